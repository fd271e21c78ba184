"""Moving in the record, and forks."""

from __future__ import annotations

from support.desk import Desk, objects, session

from sudoku_repl import Debugger, Mark
from sudoku_repl.render.board import grid
from sudoku_repl.render.spans import plain
from sudoku_repl.timeline.marks import marks_along


def test_moving_says_where_you_are_and_why() -> None:
    lines = session("load-quiz @readalps", "runtil 92", "back 99")
    assert lines[-1] == "This is the start of the run."
    assert "Steps:0" in lines
    assert session("load-quiz @readalps", "runtil 92", "goto 90")[-2:] == [
        "At guess level 10 [2,6] 1",
        "Moved to step 90.",
    ]
    assert session("load-quiz @readalps", "runtil 92", "back 2")[-1] == "2 advances undone."
    assert session("load-quiz @readalps", "run", "run", "reverse")[-1] == "Solution 1 was found here."
    assert session("load-quiz @readalps", "runtil 92", "mark deep") == ["Mark deep: step 92."]
    assert session("load-quiz @readalps", "runtil 92", "mark deep", "marks") == ["deep: step 92 of main"]


def test_marks_carry_words_in_the_order_of_the_run() -> None:
    desk = Desk()
    desk.give("goto 92", 'mark deepest "[4,2] has two digits left"', "goto 16", "mark astray it's --wrong")
    assert desk.give("marks") == [
        "astray: step 16 of main",
        "it's --wrong",
        "deepest: step 92 of main",
        "[4,2] has two digits left",
    ]
    drawn = [plain(each) for each in desk.results[-1].lines(80)]
    assert drawn[0] == "005 300 000  astray: step 16 of main"
    assert drawn[1].endswith("  it's --wrong")
    assert len(drawn) == 2 * len([*grid(desk.debugger.snapshot())])
    (told,) = objects(desk.results[-1])
    assert told["marks"][1] == {
        "name": "deepest",
        "run": "main",
        "steps": 92,
        "words": "[4,2] has two digits left",
    }
    # A mark that stays keeps its words, and one that moves loses them.
    desk.give("goto deepest", "mark deepest")
    assert desk.debugger.marks()[1].words == "[4,2] has two digits left"
    desk.give("back", "mark deepest")
    assert desk.debugger.marks()[1] == Mark("deepest", "main", 90)
    # Empty words remove them.
    desk.give('mark deepest "two digits left"')
    assert desk.give('mark deepest ""') == ["Mark deepest: step 90."]
    assert desk.debugger.marks()[1] == Mark("deepest", "main", 90)


def test_marks_are_drawn_only_where_there_is_room() -> None:
    desk = Desk("@samurai")
    desk.give("step 3", 'mark here "a wide board"', "marks")
    for width, lines in ((None, 2), (40, 2), (90, 22)):
        assert len([*desk.results[-1].lines(width)]) >= lines
    assert [plain(each) for each in desk.results[-1].lines(40)] == ["here: step 3 of main", "a wide board"]


def test_a_fork_has_the_marks_before_its_departure() -> None:
    debugger = Debugger("@readalps")
    for step, name in ((16, "early"), (92, "late"), (90, "there")):
        debugger.goto(step)
        debugger.mark(name, f"step {step}")
    debugger.goto(92)
    debugger.guess((4, 2), 8)
    debugger.mark("other")
    runs = debugger.runs
    assert [each.name for each in marks_along(runs, "fork1")] == ["early", "there", "other"]
    assert [each.name for each in marks_along(runs, "main")] == ["early", "there", "late"]


def test_a_fork_is_announced_and_listed() -> None:
    lines = session("load-quiz @readalps", "runtil 92", "guess [4,2]=8")
    assert lines[:2] == [
        "92) Guess [4,2] level 11 at 1 out of 2",
        "You are in fork1, a fork of main at step 90.",
    ]
    assert session("load-quiz @readalps", "runtil 92", "guess [4,2]=8", "forks") == [
        "  main: 92 steps, biggest level 11, solution sum 0",
        "* fork1: 92 steps, biggest level 11, solution sum 0, forked from main at step 90",
    ]
