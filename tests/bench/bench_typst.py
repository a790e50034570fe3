"""Our blocks in typst's language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from generator.markup.blocks import Emphasis
from generator.text.language import regional, script_code
from tests.bench.bench_dialect import SIZES, Picture, Sample

# Sizes and margins are those of our own book: A5 pages with one column, A4 across with two.
_HEAD = """\
#set document(title: {title})
#set page({page}, footer: context align(center, text(size: 7.8pt)[
  {title_content} · #counter(page).display()]))
#set text(font: ("Rulepress Latin", "Rulepress Japanese"), fill: rgb("#1a1a1a"), {language},
  top-edge: 0.8em, bottom-edge: -0.2em)
#set par(justify: true, leading: 3.64pt, spacing: 6.52pt)
#show heading: it => block(above: 13.04pt, below: 6.52pt, text(fill: rgb("{colour}"),
  size: if it.level == 1 {{ 15pt }} else {{ 11pt }}, hyphenate: false, it.body))
#show link: set text(fill: rgb("{colour}"))
#let aside(framed, body) = block(width: 100%, inset: 6pt, breakable: true,
  fill: if framed {{ none }} else {{ rgb("{colour}").lighten(88%) }},
  stroke: if framed {{ 0.6pt + rgb("{colour}") }} else {{ none }}, body)
#let tab(n) = box(fill: rgb("{colour}"), inset: (x: 4pt, y: 1pt),
  text(fill: white, str(n))) + h(5pt)
#let facing(..cells) = grid(columns: (1fr,) * cells.pos().len(), column-gutter: 10mm, ..cells)
"""
_ONE = "width: 148mm, height: 210mm, margin: (inside: 17mm, outside: 14mm, top: 15mm, bottom: 17mm)"
_TWO = 'paper: "a4", flipped: true, margin: (x: 17mm, top: 15mm, bottom: 17mm)'


class TypstDialect:
    """Writes markup in which every text is a string, so that nothing in it has a meaning."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def text(self, text: str, look: Emphasis | None) -> str:
        plain = f"#{_string(text)};"
        if look is None:
            return plain
        return f"#emph[{plain}];" if look == "i" else f"#strong[{plain}];"

    def ref(self, target: str, before: str, number: int | None, after: str) -> str:
        value = f"counter(page).at(label({_string(target)})).first()"
        middle = f"#context {value};" if number is None else f"#{_string(str(number))};"
        inner = f"#{_string(before)};{middle}#{_string(after)};"
        return f"#link(label({_string(target)}))[{inner}];"

    def para(self, inner: str, target: str = "") -> str:
        return f"#par[{inner}]{f'<{target}>' if target else ''}\n"

    def aside(self, inner: str, *, framed: bool) -> str:
        return f"#aside({str(framed).lower()})[{inner}]\n"

    def heading(self, level: int, inner: str, target: str, number: int | None) -> str:
        tab = f"#tab({number});" if number else ""
        label = f"<{target}>" if target else ""
        outlined = str(level == 1 and bool(target)).lower()
        head = f"#heading(level: {level}, outlined: {outlined}, bookmarked: true)"
        return f"{head}[{tab}{inner}]{label}\n"

    def items(self, items: Sequence[str], *, ordered: bool) -> str:
        kind = "enum" if ordered else "list"
        return f"#{kind}({', '.join(f'[{item}]' for item in items)})\n"

    def table(self, rows: Sequence[Sequence[str]], *, head: bool) -> str:
        lines = [", ".join(f"[{cell}]" for cell in row) for row in rows]
        if head:
            lines[0] = f"table.header({lines[0]})"
        columns = f"columns: {len(rows[0])}, stroke: (y: 0.4pt)"
        return f"#table({columns}, {', '.join(lines)})\n"

    def figures(self, figures: Sequence[tuple[str, Picture, str, Sequence[str]]]) -> str:
        cells = [
            f"[#figure({self._image(picture, alt)}, outlined: false, supplement: none)<{target}>"
            f"#facing({', '.join(f'[#set text(size: 7.8pt);{c}]' for c in captions)})]"
            for target, picture, alt, captions in figures
        ]
        return f"#block(breakable: false, width: 100%, facing({', '.join(cells)}))\n"

    def part(self, inner: str, *, fresh: bool) -> str:
        return ("#pagebreak(weak: true)\n" if fresh else "") + inner

    def cover(self, title: str, picture: Picture, alt: str) -> str:
        image = self._image(picture, alt)
        return (
            f"#align(center + horizon)[#title(text(size: 32pt, {_string(title)}))"
            f"#v(10mm);#{image}]\n#pagebreak()\n"
        )

    def contents(self, headings: Sequence[tuple[str, str]]) -> str:
        del headings  # typst gathers them itself
        return "#outline(depth: 1)\n#pagebreak()\n"

    def columns(self, inners: Sequence[str], langs: Sequence[str], *, head: bool) -> str:
        cells = [
            f"[#set text({_language(lang)});{inner}]"
            for inner, lang in zip(inners, langs, strict=True)
        ]
        return f"#block(sticky: {str(head).lower()}, facing({', '.join(cells)}))\n"

    def document(self, inner: str, sample: Sample) -> str:
        head = _HEAD.format(
            title=_string(sample.title),
            title_content=f"#{_string(sample.title)};",
            page=_ONE if len(sample.books) == 1 else _TWO,
            language=_language(sample.books[0].lang),
            colour=sample.colour,
        )
        return head + inner

    def _image(self, picture: Picture, alt: str) -> str:
        file = Path(picture.file).relative_to(self._root).as_posix()
        size = f"width: {picture.width}mm, alt: {_string(alt)}"
        return f"image({_string('/' + file)}, {size})"


def _language(lang: str) -> str:
    """The language, its region where ours is hyphenated by one, and the size of its text."""
    code, _, region = regional(lang).partition("_")
    where = f', region: "{region.lower()}"' if region else ""
    return f'lang: "{code}"{where}, size: {SIZES[script_code(lang)]}pt'


def _string(text: str) -> str:
    """A string in code; its escapes are those of JSON, but for characters beyond ASCII."""
    return json.dumps(text, ensure_ascii=False)
