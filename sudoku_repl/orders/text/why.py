"""Why a cell has its value, why a candidate is gone, and whether a chain holds."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board import Board
from sudoku_repl.explain import Gone, Why
from sudoku_repl.orders.text import forms
from sudoku_repl.orders.why import BoardWhy, CandidateWhy, CellWhy, ChainChecked
from sudoku_repl.render.reasons import cell_lines, legend, words, worksheet
from sudoku_repl.render.spans import StyledLine, line
from sudoku_repl.techniques.chain import Node


@forms.register
def cell(result: CellWhy, _: int | None) -> Iterator[StyledLine]:
    """What the cell holds and why, the reason codes of its digits, and what they mean."""
    yield from cell_lines(result.reasons)
    yield from legend(result.reasons)


@forms.register
def board(result: BoardWhy, width: int | None) -> Iterator[StyledLine]:
    """Every cell with its reason codes, at its place on the board."""
    yield from worksheet(result.cells, width)


@forms.register
def candidate(result: CandidateWhy, _: int | None) -> Iterator[StyledLine]:
    """The tree of reasons for a candidate. Below each fact are the facts that it follows from."""
    board = result.board
    if not result.tree:
        yield line(f"{result.digit} is still a candidate of {board.label(result.cell)}.")
    below: list[bool] = []  # for each depth, whether another fact of that depth follows
    for number, (depth, node, above) in enumerate(result.tree, 1):
        following = [later for later, _, _ in result.tree[number:]]
        last = depth not in _before_rising(following, depth)
        below[depth:] = [not last]
        trunk = "".join("│  " if more else "   " for more in below[1:depth])
        branch = "" if not depth else "└─ " if last else "├─ "
        cut = bool(node.rests_on) and not above and (not following or following[0] <= depth)
        more = ", as above" if above and node.rests_on else ", ..." if cut else ""
        yield (
            ("note", trunk + branch),
            ("name", _fact(node, board)),
            ("", f"  {node.mark}, step {node.step}: {words(node, board)}{more}"),
        )


def _before_rising(depths: list[int], floor: int) -> Iterator[int]:
    """Yield the depths before the first depth less than ``floor``."""
    for depth in depths:
        if depth < floor:
            return
        yield depth


def _fact(node: Why, board: Board) -> str:
    fact = node.fact
    return f"{board.label(fact.cell)}{'≠' if isinstance(fact, Gone) else '='}{fact.digit}"


@forms.register
def checked(result: ChainChecked, _: int | None) -> Iterator[StyledLine]:
    """The links of a chain, each on a line, and what the chain proves."""
    check = result.check
    board = check.board
    for link in check.links:
        ends = f"{_node(link.one, board)} {'=>' if link.strong else '->'} {_node(link.other, board)}"
        kind = "strong" if link.strong else "weak"
        where = f"in {link.house.name}" if link.house else f"in {board.label(link.one.cell)}"
        yield line(f"{ends}: {f'a {kind} link {where}' if link.stands else f'no {kind} link in this grid'}")
    if not check.stands:
        yield line("The chain is broken: not all of its links hold.", "wrong")
    elif check.places:
        yield line(f"The chain proves that {_node(check.places, board)} is true.", "solution")
    elif check.removals:
        *others, last = (_node(each, board) for each in check.removals)
        gone = f"{', '.join(others)} and {last} are" if others else f"{last} is"
        yield line(f"The chain proves that {gone} false.", "solution")
    else:
        yield line("All links hold, but no candidate is linked to both ends, so the chain proves nothing.")


def _node(node: Node, board: Board) -> str:
    return f"{board.label(node.cell)}={node.digit}"
