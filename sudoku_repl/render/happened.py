"""Events in plain words, for readers who don't know the original's lines."""

from __future__ import annotations

from typing import assert_never

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.machine.events import (
    Contradiction,
    Deduced,
    Event,
    Exhausted,
    Guessed,
    GuessKind,
    Overfull,
)


def event_words(event: Event, board: Board) -> Sentence:
    """Say what happened, in a part of a sentence; nothing for the other lines of a finding that has several.

    >>> from sudoku_repl import CLASSIC
    >>> "".join(event_words(Guessed(92, GuessKind.NEW, 28, 2, 11, 1, 2), CLASSIC))
    'guess [4,2]=2, candidate 1 of 2'
    """
    match event:
        case Deduced(_, finding, line):
            first = -finding.technique.closing_lines
            return _inside(finding.technique.explanation(finding, board)) if line == first else ()
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
            return sentence(
                "{} digits would need the {} cells from {}", must, room, Mention.of_cell(board, cell)
            )
        case Exhausted(_, solutions):
            count = f"{solutions or 'no'} solution{'s' * (solutions != 1)}"
            return (f"no candidate is left to try, so the run ends with {count}",)
        case _:
            assert_never(event)


def _inside(words: Sentence) -> Sentence:
    """Return a sentence as a part of another, without its capital."""
    first, *rest = words
    return (first[:1].lower() + first[1:], *rest) if not isinstance(first, Mention) else words
