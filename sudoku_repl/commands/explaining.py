"""The orders that explain: reasons, arrays, chains, hints, techniques and ratings."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import attrs

from sudoku_repl import explain
from sudoku_repl.commands.arguments import Word
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.phrases import TechniqueSets, WhyTarget, WhyWords
from sudoku_repl.commands.results.experimenting import Compared
from sudoku_repl.commands.results.explaining import (
    CandidateWhy,
    CellWhy,
    ChainChecked,
    Chains,
    Hint,
    MatrixShown,
    Rated,
    TechniquesSet,
)
from sudoku_repl.commands.results.stepping import Advanced, Stepped
from sudoku_repl.commands.table import Command
from sudoku_repl.commands.travel import running
from sudoku_repl.errors import OrderError
from sudoku_repl.explain.arrays import Matrix
from sudoku_repl.machine import State
from sudoku_repl.machine.chain import parse_walk
from sudoku_repl.machine.sets import TechniqueSet, together
from sudoku_repl.machine.shrink.chains import forcing_chain, x_chain
from sudoku_repl.measure import rate
from sudoku_repl.measure.trials import Trial
from sudoku_repl.timeline import Timeline


def _why(context: Context, target: WhyTarget | str) -> None:
    debugger = context.debugger
    board = debugger.quiz.board
    if isinstance(target, str):
        walk = parse_walk(target, board)
        context.emit(ChainChecked(board, walk, explain.links(walk, board, debugger.set_up.state.grid)))
        return
    cell = board.cell_at(*target.place)
    if cell is None:
        row, column = target.place
        raise OrderError(f"there is no cell [{row},{column}] on the {board.name} board")
    if target.digit is not None and not 1 <= target.digit <= board.digits:
        raise OrderError(
            f"no digit {target.digit} on the {board.name} board; its digits are 1 to {board.digits}"
        )
    position = debugger.set_up
    account = explain.account(position.timeline, position.index)
    if target.digit is None:
        context.emit(why_of_cell(account, cell, position.state))
        return
    held = account.held.get(cell)
    reason = held if held and held.fact.digit == target.digit else account.gone.get((cell, target.digit))
    lines = [] if reason is None else _fitting(reason, target.depth, context.rows() - _MARGIN)
    context.emit(CandidateWhy(board, cell, target.digit, tuple(lines)))


def why_of_cell(account: explain.Account, cell: int, state: State) -> CellWhy:
    """Return what ``why`` shows of a cell; ``account`` and ``state`` belong to the same position."""
    gone = {digit: account.gone.get((cell, digit)) for digit in range(1, account.board.digits + 1)}
    return CellWhy(account.board, cell, account.held.get(cell), gone, state)


_MARGIN = 3
"""The rows that the tree leaves free, for the order above it and the next prompt."""


def _fitting(root: explain.Why, depth: int | None, rows: int) -> list[tuple[int, explain.Why, bool]]:
    """Return the tree down to `depth`, or the deepest tree of at least one level that fits `rows`."""
    if depth is not None:
        return list(explain.walk(root, depth))
    shown = list(explain.walk(root, 1))
    for deepest in count(2):
        deeper = list(explain.walk(root, deepest))
        if len(deeper) > rows or len(deeper) == len(shown):
            break
        shown = deeper
    return shown


_ARRAYS: dict[str, tuple[Callable[[Timeline, int], Matrix[Any]], str]] = {
    "na": (explain.na, "the values, 0 for an open cell"),
    "nak": (
        explain.nak,
        "the candidates of each cell: a block for each box, a row for each cell, a column for each digit",
    ),
    "mmk": (explain.mmk, "the number of candidates of each cell"),
    "kh": (explain.kh, "the order in which the cells got their values"),
}


def _matrix(context: Context, name: str) -> None:
    debugger = context.debugger
    position = debugger.set_up
    array = _ARRAYS[name][0](position.timeline, position.index)
    context.emit(MatrixShown(debugger.quiz.board, name, array))


def _chain(context: Context) -> None:
    state = context.debugger.set_up.state
    found = (search(state.board, state.grid.candidates) for search in (x_chain, forcing_chain))
    context.emit(Chains(state.board, *found))


def _hint(context: Context, apply: str | None = None) -> None:
    debugger = context.debugger
    deduction = debugger.hint()
    context.emit(Hint(deduction))
    if apply and deduction.applies:
        with running(context):
            stop = debugger.deduce(watcher=lambda state, events: context.emit(Advanced(state, events)))
        context.emit(Stepped(stop, debugger.snapshot()))


def _techniques(context: Context, changes: tuple[TechniqueSet, ...] = ()) -> None:
    debugger = context.debugger
    if changes:
        debugger.techniques(together(changes, debugger.rules.techniques))
    context.emit(TechniquesSet(debugger.rules))


def _compare(context: Context, sets: tuple[TechniqueSet, ...]) -> None:
    debugger = context.debugger
    trials: list[Trial] = []
    several = [
        attrs.evolve(debugger.rules, guess_mode=0, techniques=each.of(debugger.rules.techniques))
        for each in sets
    ]
    with context.interruptible(debugger), context.progress("compare", len(several)) as tell:
        for trial in debugger.experiment(several, stem="set"):
            trials.append(trial)
            tell(len(trials))
    names = tuple(each.text for each in sets)
    context.emit(Compared(names, tuple(trials), debugger.interrupted))


def _rate(context: Context) -> None:
    context.emit(Rated(rate(context.debugger.quiz)))


EXPLAINING = (
    Command(
        "why",
        "explain why a cell has its value, or why a candidate is gone",
        _why,
        details="""
            `why [1,2]` shows a reason code for each digit of the cell, and how the cell got its value. `why
            [1,2]=4` shows the code, its step and the reasons behind it, down to the givens and the guesses,
            as deep as fits the screen or to --depth. The codes are those of Jin Jianming's book, which
            numbers the cells from 1 in reading order. For a digit that is gone: I7 - cell 7, in the same
            row, has it; J39 - cell 39, in the same column, has it; G12 - cell 12, in the same box, has it;
            2GW@6 - that technique removed it, in step 6; * - the cell has another value. For a value: ◎G -
            the only cell for it in its box (◎I row, ◎J column); ⊙ - the only digit left in the cell; last I
            - the last open cell of its row; guess L3 - a guess of level 3; given. `why` with a chain, in
            either notation (!= works for <>), checks each of its links in the present grid. Before step 1,
            `why` explains the candidates that step 1 will set up.
            """,
        example="why [1,2]=4",
        arguments=(WhyWords(),),
        required=1,
    ),
    Command(
        "matrix",
        "show an array of the numerical analysis",
        _matrix,
        details="; ".join(f"{name}: {meaning}" for name, (_, meaning) in _ARRAYS.items()) + ".",
        example="matrix kh",
        arguments=(Word("na|nak|mmk|kh", {name: meaning for name, (_, meaning) in _ARRAYS.items()}),),
        required=1,
    ),
    Command(
        "chain",
        "show the chains of the present grid, without applying them",
        _chain,
        details="""
            This shows the shortest X-Chain and the shortest Forcing-Chain, each in both notations, with the
            candidates that it removes. -> is a weak link: at most one end is true. => is a strong link: at
            least one end is true. Before step 1, the chains use the candidates that step 1 will set up.
            """,
        example="chain",
    ),
    Command(
        "hint",
        "show the next deduction of the enabled techniques",
        _hint,
        details="""
            The hint also says whether the deduction leads to a contradiction, and whether a guess follows.
            `hint apply` makes the deduction and stops before the guess, as in guess mode 1; the next `step`
            makes the guess. If the record makes both in one advance, this starts a fork with the same steps.
            `hint apply` changes nothing if there is no deduction, or if it leads to a contradiction. Before
            step 1, the hint uses the candidates that step 1 will set up, and `hint apply` makes that step
            first.
            """,
        example="hint apply",
        arguments=(Word("apply", {"apply": "make the deduction, but no guess"}),),
    ),
    Command(
        "techniques",
        "show or set the techniques that a filter tries",
        _techniques,
        details="""
            `techniques +x-chain -ply` enables one technique and disables another. `techniques numerical` is
            the method of the book: hidden singles only. 0, 1 and 2 are the sets of the run modes. Sets add
            up: `techniques hidden x-chain` enables these two and disables the rest. The change takes effect
            with the next advance; an advance that departs from the record starts a fork.
            """,
        example="techniques +x-chain +forcing-chain",
        arguments=(TechniqueSets(),),
    ),
    Command(
        "compare",
        "run the quiz under several sets of techniques, and compare",
        _compare,
        details="""
            Each argument is a set, which gets a run: numerical, 0, hidden+x-chain, 0+x-chain-ply, or
            +x-chain (the enabled techniques and this one). Each run goes from the start to the end, or to
            the same limit as in `experiment`, and is kept as a fork.
            """,
        example="compare numerical 0 0+x-chain 0+forcing-chain",
        arguments=(TechniqueSets(),),
        required=1,
    ),
    Command(
        "rate",
        "rate the quiz: its class, and the techniques it needs",
        _rate,
        details="""
            Class 1 needs last and naked singles, class 2 hidden singles, class 3 subsets, class 4 ply or
            chains, and class 5 guesses. This also shows the weakest techniques that solve the quiz without
            a guess, the longest chain they need, and the biggest level and the steps of a run in run mode 0,
            which the original uses as a measure.
            """,
        example="rate",
    ),
)
"""The orders that explain."""
