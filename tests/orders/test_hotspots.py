"""Hotspots: the map and the tables."""

from __future__ import annotations

from support.desk import Desk, results

from sudoku_repl.orders.tree import HotspotsShown
from sudoku_repl.render.spans import plain


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
    (shown,) = (
        each for each in results("load-quiz @readalps", "run", "hotspots") if isinstance(each, HotspotsShown)
    )
    sizes = {}
    for width in range(40, 130):
        lines = [plain(line) for line in shown.lines(width)]
        assert max(map(len, lines)) <= width
        sizes[width] = len(lines), max(map(len, lines))
    fewest = min(count for count, _ in sizes.values())
    narrowest = next(width for width, (count, _) in sizes.items() if count == fewest)
    assert sizes[narrowest][1] == narrowest > 40
    assert len({count for width, (count, _) in sizes.items() if width < narrowest}) == 1
