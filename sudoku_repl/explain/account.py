"""The account of a position: every fact, and why it holds; and what is worked out from it.

That is the reasons of one cell, the arrays of the book, the true candidates that are gone, and how the
techniques refute a quiz without a guess.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import attrs

from sudoku_repl import exact
from sudoku_repl.board import Board, HouseKind, Quiz
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.exact.truth import TrueCandidates
from sudoku_repl.explain.contradictions import ContradictionMoment, parts_at
from sudoku_repl.explain.live import StepChange, live_changes, with_steps
from sudoku_repl.explain.reasons import Why, levels_of
from sudoku_repl.interruption import check
from sudoku_repl.machine import Phase, Rules, State, advance, load
from sudoku_repl.machine.events import AnyContradiction, Change, Tried
from sudoku_repl.machine.grounds import Because, Fact, Grounds, LiveGrounds
from sudoku_repl.machine.retreat import Retreat
from sudoku_repl.timeline import Timeline

Account: TypeAlias = Grounds[Why]
"""Why the cells and candidates at one position are as they are."""


def account(timeline: Timeline, index: int) -> Account:
    """Return the account of the position after advance ``index``.

    It covers only the live path; what abandoned branches placed and removed is undone. The run keeps nothing
    for it: the advances of the live path are made again. Raises :class:`IndexError` if the advance is not
    recorded.
    """
    return live_record(timeline.state_at(0), live_changes(timeline, index)).now


def account_of_moment(timeline: Timeline, moment: ContradictionMoment) -> Account:
    """Return the account of a contradiction: of the grid as it stood, which is inside an advance."""
    record = live_record(timeline.state_at(0), live_changes(timeline, moment.advance - 1))
    for part in parts_at(timeline, moment.advance):
        for step, change in part.changes:
            record.add(step, change)
        if part.wrong and part.wrong.step == moment.step:
            break
    return record.now


def live_record(start: State, changes: Iterable[StepChange] = ()) -> LiveGrounds[Why]:
    """Return the reasons of the live path from a freshly loaded state, after some changes."""
    record = LiveGrounds(Grounds(start.board, start.values, _why))
    for step, change in changes:
        record.add(step, change)
    return record


def _why(fact: Fact, step: int, because: Because, grounds: Iterable[Why]) -> Why:
    rests_on = tuple(grounds)
    guesses = 1 << because.level if isinstance(because, Tried) else 0
    for each in rests_on:  # not by guesses_of: a run has tens of thousands of facts
        guesses |= each.guesses
    return Why(fact, step, because, rests_on, guesses)


@attrs.frozen(eq=False, repr=False)
class CellReasons:
    """Why a cell has its value, if any, and why digits are gone from it."""

    board: Board
    cell: int
    """The number of the cell, from 0 in reading order."""
    held: Why | None
    """Why it has its value; None while it is open."""
    gone: Mapping[int, Why | None]
    """Why each digit is gone; None for a candidate and for the value."""
    state: State
    """The state at the position."""

    def __str__(self) -> str:
        """Return the value or candidates, with reason codes: ``[4,2] is 2 (guess L11), not 1 (I32) ...``."""
        cell = self.board.label(self.cell)
        gone = [f"{digit} ({why.code})" for digit, why in self.gone.items() if why]
        if self.held:
            now = f"{cell} is {self.held.fact.digit} ({self.held.code})"
        else:
            now = f"{cell} may be {' '.join(str(digit) for digit, why in self.gone.items() if not why)}"
        return f"{now}, not {', '.join(gone)}" if gone else now

    def __repr__(self) -> str:
        return f"<CellReasons: {self}>"


def cell_reasons(account: Account, cell: int, state: State) -> CellReasons:
    """Return the reasons for a cell, by its number; ``account`` and ``state`` belong to one position."""
    gone = {digit: account.gone.get((cell, digit)) for digit in range(1, account.board.digits + 1)}
    return CellReasons(account.board, cell, account.held.get(cell), gone, state)


Entry = TypeVar("Entry")
Matrix: TypeAlias = tuple[tuple[Entry, ...], ...]
"""A row for each row house of the board, with an entry for each cell of that row.

On the classic board it is nine by nine. A board of several grids has the rows of each grid, in scan order,
and a cell that two grids share is in both.
"""


def _sub_cells(timeline: Timeline, index: int) -> Sequence[tuple[int, ...]]:
    """Before the set-up, an open cell may take every digit that the quiz allows."""
    state = timeline.state_at(index)
    board, unpack = state.board, state.board.packing.unpack
    unset = board.all_digits if state.phase is Phase.LOADED else 0
    pairs = zip(unpack(state.grid.placed), unpack(state.grid.candidates), strict=True)
    sets = (placed or candidates or unset for placed, candidates in pairs)
    digits = range(1, board.digits + 1)
    return [tuple(digit if held & digit_bit(digit) else 0 for digit in digits) for held in sets]


def _order(timeline: Timeline, index: int) -> Sequence[int]:
    """The givens come first, in reading order. Values that abandoned guesses led to don't count."""
    found = account(timeline, index)
    order = {cell: number for number, cell in enumerate(found.held, start=1)}
    return [order.get(cell, 0) for cell in range(len(found.board.coordinates))]


ARRAYS: Mapping[str, Callable[[Timeline, int], Sequence[Any]]] = {
    "na": lambda timeline, index: timeline.state_at(index).values,
    "nak": _sub_cells,
    "mmk": lambda timeline, index: [sum(map(bool, digits)) for digits in _sub_cells(timeline, index)],
    "kh": _order,
}
"""For each array of the book, what returns its entries, cell by cell."""


def matrix(timeline: Timeline, index: int, name: str) -> Matrix[Any]:
    """Return an array of the book after advance ``index``; IndexError if this is not recorded."""
    entries = ARRAYS[name](timeline, index)
    rows = (house for house in timeline.state_at(0).board.houses if house.kind is HouseKind.ROW)
    return tuple(tuple(entries[cell] for cell in house.cells) for house in rows)


@attrs.frozen
class Lost:
    """A true candidate that is gone."""

    cell: int
    digit: int
    guesses: tuple[int, ...]
    """The levels of the guesses that its removal rests on, ascending."""


@attrs.frozen
class CandidatesHere:
    """The true candidates of a quiz, and what a position makes of them."""

    truth: TrueCandidates
    state: State
    false: tuple[int, ...]
    """For each cell, the set of its candidates, or its value, that no solution has."""
    lost: tuple[Lost, ...]
    """The true candidates that are gone."""
    wrong: int | None
    """If the position leads to no solution: the level of the guess that left the last path to one.

    None if the position leads to a solution, or if no guess is to blame.
    """


def candidates_here(truth: TrueCandidates, timeline: Timeline, index: int) -> CandidatesHere:
    """Compare the candidates of the position after advance ``index`` with the true ones."""
    state = timeline.state_at(index)
    held = state.board.packing.unpack(state.grid.placed | state.grid.candidates)
    false = tuple(here & ~true for here, true in zip(held, truth.sets, strict=True))
    why = account(timeline, index).why
    lost = []
    for cell, (here, true) in enumerate(zip(held, truth.sets, strict=True)):
        for digit in digits_in(true & ~here):
            reason = why(cell, digit)
            lost.append(Lost(cell, digit, levels_of(reason.guesses) if reason else ()))
    return CandidatesHere(truth, state, false, tuple(lost), _wrong_level(truth, state))


def _wrong_level(truth: TrueCandidates, state: State) -> int | None:
    """Return the first level whose guess leaves no solution; None if the grid still leads to one."""
    board = state.board
    if not any(truth.sets) or exact.is_solvable(
        board, board.packing.unpack(state.grid.placed | state.grid.candidates)
    ):
        return None
    sets = [*truth.sets]
    for guess in state.levels()[::-1]:
        sets[guess.cell] &= digit_bit(guess.digit)
        if not exact.is_solvable(board, sets):
            return guess.level
    return None


@attrs.frozen
class Refutation:
    """A contradiction that follows from the givens of a quiz by the techniques alone."""

    quiz: Quiz
    event: AnyContradiction | None
    """The line of the contradiction; None if a cell has no candidate from the beginning."""
    cell: int
    """The cell that has no digit left, or the first cell of the segment."""
    causes: tuple[Why, ...]
    """Why the contradiction follows: for each digit of the cell, why it is gone."""


def refutation(quiz: Quiz, rules: Rules) -> Refutation | None:
    """Return how the techniques refute a quiz without a guess; None if they don't."""
    asking = rules.asking().with_retreat(Retreat.CHRONOLOGICAL)
    state = load(quiz)
    record = live_record(state)
    while state.phase in (Phase.LOADED, Phase.RUNNING):
        check()
        before = state
        changes: list[Change] = []
        state, events = advance(before, asking, changes.append)
        for step, change in with_steps(before.steps, changes, events):
            record.add(step, change)
        grounds = record.now
        for event in events:
            if isinstance(event, AnyContradiction):
                return Refutation(quiz, event, event.cell, grounds.wrong(event))
        if state.phase is Phase.WAITING and state.grid != before.grid:
            state = attrs.evolve(state, phase=Phase.RUNNING, due=None)
    if state.phase is Phase.FINISHED:
        for cell in quiz.board.cells:
            causes = tuple(record.now.missing(cell))
            if len(causes) == quiz.board.digits:
                return Refutation(quiz, None, cell, causes)
    return None
