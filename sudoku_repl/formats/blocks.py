"""Tell quizzes that are drawn one below the other, a line for each row, from the grids of a linked board.

Rows that a blank line, a comment or a line of prose (``Grid 01``) separates belong to blocks. If each block
has about as many rows as a grid, and at least one block is a whole grid, the blocks are quizzes, unless a
header defines several grids. Blank lines between the bands of a grid do no harm, because rows are collected
until a grid is whole; after prose, a new block always begins. Rows without anything between them are quizzes
too if they are as wide as a grid and as many as several grids have.

Five blocks are a linked board without a header if they fit one of its layouts: they agree on all cells that
its grids share, and one of these cells has a given. Whatever could be read in two ways has a note that says
so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, pairwise, takewhile
from typing import TypeAlias

import attrs

from sudoku_repl.board import board_of
from sudoku_repl.board.box import SQUARE, Box, usual_box
from sudoku_repl.board.corners import SINGLE, Corners, base_of, layouts
from sudoku_repl.board.naming import DRAWN
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.canvas import corners_on
from sudoku_repl.formats.comments import header_of
from sudoku_repl.formats.headers import Layout
from sudoku_repl.formats.rows import parse_rows
from sudoku_repl.formats.scanner import TextLine, cell_count, is_border, is_prose, is_spoken
from sudoku_repl.formats.sizes import CLEAR_SIDES, SIDES, box_from_size

Block: TypeAlias = list[TextLine]

_OF_A_LAYOUT = 5
"""The number of blocks that are a linked board without a header."""


@attrs.frozen
class Blocks:
    """Several grids, one below the other."""

    by_line: Mapping[int, Block]
    """The rows of each grid, by the number of the first of these lines."""
    layout: Layout
    """The layout of each grid as a quiz."""
    linked: Layout | None = None
    """The layout of the board whose grids they are; None if they are quizzes."""
    notes: tuple[str, ...] = ()
    """How else they could be read: sentences for people."""

    def unlabelled(self, prose: list[TextLine]) -> list[TextLine]:
        """Return the lines of prose that are not the labels of grids, such as ``Grid 01``."""
        before = [[line for line in prose if line.number < first] for first in self.by_line]
        labels = {lines[-1].number for lines in before if lines}
        return [line for line in prose if line.number not in labels or len(labels) < len(self.by_line)]


def prose_in(lines: list[TextLine]) -> list[TextLine]:
    """Return the lines of prose above and between rows; after the drawing of a header there is none.

    There is none at all if no other lines are left, or if a drawing of regions has lost its header: it has
    lines one below the other with the same number of letters.
    """
    before = takewhile(lambda line: not _begins_drawing(line), filter(is_spoken, lines))
    body = [line for line in before if not header_of(line.text)]
    letters = [sum(map(str.isalpha, line.text)) if is_prose(line) else 0 for line in body]
    if any(count and len(list(same)) >= min(CLEAR_SIDES) for count, same in groupby(letters)):
        return []
    return [line for line, count in zip(body, letters, strict=True) if count] if 0 in letters else []


def _begins_drawing(line: TextLine) -> bool:
    header = header_of(line.text)
    return bool(header and header["word"].lower() in (*DRAWN, "parity"))


def blocks_in(
    lines: list[TextLine], body: list[TextLine], prose: list[TextLine], layout: Layout
) -> Blocks | None:
    """Return the grids of the rows in ``body``; None unless there are several.

    The layout is what headers say: nothing about the grids, or that there is one. Without an order, the size
    of the grids implies it.
    """
    pieces = list(_pieces(lines, body, {line.number for line in prose}))
    boxes = [layout.box] if layout.box else list(map(usual_box, SIDES))
    for box in boxes:
        blocks = list(_joined(pieces, box.side))
        near = all(abs(len(block) - box.side) <= 1 for block in blocks)
        if near and len(blocks) > 1 and any(_is_whole(block, box, layout.box) for block in blocks):
            return _told_apart(blocks, box, layout, are_parted=True)
    box = layout.box or SQUARE
    chunks = _chunks(body, box) if len(pieces) == 1 else []
    return _told_apart(chunks, box, layout, are_parted=False) if chunks else None


def _pieces(lines: list[TextLine], body: list[TextLine], prose: set[int]) -> Iterator[tuple[bool, Block]]:
    """Cut rows where something is between them; yield whether a new block must begin there, and the rows."""
    borders = {line.number for line in lines if is_border(line.text)}
    piece, must = body[:1], True
    for before, row in pairwise(body):
        between = set(range(before.number + 1, row.number)) - borders
        if between:
            yield must, piece
            piece, must = [], not prose.isdisjoint(between)
        piece.append(row)
    yield must, piece


def _joined(pieces: Iterable[tuple[bool, Block]], side: int) -> Iterator[Block]:
    """Join pieces until they have as many rows as a grid; yield the blocks."""
    block: Block = []
    for must, piece in pieces:
        if block and (must or len(block) >= side or min(len(block), len(piece)) >= side - 1):
            yield block
            block = []
        block = block + piece
    yield block


def _is_whole(block: Block, box: Box, declared: Box | None) -> bool:
    """Whether a block is a grid with these boxes, because a header has ``declared`` it or by its size."""
    return len(block) == box.side and (declared or box_from_size(block)) == box


def _chunks(body: list[TextLine], box: Box) -> list[Block]:
    """Cut rows as wide as a grid into grids; none unless they are several whole grids.

    A few rows may have a cell too few or too many, which no row of a canvas has if boxes are wider.
    """
    off = [abs((cell_count(line.text, box.side) or 0) - box.side) for line in body]
    if len(body) % box.side or max(off) >= min(box.columns, 2) or 2 * sum(off) >= len(body):
        return []
    chunks = [body[start : start + box.side] for start in range(0, len(body), box.side)]
    return chunks if len(chunks) > 1 else []


def _told_apart(blocks: list[Block], box: Box, layout: Layout, *, are_parted: bool) -> Blocks:
    """Return blocks as quizzes or as the grids of a board, with a note if they could be either."""
    by_line = {block[0].number: block for block in blocks}
    of_one = Layout(box, SINGLE)
    found = None if layout.corners else _fitting(blocks, box) if are_parted else _windows(blocks, box)
    if found is None:
        return Blocks(by_line, of_one)
    linked, header = found
    if are_parted and len(blocks) == _OF_A_LAYOUT:
        name = base_of(linked, box)
        quizzes = f"'# layout: {base_of(SINGLE, box)}' above it for {len(blocks)} quizzes"
        return Blocks(by_line, of_one, Layout(box, linked), (f"Read as one {name} board; write {quizzes}.",))
    board = f"'{header}' above them for one linked board"
    return Blocks(by_line, of_one, None, (f"Read as {len(blocks)} quizzes; write {board}.",))


def _fitting(blocks: list[Block], box: Box) -> tuple[Corners, str] | None:
    """Return the corners of the layout that has these blocks for its grids, and its header; None without."""
    for name, corners in layouts(box).items():
        if len(corners) != len(blocks):
            continue
        board = board_of(corners, box=box)
        try:
            read_cells = parse_rows(board, [row for block in blocks for row in block])
        except QuizError:
            continue
        grids_of = Counter(cell for grid in board.grids for cell in grid.cells)
        if any(digit and grids_of[cell] > 1 for cell, (_, digit, _) in enumerate(read_cells)):
            return corners, f"# layout: {name}"
    return None


def _windows(blocks: list[Block], box: Box) -> tuple[Corners, str] | None:
    """Return the corners of the board that has these blocks for its canvas, and its header; None without."""
    try:
        corners = corners_on([row for block in blocks for row in block], box)
    except QuizError:
        return None
    return corners, f"# grids: {base_of(corners, box)}"
