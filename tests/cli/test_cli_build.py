"""The real build: what it makes, and what it makes anew."""

from __future__ import annotations

import re
from argparse import Namespace
from pathlib import Path

import pikepdf
import pytest

from generator.build.digests import digest
from generator.build.runner import Outcome
from generator.build.store import Record, Store
from generator.cli import main
from generator.cli.making import tell
from generator.cli.terminal import Terminal
from generator.drawing.fonts import FontSet
from generator.faults import Fault
from generator.pdf.colourprofile import srgb
from generator.pdf.press.condition import fogra39
from generator.pdf.press.preflight import preflight
from generator.project import Project
from generator.text.places import languages
from tests.support.archive import complaints
from tests.support.projects import GAME, OTHER, answer, answer_elsewhere, sample, second

ENGLISH, JAPANESE = (
    tuple(f"{GAME}/{GAME}-rulebook-{lang}{kind}.pdf" for kind in ("", "-booklet"))
    for lang in ("en", "ja")
)


@pytest.fixture
def copy(tmp_path: Path, fonts: FontSet) -> Path:
    """The sample project with two games, to be changed."""
    project = sample(tmp_path, fonts)
    second(project)
    return project.root


def test_one_changed_message_makes_only_its_documents_anew(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = ("heap", "--edition", "en", "--edition", "ja")
    first = answer_elsewhere(copy, 1, "build", *both)
    assert set(first["built"]) == {*ENGLISH, *JAPANESE}
    english, japanese = (
        [(copy / "build" / name).read_bytes() for name in names] for names in (ENGLISH, JAPANESE)
    )
    assert all(pdf.startswith(b"%PDF") for pdf in english)

    catalogue = copy / "locales/ja/LC_MESSAGES/heap.po"
    text = catalogue.read_text("utf-8")
    changed = re.sub(
        r'(msgctxt "heap/aim"\nmsgid .*?\nmsgstr ")', r"\1新", text, flags=re.S, count=1
    )
    assert changed != text
    catalogue.write_text(changed, "utf-8")
    second = answer_elsewhere(copy, 2, "build", *both)
    assert second["built"] == [*JAPANESE]
    assert set(second["up_to_date"]) == {*ENGLISH}
    assert not {(copy / "build" / name).read_bytes() for name in JAPANESE} & {*japanese}

    for name in ENGLISH:
        (copy / "build" / name).unlink()
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    assert answer_elsewhere(copy, 2, "build", *both)["built"] == [*ENGLISH]
    # Whatever the hash seed and the time zone are.
    assert [(copy / "build" / name).read_bytes() for name in ENGLISH] == english


def test_a_false_claim_keeps_the_game_from_being_built_and_no_other(copy: Path) -> None:
    file = copy / "content/pile/figures.yaml"
    text = file.read_text().replace("claim: legal\n", "claim: {illegal: [at-most-five]}\n", 1)
    file.write_text(text)
    (copy / "content/pile/extra.xml.j2").write_text("<p>My own words.</p>")
    data = answer(copy, "figures", "pile", "heap", status=1)
    assert len(data["faults"]) == 1
    assert (data["built"], data["failed"]) == (["heap/figures"], ["pile/figures proof"])
    data = answer(copy, "build", "pile", "--edition", "en", status=1)
    assert len(data["faults"]) == 2  # what is wrong elsewhere in the game is told too
    assert (data["built"], data["failed"]) == ([], ["pile/proof"])
    assert not (copy / "build/pile").exists()


def test_a_fault_in_a_translation_withholds_only_what_is_in_it(copy: Path) -> None:
    catalogue = copy / "locales/ja/LC_MESSAGES/heap.po"
    text = catalogue.read_text("utf-8")
    catalogue.write_text(
        re.sub(r'(heap/aim"\nmsgid .*?\nmsgstr )".*?"\n', r'\1""\n', text, flags=re.S)
    )
    asked = ("build", "heap", "--edition", "en", "--edition", "ja")
    made = answer(copy, *asked, status=1)
    assert (made["built"], made["failed"]) == ([*ENGLISH], [JAPANESE[0]])
    made = answer(copy, *asked, "--print-shop", status=1)
    assert made["built"] == [ENGLISH[0].replace(".pdf", "-print.pdf")]
    assert made["failed"] == [JAPANESE[0]]


def test_the_last_line_names_some_of_what_failed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [f"heap/heap-sheets-a4-{number}.pdf" for number in range(100)]
    outcome = Outcome(failed=names, withheld=["heap"], faults={Fault("file", 1, "", "wrong")})
    said = Namespace(json=False)
    assert tell(Project(tmp_path), outcome, 1.0, said, Terminal(quiet=False)) == 1
    last = capsys.readouterr().err.splitlines()[-1]
    failed = f"100 failed: {', '.join(names[:3])}, …, 1 withheld until that is mended"
    assert last == f"0 built, 0 up to date, {failed}, in 1.0 s"


@pytest.mark.parametrize("broken", ["project.yaml", "themes.yaml"])
def test_what_is_wrong_for_all_games_hides_nothing_in_one(copy: Path, broken: str) -> None:
    others = {f"content/{game}/figures.yaml" for game in (GAME, OTHER)}
    for name in (broken, *others):
        text = (copy / name).read_text("utf-8") if (copy / name).exists() else ""
        (copy / name).write_text(f"{text}\nnonsense: [", "utf-8")
    said = answer(copy, "build", status=1)
    assert {broken, *others} <= {fault["file"] for fault in said["faults"]}


def test_what_a_language_left_goes_when_asked_to(copy: Path) -> None:
    unused = ("game.yaml", "rulebook.xml.j2", "sheets.yaml", "packings.yaml")  # they take long
    for file in [path for name in unused for path in copy.glob(f"content/*/{name}")]:
        file.unlink()
    assert answer(copy, "figures", "pile")["built"] == ["pile/figures"]
    stale = copy / "build/pile/pile-rulebook-la.pdf"
    stale.write_bytes(b"%PDF")
    record = Record("", "", {}, {"pile/pile-rulebook-la.pdf": digest(b"%PDF")})
    Store(copy / "build/.cache/records").put("pile/pile-rulebook-la.pdf", record)
    answer(copy, "build", "pile")
    assert stale.exists()
    assert answer(copy, "build")["left"] == ["pile/pile-rulebook-la.pdf"]
    assert stale.exists()
    assert answer(copy, "build", "--prune")["removed"] == ["pile/pile-rulebook-la.pdf"]
    assert not stale.exists()
    assert (copy / "build/pile/figures").is_dir()


def test_figures_are_drawings_with_words_in_both_languages(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["figures", "heap", "--project", str(copy)]) == 0
    said = capsys.readouterr().err
    assert "1 built" in said
    assert "drawing figures: 1 of 1\n" in said
    drawing = (copy / "build/heap/figures/legal.svg").read_text("utf-8")
    assert re.findall(r'<desc lang="(\w+)">', drawing) == list(languages(Project(copy)))
    assert '<title lang="en">Legal.</title>' in drawing
    assert main(["figures", "heap", "--project", str(copy), "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")


def test_a_build_folder_in_the_way_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("content/heap/game.yaml", "locales/ja/LC_MESSAGES/x", "build"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert main(["build", "--project", str(tmp_path)]) == 1
    fault, number = capsys.readouterr().err.splitlines()
    assert fault == "build: is no folder but a file (put a folder in its place, or take it away)"
    assert number == "1 fault"


def test_facing_editions_are_on_no_other_paper(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--edition", "en-ja", "--paper", "a4", "--paper", "b5"]
    assert main(["build", "heap", *asked, "--project", str(copy)]) == 2
    said = capsys.readouterr().err
    assert "unknown edition on that paper 'en-ja'; there are: en, ja\n" in said
    assert "unknown paper 'b5'; there are: a4, a5, letter\n" in said


def test_files_bear_the_date_that_is_asked_for(
    copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sheets = ("sheets", GAME, "--paper", "a4", "--ink", "mono", "--lang", "en")
    file = copy / f"build/{GAME}/{GAME}-sheets-a4-mono-en.pdf"

    def dates() -> list[str]:
        with pikepdf.open(file) as document, document.open_metadata() as packet:
            told = [str(packet.get(f"xmp:{name}")) for name in ("CreateDate", "ModifyDate")]
            info = [str(document.docinfo.get(f"/{name}")) for name in ("CreationDate", "ModDate")]
        assert complaints(file.read_bytes()) == []
        return told + info

    answer(copy, *sheets)
    undated = file.read_bytes()
    assert dates() == ["None"] * 4
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    assert answer(copy, *sheets)["built"]
    assert dates() == ["2009-02-13T23:31:30Z"] * 2 + ["D:20090213233130+00'00'"] * 2
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")  # the program takes it
    assert answer(copy, *sheets)["built"] == []
    assert answer(copy, *sheets)["built"]
    assert file.read_bytes() == undated
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    assert main([*sheets, "--project", str(copy)]) == 2
    assert "SOURCE_DATE_EPOCH is seconds since 1970, not 'yesterday'" in capsys.readouterr().err


def test_a_book_for_print_shops(copy: Path) -> None:
    asked = ("build", "heap", "--edition", "en", "--print-shop")
    name = ENGLISH[0].replace(".pdf", "-print.pdf")
    assert answer(copy, *asked)["built"] == [ENGLISH[0], name]
    made = (copy / "build" / name).read_bytes()
    assert preflight(made) == ()
    assert answer(copy, *asked)["built"] == []
    assert complaints((copy / "build" / ENGLISH[0]).read_bytes()) == []  # which is as it was


def test_a_project_has_its_own_printing_condition(copy: Path) -> None:
    asked = ("build", "heap", "--edition", "en", "--print-shop")
    settings = copy / "project.yaml"
    said = settings.read_text("utf-8") if settings.exists() else ""
    settings.write_text(f"{said}\npress: {{profile: ours.icc, condition: JC200103}}\n", "utf-8")
    profile = copy / "ours.icc"
    for wrong, problem in (
        (b"", "is no ICC profile"),
        (srgb(), "is not the profile of a press with four inks"),
        (fogra39().profile[:9000], "ours.icc is damaged"),
    ):
        profile.write_bytes(wrong)
        (fault,) = answer(copy, *asked, status=1)["faults"]
        assert problem in fault["problem"]
        assert fault["file"] == "project.yaml"
    profile.write_bytes(fogra39().profile)
    name = ENGLISH[0].replace(".pdf", "-print.pdf")
    assert answer(copy, *asked)["built"] == [name]
    with pikepdf.open(copy / "build" / name) as document:
        (intent,) = document.Root.OutputIntents
        assert intent.OutputConditionIdentifier == "JC200103"
