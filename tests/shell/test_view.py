"""The full-screen view without a terminal: what it draws, remembers, and says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st
from prompt_toolkit.key_binding import KeyBindings
from support.clicks import cells
from support.desk import Desk, Listener, readalps
from support.made import quiz_on
from support.seats import seated
from support.strategies import times

from sudoku_repl import Column, Debugger, Quiz
from sudoku_repl.board.layouts import board_named
from sudoku_repl.errors import OrderError
from sudoku_repl.explain.account import cell_reasons
from sudoku_repl.machine import Phase
from sudoku_repl.orders import all_orders, open_desk
from sudoku_repl.orders.results import Result
from sudoku_repl.orders.show import Shown
from sudoku_repl.render.board import level_lines
from sudoku_repl.render.columns import cut, length, wrapped
from sudoku_repl.render.lines import event_line
from sudoku_repl.render.spans import STYLES, StyledLine, line, plain
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.toolbar import toolbar
from sudoku_repl.shell.view import frontend, pane, panes, recall
from sudoku_repl.shell.view.board import Highlights, neighbour, picture, size
from sudoku_repl.shell.view.chart import chart
from sudoku_repl.shell.view.forms import DIGITS, CellForm
from sudoku_repl.shell.view.frame import Screenful, frame
from sudoku_repl.shell.view.frontend import ViewFrontend
from sudoku_repl.shell.view.keys import KEYS, PAGE_KEYS, key_help
from sudoku_repl.shell.view.layout import LEAST_COLUMNS, LEAST_ROWS
from sudoku_repl.shell.view.recall import Recall
from sudoku_repl.shell.view.scene import TextPage, ViewState
from sudoku_repl.shell.view.styles import STYLE, fragments
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.profile import profile
from sudoku_repl.timeline.runner import Watched


@cache
def recorded(name: str = "@readalps") -> Debugger:
    """A run to its end, which the tests move in but do not change."""
    debugger = Debugger(name)
    while debugger.state.phase is not Phase.FINISHED and debugger.state.steps < 300:
        debugger.step()
    return debugger


def shown(scene: ViewState, columns: int, rows: int) -> list[str]:
    return [plain(each).rstrip() for each in frame(scene, columns, rows).lines]


def at(index: int, name: str = "@readalps") -> Debugger:
    """A new debugger at an advance of a run."""
    debugger = Debugger(name)
    if index:
        debugger.step(advances=index)
    return debugger


# --- lines that fit --------------------------------------------------------------------------------

spans = st.tuples(st.sampled_from(["", "given", "note"]), st.text("ab ⊙\x1b│", max_size=20))
lines = st.lists(spans, max_size=5).map(tuple)


@given(lines, st.integers(1, 30))
def test_a_line_is_filled_to_its_columns(one: StyledLine, columns: int) -> None:
    filled = plain(pane.filled(one, columns))
    assert len(filled) == columns
    whole = plain(one)
    assert filled == whole.ljust(columns) if len(whole) <= columns else filled == whole[: columns - 1] + "…"


@given(lines, st.integers(0, 30), st.integers(0, 30))
def test_a_part_of_a_line_is_cut_out(one: StyledLine, first: int, columns: int) -> None:
    assert plain(cut(one, first, columns)) == plain(one)[first : first + columns]


@given(lines, st.integers(4, 30))
def test_a_wrapped_line_loses_nothing_but_spaces(one: StyledLine, columns: int) -> None:
    parts = [plain(part) for part in wrapped(one, columns)]
    assert all(len(part) <= columns for part in parts)
    assert "".join(parts).replace(" ", "") == plain(one).replace(" ", "")


def test_lines_are_broken_at_spaces_and_indented() -> None:
    parts = wrapped(line("92) shrinking 8 from [8,7] went wrong"), 20)
    assert list(map(plain, parts)) == ["92) shrinking 8 from", "  [8,7] went wrong"]


# --- the board -------------------------------------------------------------------------------------


def test_the_board_has_every_digit_in_its_place_and_brackets_around_the_selected_cell() -> None:
    view = readalps(92).snapshot()
    form = DIGITS[-1]
    drawn = picture(view, form, *size(view.state.board, form), centre=0, highlights=Highlights(0, [2]))
    assert [plain(each) for each in drawn.lines][:5] == [
        "  1 2 3 4 5 6 7 8 9 ",
        "1[6]4*5│3 2 7│1 9 8│",
        "2│8 3 1│9 5 4│6 2 7│",
        "3│2 7 9│6 1 8│5 4 3│",
        " ├─────┼─────┼─────┤",
    ]


BOARDS = ["@readalps", "@samurai", "@flower", "@two"]


@pytest.mark.long
@pytest.mark.parametrize(("name", "side"), [("@samurai", 1), ("@samurai", 3), ("@readalps", 3)])
@pytest.mark.parametrize(("columns", "rows"), [(20, 6), (33, 12), (45, 15), (200, 12), (30, 70)])
def test_a_board_that_is_cut_says_where_and_keeps_its_numbers(
    name: str, side: int, columns: int, rows: int
) -> None:
    view = at(3, name).snapshot()
    board = view.state.board
    form = CellForm(side, side)
    wide, high = size(board, form)
    margin = 2 if name == "@samurai" else 1
    for selected in range(0, len(board.coordinates), 7):
        drawn = picture(view, form, columns, rows, centre=selected, highlights=Highlights(selected))
        lines = [plain(each) for each in drawn.lines]
        cells = set(drawn.cells.values())
        there = [board.coordinates[cell] for cell in cells]
        if columns >= wide - 1 and rows >= high - 1:
            assert cells == set(range(len(board.coordinates)))
            assert not set("".join(lines)) & set("▲▼◀▶")
            continue
        last_row, last_column = (max(place[axis] for place in board.coordinates) for axis in (0, 1))
        assert selected in cells
        is_cut = columns < wide  # if not, there are yet lines without cells in those columns
        assert (lines[0][0] == "◀") is (is_cut and not any(column == 1 for _, column in there))
        assert lines[0].endswith("▶") is (is_cut and not any(column == last_column for _, column in there))
        assert lines[-1].endswith("▼") or any(row == last_row for row, _ in there)
        assert lines[1].endswith("▲") or any(row == 1 for row, _ in there)
        assert lines[1].endswith("▲") or lines[-1].endswith("▼") or rows >= high
        # Above and beside each cell whose middle is shown stands its number.
        for (number, column), cell in drawn.cells.items():
            row_name, column_name = map(str, board.coordinates[cell])
            begins = drawn.cells.get((number, column - 1)) != cell
            if begins and (side > 1 or is_numbered(int(column_name))):
                assert column_name in lines[0][column - 1 : column + side]
            if side == 1 and begins:
                assert lines[number][:margin].strip() == row_name


def is_numbered(column: int) -> bool:
    """Whether a column has its number where there is room for two characters a column."""
    return column < 10 or column % 2 == 1


def test_the_number_of_a_column_is_never_cut_and_touches_no_other() -> None:
    view = at(0, "@samurai").snapshot()
    for columns in range(20, 47):
        for selected in (0, 20, 150, 368):
            drawn = picture(view, DIGITS[-1], columns, 12, centre=selected, highlights=Highlights(selected))
            numbers = plain(drawn.lines[0])[2:].rstrip("▶ ")
            shown = {numbers[at : at + 2].strip() for at in range(0, len(numbers), 2)}
            columns_shown = {view.state.board.coordinates[cell][1] for cell in drawn.cells.values()}
            assert shown - {""} == {str(column) for column in columns_shown if is_numbered(column)}


@pytest.mark.parametrize(
    ("quiz", "columns", "rows"), [("@readalps", 100, 29), ("@readalps", 80, 29), (quiz_on("16x16"), 140, 67)]
)
def test_the_columns_are_numbered_in_a_border_if_a_line_of_numbers_has_no_room(
    quiz: str | Quiz, columns: int, rows: int
) -> None:
    scene = ViewState(Debugger(quiz))
    drawn = shown(scene, columns, rows)
    assert re.match(r" +[│\[]", drawn[0])
    border = next(line for line in drawn if "┼" in line)
    numbers = [*range(1, scene.debugger.quiz.board.digits + 1)]
    assert [int(digits) for digits in re.findall(r"\d+", border)][: len(numbers)] == numbers
    in_line = next(line for line in shown(scene, columns, rows + 1) if re.match(r" +1 +2 +3 ", line))
    assert [border.index(f"{each}─") for each in numbers] == [
        found.start() for found in re.finditer(r"\d+", in_line)
    ][: len(numbers)]


def test_rows_without_cells_are_left_free() -> None:
    board = board_named("0,0 12,12")
    debugger = Debugger(Quiz(board, bytes(162)))
    form = DIGITS[-1]
    columns, rows = size(board, form)
    drawn = picture(debugger.snapshot(), form, columns, rows, centre=161, highlights=Highlights(161))
    assert [plain(each).strip("│ ·[]") for each in drawn.lines][-1] == "21"
    assert len(drawn.lines) == rows


def test_styles_tell_the_kinds_of_cells_apart_without_colours() -> None:
    debugger = Debugger("@readalps")
    debugger.runtil(7)  # the first guess
    view = debugger.snapshot()
    form = DIGITS[-1]
    drawn = picture(view, form, *size(view.state.board, form), centre=80, highlights=Highlights(80))
    found = {}
    for (row, column), cell in drawn.cells.items():
        if drawn.cells.get((row, column + 1)) == cell:
            found[cell] = next(style for style, text in cut(drawn.lines[row], column, 1) if text.strip())
    guessed = view.state.guess
    assert guessed is not None
    assert found[guessed.cell] == "guessed changed"
    assert found[2] == "given"
    looks = set()
    for name in ("given", "placed", "guessed", "given changed", "guessed changed"):
        attributes = STYLE.get_attrs_for_style_str(" ".join(f"class:{each}" for each in name.split()))
        looks.add((attributes.bold, attributes.underline, attributes.reverse))
    assert len(looks) == 5


def test_every_style_is_known_and_control_characters_are_not_drawn() -> None:
    for name in STYLES:
        assert STYLE.get_attrs_for_style_str(f"class:{name}") is not None
    assert fragments((("given changed", "a\x1b"), ("", ""))) == [("class:given class:changed", "a\\x1b")]


def test_the_selection_goes_over_gaps_and_stops_at_the_edge() -> None:
    board = board_named("samurai")
    corner = board.cell_at(1, 9)
    assert corner is not None
    assert board.coordinates[neighbour(board, corner, 0, 1)] == (1, 13)
    assert neighbour(board, 0, 0, -1) == neighbour(board, 0, -1, 0) == 0
    assert board.coordinates[neighbour(board, 0, 1, 0)] == (2, 1)


# --- the frame -------------------------------------------------------------------------------------


@pytest.mark.parametrize("candidates", [None, True, False])
@times(0.7)
@given(st.integers(1, 220), st.integers(1, 70), st.sampled_from(BOARDS), st.data())
def test_a_frame_fills_a_screen_of_any_size(
    candidates: bool | None, columns: int, rows: int, name: str, data: st.DataObject
) -> None:
    debugger = recorded(name)
    debugger.goto("start")
    index = data.draw(st.integers(0, len(debugger.timeline)))
    if index:
        debugger.step(advances=index)
    scene = ViewState(debugger)
    scene.wants_candidates = candidates
    drawn = frame(scene, columns, rows)
    assert len(drawn.lines) == rows
    assert {length(each) for each in drawn.lines} == {columns}
    if columns >= LEAST_COLUMNS and rows >= LEAST_ROWS:
        assert scene.selected in cells(drawn).values()
        assert drawn.message_columns >= 18
    else:
        assert not cells(drawn)


@pytest.mark.parametrize("size", [(80, 23), (60, 19), (80, 29), (120, 39), (120, 23)])
def test_eleven_levels_are_visible_at_step_92(size: tuple[int, int]) -> None:
    debugger = readalps(92)
    drawn = shown(ViewState(debugger), *size)
    levels = [plain(each) for each in level_lines(debugger.state)]
    assert len(levels) == 12
    assert [each for each in levels if not any(each in row for row in drawn)] == []


@pytest.mark.parametrize(
    ("columns", "rows", "has_candidates"),
    [(80, 23, False), (80, 29, True), (120, 39, True), (200, 49, True), (60, 40, False)],
)
def test_candidates_are_shown_where_there_is_room(columns: int, rows: int, has_candidates: bool) -> None:
    scene = ViewState(at(1))
    assert frame(scene, columns, rows).has_candidates is has_candidates
    scene.wants_candidates = not has_candidates
    assert frame(scene, columns, rows).has_candidates is not has_candidates


def test_levels_that_do_not_fit_are_counted() -> None:
    drawn = shown(ViewState(readalps(92)), 60, 11)
    assert any("... and 3 levels below" in row for row in drawn)
    assert sum("Level " in row for row in drawn) == 8


def test_the_codes_of_the_selected_cell_are_those_of_why() -> None:
    desk = Desk()
    desk.give("goto 92")
    codes = desk.give("why [1,2]")[:4]
    scene = ViewState(desk.debugger)
    scene.select(1)
    drawn = shown(scene, 140, 23)
    assert [each for each in codes if not any(row.endswith(each) for row in drawn)] == []


def test_the_reasons_are_those_of_the_run_you_are_in() -> None:
    debugger = readalps(92)
    scene = ViewState(debugger)
    assert any("[4,2], cell 29: holds 2 since step 92" in row for row in shown(scene, 80, 23))
    debugger.back()
    debugger.guess_mode("last")
    debugger.step()
    assert any("[4,2], cell 29: holds 8 since step 92" in row for row in shown(scene, 80, 23))


@pytest.mark.parametrize(("columns", "rows"), [(60, 19), (40, 23), (80, 23), (60, 23)])
def test_all_nine_codes_are_on_screens_that_are_small(columns: int, rows: int) -> None:
    scene = ViewState(readalps(92))
    drawn = shown(scene, columns, rows)
    account = scene.recall.account(scene.debugger.timeline, scene.debugger.runs.here.index)
    assert account is not None
    gone = cell_reasons(account, scene.selected, scene.debugger.state).gone
    assert len(gone) == 9
    for digit, reason in gone.items():
        code = f"{digit} {reason.code if reason else '='}"
        assert any(re.search(rf"(^| ){code}( |$)", row) for row in drawn), code


def test_codes_that_are_cut_end_with_a_sign() -> None:
    scene = ViewState(readalps(92))
    one, two, three, four = (
        [plain(each).rstrip() for each in panes.why(scene, 40, rows).lines] for rows in (1, 2, 3, 4)
    )
    assert one[0].endswith("…")
    assert two[0].endswith("…")  # its words
    assert two[1].endswith("…")
    assert not three[2].endswith("…")
    assert len(" ".join(three[1:]).split()) == 18
    assert [len(row.split()) for row in four[1:]] == [6, 6, 6]


@pytest.mark.parametrize("rows", [23, 60])
def test_the_log_has_the_lines_around_the_present_step(rows: int) -> None:
    debugger = at(0)
    debugger.run()
    for index in (0, 30, len(debugger.timeline)):
        debugger.goto("start")
        if index:
            debugger.step(advances=index)
        drawn = shown(ViewState(debugger), 80, rows)
        marked = [row[2:] for row in drawn if row.startswith("> ")]
        if rows == 60:  # with candidates the log is beside the board
            marked = [row.partition(" > ")[2] for row in drawn if " > " in row]
        events = debugger.timeline.events_at(index) if index else ()
        printed = [plain(event_line(event, debugger.quiz.board)) for event in events]
        assert marked == (printed or [f"step {debugger.state.steps}"])


def test_the_log_is_scrolled_until_the_next_step() -> None:
    debugger = recorded()
    debugger.goto("start")
    debugger.step(advances=30)
    scene = ViewState(debugger)
    scene.scroll_log(-3)
    assert scene.log_at < 30
    assert sum(bool(debugger.timeline.events_at(each)) for each in range(scene.log_at, 30)) == 3
    scene.scroll_log(-1000)
    assert any("2) row 2 complete shrunken by group" in row for row in shown(scene, 80, 23))
    scene.scroll_log(10**6)
    assert scene.log_at <= len(debugger.timeline)
    debugger.step()
    assert scene.log_at == 31


def test_a_page_is_wrapped_and_scrolled() -> None:
    scene = ViewState(at(0))
    scene.page = TextPage("title", tuple(line(f"{number} " + "word " * 30) for number in range(50)))
    drawn = frame(scene, 60, 20)
    assert plain(drawn.lines[0]).rstrip() == "q closes (1-19 of 150): title"
    assert drawn.deepest == 131
    scene.page.top = 10**6
    assert shown(scene, 60, 20)[-3].startswith("49 word")


def test_the_meaning_of_a_key_stays_in_its_column_on_a_narrow_screen() -> None:
    scene = ViewState(at(0))
    scene.page = key_help()
    rows = shown(scene, 60, 60)
    below = rows[next(row for row, text in enumerate(rows) if text.startswith("b  ")) + 1]
    assert below == " " * 24 + "runs where it changes; or stop"


def test_a_drawing_leaves_the_scene_as_it_is() -> None:
    with seated("@samurai") as seat:
        seat.scene.select(368)
        seat.debugger.load_quiz("@readalps")  # behind the back of the view
        before = (seat.scene.selected, seat.scene.recall, seat.scene.page, seat.scene.message)
        frame(seat.scene, 30, 8)
        assert (seat.scene.selected, seat.scene.recall, seat.scene.page, seat.scene.message) == before
        seat.actions.give("levels")
        assert seat.scene.selected < 81


@pytest.mark.parametrize("columns", [40, 47, 60, 80, 120])
def test_the_bottom_line_always_has_the_ways_out(columns: int) -> None:
    debugger = readalps(92)
    keys = "? keys  q leaves"
    for fork in ("", "a_fork_of_a_long_name"):
        if fork:
            debugger.fork(fork)
        bar = toolbar(debugger, keys, columns)
        assert len(bar) <= columns
        assert bar.endswith(keys)
        assert "steps 92 " in bar
        assert not re.search(r"\b(st|lv|sol|rm|gm|tq) ", bar)
    assert "a_fork_of_a_long_name" in toolbar(debugger, keys, 200)
    assert toolbar(debugger, keys, 10).strip() == keys


def test_the_bottom_line_has_the_end_of_a_long_title() -> None:
    quiz = Debugger("@readalps").quiz
    debugger = Debugger(attrs.evolve(quiz, title="quizzes/of/a/far/away/folder.txt#12"))
    assert toolbar(debugger, "q", 200).startswith(" ...ar/away/folder.txt#12 | ")


def test_the_title_goes_before_the_modes_and_these_before_the_steps() -> None:
    debugger = Debugger("@readalps")
    debugger.runtil(92)
    words = ("@readalps", "  run-mode 0  guess-mode 0", "step count reached", "level 11", "steps 92")
    bars = [toolbar(debugger, "q", columns) for columns in range(120, 3, -1)]
    left = dict.fromkeys(tuple(word for word in words if word in bar) for bar in bars if "steps" in bar)
    assert list(left) == [words[first:] for first in range(5)]
    assert all(toolbar(debugger, "q", len(bar)) == bar for bar in bars)


@pytest.mark.parametrize(
    "rules", [(), ("techniques numerical", "guess-mode wrong"), ("guess-mode random 5",)]
)
def test_the_bottom_line_has_the_same_words_at_every_width(rules: tuple[str, ...]) -> None:
    with seated("@readalps") as seat:
        for order in rules:
            seat.actions.give(order)
        words = [
            set(re.findall(r"[a-z-]+(?= [^|]*\w)", toolbar(seat.debugger, "", columns)))
            & {"mode", "guess", "run-mode", "guess-mode", "techniques"}
            for columns in range(200, 3, -1)
        ]
        assert all(each <= words[0] for each in words)
        assert not words[0] & {"mode", "guess"}


# --- what is kept of the record --------------------------------------------------------------------


@times(0.5)
@given(st.lists(st.integers(1, 150), min_size=1, max_size=6))
def test_events_are_those_of_the_record_as_it_grows(matches: list[int]) -> None:
    debugger = Debugger("@hard")
    kept = Recall()
    for advances in matches:
        debugger.step(advances=advances)
        timeline = debugger.timeline
        for index in {1, len(timeline) // 2 + 1, len(timeline)}:
            assert kept.events(timeline, index) == timeline.events_at(index)


def test_a_long_run_is_looked_at_as_a_whole_only_when_the_keys_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall, "_SHORT", 50)
    scene = ViewState(readalps(92))
    for begins, is_incomplete in (("[4,2]: holds 2 ...", True), ("[4,2], cell 29: holds 2 since", False)):
        drawn = shown(scene, 80, 23)
        assert scene.recall.is_incomplete is is_incomplete
        assert any(row.startswith(begins) for row in drawn)
        assert any(row.startswith("11 │") for row in drawn) is not is_incomplete
        scene.recall.catch_up()


@pytest.mark.parametrize(("columns", "rows"), [(39, 11), (40, 10)])
def test_a_terminal_that_is_too_small_is_told_its_size_and_the_size_it_needs(columns: int, rows: int) -> None:
    words = " ".join(" ".join(shown(ViewState(at(5)), columns, rows)).split())
    given = f"{columns}x{rows + 1}"  # a row is the prompt's
    assert words == f"The view needs a terminal of at least 40x12, this one has {given}; q leaves the view."
    assert "needs a terminal" not in " ".join(shown(ViewState(at(5)), 40, 11))


def test_a_tall_timeline_has_an_axis_with_the_steps_at_its_ends() -> None:
    debugger = readalps(92)
    tabs, *bars, axis, scale, signs = (
        plain(each).rstrip() for each in chart(ViewState(debugger), 80, 12).lines
    )
    count = 80 - 4
    assert tabs == " Timeline  Tree   t switches"
    assert bars[0].startswith("11 │")
    assert axis == " 0 └" + "─" * count
    assert scale.split() == ["1", "steps", "92"]
    assert len(scale) == 4 + count
    assert set(signs.split()[-1]) <= set("Sx^")
    low = [plain(each).rstrip() for each in chart(ViewState(debugger), 80, 5).lines]
    assert len(low) == 5
    assert not any("└" in row for row in low)


def shaped(timeline: Timeline, width: int) -> tuple[Recall, tuple[Column, ...]]:
    """What is kept of a run once its shape was made, and the shape."""
    kept = Recall()
    kept.shape(timeline, width)
    kept.catch_up()
    return kept, kept.shape(timeline, width)


def test_a_shape_of_another_width_is_not_made_once_the_width_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall, "_SHORT", 0)
    timeline = recorded("@hard").timeline
    kept, made = shaped(timeline, 20)
    kept.shape(timeline, 35)
    assert kept.is_incomplete
    assert kept.shape(timeline, 20) == made
    assert not kept.is_incomplete


def test_a_redraw_replays_a_bounded_part_of_a_long_run(monkeypatch: pytest.MonkeyPatch) -> None:
    debugger = Debugger("@empty")
    debugger.goto(10_000)
    scene = ViewState(debugger)
    replayed = 0
    again, remade = Timeline.again, Timeline.remade

    def counted(*some: Any) -> object:
        nonlocal replayed
        replayed += 1
        return again(*some)

    def all_counted(*some: Any, **named: Any) -> Iterator[Watched]:
        nonlocal replayed
        for made in remade(*some, **named):
            replayed += 1
            yield made

    monkeypatch.setattr(Timeline, "again", counted)
    monkeypatch.setattr(Timeline, "remade", all_counted)
    frame(scene, 120, 39)
    assert replayed < 1000
    replayed = 0
    debugger.step()
    frame(scene, 120, 39)
    assert replayed < 200


@pytest.mark.parametrize("grown", [0, 1, 2])
def test_the_shape_of_a_grown_run_has_what_came_since(grown: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall, "_SHORT", 0)
    debugger = Debugger("@hard")
    debugger.step(advances=100)
    assert Recall().shape(debugger.timeline, 20) == ()
    kept, made = shaped(debugger.timeline, 20)
    assert made == profile(debugger.timeline, 20)
    if grown:
        debugger.step(advances=grown)
    now = kept.shape(debugger.timeline, 20)
    assert now[: len(made)] == made
    assert now[-1].last == debugger.state.steps
    whole = profile(debugger.timeline, 20)
    assert max(column.level for column in now) == max(column.level for column in whole)
    debugger.step(advances=20)
    assert kept.shape(debugger.timeline, 20) == made  # until the keys rest
    kept.catch_up()
    assert kept.shape(debugger.timeline, 20) == profile(debugger.timeline, 20)


@pytest.mark.parametrize(("before", "after"), [(20, 35), (35, 20), (20, 300), (300, 1)])
def test_the_shape_is_redrawn_at_once_in_another_width(
    before: int, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recall, "_SHORT", 0)
    timeline = recorded("@hard").timeline
    kept, made = shaped(timeline, before)
    redrawn = kept.shape(timeline, after)
    assert kept.is_incomplete
    real = profile(timeline, after)
    assert [(each.first, each.last) for each in redrawn] == [(each.first, each.last) for each in real]
    assert max(each.level for each in redrawn) == max(each.level for each in real)
    for each, exact in zip(redrawn, real, strict=True):
        there = [old.level for old in made if old.first <= each.last and each.first <= old.last]
        assert max(there) == each.level >= exact.level
    for count in (lambda each: each.solutions, lambda each: each.wrong):
        assert sum(map(count, redrawn)) == sum(map(count, made))
    kept.catch_up()
    assert kept.shape(timeline, after) == real


# --- orders ----------------------------------------------------------------------------------------


def test_keys_give_the_orders_of_the_prompt() -> None:
    with seated() as seat:
        orders = {"step": 1, "step 10": 13, "back": 12, "goto start": 0, "goto end": 13}
        for order, steps in orders.items():
            seat.actions.give(order)
            assert seat.debugger.state.steps == steps
        assert [each.order for each in seat.desk.given] == [*orders]
        assert seat.noted == [*orders.values()]
        seat.actions.give("run")
        assert seat.message == "Fine [steps:131, solution sum:1]."
        assert seat.drawn[-1] == "run - Ctrl-C interrupts"
        seat.actions.give("run")
        assert seat.message == "This is the end of the run."


def test_what_is_refused_is_reported_in_words() -> None:
    with seated() as seat:
        seat.actions.give("frob", typed=True)
        assert seat.message == "unknown order 'frob'; type `help` for a list"
        assert seat.scene.page is None
        seat.actions.give("break level >", typed=True)
        page = seat.scene.page
        assert page is not None
        assert [plain(each) for each in page.lines] == [
            "not a valid condition: expected a whole number; see `help conditions`:",
            "  level >",
            "         ^",
        ]
        seat.actions.give("view")
        assert seat.message == "the view is open already; q leaves it"
    with pytest.raises(OrderError, match="needs a prompt at a terminal"):
        seat.desk.frontend.view()


def test_long_output_opens_a_page_when_it_was_typed_and_waits_when_not() -> None:
    with seated() as seat:
        seat.actions.give("display levels")
        seat.actions.give("runtil 92", typed=False)
        assert seat.message == "Stopped: step count reached.  o shows the output"
        assert seat.scene.page is None
        assert seat.frontend.output_page is not None
        assert "Level 11 [4,2]=2 (1 out of 2)" in map(plain, seat.frontend.output_page.lines)
        seat.actions.give("log 90 92", typed=True)
        assert seat.message == "92) Guess [4,2] level 11 at 1 out of 2"
        seat.actions.give("log 80 92", typed=True)
        assert seat.scene.page is not None
        steps = [plain(each).partition(")")[0] for each in seat.scene.page.lines]
        assert steps == ["81", "84", "87", "89", "92"]


def test_a_break_says_what_stopped_and_its_orders_are_followed_once() -> None:
    with seated() as seat:
        seat.actions.give("break steps >= 92 and level == 11")
        seat.actions.give("commands 1 mark deepest; step; mark after")
        seat.actions.give("run")
        runs = seat.debugger.runs
        assert runs.state_at(runs.marks["deepest"]).steps == 93  # the step stopped there again
        assert seat.debugger.state.steps == 94
        assert "after" not in runs.marks  # the stop of a step has other orders that follow it, or none


def test_a_guess_that_is_due_waits_and_is_selected() -> None:
    with seated("@readalps", "guess-mode 1", "run") as seat:
        assert seat.message == "A guess is due, by default [6,2]=5; e and Enter take it"
        assert seat.scene.label == "[6,2]"
        seat.actions.give("guess [6,2]=9", typed=True)
        assert (seat.message, seat.debugger.state.level) == ("", 1)


def test_an_order_that_is_cut_off_says_so_and_the_view_goes_on() -> None:
    @contextmanager
    def impatient() -> Iterator[None]:
        yield
        raise KeyboardInterrupt

    with seated(guard=impatient) as seat:
        seat.actions.give("solutions", typed=True)
        assert seat.scene.page is not None
        assert "Interrupted." in map(plain, seat.scene.page.lines)


@pytest.mark.parametrize(("before", "after"), [("@readalps", "@two"), ("@samurai", "@readalps")])
def test_what_was_looked_at_of_a_quiz_is_forgotten_with_it(before: str, after: str) -> None:
    with seated(before, "run", "goto start") as seat:
        scene, last = seat.scene, len(seat.debugger.quiz.board.coordinates) - 1
        scene.select(last)
        scene.scroll_log(3)
        assert scene.log_at > 1
        seat.actions.give(f"load-quiz {after}")  # and a key before anything is drawn
        assert (scene.log_at, scene.selected < 81, len(scene.label)) == (0, True, 5)
        scene.move(0, 1)
        scene.select(last)  # clicked on the screen from before
        assert scene.selected in cells(frame(scene, 80, 24)).values()


def test_a_quiz_that_an_order_loads_is_drawn_while_the_order_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "other.repl"
    path.write_text("load-quiz @two\nrun\n")
    with seated("@samurai") as seat:
        seat.scene.select(368)
        frames: list[Screenful] = []
        show = seat.frontend.show

        def draw(result: Result) -> None:
            show(result)
            frames.append(frame(seat.scene, 80, 24))

        monkeypatch.setattr(ViewFrontend, "show", lambda _, result: draw(result))
        seat.actions.give(f"source {path}")
        assert len(frames) > 20  # an advance without lines is not shown


def test_while_an_order_runs_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frontend, "_PULSE", 0.0)
    with seated() as seat:
        seat.actions.give("run")
        assert seat.drawn[0] == "run - Ctrl-C interrupts"
        assert "step 92 - Ctrl-C interrupts" in seat.drawn
        seat.actions.give("experiment first last")
        assert "experiment: 2 of 2 - Ctrl-C interrupts" in seat.drawn


def test_the_prompt_goes_on_as_if_the_view_had_been_one_order() -> None:
    shown: list[object] = []

    class Looking(Listener):
        def view(self) -> None:
            interpreter.take("run")
            shown.append("left")

    desk = open_desk(Looking(shown.append))
    interpreter = Interpreter(desk, typed=True)
    interpreter.take("load-quiz @readalps")
    interpreter.take("break level >= 11")
    interpreter.take("commands 1 mark deepest")
    interpreter.take("display levels")
    shown.clear()
    interpreter.take("view")
    assert desk.debugger.state.steps == 92
    after = shown[shown.index("left") + 1 :]
    assert after == []  # the displays and orders of the stop were given in the view
    interpreter.take("")
    assert desk.debugger.state.steps == 92  # it is not `run` that is given again
    interpreter.take("show")
    assert isinstance(shown[-1], Shown)


# --- keys ------------------------------------------------------------------------------------------


def test_every_key_is_one_that_a_terminal_has_and_means_one_thing() -> None:
    names = [name for key in KEYS for name in key.names]
    assert len(names) == len(set(names))
    bindings = KeyBindings()
    for name in [*names, *(name for name, _, _ in PAGE_KEYS)]:
        bindings.add(*(name.split() or [name]))(lambda event: None)
    for key in KEYS:
        if isinstance(key.does, str):
            assert all_orders().parse(key.does)


def test_the_keys_are_listed() -> None:
    listed = [plain(each) for each in key_help().lines]
    for key in KEYS:
        assert any(row.startswith(key.shown) and row.endswith(key.meaning) for row in listed)
