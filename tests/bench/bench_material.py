"""Writes what the peers set: every complete book of the project in their languages, and figures.

Prints as JSON the folder of the sources (named after the books), that of the fonts, and the books,
each by game, edition and volume. Those with their languages on facing pages are left out: no
dialect knows how to let two texts run side by side from page to page.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.build import plan
from generator.build.targets.books import Rulebook
from generator.build.trace import Trace
from generator.contract import finding
from generator.drawing.fonts import FontSet, prepare
from generator.drawing.svg import to_svg
from generator.markup.index import used_figures
from generator.markup.source import BookRequest, Source, load_source
from generator.markup.template import Messages
from generator.project import Project
from generator.text.language import script_code
from generator.typeset.coverage import typefaces
from tests.bench.bench_dialect import SIZES, Dialect, Kind, Picture, Sample, source
from tests.bench.bench_html import HtmlDialect
from tests.bench.bench_typst import TypstDialect
from tests.bench.run import Book
from tests.support.places import ROOT


def write(project: Project, folder: Path, fonts: FontSet) -> Iterator[Book]:
    """Write everything into ``folder``; gives the books, game by game."""
    dialects: dict[str, Dialect] = {
        "typ": TypstDialect(folder),
        "html": HtmlDialect({name: face.path for name, face in fonts.faces.items()}),
    }
    drawn: dict[Path, float] = {}
    for target in sorted(settable(project), key=lambda target: target.game):
        trace = Trace(project)
        request = target.request(trace, fonts)
        read = blocks(request)
        pictures = shown(request, read, folder / target.game, drawn)
        if trace.translation_faults:
            continue
        book = Book(target.game, target.edition, target.volume)
        for suffix, dialect in dialects.items():
            text = source(sample(request, read, pictures), dialect)
            (folder / f"{book.name}.{suffix}").write_text(text, "utf-8")
        yield book


def settable(project: Project) -> Iterator[Rulebook]:
    """Rulebooks and answers in all editions that the peers' dialects can set."""
    every = plan.books(project, project.books(), plan.editions(project))
    for target in plan.begun_only(project, every):
        if not target.leaves and SIZES.keys() >= set(map(script_code, target.edition.split("-"))):
            yield target


def blocks(request: BookRequest) -> Source:
    """The blocks of a book, as our own pages are set from them."""
    return load_source(
        request.project,
        request.game,
        list(request.catalogues.values()),
        request.figures,
        request.read,
        volume=request.volume,
        typefaces={lang: typefaces(request.fonts, lang) for lang in request.catalogues},
        kana=request.kana,
    )


def sample(request: BookRequest, read: Source, pictures: Mapping[str, Picture]) -> Sample:
    """The book as the dialects are given it."""
    return Sample(
        title=read.info.title,
        colour=read.info.colour,
        cover=read.info.cover,
        books=read.books,
        pictures=pictures,
        rules=finding.load(request.game).rules if request.volume == "rulebook" else (),
        words={lang: words(say) for lang, say in request.catalogues.items()},
    )


def words(say: Messages) -> Mapping[Kind, str]:
    """Our own words for figures, rules and pages in a language."""
    return {
        "figure": say.pgettext("book", "figure %(number)s", number="{}"),
        "rule": say.pgettext("book", "rule %(number)s", number="{}"),
        "page": say.pgettext("book", "page %(page)s", page="{}"),
        "caption": say.pgettext("book", "Figure %(number)s.", number="{}"),
    }


def shown(
    request: BookRequest, read: Source, folder: Path, drawn: dict[Path, float]
) -> dict[str, Picture]:
    """What the book shows, with its words: SVG files, written unless they are ``drawn`` already,
    with their widths in mm.
    """
    folder.mkdir(parents=True, exist_ok=True)
    figures, says = request.figures, request.catalogues
    scenes = {name: figures[name].scene for name in used_figures(read.books[0])}
    if read.cover:
        scenes[read.info.cover] = read.cover
    pictures = {}
    for name, scene_in in scenes.items():
        file = folder / f"{Path(name).stem}.svg"
        if file not in drawn:
            scene = scene_in(request.theme)
            file.write_text(to_svg(scene, fonts=request.fonts), "utf-8")
            drawn[file] = scene.width
        figure = figures.get(name)  # None for a cover that is a picture of the project's own
        stems = {lang: figure.stem(say) if figure else "" for lang, say in says.items()}
        alts = {lang: figure.alt(say) if figure else "" for lang, say in says.items()}
        pictures[name] = Picture(str(file), drawn[file], stems, alts)
    return pictures


def main() -> None:
    """Write the material of the project that this file belongs to."""
    project = Project(ROOT)
    folder = project.cache / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    fonts = prepare(project.prepared_fonts)
    books = list(write(project, folder, fonts))
    faces = fonts["Latin"].path.parent
    print(json.dumps({"folder": str(folder), "fonts": str(faces), "books": books}))


if __name__ == "__main__":
    main()
