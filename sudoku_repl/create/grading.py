"""Grades: how hard a quiz should be, and how far a quiz misses it."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from sudoku_repl.measure import Rating

Miss: TypeAlias = tuple[int, ...]
"""How far a quiz is from a grade, for comparison with other quizzes: all numbers are 0 if it fits."""

_NEVER = 1 << 31
"""The steps to a solution that is not found: more than any other number of steps."""


@attrs.frozen
class Grade:
    """The wanted results of :func:`~sudoku_repl.measure.rate`; None accepts any value."""

    kind: int | None = None
    """The class."""
    level: int | tuple[int, int] | None = None
    """The biggest level, or its lowest and highest value."""
    steps: tuple[int, int] | None = None
    """The lowest and the highest step of the first solution."""

    def miss(self, rating: Rating) -> Miss:
        """Return how far a rating is off: the number of conditions that fail, then how far each is off."""
        first, last = self.steps or (0, _NEVER)
        level = self.level
        low, high = (0, _NEVER) if level is None else (level, level) if isinstance(level, int) else level
        found = _NEVER if rating.first_solution is None else rating.first_solution
        off = (
            0 if self.kind is None else abs(rating.kind - self.kind),
            max(low - rating.biggest_level, rating.biggest_level - high, 0),
            max(first - found, found - last, 0),
        )
        return sum(map(bool, off)), *off


ANY_GRADE = Grade()
"""The grade of any quiz."""


def described(rating: Rating) -> str:
    """Describe the values of a rating that a grade is about."""
    found = "not found" if rating.first_solution is None else f"at step {rating.first_solution}"
    return f"class {rating.kind}, biggest level {rating.biggest_level}, first solution {found}"
