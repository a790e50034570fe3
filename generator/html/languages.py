"""What a style sheet says of the language of a page: faces and rules for lines, from its script."""

from __future__ import annotations

from generator.text.language import language_tag, script_of


def rules(lang: str) -> str:
    """The rules for a language, a line each; none where those of all languages will do."""
    script, tag = script_of(lang), language_tag(lang)
    if not script.web:
        return ""
    declarations = "; ".join(f"{name}: {value}" for name, value in script.web.items())
    found = [f":lang({tag}) {{ {declarations}; }}"]
    if script.wide:
        # Nothing is slanted.
        found.append(f":lang({tag}) :is(i, dfn) {{ font-style: normal; font-weight: bold; }}")
    if script.wide and not script.spaced:
        found.append(f":lang({tag}) :is(p, dd) {{ text-align: justify; }}")
    return "".join(f"{rule}\n" for rule in found)
