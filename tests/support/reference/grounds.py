"""Recorded deductions made again by their cited causes, from givens and a few of the guesses alone.

It knows candidates and houses, and nothing of accounts and their reasons.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from sudoku_repl import Board, Quiz, Timeline
from sudoku_repl.board.topology import House, Line, digits_in
from sudoku_repl.machine.events import (
    Change,
    Contradiction,
    Guessed,
    NakedSingle,
    NotAllowed,
    Overfull,
    Placed,
    Seen,
    Tried,
)
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.finding import Finding

Wrong = Contradiction | Overfull


def paths(timeline: Timeline) -> Iterable[tuple[list[Change], Wrong]]:
    """The changes that led to each contradiction of a run, without those of guesses given up before."""
    state = timeline.state_at(0)
    path: list[Change] = []
    begun: list[int] = []  # the number of changes before each level
    for index in range(1, len(timeline) + 1):
        changes: list[Change] = []
        state, events = timeline.again(index, state, changes.append)
        wrong: list[Wrong | None] = [None]
        for event in events:
            if isinstance(event, Guessed):
                wrong.append(None)
            elif isinstance(event, Wrong):
                wrong[-1] = event
        for change in changes:
            if isinstance(change.by, Tried):
                if met := wrong.pop(0):
                    yield path[:], met
                level = change.by.level
                if level > len(begun):
                    begun.append(len(path))
                del path[begun[level - 1] :], begun[level:]
            path.append(change)
        if wrong[0]:
            yield path[:], wrong[0]


class Known:
    """What is known of a grid: the digits that each cell may have."""

    def __init__(self, quiz: Quiz) -> None:
        self.board: Board = quiz.board
        self.left = [{*digits_in(allowed)} for allowed in quiz.allowed]
        for cell, digit in enumerate(quiz.givens):
            if digit:
                self.place(cell, digit)

    def place(self, cell: int, digit: int) -> None:
        self.left[cell] = {digit} & self.left[cell]
        for peer in self.board.peers[cell]:
            self.left[peer].discard(digit)

    def follow(self, changes: list[Change], guilty: Iterable[int]) -> None:
        """Makes the changes that follow from what is known and from the guilty guesses."""
        for change in changes:
            cell, digit = change.cell, change.digit
            if isinstance(change, Placed):
                if isinstance(change.by, Tried):
                    if change.by.level in guilty:
                        self.place(cell, digit)
                elif isinstance(change.by, NakedSingle) and self.is_single(cell, digit):
                    self.place(cell, digit)
            elif self.removes(cell, digit, change.by):
                self.left[cell].discard(digit)

    def is_single(self, cell: int, digit: int) -> bool:
        houses = (self.board.houses[number].cells for number in self.board.houses_of[cell])
        return self.left[cell] <= {digit} or any(self.only_in(cells, {cell}, digit) for cells in houses)

    def only_in(self, cells: Iterable[int], inside: set[int], digit: int) -> bool:
        return all(cell in inside or digit not in self.left[cell] for cell in cells)

    def removes(self, cell: int, digit: int, by: object) -> bool:
        """Whether a cause removes a digit, by what is known."""
        match by:
            case NotAllowed():
                return True
            case Seen(peer, house):
                return {cell, peer} <= {*house.cells} and self.left[peer] <= {digit}
            case Finding(technique, pattern=((House() as house,), *_)) as found:
                cells, digits = found.cells, found.digits
                inside = {*cells}
                if technique in (TECHNIQUES["gw1"], TECHNIQUES["gw3"]):
                    fits = set().union(*(self.left[each] for each in inside)) <= {*digits}
                    return fits and cell not in inside and len(inside) == len(digits) and digit in digits
                if technique is TECHNIQUES["ply"]:
                    confined = any(self.leaves_only(line, inside, digits) for line in self.cuts(house))
                    return confined and cell in inside and digit not in digits and len(inside) == len(digits)
                if technique is TECHNIQUES["hidden"]:
                    inside, digits = {cell}, (digits[cells.index(cell)],)
                confined = all(self.only_in(house.cells, inside, each) for each in digits)
                return confined and cell in inside and digit not in digits and len(inside) == len(digits)
            case Finding():
                strong = [
                    (one, other) for walk in by.links for one, other, is_strong in walk.links if is_strong
                ]
                return all(self.are_linked((a.cell, a.digit), (b.cell, b.digit)) for a, b in strong)
        return False

    def cuts(self, house: House) -> list[Line]:
        return [line for line in self.board.lines if line.house is house]

    def leaves_only(self, line: Line, inside: set[int], digits: tuple[int, ...]) -> bool:
        """Whether each digit of a line must be inside: other segments are full, or their boxes have it."""
        for segment in line.segments:
            cells = {line.house.cells[slot] for slot in segment.slots}
            full = all(len(self.left[cell]) <= 1 for cell in cells - inside)
            seen = not inside & cells and all(
                any(self.left[cell] == {digit} for cell in segment.beside) for digit in digits
            )
            if not full and not seen:
                return False
        return True

    def are_linked(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Whether one of two candidates must be true."""
        if one[0] == other[0]:
            return self.left[one[0]] <= {one[1], other[1]}
        both = {one[0], other[0]}
        houses = (house.cells for house in self.board.houses if both <= {*house.cells})
        return any(self.only_in(cells, both, one[1]) for cells in houses)

    def is_refuted(self, wrong: Wrong) -> bool:
        """Whether a contradiction follows from what is known."""
        if isinstance(wrong, Contradiction):
            last = {wrong.digit} if self.removes(wrong.cell, wrong.digit, wrong.by) else set()
            return not self.left[wrong.cell] - last
        inside, digits = {*wrong.by.cells}, wrong.by.digits
        confined = any(self.leaves_only(line, inside, digits) for line in self.cuts(wrong.by.houses[0]))
        return confined and len(digits) > len(inside)


def subsets_in_order(levels: tuple[int, ...], most: int) -> Iterable[tuple[int, ...]]:
    """The sets of up to ``most`` levels: the smallest first, and of the same size the deepest first."""
    for size in range(min(most, len(levels)) + 1):
        yield from sorted(
            combinations(levels, size), key=lambda each: sorted(each, reverse=True), reverse=True
        )
