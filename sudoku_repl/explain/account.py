"""The account of a position: every fact, and why it holds; also of one cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from sudoku_repl.board import Board
from sudoku_repl.errors import OrderError
from sudoku_repl.explain.contradictions import ContradictionMoment, parts_at
from sudoku_repl.explain.live import StepChange, live_changes
from sudoku_repl.explain.reasons import Why
from sudoku_repl.machine import State
from sudoku_repl.machine.events import Tried
from sudoku_repl.machine.grounds import Because, Fact, Grounds, LiveGrounds
from sudoku_repl.timeline import Timeline


@attrs.frozen(eq=False)
class Account:
    """Why the cells and candidates at one position are as they are."""

    board: Board
    held: Mapping[int, Why]
    """Why each placed cell has its value, by cell, in the order in which the cells were placed."""
    gone: Mapping[tuple[int, int], Why]
    """Why each candidate is gone, by cell and digit: the first change that removed it."""

    def why(self, cell: int, digit: int | None = None) -> Why | None:
        """Return why a cell has its value, or why a digit is gone from it.

        ``cell`` is a cell number, from 0 in reading order. Without ``digit``, or with the digit that the cell
        holds, explain the value. Return None if there is nothing to explain: the cell is open, or the digit
        is still a candidate. Raises :class:`~sudoku_repl.errors.OrderError` if the board has no such cell or
        digit.
        """
        board = self.board
        cells = len(board.coordinates)
        if not 0 <= cell < cells:
            raise OrderError(
                f"cell number {cell} is out of range; the {board.name} board has 0 to {cells - 1}"
            )
        if digit is not None and not 1 <= digit <= board.digits:
            raise OrderError(
                f"no digit {digit} on the {board.name} board; its digits are 1 to {board.digits}"
            )
        value = self.held.get(cell)
        if digit is None or (value and value.fact.digit == digit):
            return value
        return self.gone.get((cell, digit))


def account(timeline: Timeline, index: int) -> Account:
    """Return the account of the position after advance ``index``.

    It covers only the live path; what abandoned branches placed and removed is undone. The run keeps nothing
    for it: the advances of the live path are made again. Raises :class:`IndexError` if the advance is not
    recorded.
    """
    start = timeline.state_at(0)
    record = live_record(start, live_changes(timeline, index)).now
    return Account(start.board, record.held, record.gone)


def account_of_moment(timeline: Timeline, moment: ContradictionMoment) -> Account:
    """Return the account of a contradiction: of the grid as it stood, which is inside an advance."""
    grounds = grounds_of_moment(timeline, moment)
    return Account(grounds.board, grounds.held, grounds.gone)


def grounds_of_moment(timeline: Timeline, moment: ContradictionMoment) -> Grounds[Why]:
    """Return the reasons of the facts of a contradiction."""
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


def why(timeline: Timeline, index: int, cell: int, digit: int | None = None) -> Why | None:
    """Return what :meth:`Account.why` of the position after advance ``index`` returns.

    Raises :class:`IndexError` if the advance is not recorded.
    """
    return account(timeline, index).why(cell, digit)
