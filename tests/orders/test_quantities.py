"""Quantities: the names that orders and conditions share. Examples stand in `transcripts/moves.txt`."""

from __future__ import annotations

import subprocess
import sys

from support.desk import Desk

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


def test_print_shows_the_quantities_that_conditions_compare() -> None:
    desk = Desk()
    desk.give("goto 98", "back 2")
    here = desk.debugger.runs.here.index
    for line in desk.give("print"):
        name, value = line.split(": ")
        assert desk.give(f"p {name}") == [line]
        assert any(each.first <= here <= each.last for each in desk.debugger.find_all(f"{name} == {value}"))


def test_a_new_quantity_is_one_row() -> None:
    done = subprocess.run([sys.executable, "-c", WITH_ONE_MORE], capture_output=True, text=True, check=True)
    printed, listed, point, traced, told, wrong = done.stdout.split("--\n")
    assert (printed, point) == ("left: 5\n", "Breakpoint 1: left < 4 (hits 0)\n")
    assert listed.splitlines()[-2:] == ["open: 32", "left: 5"]
    assert traced.split() == ["step", "left", "31", "6", "33", "5", "36", "7", "38", "6", "39", "5"]
    assert "`left` is the number of open cells in row 1." in " ".join(told.split())
    assert wrong == "expected level, steps, biggest, solutions, open, left or a cell such as [4,2], got 'x'\n"
