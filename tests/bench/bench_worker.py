"""Sets documents in a process of its own and reports how long each took.

Standard input: a job as JSON, ``{"setter": name, "folder": …, "fonts": folder, "root": folder,
"documents": [{"book": [game, edition, volume], "source", "output"}]}``. Standard output: JSON with
seconds, seconds of computing and bytes of each document; of the whole process, seconds of computing
and the peak of memory in KB. Only what the setter needs is imported.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

Setter = Callable[[Mapping[str, Any]], bytes]


def rulepress(job: Mapping[str, Any]) -> Setter:
    """Our own setter, from the templates on."""
    from generator.garbage import search_seldom

    search_seldom()  # as a command does
    from tests.bench.bench_ours import opened

    books = opened(Path(job["root"]))
    return lambda document: books(*document["book"])


def typst(job: Mapping[str, Any]) -> Setter:
    """Typst, tagged as it does by default."""
    peer = import_module("typst")

    folder, fonts = str(Path(job["folder"])), [job["fonts"]]
    compiler = peer.Compiler(root=folder, font_paths=fonts, ignore_system_fonts=True)
    return lambda document: bytes(compiler.compile(input=document["source"] + ".typ", format="pdf"))


def weasyprint(job: Mapping[str, Any]) -> Setter:
    """WeasyPrint, with the tags of PDF/UA-1."""
    del job
    peer = import_module("weasyprint")

    return lambda document: bytes(
        peer.HTML(document["source"] + ".html").write_pdf(pdf_variant="pdf/ua-1")
    )


SETTERS = {"rulepress": rulepress, "typst": typst, "weasyprint": weasyprint}


def main() -> None:
    """Do the job on standard input."""
    job = json.load(sys.stdin)
    setter = SETTERS[job["setter"]](job)
    done = []
    for document in job["documents"]:
        started, computed = time.perf_counter(), time.process_time()
        pdf = setter(document)
        seconds, computed = time.perf_counter() - started, time.process_time() - computed
        done.append({"seconds": seconds, "computed": computed, "bytes": len(pdf)})
        Path(document["output"]).write_bytes(pdf)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    report = {"documents": done, "computed": time.process_time(), "peak_kb": peak}
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    main()
