"""Orders that follow a stop, files of orders, and what is looked at without moving: line by line."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.desk import Desk
from support.strategies import any_quizzes, times

from sudoku_repl import Debugger, Phase, Quiz, Reason
from sudoku_repl.orders import open_desk
from sudoku_repl.orders.results import Advanced, Result
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.look import Look
from sudoku_repl.shell.prompt import ORDER_KEYS
from sudoku_repl.shell.toolbar import toolbar

# --- watches ----------------------------------------------------------------------------------------


def test_a_watch_tells_what_the_cell_held_and_holds() -> None:
    desk = Desk()
    desk.give("watch [4,2]")
    notes = []
    while desk.debugger.state.phase not in (Phase.SOLVED, Phase.FINISHED):
        notes += [line for line in desk.give("run") if line.startswith("Watch")]
    assert notes[:5] == [
        "Watch 1: [4,2] open -> {2,8,9}",
        "Watch 1: [4,2] {2,8,9} -> {2,8}",
        "Watch 1: [4,2] {2,8} -> {8}",
        "Watch 1: [4,2] {8} -> 8",
        "Watch 1: [4,2] 8 -> {2,8,9}",
    ]
    assert (len(notes), notes[-1]) == (21, "Watch 1: [4,2] {9} -> 9")
    assert desk.give("reverse")[-1] == "Watch 1: [4,2] {2,9} -> {9}"


@times(0.5)
@given(any_quizzes(), st.data())
def test_a_watch_stops_at_every_change_there_and_back(quiz: Quiz, data: st.DataObject) -> None:
    plain = Debugger(quiz)
    while len(plain.timeline) < 40 and plain.state.phase is not Phase.FINISHED:
        plain.step()
    cell = data.draw(st.integers(0, len(quiz.givens) - 1))

    def held(index: int) -> object:
        state = plain.timeline.state_at(index)
        return state.values[cell] or state.candidates().get(cell)

    changes = [index for index in range(1, len(plain.timeline) + 1) if held(index) != held(index - 1)]
    debugger = Debugger(quiz)
    watch = debugger.watch(quiz.board.coordinates[cell])
    met = []
    while debugger.runs.here.index < len(plain.timeline):
        stop = debugger.run()
        if stop.breaks:
            assert stop.breaks == (watch,)
            assert stop.before == debugger.timeline.state_at(stop.last - 1)
            met.append(stop.last)
        elif stop.reason is Reason.END:
            break
    assert [index for index in met if index <= len(plain.timeline)] == changes
    assert watch.hits == len(met)
    here, back = debugger.runs.here.index, []
    while (stop := debugger.reverse()).reason is not Reason.START:
        if stop.breaks:
            assert stop.before == debugger.timeline.state_at(stop.last - 1)
            back.append(stop.last)
    assert back == [index for index in reversed(met) if index < here]


def test_json_has_the_watched_cell_as_digit_or_candidates() -> None:
    desk = Desk(look=Look.JSON)
    (listed,) = desk.told("watch [4,2]")
    assert (listed["type"], listed["breaks"][0]["watch"], listed["breaks"][0]["number"]) == (
        "breaks",
        True,
        1,
    )
    stops = [entry for entry in desk.told("run", "run", "run") if entry["type"] == "stop"]
    assert [entry["watched"] for entry in stops] == [
        [{"cell": [4, 2], "before": before, "after": after}]
        for before, after in (([], [2, 8, 9]), ([2, 8, 9], [2, 8]), ([2, 8], [8]))
    ]
    (*_, listed) = desk.told("watch [1,1]", "break wrong", "breaks")
    assert [each["watch"] for each in listed["breaks"]] == [True, True, False]


# --- orders that follow a stop ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        ("commands 1 levels; show ;history",),
        ("commands $  levels;; show; history;",),
        ("commands 1", "levels", "# a comment", "", "  show", "history", " end "),
    ],
)
def test_orders_of_a_breakpoint_stand_on_the_line_or_below(lines: tuple[str, ...]) -> None:
    desk = Desk()
    desk.give("break level >= 2", *lines)
    assert not desk.refused
    assert desk.debugger.breakpoints.get(1).orders == ("levels", "show", "history")
    desk.give("run", "run")
    assert desk.shown == ["Ran", "LevelsShown", "Shown", "History"] * 2
    assert desk.give("breaks") == ["Breakpoint 1: level >= 2 (hits 2, then levels; show; history)"]
    desk.give("commands 1", "end", "run")
    assert desk.debugger.breakpoints.get(1).orders == ()
    assert desk.shown == ["Ran"]


def test_an_order_of_a_block_may_hold_orders_itself() -> None:
    desk = Desk()
    desk.give("break level >= 2", "break level >= 3")
    desk.give("commands 1", "commands 2 levels; show", "display show; levels", "end", "run")
    assert desk.debugger.breakpoints.get(2).orders == ("levels", "show")
    assert [each.order for each in desk.desk.displays.values()] == ["show", "levels"]


@pytest.mark.parametrize(
    ("lines", "refused", "orders"),
    [
        (("commands 1 levels; frob",), "script:1: unknown order 'frob'; type `help` for a list", ()),
        (
            ("commands 1 runtil",),
            "script:1: missing <steps>; usage: `runtil <steps>`, for example `runtil 90`",
            (),
        ),
        (
            ("commands 1", "frob", "levels", "end"),
            "script:2: unknown order 'frob'; type `help` for a list",
            ("levels",),
        ),
        (("commands 1", "levels"), "script:2: 'end' is missing at the end of the input", ()),
        (("commands 7", "levels"), "script:1: no breakpoint 7; known breakpoints: 1", ()),
        (("commands 1 levels", "commands $", "end"), "", ()),
        (("end",), "script:1: unknown order 'end'; type `help` for a list", ()),
    ],
    ids=lambda value: "/".join(value) if isinstance(value, tuple) else "",
)
def test_bad_orders_are_refused(lines: tuple[str, ...], refused: str, orders: tuple[str, ...]) -> None:
    desk = Desk()
    desk.give("break wrong")
    desk.give(*lines)
    assert "\n".join(desk.refused).partition(" did you")[0] == refused
    assert desk.debugger.breakpoints.get(1).orders == orders
    assert "Steps:0" in desk.give("show")  # no block is left open


def test_what_follows_an_order_that_runs_on_is_left_out_and_the_next_stop_has_its_own() -> None:
    desk = Desk()
    desk.give("display history 1", "break step == 7", "break step == 16", "break step == 92")
    desk.give("commands 1 levels; run; show", "commands 2 breaks; step 3; levels", "commands 3 levels")
    desk.give("run")
    assert desk.shown == [
        *("Ran", "History", "LevelsShown"),  # at 7, and on
        *("Ran", "History", "Breaks"),  # at 16, and on by three advances
        *("Stepped", "History"),
    ]
    assert desk.debugger.state.steps == 20
    desk.give("goto 13", "run")
    assert desk.shown[:2] == ["Moved", "History"]
    assert desk.shown[2:5] == ["Ran", "History", "Breaks"]


def test_orders_of_all_breakpoints_that_stop_a_run_are_given_in_turn() -> None:
    desk = Desk()
    desk.give("break step == 16", "tbreak level == 3", "watch [2,3]")
    desk.give("commands 1 levels", "commands 2 show", "commands 3 breaks", "delete 3", "run")
    assert desk.shown == ["Ran", "LevelsShown", "Shown"]
    desk.give("back", "run")  # the second was for once
    assert desk.shown == ["Moved", "Ran", "LevelsShown"]


def test_what_follows_a_sourced_file_that_runs_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "on.repl").write_text("step 2\n")
    (tmp_path / "look.repl").write_text("levels\n")
    desk = Desk()
    desk.give(
        "break step == 7", f"commands 1 source {tmp_path / 'look.repl'}; source {tmp_path / 'on.repl'}; show"
    )
    desk.give("run")
    assert desk.shown == ["Ran", "LevelsShown", "Stepped"]


def test_bye_leaves_before_what_would_follow() -> None:
    desk = Desk()
    desk.give("break step == 7", "commands 1 levels; bye; show", "run", "levels")
    assert desk.desk.leaving
    assert desk.shown == ["Breaks", "Ran", "LevelsShown"]


@pytest.mark.parametrize("condition", ["step >= 1", "wrong"])
@pytest.mark.parametrize("order", ["rerun", "source again.repl"])
@pytest.mark.parametrize("at", [40, 41, 42])
def test_orders_that_never_end_are_ended_by_an_interrupt(
    condition: str, order: str, at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("again.repl").write_text("commands 1 rerun\nrerun\nfrob\n")
    desk = Desk()
    desk.give(f"break {condition}", f"commands 1 {order}", "display levels")
    advances, show = 0, desk.plain.show

    def count(result: Result) -> None:
        nonlocal advances
        show(result)
        advances += isinstance(result, Advanced)
        assert advances <= at  # if not ended, they would go on for ever
        if advances == at:
            desk.debugger.interrupt()

    monkeypatch.setattr(desk.plain, "show", count)
    desk.give("run", "frob")
    assert not desk.refused  # the lines after it are not taken: of the file, and of the script
    assert advances == at
    assert desk.shown[-2:] == ["Ran", "LevelsShown"]
    assert desk.stopped.reason is Reason.INTERRUPTED
    assert "| interrupted |" in toolbar(desk.debugger, ORDER_KEYS, 150)
    assert bool(desk.stopped.breaks) == (condition == "step >= 1")


# --- displays ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "moves"),
    [
        ("step", True),
        ("run", True),
        ("rerun", True),
        ("runtil 90", True),
        ("runtil 3", True),
        ("runrun 1", True),
        ("back 2", True),
        ("goto 20", True),
        ("goto start", True),
        ("goto 200", True),
        ("last", True),
        ("reverse", True),
        ("bisect level >= 3", True),
        ("bisect biggest >= 9", True),
        ("bisect level > 30", False),
        ("find level >= 3", False),
        ("find all wrong", False),
        ("show", False),
        ("diff 3", False),
        ("log", False),
        ("timeline", False),
        ("experiment --limit 5 0", False),
        ("mark here", False),
        ("fork here", False),
        ("commands 1 show", False),
    ],
)
def test_displays_are_given_once_after_each_order_that_moved(order: str, moves: bool) -> None:
    desk = Desk()
    desk.give("break step == 6", "runtil 60", "goto 30", "display levels; history 1")
    desk.give(order)
    assert desk.shown[-2:] == ["LevelsShown", "History"] if moves else "LevelsShown" not in desk.shown
    assert desk.shown.count("History") == moves


def test_displays_are_numbered_listed_and_taken_back() -> None:
    desk = Desk()
    assert desk.give("display") == ["No displays."]
    assert desk.give("display levels; show", "undisplay 1", "display history") == [
        "Display 1: levels",
        "Display 2: show",
        "Display 2: show",
        "Display 3: history",
    ]
    desk.give("undisplay 1", "undisplay 0", "undisplay x", "display frob; levels")
    assert desk.refused == [
        "script:1: no display 1; known displays: 2, 3",
        "script:2: number: expected a whole number, 1 or more, got '0'",
        "script:3: number: expected a whole number, 1 or more, got 'x'",
        "script:4: unknown order 'frob'; type `help` for a list",
    ]
    desk.give("run")
    assert desk.shown == ["Ran", "Shown", "History"]
    told = Desk(look=Look.JSON).told("display levels")
    assert told == [{"type": "displays", "displays": [{"number": 1, "order": "levels", "enabled": True}]}]


# --- files of orders --------------------------------------------------------------------------------

ORDERS_TO_GIVE = st.sampled_from(["levels", "show", "step 3", "commands 1 levels; show", "log wrong 1 9"])


@times(0.5)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(
                ["break level >= 2", "tbreak wrong and not guess", "watch [4,2]", 'break by == "gw2"']
            ),
            st.lists(ORDERS_TO_GIVE, max_size=3),
            st.integers(0, 3),
            st.booleans(),
        ),
        max_size=4,
    ),
    st.lists(st.sampled_from(["levels", "show", "commands 1"]), max_size=3),
    st.booleans(),
)
def test_saved_breakpoints_and_displays_are_sourced_as_they_were(
    tmp_path_factory: pytest.TempPathFactory,
    breaks: list[tuple[str, list[str], int, bool]],
    displays: list[str],
    deleted: bool,
) -> None:
    path = tmp_path_factory.mktemp("breaks") / "my breaks.repl"
    desk = Desk()
    for order, orders, ignored, enabled in breaks:
        desk.give(
            order,
            "commands $",
            *orders,
            "end",
            f"ignore $ {ignored}",
            f"{'enable' if enabled else 'disable'} $",
        )
    desk.give(*(f"display {order}" for order in displays))
    if breaks and deleted:
        desk.give("delete 1")
    assert desk.give(f"save-breaks {path}") == [f"Written: {path}"]
    other = Desk("@easy")
    other.give(f"source {path}")
    assert not other.refused

    def known(desk: Desk) -> list[object]:
        leave = attrs.filters.exclude("number", "hits", "condition")
        return [
            {"text": each.condition.text, **attrs.asdict(each, recurse=False, filter=leave)}
            for each in desk.debugger.breakpoints.all()
        ]

    assert known(other) == known(desk)
    assert other.desk.displays == desk.desk.displays


def test_a_sourced_file_does_what_its_lines_do(tmp_path: Path) -> None:
    (tmp_path / "inner.repl").write_text("run\n\nstep 2\n")
    lines = [
        "break level >= 3",
        "commands 1",
        "log 1 6",
        "end",
        "display levels",
        "",
        "run",
        "",
        "step 2",
        "breaks",
    ]
    outer = tmp_path / "outer.repl"
    outer.write_text(
        "\ufeff" + "\r\n".join(lines).replace("run\r\n\r\nstep 2", f"source {tmp_path / 'inner.repl'}")
    )
    by_hand = Desk()
    expected = by_hand.give(*lines)
    desk = Desk()
    assert [line for line in desk.give(f"source {outer}") if "Run time" not in line] == [
        line for line in expected if "Run time" not in line
    ]
    assert not desk.refused
    assert desk.debugger.state == by_hand.debugger.state
    given = [entry.order for entry in desk.desk.given]
    assert given[-3:] == [f"source {tmp_path / 'inner.repl'}", "breaks", f"source {outer}"]


def test_the_orders_of_a_breakpoint_stay_until_others_are_known(tmp_path: Path) -> None:
    broken = tmp_path / "broken.repl"
    broken.write_text("commands 1\nnonsense\nend\n")
    desk = Desk()
    desk.give("break step == 7", "commands 1 levels", f"source {broken}")
    assert desk.debugger.breakpoints.get(1).orders == ("levels",)
    desk.give("commands 7", "commands 1", "show", "end")
    assert desk.refused == ["script:1: no breakpoint 7; known breakpoints: 1"]
    assert [entry.order for entry in desk.desk.given[-2:]] == [f"source {broken}", "commands 1 show"]
    desk.give("commands 1", "end")
    assert desk.debugger.breakpoints.get(1).orders == ()


def test_displays_may_change_the_displays() -> None:
    desk = Desk()
    desk.give("display undisplay 2", "display levels", "step")
    assert desk.shown == ["Displays", "Displays", "Stepped"]
    assert not desk.refused
    growing = Desk()
    growing.give("display display show", "step")
    assert [each.order for each in growing.desk.displays.values()] == ["display show", "show"]


def test_a_pasted_quiz_is_in_the_history() -> None:
    desk = Desk()
    text = "".join(map(str, Debugger("@two").quiz.givens))
    lines = [text[start : start + 9] for start in range(0, 81, 9)]
    desk.give("step", *lines, "run")
    assert [entry.order for entry in desk.desk.given] == ["step", text.replace("0", "."), "run"]


def test_a_quiz_in_a_sourced_file_is_loaded(tmp_path: Path) -> None:
    rows = tmp_path / "quiz.repl"
    quiz = str(Debugger("@hard").quiz)
    rows.write_text("\n".join(quiz[row : row + 9] for row in range(0, 81, 9)) + "\nrun\n")
    desk = Desk()
    desk.give(f"source {rows}")
    assert not desk.refused
    assert (str(desk.debugger.quiz), desk.debugger.state.phase) == (quiz, Phase.SOLVED)


def test_a_file_that_sources_itself_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "self.repl"
    path.write_text(f"levels\nsource {path}\n")
    desk = Desk()
    desk.give(f"source {path}", "levels")
    assert desk.shown == ["LevelsShown"] * 17
    (refused,) = desk.refused
    assert refused.startswith(f"script:1: {path}:2: {path}:2: ")
    assert refused.endswith(f": cannot source {str(path)!r}: scripts may be nested at most 16 deep")
    desk.give(f"source {path}")  # again as deep
    assert desk.shown == ["LevelsShown"] * 16


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("levels\n\nfrob\nlevels\n", "script:1: {0}:3: unknown order 'frob'; type `help` for a list"),
        ("commands 1\nlevels\nfrob\n", "script:1: {0}:3: unknown order 'frob'; type `help` for a list"),
        ("commands 1\nlevels\n", "script:1: {0}:3: 'end' is missing at the end of the input"),
        (
            "..53.....\n" * 2,
            "script:1: {0}:3: the pasted quiz breaks off after 2 of 9 rows, at the end of the input",
        ),
        (
            "..53.....\nlevels\n",
            "script:1: {0}:2: the pasted quiz breaks off after 1 of 9 rows, before 'levels', which is not "
            "a row",
        ),
        (
            "# nothing\ngoto 9999 now\n",
            "script:1: {0}:2: unexpected 'now'; usage: `goto <position>`, for example `goto 92`",
        ),
        ("source {0}.gone\n", "script:1: {0}:1: '{0}.gone' cannot be read: No such file or directory"),
    ],
)
def test_an_error_in_a_sourced_file_is_told_with_its_line_and_leaves_nothing(
    text: str, refused: str, tmp_path: Path
) -> None:
    path = tmp_path / "study.repl"
    path.write_text(text.format(path))
    desk = Desk()
    desk.give("break wrong", f"display source {path}", "undisplay 1")
    desk.give(f"source {path}", "show", "run")
    assert desk.refused == [refused.format(path)]
    assert desk.shown[-2:] == ["Shown", "Ran"]
    assert desk.debugger.breakpoints.get(1).orders == ()


def test_a_question_in_a_sourced_file_is_answered_by_its_next_lines(tmp_path: Path) -> None:
    inner, outer = tmp_path / "inner.repl", tmp_path / "outer.repl"
    inner.write_text("run\n# by the file, not by whoever sources it\nmaybe\n[6,2]=9\n[1,1]=5\n")
    outer.write_text(f"guess-mode 1\nsource {inner}\n[1,2]=4\nlevels\n")
    desk = Desk()
    desk.give(f"source {outer}")
    assert desk.refused == [
        f"{inner}:3: expected a guess such as [2,3]=9, or nothing for the default, got 'maybe'",
        f"{inner}:5: '[1,1]=5': 5 is not a candidate of [1,1]; its candidates are 1 2 6",
        f"script:1: {outer}:3: unknown order '[1,2]=4'; type `help` for a list",
    ]
    assert (desk.debugger.state.phase, desk.debugger.state.steps) == (Phase.WAITING, 32)
    assert desk.give("step", "", "levels")[-3] == "Level 3 [2,3]=1 (1 out of 2)"  # the script answers again


def test_blank_lines_of_a_sourced_file_repeat_nothing_at_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "steps.repl"
    path.write_text("step\n\n\nstep\n\n")
    desk = open_desk()
    interpreter = Interpreter(desk, typed=True)
    desk.debugger.load_quiz("@readalps")
    for line, steps in ((f"source {path}", 2), ("", 2), ("step", 3), ("", 4), (f"source {path}", 7), ("", 7)):
        interpreter.take(line)
        assert desk.debugger.state.steps == steps, line


# --- history and $ ----------------------------------------------------------------------------------


def test_the_history_numbers_what_was_given_and_tells_where_it_led() -> None:
    desk = Desk()
    desk.give("runtil 16", "frob", "goto 92", "guess [4,2]=8", "delete 1", " # no order", "levels")
    assert desk.give("history") == [
        "   1  runtil 16  -> 16 of main",
        "   2  goto 92  -> 92 of main",
        "   3  guess [4,2]=8  -> 92 of fork1",
        "   4  delete 1  -> 92 of fork1",
        "   5  levels  -> 92 of fork1",
    ]
    assert desk.give("history 2") == ["   5  levels  -> 92 of fork1", "   6  history  -> 92 of fork1"]
    assert desk.give("history 99")[0] == "   1  runtil 16  -> 16 of main"
    told = Desk(look=Look.JSON)
    told.give("step 3")
    assert told.told("history") == [
        {"type": "history", "orders": [{"number": 1, "order": "step 3", "run": "main", "steps": 3}]}
    ]


def test_the_dollar_is_the_breakpoint_set_last() -> None:
    desk = Desk()
    desk.give("disable $")
    assert desk.refused == ["script:1: no breakpoints are set; `break CONDITION` sets one"]
    desk.give(
        "break wrong", "watch [1,1]", "disable $", "ignore $ 3", "commands $ levels", "delete 1", "enable $"
    )
    assert desk.give("breaks") == ["Watch 2: cell [1,1] changed (hits 0, ignores 3 more hits, then levels)"]
    desk.give("delete $", "disable $", "break end", "delete $")
    assert desk.refused == ["script:2: no breakpoints are set; `break CONDITION` sets one"]
    assert desk.give("breaks") == ["No breakpoints."]


# --- why it stopped ---------------------------------------------------------------------------------


def test_the_toolbar_tells_why_the_last_order_stopped() -> None:
    desk = Desk()
    assert toolbar(desk.debugger, ORDER_KEYS, 100).endswith(f"guess-mode 0 | {ORDER_KEYS}")
    desk.give("break level >= 2", "watch [6,2]")
    for order, why in (
        ("run", "watch 2"),
        ("runtil 8", "watch 2"),
        ("delete 2", "watch 2"),
        ("step", "step done"),
        ("runtil 8", "step count reached"),
        ("run", "breakpoint 1"),
        ("watch [6,2]", "breakpoint 1"),
        ("reverse", "watch 3"),
        ("back 99", "start"),
        ("goto 16", "moved"),
        ("disable 1", "moved"),
        ("delete 3", "moved"),
        ("runtil 90", "step count reached"),
        ("bisect level >= 3", "moved"),
        ("run", "solution"),
        ("bisect level > 30", "solution"),
        ("run", "end"),
        ("record 1", "end"),
        ("run-mode 2", "end"),
        ("rerun", "full"),
        ("record 999", "full"),
        ("guess-mode 1", "full"),
        ("rerun", "waiting"),
    ):
        desk.give(order)
        assert not desk.refused
        assert f" | {why} | {ORDER_KEYS}" in toolbar(desk.debugger, ORDER_KEYS, 150), order
    desk.give("break level >= 0", "break steps > 0", "guess-mode 0", "rerun")
    assert " | breakpoint 4, breakpoint 5 | " in toolbar(desk.debugger, ORDER_KEYS, 150)
    desk.give("load-quiz @easy")
    assert toolbar(desk.debugger, ORDER_KEYS, 100).endswith(f"guess-mode 0 | {ORDER_KEYS}")


def test_a_guess_where_none_is_due_or_was_made_is_refused_with_what_to_do() -> None:
    desk = Desk()
    for steps in (0, 90, 93):
        desk.give(f"goto {steps}", "guess [1,1]=2")
        assert desk.debugger.state.steps == steps
        assert desk.refused == [
            "script:2: no guess is due here, and the last advance made no new guess; "
            "in guess mode 1, `run` stops at the next guess"
        ]
    desk.give("goto 92", "guess [4,2]=8")
    assert desk.refused == []


# --- errors of orders that are given by themselves --------------------------------------------------


def test_an_error_names_the_display_or_the_breakpoint_it_comes_from() -> None:
    desk = Desk()
    desk.give("display levels; goto nowhere", "step")
    assert desk.refused == [
        "script:2: display 2 (goto nowhere): no position named 'nowhere'; known positions: start, end, main"
    ]
    desk.give("undisplay 2", "break level >= 1", "commands 1 levels; goto nowhere", "run")
    assert desk.refused == [
        "script:4: breakpoint 1, order 'goto nowhere': "
        "no position named 'nowhere'; known positions: start, end, main"
    ]
    desk.give("delete 1", f"display goto {'x' * 5000}", "step")
    assert desk.refused[0].startswith("script:3: display 2 (goto xxx")
    assert len(desk.refused[0]) < 400


def test_names_in_errors_are_ten_at_most() -> None:
    desk = Desk()
    numbers = range(1, 101)
    desk.give(*(f"mark m{number}" for number in numbers), "goto nowhere")
    listed = ", ".join(f"m{number}" for number in range(1, 9))
    assert desk.refused == [
        f"script:101: no position named 'nowhere'; known positions: start, end, {listed} and 93 more"
    ]
    ten = ", ".join(map(str, range(1, 11)))
    desk.give(*(f"break level >= {number}" for number in numbers), "delete 101")
    assert desk.refused == [f"script:101: no breakpoint 101; known breakpoints: {ten} and 90 more"]
    desk.give(*("display levels" for _ in numbers), "undisplay 101")
    assert desk.refused == [f"script:101: no display 101; known displays: {ten} and 90 more"]


def test_a_session_has_the_newest_thousand_orders(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    desk = Desk()
    desk.give(*(f"record {number}" for number in range(1, 1007)), f"save {path}")
    desk.give(f"open {path}")
    history = [line.split("  ->")[0].split(maxsplit=1)[1] for line in desk.give("history")]
    assert history == [*(f"record {number}" for number in range(7, 1007)), f"open {path}"]


def test_a_session_has_the_newest_orders_that_are_not_too_long_together() -> None:
    desk = Desk()
    desk.give("load-quiz @readalps")
    for order in [*["step"] * 20, *["x" * 10_000] * 27]:
        desk.desk.note(order)
    assert [len(given.order) for given in desk.desk.session().orders] == [10_000] * 26
