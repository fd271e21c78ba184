"""Compare the model with the machine and the exact solver, three independent ways to solve a quiz.

Each of the three finds some solutions, and may know that there are no more. They contradict each other if one
of them knows all solutions and another found a solution that is not among these. This comparison is valid
even if a solver was stopped early, or a quiz has thousands of solutions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice, permutations

import attrs

from sudoku_repl import exact
from sudoku_repl.board import Quiz
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.interruption import Interrupted, interrupted_by
from sudoku_repl.machine import Phase, Rules, advance, load
from sudoku_repl.model.building import build
from sudoku_repl.model.solving import End, Solved, solve


@attrs.frozen
class SolverFound:
    """The solutions that one of the three found."""

    by: str
    """``the model``, ``the machine``, ``the exact solver``."""
    solutions: tuple[bytes, ...] = attrs.field(repr=False)
    """In the order in which they were found."""
    every: bool
    """Whether these are all solutions."""

    def __str__(self) -> str:
        """``the machine: 2 solutions, no others``."""
        count = len(self.solutions)
        if not count:
            return f"{self.by}: {'no solution' if self.every else 'none found so far'}"
        rest = "no others" if self.every else "maybe others"
        return f"{self.by}: {count} solution{'s' * (count > 1)}, {rest}"


@attrs.frozen
class Checked:
    """A comparison of the model with the machine and the exact solver."""

    solved: Solved
    """The answer of HiGHS for the model."""
    found: tuple[SolverFound, SolverFound, SolverFound]
    """The solutions of the model, the machine and the exact solver."""
    steps: int
    """The machine's step counter at its end."""
    faults: tuple[str, ...]
    """The contradictions, a sentence for each."""

    def __str__(self) -> str:
        """Return a line for each of the three, then the contradictions."""
        return "\n".join((*map(str, self.found), *self.faults))

    @property
    def agree(self) -> bool:
        """Whether there are no contradictions."""
        return not self.faults


def check(
    quiz: Quiz,
    limit: int,
    rules: Rules | None = None,
    seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> Checked:
    """Solve the quiz by the model, the machine and the exact solver, and compare their solutions.

    The machine runs to its end, or until its counter reaches ``limit``; ``seconds`` limits the time for the
    model (:func:`~sudoku_repl.model.solve`); both end when ``stop`` returns true. The exact solver lists all
    solutions only if the machine does; otherwise it looks for two, like the model. Raises
    :class:`~sudoku_repl.errors.ModelError` if the model cannot be solved.
    """
    stop = stop or (lambda: False)
    solved = solve(build(quiz), seconds, stop)
    # The model looks for at most two solutions; if it found two, there may be more.
    all_of_model = solved.end is End.PROVED and len(solved.solutions) < 2
    by_machine, steps = _run(quiz, limit, rules or Rules(), stop)
    wanted = max(2, len(by_machine.solutions) + 1) if by_machine.every else 2
    listed = tuple(_listed(quiz, wanted, stop))
    found = (
        SolverFound("the model", solved.solutions, all_of_model),
        by_machine,
        SolverFound("the exact solver", listed, len(listed) < wanted and not stop()),
    )
    return Checked(solved, found, steps, tuple(_faults(quiz, found)))


def _listed(quiz: Quiz, wanted: int, stop: Callable[[], bool]) -> Iterator[bytes]:
    """The first solutions by the exact solver, as many as it finds before it is stopped."""
    with suppress(Interrupted), interrupted_by(stop):
        yield from islice(exact.solutions(quiz), wanted)


def _run(quiz: Quiz, limit: int, rules: Rules, stop: Callable[[], bool]) -> tuple[SolverFound, int]:
    """Return the solutions that the machine meets, and its step counter at the end."""
    state, met = load(quiz), []
    while state.phase is not Phase.FINISHED and state.steps < limit and not stop():
        state, _ = advance(state, rules)
        if state.phase is Phase.SOLVED:
            met.append(state.values)
    return SolverFound("the machine", tuple(met), state.phase is Phase.FINISHED), state.steps


def _faults(quiz: Quiz, parties: tuple[SolverFound, ...]) -> Iterator[str]:
    for party in parties:
        for number, solution in enumerate(party.solutions, start=1):
            broken = broken_rule(quiz, solution)
            if broken:
                yield f"solution {number} of {party.by} is wrong: {broken}"
        if len(set(party.solutions)) < len(party.solutions):
            yield f"{party.by} found a solution twice"
    for whole, other in permutations(parties, 2):
        lacking = set(other.solutions).difference(whole.solutions) if whole.every else ()
        if lacking:
            yield f"{whole}; {other.by} found {len(lacking)} that {whole.by} did not"


def broken_rule(quiz: Quiz, values: bytes) -> str | None:
    """Describe the rule that the values of the cells, in reading order, break; None for a solution."""
    board = quiz.board
    for cell, (value, given, allowed) in enumerate(zip(values, quiz.givens, quiz.allowed, strict=True)):
        if given not in (0, value):
            return f"{board.label(cell)} has {value}, but {given} is given there"
        if not value or not digit_bit(value) & allowed:
            return f"{board.label(cell)} may not hold {value}"
    for house in board.houses:
        if len({values[cell] for cell in house.cells}) < len(house.cells):
            return f"a digit is twice in {house.name}"
    broken = board.broken(values)
    return f"it breaks {broken.name}" if broken else None
