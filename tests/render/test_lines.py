"""The lines of events: their text, made without spans, equals the text of the spans."""

from __future__ import annotations

import json

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.boards import Played, played
from support.strategies import times

from sudoku_repl import CLASSIC, Board, Debugger, Quiz, Rules, board_named, load
from sudoku_repl.board.mentions import Sentence
from sudoku_repl.machine.events import Deduced
from sudoku_repl.orders.results import Advanced
from sudoku_repl.orders.run import SolutionMet
from sudoku_repl.render.lines import event_line, event_text
from sudoku_repl.render.spans import plain
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.gw import GW1
from sudoku_repl.techniques.technique import Technique
from sudoku_repl.timeline.runner import watched


@times(0.3)
@given(played(), st.sets(st.sampled_from([each for each in TECHNIQUES.values() if each.runs]), max_size=4))
def test_the_text_of_a_line_is_that_of_its_spans(drawn: Played, techniques: set[object]) -> None:
    board = drawn.quiz.board
    for state, events, _, _ in watched(load(drawn.quiz), Rules(frozenset(techniques)), 15):  # type: ignore[arg-type]
        lines = [plain(event_line(event, board)) for event in events]
        assert lines == [event_text(event, board) for event in events]
        assert lines == [*Advanced(state, events).texts()]
        assert lines == [plain(each) for each in Advanced(state, events).lines()]


@pytest.mark.parametrize("name", ["4x4", "6x6", "9x9", "16x16", "samurai", "0,0 2,0 + order 2x2"])
def test_the_text_of_a_solution_is_that_of_its_spans(name: str) -> None:
    board = board_named(name)
    values = bytes(cell % (board.digits + 1) for cell in board.cells)
    state = attrs.evolve(load(Quiz(board, bytes(len(values)))), steps=7)
    placed = board.packing.pack(1 << digit - 1 if digit else 0 for digit in values)
    found = SolutionMet(attrs.evolve(state, grid=attrs.evolve(state.grid, placed=placed)), values)
    assert [*found.texts()] == [plain(each) for each in found.lines()]
    assert len([*found.texts()]) > board.digits


def test_every_kind_of_line() -> None:
    debugger = Debugger("@hard")
    debugger.runrun(9)
    kinds = set()
    for event in (event for _, events in debugger.log() for event in events):
        kinds.add(type(event).__name__)
        assert plain(event_line(event, CLASSIC)) == event_text(event, CLASSIC)
    assert kinds == {"Deduced", "Contradiction", "Guessed", "Exhausted"}


@pytest.mark.parametrize("number", [-1, -2])
def test_a_technique_that_words_its_lines_anew_has_their_text(number: int) -> None:
    class Own(GW1):
        name = "own"
        compiled, monotone = False, frozenset[str]()
        text = Technique.text

        def closing(self, finding: Finding, step: int, board: Board) -> tuple[Sentence, ...]:
            return (("my subset",), (f"{step}: mine, on {board.name}",))

    debugger = Debugger("@readalps")
    debugger.run()
    found = (event for _, events in debugger.log() for event in events if isinstance(event, Deduced))
    finding = next(event.finding for event in found if event.finding.technique.name == "gw1")
    texts = {-1: "7: mine, on 9x9", -2: "my subset"}
    assert Own().text(finding, number, 7, CLASSIC) == texts[number]
    assert "".join(Own().line(finding, number, 7, CLASSIC)) == texts[number]


def test_events_are_objects() -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    for state, events in debugger.log():
        for event, made in zip(events, Advanced(state, events).json(), strict=True):
            assert "by" not in made
            assert made["step"] == event.step
            assert json.loads(json.dumps(made))["type"] == made["type"]
