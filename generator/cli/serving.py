"""``serve``: the books and the proofs in a browser, made anew as soon as a file is saved."""

from __future__ import annotations

import argparse
import errno

from generator.cli.terminal import Choice, Misuse, Terminal, chosen, flush, result
from generator.project import Project
from generator.text.places import SOURCE, languages

PORT = 8765
"""Where the pages are unless someone says otherwise."""


def serve(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """Serve until Ctrl-C."""
    games, langs = chosen(
        Choice("rulebook", options.games, project.books()),
        Choice("language", options.lang, languages(project)),
    )
    from generator.drawing.fonts import prepare
    from generator.serve.server import Server
    from generator.serve.watch import Watch
    from generator.serve.workshop import Workshop

    fonts = prepare(project.cache / "fonts", terminal.step)
    shown = tuple(dict.fromkeys((SOURCE, *langs)))
    watch = Watch(project)
    try:
        server = Server(options.port, Workshop(project, fonts, games, shown), watch)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        problem = "is in use" if error.errno == errno.EADDRINUSE else "is not for everybody"
        raise Misuse(f"port {options.port} {problem}; choose another with --port") from error
    with server:
        try:
            watch.start()
            result(server.address)
            flush()
            terminal.note("Ctrl-C ends it")
            server.serve_forever(poll_interval=0.1)
        except KeyboardInterrupt:
            terminal.note("stopped")
        finally:
            watch.stop()
    return 0
