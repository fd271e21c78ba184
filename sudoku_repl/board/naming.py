"""The parts of a board's name: its grids, then its order and its extra houses, each after a ``+``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import attrs

from sudoku_repl.board.box import SQUARE, Box, box_named
from sudoku_repl.board.corners import SINGLE, Corners, base_of, box_of
from sudoku_repl.board.extras import Extras
from sudoku_repl.board.notation import spaced
from sudoku_repl.errors import BoardError, quoted

FLAGS = ("diagonals", "windows", "disjoint")
"""The names of extra houses that need no drawing."""

DRAWN = ("regions", "extra")
"""The names of extra houses that are drawn."""

_PART = re.compile(r"(?P<word>\S*)(?: (?P<drawing>[A-Za-z.]+))?", re.ASCII)

_OF_GRIDS = re.compile(
    r"(?P<text>.*?),?\s*\bof grids?\s+(?P<grids>[0-9]{1,4}(?:[\s,]+[0-9]{1,4})*)", re.ASCII
)

_ORDER = re.compile(r"order\b\s*(?P<box>.*)")


def cut_grids(text: str) -> tuple[str, tuple[int, ...]]:
    """Cut ``of grid 2`` or ``of grids 1 4`` off the end of a text; returns the rest and the numbers."""
    match = _OF_GRIDS.fullmatch(text)
    if not match:
        return text, ()
    return match["text"], tuple(map(int, re.split(r"[\s,]+", match["grids"])))


def of_grids(grids: tuple[int, ...]) -> str:
    """Return what :func:`cut_grids` cuts off: ``of grid 2``, ``of grids 1 4``; empty for all grids."""
    return f"of grid{'s' * (len(grids) > 1)} {spaced(grids)}" if grids else ""


@attrs.frozen
class ExtraPart:
    """Extra houses of some grids of a board: a part of its name. Raises BoardError for an unknown word."""

    word: str
    drawing: str
    """A letter for each cell; empty if the word needs no drawing."""
    grids: tuple[int, ...]
    """The numbers of the grids; empty for all grids."""

    def __attrs_post_init__(self) -> None:
        if self.word in DRAWN and not self.drawing:
            raise BoardError(
                f"{quoted(self.word)} needs a drawing: a letter for each cell of a grid, row by row"
            )
        known, which = (DRAWN, "drawn houses") if self.drawing else (FLAGS, "extra houses")
        if self.word not in known:
            raise BoardError(f"unknown {which} {quoted(self.word)}; known {which}: {', '.join(known)}")

    @property
    def of_grids(self) -> str:
        """The end of the text: ``of grid 2``, ``of grids 1 4``; empty for all grids."""
        return of_grids(self.grids)

    def __str__(self) -> str:
        return " ".join(filter(None, (self.word, self.drawing, self.of_grids)))


def board_name(corners: Corners, extras: tuple[Extras, ...], box: Box) -> str:
    """Return the name of the board with these grids and extra houses."""
    parts = [base_of(corners, box)]
    if not (box.is_usual if corners == SINGLE else box == SQUARE):
        parts.append(f"order {box}")
    having: dict[tuple[str, str], list[int]] = {}
    for word in (*FLAGS, *DRAWN):
        for number, own in enumerate(extras, start=1):
            for drawing in _drawings_of(own, word):
                having.setdefault((word, drawing), []).append(number)
    for (word, drawing), grids in having.items():
        parts.append(str(ExtraPart(word, drawing, () if len(grids) == len(corners) else tuple(grids))))
    return " + ".join(parts)


def _drawings_of(extras: Extras, word: str) -> tuple[str, ...]:
    """Return the drawings of a grid under this word; an empty one for extra houses without a drawing."""
    if word == "extra":
        return extras.extra
    return (extras.regions if word == "regions" else "",) * bool(getattr(extras, word))


def parts_of(name: str) -> tuple[str, Box, list[ExtraPart]]:
    """Split a board's name into its base (a size, a layout or corners), its boxes and the other parts."""
    base, *texts = name.split(" + ")
    orders, parts = [], []
    for text in texts:
        if order := _ORDER.fullmatch(text):
            orders.append(order["box"])
            continue
        houses, grids = cut_grids(text)
        match = _PART.fullmatch(houses)
        if not match:
            raise BoardError(f"unknown extra houses {quoted(text)}; known extra houses: {', '.join(FLAGS)}")
        parts.append(ExtraPart(match["word"], match["drawing"] or "", grids))
    if len(orders) > 1:
        raise BoardError(f"several orders in {quoted(name)}; keep one")
    return base, box_of(base, box_named(orders[0]) if orders else None), parts


def name_with_order(layout: str | None, order: str | None) -> str:
    """Return the name of a board with this layout and this order, either of which may be None.

    A layout may be any name of a board. Raises BoardError if it has another order.
    """
    if order is None:
        return layout or base_of(SINGLE, SQUARE)
    box = box_named(order)
    if layout is None:
        return f"{base_of(SINGLE, box)} + order {box}"
    if " + order" not in layout:
        return f"{layout} + order {box}"
    own = parts_of(layout)[1]
    if own != box:
        raise BoardError(f"the layout {quoted(layout)} has the order {own}, not {box}; keep one of the two")
    return layout


def numbers_on(count: int, grids: tuple[int, ...]) -> Sequence[int]:
    """Return the numbers of grids, of all for none. Raises BoardError if a board of ``count`` lacks one."""
    for number in grids:
        if not 1 <= number <= count:
            raise BoardError(f"unknown grid {number}; the board has {count} grid{'s' * (count > 1)}")
    return grids or range(1, count + 1)


def with_part(extras: tuple[Extras, ...], part: ExtraPart, box: Box) -> tuple[Extras, ...]:
    """Return the extras of each grid with a part added. Raises BoardError."""
    each = list(extras)
    for number in numbers_on(len(extras), part.grids):
        own = each[number - 1]
        if part.word == "regions" and own.regions:
            raise BoardError(f"the regions of grid {number} are drawn twice")
        drawn: dict[str, Any] = {"regions": part.drawing, "extra": (*own.extra, part.drawing)}
        own = attrs.evolve(own, **{part.word: drawn.get(part.word, True)})
        own.check(box)
        each[number - 1] = own
    return tuple(each)
