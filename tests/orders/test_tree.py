"""What holds for every search tree, and hotspots. What trees look like stands in `transcripts/tree.txt`."""

from __future__ import annotations

import re

import pytest
from support.desk import Desk
from support.made import BOARDS, quiz_on

from sudoku_repl.orders.tree import TreeShown
from sudoku_repl.render.spans import plain


def tree_at_92(order: str) -> tuple[list[str], TreeShown]:
    """What an order prints and shows there, when the run of the original's quiz is recorded to its end."""
    desk = Desk()
    desk.give("goto 300", "goto 92")
    lines = desk.give(order)
    (shown,) = desk.results
    assert isinstance(shown, TreeShown)
    return lines, shown


def test_a_tree_that_does_not_fit_shows_your_position_and_the_costliest() -> None:
    lines, shown = tree_at_92("tree")
    assert len(lines) <= 24 - 3
    whole = shown.tree.tries
    here = [node for node in whole if node.here]
    assert set(here) <= set(shown.shown)
    assert [line[10] for line in lines[2:-2]] == ["*" if node.here else " " for node in shown.shown]
    others = sorted((node.cost for node in whole if not node.here), reverse=True)
    assert (
        sorted((n.cost for n in shown.shown if not n.here), reverse=True) == others[: len(shown.shown) - 12]
    )
    ids = {node.id for node in shown.shown}
    assert all(node.parent in ids for node in shown.shown[1:])


def test_hidden_guesses_are_counted_where_they_are_hidden() -> None:
    lines, shown = tree_at_92("tree --cost 30")
    hidden = [tuple(map(int, found)) for found in re.findall(r"\+(\d+) \((\d+) steps?\)", "\n".join(lines))]
    assert sum(tries for tries, _ in hidden) == 55 - len(shown.shown)
    assert lines[-1].startswith(f"+: {55 - len(shown.shown)} guesses not shown")


@pytest.mark.parametrize("order", ["tree --cost 4", "tree --depth 9"])
def test_every_guess_that_is_selected_is_shown_however_long_the_tree_is(order: str) -> None:
    _, shown = tree_at_92(order)
    assert shown.shown == shown.tree.tries
    assert len(shown.shown) > 24


@pytest.mark.parametrize("width", [80, 60, 40, 24])
def test_deep_trees_stay_readable(width: int) -> None:
    desk = Desk("@empty")
    desk.give("goto 300", "tree --depth 99")
    lines = [plain(line) for line in desk.results[-1].lines(width)]
    rows = [line for line in lines if re.match(r" *\d+ +\d+ ", line)]
    (_, shown) = desk.results
    assert isinstance(shown, TreeShown)
    assert len(rows) == len(shown.shown)
    assert max(node.level for node in shown.shown) >= 47
    for line, node in zip(rows, shown.shown, strict=True):
        assert len(line) <= width
        assert (
            f"{node.name} {node.choice}/{node.out_of} {node.outcome.value}"[: width - 14] in line
            or not node.level
        )


@pytest.mark.parametrize("name", BOARDS)
def test_every_board(name: str) -> None:
    desk = Desk(quiz_on(name))
    desk.give("goto 80", "tree", "tree --depth 2", "hotspots", "hotspots guessed", "tree compare main main")
    assert not desk.refused


def test_a_column_for_cores_if_they_are_known() -> None:
    desk = Desk()
    desk.give("run")
    total = desk.debugger.blame_all()
    guesses = [
        (guess.cell, guess.digit)
        for each in total.blames
        for guess in each.moment.guesses
        if guess.level in each.core.levels
    ]
    found = desk.debugger.hotspots(cores=True)
    assert [heat.cores for heat in found.cells] == [
        sum(cell == at for at, _ in guesses) for cell in range(81)
    ]
    assert [heat.cores for heat in found.digits] == [
        sum(digit == of for _, of in guesses) for digit in range(1, 10)
    ]


def test_the_tables_of_hotspots_are_beside_the_map_as_soon_as_they_fit() -> None:
    desk = Desk()
    desk.give("run", "hotspots")
    sizes = {}
    for width in range(40, 130):
        lines = [plain(line) for line in desk.results[-1].lines(width)]
        assert max(map(len, lines)) <= width
        sizes[width] = len(lines), max(map(len, lines))
    fewest = min(count for count, _ in sizes.values())
    narrowest = next(width for width, (count, _) in sizes.items() if count == fewest)
    assert sizes[narrowest][1] == narrowest > 40
    assert len({count for width, (count, _) in sizes.items() if width < narrowest}) == 1
