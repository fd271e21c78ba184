"""Why a cell has its value, why a candidate is gone, and whether a chain holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from sudoku_repl.board import Board
from sudoku_repl.board.notation import NamedCell, parse_cell
from sudoku_repl.debugger.guesses import parse_choice
from sudoku_repl.errors import OrderError
from sudoku_repl.orders.arguments import digits_begun
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import Kind, Number, order
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.orders.stops import Moved
from sudoku_repl.render import reasons
from sudoku_repl.render.spans import line
from sudoku_repl.render.values import fields, json_value
from sudoku_repl.techniques.chain import Node, by_letters

if TYPE_CHECKING:
    from sudoku_repl.explain.account import CellReasons
    from sudoku_repl.explain.chains import ChainCheck, Link


class CellWhy(Result, json_type="why"):
    """`why` for a cell; `fact` is `gone` or `held`."""

    reasons: CellReasons

    def text(self, width: int | None) -> Lines:
        yield from reasons.cell_lines(self.reasons)
        yield from reasons.legend(self.reasons)

    def members(self) -> dict[str, Any]:
        return reasons.cell_object(self.reasons)


class BoardWhy(Result, json_type="why_all"):
    """`why all`; each cell as in `why`."""

    cells: tuple[CellReasons, ...]

    def text(self, width: int | None) -> Lines:
        return reasons.worksheet(self.cells, width)

    def members(self) -> dict[str, Any]:
        return {"cells": list(map(reasons.cell_object, self.cells))}


class CandidateWhy(Result, json_type="why_candidate"):
    """`why` for a candidate; `depth` and `above` give the tree."""

    board: Board
    cell: int
    digit: int
    tree: tuple[reasons.ReasonNode, ...]
    """The nodes from the top; empty if the digit is still a candidate."""

    def text(self, width: int | None) -> Lines:
        if not self.tree:
            yield line(f"{self.digit} is still a candidate of {self.board.label(self.cell)}.")
        yield from reasons.tree_lines(self.tree, self.board)

    def members(self) -> dict[str, Any]:
        nodes = reasons.node_objects(self.tree, self.board)
        return {**fields(self, without={"tree"}), "tree": nodes}


class ChainChecked(Result, json_type="chain"):
    """`why` for a chain; `places` and `removals` are what it proves."""

    check: ChainCheck

    def text(self, width: int | None) -> Lines:
        check = self.check
        board = check.board
        if check.joined:
            yield line(f"Both halves are one chain: {by_letters(check.walk, board)}", "name")
        for link in check.links:
            ends = f"{_node(link.one, board)} {'=>' if link.strong else '->'} {_node(link.other, board)}"
            kind = "strong" if link.strong else "weak"
            where = f"in {link.house.name}" if link.house else f"in {board.label(link.one.cell)}"
            yield line(
                f"{ends}: {f'a {kind} link {where}' if link.stands else f'no {kind} link in this grid'}"
            )
        if not check.stands:
            yield line("The chain is broken: not all of its links hold.", "wrong")
        elif check.places:
            yield line(f"The chain proves that {_node(check.places, board)} is true.", "solution")
        elif check.removals:
            *others, last = (_node(each, board) for each in check.removals)
            gone = f"{', '.join(others)} and {last} are" if others else f"{last} is"
            yield line(f"The chain proves that {gone} false.", "solution")
        else:
            yield line(
                "All links hold, but no candidate is linked to both ends, so the chain proves nothing."
            )

    def members(self) -> dict[str, Any]:
        check = self.check
        board = check.board
        return {
            "chain": by_letters(check.walk, board),
            "links": [_link(link, board) for link in check.links],
            "places": json_value(check.places, board),
            "removals": json_value(check.removals, board),
        }


_ALL = "all"

_WrittenTarget: TypeAlias = tuple[tuple[int, int], int | None]
WhyTarget: TypeAlias = tuple[NamedCell, int | None]
"""A cell, and a digit of it; None for the whole cell."""


def _written(text: str) -> _WrittenTarget | str | None:
    """Return the cell and the digit, the text of a chain, or `all`."""
    if text.lower() == _ALL:
        return _ALL
    if "->" in text or "=>" in text:
        return text  # parsed for the board of the quiz
    if (choice := parse_choice(text)) is not None:
        return choice
    cell = parse_cell(text)
    return cell and (cell, None)


_TARGET: Kind[_WrittenTarget | str] = Kind(
    "a cell such as [1,2], a candidate such as [1,2]=4, a chain or all",
    "[r,c][=v]|all",
    _written,
    lambda text, desk: {_ALL: "every cell with its reason codes", **digits_begun(text, desk)},
    resolve=lambda value, desk: (
        value if isinstance(value, str) else (desk.debugger.quiz.board.cell(*value[0]), value[1])
    ),
    takes_rest=True,
)


@order("why", group="explaining", rank=1, example="why [1,2]=4", synonyms=("explain",))
def why(
    desk: Desk,
    target: Annotated[WhyTarget | str, _TARGET],
    *,
    depth: Annotated[int, Number(1), "the depth of the tree of reasons"] | None = None,
    contradiction: Annotated[int, Number(0), "explain the grid at the contradiction of this step"]
    | None = None,
    go: Annotated[bool, "go to the advance that last changed the cell or the candidate"] = False,
) -> Iterator[Result]:
    """Explain why a cell has its value, or why a candidate is gone.

    `why [1,2]` shows a reason code for each digit of the cell, and how the cell got its value; `why all`
    shows this for every cell. `why [1,2]=4` shows the code, its step and the reasons behind it, down to the
    givens and the guesses, to the depth that fits the screen or to --depth. The codes come from Jin
    Jianming's book, which numbers the cells from 1 in reading order.

    For a digit that is gone: I7 - cell 7, in the same row, has it; J39 - cell 39, in the same column,
    has it; G12 - cell 12, in the same box, has it; 2GW@6 - that technique removed it, in step 6; * -
    the cell has another value. For a value: ⊙G - the only cell for it in its box (⊙I row, ⊙J column);
    ⊙ - the only digit left in the cell; last I - the last open cell of its row; guess L3 - a guess of
    level 3; given. `help codes` has the codes of extra houses and parity.

    If you give `why` a chain, in either notation (you can type != for <>), it checks each link in the
    present grid, and shows what the chain proves: the candidates that both of its ends exclude. You can
    also type the two halves of an argument, with a comma between them: what follows if a candidate is true
    and if it is false, or two consequences of the same that contradict each other. Before step 1, `why`
    explains the candidates that step 1 will set up. With --contradiction, it explains the grid as it stood
    when the last candidate was about to go: `why [8,7] --contradiction 92` (see `blame`).

    `why [4,2] --go` answers, and then goes back to the last advance that changed the cell; `why [4,2]=8 --go`
    to the one that removed the candidate or brought it back. Give it again for the change before. `trace
    [4,2]` lists all changes.
    """
    debugger = desk.debugger
    if go and (isinstance(target, str) or contradiction is not None):
        raise OrderError("--go needs a cell or a candidate, and the present run: `why [4,2]=8 --go`")
    if target == _ALL:
        yield BoardWhy(debugger.why_all(contradiction=contradiction))
    elif isinstance(target, str):
        yield ChainChecked(debugger.check_chain(target, contradiction=contradiction))
    else:
        yield _why(desk, *target, depth, contradiction)
        if go:
            with desk.interruptible():
                stop = debugger.goto_change(*target)
            yield Moved(stop, debugger.snapshot())


def _why(
    desk: Desk, cell: NamedCell, digit: int | None, depth: int | None, contradiction: int | None
) -> CellWhy | CandidateWhy:
    debugger = desk.debugger
    if digit is None:
        return CellWhy(debugger.why(cell, contradiction=contradiction))
    reason = debugger.why(cell, digit, contradiction=contradiction)
    tree = [] if reason is None else reasons.fitting((reason,), depth, desk.frontend.rows - _MARGIN, least=1)
    return CandidateWhy(debugger.quiz.board, cell, digit, tuple(tree))


_MARGIN = 3
"""The lines of the screen left for the order above the tree and the prompt below it."""


def _node(node: Node, board: Board) -> str:
    return f"{board.label(node.cell)}={node.digit}"


def _link(link: Link, board: Board) -> dict[str, Any]:
    one, other = json_value((link.one, link.other), board)
    house = link.house.name if link.house else None
    return {"from": one, "to": other, "strong": link.strong, "house": house, "stands": link.stands}
