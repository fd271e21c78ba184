"""The model held against the machine and the exact solver, who know nothing of each other.

Each of them finds some solutions, and may know that there are no others. Two agree when neither
knows better: who has all of them has those of the other too. That is as much as can be compared
whatever was stopped on the way, and whatever there are thousands of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice, permutations

import attrs

from sudoku_repl import exact
from sudoku_repl.board import Quiz
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.interruption import Interrupted, heeding
from sudoku_repl.machine import Phase, Rules, advance, load
from sudoku_repl.model.building import build
from sudoku_repl.model.solving import End, Solved, solve


@attrs.frozen
class Found:
    """What one of the three says the solutions are."""

    by: str
    """``the model``, ``the machine``, ``the exact solver``."""
    solutions: tuple[bytes, ...] = attrs.field(repr=False)
    """In the order in which they were found."""
    every: bool
    """Whether it says that there are no others."""

    def __str__(self) -> str:
        """``the machine: 2 solutions, no others``."""
        count = len(self.solutions)
        if not count:
            return f"{self.by}: {'no solution' if self.every else 'none found so far'}"
        rest = "no others" if self.every else "maybe others"
        return f"{self.by}: {count} solution{'s' * (count > 1)}, {rest}"


@attrs.frozen
class Checked:
    """How the model compares with the machine and the exact solver."""

    solved: Solved
    """What HiGHS made of the model."""
    found: tuple[Found, Found, Found]
    """What was compared: the model, the machine, the exact solver."""
    steps: int
    """How far the machine came, by its own counter."""
    faults: tuple[str, ...]
    """What does not agree, a sentence each."""

    @property
    def agree(self) -> bool:
        """Whether nothing was found that two of them see differently."""
        return not self.faults


def check(
    quiz: Quiz,
    limit: int,
    rules: Rules | None = None,
    seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> Checked:
    """Solves the quiz by the model, the machine and the exact solver, and compares what they find.

    The machine runs to its end, or until its counter reaches ``limit``; ``seconds`` is the time of
    the model (:func:`~sudoku_repl.model.solve`); ``stop`` ends either when it is true. The exact
    solver lists all solutions only where the machine does; otherwise it looks for two, as the model.
    Raises :class:`~sudoku_repl.errors.ModelError` when the model cannot be solved.
    """
    solved = solve(build(quiz), seconds, stop)
    # Two solutions are all that is looked for: there may be more, or not.
    all_of_model = solved.end is End.PROVED and len(solved.solutions) < 2
    by_machine, steps = _run(quiz, limit, rules or Rules(), stop)
    wanted = max(2, len(by_machine.solutions) + 1) if by_machine.every else 2
    listed = tuple(_listed(quiz, wanted, stop))
    found = (
        Found("the model", solved.solutions, all_of_model),
        by_machine,
        Found("the exact solver", listed, len(listed) < wanted and not (stop is not None and stop())),
    )
    return Checked(solved, found, steps, tuple(_faults(quiz, found)))


def _listed(quiz: Quiz, wanted: int, stop: Callable[[], bool] | None) -> Iterator[bytes]:
    """The first solutions by the exact solver, as many as it finds before it is stopped."""
    with suppress(Interrupted), heeding(stop or (lambda: False)):
        yield from islice(exact.solutions(quiz), wanted)


def _run(quiz: Quiz, limit: int, rules: Rules, stop: Callable[[], bool] | None) -> tuple[Found, int]:
    """The solutions that the machine meets, and its counter when it ends."""
    state, met = load(quiz), []
    while state.phase is not Phase.FINISHED and state.steps < limit and not (stop is not None and stop()):
        state, _ = advance(state, rules)
        if state.phase is Phase.SOLVED:
            met.append(state.values)
    return Found("the machine", tuple(met), state.phase is Phase.FINISHED), state.steps


def _faults(quiz: Quiz, parties: tuple[Found, ...]) -> Iterator[str]:
    for party in parties:
        for number, solution in enumerate(party.solutions, start=1):
            broken = broken_rule(quiz, solution)
            if broken:
                yield f"solution {number} of {party.by} is none: {broken}"
        if len(set(party.solutions)) < len(party.solutions):
            yield f"{party.by} found a solution twice"
    for whole, other in permutations(parties, 2):
        lacking = set(other.solutions).difference(whole.solutions) if whole.every else ()
        if lacking:
            yield f"{whole}; {other.by} found {len(lacking)} that {whole.by} did not"


def broken_rule(quiz: Quiz, values: bytes) -> str | None:
    """What the values, a digit a cell in reading order, break of the quiz; None for a solution of it."""
    board = quiz.board
    for cell, (value, given, allowed) in enumerate(zip(values, quiz.givens, quiz.allowed, strict=True)):
        if given not in (0, value):
            return f"{board.label(cell)} is given as {given} and holds {value}"
        if not value or not digit_bit(value) & allowed:
            return f"{board.label(cell)} may not hold {value}"
    for house in board.houses:
        if len({values[cell] for cell in house.cells}) < len(house.cells):
            return f"a digit is twice in {house.name}"
    return None
