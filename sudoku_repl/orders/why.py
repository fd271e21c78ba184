"""Why a cell has its value, why a candidate is gone, and whether a chain holds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Annotated, TypeAlias

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.notation import NamedCell, parse_cell
from sudoku_repl.orders.arguments import digits_begun
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.guesses import parse_choice
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Kind, Number, Suggestion
from sudoku_repl.orders.results import Result

if TYPE_CHECKING:
    from sudoku_repl.explain import CellReasons, ChainCheck, Why

Node: TypeAlias = "tuple[int, Why, bool]"
"""A node of a tree of reasons: its depth, the reason, and whether the tree has it already."""


@attrs.frozen
class CellWhy(Result):
    """The reasons for the present content of a cell."""

    reasons: CellReasons


@attrs.frozen
class BoardWhy(Result):
    """The reasons for the present content of every cell."""

    is_text = True

    cells: tuple[CellReasons, ...]


@attrs.frozen
class CandidateWhy(Result):
    """The reason that a candidate is gone or placed, and the reasons behind it."""

    board: Board
    cell: int
    digit: int
    tree: tuple[Node, ...]
    """The nodes from the top; empty if the digit is still a candidate."""


@attrs.frozen
class ChainChecked(Result):
    """The links of a chain, checked against the present grid."""

    check: ChainCheck


_ALL = "all"

_Written: TypeAlias = tuple[tuple[int, int], int | None]
Target: TypeAlias = tuple[NamedCell, int | None]
"""A cell, and a digit of it; None for the whole cell."""


class TargetText(Kind["_Written | str"]):
    """A cell or a candidate; `all` cells; or a chain, whose text is parsed for the board of the quiz."""

    expected = "a cell such as [1,2], a candidate such as [1,2]=4, a chain or all"
    metavar = "[r,c][=v]|all"
    takes_rest = True

    def read(self, text: str) -> _Written | str:
        """Return the cell and the digit, the text of a chain, or `all`."""
        if text.lower() == _ALL:
            return _ALL
        if "->" in text or "=>" in text:
            return text
        choice = parse_choice(text)
        if choice is not None:
            return choice
        cell = parse_cell(text)
        if cell is None:
            raise self.refuse(text)
        return cell, None

    def resolve(self, value: _Written | str, desk: Desk) -> Target | str:
        """Return the number of the cell and the digit, the text of a chain, or `all`."""
        return value if isinstance(value, str) else (desk.debugger.quiz.board.cell(*value[0]), value[1])

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        """Yield `all` and the cells; after ``=``, the digits of the cell."""
        yield Suggestion(_ALL, "every cell with its reason codes")
        yield from digits_begun(text, desk)


@order("why", group="explaining", rank=1, example="why [1,2]=4")
def why(
    desk: Desk,
    target: Annotated[Target | str, TargetText()],
    *,
    depth: Annotated[int, Number(1), "the depth of the tree of reasons"] | None = None,
    contradiction: Annotated[int, Number(0), "explain the grid at the contradiction of this step"]
    | None = None,
) -> Result:
    """Explain why a cell has its value, or why a candidate is gone.

    `why [1,2]` shows a reason code for each digit of the cell, and how the cell got its value; `why all`
    shows this for every cell. `why [1,2]=4` shows the code, its step and the reasons behind it, down to the
    givens and the guesses, to the depth that fits the screen or to --depth. The codes come from Jin
    Jianming's book, which numbers the cells from 1 in reading order.

    For a digit that is gone: I7 - cell 7, in the same row, has it; J39 - cell 39, in the same column,
    has it; G12 - cell 12, in the same box, has it; 2GW@6 - that technique removed it, in step 6; * -
    the cell has another value. For a value: ◎G - the only cell for it in its box (◎I row, ◎J column);
    ⊙ - the only digit left in the cell; last I - the last open cell of its row; guess L3 - a guess of
    level 3; given. `help marks` has the codes of extra houses and parity.

    If you give `why` a chain, in either notation (you can type != for <>), it checks each link in the
    present grid, and shows what the chain proves: the candidates that both of its ends exclude. Before
    step 1, `why` explains the candidates that step 1 will set up. With --contradiction, it explains the
    grid as it stood when the last candidate was about to go: `why [8,7] --contradiction 92` (see `blame`).
    """
    debugger = desk.debugger
    if target == _ALL:
        return BoardWhy(debugger.why_all(contradiction=contradiction))
    if isinstance(target, str):
        return ChainChecked(debugger.check_chain(target, contradiction=contradiction))
    cell, digit = target
    if digit is None:
        return CellWhy(debugger.why(cell, contradiction=contradiction))
    reason = debugger.why(cell, digit, contradiction=contradiction)
    tree = [] if reason is None else _fitting(reason, depth, desk.frontend.rows - _MARGIN)
    return CandidateWhy(debugger.quiz.board, cell, digit, tuple(tree))


_MARGIN = 3
"""The lines of the screen left for the order above the tree and the prompt below it."""


def _fitting(root: Why, depth: int | None, rows: int) -> list[Node]:
    """Return the tree down to `depth`, or the deepest tree of at least one level that fits `rows`."""
    from sudoku_repl import explain

    if depth is not None:
        return list(explain.walk(root, depth))
    shown = list(explain.walk(root, 1))
    for deepest in count(2):
        deeper = list(explain.walk(root, deepest))
        if len(deeper) > rows or len(deeper) == len(shown):
            break
        shown = deeper
    return shown
