"""``serve``: the books and the proofs in a browser, made anew as soon as a file is saved."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from typing import TYPE_CHECKING

from generator.cli import arguments
from generator.cli.command import Command
from generator.cli.faces import faces
from generator.cli.terminal import Choice, Terminal, UsageError, flush, result, select
from generator.faults import ContentError
from generator.project import Project
from generator.text.places import SOURCE, languages, misnamed

if TYPE_CHECKING:
    from generator.drawing.fonts import FontSet

PORT = 8765
"""Where the pages are unless someone says otherwise."""

AGAIN = "RULEPRESS_SERVES_AGAIN"
"""In the environment of a server that has begun again: its address is known."""

LAST_PORT = 65535


def _arguments(command: argparse.ArgumentParser) -> None:
    arguments.games(command)
    arguments.lang(command, "only in this language, and in English: ja, …")
    command.add_argument(
        "--port",
        type=_port,
        default=PORT,
        metavar="N",
        help="of this machine; 0 for any (default: %(default)s)",
    )
    command.add_argument(
        "--untrusted",
        action="store_true",
        help="refused: a stranger's project is built, not served",
    )


def _port(text: str) -> int:
    """The number of a port; raises as argparse asks."""
    if not text.isdecimal() or not text.isascii() or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is no port from 0 to {LAST_PORT}")
    return int(text)


def serve(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """Serve until Ctrl-C."""
    if project.untrusted:
        raise UsageError(
            "a stranger's project is not served, as nothing bounds what its pages take up; "
            "`rulepress build --untrusted` makes its books"
        )
    for fault in misnamed(project):
        terminal.error(str(fault))  # and the other languages are served
    games, langs = select(
        Choice("rulebook", options.games, project.books()),
        Choice("language", options.lang, languages(project)),
    )
    from generator.serve.server import OutdatedError, Server
    from generator.serve.site import Site
    from generator.serve.watch import Watch

    watch = Watch(project)  # before anything is made of fonts: they may be saved meanwhile
    shown = tuple(dict.fromkeys((SOURCE, *langs)))
    fonts: FontSet | ContentError
    try:
        fonts = faces(project, terminal)
    except ContentError as error:
        if AGAIN not in os.environ:
            raise
        fonts = error  # one that is being copied, say: pages tell it, until it can be used
    anew = 0
    try:
        server = Server(options.port, Site(project, fonts, games, shown), watch)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        problem = "is in use" if error.errno == errno.EADDRINUSE else "is not for everybody"
        raise UsageError(f"port {options.port} {problem}; choose another with --port") from error
    with server:
        try:
            watch.start()
            if not os.environ.pop(AGAIN, ""):
                result(server.address)
                flush()
                terminal.note("Ctrl-C ends it")
            server.serve_forever(poll_interval=0.1)
        except OutdatedError:
            anew = server.server_port
        except KeyboardInterrupt:
            terminal.note("stopped")
        finally:
            watch.stop()
    if anew:
        terminal.note("code of a game, a font or a language has changed: begun again")
        _begin_again(anew)
    return 0


def _begin_again(port: int) -> None:
    """Run this command anew, at the port where browsers look for it."""
    given = [part for part in sys.orig_argv[1:] if not part.startswith("--port=")]
    while "--port" in given:
        del given[given.index("--port") : given.index("--port") + 2]
    os.environ[AGAIN] = "1"
    sys.stderr.flush()
    os.execv(sys.executable, [sys.executable, *given, f"--port={port}"])


SERVE = Command(_arguments, serve)
