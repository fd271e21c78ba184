"""Orders that come with a session, beside `transcripts/opened.txt`, and what save writes and open reads."""

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
from sudoku_repl.session.orders import GivenOrder


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A session whose display and breakpoint write a file as soon as anything moves."""
    desk, path = Desk(), tmp_path / "planted.json"
    harm = f"save-breaks {tmp_path}/harm"
    desk.give(f"display {harm}", "break level >= 0", f"commands 1 {harm}", "watch [4,2]", f"save {path}")
    assert not desk.refused
    return path


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


def test_the_program_runs_no_order_of_a_session(planted: Path, tmp_path: Path) -> None:
    ran = program("--batch", "--ex", f"open {planted}", "--ex", "step", "--ex", "run")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"Display 1: save-breaks {tmp_path}/harm (disabled)" in ran.stdout
    assert not (tmp_path / "harm").exists()


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
    for number in range(2000):
        desk.debugger.break_("wrong")
        desk.debugger.mark(f"m{number}")
    desk.desk.given += [GivenOrder(f"save {'x' * 9000}", "main", 0)] * 1500
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
    for _ in range(1000):
        desk.debugger.break_("wrong").orders = (f"save {'x' * 9000}",)
    desk.give(f"save {path}", f"save {tmp_path}/other.json")
    words = "the session is too large to save: 8.7 MiB; the limit is 8 MiB"
    assert desk.refused == [f"script:1: {words}", f"script:2: {words}"]
    assert (path.read_bytes(), len([*tmp_path.iterdir()])) == (before, 1)
    desk.give("delete 1-500", f"save {path}", f"open {path}")
    assert not desk.refused


def test_an_order_of_very_many_characters_is_refused_and_not_kept(tmp_path: Path) -> None:
    desk = Desk("@easy")
    desk.give("x" * 100_000, "break " + "not " * 25_000 + "wrong", "levels")
    assert [line[:10] for line in desk.refused] == ["script:1: ", "script:2: "]
    assert all(len(line) < 200 for line in desk.refused)
    assert [each.order for each in desk.desk.given] == ["levels"]
    desk.give(f"save {tmp_path}/kept.json")
    assert (tmp_path / "kept.json").stat().st_size < 2000


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
