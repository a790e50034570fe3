"""Catalogues for tests: a dict in place of files."""

from __future__ import annotations

from collections.abc import Mapping


class Words:
    """Messages by their English, which stands for those that are not there."""

    def __init__(self, lang: str = "en", words: Mapping[str, str] | None = None) -> None:
        self.lang, self.words = lang, words or {}

    def gettext(self, message: str, /, **values: object) -> str:
        found = self.words.get(message, message)
        return found % values if values else found

    def pgettext(self, context: str, message: str, /, **values: object) -> str:  # noqa: ARG002
        return self.gettext(message, **values)

    def ngettext(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        return self.gettext(singular if n == 1 else plural, **values)

    def npgettext(
        self,
        context: str,  # noqa: ARG002
        singular: str,
        plural: str,
        n: int,
        /,
        **values: object,
    ) -> str:
        return self.ngettext(singular, plural, n, **values)
