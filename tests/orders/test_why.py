"""Why: trees of reasons and sheets of codes. Examples of what it prints stand in `transcripts/why.txt`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from support.boards import SINGLE_GRIDS
from support.chains import CASE
from support.desk import Desk, text
from support.reference.recording import runs
from support.strategies import any_quizzes, times

from sudoku_repl import (
    Debugger,
    OrderError,
    Phase,
    Quiz,
    Rules,
    Timeline,
    advance,
    load,
    open_quiz,
    parse_quiz,
)
from sudoku_repl.breaks.search import find_back
from sudoku_repl.breaks.words import changed
from sudoku_repl.explain.account import account
from sudoku_repl.explain.chains import check_chain
from sudoku_repl.explain.reasons import walk
from sudoku_repl.machine.events import Deduced
from sudoku_repl.machine.rules import SETS
from sudoku_repl.machine.sets import parse_set
from sudoku_repl.manual import topics
from sudoku_repl.orders import why as why_order
from sudoku_repl.render.frames import sub_cells
from sudoku_repl.render.reasons import cell_lines, worksheet
from sudoku_repl.render.spans import plain
from sudoku_repl.techniques import technique_named
from sudoku_repl.techniques.chain import parse_walk


def before_the_chain(quiz: str) -> Debugger:
    """A debugger that stands where hidden singles find nothing more."""
    debugger = Debugger(parse_quiz(quiz))
    debugger.techniques(SETS["numerical"])
    debugger.break_("guess")
    debugger.run()
    debugger.back()
    return debugger


@CASE
def test_a_case_takes_guesses_without_its_chain_and_none_with_it(
    quiz: str, technique: str, chain: str
) -> None:
    debugger = before_the_chain(quiz)
    debugger.breakpoints.delete(1)
    debugger.techniques(parse_set(f"+{technique}").of(debugger.rules.techniques))
    found = debugger.step()
    assert found.state.level == 0
    (event,) = (
        each for each in debugger.timeline.events_at(found.last) if isinstance(each, Deduced) and each.closes
    )
    assert event.finding.technique is technique_named(technique)
    assert debugger.runs.here.run == "fork1"
    stop = debugger.run()
    assert (stop.state.phase, stop.biggest_level) == (Phase.SOLVED, 0)
    debugger.goto("main")
    assert debugger.run().biggest_level > 0


@pytest.mark.long
@CASE
def test_a_case_is_asked_why_to_the_last_cause(quiz: str, technique: str, chain: str) -> None:
    debugger = Debugger(parse_quiz(quiz))
    debugger.techniques(parse_set(f"hidden+{technique}").of(frozenset()))
    debugger.run()
    index = debugger.runs.here.index
    chained = 0
    for cell in range(81):
        reason = account(debugger.timeline, index).why(cell)
        assert reason is not None
        nodes = list(walk(reason))
        chained += sum(node.code.startswith(technique) for _, node, _ in nodes)
        for _, node, _ in nodes:
            assert node.rests_on or node.code == "given"
            assert all(ground.step <= node.step for ground in node.rests_on)
    assert chained


@given(any_quizzes(SINGLE_GRIDS))
def test_a_link_stands_only_in_a_grid_that_has_it(quiz: Quiz) -> None:
    state = advance(load(quiz), Rules())[0]
    board = state.board
    for chain in ("A1=1 -> A2=1", "A1=1 => A2=1", "A1=1 -> A1=2", "A1=1 => A1=2", "A1=1 -> B1=2"):
        parsed = parse_walk(chain, board)
        (link,) = check_chain(chain, state).links
        one, other = parsed.nodes
        held = {cell: set(digits) for cell, digits in state.candidates().items()}
        both = one.digit in held.get(one.cell, ()) and other.digit in held.get(other.cell, ())
        if one.cell == other.cell:
            expected = both and (not link.strong or len(held[one.cell]) == 2)
        elif one.digit != other.digit:
            expected = False
        else:
            houses = [h for h in board.houses if one.cell in h.cells and other.cell in h.cells]
            places = [sum(one.digit in held.get(cell, ()) for cell in house.cells) for house in houses]
            expected = both and (not link.strong or 2 in places)
        assert link.stands == expected


@pytest.mark.parametrize("quiz", ["@readalps", "@samurai", "examples/order12.txt"])
def test_why_all_shows_every_cell_as_why_shows_it_alone(quiz: str) -> None:
    debugger = Debugger(open_quiz(Path(__file__).parents[2] / quiz if "/" in quiz else quiz))
    debugger.goto(30)
    cells, height = debugger.why_all(), sub_cells(debugger.quiz.board)[0]
    expected = {}
    for reasons in cells:
        label = debugger.quiz.board.label(reasons.cell)
        codes = [plain(each) for each in cell_lines(reasons)][1:]
        digit, code = (reasons.held.fact.digit, reasons.held.code) if reasons.held else ("", "")
        value = f" ({digit})" if code == "given" else f" {digit} {code}" if code else ""
        expected[label] = label + value, " ".join(" ".join(codes).split())
    for width in (None, 80, 200):
        sheet = [plain(each) for each in worksheet(cells, width)]
        assert max(map(len, sheet)) <= (width or 10_000)
        pieces = [[piece.strip() for piece in row.split("│")] for row in sheet]
        blocks = {}  # the head of each cell, and the lines below it
        for number, row in enumerate(pieces):
            for at, piece in enumerate(row):
                if piece.startswith("["):
                    lines = (pieces[number + below][at] for below in range(1, height + 1))
                    blocks[piece.split()[0]] = piece, " ".join(" ".join(lines).split())
        assert blocks == expected


@pytest.mark.parametrize(
    ("layout", "codes"),
    [
        ("9x9 + diagonals", {"diagonal 1:", "diagonal 2:", "⊙diagonal ", "last diagonal "}),
        ("9x9 + windows", {"window 1:", "window 4:", "⊙window "}),
        ("9x9 + disjoint", {"disjoint 1:", "disjoint 9:", "last disjoint "}),
    ],
)
def test_codes_name_extra_houses_as_the_manual_says(layout: str, codes: set[str]) -> None:
    debugger = Debugger()
    debugger.create(seed=1, layout=layout)
    debugger.run()
    reasons = [why for cell in debugger.why_all() for why in (cell.held, *cell.gone.values()) if why]
    shown_codes = {why.code for why in reasons}
    assert all(any(each.startswith(code) for each in shown_codes) for code in codes)
    page = topics()["codes"].text
    for each in shown_codes:
        assert each in page or re.fullmatch(
            r"[IJG]\d+|(diagonal|window|disjoint) \d:\d+|\w+@\d+|guess L\d+|last [JG]"
            r"|(⊙|last )(diagonal|window|disjoint) \d",
            each,
        )


def test_parity_has_the_code_quiz() -> None:
    quiz = parse_quiz("# parity:\ne........\n" + ".........\n" * 8 + ".1.......\n" + ".........\n" * 8)
    assert str(Debugger(quiz).why((1, 1))).endswith("not 1 (quiz), 3 (quiz), 5 (quiz), 7 (quiz), 9 (quiz)")
    assert "| `quiz` |" in topics()["codes"].text


@pytest.mark.parametrize("depth", [2, 3])
def test_a_tree_of_reasons_may_fill_the_screen(depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.give("goto 92")
    shown = desk.give(f"why [3,9]=4 --depth {depth}")
    monkeypatch.setattr(why_order, "_MARGIN", desk.desk.frontend.rows - len(shown))
    assert desk.give("why [3,9]=4") == shown


@pytest.mark.parametrize("depth", [1, 2, 3, 5])
def test_a_tree_of_reasons_is_indented_by_depth_and_says_what_it_leaves_out(depth: int) -> None:
    desk = Desk()
    desk.give("run", f"why [1,1]=6 --depth {depth}")
    root = desk.debugger.why((1, 1), 6)
    assert root
    nodes = list(walk(root, deepest=depth))
    assert max(deep for deep, _, _ in nodes) == depth
    lines = text(desk.results[-1])
    assert len(lines) == len(nodes)
    for number, ((deep, node, above), line) in enumerate(zip(nodes, lines, strict=True)):
        assert line.index("[") == 3 * deep
        following = [later for later, _, _ in nodes[number + 1 :]]
        siblings = next((later == deep for later in following if later <= deep), False)
        assert line[3 * deep - 3 : 3 * deep] == ("" if not deep else "├─ " if siblings else "└─ ")
        for at in range(1, deep):
            goes_on = next((later == at for later in following if later <= at), False)
            assert line[3 * at - 3 : 3 * at] == ("│  " if goes_on else "   ")
        cut = bool(node.rests_on) and not above and deep == depth
        assert line.endswith(", ...") is cut
        assert line.endswith(", as above") is (above and bool(node.rests_on))


@given(runs(any_quizzes()), st.data())
@times(0.2)
def test_go_finds_the_last_change_of_a_cell_or_a_digit(timeline: Timeline, data: st.DataObject) -> None:
    board = timeline.state_at(0).board
    cell = data.draw(st.integers(0, len(board.coordinates) - 1))
    digit = data.draw(st.none() | st.integers(1, board.digits))
    held = [
        (state.values[cell], {each for each in range(1, 17) if state.candidates_of(cell) >> each - 1 & 1})
        for state in map(timeline.state_at, range(len(timeline) + 1))
    ]
    if digit:
        held = [(value == digit, {*has} & {digit}) for value, has in held]
    condition = changed(cell, -1 if digit is None else 1 << digit - 1)
    before = data.draw(st.integers(0, len(timeline)))
    expected = [index for index in range(1, before) if held[index - 1] != held[index]]
    found = find_back(timeline, condition, before)
    assert (found.first if found else None) == (expected[-1] if expected else None)


def test_a_digit_that_is_not_on_the_board_has_no_change() -> None:
    with pytest.raises(OrderError, match="no digit 10 on the 9x9 board"):
        Debugger("@readalps").goto_change((4, 2), 10)
