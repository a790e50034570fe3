"""What tests in a browser share: how it is started, and what hinders people on a page."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

from generator.drawing.recipes import RECIPES

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def chromium(folder: Path) -> Iterator[Browser]:
    """Chromium with our fonts and no others, so that all machines see the same.

    Skips where there is none, but never in CI. ``folder`` is for what it keeps.
    """
    program = shutil.which("chromium")
    if program is None:
        if os.environ.get("CI") == "true":
            pytest.fail("CI needs Chromium")
        pytest.skip("there is no Chromium (Debian's package chromium)")
    dirs = "".join(f"<dir>{f}</dir>" for f in sorted({str(r.source.path.parent) for r in RECIPES}))
    (folder / "fonts.conf").write_text(
        f"<fontconfig>{dirs}<cachedir>{folder}</cachedir></fontconfig>", "utf-8"
    )
    environment: dict[str, str | float | bool] = {
        **os.environ,
        "FONTCONFIG_FILE": str(folder / "fonts.conf"),
    }
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(
            executable_path=program, args=FLAGS, env=environment, timeout=60_000
        )
        yield made
        made.close()


def hindrances(page: Page, **options: Any) -> list[str]:
    """What axe finds."""
    found = Axe().run(page, options={"resultTypes": ["violations"], "preload": False, **options})
    return [
        f"{fault['id']}: {node['html'][:100]}"
        for fault in found.response["violations"]
        for node in fault["nodes"]
    ]
