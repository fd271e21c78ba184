"""The full-screen view at a real terminal: keys, the mouse, sizes, colours."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path

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
WHEEL_UP = "\x1b[<64;3;3M"


def view_of(terminal: Sitting) -> Sitting:
    """The same terminal, with the view open."""
    terminal.prompt()
    terminal.press("view", ENTER)
    terminal.shows("At guess level")
    return terminal


def bar(terminal: Sitting, *facts: str) -> None:
    """Waits for facts in the bottom line, in long words or short ones."""
    terminal.until(lambda lines: all(re.search(fact, lines[-1]) for fact in facts))


def levels_at_92() -> list[str]:
    """The lines of `levels` there."""
    debugger = Debugger("@readalps")
    debugger.runtil(92)
    lines = [plain(each) for each in level_lines(debugger.state)]
    assert len(lines) == 12
    return lines


def steps_until_92() -> int:
    """How often one has to step for it."""
    debugger = Debugger("@readalps")
    return debugger.runtil(92).last


@pytest.mark.long
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (60, 20), (120, 40)])
def test_the_quiz_is_replayed_to_step_92_by_keys_with_its_eleven_levels_visible(
    sit: Sit, columns: int, rows: int
) -> None:
    terminal = view_of(sit("@readalps", columns=columns, rows=rows))
    tens, ones = divmod(steps_until_92(), 10)
    terminal.press(*[PAGE_DOWN] * tens, *[RIGHT] * ones)
    bar(terminal, r"(steps|st) 92 ", r"(level|lv) 11 ")
    drawn = terminal.lines
    for each in levels_at_92():
        assert any(each in row for row in drawn), each
    assert any("> 92) Guess [4,2] level 11 at 1 out of 2" in row for row in drawn)
    terminal.press(LEFT, LEFT)
    bar(terminal, r"(steps|st) 89 ", r"(level|lv) 10 ")
    terminal.press("p", "n", RIGHT, RIGHT)
    bar(terminal, r"(steps|st) 92 ")
    terminal.press(HOME)
    bar(terminal, r"(steps|st) 0 ")
    terminal.press(END)
    bar(terminal, r"(steps|st) 92 ")
    terminal.press("q")
    terminal.prompt()
    bar(terminal, r"(steps|st) 92 ")
    assert not any("Level 11" in row for row in terminal.lines)


@pytest.mark.long
def test_a_cell_is_selected_by_keys_and_by_the_mouse_and_says_why(sit: Sit) -> None:
    terminal = view_of(sit("@readalps", "--ex", "runtil 92", columns=80, rows=24))
    terminal.shows("[4,2], cell 29: holds 2 since step 92, guess L11")
    terminal.press("k", "h", "j", "l", "l")
    terminal.shows("[4,3], cell 30: holds 6 since step 11, guess L2")
    row, column = next(
        (number, line.index("8│") + 1)
        for number, line in enumerate(terminal.screen.display, start=1)
        if line.startswith("1│")
    )
    terminal.press(f"\x1b[<0;{column};{row}M", f"\x1b[<0;{column};{row}m")
    terminal.shows("[1,9], cell 9: holds 8 since step")
    terminal.press("w")
    terminal.shows(":why [1,9]=")
    terminal.press("4", ENTER)
    terminal.shows("[1,9]≠4")
    terminal.press("q", "w", ENTER)
    terminal.shows("q closes: why [1,9]")
    terminal.press("q")
    terminal.shows("[1,9], cell 9")
    assert "> 92) Guess" in "".join(terminal.lines)
    terminal.press(WHEEL_UP, WHEEL_UP)
    terminal.until(lambda lines: not any("> 92)" in line for line in lines))
    terminal.press(*[DOWN] * 6)
    terminal.shows("> 92) Guess")
    terminal.press(UP, UP)
    terminal.until(lambda lines: not any("> 92)" in line for line in lines))


def test_ctrl_d_leaves_the_order_line_the_page_and_the_view(sit: Sit) -> None:
    terminal = view_of(sit("@readalps", columns=80, rows=24))
    terminal.press("?")
    terminal.shows("The keys of the view")
    terminal.press(":")
    terminal.until(lambda lines: lines[-1] == ":")
    terminal.press(CTRL_D, "?")
    terminal.shows("The keys of the view")
    terminal.press(CTRL_D)
    terminal.shows("At guess level")
    terminal.press(CTRL_D)
    terminal.prompt()


def test_a_16x16_without_room_for_candidates_says_how_to_see_them(sit: Sit) -> None:
    quiz = Path(__file__).parents[2] / "examples" / "order16.txt"
    terminal = view_of(sit(str(quiz), "--ex", "goto 300", columns=80, rows=24))
    terminal.shows("Press m for the candidates that fit.")
    terminal.shows(" 2│2 5 7 9│3 4 · A│· · · G[D]E F ·│")
    terminal.press("m")
    terminal.shows(" 2  A  │···· ·6·· ···8  G  [ D  ] E    F   ····│")
    assert not any("Press m" in row for row in terminal.lines)
    terminal.press("l", "l", "l")
    terminal.shows("[1···]")
    terminal.press("m")
    terminal.shows(" 2│2 5 7 9│3 4 · A│· · · G│D E F[·]")


def click(terminal: Sitting, text: str, column: int) -> None:
    """Clicks a column, from 0, of the line that has a text."""
    terminal.shows(text)
    row = next(number for number, line in enumerate(terminal.screen.display) if text in line)
    terminal.press(f"\x1b[<0;{column + 1};{row + 1}M", f"\x1b[<0;{column + 1};{row + 1}m")


def test_contradictions_are_stops_by_the_keys_of_the_page(sit: Sit) -> None:
    terminal = view_of(sit("@readalps", "--ex", "run", columns=80, rows=24))
    terminal.press("a")
    terminal.shows("Step 16, [2,3]=1, level 3: the first guess off the path to the solution")
    terminal.press("g")
    terminal.shows(":goto")
    terminal.press("92", ENTER)
    bar(terminal, "steps 92 ")
    terminal.press("]x")
    terminal.shows("8┃· 9 4│7 8 ·[×]3 ·┃")
    terminal.shows("Contradiction 92 at level 11: guilty 1-11, core 7 11")
    terminal.shows("Level 11 [4,2]=2 (1 out of 2) core")
    bar(terminal, r"steps 93 .*looking at contradiction 92 \| \? keys  q leaves")
    cross = terminal.style_of("×")
    assert (cross.fg, cross.reverse) == ("red", True)
    terminal.press("n")
    terminal.shows("Level 11 [4,2]=8 (2 out of 2)")
    bar(terminal, r"steps 93 .*step done|steps 93 .*moved")
    terminal.press("p", "[g", "[g")
    bar(terminal, "steps 84 ")
    terminal.press("]s")
    bar(terminal, "steps 131 ")
    terminal.press("/", "overfull", ENTER)
    terminal.shows("no line of the log has 'overfull'")
    terminal.press("/", "upward", ENTER)
    terminal.shows("94) Upward guess [2,6] level 10 at 2 out of 2")


def test_a_page_scrolls_up_at_once_from_its_end(sit: Sit) -> None:
    terminal = view_of(sit("@readalps", columns=80, rows=24))
    terminal.press("?", END)
    terminal.shows("scroll the log")
    first, last, total = map(int, re.findall("[0-9]+", terminal.lines[0])[:3])
    terminal.press("k")
    terminal.shows(f"({first - 1}-{last - 1} of {total})")


@pytest.mark.long
def test_escape_dismisses_and_only_q_leaves(sit: Sit) -> None:
    terminal = view_of(sit("@readalps", "--ex", "runtil 92", columns=80, rows=24))
    terminal.press("?")
    terminal.shows("The keys of the view")
    terminal.press(ESCAPE)
    terminal.shows("At guess level 11:")
    terminal.press("/")
    terminal.until(lambda lines: lines[-1] == "/")
    terminal.press(ESCAPE)
    bar(terminal, "q leaves")
    terminal.press(":", "sho")
    terminal.until(lambda lines: ":sho" in lines[-1] or any(":sho" in line for line in lines))
    terminal.press(ESCAPE)
    bar(terminal, "q leaves")
    terminal.press("z")
    terminal.shows("unknown key 'z'")
    terminal.press(ESCAPE)
    terminal.shows("No cell is selected")
    terminal.shows("4│4 2 6│")
    terminal.press(ESCAPE, "k")
    terminal.shows("4│4[2]6│")
    bar(terminal, "q leaves")
    terminal.press("q")
    terminal.prompt()


def test_the_log_the_levels_the_timeline_and_the_tree_can_be_clicked(sit: Sit) -> None:
    terminal = view_of(sit("@readalps", "--ex", "run", "--ex", "goto 92", columns=80, rows=24))
    click(terminal, "92) shrinking 8", 20)
    terminal.shows("8┃· 9 4│7 8 ·[×]3 ·┃")
    click(terminal, "Level 7 [1,8]=9", 30)
    bar(terminal, "steps 65 ")
    terminal.shows("1│6 4 5│3 · ·│·[9]·│")
    click(terminal, "11 │", 4)
    bar(terminal, "steps 1 ")
    terminal.press("t")
    terminal.shows("│[6,2]=5▒▒▒")
    click(terminal, "[2,3]=9", 60)
    bar(terminal, "steps 98 ")


@pytest.mark.long
@pytest.mark.parametrize("name", ["@readalps", "@samurai"])
def test_a_large_terminal_has_large_candidates_and_panes_side_by_side(sit: Sit, name: str) -> None:
    terminal = view_of(sit(name, "--ex", "step", columns=200, rows=50))
    terminal.shows("· · ·")
    terminal.press("t")
    terminal.shows(" Levels  Tree   t switches")
    top = terminal.screen.display[0]
    assert "At guess level" in top
    terminal.resize(80, 24)
    terminal.until(lambda lines: all(len(line) <= 80 for line in lines) and "q leaves" in lines[-1])
    terminal.press("q")
    terminal.prompt()


@pytest.mark.long
def test_runs_stop_at_a_watch_and_a_key_that_means_nothing_says_so(sit: Sit) -> None:
    terminal = view_of(sit("@readalps", columns=80, rows=24))
    terminal.press("b")
    terminal.shows("Watch 1: cell [1,1] changed")
    terminal.press("l")
    terminal.shows("1*·[·]5")
    terminal.press("c")
    terminal.shows("Watch 1: [1,1] open -> {1,2,6,9}")
    terminal.press("c")
    terminal.shows("Watch 1: [1,1] {1,2,6,9} -> {2,6,9}")
    terminal.press("r")
    terminal.shows("Watch 1: [1,1] open -> {1,2,6,9}")
    terminal.press("h", "b")
    terminal.shows("[1,1] is no longer watched.")
    terminal.press("c")
    terminal.shows("Fine [steps:131, solution sum:1].")
    terminal.press("x")
    terminal.shows("unknown key 'x'; ? lists the keys")
    terminal.press(F7)
    terminal.shows("unknown key 'f7'; ? lists the keys")
    terminal.press(TAB)
    terminal.shows("unknown key 'tab'; ? lists the keys")
    terminal.press("j")
    terminal.until(lambda lines: not any("unknown key" in line for line in lines))


@pytest.mark.long
def test_a_guess_is_made_otherwise_in_a_fork(sit: Sit) -> None:
    terminal = view_of(sit("@readalps", "--ex", "runtil 92", columns=80, rows=24))
    terminal.press("e")
    terminal.shows(":guess [4,2]=")
    terminal.press("8", ENTER)
    terminal.shows("Level 11 [4,2]=8 (1 out of 2)")
    bar(terminal, "fork1", "steps 92 ")
    terminal.press("e", "7", ENTER)
    terminal.shows("7 is not a candidate of [4,2]")
    terminal.press(RIGHT, RIGHT, "e")  # a forward guess, which is none to change
    terminal.shows("no guess to take here; `:guess-mode 1`, then c runs to the next one")
    bar(terminal, "q leaves")
    terminal.press(":", "guess-mode 1", ENTER, "e")
    terminal.shows("no guess to take here; c runs to the next one")
    terminal.press("c")
    terminal.until(lambda lines: any("e and Enter take it" in line for line in lines))
    terminal.press(":", "goto 90", ENTER, "e")
    terminal.shows("no guess to take here; c runs to the next one")
    terminal.press(RIGHT)
    bar(terminal, "fork1", "steps 92 ")
    terminal.press("q")
    terminal.prompt()
    bar(terminal, "fork1", "steps 92 ")


def test_a_guess_that_is_due_is_taken_by_keys(sit: Sit) -> None:
    terminal = view_of(sit("@readalps", "--ex", "guess-mode 1", columns=80, rows=24))
    terminal.press("c")
    terminal.shows("A guess is due, by default [6,2]=5; e and Enter take it")
    terminal.press("e")
    terminal.shows(":guess [6,2]=5")
    terminal.press(ENTER)
    terminal.shows("Level 1 [6,2]=5 (1 out of 2)")


@pytest.mark.long
def test_any_order_is_typed_and_its_output_is_read(sit: Sit) -> None:
    terminal = view_of(sit("@readalps", columns=80, rows=24))
    terminal.press(":", "runt")
    terminal.shows("run until the step count reaches STEPS")
    terminal.press("il 92", ENTER)
    bar(terminal, "steps 92 ")
    terminal.press(":", "frob", ENTER)
    terminal.shows("unknown order 'frob'; type `help` for a list")
    terminal.press(":", "log", ENTER)
    terminal.shows("2) row 2 complete shrunken by group")
    assert re.match(r"q closes, Enter goes there \(1-22 of \d+\): log", terminal.lines[0])
    terminal.press(END)
    terminal.shows("92) Guess [4,2] level 11 at 1 out of 2")
    terminal.press("q", ":", "runtil", CTRL_C)
    terminal.shows("At guess level 11:")
    bar(terminal, "steps 92 ")
    terminal.press("o")
    terminal.shows("): log")
    terminal.press("q", "?")
    terminal.shows("step over what a guess leads to")
    terminal.press(END)
    terminal.shows("scroll the log")
    terminal.press("q", ":", "break level == 1", ENTER)
    terminal.shows("Breakpoint 1: level == 1")
    terminal.press(":", "commands 1", ENTER)
    terminal.shows("order, or end:")
    terminal.press("mark first", ENTER, "end", ENTER)
    terminal.shows("q leaves")
    terminal.press("r", HOME, "c")
    bar(terminal, "steps 7 ")
    terminal.press(":", "marks", ENTER)
    terminal.shows("first: step 7 of main")
    terminal.press(":", "bye", ENTER)
    assert terminal.leaves() == 0


@pytest.mark.long
def test_ctrl_c_ends_a_long_run_and_the_view_goes_on(sit: Sit) -> None:
    terminal = view_of(sit("@empty", columns=80, rows=24))
    terminal.press(":", "runrun 100000000", ENTER)
    terminal.shows("- Ctrl-C interrupts")
    before = terminal.until(lambda lines: bool(re.search(r"steps \d{3,} ", lines[-1])))
    terminal.until(lambda lines: lines[-1] != before[-1])  # it is drawn while it runs
    terminal.press(CTRL_C)
    terminal.shows("Interrupted between two advances; `run` continues.")
    bar(terminal, "interrupted")
    terminal.press(":", "solutions 100000000", ENTER)
    terminal.shows("solutions 100000000 - Ctrl-C interrupts")
    time.sleep(0.3)
    terminal.press(CTRL_C)
    terminal.shows("q closes (1-")  # the solutions found so far
    terminal.press(ESCAPE)
    terminal.shows("At guess level")
    terminal.press(LEFT)
    bar(terminal, "step done")
    terminal.press(CTRL_C)
    terminal.shows("No order is running; q leaves the view.")
    terminal.press("q")
    terminal.prompt()


@pytest.mark.long
def test_a_16x16_shows_candidates_and_a_key_that_gives_a_long_order_is_not_drawn(sit: Sit) -> None:
    quiz = Path(__file__).parents[2] / "examples" / "order16.txt"
    terminal = view_of(sit(str(quiz), "--ex", "step 3", columns=120, rows=40))
    terminal.shows("│···8  F  [···8] A  │5···  C   56·8 56··│")
    terminal.press("d")
    corners: list[str] = []

    def is_listed(lines: list[str]) -> bool:
        corners.append(terminal.screen.display[0][0])
        return any("Up and Down choose" in line for line in lines)

    terminal.until(is_listed)
    assert {*corners} == {" "}


@pytest.mark.long
def test_a_resize_redraws_and_too_small_a_terminal_says_so(sit: Sit) -> None:
    terminal = view_of(sit("@readalps", "--ex", "runtil 92", columns=80, rows=24))
    terminal.resize(120, 40)
    terminal.shows("│ 4 [ 2 ] 6 │···  9   5 │")
    terminal.resize(30, 8)
    terminal.shows("The view needs a terminal of")
    terminal.resize(60, 20)
    terminal.shows("Level 1 [6,2]=5 (1 out of 2)")
    terminal.shows("4│4[2]6│")
    terminal.press("m")
    terminal.shows("│ 4 [ 2 ] 6 │")
    terminal.press("q")
    terminal.prompt()


@pytest.mark.long
def test_a_terminal_without_colours_gets_none(sit: Sit) -> None:
    terminal = view_of(sit("@readalps", "--ex", "runtil 92", columns=80, rows=24, TERM="vt100"))
    terminal.shows("4│4[2]6│")
    assert {char.fg for line in terminal.screen.buffer.values() for char in line.values()} == {"default"}


@pytest.mark.long
@pytest.mark.parametrize("name", ["@readalps", "@empty"])
def test_the_ways_out_are_on_a_screen_of_40_columns(sit: Sit, name: str) -> None:
    terminal = view_of(sit(name, "--ex", "runtil 92", columns=40, rows=20))
    bar(terminal, "steps 92 .*q leaves$")
    terminal.press("?")
    terminal.until(lambda lines: lines[0].startswith("q closes"))
    terminal.press("q", ":", "log", ENTER)
    terminal.until(lambda lines: lines[0].startswith("q closes"))
    terminal.press("q")
    bar(terminal, "q leaves$")


@pytest.mark.long
@pytest.mark.parametrize("colours", [True, False])
def test_cells_are_told_apart_in_colours_and_without(sit: Sit, colours: bool) -> None:
    terminal = sit(
        "@readalps", "--ex", "runtil 92", columns=80, rows=24, **({} if colours else {"NO_COLOR": "1"})
    )
    view_of(terminal)
    terminal.shows("4│4[2]6│")
    row = next(number for number, line in enumerate(terminal.screen.display) if line.startswith("4│4[2]6"))
    given, guessed, first = (terminal.screen.buffer[row][column] for column in (2, 4, 6))
    assert (given.bold, given.underscore, given.reverse) == (True, False, False)
    assert (guessed.bold, guessed.underscore, guessed.reverse) == (True, True, True)  # it has just changed
    assert (first.bold, first.underscore, first.reverse) == (True, True, False)
    seen = {char.fg for line in terminal.screen.buffer.values() for char in line.values()}
    assert (seen == {"default"}) is not colours
    if colours:
        assert guessed.fg == "magenta"
        assert seen <= {"default", "brightblack", "red", "green", "magenta", "cyan"}


@pytest.mark.long
def test_a_board_of_several_grids_follows_the_selected_cell(sit: Sit) -> None:
    terminal = view_of(sit("@samurai", columns=60, rows=20))
    terminal.shows(" 1[·]7 ·│2 · 1│")
    terminal.press(*"j" * 20, *"l" * 17)
    terminal.until(
        lambda lines: any(re.search(r"\[\d\]$", line.partition("  At")[0].rstrip()) for line in lines)
    )
    terminal.shows("[21,21], cell 369")


@pytest.mark.long
def test_the_view_needs_a_terminal_that_can_draw_it(sit: Sit) -> None:
    ran = program("@readalps", lines="view\nstep\n")
    assert ran.stderr == "<stdin>:1: the view needs a prompt at a terminal: type `view` there\n"
    terminal = sit(TERM="dumb")
    terminal.shows("Order please:")
    terminal.press("view", ENTER)
    terminal.shows("no quiz is loaded yet")
    terminal.press("load-quiz @readalps", ENTER, "view", ENTER)
    terminal.shows("the view needs a terminal that can move the cursor, but TERM is 'dumb'")
