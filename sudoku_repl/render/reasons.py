"""Why, in words: the marks of a cell, the tree of a candidate, the book's arrays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from sudoku_repl.board import Board, HouseKind
from sudoku_repl.commands.results import CandidateWhy, CellWhy, MatrixShown
from sudoku_repl.explain import Given, Gone, HiddenSingle, LastOpen, OwnValue, Why
from sudoku_repl.machine.chain import by_letters
from sudoku_repl.machine.events import Chained, NakedSingle, Seen, Shrink, Tried
from sudoku_repl.render.classic import spaced
from sudoku_repl.render.spans import BLANK, Span, StyledLine, line


def cell_why(result: CellWhy) -> Iterator[StyledLine]:
    """The sub-cells of a cell in a square, each with its mark, and how it got its value."""
    board, cell = result.board, result.cell
    held = result.held
    yield ("name", f"{board.label(cell)}, cell {cell + 1}"), ("", f": {_cell_words(result)}")
    texts = {
        digit: f"{digit} {reason.mark if reason else '=' * bool(held)}"
        for digit, reason in result.gone.items()
    }
    width = max(map(len, texts.values())) + 2
    side = round(board.digits**0.5)
    for first in range(1, board.digits + 1, side):
        row = range(first, first + side)
        yield tuple(_sub_cell(texts[digit].ljust(width), result.gone[digit], held) for digit in row)


def _sub_cell(text: str, reason: Why | None, held: Why | None) -> Span:
    return ("open" if reason else "placed" if held else "changed"), text


def _cell_words(result: CellWhy) -> str:
    held = result.held
    if held is not None:
        return f"holds {held.fact.digit} since step {held.step}, {held.mark}: {words(held, result.board)}"
    digits = result.state.candidates().get(result.cell)
    return f"open, candidates {spaced(digits)}" if digits else "open, its candidates are not set up yet"


def candidate_why(result: CandidateWhy) -> Iterator[StyledLine]:
    """The tree of a fact: each with its mark, its step and words, before what it rests on."""
    board = result.board
    if not result.tree:
        yield line(f"{result.digit} is a candidate of {board.label(result.cell)}.")
    below: list[bool] = []  # for each level, whether more of it follows
    for place, (depth, node, above) in enumerate(result.tree):
        following = [later for later, _, _ in result.tree[place + 1 :]]
        last = depth not in _before_rising(following, depth)
        below[depth:] = [not last]
        trunk = "".join("│  " if more else "   " for more in below[1:depth])
        branch = "" if not depth else "└─ " if last else "├─ "
        cut = bool(node.rests_on) and not above and (not following or following[0] <= depth)
        more = ", as above" if above and node.rests_on else ", ..." if cut else ""
        yield (
            ("note", trunk + branch),
            ("name", _fact(node, board)),
            ("", f"  {node.mark}, step {node.step}: {words(node, board)}{more}"),
        )


def _before_rising(depths: list[int], floor: int) -> Iterator[int]:
    """The depths up to the first below ``floor``."""
    for depth in depths:
        if depth < floor:
            return
        yield depth


def _fact(node: Why, board: Board) -> str:
    fact = node.fact
    return f"{board.label(fact.cell)}{'≠' if isinstance(fact, Gone) else '='}{fact.digit}"


def words(why: Why, board: Board) -> str:
    """The cause of a fact in words."""
    match why.because:
        case Given():
            return "given"
        case OwnValue():
            return "the cell has another value"
        case Seen(cell, house):
            return f"{why.fact.digit} is at {board.label(cell)}, in the same {house.name}"
        case Shrink(technique, house, cells, digits):
            return (
                f"{technique.value} in {house.name}: {spaced(digits)} at {' '.join(map(board.label, cells))}"
            )
        case Chained(technique, chain):
            return f"{technique.value} {by_letters(chain, board)}"
        case NakedSingle():
            return "all other digits are gone"
        case HiddenSingle(house):
            return f"no other cell of {house.name} takes it"
        case LastOpen(house):
            return f"the last open cell of {house.name}"
        case Tried(level, choice):
            return f"guessed at level {level}, candidate {choice}"
        case _:
            assert_never(why.because)


def matrix(result: MatrixShown) -> Iterator[StyledLine]:
    """The rows of numbers; of NAK a block for each box, in it a row for each cell."""
    if result.name == "nak":
        of_cell = {
            cell: digits
            for house, row in zip(_rows(result.board), result.rows, strict=True)
            for cell, digits in zip(house, row, strict=True)
        }
        for box in (house for house in result.board.houses if house.kind is HouseKind.BOX):
            yield line(f"{box.name}:", "name")
            yield from (line(f"{result.board.label(cell)} {spaced(of_cell[cell])}") for cell in box.cells)
            yield BLANK
        return
    width = max(len(str(value)) for row in result.rows for value in row)
    for row in result.rows:
        yield line(" ".join(f"{value:>{width}}" for value in row))


def _rows(board: Board) -> list[tuple[int, ...]]:
    return [house.cells for house in board.houses if house.kind is HouseKind.ROW]
