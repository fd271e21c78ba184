"""ply, the shrink of a line by its boxes: digits that the line can take in only one segment.

A digit placed in a box beside the line cannot be in the part of the line inside that box. The rule
needs only that the segments together make up the line. With regions instead of boxes there may be more
or fewer than three segments, of any slots; a line inside a single region yields nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import and_

from sudoku_repl.techniques.finding import Finding, Verdict, removal
from sudoku_repl.techniques.technique import Technique


@lru_cache(maxsize=1 << 15)
def shrink_line(
    masks: tuple[int, ...], placed: int, segments: tuple[tuple[int, ...], ...], outside: tuple[int, ...]
) -> tuple[Finding, ...]:
    """Return what ply finds along one line, in order. A complete or wrong finding ends the tuple.

    Args:
        masks: The candidates of the line's cells; 0 for a placed cell.
        placed: The set of digits placed on the line.
        segments: The slots of each segment.
        outside: For each segment, the set of digits placed in its box but not on the line.
    """
    findings: list[Finding] = []
    now = list(masks)
    for slots, must in _musts(placed, [[s for s in part if masks[s]] for part in segments], outside):
        count = must.bit_count()
        if count > len(slots):
            findings.append(Finding(Technique.PLY, Verdict.WRONG, (), tuple(slots), must))
            break
        losses = [(slot, now[slot] & ~must) for slot in slots if now[slot] & ~must]
        if count < len(slots) or not losses:
            continue
        finding = removal(Technique.PLY, tuple(now), losses, tuple(slots), must, singles_complete=True)
        findings.append(finding)
        if finding.verdict is not Verdict.INCOMPLETE:
            break
        for slot, lost in losses:
            now[slot] ^= lost
    return tuple(findings)


def _musts(
    placed: int, open_slots: list[list[int]], outside: tuple[int, ...]
) -> Iterator[tuple[list[int], int]]:
    """Yield each segment that has open cells, with the digits it must take: by policy 1, then by policy 2.

    Policy 1 looks at all other segments. Policy 2 looks at those with open cells, if some have none.
    """
    segments = range(len(open_slots))
    for segment in segments:
        others = [other for other in segments if other != segment]
        if open_slots[segment] and others:
            yield open_slots[segment], _shared(outside, others) & ~placed
    for segment in segments:
        others = [other for other in segments if other != segment and open_slots[other]]
        if open_slots[segment] and 0 < len(others) < len(open_slots) - 1:
            yield open_slots[segment], _shared(outside, others) & ~placed


def _shared(outside: tuple[int, ...], segments: list[int]) -> int:
    return reduce(and_, (outside[segment] for segment in segments))
