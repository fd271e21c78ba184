"""Show or set the rules of the next advances."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

from sudoku_repl.machine import Picks, Retreat
from sudoku_repl.machine.sets import parse_set
from sudoku_repl.techniques.technique import Technique

if TYPE_CHECKING:
    from sudoku_repl.debugger.debugger import Debugger


def run_mode(debugger: Debugger, mode: int | None = None) -> int:
    """Return the run mode, after setting it to ``mode`` if you give one.

    The modes are 1 (grp only), 2 (ply only) and 0 (both), which every other number means too.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> dbg.run_mode(2)
    2
    >>> dbg.run().state.steps
    126
    """
    if mode is not None:
        debugger.rules = debugger.rules.with_run_mode(mode)
    return debugger.rules.run_mode


def techniques(
    debugger: Debugger, techniques: Iterable[Technique | str] | str | None = None
) -> frozenset[Technique]:
    """Return the enabled techniques, after setting them if you give any.

    A text is a set, as the order `techniques` takes it: ``"0+x_chain"``, ``"-ply"``. Setting the run mode
    later replaces the techniques with those of that mode.

    >>> from sudoku_repl import Debugger
    >>> from sudoku_repl.techniques.technique import Technique
    >>> dbg = Debugger("@readalps")
    >>> dbg.techniques({Technique.COMPLETE})
    frozenset({<Technique.COMPLETE: 'complete'>})
    >>> dbg.run().state.steps
    151
    """
    if isinstance(techniques, str):
        techniques = parse_set(techniques).of(debugger.rules.techniques)
    if techniques is not None:
        debugger.rules = attrs.evolve(debugger.rules, techniques=techniques)
    return debugger.rules.techniques


def guess_mode(debugger: Debugger, mode: int | str | Picks | None = None, seed: int = 0) -> int | Picks:
    """Return the guess mode, after setting it to ``mode`` if you give one.

    With 0, the machine guesses as the original does. With any other number, each guess waits for you or
    the chooser. With a member of :class:`~sudoku_repl.Picks` or its name, such as ``"correct"``, the
    machine guesses that way; ``Picks.RANDOM`` draws from ``seed``. Raises
    :class:`~sudoku_repl.errors.ModeError`, a :class:`ValueError`, for an unknown name.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> dbg.guess_mode("correct")
    <Picks.CORRECT: 'correct'>
    >>> dbg.run()
    <Stop solution at step 33, level 6>
    """
    if mode is not None:
        debugger.rules = debugger.rules.with_guess_mode(mode, seed)
    picks = debugger.rules.guessing.picks
    return debugger.rules.guess_mode if picks is Picks.FIRST else picks


def retreat(debugger: Debugger, retreat: str | Retreat | None = None) -> Retreat:
    """Return where the search goes back to from an exhausted level, after setting it if you give a way.

    ``"chronological"`` is the original's way, to the next level that has a candidate left. ``"backjump"``
    goes right to the deepest level that had a part in a refutation. Both find the same solutions in the same
    order. Set in the middle of a run, ``"backjump"`` makes the run again to find what it must know. Raises
    :class:`~sudoku_repl.errors.ModeError`, a :class:`ValueError`, for an unknown name.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@two")
    >>> _ = dbg.run_mode(2), dbg.runrun(3)
    >>> dbg.state
    <State finished at step 207, level 0>
    >>> _ = dbg.goto("start"), dbg.retreat("backjump"), dbg.runrun(3)
    >>> dbg.state
    <State finished at step 206, level 0>
    """
    if retreat is not None:
        debugger.rules = debugger.rules.with_retreat(retreat)
    return debugger.rules.guessing.retreat
