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


RUN_WITH_ROW = """
import sys
from importlib.util import find_spec, module_from_spec
spec = find_spec("sudoku_repl.breaks.words")
source, row = spec.loader.get_source(spec.name), sys.argv.pop(1)
last = 'Quantity("open", "the number of open cells", _open_cells),'
assert last in source
module = sys.modules[spec.name] = module_from_spec(spec)
module._left = lambda advance: advance.state.grid.candidates.bit_count()
exec(source.replace(last, last + row), vars(module))
from sudoku_repl.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def test_a_row_is_all_that_a_new_quantity_needs() -> None:
    row = 'Quantity("left", "the number of candidates left", _left),'

    def printed(*orders: str) -> list[str]:
        given = (word for each in orders for word in ("--ex", each))
        command = [sys.executable, "-c", RUN_WITH_ROW, row, "@readalps", "--batch", *given]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[1:]

    one, *every = printed("goto 60", "print left", "print")[-7:]
    assert (one, every[-1], len(every)) == ("left: 125", "left: 125", 6)
    assert printed("goto 60", "goto start", "find steps == 60 and left == 125", "trace left --if steps==60")[
        -3:
    ] == [
        "Match at step 60.",
        "step  left",
        "  60   125",
    ]
    helped = " ".join(printed("help print", "help break"))
    assert "`left` is the number of candidates left" in helped
    assert "`left` (the number of candidates left)" in helped
