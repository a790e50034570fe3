"""Templates: bounded in time, memory and output, and refused with their file and line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.contract import finding
from generator.faults import ContentError, Fault, decoded
from generator.markup.blockxml import parse
from generator.markup.template import render
from generator.project import Project
from generator.text import extract
from generator.text.untranslated import untranslated
from tests.fuzz.mutation import Random, as_bytes, mutated
from tests.support.places import ROOT
from tests.support.words import Words

FILE = "content/heap/rulebook.xml.j2"

VALUES = (
    *("n", "x", "'x'", "10 ** 9", "3", "-1", "0", "1.5", "''", "[1, 2]", "{'a': 1}", "range(9)"),
    *(
        "facts",
        "facts.shapes",
        "game.title",
        "fig",
        "none",
        "true",
        "loop.index",
        "nothing",
        "(1, 2)",
    ),
    *(
        "range(10 ** 9)",
        "'%999999999d' % 1",
        "namespace(a=1)",
        "self",
        "caller",
        "varargs",
        "dict(a=1)",
    ),
)
FILTERS = (
    *(
        "length",
        "upper",
        "join",
        "join('x' * 9999)",
        "list",
        "sum",
        "sort",
        "int",
        "float",
        "title",
    ),
    *(
        "center(10**9)",
        "indent(10**8)",
        "batch(2)",
        "replace('', 'x' * 999)",
        "map('upper')",
        "round(9)",
    ),
    *(
        "groupby('a')",
        "attr('__class__')",
        "default(1, 2, 3)",
        "safe",
        "tojson",
        "pprint",
        "wordwrap(0)",
    ),
    *(
        "dictsort",
        "unique",
        "max",
        "first",
        "trim",
        "string",
        "e",
        "format(1)",
        "urlize",
        "xmlattr",
    ),
)
JOINS = ("+", "*", "**", "%", "//", "/", "-", "~", "and", "or", "==", "<", "in", "is", ".", "if")
FORMS = (
    "{{{{ {a} }}}}",
    "{{{{ {a} {o} {b} }}}}",
    "{{{{ {a}|{f} }}}}",
    "{{{{ ({a} {o} {b})|{f}|{g} }}}}",
    "{{% set x = {a} {o} {b} %}}",
    "{{% set x = [x, x] %}}{{{{ x }}}}",
    "{{% for n in {a} %}}{i}{{% endfor %}}",
    "{{% for n in range(900) %}}{{% set x = x ~ x %}}{i}{{% endfor %}}",
    "{{% for a, b in {a} recursive %}}{{{{ loop(a) }}}}{{% endfor %}}",
    "{{% if {a} {o} {b} %}}{i}{{% else %}}{i}{{% endif %}}",
    '{{% trans "s" n={a} %}}One {{{{ n }}}}{{% pluralize %}}Many {{{{ n }}}}{{% endtrans %}}',
    '{{% trans "s" %}}Text {{{{ {a} }}}}{{% endtrans %}}',
    "{{% macro m(n) %}}{i}{{{{ m(n) }}}}{{% endmacro %}}{{{{ m({a}) }}}}",
    "{{% call m({a}) %}}{i}{{% endcall %}}",
    "{{% include {a} %}}",
    "{{% import 'other.j2' as o %}}{{{{ o.m({a}) }}}}",
    "{{% extends {a} %}}",
    "{{% block b %}}{i}{{{{ self.b() }}}}{{% endblock %}}",
    "{{% filter {f} %}}{i}{{% endfilter %}}",
    "{{% with n={a} %}}{i}{{% endwith %}}",
    "{{# {a} #}}",
    "{{{{ {a}.__class__.__mro__ }}}}",
    "{{{{ '{{0.__class__}}'.format({a}) }}}}",
    "<b>{i}</b>",
    "<{{{{ 'b' }}}} _at='{a}'>{i}</b>",
    "5",
)
TOKENS = (
    *(
        "{{",
        "}}",
        "{%",
        "%}",
        "{#",
        "#}",
        "-%}",
        "{%-",
        "endfor",
        "endif",
        "endtrans",
        "raw",
        "loop",
    ),
    *VALUES,
    *FILTERS,
)


class Templates:
    """Templates that a grammar makes, or parts of this project's, broken."""

    name = "templates"

    def __init__(self, home: Path) -> None:
        folder = home / "content" / "heap"
        folder.mkdir(parents=True)
        (home / "content/common").mkdir()
        (folder / "other.j2").write_text("{% macro m(n) %}<b>{{ n }}</b>{% endmacro %}", "utf-8")
        self._project, self._file = Project(home), folder / "rulebook.xml.j2"
        self._source = extract.SourceFile(self._file, FILE, "heap")
        self._own = [
            path.read_text("utf-8").split("\n\n")
            for path in sorted(
                (*ROOT.glob("content/*/*.j2"), *ROOT.glob("generator/templates/*.j2"))
            )
        ]
        self._context = {
            "facts": finding.load("heap").facts(),
            "game": {"title": "Heap"},
            "fig": {},
            "medium": "paper",
        }

    def case(self, rng: Random) -> bytes:
        if rng.random() < 0.7:
            text = "".join(_made(rng, 3) for _ in range(rng.randint(1, 3)))
        else:
            parts = rng.choice(self._own)
            start = rng.randrange(len(parts))
            text = "\n\n".join(parts[start : start + rng.randint(1, 3)])
        if rng.random() < 0.6:
            text = mutated(rng, text, TOKENS, 2)
        return as_bytes(rng, f'<book><section id="s"><h>1</h><p>{text}</p></section></book>')

    def tried(self, data: bytes) -> Sequence[object]:
        self._file.write_bytes(data)
        said: list[Fault] = []
        extract._messages(self._project, self._source, said)
        try:
            said += untranslated(decoded(data, FILE), FILE)
            text = render(
                "rulebook.xml.j2",
                project=self._project,
                game="heap",
                catalogue=Words("en"),
                read=self._project.text,
                context=self._context,
            )
            parse(text, "en", FILE)
        except ContentError as error:
            said += error.faults
        for fault in said:
            assert fault.line or fault.problem.endswith("deeply"), f"without a line: {fault}"
        return said


def _made(rng: Random, depth: int) -> str:
    form = rng.choice(FORMS if depth else FORMS[:6])
    return form.format(
        a=rng.choice(VALUES),
        b=rng.choice(VALUES),
        f=rng.choice(FILTERS),
        g=rng.choice(FILTERS),
        o=rng.choice(JOINS),
        i="".join(_made(rng, depth - 1) for _ in range(rng.randint(0, 2))) if depth else "2",
    )
