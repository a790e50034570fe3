"""``script.yaml``: a script of a project's own, in what it differs from one that is known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.text.script import Script, faces
from generator.text.scripttable import SCRIPTS

FILE = "script.yaml"
"""In the folder of the script's fonts, which is called as its code: what differs in its rules."""

_LENGTH = {"type": "number", "minimum": 0, "maximum": 100}
_SWITCH = {"type": "boolean"}

NARROW = tuple(code for code, script in SCRIPTS.items() if not script.wide)
"""The scripts whose rules another may have: words with spaces, letters side by side."""

SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "like": {
            "enum": list(NARROW),
            "description": "the script whose rules it has but for what is said here (Latn)",
        },
        "size": {
            "type": "number",
            "minimum": 0.5,
            "maximum": 2,
            "description": "of its text, as a part of what Latin text has",
        },
        "rag": _LENGTH | {"description": "how short a ragged line may stay, in em"},
        "runt": _LENGTH | {"description": "how long a last line has to be, in em"},
        "narrow": {
            "type": "number",
            "minimum": 0,
            "maximum": 1,
            "description": "columns narrower than this part of the usual one are ragged",
        },
        "indents_first": _SWITCH | {"description": "whether a first paragraph is indented"},
        "indent": _LENGTH | {"description": "of paragraphs, in em"},
        "hyphenates": _SWITCH | {"description": "whether words are divided by hyphens"},
        "web": {
            "type": "object",
            "additionalProperties": {"type": "string", "pattern": "^[^{}<>;]*$"},
            "propertyNames": {"pattern": "^[a-z-]+$"},
            "description": "declarations of style sheets, such as font-family",
        },
    },
}
"""What ``script.yaml`` may say; everything is optional."""


def script_from(code: str, data: Mapping[str, Any], *, has_faces: bool) -> Script:
    """The script with a code (ISO 15924) from data that is held to :data:`SCHEMA`.

    With ``has_faces`` it is set in a family that is called as the code.
    """
    fields = dict(data)
    like = SCRIPTS[fields.pop("like", code if code in NARROW else "Latn")]
    if has_faces:
        fields["faces"] = faces(code)
    return like.but(**fields)
