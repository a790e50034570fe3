"""Where a text stands that somebody has to mend: in a catalogue, or in the templates."""

from __future__ import annotations

from contextlib import suppress

from generator.faults import ContentError
from generator.project import Project
from generator.text.places import SOURCE, searched
from generator.text.pseudo import PSEUDO


def place_of(
    project: Project, game: str, lang: str, context: str, msgid: str
) -> tuple[str, int] | None:
    """File and line of a message in a language: in its catalogues, or else of the English.

    None where no file of the game, of what is common to all, or of the tool has it.
    """
    from generator.text.pofile import load_file  # takes a while, and most texts have no fault

    for domain in searched(game) if lang not in (SOURCE, PSEUDO) else ():
        with suppress(ContentError):  # whoever reads the catalogue names what is wrong with it
            file = load_file(project, lang, domain)
            if entry := file.entries.get((context, msgid)):
                return file.file, entry.line
    # Only now: what is made without faults does not depend on the code that it reads.
    from generator.text.extract import gather

    for domain in searched(game):
        for message in gather(project, (domain,)).messages.get(domain, ()):
            if message.key.identity == (context, msgid):
                return message.places[0]
    return None
