"""Broken catalogues by the hundred: each must give a named fault, or a right book.

``python -m tests.text.fuzz_catalogues [SEED]`` builds the rulebook from a hundred of them.
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.build import plan, runner
from generator.build.digests import digest
from generator.build.targets import Target
from generator.build.targets.books import Rulebook
from generator.build.targets.webpages import WebPage
from generator.drawing.fonts import FontSet, prepare
from generator.project import Project
from tests.support.places import ROOT
from tests.support.projects import sample

CATALOGUE = Path("locales/ja/LC_MESSAGES/heap.po")
PRODUCT = ("{{ 2221 * 2223 }}", str(2221 * 2223))
"""Template code, and what it would come to if it were run."""

Random = random.Random
Break = Callable[[Random, str], str | bytes]


def _cut(rng: Random, text: str) -> bytes:
    data = text.encode()
    start = rng.randrange(len(data))
    return data[:start] + (data[start + rng.randint(1, 400) :] if rng.random() < 0.5 else b"")


def _flipped(rng: Random, text: str) -> bytes:
    data = bytearray(text.encode())
    for _ in range(rng.randint(1, 8)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def _encoded(rng: Random, text: str) -> bytes:
    encoding = rng.choice(["shift_jis", "euc_jp", "utf-16", "utf-8-sig", "cp1252"])
    return text.encode(encoding, "replace" if encoding != "utf-8-sig" else "strict")


def _doubled(rng: Random, text: str) -> str:
    head, *entries = text.split("\n\n")
    entry = rng.choice([entry for entry in entries if "\nmsgid " in entry and "#~" not in entry])
    return "\n\n".join((head, *entries, entry.rstrip("\n") + "\n"))


def _header(rng: Random, text: str) -> str:
    lines = text.split("\n\n", maxsplit=1)[0].split("\n")
    return text.replace(rng.choice([line for line in lines if line.startswith('"')]) + "\n", "", 1)


def _headers(rng: Random, text: str) -> str:
    """The header behind some messages, or there too."""
    head, *entries = text.rstrip("\n").split("\n\n")
    first = [head] if rng.random() < 0.5 else []
    place = rng.randint(1, len(entries))
    return "\n\n".join((*first, *entries[:place], head, *entries[place:], ""))


def _unmerged(rng: Random, text: str) -> str:
    """Two versions of a message, as git leaves them."""
    head, *entries = text.rstrip("\n").split("\n\n")
    place = rng.randrange(len(entries))
    one = entries[place]
    entries[place] = f"<<<<<<< HEAD\n{one}\n=======\n{one}\n>>>>>>> theirs"
    return "\n\n".join((head, *entries, ""))


def _plurals(rng: Random, text: str) -> str:
    rule = rng.choice(
        [
            "nplurals=2; plural=n != 1;",
            "nplurals=1; plural=n;",
            "nplurals=0; plural=0;",
            "nplurals=99999999; plural=0;",
            "nplurals=1; plural=__import__('os').abort();",
            "nplurals=1; plural=" + "(" * 3000 + "0" + ")" * 3000 + ";",
            "nplurals=1; plural=n/0;",
        ]
    )
    return text.replace("nplurals=1; plural=0;", rule)


def _in_translation(*parts: str) -> Break:
    """Puts one of the parts before a translation of the rulebook."""

    def broken(rng: Random, text: str) -> str:
        found = rng.choice(list(_translations(text, ".")))
        quoted = text.index('"', found.start()) + 1
        return text[:quoted] + rng.choice(parts) + text[quoted:]

    return broken


def _lost(pattern: str, instead: str) -> Break:
    """Replaces a part of a translation of the rulebook."""

    def broken(rng: Random, text: str) -> str:
        found = rng.choice(list(_translations(text, pattern)))
        spoilt = re.sub(pattern, instead, found[0], count=1)
        return text[: found.start()] + spoilt + text[found.end() :]

    return broken


def _translations(text: str, pattern: str) -> Iterator[re.Match[str]]:
    """The translations of the rulebook's own messages that have a part like this."""
    for entry in re.finditer(r"#: content/heap/rulebook(?:.+\n)+", text):
        string = re.compile(r"^msgstr.*\n(?:\".*\n)*", re.MULTILINE)
        found = string.search(text, entry.start(), entry.end())
        if found and re.search(pattern, found[0]):
            yield found


KINDS: Mapping[str, Break] = {
    "cut bytes": _cut,
    "wrong encoding": _encoded,
    "lost placeholder": _lost(r"%\(\w+\)s", ""),
    "broken tag": _lost(r"<(\w+)>", r"<\1 onload='x'>"),
    "duplicate id": _doubled,
    "headers": _headers,
    "not merged": _unmerged,
    "wrong plural forms": _plurals,
    "huge message": _in_translation("長" * 200_000, "<b>" * 50_000),
    "right to left": _in_translation("\u202eשלום", "\u2067مرحبا\u2069", "\u200f"),
    "control characters": _in_translation("\x00", "\x1b[2J", "\\a", "\x85", "\\x07", "\ufdd0"),
    "template code": _in_translation(
        PRODUCT[0],
        "{% include '/etc/passwd' %}",
        "{{ ''.__class__.__mro__ }}",
        "{# gone #}",
    ),
    "flipped bytes": _flipped,
    "header": _header,
    "format": _in_translation("%(n)999999999s", "%n", "%(__class__)s", "%", "%%(n)s"),
    "entities": _in_translation("&lol;", "<!DOCTYPE x>", "<!--", "]]>", "<?php ?>", "&#0;"),
    "quotes": _in_translation('"', "\\", "\\q", '"\nmsgid "'),
    "messages in marks": _in_translation('<message n=\\"0\\">x</message>', "<section id='x'/>"),
}
MUST_FAIL = frozenset(KINDS) - {"cut bytes", "flipped bytes", "header", "wrong encoding", "quotes"}
"""Kinds that no book can be built with; what the others do may hit upon nothing that matters."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of one catalogue: the problems named, and what is wrong with the outcome."""

    kind: str
    problems: tuple[str, ...]
    wrong: tuple[str, ...]


class Fuzzer:
    """The sample project at ``root``, in which one catalogue is broken again and again."""

    def __init__(self, root: Path, fonts: FontSet, target: Target) -> None:
        self.project, self._target = sample(root, fonts), target
        self._path = root / CATALOGUE
        self._right = self._path.read_text("utf-8")
        assert not self._built().faults
        self._page = (self.project.build / target.name).read_bytes()
        self._files = dict(self._others())

    def run(self, seed: int, count: int) -> Iterator[Tried]:
        """Try so many catalogues, the kinds in turn."""
        kinds = list(KINDS)
        for number in range(count):
            kind = kinds[number % len(kinds)]
            broken = KINDS[kind](Random(f"{seed}/{number}"), self._right)
            yield self._try(kind, broken if isinstance(broken, bytes) else broken.encode())

    def _try(self, kind: str, data: bytes) -> Tried:
        self._path.write_bytes(data)
        output = self.project.build / self._target.name
        outcome = self._built()
        wrong = [f"not named: {f}" for f in outcome.faults if not (f.file and f.problem)]
        if outcome.faults:
            named = {f.file for f in outcome.faults}
            wrong += [] if named == {CATALOGUE.as_posix()} else [f"named {sorted(named)}"]
            wrong += [] if output.read_bytes() == self._page else ["a failed build wrote a page"]
        else:
            wrong += ["built in spite of it"] if kind in MUST_FAIL else []
            wrong += ["code was run"] if PRODUCT[1].encode() in output.read_bytes() else []
            output.write_bytes(self._page)
        self._path.write_text(self._right, "utf-8")
        wrong += [] if dict(self._others()) == self._files else ["other files were changed"]
        return Tried(kind, tuple(f"{f.problem}" for f in sorted(outcome.faults)), tuple(wrong))

    def _built(self) -> runner.Outcome:
        return runner.build(self.project, plan.staged([self._target]), _Silent(), jobs=1)

    def _others(self) -> Iterator[tuple[str, str]]:
        for folder in (self.project.content, self.project.locales):
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path != self._path:
                    yield str(path), digest(path.read_bytes())


class _Silent:
    def step(self, done: int, total: int, what: str) -> None:
        """Nobody watches."""

    def note(self, text: str) -> None:
        """Nobody reads."""


def web_page() -> Target:
    """What the quick selection makes."""
    return WebPage("heap", "ja")


def main() -> int:
    """Build a rulebook from a hundred broken catalogues; 1 where something is wrong."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    begun = time.monotonic()
    results: Counter[str] = Counter()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        fonts = prepare(Project(ROOT).prepared_fonts)
        for tried in Fuzzer(Path(folder), fonts, Rulebook("heap", "ja")).run(seed, 100):
            results["a named fault" if tried.problems else "a right book"] += 1
            print(f"{tried.kind}: {tried.problems[0][:100] if tried.problems else 'a right book'}")
            for wrong in tried.wrong:
                print(f"  WRONG: {wrong}")
            failed += bool(tried.wrong)
    told = ", ".join(f"{n} {what}" for what, n in sorted(results.items()))
    print(f"{told}; {failed} wrong; {time.monotonic() - begun:.0f} s")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
