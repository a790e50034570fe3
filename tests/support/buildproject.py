"""A small project with targets of its own: notes that quote a file and some messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from generator.build.plan import Stage
from generator.build.targets import Outputs, Target
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.faults import Fault, raise_if_any
from generator.project import Project

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
HEADER += '"Language: ja\\n"\n"Plural-Forms: nplurals=1; plural=0;\\n"\n'


@dataclass(frozen=True, slots=True)
class Note:
    """A text file: a source of the game, and messages in a language."""

    source: str
    messages: tuple[str, ...] = ()
    game: str = "fake"
    suffix: str = ".txt"
    copies: int = 1
    lang: str = "ja"

    @property
    def name(self) -> str:
        return f"{self.game}/{self.source}"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        assert fonts.faces
        folder = trace.project.content / self.game
        trace.names(folder)
        say = trace.catalogue(self.lang, self.game)
        lines = [trace.read(folder / self.source), *map(say.gettext, self.messages)]
        if "wrong" in lines[0]:
            raise_if_any(
                [Fault(self.source, 1, "", "says wrong"), Fault(self.source, 2, "", "too")]
            )
        text = "\n".join(lines).encode()
        return {f"{self.name}-{n}{self.suffix}": text for n in range(1, self.copies + 1)}


@dataclass(slots=True)
class Listener:
    """Remembers what it was told."""

    steps: list[tuple[int, int, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def step(self, done: int, total: int, what: str) -> None:
        self.steps.append((done, total, what))

    def note(self, text: str) -> None:
        self.notes.append(text)


def write(project: Project, name: str, text: str) -> None:
    """Write a file of the project."""
    path = project.root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def messages(project: Project, domain: str = "fake", **translations: str) -> None:
    """Write a Japanese catalogue."""
    entries = (f'\nmsgid "{key}"\nmsgstr "{text}"\n' for key, text in translations.items())
    write(project, f"locales/ja/LC_MESSAGES/{domain}.po", HEADER + "".join(entries))


def new_project(root: Path, fonts_folder: Path) -> Project:
    """Two sources, three messages, and the fonts that are prepared in a folder already."""
    project = Project(root)
    write(project, "content/fake/one", "first")
    write(project, "content/fake/two", "second")
    messages(project, hello="konnichiwa", bye="sayonara", never="used")
    messages(project, "rulepress")
    project.cache.mkdir(parents=True)
    assert project.prepared_fonts == fonts_folder
    return project


def stage(*targets: Target, proofs: tuple[Target, ...] = ()) -> tuple[Stage, ...]:
    """One stage of targets."""
    return (Stage("writing notes", targets, "proving notes", proofs),)
