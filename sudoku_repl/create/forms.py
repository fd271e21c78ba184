"""Find the canonical form of a quiz: the least of all its equivalent forms.

A classic quiz has 2 * 6**8 * 9! forms: transpose it or not, reorder the rows in each band, the bands, the
columns in each stack and the stacks, and rename the digits. A grid of another order has forms of the same
kinds, but it is not transposed if that changes the shape of the boxes. The forms are compared as texts of
digits with 0 for an open cell, so open cells sort before digits.

The search builds the least form row by row, and branches over the next row (a row of the current band, or of
any other band when that is complete). Three ideas keep the search short:

- Columns are ordered only as far as the rows so far distinguish them. They form an ordered partition: classes
  of stacks that are alike so far, and within each stack classes of columns that are alike so far.
- Digits are named only as far as the columns are ordered. The new digits of a row get names from left to
  right, so their names follow from the positions of their columns. Until these are settled, a digit has the
  least name that it can still get. Sorting alone splits a class if the row has no such digit in it. If it has
  one, the search branches, and follows only the branches with the least name at this column
  (:class:`~sudoku_repl.create.walking.GridWalk`).
- If two paths end in the same form, the quiz has a symmetry, which maps a branch at the node where the paths
  parted to the other branch. The rest of the second branch cannot have a lesser form, so the search returns
  to that node (:meth:`_Descent.descend`). Without this, quizzes with many symmetries would be the worst case:
  they would cost a path for each symmetry. With it they cost a path for each branch.
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from sudoku_repl import kernels
from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.board.box import Box
from sudoku_repl.board.notation import digit_line
from sudoku_repl.create.transforms import is_plain
from sudoku_repl.create.walking import NEW, Band, GridRow, GridWalk, WalkState
from sudoku_repl.errors import TransformError, quoted
from sudoku_repl.formats.candidates import gone

if TYPE_CHECKING:
    from sudoku_repl.create.kernel import FormSearch


def canonical(quiz: Quiz) -> str:
    """Return the least form of a quiz: the digits in reading order, 0 for an open cell.

    Two quizzes have the same canonical form exactly if a transform turns one into the other. Raises
    :class:`~sudoku_repl.errors.TransformError` unless the board is a single grid of at most nine digits
    without extra houses, and for quizzes from which candidates were removed, because a text of digits cannot
    express them.
    """
    board = quiz.board
    if not has_canonical_form(board):
        raise TransformError(
            "only quizzes on a single grid of at most 9 digits without extra houses or constraints have a "
            "canonical form;"
            f" the board is {quoted(board.name)}"
        )
    if quiz.restricted and any(gone(quiz)):
        raise TransformError("only quizzes without removed candidates have a canonical form")
    least = _form_search().least_form(quiz.givens) if board is CLASSIC and kernels.HAS_KERNEL else None
    return digit_line(least or searched(quiz))


@cache
def _form_search() -> FormSearch:
    """Return the compiled search, which gives up where very many orders of the columns tie."""
    search: FormSearch = kernels.kernel_of("create").FormSearch()
    return search


def searched(quiz: Quiz) -> bytes:
    """Search for the least form of a quiz that has one."""
    board = quiz.board
    box, side = board.box, board.digits
    rows = [tuple(quiz.givens[start : start + side]) for start in range(0, side * side, side)]
    looks = [_bands(rows, box)]
    if box.rows == box.columns or 1 in (box.rows, box.columns):  # boxes of one line are rows or columns
        looks.append(_bands(list(zip(*rows, strict=True)), box))
    search = _Descent(box, len({*quiz.givens} - {0}))
    search.descend([WalkState(bands, box) for bands in looks], ())
    return bytes(chain.from_iterable(search.least))


def has_canonical_form(board: Board) -> bool:
    """Whether quizzes on this board have a canonical form."""
    return board.digits < NEW and is_plain(board)


def _bands(rows: list[GridRow], box: Box) -> tuple[Band, ...]:
    starts = range(0, box.side, box.rows)
    return tuple(tuple(sorted(rows[start : start + box.rows])) for start in starts)


class _Descent:
    """The depth-first search for the least form, with a row for each level."""

    def __init__(self, box: Box, digits: int) -> None:
        self._box, self._digits = box, digits
        self.least: list[list[int]] = []
        """The rows of the least form so far; perhaps only the first rows while a path is incomplete."""
        self._found: tuple[int, ...] | None = None
        """The path to the least form so far: the branch at each level. None until that path is complete."""

    def descend(self, states: list[WalkState], path: tuple[int, ...]) -> int:
        """Search below states with the same rows so far, which are those of ``least``.

        Returns the level at which to continue: this level, or a level above, where this path parted from
        another path with the same form.
        """
        level = len(path)
        if level and self._is_settled(states[0]):
            return self._end(states[0], path)
        walk = GridWalk()
        if level < len(self.least):
            walk.least = self.least[level]
        for state in states:
            for row, band, bands in _next_rows(state):
                branch = state.copy()
                branch.band, branch.bands = band, bands
                walk.add(branch, row)
        if not walk.states:
            return level
        if level == len(self.least) or walk.least < self.least[level]:
            self.least[level:] = [walk.least]
            self._found = None
        for number, state in enumerate(walk.states):
            back = self.descend([state], (*path, number))
            if back < level:
                return back
        return level

    def _is_settled(self, state: WalkState) -> bool:
        """Whether everything in a state is settled except the order of the remaining rows."""
        if not (state.band or state.bands):
            return True
        return state.named == self._digits and not (state.alike or state.stacks_alike or state.unsettled)

    def _end(self, state: WalkState, path: tuple[int, ...]) -> int:
        """Complete a path from a settled state: sort the remaining rows, and update the least form.

        Returns the level at which to continue, like :meth:`descend`.
        """
        names, columns = state.names, state.columns
        band, *bands = (
            sorted([names[row[column]] for column in columns] for row in band)
            for band in (state.band, *state.bands)
        )
        rows = [*band, *(row for band in sorted(bands) for row in band)]
        level = self._box.side - len(rows)
        if self._found is not None and rows >= self.least[level:]:
            if rows > self.least[level:]:
                return len(path)
            return next(
                at for at, (one, other) in enumerate(zip(path, self._found, strict=False)) if one != other
            )
        self.least[level:] = rows
        self._found = path
        return level


def _next_rows(state: WalkState) -> list[tuple[GridRow, Band, tuple[Band, ...]]]:
    """Return the different possible next rows, each with the rest of its band and the other bands."""
    if state.band:
        return [(row, _without(state.band, row), state.bands) for row in dict.fromkeys(state.band)]
    return [
        (row, _without(band, row), tuple(other for at, other in enumerate(state.bands) if at != number))
        for number, band in enumerate(state.bands)
        if band not in state.bands[:number]
        for row in dict.fromkeys(band)
    ]


def _without(band: Band, row: GridRow) -> Band:
    at = band.index(row)
    return band[:at] + band[at + 1 :]
