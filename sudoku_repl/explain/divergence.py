"""Where the searches of two runs part, and what each made of the guesses there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import TypeAlias

import attrs

from sudoku_repl.explain.tree import Try, search_tree
from sudoku_repl.machine.records import EMPTIED, LAYOUT
from sudoku_repl.timeline import Timeline

_PackedFacts: TypeAlias = tuple[int, ...]


@attrs.frozen(repr=False)
class Divergence:
    """Where the searches of two runs part: at the deepest try that is in force in both.

    What two searches share is their first guesses and contradictions, each in the same step.
    """

    guesses: int
    """The number of guess lines that they share."""
    step: int
    """The step of the last guess or contradiction that they share; 0 without any."""
    same: bool
    """Whether both have the same guesses and contradictions from beginning to end."""
    tops: tuple[Try, Try]
    """The try at which they part, as each run has it."""
    children: tuple[tuple[Try | None, Try | None], ...]
    """The tries directly below it, as each run has them; None for a run that doesn't have it."""

    def __repr__(self) -> str:
        where = "nowhere" if self.same else f"at {self.tops[0].name}"
        return f"<Divergence {where}, {self.guesses} guesses shared>"


def divergence(one: Timeline, other: Timeline) -> Divergence:
    """Return where the searches of two runs of a quiz part."""
    path: list[_PackedFacts] = []  # the shared guesses that are in force
    guesses = step = 0
    following: tuple[_PackedFacts | None, ...] = (None, None)
    for records in zip_longest(_records(one), _records(other)):
        if records[0] != records[1]:
            following = records
            break
        shared = records[0]
        step = shared[1]
        if _is_guess(shared):
            guesses += 1
            path[shared[4] - 1 :] = [shared]
    same = following == (None, None)
    for record in following:
        if record is not None and _is_guess(record):
            del path[record[4] - 1 :]
    start = path[-1][1] if path else 0
    trees = [search_tree(each, start=start, depth=1) for each in (one, other)]
    below = [{(each.cell, each.digit): each for each in tree.children(tree.top)} for tree in trees]
    children = tuple((below[0].get(at), below[1].get(at)) for at in {**below[0], **below[1]})
    return Divergence(guesses, step, same, (trees[0].top, trees[1].top), children)


def _records(timeline: Timeline) -> Iterator[_PackedFacts]:
    for block in timeline.records(1, len(timeline)):
        for step, cell, _, _, level, kind, digit, choice, out_of in LAYOUT.iter_unpack(block):
            yield kind, step, cell, digit, level, choice, out_of


def _is_guess(record: _PackedFacts) -> bool:
    return record[0] < EMPTIED
