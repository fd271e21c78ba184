"""The techniques of chains: what they offer once, the sets that loops go through, and named turbot fish."""

from __future__ import annotations

from collections import Counter

import pytest
from support.findings import check_finding, check_grounds, of_quiz, position

from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.chain import GroupedWalk
from sudoku_repl.techniques.technique import Technique
from sudoku_repl.techniques.walks import WalkTechnique

WALKS = [each for each in TECHNIQUES.values() if isinstance(each, WalkTechnique)]


@pytest.mark.parametrize("technique", WALKS, ids=lambda technique: technique.name)
def test_a_change_is_offered_once(technique: Technique) -> None:
    for seed, board in enumerate(("9x9", "6x6", "9x9")):
        found = technique.find(position(board, seed, placed=0.4, kept=0.6).grid)
        changes = [finding.effect for finding in found]
        assert len(changes) == len({*changes})


def test_loops_go_through_almost_locked_sets_of_every_size() -> None:
    at, sizes = of_quiz("9x9", 20), Counter[int]()
    for finding in TECHNIQUES["grouped_nice_loop"].find(at.grid):
        (walk,) = finding.links
        largest = max(map(len, walk.sets)) if isinstance(walk, GroupedWalk) else 0
        if largest > 5:
            check_finding(finding, at.grid, at.solution)
            check_grounds(finding, at.grid)
            sizes[largest] += 1
    assert {*sizes} == {6, 7, 8}


@pytest.mark.parametrize("name", ["skyscraper", "two_string_kite"])
def test_a_named_turbot_fish_is_one_and_its_help_says_so(name: str) -> None:
    found = 0
    for seed in range(40):
        grid = of_quiz("9x9", seed).grid
        effects = {finding.effect for finding in TECHNIQUES["turbot_fish"].find(grid)}
        named = {finding.effect for finding in TECHNIQUES[name].find(grid)}
        assert named <= effects
        found += len(named)
    assert found > 10
    assert TECHNIQUES[name].summary.endswith("are left to turbot_fish")
