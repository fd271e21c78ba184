"""The lines that SudokuSolver 2.6 printed for events, solutions and guess levels, to the letter."""

from __future__ import annotations

from sudoku_repl.board import Board
from sudoku_repl.board.notation import spaced
from sudoku_repl.machine import Guess, State
from sudoku_repl.machine.events import (
    ChainFound,
    Contradiction,
    Event,
    Exhausted,
    Guessed,
    HouseShrunk,
    Overfull,
    ShrunkOut,
    SubsetFound,
)
from sudoku_repl.render.spans import StyledLine, line
from sudoku_repl.techniques.chain import by_letters
from sudoku_repl.techniques.technique import Technique


def event_line(event: Event, board: Board) -> StyledLine:
    """Return the line that the original prints for an event."""
    label = board.label
    match event:
        case Guessed(step, kind, cell, _, level, choice, out_of):
            return line(
                f"{step}) {kind.value} {label(cell)} level {level} at {choice} out of {out_of}", "guess"
            )
        case Contradiction(step, cell, digit, through_box):
            return line(
                f"{step}) shrinking {digit} from {'blk' * through_box}{label(cell)} went wrong", "wrong"
            )
        case Overfull(step, must, room, cell):
            return line(f"{step}) {must} values for {room} cells from {label(cell)} went wrong", "wrong")
        case HouseShrunk(step, house, technique, complete):
            how = "complete" if complete else "incomplete"
            by = "ply" if technique is Technique.PLY else "group"
            return line(f"{step}) {house.name} {how} shrunken by {by}")
        case ShrunkOut(_, technique, cell, digit):
            name = _SHORT_NAMES.get(technique, technique.value)
            return line(f"{name}: {digit} shrunken out of {label(cell)}")
        case SubsetFound(_, _, cells, digits):
            return line(f"CelSet: {' '.join(map(label, cells))} ValSet: {spaced(digits)}")
        case ChainFound(step, technique, chain):
            return line(f"{step}) {technique.value} {by_letters(chain, board)}")
        case Exhausted(step, solutions):
            return line(f"{step}) No more solution (solution sum is {solutions}).", "wrong")


_SHORT_NAMES = {Technique.X_CHAIN: "XC", Technique.FORCING_CHAIN: "FC"}
"""The first words of the lines of removals, if they differ from the name of the technique."""


def fine(state: State) -> StyledLine:
    """Return the line that announces a solution."""
    return line(f"Fine [steps:{state.steps}, solution sum:{state.solutions}].", "solution")


def guess_line(guess: Guess, board: Board) -> StyledLine:
    """Return the line of one guess level."""
    tried = f"({guess.choice} out of {len(guess.digits)})"
    return line(f"Level {guess.level} {board.label(guess.cell)}={guess.digit} {tried}", "guess")
