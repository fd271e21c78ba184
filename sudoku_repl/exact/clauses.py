"""The solutions of a quiz with constraints by a SAT solver, which learns from its dead ends.

A quiz is a list of clauses. There is a variable for each candidate, and in each walk one for each state that
an accepted walk can have before a cell or at the end. A state and the digit of the cell imply the state after
it. A state also implies one of the states before it, and a digit one of the states that it can follow. So a
solver that draws all simple conclusions prunes a walk as its table does (Bacchus, CP 2007).

The solver is Glucose by Audemard and Simon, in PySAT: the extra ``sat``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import combinations, count

from sudoku_repl import interruption
from sudoku_repl.board import Board
from sudoku_repl.board.constraints import Constraint
from sudoku_repl.exact.cover import StuckError

HAS_SOLVER = find_spec("pysat") is not None
"""Whether the solver is installed."""
_BUSY = 1_000
"""The dead ends in a run of the solver: about 50 milliseconds, so that Ctrl-C is seen."""

_Clause = list[int]


def solutions(board: Board, sets: Sequence[int], known: Iterable[bytes], dead_ends: int) -> Iterator[bytes]:
    """Yield the solutions in which each cell takes a digit of its set, but for those that are known.

    Raises StuckError after about ``dead_ends`` dead ends.
    """
    from pysat.solvers import Glucose4

    candidates = len(sets) * board.digits
    with Glucose4(bootstrap_with=_clauses(board, sets)) as solver:
        for each in known:
            solver.add_clause(_other_than(board, each))
        spent = 0
        while spent < dead_ends:
            solver.conf_budget(_BUSY)
            is_found = solver.solve_limited(expect_interrupt=True)  # else it handles Ctrl-C by itself
            interruption.check()
            if is_found:
                true = (number - 1 for number in solver.get_model()[:candidates] if number > 0)
                found = bytes(candidate % board.digits + 1 for candidate in true)
                yield found
                solver.add_clause(_other_than(board, found))
            elif is_found is None:
                spent += _BUSY
            else:
                return
    raise StuckError


def _other_than(board: Board, solution: bytes) -> _Clause:
    """Return that not all digits are those of a solution."""
    return [-(cell * board.digits + digit) for cell, digit in enumerate(solution)]


def _clauses(board: Board, sets: Sequence[int]) -> Iterator[_Clause]:
    """Yield the clauses of the cells, the peers and the houses, then those of each walk."""
    variables = count(1)
    at = [[next(variables) for _ in range(board.digits)] for _ in sets]
    for cell, (own, allowed, peers) in enumerate(zip(at, sets, board.peers, strict=True)):
        yield own
        yield from ([-one, -other] for one, other in combinations(own, 2))
        yield from ([-number] for bit, number in enumerate(own) if not allowed >> bit & 1)
        for peer in (each for each in peers if each > cell):
            yield from ([-one, -other] for one, other in zip(own, at[peer], strict=True))
    for house in board.houses:
        if len(house.cells) == board.digits:
            yield from map(list, zip(*(at[cell] for cell in house.cells), strict=True))
    for each in board.constraints:
        if each.walks:
            yield from _walk_clauses(each, at, variables)


def _walk_clauses(constraint: Constraint, at: list[list[int]], variables: Iterator[int]) -> Iterator[_Clause]:
    """Yield the clauses of a walk. ``at`` has the variables of the candidates by cell; others are new."""
    begin = next(variables)
    yield [begin]
    before = {0: begin}
    for cell, arcs in zip(constraint.cells, constraint.walk.arcs(len(constraint.cells)), strict=True):
        after = {state: next(variables) for state in sorted({end for _, _, end in arcs})}
        ends = {(state, digit): end for state, digit, end in arcs}
        into: dict[int, list[int]] = {end: [-own] for end, own in after.items()}
        for (state, _), end in ends.items():
            into[end].append(before[state])
        yield from into.values()
        for digit, number in enumerate(at[cell], start=1):
            for state, own in before.items():
                led = [after[ends[state, digit]]] if (state, digit) in ends else []
                yield [-own, -number, *led]
            yield [-number, *(own for state, own in before.items() if (state, digit) in ends)]
        before = after
