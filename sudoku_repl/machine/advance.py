"""One advance of the machine: a state and its rules in, the next state and its events out.

The rules are those of SudokuSolver 2.6 by readalps, to the step. An advance looks at the foremost
cell. If it has one candidate, the advance sweeps the singles. Otherwise it filters the houses, and if
that settles nothing, a guess follows in the same advance. After a contradiction the next guess follows,
also in the same advance. Each sweep, filter and guess counts one step.
"""

from __future__ import annotations

import attrs

from sudoku_repl.board.notation import cell_name
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.errors import GuessError, StateError
from sudoku_repl.machine.events import (
    AnyContradiction,
    Contradiction,
    Deduced,
    Exhausted,
    Guessed,
    GuessKind,
    NakedSingle,
    NotAllowed,
    Overfull,
    Placed,
    Removed,
    Seen,
    Tried,
)
from sudoku_repl.machine.picking import pick
from sudoku_repl.machine.retreat import UNKNOWN, Guilt, Retreat
from sudoku_repl.machine.rules import Chosen, Rules
from sudoku_repl.machine.state import FINISHED, LOADED, RUNNING, SOLVED, WAITING, Guess, State
from sudoku_repl.machine.work import AdvanceResult, OnChange, Work
from sudoku_repl.techniques.finding import Finding, Verdict

CHRONOLOGICAL = Retreat.CHRONOLOGICAL  # a module global, because attribute access on an Enum class is slow


def advance(state: State, rules: Rules, on_change: OnChange | None = None) -> AdvanceResult:
    """Return the next state and the events on the way, one for each printed line.

    A waiting machine makes the default guess (:func:`guess` makes another). A finished machine stays in
    its state. ``on_change``, if given, is called with each placement and removal.
    """
    phase = state.phase
    if state.guilt or rules.guessing.retreat is not CHRONOLOGICAL:
        state = _judged(state, rules)
    if rules.chosen and phase in (RUNNING, WAITING):
        return _chosen(Work(state, on_change), rules.chosen)
    if phase is RUNNING:
        packing, candidates = state.board.packing, state.grid.candidates
        less = packing.less(candidates)
        singles = packing.singles(candidates, less)
        work = Work(state, on_change)
        return _sweep(work, singles, less) if singles else _filter(work, rules)
    if phase is SOLVED:
        return _next_guess(Work(state, on_change), state.guess)
    if phase is WAITING:
        assert state.due is not None
        return _picked_guess(Work(state, on_change), state.due, rules)
    if phase is FINISHED:
        return state, ()
    return _set_up(Work(state, on_change))


def _judged(state: State, rules: Rules) -> State:
    """Return the state with its guilt if the rules need it, and without it if they don't.

    Raises :class:`~sudoku_repl.errors.StateError` if it isn't known, because other rules led to the state.
    """
    if rules.guessing.retreat is CHRONOLOGICAL:
        return attrs.evolve(state, guilt=None)
    if state.guilt:
        return state
    if state.phase is FINISHED:
        return state
    if state.phase is not LOADED:
        raise StateError(UNKNOWN)
    return attrs.evolve(state, guilt=Guilt(state.board, state.values))


def guess(state: State, cell: int, digit: int, on_change: OnChange | None = None) -> AdvanceResult:
    """Make the guess that is due at ``cell``: ``digit`` first, then the cell's other candidates ascending.

    Raises :class:`~sudoku_repl.errors.GuessError` if no guess is due, the cell is placed, or the
    digit is not one of its candidates.
    """
    if not 0 <= cell < len(state.board.coordinates):
        raise GuessError(f"there is no cell number {cell} on the {state.board.name} board")
    check_guess(state, state.board.coordinates[cell], digit)
    others = (other for other in digits_in(state.candidates_of(cell)) if other != digit)
    return _new_guess(Work(state, on_change), cell, (digit, *others))


def check_guess(state: State, at: tuple[int, int], digit: int) -> int:
    """Return the number of the cell at row and column ``at`` if :func:`guess` can try the digit there.

    Raises :class:`~sudoku_repl.errors.GuessError` as :func:`guess` does.
    """
    if state.phase is not WAITING:
        raise GuessError("no guess is due")
    label = cell_name(*at)
    cell = state.board.cell_at(*at)
    if cell is None:
        raise GuessError(state.board.no_cell(*at))
    candidates = digits_in(state.candidates_of(cell))
    if not candidates:
        raise GuessError(f"{label} already holds {state.values[cell]}")
    if digit not in candidates:
        known = " ".join(map(str, candidates))
        raise GuessError(f"{digit} is not a candidate of {label}; its candidates are {known}")
    return cell


def _set_up(work: Work) -> AdvanceResult:
    """Step 1: each open cell gets the digits that the quiz allows and no placed peer has."""
    packing, values = work.board.packing, work.state.values
    work.steps += 1
    if work.on_change:
        _note_set_up(work, values, work.on_change)
    for cell, value in enumerate(values):
        if value:
            work.candidates &= packing.keep[cell][value]
    left = packing.unpack(work.candidates)
    if not all(mask or value for mask, value in zip(left, values, strict=True)) or work.board.broken(values):
        work.events.append(Exhausted(work.steps, work.state.solutions))
        return work.done(FINISHED, None)
    return work.settled(None)


def _note_set_up(work: Work, values: bytes, on_change: OnChange) -> None:
    """Report the removals of the set-up: in each open cell what the quiz excludes, then its peers' digits."""
    board = work.board
    for cell, allowed in zip(board.cells, board.packing.unpack(work.candidates), strict=True):
        if values[cell]:
            continue
        for digit in digits_in(board.all_digits & ~allowed):
            on_change(Removed(cell, digit, NotAllowed()))
        seen: dict[int, int] = {}
        for peer in board.peers[cell]:
            seen.setdefault(values[peer], peer)
        for digit, peer in seen.items():
            if digit and allowed & digit_bit(digit):
                on_change(Removed(cell, digit, Seen(board.cells[peer], board.shared_house(cell, peer))))


def _sweep(work: Work, singles: int, less: int) -> AdvanceResult:
    """The fill sweep: one pass in reading order over the cells that are single when it reaches them."""
    guess, on_change = work.state.guess, work.on_change
    packing, all_digits, width = work.board.packing, work.board.all_digits, work.board.packing.width
    while singles:
        cell = (singles & -singles).bit_length() // width - 1
        digit = (work.candidates >> width * cell & all_digits).bit_length()
        if on_change:
            on_change(Placed(work.board.cells[cell], digit, NakedSingle()))
        less = work.place(cell, digit, less)
        if not less:
            return _next_guess(work, guess)
        singles = packing.singles(work.candidates, less) & packing.later[cell]
    work.steps += 1
    return work.settled(guess)


def _filter(work: Work, rules: Rules) -> AdvanceResult:
    """The filter; if it does not decide, a guess at the cell that was foremost before it."""
    foremost = work.board.packing.fewest(work.candidates)
    assert foremost is not None
    guess = work.state.guess
    verdict: Verdict | None = Verdict.AGAIN
    while verdict is Verdict.AGAIN:  # until a finding decides or nothing is left to remove
        work.steps += 1
        verdict = _searched(work, rules)
    if verdict is Verdict.COMPLETE:
        return work.done(RUNNING, guess)
    if verdict is Verdict.WRONG:
        return _next_guess(work, guess)
    if rules.guessing.asks:
        return work.done(WAITING, guess, foremost)
    return _picked_guess(work, foremost, rules)


def _searched(work: Work, rules: Rules) -> Verdict | None:
    """Search the grid once, and apply what is found; None if nothing is."""
    grid = work.grid()
    for search in rules.searches:
        verdict = None
        for finding in search(grid):
            verdict = _apply(work, finding)
            if verdict is not Verdict.AGAIN:
                return verdict
        if verdict:
            return verdict
    return None


def _chosen(work: Work, chosen: Chosen) -> AdvanceResult:
    """Make the finding that somebody chose, and place at once what it places.

    Raises :class:`~sudoku_repl.errors.StateError` if it isn't there.
    """
    guess = work.state.guess
    work.steps += 1
    finding = chosen.found(work.grid())
    if finding is None:
        raise StateError(f"{chosen.technique} doesn't find here what was chosen")
    if _apply(work, finding) is Verdict.WRONG:
        return _next_guess(work, guess)
    packing = work.board.packing
    for digit, cell in finding.places:
        if work.on_change:
            work.on_change(Placed(work.board.cells[cell], digit, NakedSingle()))
        if not work.place(cell, digit, packing.less(work.candidates)):
            return _next_guess(work, guess)
    return work.settled(guess)


def _apply(work: Work, finding: Finding) -> Verdict:
    """Make the removals of a finding up to a contradiction, and add its events."""
    add_event, step, prints_removals, on_change = (
        work.events.append,
        work.steps,
        finding.technique.prints_removals,
        work.on_change,
    )
    finding = finding.completed(work.board, work.candidates)
    if not finding.removes and not finding.places:
        cells, digits = finding.cells, finding.digits
        add_event(Overfull(step, len(digits), len(cells), cells[0], by=finding))
        return Verdict.WRONG
    width, all_digits = work.board.packing.width, work.board.all_digits
    for number, (digit, cell) in enumerate(finding.removes):
        left = work.candidates & ~(digit_bit(digit) << width * cell)
        if not left >> width * cell & all_digits:
            add_event(Contradiction(step, cell, digit, through_box=False, by=finding))
            return Verdict.WRONG
        work.candidates = left
        if prints_removals:
            add_event(Deduced(step, finding, number))
        if on_change:
            on_change(Removed(cell, digit, finding))
    for line in range(-finding.technique.lines_after(finding), 0):
        add_event(Deduced(step, finding, line))
    return finding.verdict


def _picked_guess(work: Work, foremost: int, rules: Rules) -> AdvanceResult:
    """Start a new level with the guess that the machine picks."""
    guessing = rules.guessing
    guesses = ((guess.cell, guess.digit) for guess in work.state.levels())
    picked = pick(work.grid(), foremost, guessing.picks, guessing.seed, guesses)
    return _new_guess(work, *picked)


def _new_guess(work: Work, cell: int, digits: tuple[int, ...]) -> AdvanceResult:
    """Start a new level with the first of ``digits``, the candidates of the cell in order of trial."""
    top = Guess(work.state.level + 1, cell, digits, 1, work.grid(), work.state.guess)
    work.steps += 1
    if _fits(work, top, GuessKind.NEW):
        return work.done(RUNNING, top)
    return _next_guess(work, top)


def _next_guess(work: Work, top: Guess | None) -> AdvanceResult:
    """Try the next candidate of the top level that has one, until one fits or the search ends."""
    while True:
        work.steps += 1
        level = top.level if top else 0
        top = _retreated(work, top)
        if not top:
            work.events.append(Exhausted(work.steps, work.state.solutions))
            return work.done(FINISHED, None)
        top = Guess(top.level, top.cell, top.digits, top.choice + 1, top.kept, top.below)
        work.candidates, work.placed = top.kept.candidates, top.kept.placed
        if _fits(work, top, GuessKind.FORWARD if top.level == level else GuessKind.UPWARD):
            return work.done(RUNNING, top)


def _retreated(work: Work, top: Guess | None) -> Guess | None:
    """Return the level whose next candidate is tried next; None if the search is over."""
    if work.guilt:
        wrong = work.events[-1] if work.events else None
        to = work.guilt.end(wrong if isinstance(wrong, AnyContradiction) else None)
        while top and to is not None and top.level > to:
            top = top.below
    else:
        while top and top.choice == len(top.digits):
            top = top.below
    return top


def _fits(work: Work, top: Guess, kind: GuessKind) -> bool:
    """Try the candidate of the top level; return False on a contradiction.

    The board is never full afterwards: a last open cell has at most one candidate, so a sweep fills it.
    """
    cell, digit = work.board.cells[top.cell], top.digit
    event = Guessed(work.steps, kind, cell, digit, top.level, top.choice, len(top.digits))
    work.events.append(event)
    if work.guilt:
        work.guilt.guess(event)
    if work.on_change:
        work.on_change(Placed(cell, digit, Tried(top.level, top.choice)))
    return work.place(cell, digit, work.board.packing.less(work.candidates)) != 0
