"""The pages of ``docs/`` make a site, whose links and pictures are there."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urldefrag

import pytest

from tests.support.places import ROOT

CODE = "code/index.html"
"""The documentation of the code, which ``make docs`` adds."""


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
    assert list(_leading_nowhere(site)) == []
    # Nothing is fetched from elsewhere.
    for path in site.glob("*.html"):
        loaded = re.findall(r'<(?:link|script|img)\b[^>]*(?:href|src)="([^"]+)"', path.read_text())
        assert [link for link in loaded if link.startswith(("http", "//"))] == []


def _leading_nowhere(site: Path) -> Iterator[str]:
    """Links and pictures of pages that lead to no file, or to no place in it."""
    pages = {page: page.read_text("utf-8") for page in site.glob("*.html") if page.stem != "404"}
    places = {page: set(re.findall(r'\bid="([^"]+)"', text)) for page, text in pages.items()}
    for page, text in pages.items():
        for link in re.findall(r'\b(?:href|src)="([^"]+)"', text):
            file, place = urldefrag(link)
            there = (page.parent / file).resolve() if file else page
            if link.startswith(("http:", "https:")) or file == CODE:
                continue
            if not there.is_file() or (place and place not in places.get(there, {place})):
                yield f"{page.name}: {link}"
