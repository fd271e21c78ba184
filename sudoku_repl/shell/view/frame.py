"""Lay out the panes on a screen of any size, as lines of styled text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import attrs

from sudoku_repl.documents.spans import StyledLine, line
from sudoku_repl.render.columns import wrapped
from sudoku_repl.shell.view import panes
from sudoku_repl.shell.view.board import Form, Picture, picture, size
from sudoku_repl.shell.view.fitting import beside, block
from sudoku_repl.shell.view.scene import Page, Scene

LEAST_COLUMNS, LEAST_ROWS = 40, 11
"""The smallest screen that has room for the panes."""

_LEVELS_COLUMNS = 30
"""Enough for ``Level 11 [4,2]=8 (1 out of 2)``."""
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
_GAP = 2
_BESIDE_BOARD = 1
"""The gap beside the board. The last column of a whole board is blank too."""
_GROWTH = "mlwlwtwlwltllllw"
"""Which pane gets each row, in turn: m(essage), l(og), w(hy), t(imeline)."""


@attrs.frozen
class Frame:
    """The content of the screen."""

    lines: tuple[StyledLine, ...]
    cells: Mapping[tuple[int, int], int]
    """The cell at a line and column of the screen, from 0."""
    message_columns: int = 0
    """The width of a message."""
    has_candidates: bool = False
    """Whether the board shows all candidates."""
    deepest: int = 0
    """The last line that the page can be scrolled to."""


def frame(scene: Scene, columns: int, rows: int) -> Frame:
    """Lay out a scene without changing it."""
    if columns < LEAST_COLUMNS or rows < LEAST_ROWS:
        least, given = f"{LEAST_COLUMNS}x{LEAST_ROWS + 1}", f"{columns}x{rows + 1}"
        text = f"The view needs a terminal of at least {least}, this one has {given}; q leaves the view."
        return Frame(tuple(block(wrapped(line(text, "error"), max(columns, 8)), columns, rows)), {})
    if scene.page:
        return _page(scene.page, columns, rows)
    form, wide, high = _form(scene, columns, rows)
    if form.shows_candidates:
        return _beside_board(scene, form, wide, high, columns, rows)
    if columns - wide >= _WIDE:
        return _in_three(scene, form, wide, high, columns, rows)
    if columns - wide >= _HALF and rows >= _TALL and _rows_above(rows) < high - 1 <= rows:
        return _beside_board(scene, form, wide, high, columns, rows)
    return _above_each_other(scene, form, wide, high, columns, rows)


def _form(scene: Scene, columns: int, rows: int) -> tuple[Form, int, int]:
    """Return how to draw the board, and the most columns and rows it may take."""
    board = scene.debugger.quiz.board
    candidates = Form.candidates(board)
    wide, high = size(board, candidates)
    fits = wide + _BESIDE_BOARD + _LEVELS_COLUMNS <= columns and high - 1 <= rows
    if fits if scene.wants_candidates is None else scene.wants_candidates:
        form = candidates
    else:
        form = Form.digits()
        wide, high = size(board, form)
    return form, min(wide, max(columns - _BESIDE_BOARD - _LEVELS_COLUMNS, columns // 2)), min(high, rows)


def _picture(scene: Scene, form: Form, columns: int, rows: int) -> Picture:
    watched = {each.cell for each in scene.watches if each.cell is not None}
    view = scene.debugger.snapshot()
    return picture(view, form, columns, rows, selected=scene.selected, watched=watched)


def _beside_board(scene: Scene, form: Form, wide: int, high: int, columns: int, rows: int) -> Frame:
    """Put all panes beside the board; the timeline below it if there is room."""
    drawn = _picture(scene, form, wide, high)
    room = rows - max(high, _TALL)
    below = min(room, _TALLEST_TIMELINE) if room >= _TIMELINE_ROWS else 0
    upper = rows - below
    right = columns - wide - _BESIDE_BOARD
    deep = min(max(_LEVELS_ROWS, upper // 3), upper - 1)
    lines = beside(
        block(drawn.lines, wide, upper),
        panes.levels(scene.debugger.state, right, deep)
        + _stack(scene, right, upper - deep, without="t" if below else ""),
        _BESIDE_BOARD,
    )
    if below:
        lines += panes.timeline(scene, columns, below)
    return Frame(tuple(lines), drawn.cells, right, has_candidates=form.shows_candidates)


_TIMELINE_ROWS = 5
"""The fewest rows for a timeline below the board."""
_TALLEST_TIMELINE = 15
"""The most rows that the timeline can use."""


def _in_three(scene: Scene, form: Form, wide: int, high: int, columns: int, rows: int) -> Frame:
    """Put the timeline below the board and the levels, all other panes to the right."""
    upper = max(min(max(high, _LEVELS_ROWS), rows - 2), rows - _TALLEST_TIMELINE)
    left = wide + _BESIDE_BOARD + _LEVELS_COLUMNS
    right = columns - left - _GAP
    drawn = _picture(scene, form, wide, min(high, upper))
    top = beside(
        block(drawn.lines, wide, upper),
        panes.levels(scene.debugger.state, _LEVELS_COLUMNS, upper),
        _BESIDE_BOARD,
    )
    lines = beside(
        top + panes.timeline(scene, left, rows - upper),
        _stack(scene, right, rows, without="t"),
        _GAP,
    )
    return Frame(tuple(lines), drawn.cells, right)


def _above_each_other(scene: Scene, form: Form, wide: int, high: int, columns: int, rows: int) -> Frame:
    """Put all other panes below the board and the levels."""
    upper = min(max(high, _LEVELS_ROWS), _rows_above(rows))
    drawn = _picture(scene, form, wide, min(high, upper))
    lines = beside(
        block(drawn.lines, wide, upper),
        panes.levels(scene.debugger.state, columns - wide - _BESIDE_BOARD, upper),
        _BESIDE_BOARD,
    )
    return Frame((*lines, *_stack(scene, columns, rows - upper)), drawn.cells, columns)


def _rows_above(rows: int) -> int:
    """Return the most rows that a board gets above the other panes."""
    least = min(_BELOW, rows // 2)
    return max(rows - least, min(_LEVELS_ROWS, rows - 1))


def _stack(scene: Scene, columns: int, rows: int, without: str = "") -> list[StyledLine]:
    """Stack why, log, message and timeline in ``rows`` rows."""
    growth = [pane for pane in _GROWTH if pane not in without]
    shares = Counter(growth[:rows])
    shares["l"] += max(rows - len(growth), 0)
    made: dict[str, Callable[[int], list[StyledLine]]] = {
        "w": lambda share: panes.why(scene, columns, share),
        "l": lambda share: panes.log(scene, columns, share),
        "m": lambda share: block([scene.message], columns, share),
        "t": lambda share: panes.timeline(scene, columns, share),
    }
    return [each for pane, make in made.items() if shares[pane] for each in make(shares[pane])]


def _page(page: Page, columns: int, rows: int) -> Frame:
    lines = [part for each in page.lines for part in wrapped(each, columns, page.indent)]
    room = rows - 1
    deepest = max(len(lines) - room, 0)
    top = min(page.top, deepest)
    where = f" ({top + 1}-{min(top + room, len(lines))} of {len(lines)})" if deepest else ""
    title = line(f"q closes{where}: {page.title}", "name")
    return Frame(tuple(block([title, *lines[top:]], columns, rows)), {}, deepest=deepest)
