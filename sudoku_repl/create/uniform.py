"""Draw random full grids: of the classic board, all equally likely; of any other board, by a search.

For the classic board, number the boxes from 1 to 9 in reading order. An attempt fixes box 1 and draws the
others one after another:

- Boxes 2 and 3, so that the top band has each digit once in every row. There are 56 ways to split the digits
  of box 1 among the rows of box 2 (box 3 gets the rest) and 6 orders of each of the six rows: 56 * 6**6.
- Boxes 4 and 7 in the same way, with columns instead of rows: 56 * 6**6.
- The rows of boxes 5 and 6: 56 splits of box 4. A row must then be put in an order in which no digit stands
  in the column it has in the box above. Every digit has exactly one such column, so there are 2 orders if the
  three digits come from three columns or from two, and none if they all come from one. Box 5 takes one of
  2**3 orders and box 6 one of 2**3, or the attempt fails.
- The columns of box 8 are what boxes 2 and 5 leave; it takes one of 2**3 orders, or the attempt fails.
- Box 9 has no choice left: a cell takes the digit that both its row and its column lack. The attempt fails
  where they do not lack exactly one digit in common.

Every grid that has this box 1 comes from exactly one sequence of draws, and each such sequence has the same
probability, 1 in (56 * 6**6)**2 * 56 * 2**9. So an attempt that succeeds has drawn one of these grids evenly.
As every box 1 has the same number of grids, renaming the digits at random makes all grids equally likely.

There are 6,670,903,752,021,072,936,960 grids (Felgenhauer and Jarvis, 2006), so 9.39% of attempts succeed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from sudoku_repl import exact, kernels
from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.chutes import APART, ORDERS, SPLITS
from sudoku_repl.errors import CreateError

_Triples: TypeAlias = Sequence[Sequence[int]]
"""The three rows of a box, or its three columns: three digits each."""

_DIGITS = range(1, 10)
_ALL = frozenset(_DIGITS)
_THIRD = range(3)
_FIRST_BOX: _Triples = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
_PATIENCE = 2_000_000
"""The search for the first solution gives up after this number of dead ends, divided by the number of
candidates of the board: a few seconds."""


def full_grid(board: Board, chance: Chance) -> bytes:
    """Draw a solution of the empty board.

    On the classic board every grid is equally likely (:func:`uniform_grid`); on any other
    board every grid is possible, but some are likelier than others (:func:`searched_grid`).
    """
    return uniform_grid(chance) if board is CLASSIC else searched_grid(board, chance)


def searched_grid(board: Board, chance: Chance) -> bytes:
    """Find a solution of the empty board: the first when each cell prefers its digits in a random order.

    If it takes too long to find the first, return another solution with many of the preferred digits. Every
    solution is possible, because every cell may prefer its digit there, but some are likelier than others.
    Raises :class:`~sudoku_repl.errors.CreateError` for a board that has no solution.
    """
    ranks = []
    for _ in board.coordinates:
        rank = list(range(board.digits))
        chance.shuffle(rank)
        ranks.append(rank)
    dead_ends = _PATIENCE // (len(ranks) * board.digits)
    found = exact.first_solution(Quiz(board, bytes(len(ranks))), ranks, dead_ends)
    if found is None:
        raise CreateError(f"the {board.name} board has no solution")
    return found


def uniform_grid(chance: Chance) -> bytes:
    """Draw a full classic grid, as the digits of its cells in reading order; all grids are equally likely."""
    return next(uniform_grids(chance))


def uniform_grids(chance: Chance) -> Iterator[bytes]:
    """Draw grids like :func:`uniform_grid` without end."""
    draw = _attempts(chance)
    while True:
        if (grid := draw()) is not None:
            names = list(_DIGITS)
            chance.shuffle(names)
            yield grid.translate(bytes([0, *names]).ljust(256))  # a table has an entry for each byte


def _attempts(chance: Chance) -> Callable[[], bytes | None]:
    """Return a function that makes an attempt, compiled if it can be."""
    if not kernels.HAS_KERNEL:
        return partial(attempt, chance)
    draw: Callable[[], bytes | None] = kernels.kernel_of("create").Drawer(chance.bits).attempt
    return draw


def attempt(chance: Chance) -> bytes | None:
    """Draw a full classic grid whose first box has the digits in order; None if the attempt fails."""
    box1 = _FIRST_BOX
    box2, box3 = (_shuffled(box, chance) for box in _split(box1, chance))
    columns4, columns7 = (_shuffled(box, chance) for box in _split(_turned(box1), chance))
    box4, box7 = _turned(columns4), _turned(columns7)
    rows5, rows6 = _split(box4, chance)
    columns2, columns3 = _turned(box2), _turned(box3)
    if (box5 := _apart(rows5, columns2, chance)) is None:
        return None
    if (box6 := _apart(rows6, columns3, chance)) is None:
        return None
    if (columns8 := _apart(_missing(columns2, _turned(box5)), box7, chance)) is None:
        return None
    box8 = _turned(columns8)
    columns9 = _missing(columns3, _turned(box6))
    last = []
    for row in _missing(box7, box8):
        for column in columns9:
            common = [digit for digit in row if digit in column]
            if len(common) != 1:
                return None
            last += common
    bands = (box1, box2, box3), (box4, box5, box6), (box7, box8, (last[:3], last[3:6], last[6:]))
    return bytes([digit for band in bands for row in _THIRD for box in band for digit in box[row]])


def _split(box: _Triples, chance: Chance) -> tuple[_Triples, _Triples]:
    """Draw the digits of the lines of the other two boxes in a chute, given the lines of the first."""
    split = chance.pick(SPLITS)
    before = [[line[at] for at in chosen] for line, (chosen, _) in zip(box, split, strict=True)]
    after = [[line[at] for at in rest] for line, (_, rest) in zip(box, split, strict=True)]
    return (
        (before[1] + after[2], before[2] + after[0], before[0] + after[1]),
        (after[1] + before[2], after[2] + before[0], after[0] + before[1]),
    )


def _shuffled(box: _Triples, chance: Chance) -> _Triples:
    """Draw the order of the digits in each line."""
    return [_in_order(line, chance.pick(ORDERS)) for line in box]


def _apart(box: _Triples, across: _Triples, chance: Chance) -> _Triples | None:
    """Draw the order of the digits in each line, so that no digit crosses a line of ``across`` that has it.

    Returns None if a line has no such order.
    """
    number = {digit: at for at, line in enumerate(across) for digit in line}
    placed = []
    for first, second, third in box:
        orders = APART[number[first], number[second], number[third]]
        if not orders:
            return None
        placed.append(_in_order((first, second, third), chance.pick(orders)))
    return placed


def _in_order(line: Sequence[int], order: tuple[int, ...]) -> tuple[int, int, int]:
    first, second, third = order
    return line[first], line[second], line[third]


def _turned(box: _Triples) -> _Triples:
    """Return the columns of a box with these rows, or the rows of a box with these columns."""
    return tuple(zip(*box, strict=True))


def _missing(one: _Triples, other: _Triples) -> _Triples:
    """Return the digits that are left for each line of the third box in a chute."""
    return [sorted(_ALL.difference(a, b)) for a, b in zip(one, other, strict=True)]
