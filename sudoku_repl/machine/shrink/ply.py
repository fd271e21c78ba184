"""ply, the shrink of a line by its boxes: digits that the line can only take in one segment.

A digit that stands in a box beside the line cannot stand in that box on the line. So all it needs of
the segments is that together they are the line: where regions are in place of the boxes they may be
more or fewer than three and of any slots, and a line that is all one region gives nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import and_

from sudoku_repl.machine.events import Technique
from sudoku_repl.machine.shrink.finding import Finding, Verdict, removal


@lru_cache(maxsize=1 << 15)
def shrink_line(
    masks: tuple[int, ...], placed: int, segments: tuple[tuple[int, ...], ...], outside: tuple[int, ...]
) -> tuple[Finding, ...]:
    """What ply finds along one line, in order; a complete or wrong finding is the last.

    ``masks``: the candidates of the line's cells (0 for a placed one); ``placed``: the set of
    digits placed on the line; ``segments``: the slots of each segment; ``outside``: for each
    segment the set of digits placed in its box beside the line.
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
    """Each segment with open cells and the digits it must take: by policy 1, then by policy 2.

    Policy 1 asks of all other segments, policy 2 of those that have open cells if not all have.
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
