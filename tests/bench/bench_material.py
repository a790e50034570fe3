"""Writes what the peers set: the book of each edition in their languages, the figures as SVG.

Prints as JSON the folder of the sources (named after the editions) and that of the fonts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from generator import games
from generator.drawing.fonts import FontSet, prepare
from generator.drawing.svg import to_svg
from generator.drawing.themes import theme
from generator.figures import FigureSet, load
from generator.markup.source import load_source
from generator.project import Project
from generator.text import catalogue
from generator.text.places import searched
from tests.bench.bench_dialect import Dialect, Picture, Sample, source
from tests.bench.bench_html import HtmlDialect
from tests.bench.bench_typst import TypstDialect
from tests.support.places import ROOT

GAME = "twigs"
EDITIONS = ("en", "ja", "en-ja")


def write(project: Project, folder: Path) -> Path:
    """Write everything into ``folder``; returns the folder of the fonts."""
    folder.mkdir(parents=True, exist_ok=True)
    says = {lang: catalogue.load(project, lang, searched(GAME)) for lang in ("en", "ja")}
    figures = load(project, GAME)
    fonts = prepare(project.prepared_fonts)
    pictures = drawn(figures, says, fonts, folder)
    dialects: dict[str, Dialect] = {
        "typ": TypstDialect(folder),
        "html": HtmlDialect({name: face.path for name, face in fonts.faces.items()}),
    }
    for edition in EDITIONS:
        catalogues = [says[lang] for lang in edition.split("-")]
        book = load_source(project, GAME, catalogues, figures, lambda path: path.read_text("utf-8"))
        sample = Sample(
            title=book.info.title,
            colour=book.info.colour,
            cover=book.info.cover,
            books=book.books,
            pictures=pictures,
            rules=games.load(GAME).rules,
        )
        for suffix, dialect in dialects.items():
            (folder / f"{edition}.{suffix}").write_text(source(sample, dialect), "utf-8")
    return fonts["Latin"].path.parent


def drawn(
    figures: FigureSet, says: Mapping[str, catalogue.Catalogue], fonts: FontSet, folder: Path
) -> dict[str, Picture]:
    """All figures as SVG files, with their words."""
    pictures = {}
    for name, figure in figures.items():
        scene = figure.scene(theme("colour"))
        file = folder / f"{name}.svg"
        file.write_text(to_svg(scene, fonts=fonts), "utf-8")
        stems = {lang: figure.stem(say) for lang, say in says.items()}
        alts = {lang: figure.alt(say) for lang, say in says.items()}
        pictures[name] = Picture(str(file), scene.width, stems, alts)
    return pictures


def main() -> None:
    """Write the material of the project that this file belongs to."""
    project = Project(ROOT)
    folder = project.cache / "bench"
    fonts = write(project, folder)
    print(json.dumps({"folder": str(folder), "fonts": str(fonts)}))


if __name__ == "__main__":
    main()
