"""A technique of your own: `techniques load examples/my_technique.py`, then `findings only_row`."""

from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.technique import Technique, elsewhere


class OnlyRow(Technique):
    """A digit that has a single cell left in a row."""

    name, family, rank, summary = "only_row", "mine", 9000, "a digit with a single cell in a row"
    roles = (Role("row", RoleKind.HOUSES), Role("single", RoleKind.CANDIDATES))

    def find(self, grid):
        """Yield each such digit and cell."""
        for row in (house for house in grid.board.houses if house.kind.value == "row"):
            for digit in range(1, grid.board.digits + 1):
                cells = [cell for cell in row.cells if grid.sets[cell] >> digit - 1 & 1]
                if len(cells) == 1:
                    single = (Node(digit, cells[0]),)
                    yield Finding(self, (), ((row,), single), places=single)

    def grounds(self, finding, cell, known):  # noqa: ARG002
        """Return why the digit can go nowhere else in the row."""
        return elsewhere(known, finding.house.cells, finding.cells, finding.digits)
