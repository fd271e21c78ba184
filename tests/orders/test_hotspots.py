"""Hotspots: the map and the tables."""

from __future__ import annotations

from support.desk import Desk, results

from sudoku_repl.orders.hotspots import HotspotsShown
from sudoku_repl.render.spans import plain


def drawn(desk: Desk, width: int | None) -> list[str]:
    """The lines of the last result at a terminal of that width, or in a pipe."""
    return [plain(line) for line in desk.results[-1].lines(width)]


def test_the_hotspots_of_the_original_quiz() -> None:
    desk = Desk()
    desk.give("run")
    assert desk.give("hotspots --top 2") == [
        "Contradictions in each cell:",
        "000 010 000   cell   contradictions  guessed  removed",
        "000 100 001   [9,9]               2        0       24",
        "000 000 000   [1,5]               1        3       19",
        "",
        "010 000 000   house  contradictions  guessed  removed",
        "000 000 000   col 9               4        2      106",
        "000 000 001   row 9               4        0      103",
        "",
        "000 000 000   digit  contradictions  guessed  removed",
        "100 000 100   8                   3        4      114",
        "100 100 002   9                   2        4       66",
    ]
    assert desk.give("hotspots removed")[0].endswith("under refuted guesses, from 1 to 9 for 24:")
    narrow = drawn(desk, 40)
    assert max(map(len, narrow)) <= 40
    assert ["cell", "contradictions", "guessed", "removed"] in [line.split() for line in narrow]


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
    lines = desk.give("hotspots cores")
    head = next(
        number for number, line in enumerate(lines) if line.startswith("Guesses of each cell in cores")
    )
    assert lines[head + 1].split()[-5:] == ["cell", "contradictions", "guessed", "removed", "cores"]
    assert lines[head + 2].split()[-5:] == ["[1,8]", "0", "4", "10", "4"]


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
