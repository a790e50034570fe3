"""A page that tests a printer in one corner of the paper: its scale, and how far it reaches.

It takes little ink, and one sheet of paper, such as the card that the pieces are to be printed on,
serves for several tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from generator.drawing import pdf
from generator.drawing.fonts import FontSet
from generator.drawing.scene import Box, Item, Line, Move, Path, Scene, Style, Text
from generator.drawing.themes import TEXT, USUAL
from generator.faults import ContentError, Fault
from generator.geometry.papers import sheet_paper
from generator.geometry.points import MM, Point
from generator.markup import blocks as b
from generator.markup.blockxml import parse
from generator.markup.index import Index
from generator.markup.template import Messages, render, template_path
from generator.pages.leaves import Text as TextBlock
from generator.pages.typography import styles
from generator.pages.wording import Wording
from generator.pdf.finish import finish
from generator.pdf.metadata import Metadata
from generator.pdf.tags import Tagger
from generator.project import Project, Read
from generator.shapes.printing import HAIRLINE
from generator.sheets.marks import DIGIT, RULER, SQUARE, check_square, ruler
from generator.typeset.paragraph import set_paragraph
from generator.values import Value

TEMPLATE = "corner.xml.j2"
OPTION = "rulepress sheets … --margin MM"

LEAST, MOST = 2, 9
"""The lines nearest to the edges of the paper, and farthest from them, in mm."""
LINE = 5.0
"""How long each of these is, in mm."""
NEXT = 9.0
"""From one to the next, in mm along the edge."""
BEGIN = 14.0
"""What does not test the edges is so far from them, in mm."""
SIZE = (96.0, 86.0)
"""Width and height of all that is printed, in mm from the corner: less than half a sheet."""
_TONE = "#4d4d4d"


class CornerRequest(Value, frozen=True):
    """What the page is made from.

    ``paper`` names one of :data:`~generator.geometry.papers.SHEET_PAPERS`; every catalogue has a
    page, the first is the document's language; ``read`` gives the text of a file.
    """

    project: Project
    paper: str
    fonts: FontSet
    catalogues: Sequence[Messages]
    read: Read


def drawn() -> tuple[Item, ...]:
    """Square, ruler and lines, in mm from the lower left corner of the paper."""
    line = HAIRLINE / 2  # the middle of a line is inside of what it measures
    square = check_square(BEGIN + line, BEGIN + line)
    right = BEGIN + SQUARE + 5.0
    return (square, *ruler(right, BEGIN + line), *_lines())


def _lines() -> Iterator[Item]:
    """Along both edges, like stairs, the number of each after its end."""
    thin = Style(stroke=TEXT, width=HAIRLINE)
    for step, far in enumerate(range(LEAST, MOST + 1)):
        start = BEGIN + step * NEXT
        for flipped in (False, True):
            ends: list[Point] = [(start, far), (start + LINE, far)]
            at: Point = (start + LINE + 1.6, far - DIGIT / 3)
            if flipped:
                ends = [(y, x) for x, y in ends]
                at = (far, start + LINE + 0.8)
            yield Path((Move(ends[0]), Line(ends[1])), thin)
            yield Text(at, str(far), DIGIT, TEXT)


def make_corner(request: CornerRequest) -> bytes:
    """The PDF, a page for each language. Same request, same bytes. Nothing is written.

    Raises :class:`~generator.faults.ContentError` for faults in the template or the translations,
    and where the words do not fit; ``ValueError`` for an unknown paper.
    """
    paper, project = sheet_paper(request.paper), request.project
    request.fonts.register()
    out = BytesIO()
    canvas = pdf.new_canvas(out, paper.width * MM, paper.height * MM)
    langs = [catalogue.lang for catalogue in request.catalogues]
    tagger = Tagger(canvas, langs[0])
    titles: list[str] = []
    for catalogue in request.catalogues:
        section, alt = _words(request, catalogue)
        titles.append(b.plain(section.title))
        lang = "" if catalogue.lang == langs[0] else catalogue.lang
        with tagger.element("Sect", lang=lang):
            _write(canvas, tagger, section, catalogue, request.fonts)
            box = (0.0, 0.0, SIZE[0] * MM, SIZE[1] * MM)
            with tagger.element("Figure", alt=alt, box=box), tagger.content():
                pdf.draw(canvas, Scene(drawn(), Box(0.0, 0.0, *SIZE)), 0.0, 0.0)
        canvas.showPage()
    canvas.save()
    meta = Metadata(
        title=titles[0], lang=langs[0], languages=tuple(langs), true_size=True, date=project.date
    )
    return finish(out.getvalue(), tagger, meta)


def _words(request: CornerRequest, catalogue: Messages) -> tuple[b.Section, str]:
    """What stands in the corner, and what is read out in place of the drawing."""
    project = request.project
    text = render(
        TEMPLATE,
        project=project,
        game="common",
        catalogue=catalogue,
        read=request.read,
        context={
            "ruler": RULER,
            "square": SQUARE,
            "least": LEAST,
            "most": MOST,
            "option": OPTION,
        },
    )
    file = project.shown(template_path(project, "common", TEMPLATE))
    book = parse(text, catalogue.lang, file)
    sections = {part.id: part for part in book.parts if isinstance(part, b.Section)}
    if missing := [name for name in ("corner", "pictures") if name not in sections]:
        raise ContentError(
            Fault(file, 0, name, f'the template lacks <section id="{name}">') for name in missing
        )
    return sections["corner"], b.plain(sections["pictures"].title)


def _write(
    canvas: Canvas, tagger: Tagger, section: b.Section, catalogue: Messages, fonts: FontSet
) -> None:
    """The words above ruler and square; raises where they do not fit."""
    by_role = styles(catalogue.lang, USUAL.game(_TONE))
    wording = Wording(catalogue, Index({}, {}), {})
    title = by_role.caption.but(role="H1", face="bold", colour=by_role.tones.strong)
    text = by_role.caption.but(role="P")
    texts = [(title, section.title)]
    texts += [(text, block.content) for block in section.blocks if isinstance(block, b.Para)]
    y, width = SIZE[1] * MM, (SIZE[0] - BEGIN) * MM
    for style, content in texts:
        set_ = TextBlock(set_paragraph(wording.runs(content, style.face), style, fonts, width))
        with tagger.element(style.role):
            set_.draw(canvas, BEGIN * MM, y)
        y -= set_.height + style.leading / 3
    if y < (BEGIN + SQUARE + 2.0) * MM:
        problem = f"the words do not fit, in {catalogue.lang}"
        remedy = "fewer words, or a narrower font in fonts/"
        raise ContentError([Fault(*section.place, section.id, problem, remedy)])
