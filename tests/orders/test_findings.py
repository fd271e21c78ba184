"""Findings, hints and the chains of a grid. Examples stand in `transcripts/hint.txt`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from support.boards import a_solution
from support.chains import CASE
from support.desk import Desk, desk_showing
from support.strategies import any_quizzes

from sudoku_repl import Debugger, Phase, Quiz, Rules, advance, board_named, open_quiz
from sudoku_repl.errors import OrderError
from sudoku_repl.machine.events import Guessed
from sudoku_repl.orders import all_orders
from sudoku_repl.orders.results import Result
from sudoku_repl.render.spans import StyledLine, plain


def test_only_findings_that_change_a_cell() -> None:
    board = open_quiz("@readalps").board
    cell = board.cell(2, 5)
    found = list(Debugger("@readalps").findings("0", "hidden_single", cell=(2, 5)))
    assert found
    assert all(cell in {node.cell for node in (*each.removes, *each.places)} for each in found)


def test_a_finding_is_made_in_a_fork_and_a_session_makes_it_again(tmp_path: Path) -> None:
    file = str(tmp_path / "session")
    debugger = Debugger("@readalps")
    debugger.step()
    debugger.step()
    debugger.back(1)
    finding = list(debugger.findings("hidden_single"))[1]
    debugger.apply(finding)
    (single,) = finding.places
    assert debugger.runs.here.run == "fork1"
    assert debugger.state.values[single.cell] == single.digit
    state = debugger.run().state
    debugger.save(file)
    again = Debugger()
    again.open(file)
    assert again.state == state
    with pytest.raises(OrderError, match="doesn't find this"):
        debugger.apply(finding)


@given(any_quizzes(), st.sampled_from(["gw2", "hidden", "hidden_single", "naked_single", "x_chain"]))
def test_making_a_finding_changes_what_it_says(quiz: Quiz, name: str) -> None:
    debugger = Debugger(quiz)
    finding = next(debugger.findings(name, limit=1), None)
    if finding is None:
        return
    before = debugger.set_up.state
    stop = debugger.apply(finding)
    if stop.state.level or stop.state.solutions or stop.state.phase.value == "finished":
        return  # a contradiction, or a full grid
    for digit, cell in finding.places:
        assert stop.state.values[cell] == digit
    for digit, cell in finding.removes:
        assert not stop.state.candidates_of(cell) >> digit - 1 & 1
    assert stop.state.steps == before.steps + 1


@given(any_quizzes())
def test_a_hint_says_what_the_next_advance_does(quiz: Quiz) -> None:
    debugger = Debugger(quiz)
    for _ in range(12):
        before = debugger.state
        told: list[object] = []
        after, events = advance(before, Rules.of_modes(guess_mode=1), told.append)
        lines = session_of(debugger)
        guessed = any(isinstance(event, Guessed) for event in events)
        if before.phase is Phase.RUNNING and after.phase is Phase.WAITING and not told:
            assert lines == ["The techniques find nothing, so a guess follows."]
        if before.phase is Phase.RUNNING and guessed and not told:
            assert lines == ["A contradiction is met next: the last guess was wrong."]
        if before.phase is Phase.FINISHED:
            assert lines == ["The run has ended: there is nothing more to find."]
            break
        assert debugger.state is before
        debugger.step()


def session_of(debugger: Debugger) -> list[str]:
    """What `hint` says there."""
    met: list[Result] = []
    desk = desk_showing(met.append, debugger=debugger)
    all_orders().parse("hint").run(desk)
    return [plain(line) for result in met for line in result.lines()]


FISH = ":0300:x:....8.2....5.4.....1.....8.6..9.4.......12.5...37..4..19......24...2.......6..39.:::"
"""A position in which an X-Wing is the first finding of ``fish``."""


def styles_of(lines: list[StyledLine], style: str) -> list[str]:
    """The texts in a style."""
    return [text.strip() for spans in lines for each, text in spans if each == style]


def test_at_a_terminal_a_hint_draws_each_role_in_its_colour() -> None:
    desk = Desk()
    desk.give(FISH, "techniques x_wing", "hint")
    lines = list(desk.results[-1].lines(100))
    finding = desk.debugger.hint().finding
    assert finding
    assert finding.technique.name == "x_wing"
    (digit,) = map(str, finding.digits)
    assert styles_of(lines, "role1") == [*[digit] * len(finding.cells), "corners"]
    assert styles_of(lines, "lost") == [*[digit] * len(finding.removes), "removed"]
    assert {"base", "cover"} <= {*styles_of(lines, "house1"), *styles_of(lines, "house2")}
    told = [plain(each) for each in lines]
    assert told[-2].startswith("X-Wing: in ")
    assert told[-1].startswith("It removes ")
    assert len(list(desk.results[-1].lines())) == 3


@pytest.mark.parametrize("name", ["samurai", "6x6", "16x16", "9x9 + diagonals", "flower"])
@pytest.mark.parametrize("width", [40, 80, 200])
def test_a_hint_fits_the_terminal(name: str, width: int) -> None:
    solution = a_solution(name)
    givens = bytes(0 if cell * 7 % 5 == 0 else digit for cell, digit in enumerate(solution))
    desk = Desk(Quiz(board_named(name), givens))
    desk.give("hint")
    lines = [plain(each) for each in desk.results[-1].lines(width)]
    assert max(map(len, lines)) <= width
    assert lines[-1].startswith(("It ", "The same", "A guess"))


@CASE
def test_the_chain_is_shown_and_stands_where_it_is_found(
    quiz: str, technique: str, chain: str, tmp_path: Path
) -> None:
    path = tmp_path / "case.txt"
    path.write_text(quiz)
    desk = Desk()
    desk.give(f"load-quiz {path}", "techniques numerical", "tbreak guess", "run", "back")
    assert any(line.endswith(f"-Chain: {chain}") for line in desk.give("chain"))
    checked = desk.give(f"why {chain}")
    assert len(checked) == len(re.findall("[-=]>", chain)) + 1
    assert all(" link in " in line and "no " not in line for line in checked[:-1])
    row, column, digit = chain[0], chain[1], chain[3]
    proved = checked[-1].removeprefix("The chain proves that ")
    assert f"[{ord(row) - 64},{column}]={digit}" in proved
    assert proved.endswith("true." if chain[5] == "=" else "false.")
