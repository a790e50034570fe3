"""Which rulebooks are made for what somebody asks for, and in which files."""

from __future__ import annotations

import pytest

from generator.build import plan
from generator.build.targets.booklets import Booklet
from generator.build.targets.books import Rulebook
from generator.cli import main
from generator.cli.parser import parser
from generator.project import Project
from tests.support.places import ROOT

pytestmark = pytest.mark.needs_game("twigs")


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
    books = plan.books(Project(ROOT), ["twigs"], ["en"])
    documents, booklets = plan.staged((*plan.booklets(books), *books))
    assert documents.targets == (Rulebook("twigs", "en"), Rulebook("twigs", "en", volume="answers"))
    assert booklets.targets == (
        Booklet("twigs", "en", 0.1),
        Booklet("twigs", "en", 0.1, volume="answers"),
    )
    assert booklets.targets[1].name == "twigs/twigs-answers-en-booklet.pdf"


def test_only_what_is_finished_on_usual_paper_becomes_a_booklet() -> None:
    books = plan.books(Project(ROOT), ["twigs"], ["ja", "en_XA"], ruby=True, papers=("a5", "a4"))
    usual = plan.books(Project(ROOT), ["twigs"], ["ja", "en_XA"], papers=("a5", "a4"))
    assert plan.booklets(books) == ()
    assert {(book.edition, book.volume) for book in plan.booklets(usual)} == {
        ("ja", "rulebook"),
        ("ja", "answers"),
    }


def test_whatever_is_asked_of_rulebooks_is_asked_of_the_answers_too() -> None:
    project = Project(ROOT)
    possible = {target.name for target in plan.possible(project)}
    books = {name for name in possible if "-rulebook-" in name and name.endswith(".pdf")}
    for game in project.answered():
        mine = {name for name in books if name.startswith(f"{game}/")}
        assert len(mine) > 20
        assert {name.replace("-rulebook-", "-answers-") for name in mine} <= possible


@pytest.mark.parametrize("asked", ["--draft", "--ruby", "--paper=a4"])
@pytest.mark.parametrize("sheets", ["--large", "--thickness=0.2"])
def test_options_of_booklets_are_refused_where_none_is_made(
    asked: str, sheets: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", "twigs", asked, sheets, "--project", str(ROOT)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("rulepress: --thickness and --large are for sheets to fold")
    assert asked.partition("=")[0] in said


@pytest.mark.parametrize("wrong", ["thick", "-0.1", "0.6", "nan"])
def test_paper_has_a_thickness_that_can_be_folded(
    wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert parser().parse_args(["build", "--thickness", "0.25"]).thickness == 0.25
    with pytest.raises(SystemExit) as left:
        parser().parse_args(["build", f"--thickness={wrong}"])
    assert left.value.code == 2
    assert f"{wrong!r} is no thickness from 0 to 0.5 mm" in capsys.readouterr().err


def test_books_for_print_shops_come_after_the_books_and_have_their_names() -> None:
    books = plan.books(Project(ROOT), ["twigs"], ["en", "en_XA"], papers=("a5", "a4"))
    prints = plan.print_files(books)
    assert [target.name.removeprefix("twigs/twigs-") for target in prints] == [
        "rulebook-en-print.pdf",
        "rulebook-en-a4-print.pdf",
        "answers-en-print.pdf",
        "answers-en-a4-print.pdf",
    ]
    stages = plan.staged((*prints, *books))
    assert stages[0].targets == books
    assert not stages[1].targets
    assert stages[2].targets == prints
    assert len(stages) == 3


def test_every_book_can_be_asked_for_as_a_file_for_print_shops() -> None:
    project = Project(ROOT)
    possible = {target.name for target in plan.possible(project)}
    books = plan.books(project, ["twigs"], plan.editions(project))
    assert {target.name for target in plan.print_files(books)} <= possible


@pytest.mark.parametrize("other", ["--draft", "--prune", "--large"])
def test_what_does_not_go_with_print_shops(other: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", other, "--print-shop", "--project", str(ROOT)]) == 2
    assert "--print-shop" in capsys.readouterr().err
