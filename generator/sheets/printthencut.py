"""Sheets that a machine cuts after they are printed: the lines for each, where its pieces lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.contract.piece import Drawing, Piece
from generator.cutting.cutfile import CutFile, cuts
from generator.drawing import themes
from generator.sheets.imposition import Sheet
from generator.sheets.laidout import LaidOut
from generator.sheets.poster import Part
from generator.text.places import SOURCE


def cut_files(laid: LaidOut) -> tuple[CutFile, ...]:
    """The lines and marks of every sheet, on pages as large as the paper.

    ``laid`` is for a machine. Only what is to be cut is there: the rest has been printed. Raises
    ``ValueError`` where the tool is wider than a gap or a hole.
    """
    system = laid.options.system
    assert system is not None
    size = laid.paper.width, laid.paper.height
    return tuple(
        CutFile(cuts(tuple(_to_cut(sheet)), laid.options.kerf), size, system.marks(size))
        for sheet in laid.sheets
    )


def cut_stem(game: str, paper: str, system: str, ink: str = "", lang: str = "") -> str:
    """The name of sheets and cut files for a machine: it says what is not as usual."""
    said = ((system, "silhouette"), (ink, themes.USUAL.name), (lang, SOURCE))
    unusual = [name for name, usual in said if name not in ("", usual)]
    return "-".join((game, paper, *unusual))


def file_stems(stem: str, count: int) -> tuple[str, ...]:
    """What the cut files of so many sheets are called, without ending; the first as the PDF is."""
    return tuple(f"{stem}-sheet-{n}" if n > 1 else stem for n in range(1, count + 1))


def _to_cut(sheet: Sheet) -> Iterator[Piece]:
    for piece in sheet.pieces:
        yield piece if sheet.part is None else _trimmed(piece, sheet.part)


def _trimmed(board: Piece, part: Part) -> Piece:
    """What is cut out of a part: as far as the seams at its right and its foot.

    At the other seams it goes on below its neighbour, onto which that is glued.
    """
    import shapely

    w = part.window
    right, bottom = w.right, w.bottom
    for (ax, ay), (bx, by) in part.seams:
        if ax == bx and ax > (w.left + w.right) / 2:
            right = ax
        elif ay == by and ay < (w.bottom + w.top) / 2:
            bottom = ay
    seen = board.outline.intersection(shapely.box(w.left, bottom, right, w.top))
    return replace(board, outline=seen, radius=0.0, hole=0.0, drawing=Drawing())
