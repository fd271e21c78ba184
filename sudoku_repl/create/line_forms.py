"""Make equivalent forms of the quizzes of a long list without making a Quiz of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING

from sudoku_repl import kernels
from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.transforms import Transform, random_transform

if TYPE_CHECKING:
    from sudoku_repl.create.kernel import Mover


class LineForms:
    """Makes forms of classic quizzes that are lines of 81 digits, with 0 or ``.`` for an open cell.

    Each method returns None for any other line, for givens in conflict, and where there is no kernel.
    """

    def __init__(self) -> None:
        self._mover: Mover | None = kernels.kernel_of("create").Mover() if kernels.HAS_KERNEL else None
        self._chance = Chance(0)
        self._used: Transform | None = None

    def random(self, line: str, seeds: Iterator[int]) -> str | None:
        """Return a form that a random transform makes, drawn from the next seed."""
        if self._mover is None or not self._mover.takes(line):
            return None
        self._chance.restart(next(seeds))
        self._mover.draw(self._chance.bits)
        return self._mover.moved()

    def made_by(self, line: str, transform: Transform) -> str | None:
        """Return the form that a transform of the classic board makes."""
        if self._mover is None or not self._mover.takes(line):
            return None
        if self._used is not transform:
            self._mover.use(transform.sources, transform.arrangement.digits)
            self._used = transform
        return self._mover.moved()


def random_forms(lines: Iterable[str], seed: int) -> Iterator[str]:
    """Yield a random form of each quiz, with ``.`` for an open cell: for long lists of classic quizzes.

    A quiz is a line of 81 digits, with 0 or ``.`` for an open cell. The first is transformed by
    ``random_transform(CLASSIC, Chance(seed))``, and each other one by the transform of the next seed. Raises
    QuizError for a line that is not a quiz.

    >>> quiz = "123456789" + "." * 72
    >>> [form.count(".") for form in random_forms([quiz, quiz], 1)]
    [72, 72]
    """
    forms, seeds = LineForms(), count(seed)
    for line in lines:
        form = forms.random(line.strip(), seeds)
        if form is None:
            quiz = Quiz(CLASSIC, line.strip())
            form = str(random_transform(CLASSIC, Chance(next(seeds))).quiz(quiz))
        yield form
