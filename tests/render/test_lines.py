"""Styled text, and the lines of events."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from hypothesis import given, strategies as st
from support.boards import Played, played
from support.pages import a_run
from support.strategies import any_quizzes, times

from sudoku_repl import CLASSIC, Board, Debugger, Quiz, Rules, board_named, load, render
from sudoku_repl.board.mentions import Sentence
from sudoku_repl.errors import visible
from sudoku_repl.machine.events import Contradiction, Deduced, Exhausted, Guessed
from sudoku_repl.orders.results import Advanced
from sudoku_repl.orders.run import SolutionMet
from sudoku_repl.orders.show import Shown
from sudoku_repl.render.lines import event_line, event_text, event_words
from sudoku_repl.render.spans import ENCODABLE, STYLES, coloured, plain
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


def test_styles_are_joined_and_text_without_one_stays_bare() -> None:
    line = (("given changed", "5"), ("", " "), ("open", "0"))
    joined = f"{STYLES['given']};{STYLES['changed']}"
    assert coloured(line) == f"\x1b[{joined}m5\x1b[m \x1b[{STYLES['open']}m0\x1b[m"
    assert plain(line) == "5 0"


def test_cells_that_differ_in_kind_differ_in_colour() -> None:
    kinds = ("given", "placed", "guessed", "open", "changed")
    assert len({STYLES[kind] for kind in kinds}) == len(kinds)


def test_a_cell_is_coloured_by_how_it_came_to_its_digit() -> None:
    debugger = Debugger("@readalps")
    debugger.runtil(7)
    before = debugger.snapshot().state.values
    debugger.step()
    view = debugger.snapshot()
    spans = [span for line in list(Shown(view).lines())[:11] for span in line if span[1] != " "]
    guessed = {guess.cell for guess in view.state.levels()}
    for number, (style, digit) in enumerate(spans):
        kind = "guessed" if number in guessed else "placed" if digit != "0" else "open"
        assert style.removesuffix(" changed") == ("given" if view.givens[number] else kind)
        assert int(digit) == view.state.values[number]
        if int(digit) != before[number]:
            assert style.endswith(" changed")


@given(st.text(st.characters(codec=None)))
def test_visible_text_is_printable_and_printable_text_is_left_alone(drawn: str) -> None:
    assert visible(drawn).isprintable()
    assert visible(drawn) == drawn or not drawn.isprintable()


def test_the_signs_of_trees_boards_and_charts_have_an_ascii_form() -> None:
    assert "[4,2]≠8 ├─ ⊙G".encode("ascii", ENCODABLE) == b"[4,2]!=8 +- oG"
    assert "é─".encode("latin-1", ENCODABLE) == b"\xe9-"
    assert "a\udc80数".encode("ascii", ENCODABLE) == rb"a\udc80\u6570"
    rooms = Path(render.__file__).parent
    drawn = {char for path in rooms.glob("*.py") for char in path.read_text(encoding="utf-8")}
    assert "\\" not in "".join(drawn - {"\\"}).encode("ascii", ENCODABLE).decode()


def test_what_happened_in_the_published_run() -> None:
    timeline, told = a_run("@readalps", 1000).timeline, []
    for step in (2, 7, 36, 94, 284):
        events = timeline.events_at(timeline.first_at("steps", step))
        told.append([text for event in events if (text := "".join(event_words(event, CLASSIC)))])
    back = "go back to level 10 and try [2,6]=6 instead, candidate 2 of 2"
    end = "no candidate is left to try, so the run ends with 1 solution"
    assert told == [
        ["in row 2, digit 5 has one cell left: [2,5]"],
        ["in blk 4, the digits 6 and 7 fit only in [4,3] and [6,1]", "guess [6,2]=5, candidate 1 of 2"],
        ["[9,1] would lose 1, its last candidate", "try [3,3]=9 instead, candidate 2 of 2"],
        ["[8,1] would lose 5, its last candidate", back],
        ["[2,4] would lose 6, its last candidate", end],
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
