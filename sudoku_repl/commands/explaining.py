"""The orders that say why: of a cell, of a candidate, and the book's arrays."""

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
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.experiments import Trial


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
        raise OrderError(f"{target.digit} is no digit of the {board.name} board: 1 to {board.digits} are")
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
    """What ``why`` says of a cell, by the account of the point that ``state`` is the state of."""
    gone = {digit: account.gone.get((cell, digit)) for digit in range(1, account.board.digits + 1)}
    return CellWhy(account.board, cell, account.held.get(cell), gone, state)


_MARGIN = 3
"""Rows that the tree leaves free: the order above it, and the next prompt."""


def _fitting(root: explain.Why, depth: int | None, rows: int) -> list[tuple[int, explain.Why, bool]]:
    """The tree to so many levels below its root, or to as many as fit in so many rows, one at least."""
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
    "nak": (explain.nak, "what each cell may take, a block a box: a row a cell, a column a digit"),
    "mmk": (explain.mmk, "how many digits each cell may take"),
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
            stop = debugger.deduce(lambda state, events: context.emit(Advanced(state, events)))
        context.emit(Stepped(stop, debugger.view()))


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
    context.emit(Rated(explain.rate(context.debugger.quiz)))


EXPLAINING = (
    Command(
        "why",
        "say why a cell has its value, or why a candidate is gone",
        _why,
        details="""
            Of a cell, each digit with its mark, and how the cell got its value. Of a candidate, its mark,
            its step and what that rests on in turn, down to the givens and the guesses: as deep as fits
            the screen, or to --depth. The marks are those of Jin Jianming's book, where cells are
            numbered from 1 in reading order: I7 - gone by the value of cell 7, of the same row; J39 - by
            the value of cell 39, of the same column; G12 - by the value of cell 12, of the same box;
            2GW@6 - by that shrink, in step 6; * - the cell has another value. ◎G - the value could go
            nowhere else in its box (◎I row, ◎J column); ⊙ - all other digits are gone from the cell;
            last I - the last open cell of its row; guess L3 - a guess of level 3; given. Of a chain, in
            either notation (!= may stand for <>), whether each of its links stands in the present grid.
            Before step 1, all this is about the candidates that step 1 will set up.
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
        "show the chains that the present grid has, without applying them",
        _chain,
        details="""
            The shortest X-Chain and the shortest Forcing-Chain, each in both notations, and what it takes.
            -> is a weak link: not both are true; => a strong one: not both are false. Before step 1, the
            chains are those of the candidates that step 1 will set up.
            """,
        example="chain",
    ),
    Command(
        "hint",
        "show the next deduction of the enabled techniques",
        _hint,
        details="""
            It also says if the deduction leads to a contradiction, and if a guess follows. `hint apply`
            makes the deduction and stops before the guess, as guess mode 1 does; the next `step` makes it.
            Where a longer record makes both at once, that begins a fork, with the same steps. Where there
            is nothing to deduce, or a contradiction to meet, `hint apply` stays. Before step 1 the hint is
            about the candidates that step 1 will set up, and `hint apply` makes that step first.
            """,
        example="hint apply",
        arguments=(Word("apply", {"apply": "make it, but no guess"}),),
    ),
    Command(
        "techniques",
        "show or set the techniques that a filter tries",
        _techniques,
        details="""
            `techniques +x-chain -ply` switches some on and off; `techniques numerical` is the book's own
            method, hidden singles alone; 0, 1 and 2 are the sets of the run modes. Several sets add up:
            `techniques hidden x-chain` enables both and nothing else. It holds from the next advance on; an
            advance that departs from the record begins a fork.
            """,
        example="techniques +x-chain +forcing-chain",
        arguments=(TechniqueSets(),),
    ),
    Command(
        "compare",
        "run the quiz under several sets of techniques, and compare",
        _compare,
        details="""
            Every argument is a set of its own, with a run for each: numerical, 0, hidden+x-chain,
            0+x-chain-ply or +x-chain (the present set and it). Each run goes from the start to the end, or
            as far as those of `experiment`, and is kept as a fork.
            """,
        example="compare numerical 0 0+x-chain 0+forcing-chain",
        arguments=(TechniqueSets(),),
        required=1,
    ),
    Command(
        "rate",
        "tell the class of the quiz, and what it needs",
        _rate,
        details="""
            Class 1 is finished by last and naked singles, 2 by hidden singles, 3 by subsets, 4 by ply or
            chains, 5 by guesses alone. With it come the weakest techniques that finish the quiz without a
            guess, each tried again as long as it finds anything; the longest chain they need; and
            the biggest level and the steps of a run by run mode 0, as the original measures.
            """,
        example="rate",
    ),
)
"""The orders of this module."""
