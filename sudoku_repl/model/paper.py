"""Write a samurai or flower quiz as Ke Chunmei's own LINGO program, with a block of data for each grid.

The set *shudu* has the cells of a grid by line and column: a1 has the givens of grid 1, and b1 the digits
that LINGO finds. The set *link* has the numbers of each cell: x1 is 1 if a cell of grid 1 holds a number.
Where grids overlap, the variables of both must be equal. A *gong* is a box.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sudoku_repl.board import Quiz
from sudoku_repl.board.topology import BoardGrid, HouseKind
from sudoku_repl.errors import ModelError, quoted
from sudoku_repl.model.building import Model
from sudoku_repl.model.heading import heading
from sudoku_repl.model.lingo import program

_LAYOUTS = ("samurai", "flower")


def write_paper(model: Model) -> str:
    """Return the text of an ``.lng`` file.

    Raises :class:`~sudoku_repl.errors.ModelError` for other boards than samurai and flower, and if a cell
    may take only some digits.
    """
    quiz = model.quiz
    if quiz.board.name not in _LAYOUTS:
        raise ModelError(
            f"the paper's program is for samurai and flower, not for the board {quoted(quiz.board.name)};"
            " leave out --paper"
        )
    if quiz.restricted:
        raise ModelError("the paper's program cannot limit the digits of a cell; leave out --paper")
    comments = (f"layout: {quiz.board.name}", *heading(model))
    return program(comments, _sets(quiz), _data(quiz), _statements(quiz))


def _sets(quiz: Quiz) -> Iterator[str]:
    grids, digits = quiz.board.grids, quiz.board.digits
    for name in ("number", "line", "col", "gong"):
        yield f"{name}/1..{digits}/;"
    yield "! the cells of each gong, which is a box;"
    yield "inside( gong, line, col);"
    b, a, x = (", ".join(f"{name}{grid.number}" for grid in grids) for name in "bax")
    yield "! the answer of each grid, and its givens, 0 for an open cell;"
    yield f"shudu( line, col): {b}, {a};"
    yield "! 1 if the cell holds the number;"
    yield f"link( line, col, number): {x};"


def _data(quiz: Quiz) -> Iterator[str]:
    side = quiz.board.digits
    first, *_ = quiz.board.grids
    boxes = [house for house in first.houses.values() if house.kind is HouseKind.BOX]
    yield "inside ="
    for number, box in enumerate(boxes, start=1):
        slots = sorted(map(first.cells.index, box.cells))
        yield " " + ", ".join(f"{number} {slot // side + 1} {slot % side + 1}" for slot in slots)
    yield ";"
    for grid in quiz.board.grids:
        givens = [quiz.givens[cell] for cell in grid.cells]
        if not any(givens):
            yield f"a{grid.number} = ?;"
            continue
        yield f"a{grid.number} ="
        for start in range(0, side * side, side):
            yield " " + " ".join(map(str, givens[start : start + side]))
        yield ";"


def _statements(quiz: Quiz) -> Iterator[str]:
    grids = quiz.board.grids
    yield "! LINGO needs an objective. This is a constant, the number of cells of grid 1;"
    yield "[objective] MIN = goal;"
    yield "[placed] goal = @SUM( link: x1);"
    for grid in grids:
        x = f"x{grid.number}"
        yield f"! {grid.name}: a number for each cell, each number once in each line, column and gong;"
        yield f"@FOR( line( i): @FOR( col( j): @SUM( number( k): {x}( i, j, k)) = 1));"
        yield f"@FOR( line( i): @FOR( number( k): @SUM( col( j): {x}( i, j, k)) = 1));"
        yield f"@FOR( col( j): @FOR( number( k): @SUM( line( i): {x}( i, j, k)) = 1));"
        yield f"@FOR( gong( g): @FOR( number( k): @SUM( inside( g, i, j): {x}( i, j, k)) = 1));"
        yield "! its givens are fixed, and its answer is read off;"
        yield f"@FOR( link( i, j, k) | k #EQ# a{grid.number}( i, j): {x}( i, j, k) = 1);"
        yield f"@FOR( shudu( i, j): b{grid.number}( i, j) = @SUM( number( k): k * {x}( i, j, k)));"
    for one, other in combinations(grids, 2):
        yield from _shared(one, other, quiz.board.digits)
    yield f"@FOR( link: {'; '.join(f'@BIN( x{grid.number})' for grid in grids)});"


def _shared(one: BoardGrid, other: BoardGrid, side: int) -> Iterator[str]:
    """Yield the statement that two grids agree where they overlap."""
    conditions, indices = [], []
    for index, start, its_start in zip("ij", one.corner, other.corner, strict=True):
        offset = its_start - start
        if abs(offset) >= side:
            return
        if offset:
            conditions.append(f"{index} #GT# {offset}" if offset > 0 else f"{index} #LE# {side + offset}")
        indices.append(f"{index} {'-' if offset > 0 else '+'} {abs(offset)}" if offset else index)
    yield f"! the cells that {one.name} and {other.name} share;"
    which = f"link( i, j, k) | {' #AND# '.join(conditions)}"
    yield f"@FOR( {which}: x{one.number}( i, j, k) = x{other.number}( {', '.join(indices)}, k));"
