"""The XML of blocks, as templates render it: read, and set as a page where it can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from generator.book.document import set_pages
from generator.drawing.fonts import MissingGlyph, prepare
from generator.html.page import make_page
from generator.markup.blockxml import parse
from generator.project import Project
from tests.fuzz.mutation import Random, as_bytes, mutated
from tests.support.bookproject import make_project, request
from tests.support.places import ROOT

FILE = "content/heap/answers.xml.j2"

PIECES = (
    '<p>A twig <b>touches</b> <ref to="aim"/>, see <term>joint</term>.</p>',
    "<note>One <i>word</i>.</note>",
    "<box><p>In a frame.</p><list ordered='yes'><item>A</item><item><p>B</p></item></list></box>",
    '<rule id="r{n}"><h>Rule</h><p>Prose.</p></rule>',
    '<subsection id="s{n}"><h>More</h><p>Prose.</p></subsection>',
    "<table head='yes'><row><cell>1</cell></row><row><cell/></row></table>",
    '<figures><figure ref="legal"><caption>So.</caption></figure></figures>',
    '<gallery columns="3"><picture ref="legal" label="1"/></gallery>',
    "<qa><q>Why?</q><a>So.</a></qa>",
    "<upside-down><p>Hint.</p></upside-down>",
)
TOKENS = (
    *(
        "<p>",
        "</p>",
        "<section id='x'>",
        "</section>",
        "<cell>",
        "<row>",
        "<ref to='nowhere'/>",
        "<h/>",
    ),
    *(
        "<contents/>",
        "<cover/>",
        "<colophon>c</colophon>",
        "<message n='0'>m</message>",
        "<b>",
        "</b>",
    ),
    *(
        "<!-- c -->",
        "<![CDATA[x]]>",
        "<!DOCTYPE x [<!ENTITY a 'b'>]>",
        "&a;",
        "&amp;",
        "&#x0;",
        "&#55296;",
    ),
    *("<?xml version='1.1'?>", "<?php x?>", 'xmlns="http://x"', "xml:id='a'", "ordered='maybe'"),
    *(
        "columns='99'",
        "page='last'",
        "break='page'",
        "columns='２'",
        "id=''",
        "<picture/>",
        "_at='x'",
        "_at='x:" + "7" * 5000 + "'",
        "<i>" * 300,
    ),
)


class Blocks:
    """A small book, broken."""

    name = "blocks"

    def __init__(self, home: Path) -> None:
        project = make_project(home)
        self._file = project.content / "heap" / "answers.xml.j2"
        fonts = prepare(Project(ROOT).prepared_fonts)
        fonts.register()
        asked = request(project, fonts, "en")
        self._request = replace(asked, volume="answers")

    def case(self, rng: Random) -> bytes:
        inside = "\n".join(
            rng.choice(PIECES).replace("{n}", str(rng.randrange(3)))
            for _ in range(rng.randint(1, 5))
        )
        start = "<book>\n<cover/>\n<contents/>\n"
        text = f'{start}<section id="aim"><h>Aim</h>\n{inside}\n</section>\n</book>'
        return as_bytes(rng, mutated(rng, text, TOKENS))

    def tried(self, data: bytes) -> Sequence[object]:
        parse(data.decode("utf-8", "replace"), "en", FILE)
        self._file.write_bytes(data)
        try:
            set_pages(self._request)
            make_page(self._request)
        except MissingGlyph as error:  # a build looks for the place where it stands
            return (error,)
        return ()
