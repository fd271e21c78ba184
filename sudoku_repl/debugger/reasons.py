"""Explain a position: reasons for cells, checked chains, and arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from sudoku_repl.board.notation import AnyCell, row_and_column
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.explain.account import Account, CellReasons, account, account_of_moment, cell_reasons
from sudoku_repl.explain.arrays import Matrix, kh, mmk, na, nak
from sudoku_repl.explain.chains import ChainCheck
from sudoku_repl.explain.chains import check_chain as checked
from sudoku_repl.explain.contradictions import contradiction as contradiction_at
from sudoku_repl.explain.findings import findings as findings_in
from sudoku_repl.explain.findings import techniques_to_list
from sudoku_repl.explain.reasons import Why
from sudoku_repl.machine import State
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.technique import Technique
from sudoku_repl.timeline.setup import SetUp


def why(
    work: Workspace, cell: AnyCell, digit: int | None, contradiction: int | None
) -> CellReasons | Why | None:
    """Explain a cell, or one digit of it, at the grid that you look at or at a contradiction."""
    number = work.quiz.board.cell(*row_and_column(cell))
    account, state = _account(work, contradiction)
    return cell_reasons(account, number, state) if digit is None else account.why(number, digit)


def why_all(work: Workspace, contradiction: int | None) -> tuple[CellReasons, ...]:
    """Explain every cell."""
    account, state = _account(work, contradiction)
    return tuple(cell_reasons(account, cell, state) for cell in work.quiz.board.cells)


def _account(work: Workspace, contradiction: int | None) -> tuple[Account, State]:
    """Return the account and the state of the grid that you look at, or of a contradiction."""
    if contradiction is None:
        position = work.frame.set_up
        return account(position.timeline, position.index), position.state
    moment = contradiction_at(work.timeline, contradiction)
    return account_of_moment(work.timeline, moment), moment.state


def findings(
    work: Workspace, names: Iterable[str | Technique], cell: AnyCell | None, limit: int | None
) -> Iterator[Finding]:
    """Yield the findings of some techniques in the grid that you look at, technique by technique."""
    frame, number = work.frame, None if cell is None else work.quiz.board.cell(*row_and_column(cell))
    grid = (frame.state if frame.guess else frame.set_up.state).grid
    techniques = techniques_to_list(names, work.rules.techniques)

    def found() -> Iterator[Finding]:
        for technique in techniques:
            with work.interrupts.work():
                of_technique = findings_in(grid, technique, number)
            yield from of_technique

    return islice(found(), limit)


def check_chain(work: Workspace, text: str, contradiction: int | None) -> ChainCheck:
    """Check each link of a chain."""
    if contradiction is None:
        return checked(text, work.frame.set_up.state)
    return checked(text, contradiction_at(work.timeline, contradiction).state)


_ARRAYS = {"na": na, "nak": nak, "mmk": mmk, "kh": kh}


def matrix(position: SetUp, name: str) -> Matrix[Any]:
    """Return an array of the numerical analysis."""
    if name not in _ARRAYS:
        raise OrderError(f"unknown matrix {quoted(name)}; known: {', '.join(_ARRAYS)}")
    return _ARRAYS[name](position.timeline, position.index)
