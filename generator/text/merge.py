"""Bringing catalogues up to date with their templates, through ``msgmerge`` of GNU gettext.

Babel's own update guesses at changed messages badly and does not keep the previous English;
``msgmerge --previous`` does.
"""

from __future__ import annotations

import shutil
import subprocess
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


def merged(before: str, pot: Path, lang: str, compendium: Path | None = None) -> str:
    """The catalogue ``before`` with the messages of the template ``pot``, as text.

    Translations of changed messages are kept as fuzzy ones beside the previous English, those
    of messages that are gone as obsolete. What has none yet is taken from the ``compendium``.
    Everything that says what it said stays as the file has it written, and what is new is written
    alike. Raises :class:`GettextMissing`, or :class:`ContentError` with what msgmerge found wrong.
    """
    program = shutil.which("msgmerge")
    if program is None:
        raise GettextMissing
    options = ["--quiet", "--previous", "--add-location=file", f"--lang={lang}", "--output-file=-"]
    if compendium:
        options.append(f"--compendium={compendium}")
    plain = before.replace("\r\n", "\n")
    lines = [line for line in plain.split("\n") if not is_lost_previous(line)]
    written = "\n".join(lines)
    options += dividing(written)
    with TemporaryDirectory() as folder:
        po = Path(folder) / "before.po"
        po.write_text("\n".join(map(with_known_flags, lines)), "utf-8", newline="\n")
        command = [program, *options, str(po), str(pot)]
        run = subprocess.run(command, capture_output=True, check=False)
    if run.returncode:
        problem = run.stderr.decode("utf-8", "replace").strip().replace(f"{po}:", "line ")
        raise ContentError([Fault(f"{lang}.po", 0, "", f"msgmerge: {problem}")])
    text = as_written(written, run.stdout.decode("utf-8"))
    if text == plain:
        return before
    return text.replace("\n", "\r\n") if "\r\n" in before else text
