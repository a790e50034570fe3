"""Extract, update, check and stats on a project, as a translator meets them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from generator.faults import ContentError
from generator.packages import ENTRY_POINTS
from generator.project import Project
from generator.text import commands, merge, review
from generator.text.catalogue import load
from generator.text.extract import extract
from generator.text.places import languages, misnamed, po_path, pot_path, searched
from generator.text.pofile import load_file, parse
from tests.support.textproject import TEMPLATE, header, make_project, write, write_po

MONDAY = datetime(2031, 3, 3, 10, 0, tzinfo=UTC)
TUESDAY = datetime(2031, 3, 4, 10, 0, tzinfo=UTC)

needs_gettext = pytest.mark.skipif(
    not shutil.which("msgmerge"), reason="GNU gettext is not installed"
)

TRANSLATED = """\
#: content/stones/rulebook.xml.j2
msgctxt "stones/aim"
msgid "Lay a twig. Claim a hexagon."
msgstr "トウィッグを置きます。"

#: content/stones/rulebook.xml.j2
#, python-format
msgctxt "stones/end"
msgid "<b>%(n)s</b> disc"
msgid_plural "%(n)s discs"
msgstr[0] "%(n)s個"
"""


def change_template(project: Project, old: str, new: str) -> None:
    assert old in TEMPLATE
    write(project.content / "stones" / "rulebook.xml.j2", TEMPLATE.replace(old, new))


def test_templates_have_headers_and_places_without_lines(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    assert len(commands.extract(project, MONDAY)) == 2
    text = pot_path(project, "stones").read_text("utf-8")
    assert '"Project-Id-Version: Demo 1\\n"' in text
    assert '"Report-Msgid-Bugs-To: a@demo.org\\n"' in text
    assert '"POT-Creation-Date: 2031-03-03 10:00+0000\\n"' in text
    assert (
        "#. rule id touching; term: vertex\n#: content/stones/rulebook.xml.j2\n"
        'msgctxt "stones/aim"\nmsgid "Lay a twig. Claim a hexagon."\nmsgstr ""\n'
    ) in text


def test_a_date_alone_changes_nothing(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    commands.extract(project, MONDAY)
    before = pot_path(project, "stones").read_bytes()
    change_template(project, "<book>\n", "<book>\n\n\n")  # other lines, same messages
    assert commands.extract(project, TUESDAY) == ()
    assert pot_path(project, "stones").read_bytes() == before
    change_template(project, "twig.", "twig now.")
    assert commands.extract(project, TUESDAY) == (pot_path(project, "stones"),)
    assert "2031-03-04" in pot_path(project, "stones").read_text("utf-8")


@needs_gettext
def test_a_language_gets_its_catalogues_and_then_is_left_alone(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    changed = commands.update(project, now=MONDAY)
    assert po_path(project, "ja", "stones") in changed
    text = po_path(project, "ja", "stones").read_text("utf-8")
    assert '"Language: ja\\n"' in text
    assert '"Plural-Forms: nplurals=1; plural=0;\\n"' in text
    assert commands.update(project, now=TUESDAY) == ()


@needs_gettext
def test_changed_english_keeps_the_translation_with_the_previous_text(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write_po(project, TRANSLATED)
    change_template(project, "Claim a hexagon.", "Claim the hexagon.")
    commands.update(project, now=MONDAY)
    text = po_path(project, "ja", "stones").read_text("utf-8")
    assert (
        '#, fuzzy\n#| msgctxt "stones/aim"\n#| msgid "Lay a twig. Claim a hexagon."\n'
        'msgctxt "stones/aim"\nmsgid "Lay a twig. Claim the hexagon."\n'
        'msgstr "トウィッグを置きます。"\n'
    ) in text
    assert commands.update(project, now=TUESDAY) == ()


@needs_gettext
def test_translations_of_messages_that_are_gone_are_kept(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write_po(project, TRANSLATED)
    write(project.content / "stones" / "rulebook.xml.j2", "{% trans %}Different{% endtrans %}")
    commands.update(project, now=MONDAY)
    count = next(c for c in review.count(project)[0] if c.domain == "stones")
    assert (count.translated, count.missing, count.obsolete) == (0, 1, 2)


@needs_gettext
def test_a_broken_catalogue_is_named_and_left_alone(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write_po(project, 'msgid "a"\nmsgstr "open\n')
    before = po_path(project, "ja", "stones").read_bytes()
    with pytest.raises(ContentError, match=r"stones\.po:9: not a line of a PO file"):
        commands.update(project, now=MONDAY)
    assert po_path(project, "ja", "stones").read_bytes() == before


@needs_gettext
def test_what_msgmerge_finds_wrong_has_the_name_and_line_of_the_catalogue(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    commands.extract(project, MONDAY)
    pot, name = pot_path(project, "stones"), "locales/ja/LC_MESSAGES/stones.po"
    lost, twice = '# | msgid "old"\n', 'msgid "a"\nmsgstr "b"\n\n'
    with pytest.raises(ContentError) as caught:
        merge.merged(header() + lost + twice + twice + 'msgid "open\n', pot, "ja", file=name)
    first = header().count("\n") + 2
    assert [(f.file, f.line) for f in caught.value.faults] == [
        (name, first + 3),
        (name, first + 6),
        (name, first + 7),
    ]
    doubled = caught.value.faults[0]
    assert doubled.problem == "duplicate message definition"
    assert f"line {first + 1}: this is the location of the first definition" == doubled.remedy


@needs_gettext
def test_what_msgmerge_finds_wrong_with_the_whole_catalogue_has_no_line(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    commands.extract(project, MONDAY)
    text = header().replace("UTF-8", "CHARSET") + 'msgid "a"\nmsgstr "あ"\n'
    with pytest.raises(ContentError) as caught:
        merge.merged(text, pot_path(project, "stones"), "ja", file="ja/stones.po")
    (fault,) = caught.value.faults
    assert (fault.file, fault.line) == ("ja/stones.po", 0)
    assert "CHARSET" in fault.problem
    assert str(tmp_path) not in str(fault)
    assert "before.po" not in str(fault)


def test_without_gettext_the_package_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = make_project(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(merge.GettextMissing, match="apt-get install gettext"):
        commands.update(project, now=MONDAY)


@needs_gettext
def test_what_is_written_satisfies_gettext(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    commands.update(project, now=MONDAY)
    for domain in ("stones", "rulepress"):
        run = subprocess.run(
            ["msgfmt", "-c", "-o", "-", str(po_path(project, "ja", domain))],
            capture_output=True,
            check=False,
        )
        assert (run.returncode, run.stderr) == (0, b"")


def test_stats_count_what_the_sources_have(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write_po(project, TRANSLATED.replace("#, python-format", "#, python-format, fuzzy"))
    write_po(project, "", "rulepress")
    counts = [
        review.Count("ja", "rulepress", translated=0, fuzzy=0, missing=1, obsolete=0),
        review.Count("ja", "stones", translated=1, fuzzy=1, missing=0, obsolete=0),
    ]
    assert review.count(project) == (counts, [])
    po_path(project, "ja", "rulepress").unlink()
    assert review.count(project) == (counts, [])


def test_stats_count_what_they_can_and_name_the_rest(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write_po(project, TRANSLATED)
    write_po(project, 'msgid "cut off', "rulepress")
    counts, faults = review.count(project)
    assert [count.domain for count in counts] == ["stones"]
    assert {fault.file for fault in faults} == {"generator/locales/ja/LC_MESSAGES/rulepress.po"}


def good_project(root: Path) -> Project:
    project = make_project(root)
    write_po(project, TRANSLATED.replace('"%(n)s個"', '"<b>%(n)s</b>個"'))
    write_po(
        project, 'msgctxt "figures/stem"\nmsgid "Legal."\nmsgstr "可能な配置です。"\n', "rulepress"
    )
    change_template(project, "{{ n }} discs", "<b>{{ n }}</b> discs")
    po = po_path(project, "ja", "stones")
    write(po, po.read_text("utf-8").replace('"%(n)s discs"', '"<b>%(n)s</b> discs"'))
    commands.extract(project, MONDAY)
    return project


def test_a_finished_project_has_no_faults(tmp_path: Path) -> None:
    assert review.check_all(good_project(tmp_path)) == []


def test_what_is_not_begun_has_no_faults(tmp_path: Path) -> None:
    project = good_project(tmp_path)
    common, stones = (po_path(project, "ja", domain) for domain in ("rulepress", "stones"))
    empty = re.sub(r'^(msgstr.*?) ".*"$', r'\1 ""', stones.read_text("utf-8"), flags=re.M)
    write(stones, empty)
    # What is common is translated, so that its gaps count; the game is not.
    assert review.check_all(project) == []
    write_po(project, 'msgctxt "figures/stem"\nmsgid "Legal."\nmsgstr ""\n', "rulepress")
    assert review.check_all(project) == []
    stones.unlink()
    assert review.check_all(project) == []
    write_po(project, TRANSLATED)
    assert str(common.relative_to(tmp_path)) in {f.file for f in review.check_all(project)}


def test_check_lists_all_faults_with_file_and_line(tmp_path: Path) -> None:
    project = good_project(tmp_path)
    po = po_path(project, "ja", "stones")
    text = po.read_text("utf-8").replace("置きます。", "置きます.").replace("<b>%(n)s</b>個", "個")
    write(po, text)
    po_path(project, "ja", "rulepress").unlink()
    write(project.locales / "glossary.yaml", "- {en: hexagon, ja: 六角形, check: true}\n")
    found = review.check_all(project, lacking={"ja": lambda t: "個" if "個" in t else ""})
    ja = "locales/ja/LC_MESSAGES"
    assert [(f.file, f.line, f.problem) for f in found] == [
        (f"generator/{ja}/rulepress.po", 0, "there is no such catalogue"),
        (f"{ja}/stones.po", 10, "full stop in “置きます.”"),
        (f"{ja}/stones.po", 10, "the term 'hexagon' is not there"),
        (f"{ja}/stones.po", 16, "the fonts lack 個 (U+500B)"),
        (f"{ja}/stones.po", 16, "the placeholder %(n)s is lost"),
        (f"{ja}/stones.po", 16, "the tag <b> is lost"),
    ]


def test_check_names_new_messages_and_stale_templates(tmp_path: Path) -> None:
    project = good_project(tmp_path)
    change_template(project, "Lay a twig.", "Lay one twig.")
    found = [(Path(f.file).name, f.problem.partition(";")[0]) for f in review.check_all(project)]
    assert ("stones.po", "not in the catalogue yet") in found
    assert ("stones.pot", "not in the template yet") in found
    assert ("stones.pot", "no longer in the sources") in found


def test_the_tool_brings_its_catalogues_along(tmp_path: Path) -> None:
    project = good_project(tmp_path)
    shutil.rmtree(tmp_path / "generator")
    assert set(extract(project)) == {"stones"}
    assert {count.domain for count in review.count(project)[0]} == {"stones"}
    say = load(project, "ja", searched("stones"))
    assert say.pgettext("book", "Contents") == "目次"
    assert say.faults == ()


@needs_gettext
def test_a_language_that_the_tool_does_not_speak_is_the_projects_to_translate(
    tmp_path: Path,
) -> None:
    project = good_project(tmp_path)
    shutil.rmtree(tmp_path / "generator")
    (project.locales / "fy" / "LC_MESSAGES").mkdir(parents=True)
    written = commands.update(project)
    tools = project.locales / "fy" / "LC_MESSAGES" / "rulepress.po"
    assert tools in written
    assert not (project.locales / "rulepress.pot").exists()
    assert not (project.locales / "ja" / "LC_MESSAGES" / "rulepress.po").exists()
    assert commands.update(project) == ()
    (count,) = [c for c in review.count(project)[0] if c.domain == "rulepress"]
    assert (count.lang, count.translated) == ("fy", 0)
    assert count.missing == len(parse(tools.read_bytes(), "", "fy", "rulepress").entries) > 100


@needs_gettext
def test_an_installed_game_has_its_texts_collected_and_brings_translations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "installed"
    write(installed / "pebble_game" / "__init__.py", 'gettext("A heap.")\ngettext("A hill.")\n')
    info = installed / "pebble_game-1.dist-info"
    write(info / "METADATA", "Metadata-Version: 2.1\nName: pebble_game\nVersion: 1\n")
    write(info / "entry_points.txt", f"[{ENTRY_POINTS}]\npebbles = pebble_game\n")
    brought = installed / "pebble_game" / "locales" / "ja" / "LC_MESSAGES" / "pebbles.po"
    write(brought, header() + 'msgid "A heap."\nmsgstr "石の山。"\n')
    monkeypatch.syspath_prepend(str(installed))

    project = Project(tmp_path / "project")
    write(project.settings, "name: Demo\n")
    write(project.content / "pebbles" / "figures.yaml", "[]")
    (project.locales / "ja" / "LC_MESSAGES").mkdir(parents=True)
    (heap, hill) = extract(project)["pebbles"]
    assert (heap.key.msgid, heap.places) == ("A heap.", (("pebble_game/__init__.py", 1),))
    commands.update(project)
    assert commands.update(project) == ()
    entries = load_file(project, "ja", "pebbles").entries
    assert entries[heap.key.identity].strings == ("石の山。",)
    assert entries[hill.key.identity].strings == ("",)
    (missing,) = review.check_all(project)  # as a build would say
    assert (missing.file, missing.problem) == (
        "locales/ja/LC_MESSAGES/pebbles.po",
        "no translation",
    )


def test_a_game_that_is_one_module_has_its_texts_collected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "installed"
    write(installed / "lone_game.py", 'gettext("A lone stone.")\n')
    write(installed / "beside.py", 'gettext("Of another.")\n')
    info = installed / "lone_game-1.dist-info"
    write(info / "METADATA", "Metadata-Version: 2.1\nName: lone_game\nVersion: 1\n")
    write(info / "entry_points.txt", f"[{ENTRY_POINTS}]\nlone = lone_game:GAME\n")
    monkeypatch.syspath_prepend(str(installed))
    project = Project(tmp_path / "project")
    write(project.content / "lone" / "figures.yaml", "[]")
    (message,) = extract(project)["lone"]
    assert message.places == (("lone_game.py", 1),)


def test_an_environment_in_a_project_is_none_of_its_code(tmp_path: Path) -> None:
    project = good_project(tmp_path)
    before = extract(project)
    for folder in ("generator/env", "games/own/venv", "games/own/.venv", "games/own/node_modules"):
        write(tmp_path / folder / "lib" / "said.py", 'gettext("Said by another.")')
    for folder in ("generator/env", "games/own/venv"):
        write(tmp_path / folder / "pyvenv.cfg", "")
    assert extract(project) == before
    write(tmp_path / "games" / "own" / "said.py", 'gettext("Said by a game.")')
    assert [message.key.msgid for message in extract(project)["own"]] == ["Said by a game."]


def test_headers_say_what_project_yaml_says(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    write(project.settings, "name: 3\nteam: x\nwho: y\n")
    with pytest.raises(ContentError) as caught:
        commands.extract(project, MONDAY)
    assert [str(fault).partition(" (")[0] for fault in caught.value.faults] == [
        "project.yaml:1: name: 3 is not a text",
        "project.yaml:3: unknown key 'who'",
    ]
    write(project.settings, "# nothing yet\n")  # everything has a default
    commands.extract(project, MONDAY)
    said = pot_path(project, "stones").read_text("utf-8")
    assert f"Project-Id-Version: {tmp_path.name} 0.1" in said
    assert "Report-Msgid-Bugs-To: maintainers@project.example" in said


def test_no_file_hides_the_faults_of_another(tmp_path: Path) -> None:
    project = good_project(tmp_path)
    po = po_path(project, "ja", "stones")
    write(po, po.read_text("utf-8").replace("置きます。", "置きます."))
    write(project.content / "stones" / "rulebook.xml.j2", "{% trans %}open")
    write(project.locales / "glossary.yaml", "- {ja: 六角形}\n")
    write(project.settings, "contact: nobody\n")
    assert [(Path(f.file).name, f.line) for f in review.check_all(project)] == [
        ("rulebook.xml.j2", 1),
        ("glossary.yaml", 1),
        ("stones.po", 10),
        ("project.yaml", 1),
    ]


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("content/stones/rulebook.xml.j2", 4),
        ("project.yaml", 3),
        ("locales/glossary.yaml", 1),
        ("locales/stones.pot", 10),
        ("locales/ja/LC_MESSAGES/stones.po", 2),
    ],
)
def test_another_encoding_is_named_with_its_line(tmp_path: Path, file: str, line: int) -> None:
    project = good_project(tmp_path)
    path = tmp_path / file
    lines = path.read_bytes().splitlines(keepends=True) if path.is_file() else [b""]
    lines[line - 1] = b"# caf\xe9\n" + lines[line - 1]
    path.write_bytes(b"".join(lines))
    assert (file, line) in {(f.file, f.line) for f in review.check_all(project)}


@needs_gettext
def test_a_template_of_messages_in_another_encoding_is_not_written_over(tmp_path: Path) -> None:
    project = good_project(tmp_path)
    pot = pot_path(project, "stones")
    pot.write_bytes(b"# caf\xe9\n")
    for command in (commands.extract, commands.update):
        with pytest.raises(ContentError, match=r"locales/stones\.pot:1: not in UTF-8"):
            command(project)


def test_a_folder_in_the_place_of_a_template_is_named(tmp_path: Path) -> None:
    project = good_project(tmp_path)
    (project.content / "stones" / "more.xml.j2").mkdir()
    (found,) = review.check_all(project)
    assert str(found).startswith("content/stones/more.xml.j2: is no file but a folder (")
    with pytest.raises(ContentError, match=r"more\.xml\.j2"):
        commands.extract(project, MONDAY)


@pytest.mark.parametrize(
    ("name", "remedy"),
    [("pt-BR", "written pt_BR"), ("JA", "written ja"), ("zh-hant", "written zh_Hant")],
)
def test_the_name_of_a_language_is_as_gettext_has_it(
    tmp_path: Path, name: str, remedy: str
) -> None:
    project = make_project(tmp_path)
    (project.locales / name / "LC_MESSAGES").mkdir(parents=True)
    (fault,) = misnamed(project)
    assert (fault.file, fault.remedy) == (f"locales/{name}", remedy)
    assert name not in languages(project)


def test_a_message_that_no_page_can_hold_is_named(tmp_path: Path) -> None:
    project = good_project(tmp_path)
    change_template(project, "Lay a twig.", "Lay a twig. " * 200)
    found = [f for f in review.check_all(project) if "characters" in f.problem]
    assert [(Path(f.file).name, f.line) for f in found] == [("rulebook.xml.j2", 4)]


LONG = " ".join(["Each twig that you lay must touch another at a vertex."] * 3)


def _long_project(root: Path) -> tuple[Project, Path]:
    """A project with a message that takes several lines, and its catalogue in Japanese."""
    project = make_project(root)
    change_template(project, "Lay a twig.", LONG)
    commands.update(project, ["ja"], MONDAY)
    return project, po_path(project, "ja", "stones")


@needs_gettext
def test_line_ends_stay_as_the_file_has_them(tmp_path: Path) -> None:
    project, path = _long_project(tmp_path)
    with_returns = path.read_bytes().replace(b"\n", b"\r\n")
    path.write_bytes(with_returns)
    assert commands.update(project, ["ja"], MONDAY) == ()
    change_template(project, "Lay a twig.", LONG.replace("vertex", "point"))
    assert path in commands.update(project, ["ja"], MONDAY)
    text = path.read_bytes()
    assert text.count(b"\r\n") == text.count(b"\n") > 10


@needs_gettext
def test_texts_that_are_not_divided_into_lines_stay_so(tmp_path: Path) -> None:
    project, path = _long_project(tmp_path)
    text = path.read_text("utf-8")
    joined = re.sub(r'^(msgid|msgstr) ""\n((?:"[^\n]*"\n)+)', _joined, text, flags=re.MULTILINE)
    head, _, body = joined.partition("\n\n")
    head = text.partition("\n\n")[0]
    path.write_text(f"{head}\n\n{body}", "utf-8")
    assert max(map(len, path.read_text("utf-8").splitlines())) > 120
    assert commands.update(project, ["ja"], MONDAY) == ()


def _joined(match: re.Match[str]) -> str:
    parts = "".join(line[1:-1] for line in match[2].splitlines())
    return f'{match[1]} "{parts}"\n'


@needs_gettext
@pytest.mark.parametrize("flags", ["fuzzy", "fuzzy, python-format"])
def test_flags_as_newer_gettext_writes_them_stay(tmp_path: Path, flags: str) -> None:
    project = make_project(tmp_path)
    write_po(project, TRANSLATED.replace("msgctxt", f"#= {flags}\nmsgctxt", 1))
    fuzzy = [count.fuzzy for count in review.count(project)[0]]
    assert sum(fuzzy) == 1
    commands.update(project, now=TUESDAY)
    assert [count.fuzzy for count in review.count(project)[0]] == fuzzy


@needs_gettext
@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_what_is_no_file_is_not_written_over(tmp_path: Path, kind: str) -> None:
    project, path = _long_project(tmp_path)
    path.unlink()
    if kind == "link":
        path.symlink_to(tmp_path / "nowhere.po")
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.mkdir()
    with pytest.raises(ContentError, match=path.name):
        commands.update(project, now=TUESDAY)
    assert not path.is_file()


@needs_gettext
def test_a_link_within_the_project_stays_one(tmp_path: Path) -> None:
    project, path = _long_project(tmp_path)
    kept = path.rename(path.with_suffix(".kept"))
    path.symlink_to(kept.name)
    change_template(project, "Lay a twig.", "Lay one twig.")
    commands.update(project, now=TUESDAY)
    assert path.is_symlink()
    assert "Lay one twig." in kept.read_text("utf-8")


@needs_gettext
def test_what_other_programs_made_of_the_previous_english_is_taken_out(tmp_path: Path) -> None:
    project, path = _long_project(tmp_path)
    text = path.read_text("utf-8")
    head, _, body = text.partition("\n\n")
    path.write_text(f'{head}\n\n# | msgid "old"\n{body}', "utf-8")
    (line,) = load_file(project, "ja", "stones").lost_previous
    assert line == head.count("\n") + 3
    assert commands.update(project, ["ja"], MONDAY) == (path,)
    assert path.read_text("utf-8") == text
