"""Templates and catalogues brought up to date; printing is the command line's part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from generator.faults import is_absent
from generator.packages import game_folder
from generator.project import Project
from generator.text.extract import SourceMessage
from generator.text.extract import extract as extract_messages
from generator.text.merge import merged
from generator.text.places import SOURCE, TOOL, folders, is_kept, po_path, pot_path
from generator.text.pofile import load_file
from generator.text.potfile import load_headers, new_po_text, pot_text, same_but_date
from generator.writing import write_whole


def extract(project: Project, now: datetime | None = None) -> tuple[Path, ...]:
    """Write the templates (``locales/*.pot``) anew; returns those that changed.

    ``now`` (None: the project's date, or this moment) dates a template whose messages changed.
    Raises :class:`ContentError`.
    """
    return tuple(_templates(project, extract_messages(project), now))


def _templates(
    project: Project, found: Mapping[str, Sequence[SourceMessage]], now: datetime | None
) -> Iterator[Path]:
    """Write the templates of the messages anew; those that changed."""
    headers = load_headers(project)
    for domain, messages in found.items():
        if domain == TOOL and not project.has_tool:
            continue  # its template comes along with it
        path = pot_path(project, domain)
        before = "" if is_absent(path) else project.text(path)
        text = pot_text(domain, messages, headers, now or project.now(), before)
        if text != before:
            write_whole(path.resolve(), text.encode())
            yield path


def update(
    project: Project, langs: Iterable[str] | None = None, now: datetime | None = None
) -> tuple[Path, ...]:
    """Extract, then bring the catalogues of ``langs`` (None: all) up to date.

    A language that has a folder gets the catalogues that it lacks. Returns the files that
    changed. Raises :class:`ContentError`, and ``GettextMissing`` where msgmerge is not installed.
    """
    stamp = now or project.now()
    found = extract_messages(project)
    changed = list(_templates(project, found, stamp))
    headers = load_headers(project)
    for lang in folders(project) if langs is None else langs:
        for domain in found if lang != SOURCE else ():
            if not is_kept(project, lang, domain):
                continue
            path = po_path(project, lang, domain)
            before = ""
            if not is_absent(path):
                load_file(project, lang, domain)  # names what is broken better than msgmerge
                before = project.text(path)
            whole = before or new_po_text(lang, domain, headers, stamp)
            pot, name = pot_path(project, domain), project.shown(path)
            text = merged(whole, pot, lang, brought(lang, domain), file=name)
            if not same_but_date(before, text):
                write_whole(path.resolve(), text.encode())
                changed.append(path)
    return tuple(changed)


def brought(lang: str, game: str) -> Path | None:
    """The catalogue that the package of a game brings along; None where it has none.

    Its translations are taken over, as those of a compendium.
    """
    folder = game_folder(game)
    path = folder and folder / "locales" / lang / "LC_MESSAGES" / f"{game}.po"
    return path if path and path.is_file() else None
