"""ply, the shrink of a line by its boxes: digits that the line can take in only one segment.

A digit placed in a box beside the line cannot be in the part of the line inside that box. The rule
needs only that the segments together make up the line. With regions instead of boxes there may be more
or fewer than three segments, of any slots; a line inside a single region yields nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import and_

from sudoku_repl.board.topology import Line
from sudoku_repl.techniques.finding import Finding, Verdict
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.houses import HouseTechnique, Shrink, removal
from sudoku_repl.techniques.technique import F, Known


class Ply(HouseTechnique):
    name = "ply"
    summary = "digits that a row or column can take only inside one box"
    family = "lines"
    rank = 50
    prints_removals = False
    by = "ply"

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings of each row, then of each column; each supposes those before it."""
        board, candidates = grid.board, grid.candidates
        packing = board.packing
        sets = packing.unpack(grid.placed)

        def placed(cells: tuple[int, ...]) -> int:
            return sum(sets[cell] for cell in cells)

        for line in board.lines:
            cells = line.house.cells
            shrinks = shrink_line(
                tuple(packing.field(candidates, cell) for cell in cells),
                placed(cells),
                tuple(segment.slots for segment in line.segments),
                tuple(placed(segment.beside) for segment in line.segments),
            )
            for shrink in shrinks:
                yield shrink.at(board, line.house)
                for slot, lost in shrink.losses:
                    candidates &= ~packing.in_field(lost, cells[slot])

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> tuple[F, ...]:
        """Return why the line can take the digits only in the segment.

        Grids with different regions cut a line that they share in several ways. Any that explains it will do.
        """
        cuts = (line for line in known.board.lines if line.house is finding.houses[0])
        return next(grounds for line in cuts if (grounds := _grounds_of_cut(line, finding, known)))


def _grounds_of_cut(line: Line, finding: Finding, known: Known[F]) -> tuple[F, ...]:
    """Return why these segments leave the digits only the segment; () if they leave them other cells.

    For each other segment of the line, that is the cell of its box beside the line that holds the digit.
    If there is none, the segment is full, and it is the values of its cells. The values of the segment
    itself leave the digits only its open cells. An earlier reason why a placed cell lacks the digit would
    do as well, but ply did not look at it: without its values the segment would not be full.
    """
    inside = finding.cells
    grounds: dict[F, None] = {}
    for digit in finding.digits:
        for segment in line.segments:
            cells = [line.house.cells[slot] for slot in segment.slots]
            seen = None if inside[0] in cells else known.holder(segment.beside, digit)
            if seen is not None:
                grounds[seen] = None
                continue
            placed = [cell for cell in cells if cell not in inside]
            if not all(cell in known.held for cell in placed):
                return ()
            grounds |= {known.held[cell]: None for cell in placed}
    return tuple(grounds)


@lru_cache(maxsize=1 << 15)
def shrink_line(
    masks: tuple[int, ...], placed: int, segments: tuple[tuple[int, ...], ...], outside: tuple[int, ...]
) -> tuple[Shrink, ...]:
    """Return what ply finds along one line, in order. A contradiction ends the tuple.

    Args:
        masks: The candidates of the line's cells; 0 for a placed cell.
        placed: The set of digits placed on the line.
        segments: The slots of each segment.
        outside: For each segment, the set of digits placed in its box but not on the line.
    """
    shrinks: list[Shrink] = []
    now = list(masks)
    for slots, must in _musts(placed, [[s for s in part if masks[s]] for part in segments], outside):
        count = must.bit_count()
        if count > len(slots):
            shrinks.append(Shrink(Ply(), (), tuple(slots), must, Verdict.WRONG))
            break
        losses = tuple([(slot, lost) for slot in slots if (lost := now[slot] & ~must)])
        if count < len(slots) or not losses:
            continue
        shrink = removal(Ply(), tuple(now), losses, tuple(slots), must, Verdict.AGAIN)
        shrinks.append(shrink)
        if shrink.verdict is not Verdict.AGAIN or not all(now[slot] & ~lost for slot, lost in losses):
            break
        for slot, lost in losses:
            now[slot] ^= lost
    return tuple(shrinks)


def _musts(
    placed: int, open_slots: list[list[int]], outside: tuple[int, ...]
) -> Iterator[tuple[list[int], int]]:
    """Yield each segment that has open cells, with the digits it must take: by policy 1, then by policy 2.

    Policy 1 looks at all other segments. Policy 2 looks at those with open cells, if some have none.
    """
    every, still_open = range(len(open_slots)), [number for number, slots in enumerate(open_slots) if slots]
    for segments in (every, still_open) if len(still_open) < len(every) else (every,):
        for segment in still_open:
            if others := [outside[other] for other in segments if other != segment]:
                yield open_slots[segment], reduce(and_, others) & ~placed
