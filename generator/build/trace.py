"""What a target is made from, noted while it is made, and looked at again before the next time.

What the code of games has opened is an input like what is read here, and counts for all that is
made in the same process: a game may keep it.

Four kinds of input are known: a file by its content, a folder by the names in it (a file that
appears may take the place of another), a tree of folders by all that is in it, and a message by its
text in one language. A changed catalogue concerns only those who use the message that changed. Its
digest is noted all the same: while it is what it was, so are all of its messages, and none is
looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal, TypeAlias

from generator.build.digests import digest
from generator.contract import hearing, opened
from generator.contract.opened import digest_of, names_in
from generator.drawing.fonts import FontSet, MissingGlyph
from generator.drawing.themefile import Themes, project_themes
from generator.faults import ContentError, Fault, decoded, is_absent, raise_if_any
from generator.project import Project
from generator.text import catalogue
from generator.text.catalogue import Catalogue
from generator.text.places import SOURCE, MessageKey, po_path, searched
from generator.text.untranslated import untranslated
from generator.typeset.coverage import lacking
from generator.values import Value

Kind: TypeAlias = Literal["file", "names", "tree", "catalogue", "message"]
Key: TypeAlias = tuple[str, ...]
KEY_LENGTHS: Mapping[Kind, int] = {
    "file": 1,
    "names": 1,
    "tree": 1,
    "catalogue": 2,
    "message": 5,
}
"""How many texts the key of each kind of input has."""
Inputs: TypeAlias = Mapping[tuple[Kind, Key], str]
"""Kind and key of an input, and the digest of what was found."""


class Trace:
    """Gives a target what it reads, and keeps account of it."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self._inputs: dict[tuple[Kind, Key], str] = {}
        self._texts: dict[str, str] = {}
        self._catalogues: list[tuple[str, Catalogue]] = []
        self._is_draft = False
        self._to_keep: dict[Hashable, Callable[[], None]] = {}

    @property
    def inputs(self) -> Inputs:
        """Everything read so far, here or by the code of a game."""
        return self._inputs | dict(opened_by_games(self.project))

    @property
    def opened(self) -> tuple[str, ...]:
        """What the code of games has opened in this process, with the digests as they are now."""
        present = Snapshot.of(self.project)
        inputs = (key for key, _ in opened_by_games(self.project))
        return tuple(f"{name} {present.digest(kind, (name,))}" for kind, (name,) in inputs)

    def keep(self, name: Hashable, keep: Callable[[], None]) -> None:
        """Have something kept for other processes once what this is the trace of is made."""
        self._to_keep[name] = keep

    def made(self) -> None:
        """Keep what is to be kept, where there is room for that."""
        for keep in self._to_keep.values():
            with suppress(OSError):
                keep()

    def read(self, path: Path) -> str:
        """The text of a file; raises :class:`ContentError` where it cannot be read as UTF-8."""
        file = self.project.shown(path)
        text = decoded(self.data(path), file)
        self._texts[file] = text
        return text

    def read_if_any(self, path: Path) -> str | None:
        """The text of a file that need not be there; None where it is not."""
        if not is_absent(path):
            return self.read(path)
        self._inputs.setdefault(("file", (self.project.shown(path),)), "")
        return None

    def data(self, path: Path) -> bytes:
        """What is in a file; raises :class:`ContentError` where it cannot be read."""
        file = self.project.shown(path)
        data = self.project.data(path)
        self._inputs.setdefault(("file", (file,)), digest(data))
        return data

    def themes(self) -> Themes:
        """The themes of the project; raises :class:`ContentError` for faults in its own."""
        for path in (self.project.settings, self.project.themes):
            self.read_if_any(path)
        return project_themes(self.project, self.read)

    def names(self, folder: Path) -> tuple[str, ...]:
        """The names in a folder, sorted; raises :class:`ContentError` where it cannot be read."""
        raise_if_any(self.project.unusable(folder, folder=True))
        return self.seen(folder)

    def seen(self, folder: Path) -> tuple[str, ...]:
        """The names in a folder, sorted; none where it cannot be read, which whoever makes
        something of it says.
        """
        names = names_in(folder)
        key = (self.project.shown(folder),)
        self._inputs.setdefault(("names", key), digest_of(names))
        return names

    def tree(self, folder: Path) -> None:
        """Depend on all that is in a folder, and in those in it."""
        name = self.project.shown(folder)
        now = Snapshot.of(self.project).digest("tree", (name,))
        self._inputs.setdefault(("tree", (name,)), now)

    def game_folders(self, game: str) -> None:
        """Depend on the names in all folders where a template of the game is looked for.

        A file that appears in one may take the place of that in the next.
        """
        for folder in self.project.templates(game):
            self.names(folder)

    def fonts(self) -> None:
        """Depend on the project's own fonts, which all text may be set in."""
        fonts = self.project.fonts
        folders = sorted(path for path in fonts.rglob("*") if path.is_dir())
        for folder in (fonts, *folders):
            for name in self.names(folder):
                if (folder / name).is_file():
                    self.data(folder / name)

    def catalogue(
        self, lang: str, game: str, fonts: FontSet | None = None, *, draft: bool = False
    ) -> Catalogue:
        """The messages of a game in a language; raises :class:`ContentError`.

        With ``fonts``, a translation with a character that no face has is not usable. In a
        ``draft``, messages without a usable translation are not :attr:`translation_faults`.
        """
        domains = searched(game)
        # Before it is read: what changes meanwhile is then looked at again.
        now = _digest_of_catalogue(self.project, lang, game)
        if self._inputs.setdefault(("catalogue", (lang, game)), now) != now:
            self._inputs["catalogue", (lang, game)] = ""  # it changed while this was made

        def used(message: MessageKey, text: str) -> None:
            key = (lang, game, message.context, message.msgid, message.plural)
            self._inputs.setdefault(("message", key), digest(text.encode()))

        loaded = catalogue.load(
            self.project, lang, domains, used, lacking(fonts, lang) if fonts else None
        )
        self._catalogues.append((game, loaded))
        self._is_draft = self._is_draft or draft
        return loaded

    @property
    def translation_faults(self) -> tuple[Fault, ...]:
        """Every message so far that lacked a usable translation, and all text in no message."""
        if self._is_draft:
            return ()
        found = [fault for _, used in self._catalogues for fault in used.faults]
        if any(used.lang != SOURCE for _, used in self._catalogues):
            for file, text in self._texts.items():
                if file.endswith(".j2"):
                    found += untranslated(text, file)
        return tuple(found)

    def without_glyph(self, error: MissingGlyph, target: str) -> tuple[Fault, ...]:
        """The places where the characters stand that a face lacks, among all that was read."""
        texts = dict(self._texts)
        for game, used in self._catalogues:
            for domain in searched(game):
                path = po_path(self.project, used.lang, domain)
                if path.is_file():
                    texts[self.project.shown(path)] = self.project.text(path)
        remedy = "write it in other words, or choose a font that has it"
        faults = tuple(
            Fault(file, number, target, str(error), remedy)
            for file, text in texts.items()
            for number, line in enumerate(text.splitlines(), 1)
            if not set(error.characters).isdisjoint(line) and not line.lstrip().startswith("#")
        )
        return faults or (Fault(target, 0, "", str(error), remedy),)


class Snapshot(Value, frozen=True):
    """The project as it is now; each thing is looked at once, so make a new one for each build."""

    project: Project
    _seen: dict[tuple[Kind, Key], str]
    _catalogues: dict[tuple[str, str], Catalogue | None]

    @classmethod
    def of(cls, project: Project) -> Snapshot:
        """Nothing looked at yet."""
        return cls(project, {}, {})

    def unchanged(self, inputs: Inputs) -> bool:
        """Whether all inputs are as they were; of a catalogue that changed, the messages used."""
        same = {
            key
            for (kind, key), was in inputs.items()
            if kind == "catalogue" and self.digest(kind, key) == was
        }
        return all(
            self.digest(kind, key) == was
            for (kind, key), was in inputs.items()
            if kind != "catalogue" and not (kind == "message" and key[:2] in same)
        )

    def renewed(self, inputs: Inputs) -> Inputs:
        """The :meth:`unchanged` inputs, with catalogues as they are now: the next look is quick."""
        return {
            (kind, key): self.digest(kind, key) if kind == "catalogue" else was
            for (kind, key), was in inputs.items()
        }

    @property
    def looked_at(self) -> tuple[str, ...]:
        """The paths of the files and folders that were looked at so far."""
        return paths_of(self.project, self._seen)

    def digest(self, kind: Kind, key: Key) -> str:
        """The digest of an input; empty where there is none any more."""
        if (kind, key) not in self._seen:
            self._seen[kind, key] = self._digest_now(kind, key)
        return self._seen[kind, key]

    def _digest_now(self, kind: Kind, key: Key) -> str:
        match kind:
            case "file":
                path = self.project.root / key[0]
                try:
                    return digest(self.project.data(path))
                except ContentError:  # whoever makes the target anew will say so
                    return ""
            case "names":
                return digest_of(names_in(self.project.root / key[0]))
            case "tree":
                return digest_of(self._tree(self.project.root / key[0], set()))
            case "catalogue":
                return _digest_of_catalogue(self.project, *key)
            case "message":
                lang, game, context, msgid, plural = key
                known = self._catalogue(lang, game)
                message = MessageKey(game, context, msgid, plural)
                return digest(known.text_of(message).encode()) if known else ""

    def _tree(self, folder: Path, seen: set[Path]) -> Iterator[str]:
        """What is in a folder and in those in it, with digests, in order.

        Each folder once: a link may lead back. What lies outside of the project is not its own.
        """
        real = folder.resolve()
        if real in seen or not real.is_relative_to(self.project.root.resolve()):
            return
        seen.add(real)
        for name in names_in(folder):
            path = folder / name
            if _is_folder(path):
                yield f"{name}/"
                yield from self._tree(path, seen)
                yield "/"
            else:
                yield f"{name} {self.digest('file', (self.project.shown(path),))}"

    def _catalogue(self, lang: str, game: str) -> Catalogue | None:
        """The catalogue; None where it cannot be read: to make the target anew will say why."""
        if (lang, game) not in self._catalogues:
            try:
                found = catalogue.load(self.project, lang, searched(game))
            except ContentError:
                self._catalogues[lang, game] = None
            else:
                self._catalogues[lang, game] = found
        return self._catalogues[lang, game]


def paths_of(project: Project, inputs: Iterable[tuple[Kind, Key]]) -> tuple[str, ...]:
    """The paths of those inputs that are files or folders."""
    kinds = ("file", "names", "tree")
    return tuple(str(project.root / key[0]) for kind, key in inputs if kind in kinds)


def opened_by_games(project: Project) -> Iterator[tuple[tuple[Kind, Key], str]]:
    """What the code of games has opened of a project, but for what is hidden, and outputs.

    Code is followed by itself; where it is not what was loaded any more, that is an input that is
    never as it was.
    """
    for path, was in opened.FILES.items():
        if file := _input(project, path):
            yield ("file", (file,)), was
    for path, was in opened.FOLDERS.items():
        if file := _input(project, path):
            yield ("names", (file,)), was
    if not opened.is_as_loaded(hearing.homes(project.root.absolute())):
        yield ("names", (".",)), opened.CHANGED


def _input(project: Project, path: Path) -> str:
    """What a path that a game has opened is called as an input; "" where it is none.

    A link out of the project cannot be looked at again, nor what is called as no text is: these
    are never as they were.
    """
    root = project.root.absolute()
    if not path.is_relative_to(root):
        return ""
    apart = (project.build, project.tool)
    if any(path.is_relative_to(folder.absolute()) for folder in apart):
        return ""
    parts = path.relative_to(root).parts
    if not parts or any(part.startswith(".") for part in parts):
        return ""
    name = project.shown(project.root / Path(*parts))
    return name.encode("utf-8", "backslashreplace").decode()


def _digest_of_catalogue(project: Project, lang: str, game: str) -> str:
    """The digest of all that decides the texts of a game in a language."""
    parts: list[str] = []
    for path in catalogue.sources(project, lang, searched(game)):
        try:
            parts.append(f"{project.shown(path)} {digest(project.data(path))}")
        except ContentError:  # most projects lack some; whoever needs one says so
            parts.append(project.shown(path))
    return digest("\n".join(parts).encode())


def _is_folder(path: Path) -> bool:
    """Whether there is a folder, as far as one may look."""
    try:
        return path.is_dir()
    except OSError:  # the folder around it may be listed, not entered
        return False
