"""Which rulebooks are made for what somebody asks for, and in which files."""

from __future__ import annotations

import pytest

from generator.build import plan
from generator.build.booklets import Booklet
from generator.build.targets import Rulebook
from generator.cli.arguments import parser


def test_only_what_is_unusual_stands_in_the_name_of_a_file() -> None:
    asked = plan.rulebooks(["twigs"], ["ja"], papers=("a5", "a4"))
    asked += plan.rulebooks(["twigs"], ["ja"], ruby=True, papers=("a5", "letter"))
    assert [target.name.removeprefix("twigs/twigs-rulebook-") for target in asked] == [
        "ja.pdf",
        "ja-a4.pdf",
        "ja-ruby.pdf",
        "ja-ruby-letter.pdf",
    ]


def test_booklets_come_after_the_books_that_they_are_made_of() -> None:
    targets = (*plan.booklets(["twigs"], ["en"]), *plan.rulebooks(["twigs"], ["en"]))
    _, documents, booklets = plan.staged(targets)
    assert documents.targets == (Rulebook("twigs", "en"),)
    assert booklets.targets == (Booklet("twigs", "en", 0.1),)


@pytest.mark.parametrize("wrong", ["thick", "-0.1", "0.6", "nan"])
def test_paper_has_a_thickness_that_can_be_folded(
    wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert parser().parse_args(["build", "--thickness", "0.25"]).thickness == 0.25
    with pytest.raises(SystemExit) as left:
        parser().parse_args(["build", f"--thickness={wrong}"])
    assert left.value.code == 2
    assert f"{wrong!r} is no thickness from 0 to 0.5 mm" in capsys.readouterr().err
