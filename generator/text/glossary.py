"""The glossary: our terms in every language, and which of them a translation must use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import yaml

from generator.faults import ContentError, Fault, shown
from generator.project import Project
from generator.text.places import SOURCE


@dataclass(frozen=True, slots=True)
class Demand:
    """A term that the English holds: one of ``accepted`` must be in the translation."""

    english: str
    accepted: tuple[str, ...]

    def met_by(self, text: str) -> bool:
        """Whether the translation holds one of the accepted words."""
        return any(word in text for word in self.accepted)


@dataclass(frozen=True, slots=True)
class Term:
    """One entry: the words of each language, the first of them ours, then forms or variants.

    A term with a capital letter (White, Black) is looked for with it.
    """

    words: Mapping[str, tuple[str, ...]]
    note: str
    check: bool

    @property
    def english(self) -> tuple[str, ...]:
        """The English word and its forms."""
        return self.words[SOURCE]

    def pattern(self) -> re.Pattern[str]:
        """Finds the English word, or a form of it, as a whole word."""
        words = "|".join(map(re.escape, self.english))
        flags = re.NOFLAG if any(map(str.isupper, self.english[0])) else re.IGNORECASE
        return re.compile(rf"(?<!\w)(?:{words})(?!\w)", flags)


@dataclass(frozen=True)
class Glossary:
    """All terms, in the order of the file."""

    terms: tuple[Term, ...] = ()
    _patterns: tuple[tuple[re.Pattern[str], Term], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Compile the patterns once."""
        checked = tuple((term.pattern(), term) for term in self.terms if term.check)
        object.__setattr__(self, "_patterns", checked)

    def demanded(self, english: str, lang: str) -> tuple[Demand, ...]:
        """What a translation of ``english`` into ``lang`` must hold."""
        return tuple(
            Demand(term.english[0], term.words[lang])
            for pattern, term in self._patterns
            if lang in term.words and pattern.search(english)
        )


def load(project: Project) -> Glossary:
    """Read ``locales/glossary.yaml``; a project without one has no terms.

    The file is a list of entries ``{en: [...], <lang>: [...], note: ..., check: true}``; a single
    word needs no brackets. Raises :class:`ContentError` with all that is wrong.
    """
    path = project.locales / "glossary.yaml"
    if not path.is_file():
        return Glossary()
    file = shown(path, project.root)
    try:
        root = yaml.compose(path.read_text("utf-8"), yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise ContentError([Fault(file, line, "", str(error.problem))]) from None
    if not isinstance(root, yaml.SequenceNode):
        raise ContentError([Fault(file, 1, "", "expected a list of terms")])
    terms: list[Term] = []
    faults: list[Fault] = []
    for node in root.value:
        try:
            terms.append(_term(node))
        except ValueError as error:
            faults.append(Fault(file, node.start_mark.line + 1, "", str(error)))
    if faults:
        raise ContentError(faults)
    return Glossary(tuple(terms))


def _term(node: yaml.Node) -> Term:
    if not isinstance(node, yaml.MappingNode):
        raise ValueError("expected a term such as {en: disc, ja: ディスク}")
    words: dict[str, tuple[str, ...]] = {}
    note, check = "", False
    for key, value in node.value:
        match key.value:
            case "note":
                note = str(value.value)
            case "check":
                if value.value not in ("true", "false"):
                    raise ValueError(f"check is true or false, not {value.value}")
                check = value.value == "true"
            case lang:
                words[lang] = _words(value)
    if SOURCE not in words:
        raise ValueError("a term needs its English (en)")
    return Term(words, note, check)


def _words(node: yaml.Node) -> tuple[str, ...]:
    nodes = node.value if isinstance(node, yaml.SequenceNode) else [node]
    words = tuple(str(n.value) for n in nodes if isinstance(n, yaml.ScalarNode) and n.value)
    if len(words) != len(nodes) or not words:
        raise ValueError("expected a word or a list of words")
    return words
