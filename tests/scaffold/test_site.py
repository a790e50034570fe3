"""The pages of ``docs/`` make a site, whose links and pictures are there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.places import ROOT


def test_every_page_is_in_the_site_and_every_link_leads_somewhere(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    site = tmp_path / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(site)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    pages = {path.stem for path in (ROOT / "docs").glob("*.md")}
    assert pages <= {path.stem for path in site.glob("*.html")}
    index = (site / "index.html").read_text("utf-8")
    assert pages - {"index"} <= set(re.findall(r'href="([\w-]+)\.html"', index))
    # Nothing is fetched from elsewhere.
    for path in site.glob("*.html"):
        loaded = re.findall(r'<(?:link|script|img)\b[^>]*(?:href|src)="([^"]+)"', path.read_text())
        assert [link for link in loaded if link.startswith(("http", "//"))] == []
