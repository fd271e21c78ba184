"""Nothing in the program takes every board for a classic one: its numbers are written in few places."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import sudoku_repl

ROOT = Path(sudoku_repl.__file__).parent

CLASSIC_NUMBERS = {9, 27, 81, 729}
"""The digits, houses, cells and candidates of a classic board."""

ALLOWED = {
    ("machine/records.py", "9"): "the number of a kind of record",
    ("techniques/grouped.py", "9"): "on larger boards, larger almost locked sets are too many",
    ("board/corners.py", "9"): "one of the usual sizes",
    ("board/notation.py", "9"): "the last number that is a single figure",
    ("create/drawing.py", "123456789"): "the paper's seed grid",
    ("create/drawing.py", "9"): "how often lines of the paper's seed grid are swapped",
    ("create/kernel.py", "27"): "classic full grids, which are drawn in another way than others",
    ("create/kernel.py", "81"): "the same",
    ("create/kernel.py", "9"): "the same",
    ("create/kernel.py", "range(1, 10)"): "the same",
    ("create/uniform.py", "9"): "classic full grids, which are drawn in another way than others",
    ("create/uniform.py", "range(1, 10)"): "the same",
    ("documents/replay.py", "9"): "nine tenths of a size, and the level of zlib",
    ("exact/kernel.py", "27"): "the band search, which only counts on the classic board",
    ("exact/kernel.py", "81"): "the same",
    ("exact/kernel.py", "9"): "the same",
    ("formats/declared/bitmap.py", "123456789"): "an example",
    ("formats/declared/drawing.py", "9"): "an example",
    ("formats/declared/hodoku.py", "[1-9]"): "a format of classic boards",
    ("formats/declared/lingo.py", "123456789"): "the paper's program has classic grids",
    ("formats/declared/lingo.py", "[1-9]"): "the same",
    ("formats/declared/pencil.py", "123456789"): "an example",
    ("formats/declared/pencil.py", "9"): "an example",
    ("formats/declared/pencil.py", "[1-9]"): "candidates without anything between them",
    ("formats/declared/sadman.py", "9"): "an example",
    ("formats/drawn.py", "9"): "the characters of a cell in a wide table",
    ("formats/open_signs.py", "[1-9]"): "classic quizzes in a line, and digits before a zero",
    ("formats/sizes.py", "9"): "one of the sizes that tell their order",
    ("orders/breakpoints.py", "9"): "the rank of an order in the help",
    ("orders/hotspots.py", "9"): "the highest figure of a heat map",
    ("orders/help.py", "27"): "the width of a column",
    ("shell/prompt.py", "9"): "the rows of a menu",
    ("shell/pasting.py", "[1-9]"): "rows of candidates",
}
"""Where such a number is something else, or a classic board is meant; by file and expression."""

DIGITS = re.compile(r"123456789|\[1-9\](?!\[0-9\]|\\d)")
"""The digits of a classic board in a string; the beginning of a number is something else."""


def classic_numbers(tree: ast.AST) -> Iterator[str]:
    """The numbers, the ends of ranges and the strings in a module that fit the classic board alone."""
    texts = {
        body[0].value
        for node in ast.walk(tree)
        if (body := getattr(node, "body", None)) and isinstance(body, list) and isinstance(body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value in CLASSIC_NUMBERS:
            yield str(node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
            if any(isinstance(end, ast.Constant) and end.value == 10 for end in node.args[:2]):
                yield ast.unparse(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in texts:
            yield from DIGITS.findall(node.value)


def test_no_code_says_how_many_digits_or_cells_a_board_has() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), written)
        for path in sorted(ROOT.rglob("*.py"))
        for written in classic_numbers(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert sorted(found - ALLOWED.keys()) == []


def test_a_classic_number_is_found_wherever_it_is_written() -> None:
    source = '''
"""A module about 9 digits, 123456789."""
CELLS = 81
def each(board):
    """The digits 1-9."""
    return [cell // 9 for cell in range(1, 10)], "0123456789", f"[1-9] of {board}", range(10), "[1-9][0-9]*"
'''
    found = sorted(classic_numbers(ast.parse(source)))
    assert found == ["123456789", "81", "9", "[1-9]", "range(1, 10)", "range(10)"]
