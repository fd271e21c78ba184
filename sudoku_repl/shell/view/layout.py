"""Where the panes are on a screen of any size.

From 80 columns by 24 rows down, the board is drawn with digits only, and everything else is beside and below
it. With more room, the board shows its candidates. On a large screen they have space around them, the levels
and the reasons are beside the log, and the band with the timeline or the search tree runs below it all. There
a board of several grids that is too large for candidates is drawn twice: as a whole, and the grid of the
selected cell with its candidates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, auto

import attrs

from sudoku_repl.board import Board
from sudoku_repl.shell.view.board import size
from sudoku_repl.shell.view.forms import DIGITS, CellForm, with_candidates


class Pane(Enum):
    """A part of the screen."""

    BOARD = auto()
    GRID = auto()
    """The grid of the selected cell, beside a board of several grids."""
    LEVELS = auto()
    WHY = auto()
    LOG = auto()
    MESSAGE = auto()
    BAND = auto()
    """The timeline, or the search tree."""


@attrs.frozen
class Area:
    """A rectangle of the screen."""

    top: int
    left: int
    rows: int
    columns: int


@attrs.frozen
class PaneLayout:
    """The area of each pane, and how the cells are drawn."""

    form: CellForm
    areas: Mapping[Pane, Area]
    grid_form: CellForm | None = None
    """How the cells of the grid are drawn that stands beside the board."""


LEAST_COLUMNS, LEAST_ROWS = 40, 11
"""The smallest screen that has room for the panes."""

_LEVELS_COLUMNS = 30
"""Enough for ``Level 11 [4,2]=8 (1 out of 2)``."""
_BLAME_COLUMNS = 8
"""Enough for a word after it."""
_LEVELS_ROWS = 12
"""Eleven levels, as many as the quiz of the original has, and the line above them."""
_WIDE = 80
"""The fewest columns beside the board that leave room for panes to the right of the levels."""
_HALF = 40
"""The fewest columns beside the board that leave room for all panes, if it would be cut above them."""
_TALL = 20
"""The fewest rows that leave room for all panes beside the board."""
_BELOW = 12
"""The rows that the panes below the board get before the board may be higher than the levels."""
_BAND_ROWS = 5
"""The fewest rows for a band below the board."""
_TALLEST_BAND = 15
"""The most rows that the band can use."""
_GAP = 2
_BESIDE_BOARD = 1
"""The gap beside the board. The last column of a whole board is blank too."""
_LARGE = 32
"""The fewest rows of a large screen."""
_LARGE_BAND = 8
"""The fewest rows of the band of a large screen."""
_LARGE_REST = 90
"""The fewest columns beside the board of a large screen."""
_LOG_COLUMNS = 50
"""Enough for most lines of the log."""
_NARROWEST, _WIDEST = _LEVELS_COLUMNS + _BLAME_COLUMNS, 76
"""The columns of the levels and the reasons on a large screen: the fewest and the most."""

_LETTERS = {"w": Pane.WHY, "l": Pane.LOG, "m": Pane.MESSAGE, "b": Pane.BAND}
"""The panes that can be stacked, in the order in which they are, from the top."""
_GROWTH = "mlwlwbwlwlbllllw"
"""Which pane gets each row, in turn."""
_GROWTH_WITH_TREE = "mlwbbwbbblbwlblbllllw"
"""The same, if the band shows the search tree, which has a row for each level."""


def arranged(
    board: Board, columns: int, rows: int, *, wants_candidates: bool | None, shows_tree: bool
) -> PaneLayout:
    """Arrange the panes on a screen that is not too small.

    ``wants_candidates`` asks for candidates or for digits only; if it is None, candidates are shown where
    there is room.
    """
    growth = _GROWTH_WITH_TREE if shows_tree else _GROWTH
    form, wide, high = _form(board, columns, rows, wants_candidates)
    if large := _large(board, columns, rows, wants_candidates, is_small=form.shows_candidates):
        return large
    if form.shows_candidates:
        return PaneLayout(form, _beside_board(growth, wide, high, columns, rows))
    if columns - wide >= _WIDE:
        return PaneLayout(form, _in_three(growth, wide, high, columns, rows))
    if columns - wide >= _HALF and rows >= _TALL and _rows_above(rows) < high - 1 <= rows:
        return PaneLayout(form, _beside_board(growth, wide, high, columns, rows))
    return PaneLayout(form, _above_each_other(growth, wide, high, columns, rows))


def _form(board: Board, columns: int, rows: int, wants: bool | None) -> tuple[CellForm, int, int]:
    """Return how to draw the board, and the most columns and rows it may take."""
    form = CellForm.candidates(board)
    wide, high = size(board, form)
    fits = wide + _BESIDE_BOARD + _LEVELS_COLUMNS <= columns and high - 1 <= rows
    if not (fits if wants is None else wants):
        form = CellForm.digits()
        wide, high = size(board, form)
    return form, min(wide, max(columns - _BESIDE_BOARD - _LEVELS_COLUMNS, columns // 2)), min(high, rows)


def _large(board: Board, columns: int, rows: int, wants: bool | None, *, is_small: bool) -> PaneLayout | None:
    """Arrange the panes on a large screen; None if it is not large enough.

    ``is_small`` says that the candidates fit a smaller arrangement, so that digits only would be a loss.
    """
    if rows < _LARGE:
        return None
    for form, grid_form in _large_forms(board, wants, is_small=is_small):
        wide, high = size(board, form)
        left = wide + _GAP
        areas = {}
        if grid_form:
            sizes = [size(board, grid_form, grid) for grid in board.grids]
            grid_wide, grid_high = (max(each[axis] for each in sizes) for axis in (0, 1))
            areas[Pane.GRID] = Area(0, left, grid_high, grid_wide)
            left += grid_wide + _GAP
            high = max(high, grid_high)
        room = columns - left
        if room < _LARGE_REST or rows - high < _LARGE_BAND:
            continue
        band = min(rows - high, _TALLEST_BAND)
        upper = rows - band
        inner = min(max(room - _GAP - _LOG_COLUMNS, _NARROWEST), _WIDEST)
        deep = max(_LEVELS_ROWS + 1, upper * 2 // 5)
        areas |= {
            Pane.BOARD: Area(0, 0, upper, wide),
            Pane.LEVELS: Area(0, left, deep, inner),
            Pane.WHY: Area(deep, left, upper - 1 - deep, inner),
            Pane.LOG: Area(0, left + inner + _GAP, upper - 1, room - inner - _GAP),
            Pane.MESSAGE: Area(upper - 1, left, 1, room),
            Pane.BAND: Area(upper, 0, band, columns),
        }
        return PaneLayout(form, areas, grid_form)
    return None


def _large_forms(
    board: Board, wants: bool | None, *, is_small: bool
) -> Iterator[tuple[CellForm, CellForm | None]]:
    """Yield the forms of the board and of a grid beside it, the best first."""
    if wants is not False:
        for form in with_candidates(board):
            yield form, None
        if len(board.grids) > 1:
            for form in with_candidates(board):
                yield CellForm.digits(), form
    if not is_small:
        for form in DIGITS:
            yield form, None


def _beside_board(growth: str, wide: int, high: int, columns: int, rows: int) -> dict[Pane, Area]:
    """Put all panes beside the board; the band below it if there is room."""
    room = rows - max(high, _TALL)
    below = min(room, _TALLEST_BAND) if room >= _BAND_ROWS else 0
    upper = rows - below
    left = wide + _BESIDE_BOARD
    right = columns - left
    deep = min(max(_LEVELS_ROWS, upper // 3), upper - 1)
    levels = right
    areas = {Pane.BOARD: Area(0, 0, upper, wide)}
    if below:
        areas[Pane.BAND] = Area(upper, 0, below, columns)
    if right >= 2 * _NARROWEST:
        levels = _NARROWEST
        areas[Pane.WHY] = Area(0, left + levels + _GAP, deep, right - levels - _GAP)
    areas[Pane.LEVELS] = Area(0, left, deep, levels)
    return areas | _stacked(growth, Area(deep, left, upper - deep, right), without=areas)


def _in_three(growth: str, wide: int, high: int, columns: int, rows: int) -> dict[Pane, Area]:
    """Put the band below the board and the levels, all other panes to the right."""
    upper = max(min(max(high, _LEVELS_ROWS), rows - 2), rows - _TALLEST_BAND)
    room = columns - wide - _BESIDE_BOARD - _GAP - _WIDE
    levels = max(_LEVELS_COLUMNS, min(room, _LEVELS_COLUMNS + _BLAME_COLUMNS))
    left = wide + _BESIDE_BOARD + levels
    areas = {
        Pane.BOARD: Area(0, 0, upper, wide),
        Pane.LEVELS: Area(0, wide + _BESIDE_BOARD, upper, levels),
        Pane.BAND: Area(upper, 0, rows - upper, left),
    }
    beside = Area(0, left + _GAP, rows, columns - left - _GAP)
    return areas | _stacked(growth, beside, without=areas)


def _above_each_other(growth: str, wide: int, high: int, columns: int, rows: int) -> dict[Pane, Area]:
    """Put all other panes below the board and the levels."""
    upper = min(max(high, _LEVELS_ROWS), _rows_above(rows))
    left = wide + _BESIDE_BOARD
    return {
        Pane.BOARD: Area(0, 0, upper, wide),
        Pane.LEVELS: Area(0, left, upper, columns - left),
        **_stacked(growth, Area(upper, 0, rows - upper, columns)),
    }


def _rows_above(rows: int) -> int:
    """Return the most rows that a board gets above the other panes."""
    least = min(_BELOW, rows // 2)
    return max(rows - least, min(_LEVELS_ROWS, rows - 1))


def _stacked(growth: str, area: Area, without: Iterable[Pane] = ()) -> dict[Pane, Area]:
    """Stack the reasons, the log, the message and the band in an area, ``without`` some of them."""
    placed = {*without}
    letters = [each for each in growth if _LETTERS[each] not in placed]
    shares = Counter(letters[: area.rows])
    shares["l"] += max(area.rows - len(letters), 0)
    areas = {}
    top = area.top
    for letter, pane in _LETTERS.items():
        if shares[letter]:
            areas[pane] = Area(top, area.left, shares[letter], area.columns)
            top += shares[letter]
    return areas
