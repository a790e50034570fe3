"""What the marks of a figure point at, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from generator.contract.diagram import Say
from generator.contract.marks import MarkSpec
from generator.games.twigs.diagram.alt_words import numbered
from generator.games.twigs.diagram.options import Subject
from generator.games.twigs.diagram.places import PlaceName, place
from generator.games.twigs.diagram.shown import ShownPosition, joints, leaves
from generator.geometry import hexedge
from generator.kit.words import listed, player_name


def marks(subject: Subject, shown: ShownPosition, say: Say) -> Iterator[str]:
    """What each mark points at. Numbers around areas are described with the areas."""
    tinted = {mark.at for mark in subject.marks if mark.kind == "tint"}
    labelled = {mark.at for mark in subject.marks if mark.kind == "label"}
    for mark in subject.marks:
        if mark.kind == "tint" and mark.at in labelled:
            continue
        part = bool(subject.view.around)
        spot, to = (_spot(place(at), shown, part, say) if at else "" for at in (mark.at, mark.to))
        yield from _mark(mark, mark.at in tinted, spot, to, say)


def _mark(mark: MarkSpec, tinted: bool, spot: str, to: str, say: Say) -> Iterator[str]:
    match mark.kind:
        case "label" if tinted:
            # Translators: label is a letter or digit drawn in the figure, spot what it is at
            yield say.pgettext(
                "twigs/alt", "Mark %(label)s, in colour: %(spot)s.", label=mark.text, spot=spot
            )
        case "label":
            # Translators: label is a letter or digit drawn in the figure, spot what it is at
            yield say.pgettext("twigs/alt", "Mark %(label)s: %(spot)s.", label=mark.text, spot=spot)
        case "tint":
            # Translators: spot is what is filled with colour in the figure
            yield say.pgettext("twigs/alt", "In colour: %(spot)s.", spot=spot)
        case "ring":
            # Translators: spot is what a ring is drawn around in the figure
            yield say.pgettext("twigs/alt", "A ring is drawn around %(spot)s.", spot=spot)
        case "hatch":
            # Translators: spot is what is hatched in the figure
            yield say.pgettext("twigs/alt", "Hatched: %(spot)s.", spot=spot)
        case "outline":
            # Translators: spot is what has a heavy outline in the figure
            yield say.pgettext("twigs/alt", "Outlined: %(spot)s.", spot=spot)
        case "arrow":
            # Translators: spot and to are what an arrow begins and ends at
            yield say.pgettext(
                "twigs/alt",
                "An arrow leads from %(spot)s to %(to)s.",
                spot=spot,
                to=to,
            )


def _spot(at: PlaceName, shown: ShownPosition, part: bool, say: Say) -> str:
    """A place, and what is there. In a ``part`` of the table twigs have no numbers."""
    match at.kind:
        case "cell":
            n = sum(s in shown.owners for s in hexedge.cell_segments(at.points[0]))
            # Translators: a place in the figure
            return say.npgettext(
                "twigs/alt/spot",
                "a hexagon with %(n)s side covered",
                "a hexagon with %(n)s sides covered",
                n,
                n=n,
            )
        case "segment":
            return _segment(hexedge.between(*at.points), shown, part, say)
    return _vertex(at.points[0], shown, part, say)


def _owned(numbers: Iterable[int], shown: ShownPosition, say: Say) -> str:
    """Twigs by their owners and letters."""
    twigs = (shown.twigs[number - 1] for number in numbers)
    return listed(
        say,
        (
            # Translators: a twig: whose, and its letter, such as "White’s C"
            say.pgettext(
                "twigs/alt",
                "%(player)s’s %(letter)s",
                player=player_name(say, twig.player),
                letter=twig.letter,
            )
            for twig in twigs
        ),
    )


def _segment(segment: hexedge.Segment, shown: ShownPosition, part: bool, say: Say) -> str:
    there = [n for n, twig in enumerate(shown.twigs, 1) if segment in twig.segments]
    if not there:
        # Translators: a place in the figure: an edge of the grid on which no twig lies
        return say.pgettext("twigs/alt/spot", "an empty edge of the grid")
    if len(shown.twigs) == 1:
        # Translators: a place in the figure, which shows one twig
        return say.pgettext("twigs/alt/spot", "a segment of the twig")
    if part and len(there) == 1:
        # Translators: a place in the figure; twig is such as "White’s C"
        return say.pgettext(
            "twigs/alt/spot", "a segment of %(twig)s", twig=_owned(there, shown, say)
        )
    if part:
        # Translators: a place in the figure; twigs is such as "White’s C and Black’s W"
        return say.pgettext(
            "twigs/alt/spot", "the segment that %(twigs)s share", twigs=_owned(there, shown, say)
        )
    twigs = numbered(say, there)
    if len(there) == 1:
        # Translators: a place in the figure; twig is the number of a twig
        return say.pgettext("twigs/alt/spot", "a segment of twig %(twig)s", twig=twigs)
    # Translators: a place in the figure; twigs is a list of numbers of twigs
    return say.pgettext("twigs/alt/spot", "the segment that twigs %(twigs)s share", twigs=twigs)


def _vertex(vertex: hexedge.Point, shown: ShownPosition, part: bool, say: Say) -> str:
    there = [n for n, twig in enumerate(shown.twigs, 1) if twig.ends_at(vertex)]
    if not there:
        # Translators: a place in the figure: a vertex of the grid at which no twig lies
        return say.pgettext("twigs/alt/spot", "an empty vertex of the grid")
    if part:
        # Translators: a place in the figure; twigs is such as "White’s C and Black’s W"
        return say.pgettext(
            "twigs/alt/spot", "a vertex of %(twigs)s", twigs=_owned(there, shown, say)
        )
    if len(there) > 1:
        # Translators: a place in the figure; twigs is a list of numbers of twigs
        return say.pgettext(
            "twigs/alt/spot", "the vertex where twigs %(twigs)s meet", twigs=numbered(say, there)
        )
    n = sum(vertex in hexedge.ends(s) for s in shown.twigs[there[0] - 1].segments)
    if len(shown.twigs) == 1:
        # Translators: a place in the figure, which shows one twig
        return say.npgettext(
            "twigs/alt/spot",
            "a vertex where %(n)s segment of the twig ends",
            "a vertex where %(n)s segments of the twig meet",
            n,
            n=n,
        )
    # Translators: a place in the figure; number is that of a twig
    return say.npgettext(
        "twigs/alt/spot",
        "a vertex where %(n)s segment of twig %(number)s ends",
        "a vertex where %(n)s segments of twig %(number)s meet",
        n,
        n=n,
        number=there[0],
    )


def leaf_marks(shown: ShownPosition, say: Say) -> Iterator[str]:
    """How many leaves are marked, and on which twigs."""
    found = leaves(shown.twigs)
    # Translators: leaves are segment ends that touch no other segment; the figure marks them
    yield say.npgettext(
        "twigs/alt", "%(n)s leaf is marked.", "%(n)s leaves are marked.", len(found), n=len(found)
    )
    own = Counter(i for v in found for i, twig in enumerate(shown.twigs, 1) if v in twig.vertices)
    names = [twig.letter for twig in shown.twigs]
    distinct = len(set(names)) == len(names)
    items = [
        # Translators: an item of a list: the leaves that one twig has; twig is its letter or number
        say.pgettext(
            "twigs/alt",
            "%(n)s on twig %(twig)s",
            n=n,
            twig=names[number - 1] if distinct else number,
        )
        for number, n in sorted(own.items())
    ]
    if len(shown.twigs) > 1 and items:
        # Translators: where leaves are; places is a list such as "2 on twig C and 3 on twig X"
        yield say.pgettext(
            "twigs/alt", "They are at free ends: %(places)s.", places=listed(say, items)
        )


def joint_marks(shown: ShownPosition, say: Say) -> Iterator[str]:
    """How many places are marked where twigs meet."""
    n = len(joints(shown.twigs))
    # Translators: of dots in the figure, at the vertices where twigs meet
    yield say.npgettext(
        "twigs/alt",
        "A dot marks %(n)s vertex where twigs meet.",
        "Dots mark %(n)s vertices where twigs meet.",
        n,
        n=n,
    )
