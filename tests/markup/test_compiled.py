"""Compiled templates are kept for the next process, and none that is not what the template says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.faults import ContentError
from generator.markup import compiled
from generator.markup.bounds import Bounded
from generator.markup.template import render
from generator.project import CACHE, Project
from tests.support.words import Words


class Book:
    """A project with one template, rendered as if each time in another process."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.project = Project(root)
        self.template = root / "content/demo/book.xml.j2"
        self.template.parent.mkdir(parents=True)
        self.compiled = 0
        compile_it: Callable[..., Any] = Bounded.compile

        def counted(environment: Bounded, *args: Any, **options: Any) -> Any:
            self.compiled += 1
            return compile_it(environment, *args, **options)

        monkeypatch.setattr(Bounded, "compile", counted)

    def rendered(self, source: str, *, forget: bool = True) -> str:
        self.template.write_text(source, "utf-8")
        if forget:
            compiled._codes.clear()
        return render(
            self.template.name,
            project=self.project,
            game="demo",
            catalogue=Words("xx"),
            read=lambda path: path.read_text("utf-8"),
            context={"n": 3},
        )

    @property
    def file(self) -> Path:
        (file,) = (self.project.cache / compiled.FOLDER).iterdir()
        return file


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Book:
    return Book(tmp_path, monkeypatch)


def test_a_process_that_goes_on_does_not_remember_all_that_was_ever_saved(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "_MOST", 2)
    sources = ("1", "2", "3", "2")
    assert tuple(book.rendered(source, forget=not n) for n, source in enumerate(sources)) == sources
    assert len(compiled._codes) == 2


def test_another_process_compiles_nothing(book: Book) -> None:
    assert [book.rendered("{{ n }}") for _ in range(2)] == ["3", "3"]
    assert book.compiled == 1


def test_a_template_that_has_changed_is_compiled(book: Book) -> None:
    assert [book.rendered("{{ n }}"), book.rendered("{{ n + 1 }}")] == ["3", "4"]
    assert book.file.is_file()  # in the place of the first


def test_another_program_compiles_anew(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    book.rendered("{{ n }}")
    monkeypatch.setattr(compiled, "_program", lambda: b"another")
    book.rendered("{{ n }}")
    assert book.compiled == 2


def test_a_damaged_file_is_none(book: Book) -> None:
    book.rendered("{{ n }}")
    whole = book.file.read_bytes()
    for at in range(0, len(whole), 7):
        book.file.write_bytes(whole[:at] + bytes((whole[at] ^ 1,)) + whole[at + 1 :])
        before = book.compiled
        assert book.rendered("{{ n }}") == "3"
        assert book.compiled == before + 1
    book.file.write_bytes(b"")
    assert book.rendered("{{ n }}") == "3"


def test_what_another_user_has_compiled_is_not_run(
    book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build folder may come from somebody else, who knows all but this user's key."""
    book.rendered("{{ n }}")
    monkeypatch.setenv(CACHE, str(tmp_path / "another user"))
    compiled._key.cache_clear()
    assert book.rendered("{{ n }}") == "3"
    assert book.compiled == 2
    key = tmp_path / "another user" / "key"
    assert key.stat().st_mode & 0o077 == 0
    compiled._key.cache_clear()
    book.rendered("{{ n }}")
    assert book.compiled == 2
    key.write_bytes(b"")
    compiled._key.cache_clear()
    book.rendered("{{ n }}")
    assert book.compiled == 3
    compiled._key.cache_clear()


def test_without_a_place_for_the_key_each_process_compiles(
    book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in the way").touch()
    monkeypatch.setenv(CACHE, str(tmp_path / "in the way"))
    for times in (1, 2):
        compiled._key.cache_clear()
        assert book.rendered("{{ n }}") == "3"
        assert book.compiled == times
    compiled._key.cache_clear()


def test_what_cannot_be_kept_is_compiled_again(book: Book) -> None:
    book.project.build.write_text("in the way", "utf-8")
    assert [book.rendered("{{ n }}") for _ in range(2)] == ["3", "3"]
    assert book.compiled == 2


def test_faults_of_kept_code_have_their_lines(book: Book) -> None:
    said = []
    for _ in range(2):
        with pytest.raises(ContentError) as caught:
            book.rendered("<p>\n{{ lacking }}</p>")
        said.append(str(caught.value))
    assert said[0] == said[1]
    assert ":2:" in said[0]
