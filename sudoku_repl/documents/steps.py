"""The axis of steps, which the pictures of a run share so that they line up below one another."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from sudoku_repl.documents.shapes import INK, LINE, Label, Shape, Stroke

WIDTH, LEFT, RIGHT = 960.0, 64.0, 944.0
"""The width of the picture, and where its first step begins and its last step ends, in pixels."""


@attrs.frozen
class Steps:
    """The steps of a picture."""

    before: int
    """The number of steps before the first."""
    last: int

    def x(self, step: float) -> float:
        """Return where a step ends."""
        return LEFT + (RIGHT - LEFT) * (step - self.before) / (self.last - self.before)

    def axis(self, y: float) -> Iterator[Shape]:
        """Draw the axis, with its numbers below it."""
        yield Stroke((LEFT, y), (RIGHT, y), INK, 0.8)
        for step in ticks(self.before, self.last):
            yield Stroke((self.x(step), y), (self.x(step), y + 4), INK, 0.8)
            yield Label((self.x(step), y + LINE * 0.7), str(step), 10, INK)
        yield Label(((LEFT + RIGHT) / 2, y + LINE * 1.5), "steps", 10, INK)

    def here(self, step: int | None, top: float, bottom: float) -> Iterator[Shape]:
        """Draw your position, if the picture has its step."""
        if step is not None and self.before <= step <= self.last:
            yield Stroke((self.x(step), top), (self.x(step), bottom), INK, 1, dashed=True)


def ticks(first: int, last: int) -> Iterator[int]:
    """Yield round numbers from ``first`` to ``last``: 2 to 10 of them.

    >>> list(ticks(0, 131)), list(ticks(90, 98))
    ([0, 20, 40, 60, 80, 100, 120], [90, 91, 92, 93, 94, 95, 96, 97, 98])
    """
    power = 10 ** max(len(str(last - first)) - 2, 0)
    every = next(each for each in (power, 2 * power, 5 * power, 10 * power) if (last - first) / each < 10)
    yield from range(-(-first // every) * every, last + 1, every)
