"""The panes beside the board, each as lines of a given width and height."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from sudoku_repl.board.notation import spaced
from sudoku_repl.documents.document import Profile
from sudoku_repl.documents.lines import event_line
from sudoku_repl.documents.spans import Span, StyledLine, line
from sudoku_repl.explain import cell_reasons
from sudoku_repl.machine import State
from sudoku_repl.render import charts
from sudoku_repl.render.board import levels as level_lines
from sudoku_repl.render.columns import wrapped
from sudoku_repl.render.reasons import cell_lines
from sudoku_repl.shell.view.fitting import block, clipped, flowed
from sudoku_repl.shell.view.scene import Scene

_REACH = 200
"""The most advances, before and after the present one, that are searched for lines of the log."""


def levels(state: State, columns: int, rows: int) -> list[StyledLine]:
    """Return the guess levels, deepest first, and the number of levels that do not fit."""
    shown = list(islice(level_lines(state), rows))
    if state.level + 1 > rows:
        shown[-1] = line(f"... and {state.level + 2 - rows} levels below", "note")
    return block(shown, columns, rows)


def why(scene: Scene, columns: int, rows: int) -> list[StyledLine]:
    """Return what the selected cell holds, and the reason codes of its digits, in a square or in a row."""
    frame = scene.debugger.frame()
    account = scene.recall.account(frame.timeline, frame.index)
    if account is None:
        return block([_before_the_account(frame.state, scene.selected)], columns, rows)
    head, *square = cell_lines(cell_reasons(account, scene.selected, frame.state))
    heads = list(wrapped(head, columns))
    if len(heads) + len(square) <= rows:
        return block([*heads, *square], columns, rows)
    if 1 + len(square) <= rows:  # the sentence may be cut short, the square may not
        return block([head, *square], columns, rows)
    marks = [((style, text.rstrip()),) for row in square for style, text in row]
    flow = list(flowed(marks, columns))
    lines = [*(heads if len(heads) + len(flow) <= rows else [head]), *flow]
    if len(lines) > rows:
        lines[rows - 1] = clipped((*lines[rows - 1], ("note", " …")), columns)
    return block(lines, columns, rows)


def _before_the_account(state: State, cell: int) -> StyledLine:
    """Return what a cell holds, while the reasons are not known yet."""
    digit = state.values[cell]
    held = f"holds {digit}" if digit else f"candidates {spaced(state.candidates().get(cell, ()))}"
    return line(f"{state.board.label(cell)}: {held} ...", "note")


def log(scene: Scene, columns: int, rows: int) -> list[StyledLine]:
    """Return the lines of the run around an advance; ``>`` marks the lines of the present advance."""
    debugger = scene.debugger
    timeline, here = debugger.timeline, debugger.runs.here.index
    board = debugger.quiz.board

    def lines_of(index: int) -> Iterator[StyledLine]:
        events = scene.recall.events(timeline, index) if index else ()
        printed = [event_line(event, board) for event in events]
        if index == here and not printed:
            steps = timeline.facts_at(index).steps if index else 0
            printed = [line(f"step {steps}", "note")]
        mark: Span = ("name", "> ") if index == here else ("", "  ")
        for each in printed:
            first, *more = wrapped(_after(each) if index > here else each, columns - len(mark[1]))
            yield (mark, *first)
            yield from ((("", "  "), *each) for each in more)

    at = scene.log_at
    later = range(at + 1, min(at + _REACH, len(timeline)) + 1)
    after = list(islice(chain.from_iterable(map(lines_of, later)), rows))
    before: list[StyledLine] = []
    for index in range(at, max(at - _REACH, -1), -1):
        before[:0] = lines_of(index)
        if len(before) >= rows:
            break
    below = max(rows // 3, rows - len(before))
    above = rows - min(below, len(after))
    return block([*before[-above:], *after], columns, rows)


def _after(printed: StyledLine) -> StyledLine:
    """Style a line that comes after the present advance."""
    return tuple(("note", text) for _, text in printed)


def timeline(scene: Scene, columns: int, rows: int) -> list[StyledLine]:
    """Return the guess level over the steps: bars, an axis if it fits, and signs for what happened."""
    debugger = scene.debugger
    shape = scene.recall.shape(debugger.timeline, max(columns - _SCALE, 1))
    if not shape:
        return block([], columns, rows)
    drawn = Profile(shape, debugger.state.steps)
    if rows == 1:
        return block(charts.bars(drawn, 1), columns, rows)
    axis = list(charts.axis(drawn)) if rows >= _ROWS_WITH_AXIS else []
    bars = charts.bars(drawn, min(rows - len(axis) - 1, _TALLEST))
    return block([*bars, *axis, charts.signs(drawn)], columns, rows)


_SCALE = 6
"""The columns beside the bars, including one for the steps made since the bars were computed."""
_ROWS_WITH_AXIS = 6
"""The fewest rows for an axis."""
_TALLEST = 12
"""The most rows of bars."""
