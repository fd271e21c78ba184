"""How hard a quiz should be, and how far a quiz is from that."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from sudoku_repl.explain import Rating

Miss: TypeAlias = tuple[int, ...]
"""How far a quiz is from a grade, to compare with another miss: all figures are 0 if it fits."""

_NEVER = 1 << 31
"""Stands for the steps to a solution that is not found: further away than any other."""


@attrs.frozen
class Grade:
    """What :func:`~sudoku_repl.explain.rate` is to say of a quiz; None for anything."""

    kind: int | None = None
    """The class."""
    level: int | None = None
    """The biggest level."""
    steps: tuple[int, int] | None = None
    """The step of the first solution, from the first number to the second."""

    def miss(self, rating: Rating) -> Miss:
        """How far off a rating is: how many of the conditions fail, then by how much each does."""
        first, last = self.steps or (0, _NEVER)
        found = _NEVER if rating.first_solution is None else rating.first_solution
        off = (
            0 if self.kind is None else abs(rating.kind - self.kind),
            0 if self.level is None else abs(rating.biggest_level - self.level),
            max(first - found, found - last, 0),
        )
        return sum(map(bool, off)), *off


ANY_GRADE = Grade()
"""Any quiz will do."""


def described(rating: Rating) -> str:
    """The figures of a rating that a grade is about."""
    found = "not found" if rating.first_solution is None else f"at step {rating.first_solution}"
    return f"class {rating.kind}, biggest level {rating.biggest_level}, first solution {found}"
