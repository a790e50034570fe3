"""Bringing catalogues up to date with their templates, through ``msgmerge`` of GNU gettext.

Babel's own update guesses at changed messages badly and does not keep the previous English;
``msgmerge --previous`` does.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from generator.faults import ContentError, Fault


class GettextMissing(RuntimeError):  # noqa: N818  (named like the other missing tools)
    """The program is not on this machine; the message says which package has it."""

    def __init__(self) -> None:
        super().__init__(
            "msgmerge is not installed: it is part of GNU gettext"
            " (Debian and Ubuntu: apt-get install gettext; macOS: brew install gettext)"
        )


def merged(po: Path, pot: Path, lang: str) -> str:
    """The catalogue ``po`` with the messages of the template ``pot``, as text.

    Translations of changed messages are kept as fuzzy ones beside the previous English, those
    of messages that are gone as obsolete. Raises :class:`GettextMissing`, or
    :class:`ContentError` with what msgmerge found wrong.
    """
    program = shutil.which("msgmerge")
    if program is None:
        raise GettextMissing
    options = ["--quiet", "--previous", "--add-location=file", f"--lang={lang}", "--output-file=-"]
    run = subprocess.run([program, *options, str(po), str(pot)], capture_output=True, check=False)
    if run.returncode:
        problem = run.stderr.decode("utf-8", "replace").strip()
        raise ContentError([Fault(str(po), 0, "", f"msgmerge: {problem}")])
    return run.stdout.decode("utf-8")
