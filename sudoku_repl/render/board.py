"""The board as text: as SudokuSolver 2.6 printed it, or with borders if spaces are not enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from sudoku_repl.board import Board
from sudoku_repl.board.notation import digit_line, spaced
from sudoku_repl.machine import Phase, State
from sudoku_repl.render.canvas import Drawing, LineLayout, needs_borders, unbordered
from sudoku_repl.render.columns import beside, in_columns, width_of
from sudoku_repl.render.lines import guess_line
from sudoku_repl.render.spans import BLANK, StyledLine, line
from sudoku_repl.timeline.frames import Snapshot


def grid(snapshot: Snapshot, number: int | None = None) -> Iterator[StyledLine]:
    """Render the grid, with a space between boxes and a blank line below each row of boxes.

    A board of several grids or with drawn regions has borders instead. ``number`` selects one grid of
    several.
    """
    return digits(snapshot.state.board, snapshot.state.values, cell_styles(snapshot), number)


def cell_styles(snapshot: Snapshot) -> Callable[[int], str]:
    """Return a function that gives the style of each cell of a snapshot."""
    values = snapshot.state.values
    guessed = {guess.cell for guess in snapshot.state.levels()}

    def style(cell: int) -> str:
        kind = "guessed" if cell in guessed else "placed" if values[cell] else "open"
        if snapshot.givens[cell]:
            kind = "given"
        return f"{kind} changed" if cell in snapshot.changed else kind

    return style


def digits(
    board: Board, values: bytes, style: Callable[[int], str], number: int | None = None
) -> Iterator[StyledLine]:
    """Render the cells of a board, or of its grid ``number``, each in the style that ``style`` gives."""
    characters = digit_line(values)
    for each in _layout(board, number):
        yield tuple([(style(part), characters[part]) if isinstance(part, int) else part for part in each])


def grid_texts(board: Board, values: bytes) -> list[str]:
    """Return the texts of the lines of :func:`digits`, in a tenth of the time."""
    template, cells = _template(board)
    characters = digit_line(values)
    return (template % tuple([characters[cell] for cell in cells])).split("\n")


@lru_cache(maxsize=64)
def _template(board: Board) -> tuple[str, tuple[int, ...]]:
    """Return the text of a board with a place for each digit, and their cells in order."""
    layout = _layout(board, None)
    lines = ("".join("%s" if isinstance(part, int) else part[1] for part in each) for each in layout)
    return "\n".join(lines), tuple(part for each in layout for part in each if isinstance(part, int))


@lru_cache(maxsize=64)
def _layout(board: Board, number: int | None) -> tuple[LineLayout, ...]:
    if not needs_borders(board):
        return (*unbordered(board), ())
    cells = cells_of(board, number)
    return (*Drawing(board, cells).lines({cell: [(cell,)] for cell in cells}), ())


def cells_of(board: Board, number: int | None) -> Sequence[int]:
    """Return the cells of the grid ``number``, or of the whole board."""
    return range(len(board.coordinates)) if number is None else board.grids[number - 1].cells


def level_lines(state: State) -> Iterator[StyledLine]:
    """Render the guess levels, deepest first, as ``levels`` prints them."""
    yield line(f"At guess level {state.level}:")
    for guess in state.levels():
        yield guess_line(guess, state.board)


def shown(
    snapshot: Snapshot, number: int | None = None, width: int | None = None, *, asked: bool = False
) -> Iterator[StyledLine]:
    """Render the board as ``show`` prints it.

    At a terminal of ``width`` columns, the open cells are set in columns, beside the grid if that saves
    lines, and of a board that is too wide only the first grid is shown. Without a width, as in a pipe,
    every open cell has its own line. Before step 1 there are no candidates, and so no heading for them.
    ``number`` selects one grid of several. ``asked`` is for :func:`state_lines`.
    """
    state = snapshot.state
    board = state.board
    number = number or _first_that_fits(board, width)
    head = line("Candidates:")
    cells = list(_open_cells(snapshot, number))
    below = left = [*grid(snapshot, number), line(f"Steps:{state.steps}")]
    is_set_up = state.phase is not Phase.LOADED
    if cells or is_set_up:
        below = [*left, BLANK, head, *in_columns(cells, width)]
    if (cells or is_set_up) and width is not None:
        room = width - width_of(left) - _BESIDE_GRID
        right = [*beside(left, [head, *in_columns(cells, room)], _BESIDE_GRID)]
        if width_of(right) <= width and len(right) < len(below):
            below = right
    yield from below
    yield from state_lines(state, snapshot.chosen, asked=asked)
    yield from which_grid(board, number)


def grid_that_fits(snapshot: Snapshot, cell: int, width: int | None) -> Iterator[StyledLine]:
    """Render the grid; of a board that is too wide for the terminal, only the first grid with the cell."""
    board = snapshot.state.board
    number = _first_that_fits(board, width)
    if number:
        number = next(index for index, each in enumerate(board.grids, 1) if cell in each.cells)
    yield from grid(snapshot, number)
    yield from which_grid(board, number)


_BESIDE_GRID = 2
"""Columns between the grid and the candidates beside it."""


def _first_that_fits(board: Board, width: int | None) -> int | None:
    """Return 1, the first of several grids, if ``width`` is too narrow for the whole board; else None."""
    if len(board.grids) == 1 or width is None:
        return None
    return None if Drawing(board, cells_of(board, None)).width <= width else 1


def _open_cells(snapshot: Snapshot, number: int | None) -> Iterator[StyledLine]:
    """Yield each open cell with its candidates: ``[4,2]: 2 8``."""
    board = snapshot.state.board
    wanted = {*cells_of(board, number)}
    for cell, held in snapshot.state.candidates().items():
        if cell in wanted:
            style = "changed" if cell in snapshot.changed else ""
            yield (style, f"{board.label(cell)}:"), ("", f" {spaced(held)}" * bool(held))


def state_lines(
    state: State, chosen: tuple[int, int] | None = None, *, asked: bool = False
) -> Iterator[StyledLine]:
    """Render the foremost cell, the guess that is due, and the guess in force.

    With ``asked``, the question for the guess comes next, so no order can make it. The record may go on with
    a guess that somebody has ``chosen``.
    """
    label = state.board.label
    foremost = state.foremost()
    if foremost is not None:
        count = len(state.candidates()[foremost])
        yield line(f"The foremost cell with {count} candidate(s) at {label(foremost)}")
    if state.default_guess is not None:
        due, digit = state.default_guess
        default = f"{label(due)}={digit}"
        what_next = "Enter takes it" if asked else f"`guess {default}` takes it"
        if chosen:
            made = f"{label(chosen[0])}={chosen[1]}"
            what_next = f"this run goes on with {made}, `guess {default}` starts another"
        yield line(f"A guess is due, by default {default}; {what_next}", "note")
    if state.guess:
        at = f"{state.level} {label(state.guess.cell)} {state.guess.choice}"
        yield line(f"At guess level {at}", "guess")


def which_grid(board: Board, number: int | None) -> Iterator[StyledLine]:
    """Say which grid is shown, if it is one of several."""
    if number is not None and len(board.grids) > 1:
        yield line(f"This is grid {number} of {len(board.grids)}; `show N` shows another.", "note")
