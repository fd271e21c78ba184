"""An order is a single module: its declaration, its result, its text and its JSON."""

import json
import subprocess
import sys
from pathlib import Path

EVEN = '''
"""How many cells hold an even digit."""

import attrs

from sudoku_repl.board import Board
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.spans import line


class EvenCells(Result, json_type="even"):
    """`even`: the cells that hold an even digit."""

    board: Board
    cells: tuple[int, ...]

    def text(self, width: int | None) -> Lines:
        """Their number."""
        yield line(f"{len(self.cells)} even cells.")


@order("even", group="reading", example="even")
def even(desk: Desk) -> EvenCells:
    """Count the cells that hold an even digit."""
    state = desk.debugger.state
    cells = tuple(cell for cell, digit in enumerate(state.values) if digit and digit % 2 == 0)
    return EvenCells(state.board, cells)
'''

RUN = """
import sys
import sudoku_repl.orders
sudoku_repl.orders.__path__.append(sys.argv.pop(1))
from sudoku_repl.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def test_a_module_among_the_orders_is_all_that_a_new_order_needs(tmp_path: Path) -> None:
    (tmp_path / "even.py").write_text(EVEN, encoding="utf-8")

    def printed(*arguments: str) -> str:
        command = [sys.executable, "-c", RUN, str(tmp_path), "@readalps", "--batch", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    loaded, counted, helped = printed("--ex", "ev", "--ex", "help").partition("8 even cells.\n")
    assert loaded == "Quiz loaded.\n"
    assert counted
    _, told, apropos = map(
        json.loads, printed("--ex", "even", "--ex", "apropos even digit", "--json").splitlines()
    )
    assert told["type"] == "even"
    assert told["cells"][:2] == [[2, 1], [2, 8]]
    assert "even                       count the cells that hold an even digit" in helped
    assert "count the cells" in str(apropos)
