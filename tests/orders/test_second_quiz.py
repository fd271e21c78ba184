"""Quizzes loaded one after the other in one sitting: nothing of a former board remains on the next."""

from __future__ import annotations

import re

import pytest
from support.clicks import targets
from support.desk import Desk
from support.made import BOARDS, quiz_on

from sudoku_repl import Quiz, open_quiz
from sudoku_repl.board.notation import cell_name
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.screen import Look
from sudoku_repl.shell.view.frame import frame
from sudoku_repl.shell.view.scene import ViewState

LINKED = next(name for name in BOARDS if name.startswith("twodoku"))
QUIZZES = (quiz_on(LINKED), open_quiz("@readalps"), quiz_on("16x16"))
ORDERS = ((0, 1, 2), (2, 1, 0), (1, 2, 0))


def last_cell(quiz: Quiz) -> str:
    return cell_name(*quiz.board.coordinates[-1])


def sit(desk: Desk, quiz: Quiz) -> None:
    """Leave something of everything behind: a record with forks and marks, breakpoints, levels, a search."""
    desk.debugger.load_quiz(quiz)
    corner = last_cell(quiz)
    desk.give(
        f"watch {corner}",
        "watch [1,1]",
        f"break cell {corner} placed",
        f"commands $ why {corner}",
        f"tbreak candidates {corner} <= 1",
        f'break house == "{quiz.board.houses[-1].name}"',
        f"break candidates {corner} == 0",
        "delete $",
        "runtil 20",
        "mark deep",
        "fork mine",
        "back 3",
        "guess-mode last",
        "step 5",
        f"bisect cell {corner} changed",
        f"find open < {len(quiz.givens) // 2}",
        "guess-mode 0",
        "goto deep",
    )
    assert desk.refused == []


def next_to_a_fresh_desk(order: tuple[int, ...], look: Look = Look.PLAIN) -> tuple[Desk, Desk]:
    """A desk that had all three quizzes, and one that had only the last; without breakpoints."""
    last = QUIZZES[order[-1]]
    desk, fresh = Desk(QUIZZES[order[0]], look), Desk(last, look)
    for number in order[:-1]:
        sit(desk, QUIZZES[number])
    desk.debugger.load_quiz(last)
    for each in desk.debugger.breakpoints.all():
        desk.give(f"delete {each.number}")
    return desk, fresh


def looks(quiz: Quiz) -> list[str]:
    """Orders that move and look in every way."""
    cells = [cell_name(*quiz.board.coordinates[cell]) for cell in (0, len(quiz.givens) // 2, -1)]
    whys = [f"why {cell}" for cell in cells]
    reading = ["levels", "hint", "chain", "log", "diff start", "matrix nak", "timeline", "print"]
    lists = ["breaks", "marks", "forks", "record", "goto deep", "goto mine", "goto fork1"]
    moves = ["back", *whys, "runtil 12", *reading, "reverse", "last", "goto end", *whys]
    return ["last", *reading, *lists, "step 3", *whys, "show", *moves, *lists]


def timeless(lines: list[str]) -> list[str]:
    """The lines without times, which are never the same."""
    return [re.sub(r'(Run time: |"seconds": )[0-9.e-]+', "", line) for line in lines]


@pytest.mark.parametrize(
    ("order", "look"), [(ORDERS[0], Look.JSON), *((each, Look.PLAIN) for each in ORDERS)]
)
def test_a_quiz_after_others_is_as_if_it_were_the_first(order: tuple[int, ...], look: Look) -> None:
    desk, fresh = next_to_a_fresh_desk(order, look)
    for each in looks(fresh.debugger.quiz):
        assert (each, timeless(desk.give(each))) == (each, timeless(fresh.give(each)))
        assert desk.refused == fresh.refused


@pytest.mark.parametrize("order", ORDERS)
def test_the_breakpoints_that_are_left_fit_the_board(order: tuple[int, ...]) -> None:
    before, after = (QUIZZES[number] for number in order[-2:])
    desk = Desk(before)
    sit(desk, before)
    corner = before.board.coordinates[-1]
    every = desk.debugger.breakpoints.all()
    desk.debugger.load_quiz(after)
    left = desk.debugger.breakpoints.all()
    fits = after.board.cell_at(*corner) is not None
    assert {1, 3} <= {each.number for each in every}  # the watch and the breakpoint on the last cell
    assert {1, 3} & {each.number for each in left} == ({1, 3} if fits else set())
    assert [each.cell for each in left if each.cell is not None] == [
        after.board.cell_at(*at) for at in (corner, (1, 1)) if after.board.cell_at(*at) is not None
    ]
    desk.give("undelete")
    assert len(desk.debugger.breakpoints.all()) == len(left) + fits
    desk.give("runtil 30", "reverse", "reverse")
    assert desk.refused == []


@pytest.mark.parametrize("order", ORDERS)
def test_the_view_shows_the_next_quiz_as_if_it_were_the_first(order: tuple[int, ...]) -> None:
    before, last = (QUIZZES[number] for number in order[-2:])
    desk, fresh = Desk(before), Desk(last)
    sit(desk, before)
    scene = ViewState(desk.debugger)
    for number in order[:-1]:
        desk.debugger.load_quiz(QUIZZES[number])
        scene.follow()
        desk.give("step 9")
        scene.select(len(QUIZZES[number].givens) - 1)
        scene.scroll_log(-3)
        frame(scene, 120, 39)
    for each in desk.debugger.breakpoints.all():
        desk.give(f"delete {each.number}")
    desk.debugger.load_quiz(last)
    scene.follow()
    other = ViewState(fresh.debugger)
    for line in ("show", "step 5", "back 2", "runtil 12"):
        desk.give(line)
        fresh.give(line)
        for columns, rows in ((40, 11), (80, 23), (120, 39)):
            shown, expected = frame(scene, columns, rows), frame(other, columns, rows)
            assert list(map(plain, shown.lines)) == list(map(plain, expected.lines))
            assert targets(shown) == targets(expected)
