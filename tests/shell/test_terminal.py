"""The shell at a real terminal: keys are pressed, and the screen is read back with an emulator."""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from support.programs import timeless
from support.terminals import CTRL_C, CTRL_D, CTRL_R, ENTER, ESCAPE, LEFT, TAB, Sit

from sudoku_repl import Debugger
from sudoku_repl.orders.show import Shown
from sudoku_repl.orders.stops import Ran
from sudoku_repl.shell.screen import Look, Screen
from sudoku_repl.version import engine

QUIZ = "005300000800000020070010500400005300010070006003200080060500009004000030000009700"
ROWS = [QUIZ[row : row + 9] for row in range(0, 81, 9)]


def test_a_newcomer_loads_runs_and_leaves(sit: Sit, tmp_path: Path) -> None:
    terminal = sit()
    assert "after SudokuSolver 2.6" in terminal.prompt()[0]
    assert re.search("F5 run.*F10 step|F10 step.*F5 run", terminal.lines[-1])
    terminal.answers(("load-quiz @readalps", "Quiz loaded."), ("run", "Fine [steps:131, solution sum:1]."))
    assert "Biggest level on this run(til): 11" in terminal.lines
    assert "steps 131  level 6  solutions 1  run-mode 0  guess-mode 0" in terminal.lines[-1]
    terminal.answers(("!echo hello $((3*4))", "hello 12"), ("shell echo hello $((5*6))", "hello 30"))
    terminal.plays(("!echo sleeps; sleep 300", ENTER, "sleeps"), (CTRL_C, "^C"))
    terminal.prompt()
    terminal.plays(("display !touch made", ENTER, "only if you type it"))
    terminal.order(f"!touch {tmp_path / 'made'}")
    assert (tmp_path / "made").exists()
    terminal.plays(("runtil 9", "runtil 9"))
    terminal.press(CTRL_C)
    assert "steps 131 " in terminal.prompt()[-1]
    terminal.press(CTRL_D)
    assert terminal.leaves() == 0


def test_every_long_answer_goes_to_the_pager_but_no_board_and_no_run(sit: Sit) -> None:
    terminal = sit("@readalps", rows=24, PAGER="sed 's/^/| /'")
    terminal.answers(
        ("findings", "| `findings apply NUMBER` makes one of them."),
        ("findings hidden_single", "`findings apply NUMBER` makes one of them."),
    )
    for order, is_paged in (("run", False), ("show", False), ("log", True)):
        assert any(line.startswith("| ") for line in terminal.order(order)) is is_paged, order


@pytest.mark.skipif(shutil.which("less") is None, reason="less is not installed")
def test_less_leaves_ctrl_c_and_returns_to_the_prompt(sit: Sit) -> None:
    terminal = sit(rows=24, PAGER="less", LESS="R")
    terminal.press("help conditions", ENTER)
    lines = terminal.until(lambda lines: lines[-1] == "Space: more, q: back to `Order please:`")
    assert any("Conditions, breakpoints" in line for line in lines)
    terminal.press(CTRL_C, "s", "eaten", ENTER, "q")
    terminal.answers(("load-quiz @easy", "Quiz loaded."))
    assert not Path("eaten").exists()


def test_completion_comes_at_once_even_while_the_debugger_is_loaded_and_says_what_is_meant(sit: Sit) -> None:
    terminal = sit()
    for keys, typed in ((f"load{TAB} @ea{TAB}", "load-quiz @easy"), (f"lik{TAB}", "likeness")):
        terminal.prompt()
        terminal.press(keys)
        terminal.typed(typed)
        terminal.press(CTRL_C)
    terminal.prompt()
    terminal.plays((f"load-quiz @{TAB}", "the quiz of the original"), (CTRL_C, "Order please:"))
    terminal.prompt()
    terminal.press("load @easy", *[LEFT] * 8, TAB)  # inside a word
    terminal.typed("load-quiz @easy")
    terminal.plays((ENTER, "Quiz loaded."))
    terminal.prompt()
    terminal.plays(("lo", "load a quiz from a file"), ("ad-quiz @h", "one solution after many wrong guesses"))
    terminal.press(CTRL_C)
    terminal.prompt()
    with TemporaryDirectory() as name:  # it is short, so that the line is not wrapped
        folder = Path(name)
        (folder / "a quiz.txt").write_text(QUIZ)
        for keys, completed in ((f"load-quiz {name[:-1]}", f"{folder.name}/"), ("a", "a quiz.txt")):
            terminal.press(keys, TAB)
            terminal.ends(completed)
        terminal.plays((ENTER, "Quiz loaded."))


def test_a_pasted_quiz_is_loaded(sit: Sit) -> None:
    terminal = sit()
    terminal.prompt()
    terminal.plays(("\x1b[200~" + "\n".join(ROWS) + "\x1b[201~", ENTER, "Quiz loaded."))
    assert "pasted quiz" in terminal.prompt()[-1]
    terminal.answers(("run", "Fine [steps:131, solution sum:1]."))
    terminal.plays((QUIZ, ENTER, "steps 0 "))


@pytest.mark.long
def test_rows_without_bracketed_paste_are_gathered(sit: Sit) -> None:
    terminal = sit()
    terminal.prompt()
    for number, row in enumerate(ROWS, start=1):
        terminal.press(row, ENTER)
        terminal.shows("Quiz loaded." if number == 9 else f"Row {number + 1} of 9 (Ctrl-C drops them):")
    terminal.press(ROWS[0], ENTER)
    terminal.until(lambda lines: lines[-2].startswith("Row 2 of 9"))
    terminal.press(CTRL_C)
    assert "Order please:" in terminal.prompt()[-2]


def test_ctrl_c_ends_a_long_run_and_the_machine_is_whole(sit: Sit) -> None:
    terminal = sit("@empty")
    terminal.prompt()
    terminal.press("runrun 100000000", ENTER)
    terminal.shows("Fine [")
    time.sleep(0.5)
    terminal.press(CTRL_C)
    terminal.shows("Interrupted")
    terminal.prompt()
    lines = terminal.order("levels")
    counted = re.search(r"(?:steps|st) (\d+)", lines[-1])
    assert counted is not None
    steps = int(counted[1])
    whole = Debugger("@empty")
    while whole.state.steps < steps:
        whole.runtil(steps)
    assert whole.state.steps == steps
    bottom = whole.state.levels()[-1]
    cell = whole.state.board.label(bottom.cell)
    assert f"Level 1 {cell}={bottom.digit} ({bottom.choice} out of {len(bottom.digits)})" in lines
    terminal.press("run", ENTER)
    terminal.shows("Order please: run")
    terminal.prompt()


@pytest.mark.long
def test_history_outlives_the_sitting(sit: Sit) -> None:
    first = sit("@readalps")
    first.order("runtil 65")
    first.press(CTRL_D)
    assert first.leaves() == 0
    second = sit("@readalps")
    second.prompt()
    second.plays((CTRL_R, "til", "runtil 65"))
    second.press(ENTER)
    second.until(lambda lines: "steps 65 " in lines[-1] or lines[-2].endswith("runtil 65"))
    second.plays((ENTER, "At guess level 7 [1,8] 2"))


def test_a_state_folder_that_cannot_be_written_is_no_hindrance(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    terminal = sit("@easy", XDG_STATE_HOME=str(tmp_path / "file"))
    terminal.order("step")
    terminal.shows("no journal is kept for --resume: ")
    terminal.order("step")


@pytest.mark.long
def test_colours_tell_cells_apart_and_no_color_is_respected(sit: Sit) -> None:
    terminal = sit("@readalps", rows=90)
    terminal.order("runtil 7")
    terminal.order("show")
    assert terminal.style_of("Steps:7").fg == "default"
    grid_row = next(row for row, line in enumerate(terminal.screen.display) if line.startswith("053 200 080"))
    given, guessed, opened = (terminal.screen.buffer[grid_row][column] for column in (2, 1, 5))
    assert given.bold
    assert guessed.fg == "magenta"
    assert guessed.reverse  # it has just changed
    assert (opened.fg, opened.bold) == ("default", False)
    plain = sit("@readalps", rows=90, NO_COLOR="1")
    plain.order("runtil 7")
    plain.order("show")
    for row in plain.screen.buffer.values():
        for char in row.values():
            assert char.fg == "default"


def test_an_option_prints_the_candidates_as_the_original_and_a_pipe_do() -> None:
    debugger = Debugger("@readalps")
    stopped = Ran(debugger.runtil(90), debugger.snapshot())
    piped, wide, original = io.StringIO(), io.StringIO(), io.StringIO()
    for screen in (
        Screen(piped, Look.PLAIN),
        Screen(wide, Look.PLAIN, lambda: 110),
        Screen(original, Look.PLAIN, lambda: 110, original=True),
    ):
        for result in (Shown(debugger.snapshot()), stopped):
            screen.show(result)
    assert original.getvalue() == piped.getvalue() != wide.getvalue()
    assert "Steps:90\n\nCandidates:\n[4,2]: 2 8\n[4,4]: 1 8\n" in original.getvalue()


@pytest.mark.long
def test_vi_keys(sit: Sit) -> None:
    terminal = sit("@readalps", "--vi")
    terminal.prompt()
    terminal.press("xrun", ESCAPE)
    time.sleep(1)  # only the wait tells an escape from the beginning of a key
    terminal.press("0", "x", ENTER)
    terminal.shows("Fine [steps:131, solution sum:1].")


@pytest.mark.long
def test_a_short_terminal_still_shows_what_is_typed(sit: Sit) -> None:
    terminal = sit("@readalps", rows=7)
    terminal.order("runtil 65")
    terminal.plays(("lev", TAB, "Order please: levels"))


@pytest.mark.long
def test_a_resize_keeps_the_sitting(sit: Sit) -> None:
    terminal = sit("@readalps")
    terminal.order("runtil 90")
    terminal.resize(60, 40)
    terminal.until(lambda lines: lines[-1].startswith(" steps 90 "))
    lines = terminal.order("levels")
    assert "At guess level 10:" in lines


@pytest.mark.long
def test_a_script_typed_at_the_terminal_prints_what_it_prints_in_a_batch(sit: Sit) -> None:
    script = Path(__file__).parent.parent.parent / "examples" / "right_guesses.repl"
    before, levels, _ = script.read_text(encoding="utf-8").partition("levels\n")
    terminal = sit(rows=200)
    for taken, line in enumerate((before + levels).splitlines()):
        terminal.asks(taken + 1)
        terminal.press(line)
        terminal.typed(line)
        terminal.press(ENTER)
    lines = terminal.prompt()
    expected = script.with_suffix(".out").read_text(encoding="utf-8").splitlines()
    shown = [re.sub(r"^(Take a guess .*:).*", r"\1", line) for line in lines[2:-2]]
    shown = timeless([line for line in shown if not line.startswith("Order please:")])
    assert shown == [line for line in expected if line][: len(shown)]
    assert shown[-1] == "Level 1 [6,2]=5 (1 out of 2)"


@pytest.mark.long
def test_the_original_order_at_the_prompt(sit: Sit) -> None:
    lines = sit("@readalps", "--original", rows=60).order("runtil 90")
    at = lines.index("Candidates:")
    assert lines[at - 1 : at + 3] == ["Steps:90", "Candidates:", "[4,2]: 2 8", "[4,4]: 1 8"]


@pytest.mark.long
def test_a_long_goto_shows_how_far_it_is_until_it_is_there(sit: Sit) -> None:
    terminal = sit("@empty")
    assert " | F10 step" in terminal.prompt()[-1]
    steps = 100_000 if engine() == "pure" else 5_000_000  # a second or more
    terminal.press(f"goto {steps}", ENTER)
    bar = next(line for line in terminal.shows("goto: ") if line.startswith("goto: "))
    assert re.search(r"\d+%\|.*\| \d+/(100000|5000000) ", bar)
    terminal.shows(f"Moved to step {steps // 10}")
    lines = terminal.prompt()
    assert not any("it/s" in line or line.startswith("goto: ") for line in lines)
    assert "| moved | F10 step" in lines[-1]


@pytest.mark.long
def test_orders_of_a_breakpoint_are_typed_line_by_line(sit: Sit) -> None:
    terminal = sit("@readalps", "--ex", "break level >= 2")
    terminal.prompt()

    def block(line: str) -> None:
        terminal.press(line, ENTER)
        terminal.until(lambda lines: lines[-2] == "Order, or end (Ctrl-C drops them):")

    block("commands $")
    block("frob")
    terminal.shows("unknown order 'frob'")
    block("levels")
    terminal.press(CTRL_C)
    assert "hits 0)" in terminal.order("breaks")[-3]
    block("commands $")
    block("levels")
    terminal.press("end", ENTER)
    terminal.prompt()
    assert "Level 2 [4,3]=6 (1 out of 2)" in terminal.order("run")


@pytest.mark.long
def test_ctrl_c_ends_orders_that_follow_each_other_without_end(sit: Sit) -> None:
    terminal = sit("@readalps", "--ex", "break step >= 1", "--ex", "commands 1 rerun")
    terminal.prompt()
    for _ in range(2):
        terminal.press("run", ENTER)
        terminal.shows("Breakpoint 1: step >= 1")
        terminal.press(CTRL_C)
        terminal.until(lambda lines: lines[-2] == "Order please:" and "nterrupted" in "".join(lines[-8:]))
        terminal.press("\x0c")  # a clear screen
        terminal.until(lambda lines: len(lines) == 2)
    assert "hits" in terminal.order("breaks")[-3]


@pytest.mark.long
def test_ctrl_c_ends_an_experiment_and_a_search_with_what_there_is(sit: Sit) -> None:
    terminal = sit("@empty", "--ex", "run-mode 2", SUDOKU_REPL_PURE="1")  # the kernel would be too quick
    terminal.prompt()
    terminal.press("experiment --limit 100000000 last 0", ENTER)
    time.sleep(0.5)
    terminal.press(CTRL_C)
    lines = terminal.shows("Interrupted; the runs made so far are kept.")
    row = next(line for line in lines if line.startswith("last ")).split()
    assert (row[0], row[-1]) == ("last", "last1")
    steps = int(row[3].rstrip("+"))
    assert f"  last1: {steps} steps," in "\n".join(terminal.order("forks"))
    terminal.press(SLOW, ENTER)
    terminal.until(lambda lines: "pasted quiz" in lines[-1])
    terminal.press("extremes", ENTER)
    terminal.shows("extremes: ")
    terminal.press(CTRL_C)
    terminal.shows("Interrupted before the search was complete.")
    assert not any("it/s" in line for line in terminal.prompt())


SLOW = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
"""Its extremes by ply alone take seconds."""


@pytest.mark.long
def test_a_burst_of_signals_leaves_the_sitting_as_it_is(sit: Sit) -> None:
    sitting = sit("@readalps")
    sitting.prompt()
    assert sitting.child.pid
    for _ in range(5):
        sitting.press("unique", ENTER)
        for _ in range(100):
            os.kill(sitting.child.pid, signal.SIGINT)
            time.sleep(0.001)
        sitting.read()
    sitting.press(CTRL_C)  # drops what was typed
    screen = sitting.order("levels")
    assert not any("Exception in callback" in line for line in screen)


def test_orders_and_answers_at_the_question_for_a_guess(sit: Sit) -> None:
    terminal = sit("@readalps", "--ex", "guess-mode 1")

    def asks(*keys: str) -> None:
        """Press keys that lead to an empty question above the toolbar."""
        terminal.press(*keys)
        terminal.until(lambda lines: lines[-2] == "Take a guess please, by default it will be [6,2]=5:")

    terminal.prompt()
    asks("run", ENTER)
    for order, shown in {
        "why [1,2]": "[1,2], cell 2: open, candidates 2 4 9",
        "levels": "At guess level 0:",
        "run": "the run waits for your guess: answer the question, or leave it with Ctrl-C",
        "why nothing": "got 'nothing'",
    }.items():
        asks(order, ENTER)
        terminal.shows(shown)
    terminal.plays(
        ("view", ENTER, "? keys  q leaves"),
        ("p", "steps 5"),
        ("n", "A guess is due, by default [6,2]=5; e and Enter take it"),
    )
    asks("q")
    terminal.plays(("back", ENTER, "Step undone."))
    terminal.prompt()
    asks("runtil 7", ENTER)
    terminal.plays(("guess-mode 0", ENTER, "7) Guess [6,2] level 1 at 1 out of 2"))
    terminal.order("guess-mode 1")
    terminal.plays(
        ("run", ENTER, "Take a guess please, by default it will be [4,3]=6"),
        ("[4,3]=6", ENTER, "Guess [4,3] level 2 at 1 out of 2"),
        (CTRL_C, "`step` asks for the guess again"),
    )
    terminal.prompt()
    terminal.plays(("step", ENTER, "Take a guess"), (ENTER, "At guess level 3"))
