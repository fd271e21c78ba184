"""The chart: the timeline, which is the guess level over the steps, or the search tree over these steps."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.render import charts
from sudoku_repl.render.spans import BLANK, StyledLine
from sudoku_repl.shell.view.icicle import Icicle
from sudoku_repl.shell.view.pane import PaneLines, Target, TargetKind, block
from sudoku_repl.shell.view.scene import ViewState
from sudoku_repl.timeline.profile import Profile, widened

_TABS = ("Timeline", "Tree")


def chart(scene: ViewState, columns: int, rows: int) -> PaneLines:
    """Draw the timeline or the tree; if there is room, with the name of each above and an axis below."""
    made = scene.recall.shape(scene.debugger.timeline, max(columns - _SCALE, 1))
    head: list[StyledLine] = [_tabs(scene)] if rows >= _ROWS_WITH_TABS else []
    room = rows - len(head)
    if not made:
        return PaneLines(block(head, columns, rows), _tab_at if head else lambda *_: None)
    margin = charts.margin(Profile(made, scene.step))
    shape = widened(made, columns - margin)
    drawn = Profile(shape, scene.step)
    icicle = scene.recall.icicle(scene.debugger.timeline, shape) if scene.shows_tree else None
    needed = len(icicle.levels) + _ROWS_BELOW if icicle else _ROWS_WITH_AXIS
    axis: list[StyledLine] = list(charts.axis(drawn)) if room >= needed else []
    high = max(room - len(axis) - (rows > 1), 1)
    top = 0
    if scene.shows_tree:
        upper: list[StyledLine] = [(("", " " * margin),)]
        if icicle:
            top = _top(scene, icicle, high)
            upper = list(_levels(scene, icicle, range(top + 1, top + high + 1), margin))
        upper += [BLANK] * (high - len(upper))
    else:
        high = min(high, _TALLEST)
        upper = list(charts.bars(drawn, high))
    signs = [charts.signs(drawn)] if rows > 1 else []

    def at(row: int, column: int) -> Target | None:
        if row < len(head):
            return _tab_at(row, column)
        number = column - margin
        if not 0 <= number < len(shape):
            return None
        step = shape[number].first
        if icicle and row - len(head) < high:
            found = icicle.block_at(top + row - len(head) + 1, number)
            if not found:
                return None
            step = max(found.node.first, step) if found.many > 1 else found.node.first
        return Target(TargetKind.STEP, step)

    return PaneLines(block([*head, *upper, *axis, *signs], columns, rows), at)


def _tabs(scene: ViewState) -> StyledLine:
    """Return the names of what the chart can show; what it shows is marked."""
    chosen = _TABS[scene.shows_tree]
    tabs = ((("name changed" if each == chosen else "name"), f" {each} ") for each in _TABS)
    return (*tabs, ("note", "  t switches"))


def _tab_at(row: int, column: int) -> Target | None:
    at = 0
    for number, each in enumerate(_TABS):
        if row == 0 and at <= column < at + len(each) + 2:
            return Target(TargetKind.CHART, number)
        at += len(each) + 2
    return None


def _top(scene: ViewState, icicle: Icicle, rows: int) -> int:
    """Return how many levels to leave out above, so that the present level is in sight."""
    here = scene.levels_of.level
    return max(min(here - rows // 2 - 1, len(icicle.levels) - rows), 0)


def _levels(scene: ViewState, icicle: Icicle, levels: range, margin: int) -> Iterator[StyledLine]:
    if not icicle.levels:
        yield ("", " " * margin), ("note", "The record has no guess.")
    for level in levels:
        if level <= len(icicle.levels):
            row = icicle.row(level, scene.step, scene.levels_of.level)
            yield ("", f"{level:>{margin - 2}} │"), *row


_SCALE = 6
"""The columns beside the bars, including one for the steps made since the bars were computed."""
_ROWS_WITH_TABS = 8
"""The fewest rows for the line with the names."""
_ROWS_WITH_AXIS = 6
"""The fewest rows for an axis below the bars."""
_ROWS_BELOW = 3
"""The rows below the bars or the tree, with an axis."""
_TALLEST = 12
