"""Reasons in words: for a cell, a candidate, the next deduction, a chain; and the book's arrays."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board import Board, House, HouseKind
from sudoku_repl.commands.results.explaining import (
    CandidateWhy,
    CellWhy,
    ChainChecked,
    Chains,
    Hint,
    MatrixShown,
)
from sudoku_repl.documents.spans import BLANK, Span, StyledLine, line
from sudoku_repl.explain import Gone, Why
from sudoku_repl.explain.words import because_words, spaced
from sudoku_repl.machine import Phase, Rules
from sudoku_repl.machine.chain import Node, by_letters, by_numbers
from sudoku_repl.machine.deduction import Deduction
from sudoku_repl.machine.events import (
    Contradiction,
    Overfull,
    Placed,
)
from sudoku_repl.machine.rules import TECHNIQUES, names_of
from sudoku_repl.measure import CLASSES, Rating


def cell_why(result: CellWhy) -> Iterator[StyledLine]:
    """What a cell holds and why, and below that its digits in a square, each with its reason code."""
    board, cell = result.board, result.cell
    held = result.held
    yield ("name", f"{board.label(cell)}, cell {cell + 1}"), ("", f": {_cell_words(result)}")
    texts = {
        digit: f"{digit} {reason.mark if reason else '=' * bool(held)}"
        for digit, reason in result.gone.items()
    }
    width = max(map(len, texts.values())) + 2
    side = round(board.digits**0.5)
    for first in range(1, board.digits + 1, side):
        *row, last = range(first, first + side)
        spans = [_sub_cell(texts[digit].ljust(width), result.gone[digit], held) for digit in row]
        yield (*spans, _sub_cell(texts[last].rstrip(), result.gone[last], held))


def _sub_cell(text: str, reason: Why | None, held: Why | None) -> Span:
    return ("open" if reason else "placed" if held else "changed"), text


def _cell_words(result: CellWhy) -> str:
    held = result.held
    if held is not None:
        return f"holds {held.fact.digit} since step {held.step}, {held.mark}: {words(held, result.board)}"
    digits = result.state.candidates().get(result.cell)
    return f"open, candidates {spaced(digits)}" if digits else "open, its candidates are not set up yet"


def candidate_why(result: CandidateWhy) -> Iterator[StyledLine]:
    """The tree of reasons for a candidate: each fact stands above the facts that it rests on."""
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
    """Yield the depths before the first one less than ``floor``."""
    for depth in depths:
        if depth < floor:
            return
        yield depth


def _fact(node: Why, board: Board) -> str:
    fact = node.fact
    return f"{board.label(fact.cell)}{'≠' if isinstance(fact, Gone) else '='}{fact.digit}"


def words(why: Why, board: Board) -> str:
    """Return the reason for a fact, in words."""
    return because_words(why.because, why.fact.digit, board)


def hint(result: Hint) -> Iterator[StyledLine]:
    """The next deduction in words, and what follows in the same advance."""
    deduction = result.deduction
    if not deduction.changes and deduction.contradiction is None:
        yield line(_NO_DEDUCTION[deduction.state.phase])
        return
    if deduction.changes:
        yield from _deduced(deduction)
    if deduction.contradiction:
        yield from _contradicted(deduction.contradiction, deduction)
    elif deduction.guess_follows:
        yield line("A guess follows in the same advance; `hint apply` stops before it.", "note")


_NO_DEDUCTION = {
    Phase.LOADED: "The next advance sets up the candidates.",
    Phase.RUNNING: "The techniques find nothing, so a guess is due.",
    Phase.WAITING: "A guess is due.",
    Phase.SOLVED: "This is a solution; the next advance looks for another one.",
    Phase.FINISHED: "The run has ended: there is nothing more to find.",
}


def _deduced(deduction: Deduction) -> Iterator[StyledLine]:
    """The first deduction, and how many more the same advance makes."""
    board = deduction.state.board
    label, more = board.label, deduction.more
    first = deduction.first[0]
    cause = because_words(first.by, first.digit, board)
    if isinstance(first, Placed):
        yield line(f"{label(first.cell)}={first.digit}: {cause}.")
        if more:
            yield line(f"The same sweep places {more} more.", "note")
        return
    yield line(f"{cause}.")
    lost: dict[int, list[int]] = {}
    for change in deduction.first:
        lost.setdefault(change.cell, []).append(change.digit)
    taken = ", ".join(f"{spaced(gone)} from {label(cell)}" for cell, gone in lost.items())
    yield line(f"It removes {taken}.")
    if more:
        yield line(f"The same filter makes {more} more deduction{'s' * (more > 1)}.", "note")


def _contradicted(contradiction: Contradiction | Overfull, deduction: Deduction) -> Iterator[StyledLine]:
    """The contradiction that the advance runs into, and what follows from it."""
    label = deduction.state.board.label(contradiction.cell)
    if isinstance(contradiction, Contradiction):
        what = f"it would remove {contradiction.digit}, the last candidate of {label}"
    else:
        cells = f"{contradiction.room} cell{'s' * (contradiction.room > 1)}"
        what = f"{contradiction.must} digits would have to share {cells} from {label} on"
    opening = "This leads" if deduction.changes else "The next deduction leads"
    yield line(f"{opening} to a contradiction: {what}.", "wrong")
    if deduction.after is Phase.FINISHED:
        yield line("No guess is left to try; `step` ends the run.", "note")
    else:
        yield line("So a guess was wrong; `step` tries the next one, `hint apply` does not.", "note")


def chains(result: Chains) -> Iterator[StyledLine]:
    """Each chain in both notations, and what it places or removes."""
    for name, chain in (("X-Chain", result.x_chain), ("Forcing-Chain", result.forcing_chain)):
        if chain is None:
            yield line(f"{name}: none in this grid.")
            continue
        label, first = result.board.label, chain.nodes[0]
        what = f"places {label(first.cell)}={first.digit}" if chain.places else "removes"
        gone = ", ".join(f"{label(cell)}≠{digit}" for digit, cell in chain.removals)
        yield ("name", f"{name}:"), ("", f" {by_letters(chain, result.board)}")
        yield line(f"  {by_numbers(chain, result.board)}")
        yield line(f"  {chain.length} links, {what}{':' if chain.places else ''} {gone}", "note")


def checked(result: ChainChecked) -> Iterator[StyledLine]:
    """The links of a chain, each on a line, and what the chain proves."""
    board = result.board
    for link in result.links:
        ends = f"{_node(link.one, board)} {'=>' if link.strong else '->'} {_node(link.other, board)}"
        kind = "strong" if link.strong else "weak"
        where = f"in {link.house.name}" if link.house else f"in {board.label(link.one.cell)}"
        yield line(f"{ends}: {f'a {kind} link {where}' if link.stands else f'no {kind} link in this grid'}")
    nodes = result.walk.nodes
    if not all(link.stands for link in result.links):
        yield line("The chain is broken: not all of its links hold.", "wrong")
    elif nodes[0] != nodes[-1] or len(result.walk.truths) % 2:
        yield line("All links hold, but the chain does not return to its first candidate as the opposite.")
    else:
        true = not result.walk.begins_true
        yield line(f"The chain proves that {_node(nodes[0], board)} is {str(true).lower()}.", "solution")


def _node(node: Node, board: Board) -> str:
    return f"{board.label(node.cell)}={node.digit}"


def rated(rating: Rating) -> Iterator[StyledLine]:
    """The class of a quiz, and what decided it."""
    yield line(f"Class {rating.kind}: {CLASSES[rating.kind]}.")
    if rating.techniques is not None:
        yield line(f"Weakest techniques: {', '.join(names_of(rating.techniques)) or 'naked singles'}.")
    if rating.longest_chain:
        yield line(f"Longest chain: {rating.longest_chain} links.")
    first = "none" if rating.first_solution is None else f"step {rating.first_solution}"
    end = f"end at step {rating.steps}" if rating.ended else f"not ended by step {rating.steps}"
    yield line(
        f"By run mode 0: biggest level {rating.biggest_level}, first solution {first}, {end}, "
        f"solution sum {rating.solutions}."
    )


def techniques(rules: Rules) -> Iterator[StyledLine]:
    """Each technique, and whether it is enabled."""
    for name, technique in TECHNIQUES.items():
        is_on = technique in rules.techniques
        yield (("name" if is_on else "open", f"{name}: {'on' if is_on else 'off'}"),)


def matrix(result: MatrixShown) -> Iterator[StyledLine]:
    """An array of the book: its rows; for NAK a block for each box, with a row for each cell."""
    if result.name == "nak":
        of_cell = {
            cell: digits
            for house, row in zip(_rows(result.board), result.rows, strict=True)
            for cell, digits in zip(house.cells, row, strict=True)
        }
        for box in (house for house in result.board.houses if house.kind is HouseKind.BOX):
            yield line(f"{box.name}:", "name")
            yield from (line(f"{result.board.label(cell)} {spaced(of_cell[cell])}") for cell in box.cells)
            yield BLANK
        return
    width = max(len(str(value)) for row in result.rows for value in row)
    several = len(result.board.grids) > 1
    for house, row in zip(_rows(result.board), result.rows, strict=True):
        numbers = " ".join(f"{value:>{width}}" for value in row)
        yield line(f"{numbers}  {house.name}" if several else numbers)


def _rows(board: Board) -> list[House]:
    return [house for house in board.houses if house.kind is HouseKind.ROW]
