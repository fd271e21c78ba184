"""Where the panes are on a screen of any size.

The first way to draw the board that fits is taken: all cells with their candidates; a large board with digits
only, and a part of it with its candidates beside it; all cells with digits only. Candidates fit if the levels
have room beside them, and have space around them where all other panes have ample room, too.

On a large screen, the levels and the reasons are beside the log, and the chart with the timeline or the tree
runs below it all. On a smaller one, they are stacked beside the board, or below a board that leaves no
room beside it. The levels are below the board if a part is drawn that is higher.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum, auto

import attrs

from sudoku_repl.board import Board
from sudoku_repl.shell.view.board import size
from sudoku_repl.shell.view.forms import DIGITS, BoardPart, CellForm, divisions, with_candidates


class Pane(Enum):
    """A part of the screen."""

    BOARD = auto()
    PART = auto()
    """The part of a large board that has the selected cell, beside the whole."""
    LEVELS = auto()
    WHY = auto()
    LOG = auto()
    MESSAGE = auto()
    CHART = auto()
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
    """The area of each pane, and how the board is drawn."""

    look: BoardLook
    areas: Mapping[Pane, Area]

    def part_with(self, cell: int) -> BoardPart | None:
        """Return the first part that has a cell."""
        return next((part for part in self.look.parts if cell in part), None)


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
_FEW_LEVELS = 8
"""The fewest rows for the levels below the board."""
_BELOW = 12
"""The rows that the panes below the board get before the board may be higher than the levels."""
_CHART_ROWS = 4
"""The fewest rows for a chart below the board."""
_TALLEST_CHART = 15
"""The most rows that the chart can use."""
_GAP = 2
_BESIDE_BOARD = 1
"""The gap beside the board. The last column of a whole board is blank too."""
_LARGE = 32
"""The fewest rows of a large screen."""
_LARGE_CHART = 8
"""The fewest rows of the chart of a large screen."""
_LARGE_REST = 90
"""The fewest columns beside the board of a large screen."""
_LOG_COLUMNS = 50
"""Enough for most lines of the log."""
_NARROWEST, _WIDEST = _LEVELS_COLUMNS + _BLAME_COLUMNS, 76
"""The columns of the levels and the reasons on a large screen: the fewest and the most."""

_LETTERS = {"w": Pane.WHY, "l": Pane.LOG, "m": Pane.MESSAGE, "b": Pane.CHART}
"""The panes that can be stacked, in the order in which they are, from the top."""
_GROWTH = "mlwlwbwlwlbllllw"
"""Which pane gets each row, in turn."""
_GROWTH_WITH_TREE = "mlwbbwbbblbwlblbllllw"
"""The same, if the chart shows the search tree, which has a row for each level."""


@attrs.frozen
class BoardLook:
    """A way to draw the board, with the columns and rows that it takes."""

    form: CellForm
    wide: int
    high: int
    parts: tuple[BoardPart, ...] = ()
    """The parts that the board is divided into, of which the one with the selected cell is beside it."""
    part_form: CellForm | None = None
    part_wide: int = 0
    part_high: int = 0

    @property
    def columns(self) -> int:
        """The columns of the board and the part."""
        return self.wide + (_GAP if self.parts else 0) + self.part_wide

    @property
    def rows(self) -> int:
        """The rows of the higher one of the board and the part."""
        return max(self.high, self.part_high)

    def areas(self, rows: int) -> dict[Pane, Area]:
        """Return the areas of the board and the part in these rows, and of the levels if they are below."""
        areas = {Pane.BOARD: Area(0, 0, rows, self.wide)}
        if self.parts:
            areas[Pane.PART] = Area(0, self.wide + _GAP, min(self.part_high, rows), self.part_wide)
            below = self.high + 1
            if self.wide >= _LEVELS_COLUMNS and rows - below >= _FEW_LEVELS:
                areas[Pane.BOARD] = Area(0, 0, self.high, self.wide)
                areas[Pane.LEVELS] = Area(below, 0, rows - below, self.wide)
        return areas


def arranged(
    board: Board, columns: int, rows: int, *, wants_candidates: bool | None, shows_tree: bool
) -> PaneLayout:
    """Arrange the panes on a screen that is not too small.

    ``wants_candidates`` asks for candidates or for digits only; if it is None, candidates are shown where
    there is room.
    """
    growth = _GROWTH_WITH_TREE if shows_tree else _GROWTH
    if wants_candidates is not False:
        for parts in ((), *divisions(board)):
            for form in with_candidates(board):
                look = _of_parts(board, parts, form) if parts else _of_board(board, form)
                if areas := _ample(look, columns, rows):
                    return PaneLayout(look, areas)
            if look.columns + _BESIDE_BOARD + _LEVELS_COLUMNS <= columns and look.rows - 1 <= rows:
                return PaneLayout(look, _beside_board(growth, look, columns, rows))
    if wants_candidates:
        look = _cut(_of_board(board, with_candidates(board)[-1]), columns, rows)
        return PaneLayout(look, _beside_board(growth, look, columns, rows))
    for form in DIGITS:
        look = _of_board(board, form)
        if areas := _ample(look, columns, rows):
            return PaneLayout(look, areas)
    look = _cut(look, columns, rows)
    if columns - look.wide >= _WIDE:
        return PaneLayout(look, _in_three(growth, look, columns, rows))
    if columns - look.wide >= _HALF and rows >= _TALL and _rows_above(rows) < look.high - 1 <= rows:
        return PaneLayout(look, _beside_board(growth, look, columns, rows))
    return PaneLayout(look, _above_each_other(growth, look, columns, rows))


def _of_board(board: Board, form: CellForm) -> BoardLook:
    wide, high = size(board, form)
    return BoardLook(form, wide, high)


def _of_parts(board: Board, parts: tuple[BoardPart, ...], form: CellForm) -> BoardLook:
    """Draw the board with digits only, and beside it a part in this form, with room for the largest."""
    digits = DIGITS[-1]
    wide, high = size(board, digits)
    sizes = [size(board, form, part) for part in parts]
    part_wide, part_high = (max(each[axis] for each in sizes) for axis in (0, 1))
    return BoardLook(digits, wide, high, parts, form, part_wide, part_high)


def _cut(look: BoardLook, columns: int, rows: int) -> BoardLook:
    """Cut the board where it would leave too little room beside it, or is too high."""
    wide = max(columns - _BESIDE_BOARD - _LEVELS_COLUMNS, columns // 2)
    return BoardLook(look.form, min(look.wide, wide), min(look.high, rows))


def _ample(look: BoardLook, columns: int, rows: int) -> dict[Pane, Area] | None:
    """Arrange the panes on a large screen; None if it leaves no ample room for all of them."""
    left = look.columns + _GAP
    room = columns - left
    if rows < _LARGE or room < _LARGE_REST or rows - look.rows < _LARGE_CHART:
        return None
    chart = min(rows - look.rows, _TALLEST_CHART)
    upper = rows - chart
    inner = min(max(room - _GAP - _LOG_COLUMNS, _NARROWEST), _WIDEST)
    areas = look.areas(upper)
    deep = 0
    if Pane.LEVELS not in areas:
        deep = max(_LEVELS_ROWS + 1, upper * 2 // 5)
        areas[Pane.LEVELS] = Area(0, left, deep, inner)
    return areas | {
        Pane.WHY: Area(deep, left, upper - 1 - deep, inner),
        Pane.LOG: Area(0, left + inner + _GAP, upper - 1, room - inner - _GAP),
        Pane.MESSAGE: Area(upper - 1, left, 1, room),
        Pane.CHART: Area(upper, 0, chart, columns),
    }


def _beside_board(growth: str, look: BoardLook, columns: int, rows: int) -> dict[Pane, Area]:
    """Put all panes beside the board; the message and the chart below it if there is room."""
    room = rows - max(look.rows, _TALL)
    below = min(max(room - 1, _CHART_ROWS), _TALLEST_CHART) if room >= _CHART_ROWS else 0
    has_message = look.rows < rows - below
    upper = rows - below - has_message
    left = look.columns + _BESIDE_BOARD
    right = columns - left
    areas = look.areas(upper)
    if below:
        areas[Pane.CHART] = Area(rows - below, 0, below, columns)
    if has_message:
        areas[Pane.MESSAGE] = Area(upper, 0, 1, columns)
    deep = min(max(_LEVELS_ROWS, upper // 3), upper - 1)
    if Pane.LEVELS in areas:
        areas[Pane.WHY] = Area(0, left, deep, right)
    else:
        levels = right
        if right >= 2 * _NARROWEST:
            levels = _NARROWEST
            areas[Pane.WHY] = Area(0, left + levels + _GAP, deep, right - levels - _GAP)
        areas[Pane.LEVELS] = Area(0, left, deep, levels)
    return areas | _stacked(growth, Area(deep, left, upper - deep, right), without=areas)


def _in_three(growth: str, look: BoardLook, columns: int, rows: int) -> dict[Pane, Area]:
    """Put the chart below the board and the levels, all other panes to the right."""
    upper = max(min(max(look.high, _LEVELS_ROWS), rows - 2), rows - _TALLEST_CHART)
    room = columns - look.wide - _BESIDE_BOARD - _GAP - _WIDE
    levels = max(_LEVELS_COLUMNS, min(room, _LEVELS_COLUMNS + _BLAME_COLUMNS))
    left = look.wide + _BESIDE_BOARD + levels
    areas = {
        Pane.BOARD: Area(0, 0, upper, look.wide),
        Pane.LEVELS: Area(0, look.wide + _BESIDE_BOARD, upper, levels),
        Pane.CHART: Area(upper, 0, rows - upper, left),
    }
    beside = Area(0, left + _GAP, rows, columns - left - _GAP)
    return areas | _stacked(growth, beside, without=areas)


def _above_each_other(growth: str, look: BoardLook, columns: int, rows: int) -> dict[Pane, Area]:
    """Put all other panes below the board and the levels."""
    upper = min(max(look.high, _LEVELS_ROWS), _rows_above(rows))
    left = look.wide + _BESIDE_BOARD
    return {
        Pane.BOARD: Area(0, 0, upper, look.wide),
        Pane.LEVELS: Area(0, left, upper, columns - left),
        **_stacked(growth, Area(upper, 0, rows - upper, columns)),
    }


def _rows_above(rows: int) -> int:
    """Return the most rows that a board gets above the other panes."""
    least = min(_BELOW, rows // 2)
    return max(rows - least, min(_LEVELS_ROWS, rows - 1))


def _stacked(growth: str, area: Area, without: Iterable[Pane] = ()) -> dict[Pane, Area]:
    """Stack the reasons, the log, the message and the chart in an area, ``without`` some of them."""
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
