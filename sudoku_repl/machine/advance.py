"""One advance of the machine: a state and its rules in, the next state and its events out.

The rules are those of SudokuSolver 2.6 by readalps, to the step. An advance looks at the foremost
cell: with one candidate, the singles are swept; with more, the houses are filtered, and where that
settles nothing a guess follows in the same advance. A contradiction takes the next guess, again in
the same advance. Only sweeps, filters and guesses are counted.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import TypeAlias

from sudoku_repl.board import Board
from sudoku_repl.board.packing import FIELD, field
from sudoku_repl.board.topology import House, HouseKind, digit_bit, digits_in
from sudoku_repl.errors import GuessError
from sudoku_repl.machine.events import (
    Chained,
    ChainFound,
    Change,
    Contradiction,
    Event,
    Exhausted,
    Guessed,
    GuessKind,
    HouseShrunk,
    NakedSingle,
    NotAllowed,
    Overfull,
    Placed,
    Removed,
    Seen,
    Shrink,
    ShrunkOut,
    SubsetFound,
    Technique,
    Tried,
)
from sudoku_repl.machine.picking import pick
from sudoku_repl.machine.rules import Rules
from sudoku_repl.machine.shrink.chains import forcing_chain, x_chain
from sudoku_repl.machine.shrink.finding import Finding, Verdict
from sudoku_repl.machine.shrink.grp import ShrinkHouse, house_shrink
from sudoku_repl.machine.shrink.ply import shrink_line
from sudoku_repl.machine.state import FINISHED, RUNNING, SOLVED, WAITING, Grid, Guess, Phase, State

Tell: TypeAlias = Callable[[Change], None]
"""Takes each placement and removal of an advance, in the order they are made."""

AdvanceResult: TypeAlias = tuple[State, tuple[Event, ...]]


def advance(state: State, rules: Rules, tell: Tell | None = None) -> AdvanceResult:
    """The next state, and what happened on the way, a printed line an event.

    A waiting machine takes the guess that is due (:func:`guess` takes another one); a finished one
    stays as it is. ``tell``, if given, is called with each single placement and removal.
    """
    phase = state.phase
    if phase is RUNNING:
        packing, candidates = state.board.packing, state.grid.candidates
        less = packing.less(candidates)
        singles = packing.singles(candidates, less)
        work = _Work(state, tell)
        return _sweep(work, singles, less) if singles else _filter(work, rules)
    if phase is SOLVED:
        return _next_guess(_Work(state, tell), state.guess)
    if phase is WAITING:
        assert state.due is not None
        return _picked_guess(_Work(state, tell), state.due, rules)
    if phase is FINISHED:
        return state, ()
    return _set_up(_Work(state, tell))


def guess(state: State, cell: int, digit: int, tell: Tell | None = None) -> AdvanceResult:
    """Takes the guess that is due at ``cell``, with ``digit`` first and its others ascending.

    Raises :class:`~sudoku_repl.errors.GuessError` when no guess is due, the cell is placed, or the
    digit is not one of its candidates.
    """
    if not 0 <= cell < len(state.board.places):
        raise GuessError(f"there is no cell number {cell} on the {state.board.name} board")
    check_guess(state, state.board.places[cell], digit)
    others = (other for other in digits_in(field(state.grid.candidates, cell)) if other != digit)
    return _new_guess(_Work(state, tell), cell, (digit, *others))


def check_guess(state: State, place: tuple[int, int], digit: int) -> int:
    """The number of the cell at ``place``, its row and column, if :func:`guess` can take the digit there.

    Raises :class:`~sudoku_repl.errors.GuessError` as that does.
    """
    if state.phase is not WAITING:
        raise GuessError("no guess is due")
    label = f"[{place[0]},{place[1]}]"
    cell = state.board.cell_at(*place)
    if cell is None:
        raise GuessError(f"there is no cell {label} on the {state.board.name} board")
    candidates = digits_in(field(state.grid.candidates, cell))
    if not candidates:
        raise GuessError(f"{label} is placed, it holds {state.values[cell]}")
    if digit not in candidates:
        raise GuessError(f"{digit} is no candidate of {label}, which takes {' '.join(map(str, candidates))}")
    return cell


class _Work:
    """One advance under way: the two integers of the grid, and what is said about them."""

    __slots__ = ("board", "candidates", "events", "placed", "state", "steps", "tell")

    def __init__(self, state: State, tell: Tell | None) -> None:
        self.state = state
        self.board = state.board
        self.steps = state.steps
        self.candidates = state.grid.candidates
        self.placed = state.grid.placed
        self.tell = tell
        self.events: list[Event] = []

    def done(
        self, phase: Phase, guess: Guess | None, *, solved: int = 0, due: int | None = None
    ) -> AdvanceResult:
        """The end of the advance, with ``solved`` more solutions."""
        grid = Grid(self.candidates, self.placed)
        state = State(self.board, phase, self.steps, grid, guess, self.state.solutions + solved, due)
        return state, tuple(self.events)

    def place(self, cell: int, digit: int, less: int) -> int:
        """Places the digit and takes it from the open peers, in visiting order.

        ``less`` is what :meth:`~sudoku_repl.board.packing.Packing.less` gives of the candidates; it
        gives the same of those that are left. 0, and the event, when a peer has nothing else; the
        removals before that one stay.
        """
        packing = self.board.packing
        guards = packing.guards
        self.placed |= 1 << FIELD * cell + digit - 1
        left = self.candidates & packing.keep[cell][digit]
        less_left = (left | guards) - packing.lowest
        fits = (less ^ less_left) & guards == packing.guard[cell]  # no other cell has been emptied
        if fits and not self.tell:
            self.candidates = left
        else:
            self._remove_one_by_one(cell, digit)
        return less_left if fits else 0

    def _remove_one_by_one(self, cell: int, digit: int) -> None:
        """The removals of :meth:`place`, one after the other, as far as they go."""
        self.candidates &= ~(self.board.all_digits << FIELD * cell)
        for peer in self.board.peers[cell]:
            mask = field(self.candidates, peer)
            if not mask & digit_bit(digit):
                continue
            house = self.board.shared_house(cell, peer)
            if mask == digit_bit(digit):
                self.events.append(Contradiction(self.steps, peer, digit, house.kind is HouseKind.BOX))
                return
            self.candidates ^= digit_bit(digit) << FIELD * peer
            if self.tell:
                self.tell(Removed(peer, digit, Seen(cell, house)))


def _set_up(work: _Work) -> AdvanceResult:
    """Step 1: every open cell gets the digits that the quiz allows it and no placed peer has."""
    packing, values = work.board.packing, work.state.values
    work.steps += 1
    if work.tell:
        _tell_set_up(work, values, work.tell)
    for cell, value in enumerate(values):
        if value:
            work.candidates &= packing.keep[cell][value]
    if not all(mask or value for mask, value in zip(packing.unpack(work.candidates), values, strict=True)):
        work.events.append(Exhausted(work.steps, work.state.solutions))
        return work.done(FINISHED, None)
    if not work.candidates:
        return work.done(SOLVED, None, solved=1)
    return work.done(RUNNING, None)


def _tell_set_up(work: _Work, values: bytes, tell: Tell) -> None:
    """The removals of the set-up: of each open cell what is not allowed, then what its peers hold."""
    board = work.board
    for cell, allowed in enumerate(board.packing.unpack(work.candidates)):
        if values[cell]:
            continue
        for digit in digits_in(board.all_digits & ~allowed):
            tell(Removed(cell, digit, NotAllowed()))
        seen: dict[int, int] = {}
        for peer in board.peers[cell]:
            seen.setdefault(values[peer], peer)
        for digit, peer in seen.items():
            if digit and allowed & digit_bit(digit):
                tell(Removed(cell, digit, Seen(peer, board.shared_house(cell, peer))))


def _sweep(work: _Work, singles: int, less: int) -> AdvanceResult:
    """The fill sweep: one pass in reading order over the cells that are single as it reaches them."""
    guess, tell = work.state.guess, work.tell
    packing, all_digits = work.board.packing, work.board.all_digits
    while singles:
        cell = (singles & -singles).bit_length() // FIELD - 1
        digit = (work.candidates >> FIELD * cell & all_digits).bit_length()
        if tell:
            tell(Placed(cell, digit, NakedSingle()))
        less = work.place(cell, digit, less)
        if not less:
            return _next_guess(work, guess)
        singles = packing.singles(work.candidates, less) & packing.later[cell]
    work.steps += 1
    if not work.candidates:
        return work.done(SOLVED, guess, solved=1)
    return work.done(RUNNING, guess)


def _filter(work: _Work, rules: Rules) -> AdvanceResult:
    """The shrinks of the run mode, and a guess at the cell foremost before them if they do not decide."""
    foremost = work.board.packing.fewest(work.candidates)
    assert foremost is not None
    guess = work.state.guess
    verdict = _shrink(work, rules)
    if verdict is Verdict.COMPLETE:
        return work.done(RUNNING, guess)
    if verdict is Verdict.WRONG:
        return _next_guess(work, guess)
    if rules.interactive:
        return work.done(WAITING, guess, due=foremost)
    return _picked_guess(work, foremost, rules)


def _shrink(work: _Work, rules: Rules) -> Verdict | None:
    """Filters until a shrink decides or nothing more goes: incomplete shrinks by ply filter again."""
    while True:
        work.steps += 1
        verdict = _grp(work, rules.grp) if rules.grp else None
        if verdict:
            return verdict
        verdict = _ply(work) if rules.ply else None
        if verdict is not Verdict.INCOMPLETE:
            return _chain(work, rules.chains) if rules.chains and not verdict else verdict


def _grp(work: _Work, enabled: frozenset[Technique]) -> Verdict | None:
    """The first house, in scan order, in which grp finds something."""
    masks = work.board.packing.unpack(work.candidates)
    shrink_house, readers = _houses(work.board, enabled)
    for index, read in enumerate(readers):
        finding = shrink_house(read(masks))
        if finding:
            return _apply(work, finding, work.board.houses[index])
    return None


@lru_cache(maxsize=64)
def _houses(
    board: Board, enabled: frozenset[Technique]
) -> tuple[ShrinkHouse, tuple[Callable[[tuple[int, ...]], tuple[int, ...]], ...]]:
    """What shrinks a house, and for each house what reads its cells' candidates off the board's."""
    return house_shrink(enabled), tuple(itemgetter(*house.cells) for house in board.houses)


def _ply(work: _Work) -> Verdict | None:
    """Line by line; incomplete shrinks let the walk go on, any other verdict ends it."""
    sets = work.board.packing.unpack(work.placed)

    def placed(cells: tuple[int, ...]) -> int:
        return sum(sets[cell] for cell in cells)

    verdict = None
    for line in work.board.lines:
        cells = line.house.cells
        findings = shrink_line(
            tuple(field(work.candidates, cell) for cell in cells),
            placed(cells),
            tuple(segment.slots for segment in line.segments),
            tuple(placed(segment.beside) for segment in line.segments),
        )
        for finding in findings:
            verdict = _apply(work, finding, line.house)
            if verdict is not Verdict.INCOMPLETE:
                return verdict
    return verdict


def _apply(work: _Work, finding: Finding, house: House) -> Verdict:
    """Makes the removals of a finding and says its lines."""
    cells, say, step, technique = house.cells, work.events.append, work.steps, finding.technique
    resting = tuple(cells[slot] for slot in finding.slots)
    digits = digits_in(finding.digits)
    subset = technique in _SUBSETS
    for slot, lost in finding.losses:
        work.candidates ^= lost << FIELD * cells[slot]
        for digit in digits_in(lost):
            if subset:
                say(ShrunkOut(step, technique, cells[slot], digit))
            if work.tell:
                work.tell(Removed(cells[slot], digit, Shrink(technique, house, resting, digits)))
    if finding.broken:
        slot, digit = finding.broken
        say(Contradiction(step, cells[slot], digit, through_box=False))
    elif finding.overfull:
        say(Overfull(step, len(digits), len(resting), resting[0]))
    else:
        if subset:
            say(SubsetFound(step, technique, resting, digits))
        # A 3GW that is decided complete still says incomplete, as the original does.
        complete = finding.verdict is Verdict.COMPLETE and not subset
        say(HouseShrunk(step, house, technique, complete))
    return finding.verdict


def _chain(work: _Work, techniques: tuple[Technique, ...]) -> Verdict | None:
    """The first of the chain techniques that finds a chain; it is decided, even where no single is left.

    No cell is emptied: each has two candidates at least, and of one that has no end of the chain in
    it just the digit of both ends can go.
    """
    for technique in techniques:
        chain = _CHAINS[technique](work.board, work.candidates)
        if chain:
            for digit, cell in chain.removals:
                work.candidates ^= digit_bit(digit) << FIELD * cell
                work.events.append(ShrunkOut(work.steps, technique, cell, digit))
                if work.tell:
                    work.tell(Removed(cell, digit, Chained(technique, chain)))
            work.events.append(ChainFound(work.steps, technique, chain))
            return Verdict.COMPLETE
    return None


_CHAINS = {Technique.X_CHAIN: x_chain, Technique.FORCING_CHAIN: forcing_chain}


_SUBSETS = frozenset({Technique.GW1, Technique.GW2, Technique.GW3})


def _picked_guess(work: _Work, foremost: int, rules: Rules) -> AdvanceResult:
    """A new level of the stack, as the machine picks it."""
    draw = f"{rules.seed} {work.steps}"
    picked = pick(work.board, work.candidates, work.placed, foremost, rules.picks, draw)
    return _new_guess(work, *picked)


def _new_guess(work: _Work, cell: int, digits: tuple[int, ...]) -> AdvanceResult:
    """A new level of the stack, on the first of ``digits``, the cell's candidates in their order."""
    kept = Grid(work.candidates, work.placed)
    top = Guess(work.state.level + 1, cell, digits, 1, kept, work.state.guess)
    work.steps += 1
    if _fits(work, top, GuessKind.NEW):
        return work.done(RUNNING, top)
    return _next_guess(work, top)


def _next_guess(work: _Work, top: Guess | None) -> AdvanceResult:
    """The next candidate of the topmost level that has one, until one fits; or the end."""
    while True:
        work.steps += 1
        kind = GuessKind.FORWARD
        while top and top.choice == len(top.digits):
            top = top.below
            kind = GuessKind.UPWARD
        if not top:
            work.events.append(Exhausted(work.steps, work.state.solutions))
            return work.done(FINISHED, None)
        top = Guess(top.level, top.cell, top.digits, top.choice + 1, top.kept, top.below)
        work.candidates, work.placed = top.kept.candidates, top.kept.placed
        if _fits(work, top, kind):
            return work.done(RUNNING, top)


def _fits(work: _Work, top: Guess, kind: GuessKind) -> bool:
    """Tries the candidate of the top level: False on a contradiction.

    The board is never full after it: a last open cell has one candidate at most, and is swept.
    """
    cell, digit = top.cell, top.digit
    work.events.append(Guessed(work.steps, kind, cell, digit, top.level, top.choice, len(top.digits)))
    if work.tell:
        work.tell(Placed(cell, digit, Tried(top.level, top.choice)))
    return work.place(cell, digit, work.board.packing.less(work.candidates)) != 0
