"""What comes with a session that is opened: nothing of it runs before somebody enables it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from support.desk import Desk
from support.programs import program

from sudoku_repl import Debugger
from sudoku_repl.session.file import of_text
from sudoku_repl.shell.screen import Look

SESSIONS = Path(__file__).parent.parent / "sessions"


@pytest.fixture
def victim(tmp_path: Path) -> Path:
    """A file that orders of a session would overwrite."""
    path = tmp_path / "mine.repl"
    path.write_text("mine")
    return path


@pytest.fixture
def planted(tmp_path: Path, victim: Path) -> Path:
    """A session whose display and breakpoint overwrite a file as soon as anything moves."""
    path = tmp_path / "planted.json"
    desk = Desk()
    desk.give(
        f"display save-breaks {victim}",
        "break level >= 0",
        f"commands 1 levels; save-breaks {victim}",
        "watch [4,2]",
        f"save {path}",
    )
    assert not desk.refused
    return path


MOVES = ["step", "step 3", "run", "rerun", "runtil 90", "goto 5", "back", "reverse", "bisect wrong"]


def test_no_order_of_an_opened_session_runs(planted: Path, victim: Path) -> None:
    desk = Desk("@easy")
    desk.give(f"open {planted}", *MOVES, "", "last", "history", "breaks", "display", "load-quiz @two", *MOVES)
    assert victim.read_text() == "mine"
    assert "Written" not in desk.shown
    desk.give("run")
    assert desk.stopped.breaks  # the breakpoint itself stops runs


def test_the_orders_that_come_along_are_listed_and_one_order_enables_them(
    planted: Path, victim: Path
) -> None:
    desk = Desk("@easy")
    assert desk.give(f"open {planted}") == [
        "Opened: @readalps, at step 0 of main; runs: 1.",
        "The orders of this session are disabled; type `enable orders` to let them run:",
        f"Display 1: save-breaks {victim} (disabled)",
        f"Breakpoint 1: level >= 0 (hits 0, disabled orders: levels; save-breaks {victim})",
    ]
    assert desk.give("enable orders") == []
    assert desk.give("display", "breaks") == [
        f"Display 1: save-breaks {victim}",
        f"Breakpoint 1: level >= 0 (hits 0, then levels; save-breaks {victim})",
        "Watch 2: cell [4,2] changed (hits 0)",
    ]
    victim.write_text("")  # `save-breaks` replaces nothing but breakpoints
    desk.give("run")
    assert desk.shown == ["Ran", "Written", "levels", "Written"]
    assert victim.read_text().startswith("break level >= 0\n")


def test_a_session_without_such_orders_is_opened_without_a_word_of_them(tmp_path: Path) -> None:
    desk = Desk()
    desk.give("break wrong", "watch [1,1]", f"save {tmp_path}/kept.json")
    assert len(desk.give(f"open {tmp_path}/kept.json")) == 1


def test_control_characters_of_the_orders_are_shown_as_escapes(tmp_path: Path) -> None:
    desk = Desk()
    desk.give(
        "display save \x1b[2J\x07", "break wrong", "commands 1 save \u202ex", f"save {tmp_path}/kept.json"
    )
    lines = desk.give(f"open {tmp_path}/kept.json")
    assert lines[2:] == [
        r"Display 1: save \x1b[2J\x07 (disabled)",
        r"Breakpoint 1: wrong (hits 0, disabled orders: save \u202ex)",
    ]


def test_json_says_which_orders_come_along(planted: Path, victim: Path) -> None:
    desk = Desk("@easy", look=Look.JSON)
    (opened,) = desk.told(f"open {planted}")
    assert opened["displays"] == [{"number": 1, "order": f"save-breaks {victim}", "enabled": False}]
    (break_,) = opened["breaks"]
    assert (break_["orders"], break_["orders_enabled"]) == (["levels", f"save-breaks {victim}"], False)
    (breaks,) = desk.told("breaks")
    assert [each["orders_enabled"] for each in breaks["breaks"]] == [False, True]
    desk.give("enable orders")
    (displays,) = desk.told("display")
    assert [each["enabled"] for each in displays["displays"]] == [True]


def test_what_you_add_yourself_runs_beside_disabled_orders(planted: Path, victim: Path) -> None:
    desk = Desk("@easy")
    desk.give(f"open {planted}", "display levels", "commands 2 history", "goto 1", "run")
    desk.give("delete 1", "run")
    assert desk.shown == ["Ran", "levels", "history"]
    assert victim.read_text() == "mine"
    desk.give("break wrong", "commands $ show", "undisplay 1")
    assert desk.give("display") == ["Display 2: levels"]


def test_orders_typed_for_an_opened_breakpoint_take_the_place_of_its_own(planted: Path, victim: Path) -> None:
    desk = Desk("@easy")
    desk.give(f"open {planted}", "commands 1 history")
    desk.give("run")
    assert desk.shown == ["Ran", "history"]
    assert victim.read_text() == "mine"


def test_orders_can_be_disabled_again() -> None:
    desk = Desk()
    desk.give("display levels", "break level >= 2", "commands 1 show", "disable orders", "run")
    assert desk.shown == ["displays", "Breaks", "Ran"]
    assert desk.give("display") == ["Display 1: levels (disabled)"]
    desk.give("enable orders", "disable 1", "goto 5")
    assert desk.shown == ["Moved", "levels"]


@pytest.mark.parametrize("order", ["enable", "disable"])
def test_what_can_be_enabled_is_reported(order: str) -> None:
    desk = Desk()
    desk.give(order, f"{order} displays", f"{order} orders 1", f"{order} 7", f"{order} 0")
    assert len(desk.refused) == 5
    assert (
        desk.refused[1] == "script:2: expected breakpoints such as 2, 3-5 or all, or `orders`, got 'displays'"
    )
    (help_text,) = [line for line in desk.give(f"help {order}") if line.startswith(order)]
    assert help_text.startswith(f"{order} [number|orders...]: ")


def test_a_script_gives_no_order_that_is_disabled(planted: Path, victim: Path, tmp_path: Path) -> None:
    desk = Desk("@easy")
    desk.give(f"open {planted}", "display levels")
    script = tmp_path / "breaks.repl"
    lines = desk.give(f"save-breaks {script}")
    assert lines[1:] == ["The disabled orders are left out; `enable orders` enables them."]
    assert script.read_text() == "break level >= 0\nwatch [4,2]\ndisplay levels\n"
    assert desk.give("enable orders", f"save-breaks {script}") == [f"Written: {script}"]
    assert f"save-breaks {victim}\n" in script.read_text()


def test_a_script_without_the_disabled_orders_of_breakpoints_says_so(tmp_path: Path) -> None:
    desk = Desk()
    desk.give("break level > 3", "commands 1", "levels", "end", "disable orders")
    note = "The disabled orders are left out; `enable orders` enables them."
    assert desk.give(f"save-breaks {tmp_path}/breaks.repl")[1:] == [note]


def test_a_breakpoint_without_orders_has_none_that_a_script_leaves_out(tmp_path: Path) -> None:
    path = tmp_path / "breaks.repl"
    assert Desk().give("break level > 3", "disable orders", f"save-breaks {path}")[1:] == [f"Written: {path}"]


def test_a_saved_session_keeps_whether_orders_are_enabled(planted: Path, tmp_path: Path) -> None:
    desk = Desk("@easy")
    path = tmp_path / "again.json"
    desk.give(f"open {planted}", "display levels", "commands 2 show", f"save {path}")
    session = of_text(path.read_text(), "again")
    assert [each.enabled for each in session.displays] == [False, True]
    assert [each.orders_enabled for each in session.breaks] == [False, True]
    desk.give(f"open {path}")  # one's own file too
    assert [each.enabled for each in desk.desk.displays.values()] == [False, False]
    assert [each.orders_enabled for each in desk.debugger.breakpoints.all()] == [False, False]


def test_the_library_opens_a_session_with_its_orders_disabled(planted: Path) -> None:
    dbg = Debugger("@easy")
    dbg.open(planted)
    assert [each.orders_enabled for each in dbg.breakpoints.all()] == [False, True]


def test_the_program_runs_no_order_of_a_session(planted: Path, victim: Path) -> None:
    ran = program("--batch", "--ex", f"open {planted}", "--ex", "step", "--ex", "run")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"Display 1: save-breaks {victim} (disabled)" in ran.stdout
    assert victim.read_text() == "mine"


# --- what save writes, open reads ---------------------------------------------------------------------

MOVING = st.sampled_from(["step", "runtil 20", "back 3", "goto start", "fork mine", "mark here"])
FOLLOWING = st.sampled_from(["levels", "save \x1b\udcff'\"\\", "history", "run"])
LONG = st.integers(9_000, 9_900).map(lambda size: "save " + "x\U0001f600"[size % 2] * size)
SETTING = st.one_of(
    st.builds("display {}".format, FOLLOWING | LONG),
    st.builds("commands $ {}".format, st.lists(FOLLOWING, max_size=4).map("; ".join) | LONG),
    st.builds("break level >= {}".format, st.integers(0, 9)),
    st.builds("break {}wrong".format, st.sampled_from([100, 124, 125, 2400]).map("not ".__mul__)),
    st.builds("mark m{}".format, st.integers(0, 99)),
    st.builds("{} {}".format, st.sampled_from(["enable", "disable"]), st.sampled_from(["$", "orders"])),
    st.builds("ignore $ {}".format, st.integers(0, 10**14)),
    st.sampled_from(["watch [5,5]", "undisplay 1", "delete 1", "guess-mode 5"]),
)


@settings(max_examples=settings().max_examples // 2)
@given(st.lists(MOVING, max_size=8), st.lists(SETTING, max_size=20))
def test_what_a_sitting_saves_can_be_opened(
    tmp_path_factory: pytest.TempPathFactory, moving: list[str], setting: list[str]
) -> None:
    path = tmp_path_factory.mktemp("saved") / "kept.json"
    desk, other = Desk("@easy"), Desk("@two")
    desk.give(*moving, *setting)
    before = desk.desk.session().with_orders_disabled()
    desk.give(f"save {path}")
    assert not desk.refused
    other.give(f"open {path}")
    assert not other.refused
    after = other.desk.session()
    assert (after.breaks, after.displays, after.marks) == (before.breaks, before.displays, before.marks)
    assert (after.runs, after.here, after.orders[:-1]) == (before.runs, before.here, before.orders)


def test_a_sitting_with_very_many_things_is_saved_and_opened(tmp_path: Path) -> None:
    desk, other = Desk("@easy"), Desk("@two")
    desk.give(*(f"break steps > {number}" for number in range(2000)))
    desk.give(*(f"mark m{number}" for number in range(2000)))
    desk.give(*(f"commands $ save {'x' * 9000}{number}" for number in range(1500)))
    desk.give("step", f"save {tmp_path}/kept.json")
    assert not desk.refused
    other.give(f"open {tmp_path}/kept.json")
    assert not other.refused
    assert len(other.debugger.breakpoints.all()) == len(other.debugger.runs.marks) == 2000
    assert other.debugger.session().marks == desk.debugger.session().marks


def test_a_session_too_large_to_be_opened_is_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    desk = Desk("@easy")
    desk.give(f"save {path}")
    before = path.read_bytes()
    desk.give(*("break wrong" for _ in range(1000)))
    desk.give(*(f"commands {number} save {'x' * 9000}" for number in range(1, 1001)))
    desk.give(f"save {path}", f"save {tmp_path}/other.json")
    words = "the session is too large to save: 9.0 MiB; the limit is 8 MiB"
    assert desk.refused == [f"script:1: {words}", f"script:2: {words}"]
    assert (path.read_bytes(), len([*tmp_path.iterdir()])) == (before, 1)
    desk.give(*(f"delete {number}" for number in range(1, 500)), f"save {path}", f"open {path}")
    assert not desk.refused


def test_an_order_of_a_megabyte_is_refused_and_not_kept(tmp_path: Path) -> None:
    desk = Desk("@easy")
    desk.give("x" * 1_000_000, "break " + "not " * 250_000 + "wrong", "levels")
    assert [line[:10] for line in desk.refused] == ["script:1: ", "script:2: "]
    assert all(len(line) < 200 for line in desk.refused)
    assert [each.order for each in desk.desk.given] == ["levels"]
    desk.give(f"save {tmp_path}/kept.json")
    assert (tmp_path / "kept.json").stat().st_size < 2000


# --- not a file ---------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes")
def test_a_pipe_a_device_and_a_folder_are_no_sessions_and_nobody_waits(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, why in (
        (tmp_path / "pipe", "it is a pipe, not a regular file"),
        ("/dev/zero", "it is a device, not a regular file"),
        (tmp_path, "Is a directory"),
    ):
        ran = program("--batch", "--ex", f"open {name}")
        assert ran.returncode == 1
        assert ran.stderr == f"--ex:1: '{name}' cannot be read: {why}\n"


def test_breakpoint_orders_alone_are_announced_too(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    Desk().give("break level > 90", "commands 1 levels", f"save {path}")
    lines = Desk("@easy").give(f"open {path}")
    assert lines[1] == "The orders of this session are disabled; type `enable orders` to let them run:"
    assert len(lines) == 3
