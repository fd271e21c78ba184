"""Show or set the rules of the next advances."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.machine import Picks, Retreat
from sudoku_repl.machine.sets import parse_set
from sudoku_repl.techniques.technique import Technique


def run_mode(work: Workspace, mode: int | None) -> int:
    """Return the run mode, after setting it unless it is None."""
    if mode is not None:
        work.rules = work.rules.with_run_mode(mode)
    return work.rules.run_mode


def techniques(work: Workspace, techniques: Iterable[Technique | str] | str | None) -> frozenset[Technique]:
    """Return the enabled techniques, after setting them unless they are None."""
    if isinstance(techniques, str):
        techniques = parse_set(techniques).of(work.rules.techniques)
    if techniques is not None:
        work.rules = attrs.evolve(work.rules, techniques=techniques)
    return work.rules.techniques


def guess_mode(work: Workspace, mode: int | str | Picks | None, seed: int) -> int | Picks:
    """Return the guess mode, after setting it unless it is None."""
    if mode is not None:
        work.rules = work.rules.with_guess_mode(mode, seed)
    picks = work.rules.guessing.picks
    return work.rules.guess_mode if picks is Picks.FIRST else picks


def retreat(work: Workspace, retreat: str | Retreat | None) -> Retreat:
    """Return the way the search goes back, after setting it unless it is None."""
    if retreat is not None:
        work.rules = work.rules.with_retreat(retreat)
    return work.rules.guessing.retreat
