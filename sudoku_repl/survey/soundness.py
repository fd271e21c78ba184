"""Hold what a technique finds against the exact solver, over many positions.

The positions of a quiz come from a run of the original's techniques without a guess. Others are further on
the way to a solution: a random part of its digits is placed, and a random part of the candidates
that it doesn't have is gone. A removal is sound if no solution of the position has the candidate, a
placement if all solutions have it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import attrs

from sudoku_repl import exact
from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.making import make_quiz
from sudoku_repl.errors import QuizError, TechniqueError
from sudoku_repl.formats.candidates import allowed_without
from sudoku_repl.formats.declared.drawing import write_text
from sudoku_repl.formats.declared.hodoku import write_hodoku
from sudoku_repl.interruption import check
from sudoku_repl.machine import Phase, Rules, State, advance, load
from sudoku_repl.measure.path import after
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Technique

_SPARSE = 3
"""How many positions of a quiz are further on the way to a solution."""
_MOST_FINDINGS = 100
"""The number of findings of a position that are checked."""


@attrs.frozen
class Wrong:
    """A wrong finding, and the position where it was found."""

    position: Quiz
    finding: Finding | None
    """The finding; None if the technique raised an error."""
    reason: str

    @property
    def text(self) -> str:
        """The position as a text that loads; empty if no format can hold it."""
        try:
            return (write_hodoku if self.position.board is CLASSIC else write_text)(self.position).strip()
        except QuizError:
            return ""


@attrs.define
class Soundness:
    """What was checked, and the first wrong finding."""

    technique: Technique
    quizzes: int = 0
    positions: int = 0
    findings: int = 0
    wrong: Wrong | None = None
    skipped: int = 0
    """The number of quizzes whose givens don't have exactly one solution, which the technique assumes."""
    interrupted: bool = False


def check_soundness(
    technique: Technique, quizzes: Iterable[Quiz], progress: Callable[[int], None] = lambda _: None
) -> Soundness:
    """Check each finding of a technique in the positions of some quizzes, up to the first wrong one.

    ``progress`` is called with the number of quizzes done. An interrupt ends the check.
    """
    found = Soundness(technique)
    try:
        for number, quiz in enumerate(quizzes, 1):
            if technique.assumes_unique and not exact.is_unique_by_givens(quiz):
                found.skipped += 1
                continue
            for grid in positions_of(quiz, Chance(number)):
                check()
                found.positions += 1
                checked, found.wrong = _check_position(technique, quiz, grid)
                found.findings += checked
                if found.wrong:
                    break
            found.quizzes += 1
            progress(number)
            if found.wrong:
                break
    except KeyboardInterrupt:
        found.interrupted = True
    return found


def sample(count: int, seed: int = 1, *, unique: bool = False, board: Board = CLASSIC) -> Iterator[Quiz]:
    """Yield quizzes of a board; unless ``unique``, every fourth has several solutions."""
    for number in range(count):
        check()
        quiz = make_quiz(seed + number, layout=board.name).quiz
        if number % 4 == 3 and not unique:
            given = [cell for cell, digit in enumerate(quiz.givens) if digit]
            Chance(seed + number).shuffle(given)
            fewer = bytes(0 if cell in given[:2] else digit for cell, digit in enumerate(quiz.givens))
            quiz = Quiz(board, fewer, quiz.title, allowed=quiz.allowed)
        yield quiz


def positions_of(quiz: Quiz, chance: Chance) -> Iterator[Grid]:
    """Yield the grids of a run without a guess, and some that are further on the way to a solution."""
    states: list[State] = []
    state, rules = load(quiz), Rules().asking()
    while state.phase in (Phase.LOADED, Phase.RUNNING) and state.level == 0:
        state, _ = advance(state, rules)
        if state.phase in (Phase.RUNNING, Phase.WAITING) and state.level == 0:
            states.append(state)
    yield from (state.grid for state in states)
    for _ in range(_SPARSE if states else 0):
        yield _further(chance.pick(states).grid, chance)


def _further(grid: Grid, chance: Chance) -> Grid:
    """Return the grid with some digits of its first solution, and without some candidates of no use to it."""
    solution = next(exact.solutions(position_of(grid)), None)
    if solution is None:
        return grid
    open_cells = [cell for cell, digits in enumerate(grid.sets) if digits]
    chance.shuffle(open_cells)
    placed = open_cells[: chance.below(len(open_cells) + 1)]
    grid = after(grid, [(solution[cell], cell) for cell in placed], ())
    unused = [
        (digit, cell)
        for cell, digits in enumerate(grid.sets)
        for digit in digits_in(digits & ~digit_bit(solution[cell]))
    ]
    chance.shuffle(unused)
    return after(grid, (), unused[: chance.below(len(unused) + 1)])


def position_of(grid: Grid, title: str = "") -> Quiz:
    """Return a grid as a quiz: its digits, and without the candidates that are gone."""
    values = bytes(digits.bit_length() for digits in grid.board.packing.unpack(grid.placed))
    missing = [grid.board.all_digits & ~digits for digits in grid.sets]
    allowed = allowed_without(grid.board, values, missing)
    return Quiz(grid.board, values, title, allowed=allowed, solved=grid.solved)


def _check_position(technique: Technique, quiz: Quiz, grid: Grid) -> tuple[int, Wrong | None]:
    """Return how many findings of a position were checked, and the first wrong one."""
    position = position_of(grid, quiz.title)
    solution, checked = next(exact.solutions(position), None), 0
    try:
        for checked, finding in enumerate(technique.find(grid), 1):
            check()
            if reason := _wrong_with(finding, grid, solution):
                return checked, Wrong(position, finding, reason)
            if checked == _MOST_FINDINGS:
                break
    except TechniqueError as error:
        return checked, Wrong(position, None, str(error))
    return checked, None


def _wrong_with(finding: Finding, grid: Grid, solution: bytes | None) -> str:
    """Return what is wrong with a finding; nothing if it is sound."""
    if solution is None:
        return ""
    board = grid.board
    for digit, cell in finding.removes:
        if finding.places and any(place.cell == cell for place in finding.places):
            continue  # the placement says as much
        if solution[cell] == digit or _has(grid, cell, digit_bit(digit)):
            return f"it removes {digit} from {board.label(cell)}, but a solution has it there"
    for digit, cell in finding.places:
        if solution[cell] != digit or _has(grid, cell, board.all_digits & ~digit_bit(digit)):
            return f"it places {digit} at {board.label(cell)}, but a solution has another digit there"
    return ""


def _has(grid: Grid, cell: int, digits: int) -> bool:
    """Return whether a solution of the grid has one of these digits at a cell."""
    placed = grid.board.packing.unpack(grid.placed)
    sets = [held or left for held, left in zip(placed, grid.sets, strict=True)]
    sets[cell] &= digits
    return bool(sets[cell]) and exact.is_solvable(grid.board, sets)
