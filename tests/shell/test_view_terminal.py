"""The full-screen view at a real terminal: keys, the mouse, sizes, colours."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from support.programs import program
from support.terminals import CTRL_C, CTRL_D, ENTER, ESCAPE, TAB, Sit, Sitting

from sudoku_repl import Debugger
from sudoku_repl.render.board import level_lines
from sudoku_repl.render.spans import plain

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
PAGE_DOWN, HOME, END, F7 = "\x1b[6~", "\x1b[H", "\x1b[F", "\x1b[18~"
ORDER16 = str(Path(__file__).parents[2] / "examples" / "order16.txt")
WHEEL_UP = "\x1b[<64;3;3M"


View: TypeAlias = Callable[..., Sitting]


@pytest.fixture
def view(sit: Sit) -> View:
    """Opens the view at a terminal of 80 columns."""

    def opened(*options: str, columns: int = 80, rows: int = 24, **environment: str) -> Sitting:
        terminal = sit(*options, columns=columns, rows=rows, **environment)
        terminal.prompt()
        terminal.plays(("view", ENTER, "At guess level"))
        return terminal

    return opened


def bar(terminal: Sitting, *facts: str) -> None:
    """Waits for facts in the bottom line, in long words or short ones."""
    terminal.until(lambda lines: all(re.search(fact, lines[-1]) for fact in facts))


@pytest.mark.long
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (60, 20), (120, 40)])
def test_the_quiz_is_replayed_to_step_92_by_keys_with_its_eleven_levels_visible(
    view: View, columns: int, rows: int
) -> None:
    terminal = view("@readalps", columns=columns, rows=rows)
    debugger = Debugger("@readalps")
    tens, ones = divmod(debugger.runtil(92).last, 10)
    terminal.press(*[PAGE_DOWN] * tens, *[RIGHT] * ones)
    bar(terminal, r"(steps|st) 92 ", r"(level|lv) 11 ")
    shown = [*map(plain, level_lines(debugger.state)), "> 92) Guess [4,2] level 11 at 1 out of 2"]
    assert len(shown) == 13
    assert [each for each in shown if not any(each in row for row in terminal.lines)] == []
    for keys, step in (([LEFT, LEFT], 89), (["p", "n", RIGHT, RIGHT], 92), ([HOME], 0), ([END], 92)):
        terminal.press(*keys)
        bar(terminal, rf"(steps|st) {step} ")
    terminal.press("q")
    terminal.prompt()
    bar(terminal, r"(steps|st) 92 ")
    assert not any("Level 11" in row for row in terminal.lines)


@pytest.mark.long
def test_a_cell_is_selected_by_keys_and_by_the_mouse_and_says_why(view: View) -> None:
    terminal = view("@readalps", "--ex", "runtil 92")
    terminal.plays(
        ("[4,2], cell 29: holds 2 since step 92, guess L11",),
        ("k", "h", "j", "l", "l", "[4,3], cell 30: holds 6 since step 11, guess L2"),
    )
    click(terminal, "1│6 4 5│3 2 7│1 9 8│", 18)
    terminal.plays(
        ("[1,9], cell 9: holds 8 since step",),
        ("w", ":why [1,9]="),
        ("4", ENTER, "[1,9]≠4"),
        ("q", "w", ENTER, "q closes: why [1,9]"),
        ("q", "[1,9], cell 9"),
        ("> 92) Guess",),
    )
    terminal.press(WHEEL_UP, WHEEL_UP)
    terminal.hides("> 92)")
    terminal.plays((*[DOWN] * 6, "> 92)"))
    terminal.press(UP, UP)
    terminal.hides("> 92)")


def test_a_16x16_without_room_for_candidates_says_how_to_see_them(view: View) -> None:
    terminal = view(ORDER16, "--ex", "goto 300")
    terminal.plays(
        ("Press m for the candidates that fit.",),
        (" 2│2 5 7 9│3 4 · A│· · · G[D]E F ·│",),
        ("m", " 2  A  │···· ·6·· ···8  G  [ D  ] E    F   ····│"),
    )
    assert not any("Press m" in row for row in terminal.lines)
    terminal.plays(("l", "l", "l", "[1···]"), ("m", " 2│2 5 7 9│3 4 · A│· · · G│D E F[·]"))


def click(terminal: Sitting, text: str, column: int) -> None:
    """Clicks a column, from 0, of the line that has a text."""
    terminal.shows(text)
    row = next(number for number, line in enumerate(terminal.screen.display) if text in line)
    terminal.press(f"\x1b[<0;{column + 1};{row + 1}M", f"\x1b[<0;{column + 1};{row + 1}m")


def test_the_run_is_walked_by_keys_and_by_clicks_and_ctrl_d_leaves(view: View) -> None:
    terminal = view("@readalps", "--ex", "run")
    terminal.plays(
        ("g", ":goto"),
        ("92", ENTER, "steps 92 "),
        ("]x", "8┃· 9 4│7 8 ·[×]3 ·┃"),
        ("Level 11 [4,2]=2 (1 out of 2) core",),
    )
    bar(terminal, r"steps 93 .*looking at contradiction 92 \| \? keys  q leaves")
    cross = terminal.style_of("×")
    assert (cross.fg, cross.reverse) == ("red", True)
    terminal.plays(
        ("/", "upward", ENTER, "94) Upward guess [2,6] level 10 at 2 out of 2"),
        *((key, f"unknown key '{name}'; ? lists the keys") for key, name in ((F7, "f7"), (TAB, "tab"))),
    )
    for text, column, seen in (("Level 7 [1,8]=9", 30, "1│6 4 5│3 · ·│·[9]·│"), ("11 │", 4, "steps 1 ")):
        click(terminal, text, column)
        terminal.shows(seen)
    terminal.plays(("t", "│[6,2]=5▒▒▒"))
    click(terminal, "[2,3]=9", 60)
    bar(terminal, "steps 98 ")
    terminal.plays(("?", END, "scroll the log"))
    first, last, total = map(int, re.findall("[0-9]+", terminal.lines[0])[:3])
    terminal.plays(("k", f"({first - 1}-{last - 1} of {total})"))  # at once, from the end
    terminal.press(":")
    terminal.until(lambda lines: lines[-1] == ":")
    terminal.plays((CTRL_D, "?", "The keys of the view"), (CTRL_D, "At guess level"))
    terminal.press(CTRL_D)
    terminal.prompt()


@pytest.mark.long
def test_escape_dismisses_and_only_q_leaves(view: View) -> None:
    terminal = view("@readalps", "--ex", "runtil 92")
    terminal.plays(("?", "The keys of the view"), (ESCAPE, "At guess level 11:"))
    terminal.press("/")
    terminal.until(lambda lines: lines[-1] == "/")
    terminal.press(ESCAPE)
    bar(terminal, "q leaves")
    terminal.plays((":", "sho", ":sho"))
    terminal.press(ESCAPE)
    bar(terminal, "q leaves")
    terminal.plays(
        ("z", "unknown key 'z'"), (ESCAPE, "No cell is selected"), ("4│4 2 6│",), (ESCAPE, "k", "4│4[2]6│")
    )
    bar(terminal, "q leaves")
    terminal.press("q")
    terminal.prompt()


@pytest.mark.long
def test_any_order_is_typed_and_its_output_is_read(view: View) -> None:
    terminal = view("@readalps")
    terminal.plays(
        (":", "runt", "run until the step count reaches STEPS"),
        ("il 92", ENTER, "steps 92 "),
        (":", "frob", ENTER, "unknown order 'frob'; type `help` for a list"),
        (":", "log", ENTER, "2) row 2 complete shrunken by group"),
    )
    assert re.match(r"q closes, Enter goes there \(1-22 of \d+\): log", terminal.lines[0])
    terminal.plays(
        (END, "92) Guess [4,2] level 11 at 1 out of 2"),
        ("q", ":", "runtil", CTRL_C, "At guess level 11:"),
        ("steps 92 ",),
        ("o", "): log"),
        ("q", "?", "step over what a guess leads to"),
        (END, "scroll the log"),
        ("q", ":", "break level == 1", ENTER, "Breakpoint 1: level == 1"),
        (":", "commands 1", ENTER, "order, or end:"),
        ("mark first", ENTER, "end", ENTER, "q leaves"),
        ("r", HOME, "c", "steps 7 "),
        (":", "marks", ENTER, "first: step 7 of main"),
    )
    terminal.press(":", "bye", ENTER)
    assert terminal.leaves() == 0


@pytest.mark.long
def test_ctrl_c_ends_a_long_run_and_the_view_goes_on(view: View) -> None:
    terminal = view("@empty")
    terminal.plays((":", "runrun 100000000", ENTER, "- Ctrl-C interrupts"))
    before = terminal.until(lambda lines: bool(re.search(r"steps \d{3,} ", lines[-1])))
    terminal.until(lambda lines: lines[-1] != before[-1])  # it is drawn while it runs
    terminal.plays((CTRL_C, "Interrupted between two advances; `run` continues."))
    bar(terminal, "interrupted")
    terminal.plays((":", "solutions 100000000", ENTER, "solutions 100000000 - Ctrl-C interrupts"))
    time.sleep(0.3)
    terminal.plays(
        (CTRL_C, "q closes (1-"),  # the solutions found so far
        (ESCAPE, "At guess level"),
        (LEFT, "step done"),
        (CTRL_C, "No order is running; q leaves the view."),
    )
    terminal.press("q")
    terminal.prompt()


@pytest.mark.long
def test_a_16x16_shows_candidates_and_a_key_that_gives_a_long_order_is_not_drawn(view: View) -> None:
    terminal = view(ORDER16, "--ex", "step 3", columns=120, rows=40)
    terminal.shows("│···8  F  [···8] A  │5···  C   56·8 56··│")
    terminal.press("d")
    corners: set[str] = set()

    def is_listed(lines: list[str]) -> bool:
        corners.add(terminal.screen.display[0][0])
        return any("Up and Down choose" in line for line in lines)

    terminal.until(is_listed)
    assert corners == {" "}


@pytest.mark.long
def test_a_resize_redraws_and_too_small_a_terminal_says_so(view: View) -> None:
    terminal = view("@readalps", "--ex", "runtil 92")
    for columns, rows, seen in (
        (120, 40, "│ 4 [ 2 ] 6 │···  9   5 │"),
        (30, 8, "The view needs a terminal of"),
        (60, 20, "Level 1 [6,2]=5 (1 out of 2)"),
    ):
        terminal.resize(columns, rows)
        terminal.shows(seen)
    terminal.plays(("4│4[2]6│",), ("m", "│ 4 [ 2 ] 6 │"))
    terminal.press("q")
    terminal.prompt()


@pytest.mark.long
def test_a_terminal_without_colours_gets_none(view: View) -> None:
    terminal = view("@readalps", "--ex", "runtil 92", TERM="vt100")
    terminal.shows("4│4[2]6│")
    assert {char.fg for line in terminal.screen.buffer.values() for char in line.values()} == {"default"}


@pytest.mark.long
@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}], ids=["colours", "none"])
def test_cells_are_told_apart_in_colours_and_without(view: View, environment: dict[str, str]) -> None:
    terminal = view("@readalps", "--ex", "runtil 92", **environment)
    terminal.shows("4│4[2]6│")
    row = next(number for number, line in enumerate(terminal.screen.display) if line.startswith("4│4[2]6"))
    given, guessed, first = (terminal.screen.buffer[row][column] for column in (2, 4, 6))
    assert (given.bold, given.underscore, given.reverse) == (True, False, False)
    assert (guessed.bold, guessed.underscore, guessed.reverse) == (True, True, True)  # it has just changed
    assert (first.bold, first.underscore, first.reverse) == (True, True, False)
    seen = {char.fg for line in terminal.screen.buffer.values() for char in line.values()}
    if environment:
        assert seen == {"default"}
    else:
        assert guessed.fg == "magenta"
        assert {"default", "magenta"} < seen <= {"default", "brightblack", "red", "green", "magenta", "cyan"}


@pytest.mark.long
def test_the_view_needs_a_terminal_that_can_draw_it(sit: Sit) -> None:
    ran = program("@readalps", lines="view\nstep\n")
    assert ran.stderr == "<stdin>:1: the view needs a prompt at a terminal: type `view` there\n"
    needed = "the view needs a terminal that can move the cursor, but TERM is 'dumb'"
    sit(TERM="dumb").plays(
        ("Order please:",),
        ("view", ENTER, "no quiz is loaded yet"),
        ("load-quiz @readalps", ENTER, "view", ENTER, needed),
    )
