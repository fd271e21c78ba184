"""The lines that SudokuSolver 2.6 printed for events, solutions and guess levels, to the letter.

And the lines of a complete log, and the events in plain words, for readers who don't know these lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.machine import Guess, Phase, State
from sudoku_repl.machine.events import (
    Broken,
    Change,
    Contradiction,
    Deduced,
    Event,
    Events,
    Exhausted,
    Guessed,
    GuessKind,
    Overfull,
    Placed,
)
from sudoku_repl.render.spans import StyledLine, styled
from sudoku_repl.techniques.technique import explained

_STEP, _LEVEL, _BOXES = "{})", "level {}", "blk{}"
_GUESSED = "{} {} {} at {} out of {}"
_EMPTIED = "shrinking {} from {} went wrong"
_OVERFULL = "{} values for {} cells from {} went wrong"
_BROKEN = "{} filled at {} went wrong"
_FINE, _STEPS = "Fine [{}, solution sum:{}].", "steps:{}"
_EXHAUSTED = "No more solution (solution sum is {})."


def event_line(event: Event, board: Board) -> StyledLine:
    """Return the line that the original prints for an event."""
    match event:
        case Guessed(step, kind, cell, _, level, choice, out_of):
            where, depth = Mention.of_cell(board, cell), Mention.of_level(level, _LEVEL)
            return _numbered(step, sentence(_GUESSED, kind.value, where, depth, choice, out_of), "guess")
        case Contradiction(step, cell, digit, through_box):
            where = Mention.of_boxes(board, cell) if through_box else Mention.of_cell(board, cell)
            return _numbered(step, sentence(_EMPTIED, digit, where), "wrong")
        case Overfull(step, must, room, cell):
            where = Mention.of_cell(board, cell)
            return _numbered(step, sentence(_OVERFULL, must, room, where), "wrong")
        case Broken(step, constraint, cell):
            return _numbered(step, sentence(_BROKEN, constraint, Mention.of_cell(board, cell)), "wrong")
        case Deduced(step, finding, number):
            return styled(finding.technique.line(finding, number, step, board))
        case Exhausted(step, solutions):
            return _numbered(step, sentence(_EXHAUSTED, solutions), "wrong")


def event_text(event: Event, board: Board) -> str:
    """Return the text of :func:`event_line`, in a tenth of the time."""
    if isinstance(event, Deduced):
        return event.finding.technique.text(event.finding, event.line, event.step, board)
    if isinstance(event, Guessed):
        where, depth = board.label(event.cell), _LEVEL.format(event.level)
        told = _GUESSED.format(event.kind.value, where, depth, event.choice, event.out_of)
    elif isinstance(event, Contradiction):
        where = board.label(event.cell)
        told = _EMPTIED.format(event.digit, _BOXES.format(where) if event.through_box else where)
    elif isinstance(event, Overfull):
        told = _OVERFULL.format(event.must, event.room, board.label(event.cell))
    elif isinstance(event, Broken):
        told = _BROKEN.format(event.constraint, board.label(event.cell))
    else:
        told = _EXHAUSTED.format(event.solutions)
    return f"{_STEP.format(event.step)} {told}"


def _numbered(step: int, told: Sentence, style: str = "") -> StyledLine:
    return styled(sentence("{} {}", Mention.of_step(step, _STEP), told), style)


def fine(state: State) -> StyledLine:
    """Return the line that announces a solution."""
    steps = Mention.of_step(state.steps, _STEPS)
    return styled(sentence(_FINE, steps, state.solutions), "solution")


def fine_text(state: State) -> str:
    """Return the text of :func:`fine`."""
    return _FINE.format(_STEPS.format(state.steps), state.solutions)


def start_text(state: State) -> str:
    """Return the line of a complete log for the start of a run."""
    givens = sum(map(bool, state.values))
    return f"0) the quiz, with {givens} given{'s' * (givens != 1)}"


def advance_texts(state: State, events: Events, changes: Iterable[Change]) -> Iterator[tuple[int, str]]:
    """Yield the lines of an advance in a complete log, each with its step.

    The original prints nothing for the set-up, for sweeps and for a guess that is due.
    """
    board, steps = state.board, state.steps
    for event in events:
        yield event.step, event_text(event, board)
    if state.default_guess is not None:
        cell, digit = state.default_guess
        yield steps, f"{steps}) a guess is due, by default {board.label(cell)}={digit}"
    elif not events and steps == 1:
        yield steps, f"{steps}) the candidates are set up"
    elif not events:
        placed = (f"{board.label(each.cell)}={each.digit}" for each in changes if isinstance(each, Placed))
        yield steps, f"{steps}) sweep: {' '.join(placed)}"
    if state.phase is Phase.SOLVED:
        yield steps, fine_text(state)


def guess_line(guess: Guess, board: Board) -> StyledLine:
    """Return the line of one guess level."""
    level = Mention.of_level(guess.level, "Level {}")
    cell = Mention.of_cell(board, guess.cell, f"{{}}={guess.digit}")
    return styled(sentence("{} {} ({} out of {})", level, cell, guess.choice, len(guess.digits)), "guess")


def event_words(event: Event, board: Board) -> Sentence:
    """Say what happened, in a part of a sentence; nothing for the other lines of a finding that has several.

    >>> from sudoku_repl import CLASSIC
    >>> "".join(event_words(Guessed(92, GuessKind.NEW, 28, 2, 11, 1, 2), CLASSIC))
    'guess [4,2]=2, candidate 1 of 2'
    """
    match event:
        case Deduced(_, finding, line):
            first = -finding.technique.lines_after(finding)
            if line != first:
                return ()
            return explained(finding, board)
        case Guessed(_, kind, cell, digit, level, choice, out_of):
            guess, which = Mention.of_cell(board, cell, f"{{}}={digit}"), f"candidate {choice} of {out_of}"
            if kind is GuessKind.NEW:
                return sentence("guess {}, {}", guess, which)
            if kind is GuessKind.FORWARD:
                return sentence("try {} instead, {}", guess, which)
            back = Mention.of_level(level, "level {}")
            return sentence("go back to {} and try {} instead, {}", back, guess, which)
        case Contradiction(_, cell, digit):
            return sentence("{} would lose {}, its last candidate", Mention.of_cell(board, cell), digit)
        case Overfull(_, must, room, cell):
            where = Mention.of_cell(board, cell)
            return sentence("{} digits would need the {} cells from {}", must, room, where)
        case Broken(_, constraint, cell):
            where = Mention.of_cell(board, cell)
            return sentence("{} is full with {}, and its digits break it", constraint, where)
        case Exhausted(_, solutions):
            count = f"{solutions or 'no'} solution{'s' * (solutions != 1)}"
            return (f"no candidate is left to try, so the run ends with {count}",)
