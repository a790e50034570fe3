"""No template takes long, much memory, or writes without end; each fault names file and line."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from generator.faults import ContentError
from generator.markup.template import render
from generator.project import Project
from generator.text.catalogue import load

HOSTILE = {
    "product": "{{ 'x' * 10**10 }}",
    "product of lists": "{{ ([1] * 99999) * 99999 }}",
    "power": "{{ 10 ** 10 ** 10 }}",
    "squares": "{% set ns = namespace(x=9) %}{% for i in range(40) %}{% set ns.x = ns.x * ns.x %}"
    "{% endfor %}{{ ns.x }}",
    "ljust": "{{ 'x'.ljust(10**10) }}",
    "zfill": "{{ '1'.zfill(10**10) }}",
    "replace method": "{{ 'xxx'.replace('', 'y' * 10**5) }}",
    "bytes": "{{ (1).to_bytes(10**10, 'big') }}",
    "center": "{{ 'x'|center(10**10) }}",
    "indent": "{{ 'x'|indent(10**10, true) }}",
    "join": "{{ range(99999)|join('x' * 99999) }}",
    "replace": "{{ ('x' * 99999)|replace('x', 'y' * 99999) }}",
    "batch": "{{ [1]|batch(10**10, 'x')|list }}",
    "lipsum": "{{ lipsum(10**6) }}",
    "percent": "{{ '%9999999999d' % 1 }}",
    "percent by value": "{{ '%*d' % (10**10, 1) }}",
    "format": "{{ '{:9999999999}'.format(1) }}",
    "format by value": "{{ '{:{}}'.format(1, 10**10) }}",
    "ranges": "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "range": "{{ range(10**10)|list }}",
    "doubling": "{% set ns = namespace(x='xx') %}{% for i in range(60) %}"
    "{% set ns.x = ns.x ~ ns.x %}{% endfor %}",
    "doubling by a block": "{% set ns = namespace(x='xx') %}{% for i in range(60) %}"
    "{% set ns.x %}{{ ns.x }}{{ ns.x }}{% endset %}{% endfor %}",
    "doubling a sum": "{% set ns = namespace(x=[1]) %}{% for i in range(60) %}"
    "{% set ns.x = ns.x + ns.x %}{% endfor %}",
    "nested lists": "{% set ns = namespace(x=[1]) %}{% for i in range(60) %}"
    "{% set ns.x = [ns.x, ns.x] %}{% endfor %}{{ ns.x }}",
    "lists of long texts": "{% set a = 'x' * 99999 %}{% set b = [a, a, a, a, a, a, a, a, a] %}"
    "{% set c = [b, b, b, b, b, b, b, b, b] %}{% set d = [c, c, c, c, c, c, c, c, c] %}{{ d }}",
    "mappings of long texts": "{% set a = {1: 'x' * 99999} %}"
    "{% set b = {1: a, 2: a, 3: a, 4: a, 5: a, 6: a, 7: a, 8: a} %}"
    "{% set c = {1: b, 2: b, 3: b, 4: b, 5: b, 6: b, 7: b, 8: b} %}{{ c }}",
    **{
        name: f"{{% for i in range(30) %}}{{{{ range(9999)|{name}|list|length }}}}{{% endfor %}}"
        for name in ("select('odd')", "reject('odd')", "selectattr('real')", "map('string')")
    },
    "macros": "{% macro a(n) %}{% if n %}{{ a(n - 1) }}{{ a(n - 1) }}{% endif %}{% endmacro %}"
    "{{ a(60) }}",
    "includes": "{% include 'b.j2' %}",
    "output": "{% set x = 'x' * 99999 %}{% for i in range(9999) %}{{ x }}{% endfor %}",
    "output of a block": "{% set x = 'x' * 99999 %}{% block b %}{% for i in range(9999) %}{{ x }}"
    "{% endfor %}{% endblock %}",
    "output of an include": "{% include 'c.j2' %}",
    "nested for": "{% for a in [1] %}" * 60 + "{% endfor %}" * 60,
    "nested brackets": "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
    "nested lists, written": "{{ " + "[" * 300 + "]" * 300 + " }}",
    **{
        f"nested {name}": "{{ " + begin * 65 + "1" + end * 65 + " }}"
        for name, begin, end in (
            ("mappings", "{1: ", "}"),
            ("choices", "(1 if ", " else 2)"),
            ("calls", "dict(a=", ")"),
            ("filters", "[", "]|list"),
        )
    },
    "nan": "{% trans n='nan'|float %}one{% pluralize %}{{ n }}{% endtrans %}",
    "infinite": "{% trans n='inf'|float %}one{% pluralize %}{{ n }}{% endtrans %}",
    "long name": "{% include 'x' * 5000 %}",
    "name with a zero": "{% include 'a\\x00b' %}",
    "itself": "{% include 'a.j2' %}",
}


def rendered(folder: Path, text: str) -> str:
    content = folder / "content/g"
    content.mkdir(parents=True, exist_ok=True)
    (content / "a.j2").write_text("\n" + text)
    (content / "b.j2").write_text("{% include 'b.j2' %}{% include 'b.j2' %}")
    (content / "c.j2").write_text(HOSTILE["output"])
    project = Project(folder)
    return render(
        "a.j2",
        project=project,
        game="g",
        catalogue=load(project, "en", ()),
        read=Path.read_text,
        context={},
    )


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_what_has_no_end_is_a_fault_with_file_and_line(tmp_path: Path, text: str) -> None:
    begun = time.process_time()
    with pytest.raises(ContentError) as caught:
        rendered(tmp_path, text)
    assert time.process_time() - begun < 10
    for fault in caught.value.faults:
        assert fault.file.startswith("content/g/")
        assert fault.line
        assert len(str(fault)) < 300


def test_what_books_need_is_as_it_was(tmp_path: Path) -> None:
    text = (
        "{% for a, b in [(1, 2), (3, 4)] %}{{ loop.index }}{{ loop.last }}{{ a ~ '<' ~ b }}"
        "{% endfor %}{{ ['a', 'b']|join('<') }}{{ 'ab'|replace('b', 'c') }}{{ 'x' * 3 + 'y' }}"
        "{{ {'a': 1}.items()|list }}{{ 2 ** 10 }}{{ '{:,}'.format(1234) }}{{ '%03d' % 7 }}"
    )
    assert rendered(tmp_path, text) == (
        "\n1False1&lt;22True3&lt;4a&lt;bacxxxy[(&#39;a&#39;, 1)]10241,234007"
    )


def test_loops_in_loops_are_named_by_their_line(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"content/g/a\.j2:2: more than 10 loops"):
        rendered(tmp_path, HOSTILE["nested for"])


@pytest.mark.parametrize("asked", ["include {}", "extends {}", "import {} as m"])
@pytest.mark.parametrize(
    "name",
    ["x", "[x]", "[x, x]", "['b', x]", "[]", "5", "[5]", "none", "true", "{}", "range", "''"],
)
def test_what_is_no_name_of_a_template_is_a_fault(tmp_path: Path, asked: str, name: str) -> None:
    for begin, of in (("", name), (f"{{% set y = {name} %}}", "y")):
        text = f"{begin}{{% {asked.format(of)} %}}"
        with pytest.raises(ContentError) as caught:
            rendered(tmp_path, text)
        for fault in caught.value.faults:
            assert fault.file == "content/g/a.j2", fault
            assert fault.line == 2, fault
            assert len(str(fault)) < 300
