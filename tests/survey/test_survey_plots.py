"""The plots of a survey: their panels show the rows, and their labels have room."""

from __future__ import annotations

import re
from base64 import b64decode
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from support.surveys import minimal, survey

from sudoku_repl.errors import SurveyError
from sudoku_repl.survey.counting import Entry, Row, count
from sudoku_repl.survey.plan import Plan, parse_modes
from sudoku_repl.survey.plots import check_picture, figure_of, plot
from sudoku_repl.survey.summary import Summary

pytest.importorskip("matplotlib")

SVG = "{http://www.w3.org/2000/svg}"
FIRST = (
    "Steps to the first solution by clues",
    "Biggest level by clues",
    "Steps to the first solution by level",
)


def row(mode: str, first: int | None, *, clues: int = 24, level: int = 2, hidden: int = 5) -> Row:
    """A run with a first solution at this step, or without one."""
    deductions = {"hidden": hidden, "ply": 0}
    return Row(
        "f", 1, clues=clues, mode=mode, first_solution=first, biggest_level=level, deductions=deductions
    )


def found(*groups: Sequence[Row]) -> Summary:
    result = Summary(is_plotted=True)
    for group in groups:
        result.add([tuple(group)])
    return result


def axes_of(figure: Any) -> list[Any]:
    """The panels of a figure, without the colour bars."""
    return [axes for axes in figure.axes if axes.get_title(loc="left")]


def titles_of(shown: Summary) -> list[list[str]]:
    """The titles of the panels of each mode."""
    modes: Any = figure_of(shown).subfigs
    return [[axes.get_title(loc="left") for axes in axes_of(mode)] for mode in modes]


def test_the_panels_of_real_quizzes_show_their_rows() -> None:
    plan = Plan(parse_modes("0,numerical"))
    rows = [count(Entry("f", 1, quiz), plan) for quiz in minimal(12)]
    shown = found(*rows)
    for number, mode in enumerate(("0", "numerical")):
        runs = [group[number] for group in rows]
        of = shown.modes[mode]
        assert of.runs == len(rows)
        hidden = [run.deductions["hidden"] for run in runs if run.deductions]
        assert (of.plotted.deductions["hidden"], of.plotted.used["hidden"]) == (
            sum(hidden),
            sum(map(bool, hidden)),
        )
        for clues, counts in of.plotted.levels_by_clues.items():
            assert counts == Counter(run.biggest_level for run in runs if run.clues == clues)
        for level, counts in of.plotted.steps_by_level.items():
            assert counts == Counter(run.first_solution for run in runs if run.biggest_level == level)
    assert shown.modes["numerical"].plotted.differences == Counter(
        (other.first_solution or 0) - (first.first_solution or 0) for first, other in rows
    )
    assert [[title.splitlines()[0] for title in mode] for mode in titles_of(shown)] == [
        [*FIRST, "Techniques used", "Quizzes by clues"],
        [*FIRST, "Techniques used", "Steps minus those in mode 0"],
    ]


def test_a_box_has_the_median_and_the_quantiles_of_its_clues() -> None:
    runs = [row("0", step, clues=25) for step in range(1, 102)]
    axes, *_ = axes_of(figure_of(found(*([run] for run in runs), [row("0", 7, clues=22)])))
    (medians,) = axes.lines
    assert (list(medians.get_xdata()), list(medians.get_ydata())) == ([22, 25], [7, 51])
    lines, bars = ([path.vertices.tolist() for path in each.get_paths()] for each in axes.collections)
    assert lines[1] == [[25, 6], [25, 96]]
    assert bars[1] == [[25, 26], [25, 76]]


def test_runs_without_a_solution_are_counted_in_the_title_and_make_no_pair() -> None:
    pairs = (50, 40), (50, None), (None, 9), (10, 10), (10, 17)
    shown = found(*([row("0", one), row("2", other)] for one, other in pairs))
    titles = titles_of(shown)
    assert titles[0][0].endswith("\nn = 4, 1 without a solution")
    assert titles[0][1].endswith("\nn = 5")
    assert titles[1][-1] == "Steps minus those in mode 0\nn = 3, median +0\nfewer 33%, equal 33%, more 33%"
    axes = axes_of(figure_of(shown))[-1]
    bars = {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in axes.patches}
    assert bars == {-4: 1, 0: 1, 3: 1}


def test_the_cells_of_levels_and_steps_hold_every_solved_run() -> None:
    rows = [[row("0", step, level=step % 7)] for step in (1, 2, 3, 50, 51, 52, 9_000, 9_001)]
    axes = axes_of(figure_of(found(*rows, [row("0", None)])))[2]
    (mesh,) = axes.collections
    table = mesh.get_array()
    assert table[table > 0].sum() == len(rows)


SPANS = ((20, 90), (20, 250), (15, 1400), (3, 2900), (1, 100_000), (50, 50), (990, 1010))
BEGINNINGS = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF", "html": b"<!DOCTYPE"}
MODES = ("0", "complete+gw1+gw2+gw3+ply:random:123456789012345")


@pytest.mark.long
@pytest.mark.parametrize(("least", "most"), SPANS)
def test_no_text_of_a_plot_covers_another(least: int, most: int) -> None:
    backend = pytest.importorskip("matplotlib.backends.backend_agg")
    pairs = (least, most, 17), (most, least, 81), (least, least + 1, 20)
    one, other = MODES
    runs = ([row(one, first, clues=clues), row(other, second, clues=clues)] for first, second, clues in pairs)
    figure: Any = figure_of(found(*runs))
    backend.FigureCanvasAgg(figure).draw()
    panels_drawn = axes_of(figure)
    assert len(panels_drawn) == 10
    boxes = []
    for axes in figure.axes:
        for axis, limits in ((axes.xaxis, axes.get_xlim()), (axes.yaxis, axes.get_ylim())):
            for which in ("major", "minor"):
                at = axis.get_ticklocs(minor=which == "minor")
                labels = axis.get_ticklabels(which=which)
                boxes += [
                    label.get_window_extent()
                    for place, label in zip(at, labels, strict=True)
                    if min(limits) <= place <= max(limits) and label.get_text()
                ]
            boxes += [axis.label.get_window_extent()] * bool(axis.label.get_text())
    boxes += [axes.title.get_window_extent() for axes in panels_drawn if axes.title.get_text()]
    boxes += [axes._left_title.get_window_extent() for axes in panels_drawn]
    boxes.sort(key=lambda box: box.x0)
    for number, box in enumerate(boxes):
        for other in boxes[number + 1 :]:
            if other.x0 >= box.x1:
                break
            assert not (other.y0 < box.y1 - 0.5 and box.y0 < other.y1 - 0.5), (box, other)


@pytest.mark.long
@pytest.mark.parametrize(
    ("shown", "title"),
    [
        (found([row("0", 5)]), "Survey of 1 quiz"),
        (found([row("0", None)]), "Survey of 1 quiz"),
        (found([row("0", 5)], [Row("f", 2, error="bad")]), "Survey of 1 quiz, 1 line without a quiz"),
        (found(*[[Row("f", 1, error="bad")]] * 2), "Nothing to draw: 2 lines without a quiz"),
        (found(), "Nothing to draw: 0 lines without a quiz"),
    ],
)
@pytest.mark.parametrize("ending", BEGINNINGS)
def test_the_plot_of_one_quiz_or_none_says_so(
    shown: Summary, title: str, ending: str, tmp_path: Path
) -> None:
    plot(shown, str(tmp_path / f"plot.{ending}"), ["report"])
    content = (tmp_path / f"plot.{ending}").read_bytes()
    assert content.startswith(BEGINNINGS[ending])
    assert figure_of(shown).get_suptitle() == title
    if ending == "html":
        assert f"<h1>{title}</h1>" in content.decode()


def test_the_page_has_an_image_for_each_panel_and_the_report(tmp_path: Path) -> None:
    quizzes = tmp_path / "quizzes.txt"
    quizzes.write_text("\n".join(map(str, minimal(3))))
    page = tmp_path / "page.html"
    assert survey(str(quizzes), "--modes", "0,2", "--plot", str(page)) == 0
    text = page.read_text(encoding="utf-8")
    images = re.findall(r'<img alt="([^"]+)" src="data:image/svg\+xml;base64,([^"]+)">', text)
    assert len(images) == 10
    for words, drawn in images:
        assert ": n = 3" in words
        assert ElementTree.fromstring(b64decode(drawn)).tag == f"{SVG}svg"
    assert "<h2>Mode 2</h2>" in text
    assert "mode 0: 3 of 3 runs ended" in text
    assert not re.search(r"<script|https?://", re.sub('src="[^"]*"', "", text))


def test_what_a_page_quotes_is_escaped(tmp_path: Path) -> None:
    plot(found([row("<b>&", 5)]), str(tmp_path / "page.html"), ["<i>\x1b"])
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "<h2>Mode &lt;b&gt;&amp;</h2>" in text
    assert "&lt;i&gt;\\x1b" in text


def test_another_ending_is_refused() -> None:
    with pytest.raises(SurveyError, match=r"known endings: \.svg, \.png, \.pdf, \.html"):
        check_picture("survey.txt")


def test_the_heat_of_all_modes_has_one_scale() -> None:
    many = [[row("0", 20), row("1", 20)] for _ in range(50)]
    figure = figure_of(found(*many, [row("0", 20), row("1", 900, level=5)]))
    meshes = [mesh for axes in figure.axes for mesh in axes.collections if type(mesh).__name__ == "QuadMesh"]
    assert {mesh.get_clim() for mesh in meshes} == {(1, 51)}
    assert len(meshes) >= 2
