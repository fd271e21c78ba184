"""Explanations of recorded runs: why a cell has its value or lost a candidate, blame, arrays, the search."""

from sudoku_repl.explain.account import Account, CellReasons, account, cell_reasons, why
from sudoku_repl.explain.arrays import kh, mmk, na, nak
from sudoku_repl.explain.blame import Backjump, Blame, Blames, BlameTotal
from sudoku_repl.explain.chains import ChainCheck, Chains, Link, chains, check_chain, links
from sudoku_repl.explain.contradictions import ContradictionMoment
from sudoku_repl.explain.cores import Core
from sudoku_repl.explain.findings import findings, techniques_to_list
from sudoku_repl.explain.hotspots import Heat, Hotspots, hotspots
from sudoku_repl.explain.parting import Parting, parting
from sudoku_repl.explain.reasons import Why, walk
from sudoku_repl.explain.search import Outcome
from sudoku_repl.explain.story import astray
from sudoku_repl.explain.tree import Costliest, Tree, Try, Waste, search_tree
from sudoku_repl.machine.grounds import (
    Because,
    Fact,
    Given,
    Gone,
    Held,
    HiddenSingle,
    LastOpen,
    OwnValue,
)

__all__ = [
    "Account",
    "Backjump",
    "Because",
    "Blame",
    "BlameTotal",
    "Blames",
    "CellReasons",
    "ChainCheck",
    "Chains",
    "ContradictionMoment",
    "Core",
    "Costliest",
    "Fact",
    "Given",
    "Gone",
    "Heat",
    "Held",
    "HiddenSingle",
    "Hotspots",
    "LastOpen",
    "Link",
    "Outcome",
    "OwnValue",
    "Parting",
    "Tree",
    "Try",
    "Waste",
    "Why",
    "account",
    "astray",
    "cell_reasons",
    "chains",
    "check_chain",
    "findings",
    "hotspots",
    "kh",
    "links",
    "mmk",
    "na",
    "nak",
    "parting",
    "search_tree",
    "techniques_to_list",
    "walk",
    "why",
]
