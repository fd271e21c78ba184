"""The lines that SudokuSolver 2.6 printed for events, solutions and guess levels, to the letter."""

from __future__ import annotations

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.machine import Guess, State
from sudoku_repl.machine.events import Contradiction, Deduced, Event, Exhausted, Guessed, Overfull
from sudoku_repl.render.spans import StyledLine, styled


def event_line(event: Event, board: Board) -> StyledLine:
    """Return the line that the original prints for an event."""
    match event:
        case Guessed(step, kind, cell, _, level, choice, out_of):
            at = sentence("{} at {} out of {}", Mention.of_level(level, "level {}"), choice, out_of)
            told = sentence("{} {} {}", kind.value, Mention.of_cell(board, cell), at)
            return _numbered(step, told, "guess")
        case Contradiction(step, cell, digit, through_box):
            where = Mention.of_boxes(board, cell) if through_box else Mention.of_cell(board, cell)
            return _numbered(step, sentence("shrinking {} from {} went wrong", digit, where), "wrong")
        case Overfull(step, must, room, cell):
            told = sentence(
                "{} values for {} cells from {} went wrong", must, room, Mention.of_cell(board, cell)
            )
            return _numbered(step, told, "wrong")
        case Deduced(step, finding, number):
            return styled(finding.technique.line(finding, number, step, board))
        case Exhausted(step, solutions):
            return _numbered(step, (f"No more solution (solution sum is {solutions}).",), "wrong")


def _numbered(step: int, told: Sentence, style: str = "") -> StyledLine:
    """Return a line that begins with its step."""
    return styled(sentence("{} {}", Mention.of_step(step, "{})"), told), style)


def fine(state: State) -> StyledLine:
    """Return the line that announces a solution."""
    steps = Mention.of_step(state.steps, "steps:{}")
    return styled(sentence("Fine [{}, solution sum:{}].", steps, state.solutions), "solution")


def guess_line(guess: Guess, board: Board) -> StyledLine:
    """Return the line of one guess level."""
    level, cell = (
        Mention.of_level(guess.level, "Level {}"),
        Mention.of_cell(board, guess.cell, f"{{}}={guess.digit}"),
    )
    return styled(sentence("{} {} ({} out of {})", level, cell, guess.choice, len(guess.digits)), "guess")
