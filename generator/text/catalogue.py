"""Look-up of messages in one language, with a record of what was used and what was wanting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from generator.faults import ContentError, Fault, is_absent, raise_if_any
from generator.project import Project
from generator.text import glossary
from generator.text.checks import UPDATE, Missing
from generator.text.entries import PoFile
from generator.text.flaws import flaws
from generator.text.places import COMMON, SOURCE, MessageKey, po_path
from generator.text.pseudo import PSEUDO, lengthened
from generator.values import Value

_NO_TERMS = glossary.Glossary()

OnUse = Callable[[MessageKey, str], None]


def load(
    project: Project,
    lang: str,
    domains: Sequence[str],
    on_use: OnUse | None = None,
    lacking: Missing | None = None,
) -> Catalogue:
    """The catalogue of a language: the ``domains`` are searched in order.

    See :func:`generator.text.places.searched` for those of a game.

    ``on_use`` is called once with the key of every message looked up, and its text as it stands in
    the catalogue (see :meth:`Catalogue.text_of`); ``lacking``, where given, the characters of a
    text that the fonts do not have. Raises :class:`ContentError` with all faults that keep the
    files from being read. English is the source and reads no file, nor does the
    pseudo-language, which is made from it.
    """
    if lang in (SOURCE, PSEUDO):
        return Catalogue(lang, domains, (), on_use)
    from generator.text.pofile import load_file  # takes a while, for what only translations need

    files: list[PoFile] = []
    terms, faults = glossary.read(project)
    for domain in domains:
        if domain == COMMON and is_absent(po_path(project, lang, domain)):
            continue  # most projects add nothing for all games
        try:
            files.append(load_file(project, lang, domain))
        except ContentError as error:
            faults += error.faults
    raise_if_any(faults)
    return Catalogue(lang, domains, files, on_use, terms, lacking=lacking)


def sources(project: Project, lang: str, domains: Sequence[str]) -> tuple[Path, ...]:
    """The files, there or not, that decide every text of the catalogue that :func:`load` gives."""
    if lang in (SOURCE, PSEUDO):
        return ()
    return (*(po_path(project, lang, domain) for domain in domains), *glossary.paths(project))


class _Found(Value, frozen=True):
    """What a look-up came to: the forms, the rule that chooses one, what was wrong."""

    key: MessageKey
    forms: tuple[str, ...]
    form: Callable[[int], int]
    rule: str = ""
    faults: tuple[Fault, ...] = ()

    @property
    def text(self) -> str:
        """Everything that decides what is read, as one string: NUL begins what stands in."""
        stands_in = ("",) if self.faults else ()
        rule = (self.rule,) if self.key.plural else ()
        return "\0".join((*stands_in, *rule, *self.forms))


class Catalogue:
    """Messages of one language, by the names that gettext gave the look-ups.

    A message without ``values`` is returned as it stands, ``%%`` included, which is what Jinja's
    own gettext functions expect; with values, its ``%(name)s`` are filled. Values are not
    escaped here: Jinja does that.

    A translation that is missing or fuzzy, or that a check of :mod:`generator.text.flaws` finds
    wrong, gives the English instead and a fault: see :attr:`faults` and :meth:`raise_if_wanting`.
    """

    def __init__(
        self,
        lang: str,
        domains: Sequence[str],
        files: Sequence[PoFile],
        on_use: OnUse | None = None,
        terms: glossary.Glossary = _NO_TERMS,
        *,
        lacking: Missing | None = None,
    ) -> None:
        self.lang = lang
        self._domains = tuple(domains)
        self._files = tuple(files)
        self._on_use = on_use
        self._terms = terms
        self._lacking = lacking
        self._found: dict[tuple[str, str, str], _Found] = {}
        self._used: dict[tuple[str, str, str], _Found] = {}
        self._faults: dict[MessageKey, tuple[Fault, ...]] = {}

    def gettext(self, message: str, /, **values: object) -> str:
        """The translation of a message without context."""
        return _filled(self._look_up("", message, "").forms[0], values)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """The translation of a message in a context."""
        return _filled(self._look_up(context, message, "").forms[0], values)

    def ngettext(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """The form that fits the number ``n``."""
        return self.npgettext("", singular, plural, n, **values)

    def npgettext(
        self, context: str, singular: str, plural: str, n: int, /, **values: object
    ) -> str:
        """The form, of a message in a context, that fits the number ``n``."""
        found = self._look_up(context, singular, plural)
        return _filled(found.forms[found.form(n)], values)

    def text_of(self, key: MessageKey) -> str:
        """What a look-up of ``key`` rests on, without counting as a use.

        Plural forms, and before them the rule that chooses among them, are joined by NUL. The
        domain of ``key`` does not matter: the message may have moved.
        """
        return self._find(key.context, key.msgid, key.plural).text

    def lacks(self, context: str, msgid: str, plural: str = "") -> bool:
        """Whether a message has no translation that can be used, so that the English stands in."""
        return bool(self._find(context, msgid, plural).faults)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What was wanting among the messages used so far, sorted by place."""
        return tuple(sorted(fault for faults in self._faults.values() for fault in faults))

    def raise_if_wanting(self) -> None:
        """Raise :class:`ContentError` with all :attr:`faults`, if there are any."""
        raise_if_any(self.faults)

    def _look_up(self, context: str, msgid: str, plural: str) -> _Found:
        wanted = (context, msgid, plural)
        if wanted not in self._used:
            found = self._used[wanted] = self._find(*wanted)
            if found.faults:
                self._faults[found.key] = found.faults
            if self._on_use:
                self._on_use(found.key, found.text)
        return self._used[wanted]

    def _find(self, context: str, msgid: str, plural: str) -> _Found:
        wanted = (context, msgid, plural)
        if wanted not in self._found:
            self._found[wanted] = self._search(*wanted)
        return self._found[wanted]

    def _search(self, context: str, msgid: str, plural: str) -> _Found:
        faults: list[Fault] = []
        for file in self._files:
            entry = file.entries.get((context, msgid))
            if entry is None:
                continue
            found = flaws(entry, file.language, plural, self._terms, self._lacking)
            if not found:
                return _Found(entry.key, entry.strings, file.form, file.plural_rule)
            faults += (file.fault(entry, flaw.problem, flaw.remedy) for flaw in found)
        key = MessageKey(self._domains[0], context, msgid, plural)
        if self._files and not faults:
            problem = "the message is in no catalogue of the language"
            faults.append(
                Fault(
                    self._files[0].file,
                    0,
                    key.label,
                    problem,
                    f"{UPDATE} adds it",
                )
            )
        forms: tuple[str, ...] = (msgid, plural) if plural else (msgid,)
        if self.lang == PSEUDO:
            forms = tuple(map(lengthened, forms))
        return _Found(key, forms, _english_form, faults=tuple(faults))


def _english_form(n: int) -> int:
    return 0 if n == 1 else 1


def _filled(text: str, values: Mapping[str, object]) -> str:
    return text % values if values else text
