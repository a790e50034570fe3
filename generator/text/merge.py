"""Bringing catalogues up to date with their templates, through ``msgmerge`` of GNU gettext.

Babel's own update guesses at changed messages badly and does not keep the previous English;
``msgmerge --previous`` does.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.faults import ContentError, Fault
from generator.text.pofile import is_lost_previous, with_known_flags
from generator.text.poform import as_written, dividing


class GettextMissing(RuntimeError):  # noqa: N818  (named like the other missing tools)
    """The program is not on this machine; the message says which package has it."""

    def __init__(self) -> None:
        super().__init__(
            "msgmerge is not installed: it is part of GNU gettext"
            " (Debian and Ubuntu: apt-get install gettext; macOS: brew install gettext)"
        )


_PLACE = re.compile(r"(?P<file>.+?):(?P<line>[0-9]+):(?:[0-9]+:)? *(?P<problem>.+)")
"""How a line begins in which gettext says what is wrong somewhere."""


def merged(
    before: str, pot: Path, lang: str, compendium: Path | None = None, *, file: str = ""
) -> str:
    """The catalogue ``before`` with the messages of the template ``pot``, as text.

    Translations of changed messages are kept as fuzzy ones beside the previous English, those
    of messages that are gone as obsolete. What has none yet is taken from the ``compendium``.
    Everything that says what it said stays as the file has it written, and what is new is written
    alike. Raises :class:`GettextMissing`, or :class:`ContentError` with what msgmerge found wrong,
    under the name ``file`` that faults show (nothing: that of the language).
    """
    program = shutil.which("msgmerge")
    if program is None:
        raise GettextMissing
    options = ["--quiet", "--previous", "--add-location=file", f"--lang={lang}", "--output-file=-"]
    if compendium:
        options.append(f"--compendium={compendium}")
    plain = before.replace("\r\n", "\n")
    kept = [
        (number, line)
        for number, line in enumerate(plain.split("\n"), 1)
        if not is_lost_previous(line)
    ]
    written = "\n".join(line for _, line in kept)
    options += dividing(written)
    with TemporaryDirectory() as folder:
        po = Path(folder) / "before.po"
        po.write_text("\n".join(with_known_flags(line) for _, line in kept), "utf-8", newline="\n")
        command = [program, *options, str(po), str(pot)]
        environment = os.environ | {"LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
        run = subprocess.run(command, capture_output=True, check=False, env=environment)
    if run.returncode:
        said = run.stderr.decode("utf-8", "replace").splitlines()
        name = file or f"{lang}.po"
        raise ContentError(_faults(said, {str(po): name}, [number for number, _ in kept]))
    text = as_written(written, run.stdout.decode("utf-8"))
    if text == plain:
        return before
    return text.replace("\n", "\r\n") if "\r\n" in before else text


def _faults(said: Iterable[str], names: Mapping[str, str], numbers: Sequence[int]) -> list[Fault]:
    """What msgmerge says, as faults of the files that people know; at least one.

    ``names`` are theirs by those of the files that it was given, the catalogue's first, and
    ``numbers`` the lines of the catalogue that it was given, as they are numbered in the file.
    Where it names two places for one thing, the second becomes what would lead there.
    """
    lines = [line.strip() for line in said]
    faults: list[Fault] = []
    catalogue = next(iter(names))
    for match in filter(None, map(_PLACE.fullmatch, lines)):
        number, problem = int(match["line"]), match["problem"]
        if match["file"] == catalogue and 0 < number <= len(numbers):
            number = numbers[number - 1]
        if problem.startswith("...") and faults:
            faults[-1] = replace(faults[-1], remedy=f"line {number}: {problem.strip('.')}")
            continue
        name = names.get(match["file"], match["file"])
        faults.append(Fault(name, number, "msgmerge", problem.removesuffix("...")))
    if faults:
        return faults
    whole = " ".join(lines).replace(f"{catalogue}: ", "") or "failed and says nothing"
    return [Fault(names[catalogue], 0, "msgmerge", whole)]
