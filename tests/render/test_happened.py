"""Events in plain words."""

from __future__ import annotations

from hypothesis import given
from support.strategies import any_quizzes

from sudoku_repl import Debugger, Quiz
from sudoku_repl.machine.events import Contradiction, Deduced, Exhausted, Guessed
from sudoku_repl.render.lines import event_words


def told(debugger: Debugger, *steps: int) -> list[list[str]]:
    """What happened in the advances that end at some steps, in words."""
    timeline, board = debugger.timeline, debugger.quiz.board
    found = []
    for step in steps:
        events = timeline.events_at(timeline.first_at("steps", step))
        found.append([text for event in events if (text := "".join(event_words(event, board)))])
    return found


def test_what_happened_in_the_published_run() -> None:
    debugger = Debugger("@readalps")
    debugger.runrun(9)
    assert told(debugger, 2, 7, 36, 94, 284) == [
        ["in row 2, digit 5 has one cell left: [2,5]"],
        [
            "in blk 4, the digits 6 and 7 fit only in [4,3] and [6,1]",
            "guess [6,2]=5, candidate 1 of 2",
        ],
        ["[9,1] would lose 1, its last candidate", "try [3,3]=9 instead, candidate 2 of 2"],
        [
            "[8,1] would lose 5, its last candidate",
            "go back to level 10 and try [2,6]=6 instead, candidate 2 of 2",
        ],
        [
            "[2,4] would lose 6, its last candidate",
            "no candidate is left to try, so the run ends with 1 solution",
        ],
    ]


@given(any_quizzes())
def test_every_event_names_its_cell_and_its_digit(quiz: Quiz) -> None:
    debugger = Debugger(quiz)
    debugger.goto(60)
    timeline, board = debugger.timeline, quiz.board
    for index in range(1, len(timeline) + 1):
        for event in timeline.events_at(index):
            words = "".join(event_words(event, board))
            match event:
                case Guessed(_, _, cell, digit):
                    assert f"{board.label(cell)}={digit}" in words
                case Contradiction(_, cell, digit):
                    assert words.startswith(f"{board.label(cell)} would lose {digit}")
                case Deduced(_, finding, line) if line == -finding.technique.closing_lines:
                    assert words
                    assert not words[0].isupper()
                case Deduced():
                    assert not words
                case Exhausted():
                    assert "the run ends" in words
