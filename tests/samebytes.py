"""Does the project come out the same to the byte on other Pythons, and in other surroundings?

Run from the project's folder: ``python -m tests.samebytes [--python PATH …] [--each] [--fonts]
[-- COMMAND …]``. Every interpreter, which has what ``requirements/run.lock`` names, carries out the
command (``build``) in two copies of the project: one in a plain folder, compiled anew, in one
process, and one where everything is otherwise. With ``--each`` there is a further copy for every
single difference, to see which it is; with ``--fonts`` the faces are prepared anew, and compared.
The exit status is 1 where files differ.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from shutil import copytree, which
from tempfile import TemporaryDirectory

from generator.drawing.seen import _FILE as SEEN
from tests.support.places import FONTS, copy_known_files

RUN = """\
import sys
from generator.build import runner
from generator.cli import main
runner.cores = lambda: int(sys.argv[1])
sys.exit(main(sys.argv[2:]))
"""
"""Carries out a command as on a machine with so many cores."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Surroundings of a build: the name of its folder, variables, how many processes make it, and
    whether its modules are compiled before.
    """

    name: str
    folder: str = "project"
    environment: Mapping[str, str] = field(
        default_factory=lambda: {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"}
    )
    jobs: int = 1
    compiled: bool = False

    def otherwise(self, name: str, **environment: str) -> Setting:
        """The same with other variables."""
        return replace(self, name=name, environment={**self.environment, **environment})


PLAIN = Setting("plain")
PATH = replace(PLAIN, name="path", folder='Größe und 大きさ/it\'s "here"')
SINGLE = (
    PATH,
    PLAIN.otherwise("locale", LC_ALL="tr_TR.UTF-8", LANGUAGE="ja"),
    PLAIN.otherwise("time", TZ="Asia/Tokyo"),
    PLAIN.otherwise("hash", PYTHONHASHSEED="4711"),
    replace(PLAIN, name="jobs", jobs=3),
    replace(PLAIN, name="compiled", compiled=True),
)
ALL = Setting(
    "all otherwise",
    PATH.folder,
    {"PYTHONHASHSEED": "4711", "LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "ja", "TZ": "Asia/Tokyo"},
    jobs=3,
    compiled=True,
)


def made(
    python: str,
    setting: Setting,
    command: Sequence[str],
    *,
    fonts: bool = False,
    known: Path | None = None,
) -> dict[str, str]:
    """The digests of all files that a command makes in a copy of the project. ``python`` is the
    path of an interpreter, or its name as a shell finds it; ``known`` is a copy that was made
    before, so that what is compared is the same though somebody goes on working.

    Raises ``CalledProcessError`` where it cannot be carried out, ``OSError`` where there is no such
    interpreter.
    """
    # From here: the copy is another folder. Not resolved, as a virtual environment is a link.
    python = str(Path(which(python) or python).absolute())
    with TemporaryDirectory() as folder:
        root = Path(folder, setting.folder)
        if known:
            copytree(known, root)
        else:
            copy_known_files(root, fonts=not fonts)
        environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))},
            **setting.environment,
            "PYTHONPATH": str(root),
            "RULEPRESS_CACHE": str(root / FONTS.parent),
        }
        if setting.compiled:
            compiling = [python, "-m", "compileall", "-q", "generator"]
            subprocess.run(compiling, cwd=root, env=environment, check=True)
        else:
            environment["PYTHONDONTWRITEBYTECODE"] = "1"
        running = [python, "-c", RUN, str(setting.jobs), *command, "--quiet"]
        subprocess.run(running, cwd=root, env=environment, check=True)
        return dict(_digests(root / "build"))


def _digests(build: Path) -> Iterator[tuple[str, str]]:
    """Of what is made, and of the faces that were made of fonts; not of what else is kept for the
    next run, and not of how files look to the system, which differs.
    """
    for path in sorted(build.rglob("*")):
        name = path.relative_to(build)
        is_kept = ".cache" not in name.parts or Path("build", name).is_relative_to(FONTS)
        if is_kept and name.name != SEEN and path.is_file():
            yield name.as_posix(), sha256(path.read_bytes()).hexdigest()


def differing(one: Mapping[str, str], other: Mapping[str, str]) -> list[str]:
    """The names of files that are not in both, or not the same."""
    names = one.keys() | other.keys()
    return sorted(name for name in names if one.get(name) != other.get(name))


def main(arguments: Sequence[str] | None = None) -> int:
    """Build, and print how many files there are, their digest, and which differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.samebytes")
    parser.add_argument("--python", nargs="+", default=[sys.executable])
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--fonts", action="store_true")
    parser.add_argument("command", nargs="*", default=["build"])
    options = parser.parse_args(arguments)
    first: dict[str, str] = {}
    failed = False
    with TemporaryDirectory() as folder:
        known = Path(folder, "known")
        copy_known_files(known, fonts=not options.fonts)
        for python in options.python:
            version = subprocess.check_output([python, "-V"], text=True).split()[1]
            for setting in (PLAIN, *(SINGLE if options.each else ()), ALL):
                found = made(python, setting, options.command, fonts=options.fonts, known=known)
                first = first or found
                digest = sha256(repr(sorted(found.items())).encode()).hexdigest()
                told = f"{version:10}{setting.name:15}{len(found):5} files  {digest[:16]}"
                print(told, flush=True)
                for name in differing(first, found):
                    failed = True
                    print(f"  differs: {name}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
