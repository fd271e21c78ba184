"""Hotspots: a map of the board in the colours of heat, and tables."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.documents.heat import WORDS, shade
from sudoku_repl.explain import Heat
from sudoku_repl.orders.hotspots import HotspotsShown
from sudoku_repl.orders.text import forms
from sudoku_repl.render.board import digits
from sudoku_repl.render.columns import beside, width_of
from sudoku_repl.render.spans import BLANK, StyledLine, line
from sudoku_repl.render.tables import table

_SHADES = 3
"""The number of styles ``heat1``, ``heat2``, ..."""
_GAP = 3


@forms.register
def shown(result: HotspotsShown, width: int | None) -> Iterator[StyledLine]:
    """The map, and beside it the tables if there is room."""
    found, board = result.hotspots, result.hotspots.board
    counts = [getattr(heat, result.count) for heat in found.cells]
    most = max(counts)
    if not any(any(_values(heat, found.counts)) for heat in found.cells):
        yield line("Nothing to show: no guess and no contradiction is recorded.")
        return

    def style(cell: int) -> str:
        heat = shade(counts[cell], most, _SHADES)
        return f"heat{heat}" if heat else "open"

    ranks = bytes(counts if most <= _RANKS else [shade(count, most, _RANKS) for count in counts])
    scale = f", from 1 to {_RANKS} for {most}" if most > _RANKS else ""
    yield line(f"{WORDS[result.count].capitalize()}{scale}:", "heading")
    *drawn, blank = digits(board, ranks, style)
    tables = list(_tables(result, width))
    if width is None or width_of(drawn) + _GAP + width_of(tables) <= width:
        yield from beside(drawn, tables, _GAP)
    else:
        yield from (*drawn, blank, *tables)


_RANKS = 9
"""The biggest number of the map: bigger counts are scaled down."""


def _tables(result: HotspotsShown, width: int | None) -> Iterator[StyledLine]:
    """Render the tables of cells, houses and digits, the hottest first."""
    found, board = result.hotspots, result.hotspots.board
    by = found.counts.index(result.count)
    for name, labels, heats in (
        ("cell", map(board.label, range(len(found.cells))), found.cells),
        ("house", (house.name for house in board.houses), found.houses),
        ("digit", map(str, range(1, board.digits + 1)), found.digits),
    ):
        if name != "cell":
            yield BLANK
        rows = [(label, _values(heat, found.counts)) for label, heat in zip(labels, heats, strict=True)]
        hot = sorted((row for row in rows if any(row[1])), key=lambda row: (-row[1][by], -sum(row[1])))
        yield from table((name, *found.counts), ((label, *row) for label, row in hot[: result.top]), width)


def _values(heat: Heat, counts: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(getattr(heat, name) for name in counts)
