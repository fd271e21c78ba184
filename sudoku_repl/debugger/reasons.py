"""Explain the position: reasons for cells, chains, arrays, and the next deduction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from sudoku_repl.board.notation import AnyCell, row_and_column
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.machine import State
from sudoku_repl.machine.deduction import Deduction, next_deduction

if TYPE_CHECKING:
    from sudoku_repl.debugger.debugger import Debugger
    from sudoku_repl.explain import Account, CellReasons, ChainCheck, Chains, Why
    from sudoku_repl.explain.arrays import Matrix


@overload
def why(
    debugger: Debugger, cell: AnyCell, digit: None = None, *, contradiction: int | None = None
) -> CellReasons: ...
@overload
def why(debugger: Debugger, cell: AnyCell, digit: int, *, contradiction: int | None = None) -> Why | None: ...
def why(
    debugger: Debugger, cell: AnyCell, digit: int | None = None, *, contradiction: int | None = None
) -> CellReasons | Why | None:
    """Explain a cell: how it got its value, and why each other digit is gone.

    With ``digit``, return why the cell has this digit, or why the digit is gone from it, or None if it is
    still a candidate. ``rests_on`` of a reason has the reasons behind it. ``cell`` is ``(row, column)`` from
    1, a text such as ``"[4,2]"``, or the cell of an event. Before step 1, explain the candidates that step 1
    sets up. With ``contradiction``, the step on its line, explain the grid as it stood when the last
    candidate was about to go. Raises :class:`~sudoku_repl.errors.OrderError` if ``cell`` is not a cell of the
    board, if the board has no such digit, or the record no such contradiction.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.goto(92)
    >>> dbg.why((4, 2), 2).mark
    'guess L11'
    >>> dbg.why((4, 2), 8)
    <Why [4,2] is not 8: *, step 92>
    >>> print(dbg.why((4, 2)))
    [4,2] is 2 (guess L11), not 1 (J38), 3 (I34), 4 (I28), 5 (I33), 6 (J56), 7 (J20), 8 (*), 9 (G37)
    >>> _ = dbg.run()
    >>> print(dbg.why((8, 7), contradiction=92))
    [8,7] may be 8, not 1 (J7), 2 (J43), 3 (I71), 4 (I66), 5 (J25), 6 (J16), 7 (J79), 9 (G63)
    """
    from sudoku_repl import explain

    board = debugger.quiz.board
    row, column = row_and_column(cell)
    number = board.cell_at(row, column)
    if number is None:
        raise OrderError(f"there is no cell [{row},{column}] on the {board.name} board")
    account, state = _account(debugger, contradiction)
    return explain.cell_reasons(account, number, state) if digit is None else account.why(number, digit)


def why_all(debugger: Debugger, *, contradiction: int | None = None) -> tuple[CellReasons, ...]:
    """Explain every cell as :meth:`why` explains one, in reading order.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> len(dbg.why_all()), dbg.why_all()[2]
    (81, <CellReasons: [1,3] is 5 (given), not 1 (*), 2 (*), 3 (*), 4 (*), 6 (*), 7 (*), 8 (*), 9 (*)>)
    """
    from sudoku_repl import explain

    account, state = _account(debugger, contradiction)
    return tuple(explain.cell_reasons(account, cell, state) for cell in debugger.quiz.board.cells)


def _account(debugger: Debugger, contradiction: int | None) -> tuple[Account, State]:
    """Return the account and the state of your position, or of a contradiction."""
    from sudoku_repl import explain
    from sudoku_repl.explain.account import account_of_moment
    from sudoku_repl.explain.contradictions import contradiction as contradiction_at

    if contradiction is None:
        position = debugger.set_up
        return explain.account(position.timeline, position.index), position.state
    moment = contradiction_at(debugger.timeline, contradiction)
    return account_of_moment(debugger.timeline, moment), moment.state


def chains(debugger: Debugger) -> Chains:
    """Return the shortest X-Chain and the shortest Forcing-Chain of the present grid.

    Nothing is applied. Before step 1, use the candidates that step 1 sets up.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> print(dbg.chains())
    x-chain: r7c6=3 -> r7c5<>3 => r9c5=3 -> r7c6<>3
    forcing-chain: r7c6=3 -> r7c5<>3 => r9c5=3 -> r7c6<>3
    """
    from sudoku_repl import explain

    return explain.chains(debugger.set_up.state)


def check_chain(debugger: Debugger, text: str, *, contradiction: int | None = None) -> ChainCheck:
    """Check each link of a chain in the present grid; ``removals`` and ``places`` are what it proves.

    ``text`` is in either notation: ``r7c6=3 -> r7c5<>3``, or with letters for the rows, ``G6=3 -> G5=3``.
    Before step 1, use the candidates that step 1 sets up. With ``contradiction``, use the grid at the
    contradiction of this step, as :meth:`why` does. Raises
    :class:`~sudoku_repl.errors.ChainError`, which quotes the mistake, if the text isn't a chain.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> print(dbg.check_chain("G6=3 -> G5=3 => I5=3"))
    r7c6=3 -> r7c5<>3 => r9c5=3: yes, yes
    """
    from sudoku_repl import explain
    from sudoku_repl.explain.contradictions import contradiction as contradiction_at

    if contradiction is None:
        state = debugger.set_up.state
    else:
        state = contradiction_at(debugger.timeline, contradiction).state
    return explain.check_chain(text, state)


def matrix(debugger: Debugger, name: str) -> Matrix[Any]:
    """Return an array of the numerical analysis: a row for each row of the board, an entry for each cell.

    ``na`` has the values, 0 for an open cell; ``nak`` the candidates of each cell, 0 for a digit that is
    gone; ``mmk`` the number of candidates of each cell; ``kh`` the order in which the cells got their
    values. Before step 1, use the position after step 1. Raises
    :class:`~sudoku_repl.errors.OrderError` for another name.

    >>> from sudoku_repl import Debugger
    >>> Debugger("@readalps").matrix("na")[0]
    (0, 0, 5, 3, 0, 0, 0, 0, 0)
    """
    from sudoku_repl import explain

    arrays = {"na": explain.na, "nak": explain.nak, "mmk": explain.mmk, "kh": explain.kh}
    if name not in arrays:
        raise OrderError(f"unknown matrix {quoted(name)}; known: {', '.join(arrays)}")
    position = debugger.set_up
    return arrays[name](position.timeline, position.index)


def hint(debugger: Debugger) -> Deduction:
    """Return the next deduction of the enabled techniques, before any guess.

    Before step 1, use the candidates that step 1 sets up. In the :meth:`frame` of a kept grid, return what
    the techniques that are enabled now find there in place of the guess.

    >>> from sudoku_repl import Debugger
    >>> Debugger("@readalps").hint()
    <Deduction remove 4 from [2,5], deductions after it: 0>
    """
    frame = debugger.frame()
    state = frame.state if frame.guess else debugger.set_up.state
    return next_deduction(state, debugger.rules)
