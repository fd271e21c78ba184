"""An order is a single module: its declaration, its result, its text and its JSON. A quantity is one row."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from support.desk import Desk

EVEN = '''
"""How many cells hold an even digit."""

import attrs

from sudoku_repl.board import Board
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import order
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.spans import line


class EvenCells(Result, json_type="even"):
    """`even`: the cells that hold an even digit."""

    board: Board
    cells: tuple[int, ...]

    def text(self, width: int | None) -> Lines:
        yield line(f"{len(self.cells)} even cells.")


@order("even", group="reading", example="even")
def even(desk: Desk) -> EvenCells:
    """Count the cells that hold an even digit."""
    state = desk.debugger.state
    cells = tuple(cell for cell, digit in enumerate(state.values) if digit and digit % 2 == 0)
    return EvenCells(state.board, cells)
'''

WITH_MORE = """
import json, sys
import sudoku_repl.orders
from sudoku_repl import Debugger, SudokuReplError
from sudoku_repl.breaks import words
from sudoku_repl.cli.main import main

sudoku_repl.orders.__path__.append(sys.argv[1])

def left(advance):
    return advance.state.values[:9].count(0)

row = words.Quantity("left", "the number of open cells in row 1", left)
words.QUANTITIES["left"] = row
words.WORDS += (row.word,)

debugger = Debugger("@readalps")
print(json.dumps([debugger.order(order) for order in ("ev", "help", "apropos even digit")]))
debugger.goto(40)
orders = ("print left", "print", "break left < 4", "trace left", "help print")
print(json.dumps([debugger.order(order) for order in orders]))
try:
    debugger.order("print x")
except SudokuReplError as error:
    print(error)
main(["@readalps", "--batch", "--json", "--ex", "even"])
"""


def test_a_new_order_is_a_module_among_the_orders_and_a_new_quantity_one_row(tmp_path: Path) -> None:
    (tmp_path / "even.py").write_text(EVEN, encoding="utf-8")
    command = [sys.executable, "-c", WITH_MORE, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    orders, quantities, wrong, _, told = done.stdout.splitlines()
    counted, helped, apropos = json.loads(orders)
    assert counted == "8 even cells.\n"
    assert "even                       count the cells that hold an even digit" in helped
    assert "count the cells" in apropos
    even = json.loads(told)
    assert (even["type"], even["cells"][:2]) == ("even", [[2, 1], [2, 8]])
    printed, listed, point, traced, page = json.loads(quantities)
    assert (printed, point) == ("left: 5\n", "Breakpoint 1: left < 4 (hits 0)\n")
    assert listed.splitlines()[-2:] == ["open: 32", "left: 5"]
    assert traced.split() == ["step", "left", "31", "6", "33", "5", "36", "7", "38", "6", "39", "5"]
    assert "`left` is the number of open cells in row 1." in " ".join(page.split())
    assert wrong == "expected level, steps, biggest, solutions, open, left or a cell such as [4,2], got 'x'"


def test_print_shows_the_quantities_that_conditions_compare() -> None:
    desk = Desk()
    desk.give("goto 98", "back 2")
    here = desk.debugger.runs.here.index
    for line in desk.give("print"):
        name, value = line.split(": ")
        assert desk.give(f"p {name}") == [line]
        assert any(each.first <= here <= each.last for each in desk.debugger.find_all(f"{name} == {value}"))
