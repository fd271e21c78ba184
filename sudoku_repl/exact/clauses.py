"""The solutions of a quiz with constraints by a SAT solver, which learns from its dead ends.

A quiz is a list of clauses. There is a variable for each candidate, and in each walk one for each state that
an accepted walk can have before a cell or at the end. A state and the digit of the cell imply the next state.
Each of these three implies one of the others for which there is a walk. So the simple conclusions of a solver
prune a walk nearly as its table does; with variables for pairs of a state and a digit they would do all, but
that took longer on most of the quizzes that need learning.

The solver is Glucose by Audemard and Simon, in PySAT: the extra ``sat``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import combinations, count, permutations, product

from sudoku_repl import interruption
from sudoku_repl.board import Board
from sudoku_repl.board.constraints import Constraint
from sudoku_repl.exact.cover import StuckError

HAS_SOLVER = find_spec("pysat") is not None
"""Whether the solver is installed."""
_BUSY = 1_000
"""The dead ends in a run of the solver: a tenth of a second, so that Ctrl-C is seen."""

_Clause = list[int]


def solutions(board: Board, sets: Sequence[int], known: Iterable[bytes], dead_ends: int) -> Iterator[bytes]:
    """Yield the solutions in which each cell takes a digit of its set, but for those that are known.

    Raises StuckError after about ``dead_ends`` dead ends, or if the solver cannot be loaded.
    """
    try:
        from pysat.solvers import Glucose4
    except ImportError:  # another package has this name, too
        raise StuckError from None
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
        interruption.check()  # those of large boards have a million clauses
        if each.walks:
            yield from _walk_clauses(each, at, variables)


def _walk_clauses(constraint: Constraint, at: list[list[int]], variables: Iterator[int]) -> Iterator[_Clause]:
    """Yield the clauses of a walk. ``at`` has the variables of the candidates by cell; others are new."""
    before = {0: next(variables)}
    yield [before[0]]
    for cell, arcs in zip(constraint.cells, constraint.walk.arcs(len(constraint.cells)), strict=True):
        digits = dict(enumerate(at[cell], start=1))
        after = {state: next(variables) for state in sorted({end for _, _, end in arcs})}
        parts = (before, digits, after)
        for part, other in permutations(range(3), 2):
            beside: dict[int, set[int]] = {each: set() for each in parts[part]}
            for arc in arcs:
                beside[arc[part]].add(parts[other][arc[other]])
            yield from ([-parts[part][each], *sorted(some)] for each, some in beside.items())
        ends = {(state, digit): [after[end]] for state, digit, end in arcs}
        for (state, one), (digit, other) in product(before.items(), digits.items()):
            yield [-one, -other, *ends.get((state, digit), ())]
        before = after
