"""The least of all forms of a quiz, so that two quizzes can be told to be the same.

There are 2 * 6**8 * 9! forms of a classic quiz: transposed or not, rows in their bands, bands, columns
in their stacks and stacks in any order, digits renamed. They are compared as texts of 81 digits with 0
for an open cell, so open cells come first and then the lower digits.

The least form is built a row at a time, as a search over which row comes next (two of a band that is
begun, else any). Three things keep it short:

- Columns are ordered only as far as the rows so far tell them apart. They stand in an ordered
  partition: stacks in classes of stacks that are alike so far, columns in classes within their stack.
- Digits are named only as far as the columns are ordered. New digits of a row are named from left to
  right, so their names follow from the places of their columns; while these are not settled, a digit has
  the least name that it can still get. Classes are split by sorting alone as long as the row has no such
  digit in them; only where it has, the choices are gone through, and only those that give the least
  name at this place are followed (:class:`~sudoku_repl.create.walking.Walk`).
- At the end of two paths that give the same form the quiz has been mapped to itself, and the map takes
  one branch of the place where they parted to the other: nothing less can be found in the rest of the
  second, and the search goes on at that place (:meth:`_Search.descend`). So quizzes with many symmetries,
  the worst for a search without this, cost a path for each branch instead of one for each symmetry.
"""

from __future__ import annotations

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.create.walking import BOX, SIDE, Band, Row, State, Walk
from sudoku_repl.errors import TransformError
from sudoku_repl.formats.candidates import gone


def canonical(quiz: Quiz) -> str:
    """The least form of a quiz on the classic board: 81 digits in reading order, 0 for an open cell.

    Equal for two quizzes exactly when some transform makes one of the other. Raises
    :class:`~sudoku_repl.errors.TransformError` for other boards, and for quizzes with open cells that may
    not take every digit their houses leave them: a text of digits does not tell them apart.
    """
    if quiz.board is not CLASSIC:
        raise TransformError(
            f"only quizzes on the 9x9 board have a canonical form, not the {quiz.board.name}"
        )
    if any(gone(quiz)):
        raise TransformError("a quiz that takes candidates from open cells has no canonical form")
    search = _Search()
    rows = [tuple(quiz.givens[start : start + SIDE]) for start in range(0, SIDE * SIDE, SIDE)]
    search.start([_bands(rows), _bands(list(zip(*rows, strict=True)))])
    return "".join(str(digit) for row in search.least for digit in row)


def _bands(rows: list[Row]) -> tuple[Band, ...]:
    return tuple(tuple(sorted(rows[start : start + BOX])) for start in range(0, SIDE, BOX))


class _Search:
    """The search for the least form, depth first, a row a level."""

    def __init__(self) -> None:
        self.least: list[list[int]] = []
        """The rows of the least form so far; while a path is under way, perhaps only its beginning."""
        self._found: tuple[int, ...] | None = None
        """The path to the least form so far: which branch at each level. None while under way to it."""
        self._digits = 0
        """How many digits the quiz has."""

    def start(self, looks: list[tuple[Band, ...]]) -> None:
        """Searches a quiz in its looks, as it is and transposed."""
        self._digits = len({digit for band in looks[0] for row in band for digit in row if digit})
        self.descend([State(bands) for bands in looks], ())

    def descend(self, states: list[State], path: tuple[int, ...]) -> int:
        """Searches on from states with the same rows so far, those of ``least``.

        The level to go on at: this one's, or one above where this path parted from one with the same form.
        """
        level = len(path)
        if level and self._is_settled(states[0]):
            return self._end(states[0], path)
        walk = Walk()
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

    def _is_settled(self, state: State) -> bool:
        """Whether nothing is open in a state but the order of the rows that are left."""
        if not (state.band or state.bands):
            return True
        return state.named == self._digits and not (state.alike or state.stacks_alike or state.unsettled)

    def _end(self, state: State, path: tuple[int, ...]) -> int:
        """The end of a path in a settled state: the rows that are left, in order, and what is least now."""
        names, columns = state.names, state.columns
        band, *bands = (
            sorted([names[row[column]] for column in columns] for row in band)
            for band in (state.band, *state.bands)
        )
        rows = [*band, *(row for band in sorted(bands) for row in band)]
        level = SIDE - len(rows)
        if self._found is not None and rows >= self.least[level:]:
            if rows > self.least[level:]:
                return len(path)
            return next(
                at for at, (one, other) in enumerate(zip(path, self._found, strict=False)) if one != other
            )
        self.least[level:] = rows
        self._found = path
        return level


def _next_rows(state: State) -> list[tuple[Row, Band, tuple[Band, ...]]]:
    """The rows that can come next, each with what is then left; of equal ones in equal company, one."""
    if state.band:
        return [(row, _without(state.band, row), state.bands) for row in dict.fromkeys(state.band)]
    return [
        (row, _without(band, row), tuple(other for at, other in enumerate(state.bands) if at != number))
        for number, band in enumerate(state.bands)
        if band not in state.bands[:number]
        for row in dict.fromkeys(band)
    ]


def _without(band: Band, row: Row) -> Band:
    at = band.index(row)
    return band[:at] + band[at + 1 :]
