"""What the keys and the clicks of the full screen do, without a screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from unittest.mock import patch

import pytest
from hypothesis import given, strategies as st
from support.clicks import targets
from support.reference.searches import travelled
from support.seats import Seat, seated

from sudoku_repl import Debugger
from sudoku_repl.errors import MoveError
from sudoku_repl.machine.events import Contradiction, Event, Guessed, Overfull
from sudoku_repl.render.lines import event_line
from sudoku_repl.render.paint import Paint
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.view import actions, landmarks, recall
from sudoku_repl.shell.view.board import Highlights, picture
from sudoku_repl.shell.view.forms import DIGITS, CellForm, with_candidates
from sudoku_repl.shell.view.frame import frame
from sudoku_repl.shell.view.keys import KEYS
from sudoku_repl.shell.view.pane import Target, TargetKind
from sudoku_repl.techniques.chain import Node
from sudoku_repl.timeline.columns import growing, growing_back


def logged(debugger: Debugger) -> list[tuple[int, Event]]:
    """The events of the record, each with its advance."""
    timeline = debugger.timeline
    return [(at, event) for at in range(1, len(timeline) + 1) for event in timeline.events_at(at)]


def row_with(seat: Seat, text: str) -> int:
    """The first row of the screen that has a text."""
    return next(at for at, row in enumerate(seat.rows()) if text in row)


# --- stops -------------------------------------------------------------------------------------------


def test_a_contradiction_is_a_stop_before_the_guess_after_it() -> None:
    with seated("@readalps", "goto 92") as seat:
        seat.goes("n", at=92, step=93)  # nothing is recorded after step 92 yet
        assert seat.message.startswith("92) shrinking 8 from [8,7] went wrong")
        seat.goes("n", at=None, step=93)
        assert seat.message == ""
        seat.goes("p", at=92, step=93)
        seat.goes("p", at=None, step=92)
        assert [each.order for each in seat.desk.given] == ["goto 92", "step", "back"]


def test_steps_to_the_end_stop_at_every_contradiction_and_back_again() -> None:
    with seated() as seat:
        forward = [(seat.debugger.state.steps, seat.looked_at())]
        while seat.debugger.state.solutions == 0:
            seat.press("n")
            forward.append((seat.debugger.state.steps, seat.looked_at()))
        met = [looked for _, looked in forward if looked is not None]
        assert met == [each.step for each in seat.debugger.contradictions()]
        assert len(met) == 11
        back = [forward[-1]]
        while seat.debugger.state.steps:
            seat.press("p")
            back.append((seat.debugger.state.steps, seat.looked_at()))
        assert back == forward[::-1]


def test_the_end_of_a_quiz_without_a_solution_is_seen_after_its_contradiction() -> None:
    with seated("@none", "run", "back") as seat:
        seat.press("n")
        assert seat.looked_at() is not None
        assert seat.scene.state.grid == seat.scene.moment.state.grid  # type: ignore[union-attr]  # looked at
        seat.press("n", "n")
        assert (seat.looked_at(), seat.message) == (None, "This is the end of the run.")


def test_a_run_that_a_breakpoint_stops_shows_the_position_and_says_why() -> None:
    with seated("@readalps", "goto 92", "break wrong") as seat:
        seat.press("c")
        assert (seat.looked_at(), seat.message) == (None, "Breakpoint 1: wrong")
        seat.press("p")
        assert seat.looked_at() == 92


def test_jumps_between_contradictions_are_those_of_the_record() -> None:
    with seated("@readalps", "run", "goto start") as seat:
        numbers = [each.step for each in seat.debugger.contradictions()]
        for number in [*numbers, numbers[-1]]:
            seat.goes("]x", at=number)
        assert seat.message == "no contradiction after step 120 in the record; c runs on"
        for number in [*numbers[-2::-1], numbers[0]]:
            seat.goes("[x", at=number)
        assert seat.message == "no contradiction before step 35 in the record"
        seat.goes("Home", "]s", at=None, step=131)
        seat.goes("[x", at=numbers[-1])
        seat.actions.give("goto 92")
        seat.goes("]x", at=92, step=93)  # the next advance meets it, and it has the number of this step
        seat.press("Home")
        seat.goes("]x", "]g", at=None, step=36)  # the guess after a contradiction is the next guess


def test_jumps_between_guesses_and_solutions() -> None:
    with seated("@two", "runrun 9", "goto start") as seat:
        events = logged(seat.debugger)
        guesses = list(dict.fromkeys(index for index, event in events if isinstance(event, Guessed)))
        for key, where, indexes in (
            ("]g", "after", [*guesses, guesses[-1]]),
            ("[g", "before", [*guesses[-2::-1], guesses[0]]),
        ):
            for index in indexes:
                seat.press(key)
                assert seat.debugger.runs.here.index == index
            assert seat.message.startswith(f"no guess {where} step {seat.debugger.state.steps}")
        first, second = seat.debugger.timeline.solution_steps()
        seat.press("Home")
        for key, step, message in (
            ("]s", first, ""),
            ("]s", second, ""),
            ("]s", second, "no solution after"),
            ("[s", first, ""),
            ("[s", first, "no solution before"),
        ):
            seat.goes(key, step=step)
            assert seat.message.startswith(message)


@given(travelled(), st.sampled_from([1, 64]), st.data())
def test_landmarks_are_those_of_a_slow_search(debugger: Debugger, block: int, data: st.DataObject) -> None:
    timeline = debugger.timeline
    here = data.draw(st.integers(0, len(timeline)))
    events = {index: timeline.events_at(index) for index in range(1, len(timeline) + 1)}
    guesses = [at for at, met in events.items() if any(isinstance(each, Guessed) for each in met)]
    solved = [timeline.first_at("steps", step) for step in timeline.solution_steps()]
    for wanted, found in ((guesses, landmarks.guess), (solved, landmarks.solution)):
        later, earlier = ([at for at in wanted if at > here], [at for at in wanted if at < here])
        with (
            patch.object(growing, "__defaults__", (block, block)),
            patch.object(growing_back, "__defaults__", (block, block)),
        ):
            assert found(timeline, here, forward=True) == (later[0] if later else None)
            assert found(timeline, here, forward=False) == (earlier[-1] if earlier else None)
    wrong = [(moment.advance, moment.step) for moment in debugger.contradictions()]
    ahead, behind = ([step for at, step in wrong if at > here], [step for at, step in wrong if at <= here])
    following = landmarks.contradiction(timeline, here, None, forward=True)
    previous = landmarks.contradiction(timeline, here, None, forward=False)
    assert (following and following.step) == (ahead[0] if ahead else None)
    assert (previous and previous.step) == (behind[-1] if behind else None)


def test_the_key_a_goes_to_the_first_wrong_guess() -> None:
    with seated() as seat:
        seat.press("a")
        assert seat.message == "no guess is to blame"
        seat.actions.give("run")
        seat.goes("a", step=16)
        assert seat.scene.label == "[2,3]"
        assert seat.message == "Step 16, [2,3]=1, level 3: the first wrong guess"
    with seated("@none", "run") as seat:
        seat.press("a")
        assert seat.debugger.wrong_guess() is None
        assert seat.message == "no guess is to blame"


def test_what_is_looked_at_ends_with_any_move_and_with_a_kept_grid() -> None:
    with seated("@readalps", "run", "goto start") as seat:
        for order in ("back", "goto 5", "run", "frame 1", "load-quiz @two"):
            seat.press("Home", "]x")
            assert seat.looked_at() == 35
            seat.actions.give("levels")
            assert seat.looked_at() == 35  # it moves nothing
            seat.actions.give(order)
            assert seat.looked_at() is None, order


# --- the moment on the screen ------------------------------------------------------------------------


def test_the_grid_stands_as_it_was_with_the_cell_and_the_house_marked() -> None:
    with seated("@readalps", "goto 92") as seat:
        seat.press("n")
        rows = seat.rows()
        assert rows[10].startswith("8┃· 9 4│7 8 ·[×]3 ·┃  Level 2")
        assert rows[1].endswith("Level 11 [4,2]=2 (1 out of 2) core")
        assert rows[2].endswith("Level 10 [2,6]=4 (1 out of 2) guilty")
        assert rows[5].endswith("Level 7 [1,8]=9 (2 out of 2) core")
        assert rows[12] == "Contradiction 92 at level 11: guilty 1-11, core 7 11"
        assert rows[13].startswith("[8,7], cell 70: open, candidates 8")
        assert [row for row in rows if row.startswith("> ")] == ["> 92) shrinking 8 from [8,7] went wrong"]
        sign = next(row for row in rows[::-1] if "^" in row)
        seat.press("n")
        assert sign.index("^") < next(row for row in seat.rows()[::-1] if "^" in row).index("^")


def test_a_large_screen_has_the_guilty_guesses_and_the_reasons() -> None:
    with seated("@readalps", "goto 92") as seat:
        seat.press("n")
        text = "\n".join(seat.rows(200, 49))
        for line in (
            "Core (smallest): L7:[1,8]=9, L11:[4,2]=2",
            "[8,7] has no digit left",
            "I71, step 1: 3 is",
        ):
            assert line in text
        seat.scene.select(0)
        rows = seat.rows(200, 49)
        assert any("[1,1], cell 1: holds 6 since step 41" in row for row in rows)
        assert sum("in the same" in row for row in rows) > 6
        assert any("8  J10, step 1: 8 is at [2,1], in the same col 1" in row for row in rows)


def test_a_core_that_takes_long_is_found_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall, "_AT_ONCE", -1.0)
    with seated("@readalps", "goto 92") as seat:
        seat.press("n")
        drawn = "\n".join(plain(each) for each in frame(seat.scene, 80, 23).lines)
        assert "guilty 1-11, core not found yet" in drawn
        assert seat.scene.recall.is_incomplete
        assert "Contradiction 92 at level 11: guilty 1-11, core 7 11" in seat.rows()
        assert not seat.scene.recall.is_incomplete


def test_a_long_run_explains_a_contradiction_when_the_keys_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall, "_SHORT", 0)
    monkeypatch.setattr(recall, "_SHORT_TREE", 0)
    with seated("@readalps", "run") as seat:
        seat.press("[x", "t")
        first = "\n".join(plain(each) for each in frame(seat.scene, 80, 23).lines)
        assert "Contradiction 120 at level 5: ..." in first
        seat.scene.recall.catch_up()
        rows = seat.rows()
        assert "Contradiction 120 at level 5: guilty 1-5, core 3-5" in rows
        assert any("[2,3]=9" in row for row in rows)


@pytest.mark.parametrize("form", [*DIGITS, *with_candidates(Debugger("@readalps").quiz.board)])
@pytest.mark.parametrize("house", ["row 1", "row 5", "col 1", "col 6", "blk 1", "blk 5", "blk 9"])
def test_a_heavy_line_runs_along_both_sides_of_a_house(form: CellForm, house: str) -> None:
    debugger = Debugger("@readalps")
    board = debugger.quiz.board
    cells = next(each.cells for each in board.houses if each.name == house)
    drawn = picture(debugger.snapshot(), form, 99, 60, centre=0, highlights=Highlights(house=cells))
    lines = [plain(each) for each in drawn.lines]
    upright = sum(line.count("┃") for line in lines)
    rows = {board.coordinates[cell][0] for cell in cells}
    columns = {board.coordinates[cell][1] for cell in cells}
    inner = [row for row in rows if row % 3 == 0 and row + 1 in rows]  # a border runs below it
    assert upright == 2 * (len(rows) * form.rows + len(inner))
    flat = sum(line.count("━") for line in lines)
    edges = sum(1 for row in (min(rows) - 1, max(rows)) if row in (3, 6))
    least, most = len(columns) * form.columns * edges, len(columns) * (form.columns + 1) * edges
    assert least <= flat <= most


# --- clicks ------------------------------------------------------------------------------------------


def test_a_click_on_a_line_of_the_log_goes_there() -> None:
    with seated("@readalps", "run", "goto 92") as seat:
        for text, at, step in (
            ("92) shrinking 8", 92, 93),
            ("93) Forward guess", None, 93),
            ("93) shrinking", 93, 94),
        ):
            seat.click(row_with(seat, text), 5)
            assert (seat.looked_at(), seat.debugger.state.steps) == (at, step)


def test_a_click_on_a_level_goes_to_its_guess_and_selects_the_cell() -> None:
    with seated("@readalps", "run", "goto 92") as seat:
        for look_back in (False, True):
            seat.actions.give("goto 92")
            if look_back:
                seat.press("n")
            assert "Level 7 [1,8]=9" in seat.rows()[5]
            seat.click(5, 40)
            assert (seat.debugger.state.steps, seat.scene.label) == (65, "[1,8]")
            assert seat.debugger.levels[0].level == 7


def test_every_target_of_the_chart_is_a_recorded_step() -> None:
    with seated("@readalps", "run", "goto 92") as seat:
        for keys in ([], ["t"]):
            seat.press(*keys)
            for columns, rows in ((80, 23), (120, 39), (200, 49)):
                found = set(targets(frame(seat.scene, columns, rows)).values())
                steps = [each.number for each in found if each.kind is TargetKind.STEP]
                assert steps
                assert all(0 <= step <= 131 for step in steps)
        seat.actions.choose(Target(TargetKind.CHART, 0))
        assert not seat.scene.shows_tree


def test_a_click_on_the_timeline_and_on_a_try_of_the_tree() -> None:
    with seated("@readalps", "run") as seat:
        seat.click(row_with(seat, "11 │"), 4 + (65 - 1) // 2 * 76 // 66)  # 76 columns for 66 pairs of steps
        assert seat.debugger.state.steps == 65
        seat.press("t")
        rows = seat.rows(120, 39)
        row = next(at for at, text in enumerate(rows) if re.match(r" 7 │.*\[1,8\]=9", text))
        seat.click(row, rows[row].index("[1,8]=9") + 9, 120, 39)
        assert (seat.debugger.state.steps, seat.debugger.levels[0].level) == (65, 7)


def test_a_click_where_nothing_is_does_nothing() -> None:
    with seated() as seat:
        assert frame(seat.scene, 80, 23).at(0, 79) is None
        seat.click(1, 2)
        assert seat.scene.label == "[1,1]"


# --- the rest ----------------------------------------------------------------------------------------


def test_a_text_is_searched_in_the_log_to_its_end_and_from_its_start() -> None:
    with seated("@readalps", "run", "goto start") as seat:
        seat.actions.search("")  # before any other it does nothing
        assert (seat.message, seat.debugger.state.steps) == ("Moved to step 0.", 0)
        board = seat.debugger.quiz.board
        found = [at for at, each in logged(seat.debugger) if "[2,9]" in plain(event_line(each, board))]
        order = list(dict.fromkeys(found))
        for number, index in enumerate([*order, order[0]]):
            seat.actions.search("" if number else "[2,9]")
            assert seat.debugger.runs.here.index == index
        seat.press("Home")
        seat.actions.search("WENT WRONG")
        assert seat.looked_at() == 35
        assert isinstance(seat.scene.moment and seat.scene.moment.event, Contradiction | Overfull)
        for text in ("nowhere", ""):
            seat.scene.message = ()
            seat.actions.search(text)
            assert seat.message == "no line of the log has 'nowhere'"


def test_escape_dismisses_the_selection_and_never_leaves() -> None:
    with seated("@readalps", "run", "goto 92") as seat:
        seat.scene.scroll_log(-5)
        seat.press("Esc")
        assert seat.typed == []
        assert seat.scene.log_at == seat.debugger.runs.here.index
        rows = seat.rows()
        assert not any("[" in row.partition("  ")[0] for row in rows[:12])
        assert "No cell is selected; a click or h j k l select one." in rows
        cell = seat.scene.selected
        seat.press("l")
        assert (seat.scene.selected, seat.scene.is_selected) == (cell, True)
        seat.press("q")
        assert seat.typed == ["left"]


def test_keys_that_open_the_line() -> None:
    with seated("@readalps", "goto 92") as seat:
        seat.press("g", "w", ":", "e", "/")
        assert seat.typed == ["goto ", f"why {seat.scene.label}=", "", f"guess {seat.scene.label}=", "/"]


def test_a_guess_is_made_otherwise_in_a_fork_or_where_it_is_due() -> None:
    with seated("@readalps", "goto 92") as seat:
        seat.scene.select(28)
        seat.press("e")
        seat.actions.give(f"{seat.typed[-1]}8")
        assert seat.debugger.runs.here.run == "fork1"
        assert "Level 11 [4,2]=8 (1 out of 2)" in "\n".join(seat.rows())
        seat.actions.give("guess [4,2]=7")
        assert seat.message.startswith("7 is not a candidate of [4,2]")
        seat.press("n", "n", "e")  # a forward guess, which is none to change
        assert seat.message == "no guess to take here; `:guess-mode 1`, then c runs to the next one"
        seat.actions.give("guess-mode 1")
        seat.press("e")
        assert seat.message == "no guess to take here; c runs to the next one"
        seat.actions.give("load-quiz @readalps")
        seat.press("c", "e")
        assert seat.typed[-1] == "guess [6,2]=5"


def test_runs_stop_at_a_watch() -> None:
    with seated("@readalps") as seat:
        for key, message in (
            ("b", "Watch 1: cell [1,1] changed (hits 0)"),
            ("c", "Watch 1: [1,1] open -> {1,2,6,9}"),
            ("c", "Watch 1: [1,1] {1,2,6,9} -> {2,6,9}"),
            ("r", "Watch 1: [1,1] open -> {1,2,6,9}"),
            ("b", "[1,1] is no longer watched."),
            ("c", "Fine [steps:131, solution sum:1]."),
        ):
            seat.press(key)
            assert seat.message == message


def test_a_watch_that_is_disabled_has_no_star_and_stays() -> None:
    with seated("@readalps", "watch [1,1]") as seat:
        seat.scene.select(80)
        assert any("*" in row for row in seat.rows())
        seat.actions.give("disable 1")
        assert not any("*" in row for row in seat.rows())
        seat.scene.select(0)
        seat.press("b")
        assert [point.enabled for point in seat.debugger.breakpoints.all()] == [False, True]
        seat.press("b")
        assert seat.message == "[1,1] is no longer watched."
        assert [point.enabled for point in seat.debugger.breakpoints.all()] == [False]


def test_the_key_for_why_asks_about_the_contradiction_that_is_shown() -> None:
    with seated("@readalps", "run", "goto start") as seat:
        while seat.looked_at() != 92:
            seat.press("]x")
        cell = seat.debugger.quiz.board.cell_at(5, 7)
        assert cell is not None
        seat.scene.select(cell)
        assert any("[5,7], cell 43: holds 2 since step 92" in row for row in seat.rows(100, 40))
        seat.press("w")
        seat.actions.give(f"{seat.typed[-1]}4")
        seat.press("o")
        assert "[5,7]≠4  I40, step 92: 4 is at [5,4], in the same row 5" in seat.rows(100, 40)
        seat.scene.page = None
        assert seat.looked_at() == 92
        seat.press("n", "w")
        seat.actions.give(f"{seat.typed[-1]}4")
        assert seat.message == "4 is still a candidate of [5,7]."


def test_the_true_candidates_are_painted_and_the_cells_that_lost_theirs() -> None:
    with seated("@readalps", "goto 92") as seat:
        assert seat.scene.highlights.painted == Paint()
        seat.press("v")
        (solution,) = seat.debugger.solutions()
        state, painted = seat.debugger.state, seat.scene.highlights.painted
        for cell, digit in enumerate(solution):
            is_open = bool(state.candidates_of(cell) >> digit - 1 & 1)
            assert (painted.of_cell(cell) == "lost") is not (is_open or state.values[cell] == digit)
            assert (painted.candidates.get(Node(digit, cell)) == "found") is is_open
        lost = sum(style == "lost" for style in painted.cells.values())
        assert seat.message == f"True candidates; {lost} cells lost theirs"
        seat.press("v")
        assert seat.scene.highlights.painted == Paint()
        seat.actions.give("load-quiz @none")
        seat.press("v")
        assert seat.message == "the quiz has no solution, so no candidate is true"
        assert seat.scene.highlights.painted == Paint()


def test_the_rows_of_a_trace_are_positions_to_go_to() -> None:
    with seated("@readalps", "run") as seat:
        seat.actions.give("trace [4,2]", typed=True)
        page = seat.scene.page
        assert page
        assert page.stops
        assert {*page.stops} == {*range(1, len(page.lines))}  # all but the heading
        rows = seat.rows(80, 12)
        assert rows[0].startswith("q closes, Enter goes there (1-11 of")
        page.choose(30)
        chosen = page.chosen_line
        assert chosen == 31
        drawn = frame(seat.scene, 80, 12)
        (at,) = (row for row, each in enumerate(drawn.lines) if each[0][0] == "changed")
        assert plain(drawn.lines[at]).rstrip() == plain(page.lines[chosen])
        assert drawn.at(at, 3) == Target(TargetKind.STEP, page.stops[chosen])
        assert drawn.at(0, 3) is None
        seat.actions.close_page(goes=True)
        assert seat.scene.page is None
        assert seat.debugger.state.steps == page.stops[chosen]
        # Without steps, Enter only closes the page.
        here = seat.debugger.runs.here
        seat.actions.give("levels", typed=True)
        seat.press("o")
        assert seat.scene.page
        assert not seat.scene.page.stops
        seat.actions.close_page(goes=True)
        assert (seat.scene.page, seat.debugger.runs.here) == (None, here)


def test_the_output_page_is_of_the_last_order() -> None:
    with seated("@readalps") as seat:
        for order, title, lines in (
            ("", "No output yet", []),
            ("levels", "levels", ["At guess level 0:"]),
            ("run", "run", ["Fine [steps:131, solution sum:1]."]),
            ("back", "back", ["This order has no output."]),
        ):
            if order:
                seat.actions.give(order)
            seat.press("o")
            page = seat.scene.page
            assert page
            assert (page.title, [plain(each) for each in page.lines]) == (title, lines)


# --- sizes -------------------------------------------------------------------------------------------


def emptiest(rows: list[str], columns: int) -> float:
    """The share of the emptiest upright or flat third of a screen that is blank."""
    padded = [row.ljust(columns) for row in rows]
    third, high = columns // 3, len(rows) // 3
    thirds = [[row[at * third : (at + 1) * third] for row in padded] for at in range(3)]
    thirds += [padded[at * high : (at + 1) * high] for at in range(3)]
    return max(sum(row.count(" ") for row in part) / sum(map(len, part)) for part in thirds)


def test_a_large_screen_spaces_the_candidates_and_no_third_is_empty() -> None:
    with seated("@readalps", "run", "goto 92") as seat:
        rows = seat.rows(200, 49)
        assert any("· 8 ·" in row for row in rows)
        assert emptiest(rows, 200) < 0.9
        assert sum("┼" in row for row in rows) == 2


def test_a_linked_board_is_drawn_whole_and_beside_it_the_grid_of_the_cell() -> None:
    with seated("@samurai", "step 3") as seat:
        for corner, numbers in ((0, "1     2     3"), (368, "13    14    15")):
            seat.scene.select(corner)
            found = targets(frame(seat.scene, 200, 49))
            shown = [place for place, each in found.items() if each == Target(TargetKind.CELL, corner)]
            assert len({column // 46 for _, column in shown}) == 2  # once on the board, once in the grid
            assert numbers in seat.rows(200, 49)[0]


# --- errors ------------------------------------------------------------------------------------------


def test_an_error_of_a_key_a_click_or_a_search_is_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise MoveError("no such step")

    with seated("@readalps", "goto 92") as seat:
        monkeypatch.setattr(Debugger, "wrong_guess", refuse)
        monkeypatch.setattr(landmarks, "logged", refuse)
        monkeypatch.setattr(actions, "contradiction", refuse)
        acts: tuple[Callable[[], None], ...] = (
            lambda: seat.press("a"),
            lambda: seat.actions.choose(Target(TargetKind.CONTRADICTION, 92)),
            lambda: seat.actions.search("guess"),
        )
        for act in acts:
            seat.scene.message = ()
            act()
            assert seat.message.startswith("no such step")


NAMES = [name for each in KEYS for name in each.shown.split(", ")]


@given(
    st.sampled_from(["@readalps", "@two", "@samurai"]),
    st.lists(
        st.sampled_from(NAMES)
        | st.sampled_from(["why r1c1=g", "guess [1,1]=G", "find level >", "goto 99999", "[2,3]=b", "1"]),
        max_size=8,
    ),
)
def test_no_keys_or_typed_orders_end_the_view(quiz: str, keys: list[str]) -> None:
    with seated(quiz) as seat:
        for each in keys:
            if each in NAMES:
                seat.press(each)
            else:
                seat.actions.give(each, typed=True)
        assert seat.rows()
