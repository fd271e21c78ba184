"""The styles in which a finding is drawn on a board of characters: one for each role."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.machine import State
from sudoku_repl.render.spans import StyledLine
from sudoku_repl.techniques.chain import Node, cells_of
from sudoku_repl.techniques.finding import Finding, Role, RoleKind

_TONES = 4
"""The number of tones that differ. More than these are rarely needed."""
_TRUE, _FALSE = "role1", "role2"
_LOST, _FOUND = "lost", "found"


@attrs.frozen
class Paint:
    """The style of each candidate and of each cell that a finding names."""

    candidates: Mapping[Node, str] = attrs.field(factory=dict)
    """The styles of single candidates; they come before those of cells."""
    cells: Mapping[int, str] = attrs.field(factory=dict)
    """The styles of whole cells: of roles that hold cells, and of houses."""

    def of(self, cell: int, digit: int) -> str:
        """Return the style of a candidate; empty if it has none."""
        return self.candidates.get(Node(digit, cell)) or self.cells.get(cell, "")

    def of_cell(self, cell: int) -> str:
        """Return the style of a cell that is too small for its candidates: what happens to it comes first."""
        own = [style for node, style in self.candidates.items() if node.cell == cell]
        changed = (style for style in (_FOUND, _LOST) if style in own)
        return next(changed, own[0] if own else self.cells.get(cell, ""))


def paint(finding: Finding, state: State) -> Paint:
    """Return how to paint a finding on the grid of a state."""
    candidates: dict[Node, str] = {}
    cells: dict[int, str] = {}
    digits = finding.digits
    for role, held in finding.roles:
        style = _style(role)
        match role.kind:
            case RoleKind.CELLS if digits:
                candidates |= {Node(digit, cell): style for cell in held for digit in digits}
            case RoleKind.CELLS:
                cells |= dict.fromkeys(held, style)
            case RoleKind.CANDIDATES:
                candidates |= dict.fromkeys(held, style)
            case RoleKind.LINKS:
                candidates |= {
                    Node(node.digit, cell): _TRUE if true else _FALSE
                    for walk in held
                    for node, true, own in zip(walk.nodes, walk.truths, cells_of(walk), strict=True)
                    for cell in own
                }
    for role, held in finding.roles:
        for house in held if role.kind is RoleKind.HOUSES else ():
            for cell in house.cells:
                cells.setdefault(cell, _style(role))
    placed = {node.cell for node in finding.places}
    candidates |= {node: _LOST for node in finding.removes if node.cell not in placed}
    candidates |= dict.fromkeys(finding.places, _FOUND)
    there = {node: style for node, style in candidates.items() if _is_there(node, state)}
    return Paint(there, cells)


def paint_truth(sets: Sequence[int], state: State) -> Paint:
    """Return how to paint the true digits of each cell, and the cells that have lost all of theirs."""
    nodes = (Node(digit, cell) for cell in range(len(sets)) for digit in digits_in(sets[cell]))
    lost = dict.fromkeys(lost_truth(sets, state), _LOST)
    return Paint({node: _FOUND for node in nodes if _is_there(node, state)}, lost)


def lost_truth(sets: Sequence[int], state: State) -> list[int]:
    """Return the cells that have lost all of their true digits."""
    held = state.board.packing.unpack(state.grid.placed | state.grid.candidates)
    return [cell for cell, true in enumerate(sets) if not held[cell] & true]


def _is_there(node: Node, state: State) -> bool:
    return bool(state.candidates_of(node.cell) & digit_bit(node.digit))


def legend(finding: Finding) -> StyledLine:
    """Return the technique of a finding and its roles, each in its style."""
    signs = (span for style, name in _signs(finding) for span in (("", "  "), (style, f" {name} ")))
    return ("name", finding.technique.title), *signs


def _signs(finding: Finding) -> Iterator[tuple[str, str]]:
    for role, held in finding.roles:
        if role.kind is RoleKind.LINKS and held:
            yield from ((_TRUE, "assumed true"), (_FALSE, "assumed false"))
        elif role.kind is not RoleKind.DIGITS and held:
            yield _style(role), role.name
    if finding.places:
        yield _FOUND, "placed"
    elif finding.removes:
        yield _LOST, "removed"


def _style(role: Role) -> str:
    kind = "house" if role.kind is RoleKind.HOUSES else "role"
    return f"{kind}{(role.tone - 1) % _TONES + 1}"
