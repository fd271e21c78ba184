"""The likeness of grids, drawn as the paper does: histograms and normal probability plots."""

from __future__ import annotations

from pathlib import Path
from statistics import NormalDist

import pytest
from support.desk import Desk

from sudoku_repl.cli.main import main
from sudoku_repl.create.drawing import LikenessTable, likeness_table
from sudoku_repl.documents.likeness import likeness_scene
from sudoku_repl.documents.shapes import FAINT, Label, Rect, Ring, Stroke

TABLE = likeness_table(500, seed=3)


def texts(table: LikenessTable) -> list[str]:
    return [shape.text for shape in likeness_scene(table).shapes if isinstance(shape, Label)]


def curves(table: LikenessTable) -> list[Stroke]:
    """The strokes of the normal curves and lines."""
    shapes = likeness_scene(table).shapes
    return [shape for shape in shapes if isinstance(shape, Stroke) and shape.colour == "#b2182b"]


def test_the_found_likenesses_are_those_of_the_bins_and_the_mean() -> None:
    for row in (TABLE.to_seed, TABLE.of_two):
        assert sum(each.count for each in row.found) == row.trials == sum(each.count for each in row.bins)
        mean = sum(each.likeness * each.count for each in row.found) / row.trials
        assert mean == pytest.approx(row.mean)
        for lower, upper, share in row.intervals:
            inside = sum(each.count for each in row.found if lower <= each.likeness <= upper)
            assert inside / row.trials == share


def test_a_single_trial_is_within_every_deviation_and_drawn_without_a_curve() -> None:
    one = likeness_table(1, seed=3)
    for row in (one.to_seed, one.of_two):
        assert (row.deviation, row.within) == (0, (1, 1, 1))
    assert any(text.startswith("1 trial, mean") for text in texts(one))
    assert curves(one) == []


def test_the_histogram_has_the_bins_and_the_normal_curve() -> None:
    shapes = likeness_scene(TABLE).shapes
    bars = [shape for shape in shapes if isinstance(shape, Rect) and "normal" in shape.hint]
    bins = [*TABLE.to_seed.bins, *TABLE.of_two.bins]
    assert len(bars) == len(bins)
    first = bars[: len(TABLE.to_seed.bins)]
    heights = [bar.height / max(bar.height for bar in first) for bar in first]
    most = max(each.count for each in TABLE.to_seed.bins)
    assert heights == pytest.approx([each.count / most for each in TABLE.to_seed.bins])
    top = min(min(stroke.start[1], stroke.end[1]) for stroke in curves(TABLE)[:96])
    peak = TABLE.to_seed.trials * 0.007 * NormalDist(0, TABLE.to_seed.deviation).pdf(0)
    floor = bars[0].corner[1] + bars[0].height
    assert (floor - top) / max(bar.height for bar in first) == pytest.approx(peak / most, rel=0.02)


def test_the_probability_plot_is_a_line_as_far_as_the_likeness_is_normal() -> None:
    shapes = likeness_scene(TABLE).shapes
    points = [shape.centre for shape in shapes if isinstance(shape, Ring)]
    row = TABLE.to_seed
    own = points[: len(row.found)]
    assert len(points) == len(row.found) + len(TABLE.of_two.found)
    assert own == sorted(own)
    assert [y for _, y in own] == sorted((y for _, y in own), reverse=True)
    line = curves(TABLE)[96]
    (x1, y1), (x2, y2) = line.start, line.end
    found = zip(own, row.found, strict=True)
    middle = [point for point, each in found if abs(each.likeness - row.mean) < 0.02]
    assert len(middle) > 5
    for x, y in middle:
        assert y == pytest.approx(y1 + (x - x1) * (y2 - y1) / (x2 - x1), abs=8)


def test_both_axes_of_each_panel_have_a_name() -> None:
    found = texts(TABLE)
    assert [found.count(name) for name in ("likeness", "trials", "share")] == [4, 2, 2]


def test_the_intervals_are_named_with_their_bounds_and_shares() -> None:
    row = TABLE.to_seed
    lower, upper, share = row.intervals[1]
    assert f"within 2 deviations, {lower:.4f} to {upper:.4f}: {share:.1%}" in texts(TABLE)
    assert f"500 trials, mean {row.mean:.4f}, deviation {row.deviation:.4f}" in texts(TABLE)
    assert texts(TABLE).count("normal probability plot") == 2
    shapes = likeness_scene(TABLE).shapes
    strokes = [shape for shape in shapes if isinstance(shape, Stroke) and shape.colour == FAINT]
    assert len(strokes) == 4 * 7
    for first in range(0, len(strokes), 7):  # a panel has the mean and the bounds of three intervals
        panel = sorted(strokes[first : first + 7], key=lambda stroke: stroke.start)
        assert [stroke.dashed for stroke in panel] == [True, True, True, False, True, True, True]


def test_create_likeness_draws_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "likeness.svg"
    assert Desk("@easy").give(f"create likeness --trials 50 --seed 1 --plot {path}")[-1] == f"Written: {path}"
    drawn = path.read_bytes()
    path.unlink()
    assert main(["create", "likeness", "--trials", "50", "--seed", "1", "--plot", str(path)]) == 0
    assert path.read_bytes() == drawn


def test_an_unknown_ending_is_refused_before_grids_are_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["create", "likeness", "--trials", "999999999", "--plot", "likeness.gif"]) == 1
    assert "'likeness.gif': the name must end in .svg or .png" in capsys.readouterr().err
    assert main(["create", "likeness", "1" * 81, "2" * 81, "--plot", "likeness.svg"]) == 1
    assert "--plot is for the table; leave it out to compare two grids" in capsys.readouterr().err
