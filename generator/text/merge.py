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


class GettextMissing(RuntimeError):  # noqa: N818  (named like the other missing tools)
    """The program is not on this machine; the message says which package has it."""

    def __init__(self) -> None:
        super().__init__(
            "msgmerge is not installed: it is part of GNU gettext"
            " (Debian and Ubuntu: apt-get install gettext; macOS: brew install gettext)"
        )


_TEXTS = ('"', "msgid", "msgstr")
_UNWRAPPED = 100
"""Characters of a line of text that only a file has which does not divide them: gettext divides
at 80."""


def merged(before: str, pot: Path, lang: str, compendium: Path | None = None) -> str:
    """The catalogue ``before`` with the messages of the template ``pot``, as text.

    Translations of changed messages are kept as fuzzy ones beside the previous English, those
    of messages that are gone as obsolete. What has none yet is taken from the ``compendium``.
    Line ends, and whether long texts are divided into lines, stay as the file has them: programs
    differ, and a translator's next change should show nothing else. Raises
    :class:`GettextMissing`, or :class:`ContentError` with what msgmerge found wrong.
    """
    program = shutil.which("msgmerge")
    if program is None:
        raise GettextMissing
    options = ["--quiet", "--previous", "--add-location=file", f"--lang={lang}", "--output-file=-"]
    if compendium:
        options.append(f"--compendium={compendium}")
    lines = [
        with_known_flags(line)
        for line in before.replace("\r\n", "\n").split("\n")
        if not is_lost_previous(line)
    ]
    if any(line.startswith(_TEXTS) and len(line) > _UNWRAPPED and " " in line for line in lines):
        options.append("--no-wrap")
    with TemporaryDirectory() as folder:
        po = Path(folder) / "before.po"
        po.write_text("\n".join(lines), "utf-8", newline="\n")
        command = [program, *options, str(po), str(pot)]
        run = subprocess.run(command, capture_output=True, check=False)
    if run.returncode:
        problem = run.stderr.decode("utf-8", "replace").strip().replace(f"{po}:", "line ")
        raise ContentError([Fault(f"{lang}.po", 0, "", f"msgmerge: {problem}")])
    text = run.stdout.decode("utf-8")
    return text.replace("\n", "\r\n") if "\r\n" in before else text
