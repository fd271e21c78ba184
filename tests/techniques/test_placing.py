"""A technique that places digits and leaves out what that removes: a run makes it as any other finding."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudoku_repl import Debugger, techniques
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.machine.compiled import runs_compiled
from sudoku_repl.machine.events import Deduced
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import F, Known, Technique, elsewhere


class OnlyPlace(Technique):
    """The hidden singles of rows, each as a placement."""

    name = "only_place"
    family = "singles"
    rank = 250
    summary = "the only place for a digit in a row"
    roles = (Role("row", RoleKind.HOUSES), Role("single", RoleKind.CANDIDATES))

    def find(self, grid: Grid) -> Iterator[Finding]:
        for house in grid.board.houses[: grid.board.digits]:
            for digit in range(1, grid.board.digits + 1):
                cells = [cell for cell in house.cells if grid.sets[cell] & digit_bit(digit)]
                if len(cells) == 1 and grid.sets[cells[0]] != digit_bit(digit):
                    single = (Node(digit, cells[0]),)
                    yield Finding(self, (), ((house,), single), single)

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterator[F]:
        (single,) = finding.places
        return elsewhere(known, finding.houses[0].cells, (single.cell,), (single.digit,))


@pytest.fixture
def debugger() -> Iterator[Debugger]:
    before = dict(techniques.TECHNIQUES)
    techniques.register(OnlyPlace())
    debugger = Debugger("@readalps")
    debugger.techniques("only_place")
    yield debugger
    techniques.unregister(OnlyPlace())
    assert dict(techniques.TECHNIQUES) == before


def test_a_placement_has_a_line_for_each_other_candidate_of_its_cell(debugger: Debugger) -> None:
    assert not runs_compiled(debugger.rules, debugger.quiz.board)
    debugger.run()
    findings = 0
    for _, events in debugger.log():
        deduced = [event for event in events if isinstance(event, Deduced)]
        for event in deduced:
            (single,) = event.finding.places
            assert event.finding.removes
            assert {node.cell for node in event.finding.removes} == {single.cell}
            assert single.digit not in {node.digit for node in event.finding.removes}
        findings += sum(event.closes for event in deduced)
        assert sum(not event.closes for event in deduced) == sum(
            len(event.finding.removes) for event in deduced if event.closes
        )
    assert findings


def test_a_run_with_it_can_be_explained_and_blamed(debugger: Debugger) -> None:
    debugger.run()
    assert debugger.state.solutions == 1
    causes = [why.because for cell in debugger.why_all() for why in cell.gone.values() if why]
    causes += [step.because for cell in debugger.why_all() if cell.held for step in cell.held.rests_on]
    assert any(isinstance(each, Finding) and each.technique is OnlyPlace() for each in causes)
    assert debugger.contradictions()
