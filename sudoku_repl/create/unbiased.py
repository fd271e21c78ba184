"""Draw minimal quizzes of the classic board for statistics about all of them.

Digging until nothing more can be opened prefers quizzes with few clues, by an unknown amount. Denis
Berthier's *controlled-bias generator* ("Unbiased statistics of a CSP", 2009) prefers them by a known amount:

- Draw a full grid, all equally likely, and an order in which to take its digits away.
- Take them away as long as the solution is unique. The quiz before the solution becomes ambiguous is the
  result if it is minimal; otherwise start again with a new grid and a new order.

A minimal quiz with ``n`` clues results from an order if the order takes its 81 - n open cells first. That is
so with a probability of 1 in C(81, n), whichever quiz it is. So a quiz counts with the *weight* C(81, n),
here divided by C(81, 26): then 26 clues, the most frequent number, weigh 1.

As long as the solution is unique, it was unique before, so the last unique quiz of an order is found by
bisection. One order in some 250,000 leads to a minimal quiz.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import NamedTuple

from sudoku_repl import exact, interruption
from sudoku_repl.board import CLASSIC
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.uniform import uniform_grids
from sudoku_repl.exact.quick import SearchQuestion

_CELLS = len(CLASSIC.coordinates)
_FEWEST = 17
"""No quiz with fewer clues has one solution (McGuire, Tugemann and Civario, 2012)."""
_MOST = 40
"""No minimal quiz with more clues is known; if there are any, they are too rare to be drawn."""
_USUAL = 26
"""The number of clues of most minimal quizzes."""


class Draw(NamedTuple):
    """A minimal quiz."""

    givens: bytes
    """The digit of each cell in reading order, 0 for an open cell."""
    solution: bytes
    tries: int
    """The number of orders drawn, its own included."""


def weight(clues: int) -> float:
    """Return how much a quiz that :func:`draw_minimal` made with this number of clues counts.

    >>> weight(26), round(weight(24), 3)
    (1.0, 0.204)
    """
    return comb(_CELLS, clues) / comb(_CELLS, _USUAL)


def draw_minimal(chance: Chance, progress: Callable[[int], None] = lambda _: None) -> Draw:
    """Draw grids and orders until one leads to a minimal quiz, which takes 20 to 40 seconds on average.

    ``progress`` is called with 1, 2 and so on for each order.
    """
    for tries, solution in enumerate(uniform_grids(chance), 1):
        interruption.check()
        progress(tries)
        order = list(range(_CELLS))
        chance.shuffle(order)
        opened = _longest(solution, order)
        if opened and _is_minimal(givens := _opened(solution, order[:opened]), solution):
            return Draw(givens, solution, tries)
    raise AssertionError("grids without end")


def _longest(solution: bytes, order: Sequence[int]) -> int:
    """Return how many cells can be opened in order; 0 if more than ``_MOST`` clues would be left."""
    unique, ambiguous = _CELLS - _MOST, _CELLS - _FEWEST + 1
    if not _is_unique(solution, order[:unique]):
        return 0
    while ambiguous - unique > 1:
        middle = (unique + ambiguous) // 2
        if _is_unique(solution, order[:middle]):
            unique = middle
        else:
            ambiguous = middle
    return unique


def _is_unique(solution: bytes, cells: Sequence[int]) -> bool:
    return exact.count_of(SearchQuestion(CLASSIC, _opened(solution, cells)), 2) == 1


def _is_minimal(givens: bytes, solution: bytes) -> bool:
    """Whether no clue of a quiz with one solution is redundant."""
    return not any(
        digit and exact.is_forced(CLASSIC, _opened(givens, (cell,)), cell, solution[cell])
        for cell, digit in enumerate(givens)
    )


def _opened(grid: bytes, cells: Sequence[int]) -> bytes:
    givens = bytearray(grid)
    for cell in cells:
        givens[cell] = 0
    return bytes(givens)
