"""Quantities, the content of cells, and lists by the names that gdb gives them."""

from __future__ import annotations

import subprocess
import sys

import pytest
from support.desk import Desk, completions, refused

from sudoku_repl.shell.screen import Look

WITH_ONE_MORE = """
from sudoku_repl.breaks import words

def left(advance):
    return advance.state.values[:9].count(0)

row = words.Quantity("left", "the number of open cells in row 1", left)
words.QUANTITIES["left"] = row
words.WORDS += (row.word,)
from sudoku_repl import Debugger, SudokuReplError

debugger = Debugger("@readalps")
debugger.goto(40)
for order in ("print left", "print", "break left < 4", "trace left", "help print", "print x"):
    try:
        print(debugger.order(order), end="--\\n")
    except SudokuReplError as error:
        print(error)
"""


@pytest.mark.parametrize(
    ("topic", "order"),
    [
        ("b", "breaks"),
        ("breaks", "breaks"),
        ("forks", "forks"),
        ("MARKS", "marks"),
        ("display", "display"),
        ("le", "levels"),
    ],
)
def test_info_shows_the_list_of_an_order(topic: str, order: str) -> None:
    desk = Desk()
    desk.give("goto 92", "mark here", "b wrong", "display levels", "fork other")
    assert desk.give(f"info {topic}") == desk.give(order) != []


def test_info_and_print_complete_and_refuse_their_words() -> None:
    lists = ["breakpoints", "breaks", "display", "forks", "frame", "levels", "locals", "marks", "stack"]
    assert completions("info ") == lists
    assert completions("p ")[:6] == ["level", "steps", "biggest", "solutions", "open", "[1,1]"]
    assert refused("info x") == [f"expected {', '.join(lists[:-1])} or stack, got 'x'"]
    assert refused("p x") == [
        "expected level, steps, biggest, solutions, open or a cell such as [4,2], got 'x'"
    ]


def test_print_shows_the_quantities_that_conditions_compare() -> None:
    desk = Desk()
    desk.give("goto 98", "back 2")
    lines = desk.give("print")
    values = dict(line.split(": ") for line in lines)
    assert list(values) == ["level", "steps", "biggest", "solutions", "open"]
    assert values["biggest"] == "11"
    for name, value in values.items():
        assert desk.give(f"p {name}") == [f"{name}: {value}"]
        here = desk.debugger.runs.here.index
        assert any(each.first <= here <= each.last for each in desk.debugger.find_all(f"{name} == {value}"))
    (told,) = Desk(look=Look.JSON).told("p steps")
    assert told == {"type": "quantities", "steps": 0}


def test_a_new_quantity_is_one_row() -> None:
    done = subprocess.run([sys.executable, "-c", WITH_ONE_MORE], capture_output=True, text=True, check=True)
    printed, listed, point, traced, told, wrong = done.stdout.split("--\n")
    assert (printed, point) == ("left: 5\n", "Breakpoint 1: left < 4 (hits 0)\n")
    assert listed.splitlines()[-2:] == ["open: 32", "left: 5"]
    assert traced.split() == ["step", "left", "31", "6", "33", "5", "36", "7", "38", "6", "39", "5"]
    assert "`left` is the number of open cells in row 1." in " ".join(told.split())
    assert wrong == "expected level, steps, biggest, solutions, open, left or a cell such as [4,2], got 'x'\n"


def test_print_of_an_open_cell_prints_its_candidates() -> None:
    assert Desk().give("print [4,2]") == ["[4,2]: candidates 2 8 9"]
    assert refused("print [0,1]") == ["there is no cell [0,1] on the 9x9 board"]
    (told,) = Desk(look=Look.JSON).told("print r4c2")
    assert told == {"type": "cell_content", "cell": [4, 2], "digit": None, "candidates": [2, 8, 9]}


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("info breakpoints", "breaks"),
        ("info b", "breaks"),
        ("info frame", "frame"),
        ("info stack", "levels"),
        ("info s", "levels"),
        ("info locals", "print"),
    ],
)
def test_info_of_gdb_is_the_order_that_shows_the_same(typed: str, order: str) -> None:
    desk = Desk()
    desk.give("b wrong", "runtil 40")
    assert desk.give(typed) == desk.give(order) != []


def test_info_of_a_shortened_name_with_two_meanings_is_refused() -> None:
    (error,) = refused("info f")
    assert error.startswith("expected breakpoints, breaks, display, forks, frame")
