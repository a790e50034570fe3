"""The printing condition that a project asks for in ``project.yaml``, held to what it must be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from generator.faults import ContentError, Fault, raise_if_any
from generator.pdf.press.condition import Condition, fogra39
from generator.pdf.press.inks import inks
from generator.project import Project, Read
from generator.settings import Settings, load_settings

_PLACE = ("press", "profile")
_REMEDY = "that of your print shop"


def project_condition(project: Project, read: Read, data: Callable[[Path], bytes]) -> Condition:
    """The condition that the project asks for, or :func:`fogra39`.

    ``read`` and ``data`` give text and bytes of files. Raises
    :class:`~generator.faults.ContentError` for a profile that cannot be read, or is none of a press
    with four inks, with the line of ``project.yaml`` that names it.
    """
    said = load_settings(project, read)
    if said.press is None:
        return fogra39()
    name, file = said.press["condition"], said.press["profile"]
    try:
        profile = data(project.named(file))
    except ContentError as error:
        raise ContentError(
            said.document.fault(
                _PLACE, "press", f"{fault.file}: {fault.problem}", fault.remedy or _REMEDY
            )
            for fault in error.faults
        ) from None
    raise_if_any(_profile_faults(said, file, profile))
    return Condition(name, name, profile)


def _profile_faults(said: Settings, file: str, profile: bytes) -> Iterator[Fault]:
    problem = ""
    if profile[36:40] != b"acsp":
        problem = "is no ICC profile"
    elif (profile[12:16], profile[16:20]) != (b"prtr", b"CMYK"):
        problem = "is not the profile of a press with four inks"
    elif not _works(Condition("", "", profile)):
        problem = "is damaged, or has no tables from colours to inks and back"
    if problem:
        yield said.document.fault(_PLACE, "press", f"{file} {problem}", _REMEDY)


def _works(condition: Condition) -> bool:
    """Whether a grey and a colour become inks."""
    from PIL import ImageCms

    try:
        return bool(inks(0.5, 0.5, 0.5, condition=condition) and inks(1, 0, 0, condition=condition))
    except (OSError, ImageCms.PyCMSError):
        return False
