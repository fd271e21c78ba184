"""The journal: whatever ends a sitting, the next goes on from its last order."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import attrs
import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from support.damaged import changing, sealed
from support.programs import program
from support.terminals import CTRL_C, ENTER, Sitting

from sudoku_repl import Debugger, SessionError, SudokuReplError
from sudoku_repl.errors import quoted
from sudoku_repl.orders import open_desk
from sudoku_repl.orders.desk import Desk
from sudoku_repl.session.file import of_text, to_text
from sudoku_repl.session.journal import Journal
from sudoku_repl.session.schema import Session
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.prompt import history

ORDERS = [
    "runtil 65",
    "mark deep",
    "break wrong and level > 9",
    "run",
    "goto 90",
    "guess [4,2]=8",
    "guess-mode last",
    "run",
    "fork mine",
    "experiment --limit 300 first random",
    "display levels",
    "goto deep",
    "delete 7",
    "run",
    "frobnicate",
    "reverse",
    "enable 7",
]
"""Some of everything; three are refused."""


def after(orders: list[str]) -> Session:
    """The session after these orders, given in one go."""
    desk = open_desk()
    interpreter = Interpreter(desk)
    desk.debugger.load_quiz("@readalps")
    for order in orders:
        with suppress(SudokuReplError):  # as the sitting goes on
            interpreter.take(order)
    return desk.session()


def kept(state: Path) -> list[Path]:
    """The journals in a state folder, the oldest first."""
    return sorted((state / "sudoku-repl" / "sessions").glob("*.json"))


def read(path: Path) -> Session:
    return of_text(path.read_text(), path.name)


def last_orders(state: Path) -> list[str]:
    """The last order of each journal."""
    return [session.orders[-1].order for session in map(read, kept(state)) if session.orders]


# --- at a terminal --------------------------------------------------------------------------------


class Killable(Sitting):
    """A sitting that may be killed."""

    def kill(self) -> None:
        """Ends it as no program can help."""
        if not self.child.closed:
            assert self.child.pid
            os.kill(self.child.pid, signal.SIGKILL)
            self.child.delayafterclose = 0
            self.child.close(force=True)

    def give(self, *orders: str) -> None:
        """Types orders ahead of the prompts."""
        self.press("".join(order + ENTER for order in orders))

    def waits(self, ready: Callable[[], bool]) -> None:
        """Lets it work until something is so."""
        limit = time.monotonic() + 300
        while not ready():
            self.read()
            assert time.monotonic() < limit, self.lines


def keeps(state: Path, session: Session) -> Callable[[], bool]:
    """Whether the one journal there is has this session by now."""
    return lambda: [read(path) for path in kept(state)] == [session]


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def sit(state: Path) -> Iterator[Callable[..., Killable]]:
    """Opens sittings that share a state folder, and closes them."""
    open_ones: list[Killable] = []

    def sit_down(*options: str) -> Killable:
        sitting = Killable(*options, state=state, rows=40)
        open_ones.append(sitting)
        return sitting

    yield sit_down
    for sitting in open_ones:
        sitting.kill()


@pytest.mark.long
def test_a_killed_sitting_goes_on_from_its_last_order(sit: Callable[..., Killable], state: Path) -> None:
    # While nothing is going on.
    sitting = sit("@readalps")
    sitting.give(*ORDERS[:4])
    sitting.waits(keeps(state, after(ORDERS[:4])))
    sitting.kill()
    # After an order was typed, and not given.
    sitting = sit("--resume")
    sitting.shows("Opened: @readalps, at step 93 of main; runs: 1.")
    sitting.give(*ORDERS[4:8])
    sitting.press("rerun")
    sitting.waits(keeps(state, after(ORDERS[:8])))
    sitting.shows("Order please: rerun")
    sitting.kill()
    assert keeps(state, after(ORDERS[:8]))()
    # While a guess is asked for: the machine waits, and the order is not among those that were given.
    sitting = sit("--resume")
    sitting.shows("of fork1; runs: 2.")
    given = [*ORDERS[:8], "back 1000", "guess-mode 1"]
    sitting.give(*given[8:], "run")
    sitting.shows("Take a guess please")
    sitting.kill()
    asking = attrs.evolve(after([*given, "run"]), orders=after(given).orders)
    assert keeps(state, asking)()
    # In an order that takes long.
    long = attrs.evolve(asking, orders=())
    for steps, order in ((5, "goto 100000000"), (6, "experiment --limit 100000000 first")):
        sitting = sit("--resume")
        sitting.shows("Opened: ")
        sitting.give("guess-mode 0", "load-quiz @empty", f"step {steps}")
        sitting.waits(lambda: last_orders(state) == [f"step {steps}"])  # noqa: B023 - it does not outlive this
        (long,) = map(read, kept(state))
        sitting.give(order)
        sitting.shows(order)
        time.sleep(0.2)
        sitting.kill()
        assert keeps(state, long)()
    assert (long.quiz.title, long.here.index, len(long.runs)) == ("@empty", 6, 1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_a_sitting_killed_at_any_moment_goes_on_from_one_of_its_orders(
    sit: Callable[..., Killable], state: Path, seed: int
) -> None:
    sessions = [after(ORDERS[:count]) for count in range(len(ORDERS) + 1)]
    sitting = sit("@readalps")
    sitting.give(*ORDERS)
    sitting.waits(lambda: bool(kept(state)))
    limit = time.monotonic() + random.Random(seed).uniform(0, 0.6)
    while time.monotonic() < limit:
        sitting.read()
    sitting.kill()
    (journal,) = kept(state)
    done = sessions.index(read(journal))
    resumed = sit("--resume")
    resumed.shows(f"of {sessions[done].here.run}; runs: {len(sessions[done].runs)}.")
    resumed.give(*ORDERS[done:])
    resumed.waits(keeps(state, sessions[-1]))


def test_a_quiz_beside_the_one_to_resume_is_refused(state: Path) -> None:
    ran = program("@two", "--resume", XDG_STATE_HOME=str(state))
    assert ran.returncode == 2
    assert "--resume loads its own quiz; leave out '@two'" in ran.stderr


@pytest.mark.long
def test_sittings_at_once_have_journals_of_their_own(sit: Callable[..., Killable], state: Path) -> None:
    first, second = sit("@readalps"), sit("@two")
    for sitting, order in ((first, "runtil 65"), (second, "run")):
        sitting.give(order)
        sitting.waits(lambda: order in last_orders(state))  # noqa: B023 - it does not outlive this
    none_left = program("--resume", "--batch", XDG_STATE_HOME=str(state))
    words = "no session to resume: there is no journal, or all are in use"
    assert (none_left.returncode, none_left.stderr) == (1, f"sudoku-repl: {words}\n")
    first.kill()
    second.give("reverse")
    second.shows("Order please: reverse")
    second.prompt()  # its journal is the newest now
    resumed = sit("--resume")
    resumed.shows("Opened: @readalps, at step 65 of main; runs: 1.")
    resumed.order("runtil 90")
    second.kill()
    resumed.kill()
    places = {read(path).quiz.title: read(path).here.index for path in kept(state)}
    assert places == {"@readalps": Debugger("@readalps").runtil(90).last, "@two": 0}


@pytest.mark.long
def test_a_sitting_that_was_left_can_be_gone_on_with(sit: Callable[..., Killable], state: Path) -> None:
    sitting = sit("@readalps")
    sitting.give("runtil 65", "bye")
    assert sitting.leaves() == 0
    (journal,) = kept(state)
    assert [path.name for path in journal.parent.iterdir()] == [journal.name]
    for _ in range(2):  # a script changes nothing in it
        ran = program("--resume", "--ex", "back", "--ex", "forks", "--batch", XDG_STATE_HOME=str(state))
        lines = ran.stdout.splitlines()
        assert (ran.returncode, ran.stderr) == (0, "")
        assert lines[0] == "Opened: @readalps, at step 65 of main; runs: 1."
        assert lines[-1] == "No forks."
    assert [path.name for path in journal.parent.iterdir()] == [journal.name]


def test_a_state_folder_that_goes_away_lets_the_sitting_go_on(
    sit: Callable[..., Killable], state: Path
) -> None:
    sitting = sit("@readalps")
    sitting.give("marks")
    sitting.waits(lambda: bool(kept(state)))
    shutil.rmtree(state)
    state.write_text("a file where the folder was")
    reported = "the journal for --resume can no longer be written: "
    sitting.give("run", "unique")
    lines = sitting.shows("The quiz has exactly one solution.")
    assert " ".join(map(str.strip, lines)).count(reported) == 1
    state.unlink()
    (state / "sudoku-repl" / "sessions").mkdir(parents=True)
    sitting.give("marks")
    sitting.waits(lambda: bool(kept(state)))
    shutil.rmtree(state)
    sitting.give("forks", "display", "bye")
    lines = sitting.shows("No displays.")
    assert " ".join(map(str.strip, lines)).count(reported) == 2
    assert sitting.leaves() == 0


@pytest.mark.long
def test_ctrl_c_ends_an_endless_open(sit: Callable[..., Killable], tmp_path: Path) -> None:
    endless = Debugger("@empty")
    endless.runtil(5)
    forged = json.loads(to_text(endless.session()))
    changing("runs.0.length", 2**32 - 1)(forged)
    file = tmp_path / "endless.json"
    file.write_text(sealed(forged))
    sitting = sit("@readalps")
    sitting.give("runtil 65", f"open {file}")
    sitting.shows("open:")
    sitting.press(CTRL_C)
    sitting.shows("Interrupted.")
    assert "At guess level 7:" in sitting.order("levels")


# --- in the folder --------------------------------------------------------------------------------


@pytest.fixture
def folder(state: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the journals of this test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    return state / "sudoku-repl" / "sessions"


def begun() -> Journal:
    journal = Journal.begun()
    assert journal
    return journal


def at_step(steps: int) -> Desk:
    desk = open_desk()
    desk.debugger.load_quiz("@readalps")
    desk.debugger.goto(steps)
    return desk


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_nothing_to_resume_is_reported_with_status_1(state: Path) -> None:
    for _ in range(2):
        ran = program("--resume", "--batch", XDG_STATE_HOME=str(state))
        words = "no session to resume: there is no journal, or all are in use"
        assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", f"sudoku-repl: {words}\n")
        state.write_text("a file where the folder should be")


def test_a_damaged_journal_is_reported_with_status_1(state: Path, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "1.json").write_text("{}")
    ran = program("--resume", "--batch", XDG_STATE_HOME=str(state))
    lines = [
        f"{folder}/1.json: {quoted(f'{folder}/1.json')} is not a session of this program; "
        "the file is kept, and the next older journal is tried",
        "sudoku-repl: no session to resume: there is no journal, or all are in use",
    ]
    assert (ran.returncode, ran.stdout, ran.stderr.splitlines()) == (1, "", lines)
    assert names(folder) == {"1.json"}


def with_display(order: str) -> Desk:
    """A sitting with a display, which is enabled."""
    desk = at_step(1)
    Interpreter(desk).take(f"display {order}")
    return desk


def test_the_orders_of_a_journal_stay_as_they_were(state: Path, folder: Path, tmp_path: Path) -> None:
    journal = begun()
    journal.keep(with_display("levels").session())
    journal.close()
    ran = program("--resume", "--batch", "--ex", "display", XDG_STATE_HOME=str(state))
    assert ran.stdout.splitlines()[1:] == ["Display 1: levels"]
    # Somebody opens a session, does not enable its orders, and the sitting breaks off.
    opened = open_desk()
    interpreter = Interpreter(opened)
    (tmp_path / "kept.json").write_text(to_text(with_display(f"save-breaks {tmp_path}/mine").session()))
    interpreter.take(f"open {tmp_path}/kept.json")
    journal = begun()
    journal.keep(opened.session())
    journal.close()
    ran = program("--resume", "--batch", "--ex", "step", XDG_STATE_HOME=str(state))
    assert f"Display 1: save-breaks {tmp_path}/mine (disabled)" in ran.stdout.splitlines()
    assert not (tmp_path / "mine").exists()


@pytest.mark.long
@pytest.mark.parametrize("damage", ["cut", "changed", "leads elsewhere", "pipe"])
def test_a_damaged_journal_is_named_and_kept_and_the_newest_whole_one_taken(
    state: Path, folder: Path, damage: str
) -> None:
    for steps in (1, 2, 3, 4):
        journal = begun()
        journal.keep(at_step(steps).session())
        os.utime(journal.name, (steps, steps))
        journal.close()
    damaged = kept(state)[2:]
    for path in damaged:
        text = path.read_text()
        kept_now = json.loads(text)
        changing("runs.0.digest", "0" * 32)(kept_now)
        path.unlink()
        match damage:
            case "cut":
                path.write_text(text[:-20])
            case "changed":
                path.write_text(text.replace("@readalps", "@readalpz"))
            case "leads elsewhere":
                path.write_text(sealed(kept_now))
            case "pipe":
                os.mkfifo(path)
    before = sorted(folder.iterdir())
    ran = program("--resume", "--batch", "--ex", "marks", XDG_STATE_HOME=str(state))
    assert (ran.returncode, ran.stdout) == (0, "Opened: @readalps, at step 2 of main; runs: 1.\nNo marks.\n")
    lines = ran.stderr.splitlines()
    assert len(lines) == 2
    assert {str(path) for path in damaged} == {line.partition(": ")[0] for line in lines}
    assert all(line.endswith("; the file is kept, and the next older journal is tried") for line in lines)
    assert sorted(folder.iterdir()) == before
    ran = program("--resume", "--json", "--batch", "--ex", "marks", XDG_STATE_HOME=str(state))
    told = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [each["type"] for each in told] == ["error", "error", "opened", "marks"]


def test_a_journal_that_nothing_was_kept_in_leaves_no_file(folder: Path) -> None:
    journal = begun()
    assert [path for path in names(folder) if path.endswith(".json")] == []
    journal.close()
    assert names(folder) == set()


def test_the_newest_journal_that_is_not_in_use_is_gone_on_with(folder: Path) -> None:
    journals = [begun() for _ in range(3)]
    for steps, journal in enumerate(journals, start=1):
        journal.keep(at_step(steps).session())
        os.utime(journal.name, (steps, steps))
    assert list(Journal.left()) == []
    journals[0].close()
    journals[1].close()
    resumed, other = Journal.left()
    assert (resumed.name, resumed.session().here.index) == (journals[1].name, 2)
    assert (other.name, other.session().here.index) == (journals[0].name, 1)
    resumed.keep(at_step(5).session())
    resumed.close()
    assert read(Path(resumed.name)).here.index == Debugger("@readalps").runtil(5).last
    for journal in (other, journals[2]):
        journal.close()
    assert names(folder) == {Path(journal.name).name for journal in journals}


def test_old_journals_go_but_not_those_in_use(folder: Path) -> None:
    folder.mkdir(parents=True)
    text = to_text(at_step(1).session())
    for number in range(30):
        (folder / f"{number:02}.json").write_text(text)
        os.utime(folder / f"{number:02}.json", (number, number))
    os.utime(folder / "05.json", (1000, 1000))
    in_use = next(Journal.left())
    os.utime(in_use.name, (0, 0))
    last = begun()
    last.keep(at_step(2).session())
    last.close()
    kept = {f"{number:02}.json" for number in range(11, 30)}
    assert Path(in_use.name).name == "05.json"
    assert names(folder) == kept | {Path(last.name).name, "05.json", "05.json.lock"}
    in_use.close()
    assert names(folder) == kept | {Path(last.name).name}


def test_what_killed_sittings_leave_goes(folder: Path) -> None:
    killed = begun()
    killed.keep(at_step(1).session())
    name = Path(killed.name).name
    del killed  # its lock with it, but not the lock's file
    (folder / name).with_suffix(".part").write_text("half")
    (folder / "old.json.lock").touch()
    (folder / "other.part").touch()
    alive = begun()
    (folder / Path(alive.name).with_suffix(".part").name).touch()
    last = begun()
    last.keep(at_step(2).session())
    last.close()
    alive_names = {Path(alive.name).with_suffix(".part").name, f"{Path(alive.name).name}.lock"}
    assert names(folder) == {name, Path(last.name).name, *alive_names}


def test_a_journal_is_written_whole_or_not_at_all(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = begun()
    journal.keep(at_step(1).session())
    before = Path(journal.name).read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(SessionError, match=r"can no longer be written.*No space left on device"):
        journal.keep(at_step(2).session())
    assert Path(journal.name).read_bytes() == before
    monkeypatch.undo()
    shutil.rmtree(folder)
    with pytest.raises(SessionError, match="journal for --resume can no longer be written"):
        journal.keep(at_step(3).session())
    journal.close()


# --- the history of the prompt --------------------------------------------------------------------


def test_an_entry_of_megabytes_is_neither_kept_in_the_history_nor_read_from_it(
    state: Path, folder: Path
) -> None:
    kept_now = history()
    for entry in ("levels", "x" * 9_000_000, "run"):
        kept_now.append_string(entry)
    file = state / "sudoku-repl" / "history"
    assert kept_now.get_strings() == ["levels", "run"]
    assert file.stat().st_size < 1000
    with file.open("a", encoding="utf-8") as left:  # as another program may
        left.write(f"\n# 2026-11-21\n+{'x' * 9_000_000}\n")
    assert list(history().load_history_strings()) == ["run", "levels"]
