"""The benchmark's arithmetic."""

from __future__ import annotations

from tests.bench.bench_profile import room, shares
from tests.bench.run import EDITIONS, QUANTITIES, Measure, report
from tests.support.places import ROOT


def test_ratios_are_taken_within_a_repeat_and_the_median_is_told() -> None:
    def measure(cold: float, warm: float, memory: float, size: float) -> Measure:
        return dict(zip(QUANTITIES, (cold, cold, warm, warm, memory, size), strict=True))

    runs = [
        {("rulepress", edition): measure(slow, 0.5, 100, 2) for edition in EDITIONS}
        | {("typst", edition): measure(cold * slow, 0.25, 50, 4) for edition in EDITIONS}
        for slow, cold in ((1.0, 0.5), (9.0, 0.25), (1.0, 0.75))
    ]
    lines = report(runs, {"typst": "typst 1"})
    assert "| en-ja | cold | 1.00 s | 0.50 × |" in lines
    assert "| en | warm | 0.50 s | 0.50 × |" in lines
    assert "| ja | memory | 100 MB | 0.50 × |" in lines
    assert "| ja | size | 2 KB | 2.00 × |" in lines
    assert "3 repeats" in lines[0]


def test_code_belongs_to_its_room_or_library() -> None:
    assert room(str(ROOT / "generator/typeset/paragraph.py")) == "generator.typeset.paragraph"
    assert room(str(ROOT / "generator/games/twigs/diagram/alt.py")) == "generator.games.twigs"
    assert room("/env/lib/site-packages/reportlab/pdfgen/canvas.py") == "reportlab"
    assert room("/env/lib/site-packages/six.py") == "six"
    assert room("/usr/lib/python3.11/json/decoder.py") == "Python"
    assert room("<string>") == "Python"
    assert room("content/twigs/rulebook.xml.j2") == "content/twigs/rulebook.xml.j2"


def test_what_is_written_in_c_counts_where_it_is_called() -> None:
    paragraph = (str(ROOT / "generator/typeset/paragraph.py"), 1, "lines")
    canvas = ("/env/lib/site-packages/reportlab/pdfgen/canvas.py", 1, "save")
    stats = {
        paragraph: (1, 1, 2.0, 5.0, {}),
        canvas: (1, 1, 1.0, 2.0, {}),
        ("~", 0, "<len>"): (
            4,
            4,
            4.0,
            4.0,
            {paragraph: (3, 3, 3.0, 3.0), canvas: (1, 1, 1.0, 1.0)},
        ),
    }
    assert shares(stats) == {"generator.typeset.paragraph": 5.0, "reportlab": 2.0}
