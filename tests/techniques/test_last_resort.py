"""Forcing chains and kraken fish, against a slow second search, and in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product
from typing import TypeAlias

from hypothesis import given, strategies as st
from support.findings import position
from support.strategies import times

from sudoku_repl import Debugger
from sudoku_repl.measure.path import usual_techniques
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid

FORCING, KRAKEN = TECHNIQUES["forcing_chain_h"], TECHNIQUES["kraken_fish"]

Candidate: TypeAlias = tuple[int, int]
Group: TypeAlias = frozenset[Candidate]
"""Candidates of a digit, one of them true."""


class Direct:
    """What follows from a candidate, step by step, in sets of cells and digits."""

    def __init__(self, grid: Grid) -> None:
        self.board = grid.board
        digits = range(1, grid.board.digits + 1)
        self.held = {
            (cell, digit) for cell, mask in enumerate(grid.sets) for digit in digits if mask >> digit - 1 & 1
        }
        cells = {cell for cell, _ in self.held}
        self.choices = [frozenset((cell, digit) for digit in digits) & self.held for cell in sorted(cells)]
        self.choices += [
            frozenset((cell, digit) for cell in house.cells) & self.held
            for house, digit in product(self.board.houses, digits)
        ]
        self.choices = [choice for choice in self.choices if choice]
        self.strong = list(self._strong())

    def _strong(self) -> Iterator[tuple[Group, Group]]:
        """Two parts of a cell or a house, each a candidate or what the house shares with another one."""
        houses = [{*house.cells} for house in self.board.houses]
        for choice in self.choices:
            cells = {cell for cell, _ in choice}
            parts: set[Group] = {frozenset({each}) for each in choice}
            if len(cells) > 1:
                for own in houses:
                    if cells <= own:
                        parts |= {
                            frozenset(each for each in choice if each[0] in own & other)
                            for other in houses
                            if other != own and len(own & other) > 1
                        }
            yield from ((part, rest) for part in parts if (rest := choice - part) and part and rest in parts)

    def seen(self, group: Group) -> set[Candidate]:
        return {
            (cell, digit)
            for cell, digit in self.held - group
            if all(cell == at if digit != own else cell in self.board.peers[at] for at, own in group)
        }

    def follow(self, start: Candidate, *, true: bool) -> tuple[set[Candidate], set[Candidate]]:
        """The candidates that are true and those that are false."""
        groups: set[Group] = set()
        false: set[Candidate] = set()
        ahead = [frozenset({start})] if true else [b for a, b in self.strong if a == frozenset({start})]
        while ahead:
            group = ahead.pop()
            if group in groups:
                continue
            groups.add(group)
            seen = self.seen(group)
            false |= seen
            ahead += [rest for part, rest in self.strong if part <= seen]
        singles = {each for group in groups if len(group) == 1 for each in group}
        return singles, false if true else false | {start}

    def proofs(self) -> set[tuple[Candidate, bool]]:
        cases = {(each, true): self.follow(each, true=true) for each in self.held for true in (True, False)}
        found: set[tuple[Candidate, bool]] = set()
        for (start, true), (singles, false) in cases.items():
            singles = singles | {start} if true else singles
            if singles & false or any(choice <= false and choice != {start} for choice in self.choices):
                found.add((start, not true))
        both = [[(each, True), (each, False)] for each in self.held]
        every = [[(each, True) for each in choice] for choice in self.choices if len(choice) > 1]
        for case in chain(both, every):
            starts = {start for start, _ in case} if case in every else set()
            for index, true in ((0, True), (1, False)):
                same = set.intersection(*(cases[each][index] for each in case))
                own = {start for start, held in case if held == true}
                found |= {(each, true) for each in same - starts - own}
        return found


def proved(found: Finding) -> tuple[Candidate, bool]:
    (digit, cell), is_true = (found.places or found.removes)[0], bool(found.places)
    return (cell, digit), is_true


@times(0.2)
@given(st.sampled_from(["4x4", "6x6", "6x6 + diagonals"]), st.integers(0, 10**6))
def test_a_second_search_finds_the_same_forcing_chains(name: str, seed: int) -> None:
    grid = position(name, seed, kept=0.4).grid
    found = list(map(proved, FORCING.find(grid)))
    assert len(found) == len({*found})
    assert {*found} == Direct(grid).proofs()


def links(finding: Finding) -> int:
    return sum(walk.length for walk in finding.links)


@times(0.1)
@given(st.integers(0, 10**6))
def test_short_forcing_chains_come_first(seed: int) -> None:
    lengths = list(map(links, FORCING.find(position("9x9", seed, kept=0.5).grid)))
    assert lengths == sorted(lengths)


@times(0.3)
@given(st.sampled_from(["6x6", "8x8"]), st.integers(0, 10**6))
def test_a_kraken_fish_needs_a_fin_and_its_candidate_excludes_each(name: str, seed: int) -> None:
    grid = position(name, seed, kept=0.4).grid
    direct, placed = Direct(grid), grid.board.packing.unpack(grid.placed)
    for finding in KRAKEN.find(grid):
        (digit,), base, cover, corners, fins, walks = finding.pattern
        assert not any(placed[cell] >> digit - 1 & 1 for house in base for cell in house.cells)
        held = [cell for house in base for cell in house.cells if (cell, digit) in direct.held]
        covered = {cell for house in cover for cell in house.cells}
        assert {*fins} == {cell for cell in held if cell not in covered or held.count(cell) > 1}
        assert {*corners} == {*held} - {*fins}
        assert len(cover) == len(base) - 1
        ((own, at),) = finding.removes
        _, false = direct.follow((at, own), true=True)
        assert {(cell, digit) for cell in fins} <= false
        assert [walk.nodes[-1] for walk in walks] == [(digit, cell) for cell in fins]
        assert any(walk.length > 1 for walk in walks)


def test_forcing_chains_are_left_out_of_the_path_but_not_of_hodoku() -> None:
    assert not {FORCING, KRAKEN} & {*usual_techniques()}
    debugger = Debugger("@readalps")
    debugger.techniques("hodoku")
    assert FORCING in debugger.rules.techniques
    assert KRAKEN not in debugger.rules.techniques
