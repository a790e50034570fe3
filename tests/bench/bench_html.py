"""Our blocks in HTML and CSS for printed pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from generator.markup.blocks import Emphasis
from tests.bench.bench_dialect import Picture, Sample

_FACES = {
    ("Latin", 400, "normal"): "Latin",
    ("Latin", 700, "normal"): "Latin-Bold",
    ("Latin", 400, "italic"): "Latin-Italic",
    ("Latin", 700, "italic"): "Latin-BoldItalic",
    ("Japanese", 400, "normal"): "Japanese",
    ("Japanese", 700, "normal"): "Japanese-Bold",
}

# Sizes and margins are those of our own book: A5 pages with one column, A4 across with two.
_STYLE = """
@page { %(page)s;
  @bottom-center { content: string(game) " · " counter(page); font-size: 7.8pt } }
@page :left { %(left)s }
html { font: 9.4pt/4.6mm Latin, Japanese; color: #1a1a1a; text-align: justify; hyphens: auto }
html:lang(ja), .facing > :lang(ja) { font-size: 8.8pt; line-break: strict; hyphens: manual }
p, ul, ol, table, .figures, .aside { margin: 0 0 2.3mm }
p { orphans: 2; widows: 2 }
h1, h2 { color: %(colour)s; margin: 4.6mm 0 2.3mm; text-align: left; hyphens: manual;
  break-after: avoid }
h1 { font-size: 15pt; line-height: 9.2mm; bookmark-level: 1 }
h2 { font-size: 11pt; line-height: 4.6mm; bookmark-level: 2 }
.title { font-size: 32pt; line-height: 18.4mm; text-align: center; string-set: game content() }
.tab { background: %(colour)s; color: white; padding: 0 1.4mm; margin-right: 1.8mm }
a { color: %(colour)s; text-decoration: none }
a.page::after { content: target-counter(attr(href url), page) attr(data-after) }
.contents a::after { content: leader(".") target-counter(attr(href url), page) }
.contents, .break { break-before: page }
.contents + section { break-before: page }
.aside { padding: 2mm; background: %(colour)s20 } .framed { border: 0.2mm solid %(colour)s;
  background: none }
table { border-collapse: collapse } td, th { border-bottom: 0.15mm solid; padding: 0 2mm }
.figures { display: flex; gap: 4mm; justify-content: center; break-inside: avoid }
figure { margin: 0; text-align: center; flex: 1 }
figcaption { font-size: 7.8pt; text-align: justify }
.facing { display: flex; gap: 10mm } .facing > * { flex: 1 1 0; min-width: 0 }
.head { break-after: avoid }
"""


class HtmlDialect:
    """Writes HTML; the style sheet comes with the document."""

    def __init__(self, fonts: dict[str, Path]) -> None:
        self._fonts = fonts

    def text(self, text: str, look: Emphasis | None) -> str:
        plain = escape(text)
        if look is None:
            return plain
        return f"<i>{plain}</i>" if look == "i" else f"<b>{plain}</b>"

    def ref(self, target: str, before: str, number: int | None, after: str) -> str:
        if number is None:
            kind = f'class="page" data-after="{escape(after)}"'
            return f'<a href="#{target}" {kind}>{escape(before)}</a>'
        return f'<a href="#{target}">{escape(before)}{number}{escape(after)}</a>'

    def para(self, inner: str, target: str = "") -> str:
        place = f' id="{target}"' if target else ""
        return f"<p{place}>{inner}</p>\n"

    def aside(self, inner: str, *, framed: bool) -> str:
        return f'<div class="aside{" framed" if framed else ""}">{inner}</div>\n'

    def heading(self, level: int, inner: str, target: str, number: int | None) -> str:
        tab = f'<span class="tab">{number}</span>' if number else ""
        identity = f' id="{target}"' if target else ""
        return f"<h{level}{identity}>{tab}{inner}</h{level}>\n"

    def items(self, items: Sequence[str], *, ordered: bool) -> str:
        kind = "ol" if ordered else "ul"
        return f"<{kind}>{''.join(f'<li>{item}</li>' for item in items)}</{kind}>\n"

    def table(self, rows: Sequence[Sequence[str]], *, head: bool) -> str:
        lines = []
        for index, row in enumerate(rows):
            cell = "th" if head and index == 0 else "td"
            lines.append(f"<tr>{''.join(f'<{cell}>{text}</{cell}>' for text in row)}</tr>")
        return f"<table>{''.join(lines)}</table>\n"

    def figures(self, figures: Sequence[tuple[str, Picture, str, Sequence[str]]]) -> str:
        cells = []
        for target, picture, alt, captions in figures:
            words = "".join(f"<figcaption>{caption}</figcaption>" for caption in captions)
            if len(captions) > 1:
                words = f'<div class="facing">{words}</div>'
            cells.append(f'<figure id="{target}">{_image(picture, alt)}{words}</figure>')
        return f'<div class="figures">{"".join(cells)}</div>\n'

    def part(self, inner: str, *, fresh: bool) -> str:
        kind = ' class="break"' if fresh else ""
        return f"<section{kind}>{inner}</section>\n"

    def cover(self, title: str, picture: Picture, alt: str) -> str:
        return f'<div class="title">{escape(title)}</div><p>{_image(picture, alt)}</p>\n'

    def contents(self, headings: Sequence[tuple[str, str]]) -> str:
        lines = "".join(f'<p><a href="#{target}">{title}</a></p>' for target, title in headings)
        return f'<div class="contents">{lines}</div>\n'

    def columns(self, inners: Sequence[str], langs: Sequence[str], *, head: bool) -> str:
        cells = "".join(
            f'<div lang="{lang}">{inner}</div>' for inner, lang in zip(inners, langs, strict=True)
        )
        kind = "facing head" if head else "facing"
        return f'<div class="{kind}">{cells}</div>\n'

    def document(self, inner: str, sample: Sample) -> str:
        faces = "".join(
            f"@font-face {{ font-family: {family}; font-weight: {weight}; font-style: {style};"
            f" src: url({self._fonts[face].as_uri()}) }}\n"
            for (family, weight, style), face in _FACES.items()
        )
        one = len(sample.books) == 1
        size = "size: 148mm 210mm; margin: 15mm 14mm 17mm 17mm"
        style = _STYLE % {
            "page": size if one else "size: A4 landscape; margin: 15mm 17mm 17mm",
            "left": "margin: 15mm 17mm 17mm 14mm" if one else "",
            "colour": sample.colour,
        }
        return (
            f'<!doctype html><html lang="{sample.books[0].lang}"><head><meta charset="utf-8">'
            f"<title>{escape(sample.title)}</title><style>{faces}{style}</style></head>\n"
            f"<body>{inner}</body></html>\n"
        )


def _image(picture: Picture, alt: str) -> str:
    uri = Path(picture.file).as_uri()
    return f'<img src="{uri}" alt="{escape(alt)}" style="width: {picture.width}mm">'
