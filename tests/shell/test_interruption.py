"""Ctrl-C while the exact solver is at work, wherever an order asks it something."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import pytest
from support.desk import Desk

from sudoku_repl import Debugger, Picks, Reason, interruption, kernels
from sudoku_repl.__main__ import main as program
from sudoku_repl.measure.trials import Trial

if TYPE_CHECKING:
    from support.terminals import Sit


@pytest.fixture
def interrupt_at(monkeypatch: pytest.MonkeyPatch) -> Callable[[Debugger, int], None]:
    """Lets an interrupt come as the exact solver branches for the n-th time from now on.

    Its kernel would be done before it asks so often.
    """
    monkeypatch.setattr(kernels, "HAS_KERNEL", False)
    check = interruption.check

    def interrupt_at(debugger: Debugger, branching: int) -> None:
        numbers = count(1)

        def interrupted_check() -> None:
            if next(numbers) == branching:
                debugger.interrupt()
            check()

        monkeypatch.setattr(interruption, "check", interrupted_check)

    return interrupt_at


Interrupt = Callable[[Debugger, int], None]


def test_questions_for_solutions_and_extremes_end(interrupt_at: Interrupt) -> None:
    desk = Desk("@hard")
    desk.give("runtil 20")
    before = desk.debugger.state
    interrupt_at(desk.debugger, 2)
    with pytest.raises(KeyboardInterrupt):
        desk.give("unique")
    interrupt_at(desk.debugger, 2)
    assert desk.give("solutions 3") == [
        "Solutions: at least 0.",
        "Interrupted before the search was complete.",
    ]
    interrupt_at(desk.debugger, 2)
    assert desk.give("extremes") == ["Interrupted before the search was complete."]
    assert desk.debugger.state is before
    assert desk.give("unique") == ["The quiz has exactly one solution."]


@pytest.mark.parametrize("orders", [["guess-mode correct"], ["guess-mode wrong"], ["break unsolvable"]])
def test_a_run_ends_and_can_go_on(orders: list[str], interrupt_at: Interrupt) -> None:
    whole, desk = Desk("@hard"), Desk("@hard")
    whole.give(*orders, "run")
    desk.give(*orders)
    interrupt_at(desk.debugger, 5)
    assert "Interrupted between two advances; `run` continues." in desk.give("run")
    assert desk.stopped.reason is Reason.INTERRUPTED
    desk.give("run")
    assert (desk.stopped.reason, desk.debugger.state) == (whole.stopped.reason, whole.debugger.state)


def test_a_step_that_picks_a_guess_is_not_made(interrupt_at: Interrupt) -> None:
    desk = Desk("@hard")
    desk.give("guess-mode correct", "runtil 1")
    interrupt_at(desk.debugger, 1)
    before = desk.debugger.state
    for _ in range(9):
        desk.give("step")
        if desk.stopped.reason is Reason.INTERRUPTED:
            break
        before = desk.debugger.state
    else:
        pytest.fail("the solver was not asked")
    assert desk.debugger.state is before
    desk.give("step")
    assert desk.stopped.reason is not Reason.INTERRUPTED


def test_a_trial_ends_with_what_there_is(interrupt_at: Interrupt) -> None:
    debugger = Debugger("@hard")
    interrupt_at(debugger, 5)
    trials = debugger.experiment([debugger.rules.with_guess_mode(Picks.CORRECT)] * 2)
    (trial,) = trials
    assert isinstance(trial, Trial)
    assert not trial.ended


@pytest.mark.parametrize(
    "search",
    [
        lambda dbg: dbg.find("unsolvable and open > 100", backward=True),
        lambda dbg: dbg.find_all("unsolvable"),
        lambda dbg: dbg.bisect("unsolvable and open > 100"),
    ],
)
def test_searches_of_the_run_end(search: Callable[[Debugger], object], interrupt_at: Interrupt) -> None:
    debugger = Debugger("@hard")
    debugger.runtil(200)
    before = debugger.runs.here
    interrupt_at(debugger, 3)
    with pytest.raises(KeyboardInterrupt):
        search(debugger)
    assert debugger.runs.here == before


def test_a_check_of_the_model_says_what_the_exact_solver_had_found(interrupt_at: Interrupt) -> None:
    pytest.importorskip("highspy")
    desk = Desk("@hard")
    interrupt_at(desk.debugger, 3)
    lines = desk.give("model check")
    assert "the exact solver: none found so far" in lines
    assert lines[-1].startswith("Interrupted")


# --- on a real terminal ---------------------------------------------------------------------------------

AGES = """# houses: diagonals
# houses: windows
# houses: disjoint
.........
.........
.7.......
.........
.........
.........
.3.......
.........
.........
# extra:
.........
.........
.........
...AAA...
......AA.
........A
A........
.....A..A
.........
# parity:
.........
.....o...
.o.......
....o....
...e.....
.........
..o......
.........
.........
"""
"""A quiz that the exact solver takes minutes for."""


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("order", ["unique", "solutions", "extremes", "model check"])
def test_one_press_of_ctrl_c_ends_it_at_the_prompt(order: str, tmp_path: Path, sit: Sit) -> None:
    if order == "model check":
        pytest.importorskip("highspy")
    quiz = tmp_path / "ages.txt"
    quiz.write_text(AGES, encoding="ascii")
    terminal = sit(str(quiz))
    terminal.prompt()
    terminal.press(order, "\r")
    terminal.typed(order)
    time.sleep(0.5)
    terminal.plays(("\x03", "Interrupted"))
    assert any("steps 0" in line for line in terminal.prompt())


def interrupted(*options: str, sent: tuple[signal.Signals, ...] = (signal.SIGINT,)) -> tuple[int, str, str]:
    """The status and the streams of a batch that gets signals while its first order works."""
    command = [sys.executable, "-m", "sudoku_repl", "--batch", *options]
    started = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "Quiz loaded.\n"
        time.sleep(max(0.5, 3 * (time.monotonic() - started)))  # a slow machine also begins the order slowly
        for each in sent:
            process.send_signal(each)
            time.sleep(0.003)
        printed, errors = process.communicate(timeout=300)
    return process.returncode, printed, errors


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize(
    ("given", "order", "found"),
    [
        ("--script", "unique", []),
        ("--ex", "solutions 99", ["Solutions: at least ", "Interrupted before the search was complete"]),
        (
            "--ex",
            "techniques check x_chain --quizzes 99999",
            ["x_chain ", "Interrupted before all quizzes were "],
        ),
    ],
)
def test_one_press_of_ctrl_c_ends_a_batch(
    given: str, order: str, found: list[str], tmp_path: Path, sigint_raises: None
) -> None:
    quiz, script = tmp_path / "ages.txt", tmp_path / "script"
    quiz.write_text(AGES, encoding="ascii")
    script.write_text(f"{order}\nhelp\n")
    order = order if given == "--ex" else str(script)
    status, printed, errors = interrupted(str(quiz), given, order, "--ex", "help")
    assert (status, errors) == (130, "sudoku-repl: interrupted\n")
    lines = [line for line in printed.splitlines() if re.match("[A-Za-z]", line)]
    assert len(lines) == len(found)
    assert all(line.startswith(begun) for line, begun in zip(lines, found, strict=True))


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("presses", [1, 40])
def test_ctrl_c_ends_the_program_quietly_however_often_it_is_pressed(
    presses: int, monkeypatch: pytest.MonkeyPatch, sigint_raises: None, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first press comes before anything else is imported, and the others a line apart."""
    left = presses

    def press(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left
        if frame.f_code.co_filename != program.__code__.co_filename:
            return None
        if event == "line" and left and (left < presses or frame.f_code.co_name == "_run"):
            left -= 1
            signal.raise_signal(signal.SIGINT)
        return press

    monkeypatch.setattr(sys, "argv", ["sudoku-repl", "--version"])
    before = sys.gettrace()
    sys.settrace(press)
    try:
        status = program()
    finally:
        sys.settrace(before)
    assert (status, left < presses, capsys.readouterr()) == (130, True, ("", "sudoku-repl: interrupted\n"))
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


class Released:
    """Ctrl-C comes while it is released."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_ctrl_c_in_a_destructor_is_not_lost(
    monkeypatch: pytest.MonkeyPatch, sigint_raises: None, capsys: pytest.CaptureFixture[str]
) -> None:
    def work() -> int:
        Released()
        time.sleep(60)
        return 0

    monkeypatch.setattr("sudoku_repl.cli.main.main", work)
    monkeypatch.setattr(sys, "argv", ["sudoku-repl"])
    assert (program(), capsys.readouterr()) == (130, ("", "sudoku-repl: interrupted\n"))


@pytest.fixture(scope="module")
def long_session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session whose run takes a few seconds to replay."""
    debugger = Debugger("@empty")
    debugger.techniques("0+skyscraper")  # the kernel does not know it
    debugger.goto(80_000)
    path = tmp_path_factory.mktemp("sessions") / "long.json"
    debugger.save(path)
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize(
    "sent", [pytest.param((signal.SIGINT,), marks=pytest.mark.long), (signal.SIGINT,) * 40, (signal.SIGTERM,)]
)
def test_opening_a_session_is_interrupted_without_a_traceback(
    sent: tuple[signal.Signals, ...], long_session: Path, sigint_raises: None
) -> None:
    status, _, errors = interrupted("@easy", "--ex", f"open {long_session}", sent=sent)
    assert "Traceback" not in errors
    if signal.SIGINT in sent:
        assert (status, errors) == (130, "sudoku-repl: interrupted\n")
