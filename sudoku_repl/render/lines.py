"""The lines that SudokuSolver 2.6 printed for events, solutions and guess levels, to the letter."""

from __future__ import annotations

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.machine import Guess, State
from sudoku_repl.machine.events import Contradiction, Deduced, Event, Exhausted, Guessed, Overfull
from sudoku_repl.render.spans import StyledLine, styled

_STEP, _LEVEL, _BOXES = "{})", "level {}", "blk{}"
_GUESSED = "{} {} {} at {} out of {}"
_EMPTIED = "shrinking {} from {} went wrong"
_OVERFULL = "{} values for {} cells from {} went wrong"
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
    else:
        told = _EXHAUSTED.format(event.solutions)
    return f"{_STEP.format(event.step)} {told}"


def _numbered(step: int, told: Sentence, style: str = "") -> StyledLine:
    """Return a line that begins with its step."""
    return styled(sentence("{} {}", Mention.of_step(step, _STEP), told), style)


def fine(state: State) -> StyledLine:
    """Return the line that announces a solution."""
    steps = Mention.of_step(state.steps, _STEPS)
    return styled(sentence(_FINE, steps, state.solutions), "solution")


def fine_text(state: State) -> str:
    """Return the text of :func:`fine`."""
    return _FINE.format(_STEPS.format(state.steps), state.solutions)


def guess_line(guess: Guess, board: Board) -> StyledLine:
    """Return the line of one guess level."""
    level, cell = (
        Mention.of_level(guess.level, "Level {}"),
        Mention.of_cell(board, guess.cell, f"{{}}={guess.digit}"),
    )
    return styled(sentence("{} {} ({} out of {})", level, cell, guess.choice, len(guess.digits)), "guess")
