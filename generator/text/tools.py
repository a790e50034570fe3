"""What programs of others say of our catalogues: ``msgfmt -c`` of GNU gettext, and i18nspector.

Our own checks know our pages; these know what every gettext file must be. Both are optional: a
machine without them checks less, and says so.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Collection, Iterator
from pathlib import Path

from generator.faults import ContentError, Fault
from generator.project import Project

TOOLS = ("msgfmt", "i18nspector")

_MSGFMT = re.compile(r"^(?P<file>.+?):(?P<line>\d+):(?:\d+:)? (?P<problem>.+)$")
_SPECTOR = re.compile(r"^[EWP]: (?P<file>.+?): (?P<problem>[a-z-]+.*)$")
_FORGIVEN = re.compile(
    r"invalid-(report-msgid-bugs-to|last-translator) .*[@.]example\b"
    r"|invalid-last-translator\b|date-from-future\b"
)
"""An address under a name that is reserved for examples (RFC 2606) is all that a project has
before it is published; a translator need not give one; and a clock may be wrong."""


def absent() -> tuple[str, ...]:
    """The tools that this machine lacks."""
    return tuple(tool for tool in TOOLS if shutil.which(tool) is None)


def tool_faults(path: Path, file: str) -> Iterator[Fault]:
    """What the tools that there are find wrong with a catalogue, or a template (``.pot``).

    ``file`` is the name that faults show.
    """
    if path.suffix == ".po" and shutil.which("msgfmt"):
        said = _said(["msgfmt", "--check", "--output-file=/dev/null", str(path)])
        for match in filter(None, map(_MSGFMT.match, said)):
            yield Fault(file, int(match["line"]), "msgfmt", match["problem"])
    if shutil.which("i18nspector"):
        for match in filter(None, map(_SPECTOR.match, _said(["i18nspector", str(path)]))):
            if not _FORGIVEN.match(match["problem"]):
                yield Fault(file, 0, "i18nspector", match["problem"])


def all_faults(
    project: Project, langs: Collection[str] | None = None, wrong: Collection[str] = ()
) -> Iterator[Fault]:
    """What the tools find wrong with all templates and catalogues of a project, or with the
    catalogues of these languages.

    Files that are known to be ``wrong``, by the names that faults show, are passed over: of what is
    wrong already, the tools mostly say the same in other words.
    """
    homes = [project.locales, *([project.tool / "locales"] if project.has_tool else [])]
    folders = ["*"] if langs is None else langs
    patterns = [*(["*.pot"] if langs is None else []), *(f"{f}/LC_MESSAGES/*.po" for f in folders)]
    for pattern in patterns:
        for path in sorted(path for home in homes for path in home.glob(pattern)):
            if project.shown(path) not in wrong and _is_readable(project, path):
                yield from tool_faults(path, project.shown(path))


def _is_readable(project: Project, path: Path) -> bool:
    """Whether a file is there, and no link out of the project, which a tool would follow."""
    try:
        project.data(path)
    except ContentError:
        return False
    return True


def _said(command: list[str]) -> list[str]:
    """The lines of what a program says, in English."""
    environment = os.environ | {"LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
    run = subprocess.run(command, capture_output=True, check=False, env=environment)
    return (run.stdout + run.stderr).decode("utf-8", "replace").splitlines()
