"""``proof``: every message of a language beside its place in the books."""

from __future__ import annotations

import argparse

from generator.cli.making import make_targets
from generator.cli.terminal import Choice, Terminal, chosen
from generator.project import Project
from generator.text.places import languages


def proof(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """The proofs of the languages."""
    from generator.build import plan

    (langs,) = chosen(Choice("translation", options.lang, plan.translated(languages(project))))
    return make_targets(project, plan.translation_proofs(langs), options, terminal)
