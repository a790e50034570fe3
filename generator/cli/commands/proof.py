"""``proof``: every message of a language beside its place in the books."""

from __future__ import annotations

import argparse

from generator.cli import arguments
from generator.cli.command import Command
from generator.cli.making import make_targets
from generator.cli.terminal import Choice, Terminal, select
from generator.faults import raise_if_any
from generator.project import Project
from generator.text.places import languages, misnamed


def _arguments(command: argparse.ArgumentParser) -> None:
    arguments.lang(command, "only the translation into this language: ja, …")
    arguments.json(command)


def proof(project: Project, options: argparse.Namespace, terminal: Terminal) -> int:
    """The proofs of the languages."""
    from generator.build import plan

    translated = plan.translated(languages(project))
    if not translated:
        raise_if_any(misnamed(project))
    (langs,) = select(Choice("translation", options.lang, translated))
    return make_targets(project, plan.translation_proofs(langs), options, terminal)


PROOF = Command(_arguments, proof)
