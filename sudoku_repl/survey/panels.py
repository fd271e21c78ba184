"""The panels of a survey's plot: each answers one question about the runs of a mode.

A function for each panel draws it, and returns its title, which has the number of runs in its second line.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import nan
from textwrap import fill
from typing import TYPE_CHECKING, TypeAlias

import attrs

from sudoku_repl.survey.summary import OfMode, Summary, Sums, mean, mean_error, quantile, share_error
from sudoku_repl.techniques import TECHNIQUES

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

DrawPanel: TypeAlias = "Callable[[Axes], str]"
"""Draws a panel and returns its title."""

_BAR, _FEWER, _EQUAL, _MORE = "#5b6fb5", "#1b7837", "#8a8c92", "#b2182b"
_MOST_TECHNIQUES = 12
"""The most techniques in a panel, which has no room for more."""
_SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles of a box: its line goes from the first to the last, its bar from 25% to 75%."""
_DECADE = 10
"""The number of bins for steps from 10 to 100, from 100 to 1000, and so on."""


@attrs.frozen
class Ranges:
    """The least and the greatest value of each axis, common to all modes so that their panels compare."""

    clues: tuple[int, int]
    steps: tuple[int, int]
    level: int
    heat: tuple[float, float]
    """The fewest and the most quizzes in a bin of steps and levels."""

    @classmethod
    def of(cls, found: Summary) -> Ranges:
        """Return the ranges of all modes together."""
        modes = found.modes.values()
        steps = [
            each for mode in modes for counts in mode.plotted.steps_by_clues.values() for each in counts
        ] or [1]
        levels = [level for mode in modes for level in mode.counts["biggest_level"]]
        clues = found.clues
        ends, level = (max(min(steps), 1), max(*steps, 1)), max(levels)
        bins = [
            times for mode in modes for row in _binned(mode, _bins(*ends), level) for times in row if times
        ]
        return cls((min(clues), max(clues)), ends, level, (min([1, *bins]), max([2, *bins])))


def panels(found: Summary) -> Iterator[tuple[str, list[DrawPanel]]]:
    """Yield the name of each mode and its panels. The other modes are compared with the first."""
    if not found.modes:
        return
    ranges = Ranges.of(found)
    first = next(iter(found.modes))
    for name, mode in found.modes.items():
        drawn = [partial(_levels, mode)] if found.is_weighted else []
        drawn += [
            partial(draw, mode, ranges) for draw in (_steps_by_clues, _levels_by_clues, _steps_by_level)
        ]
        last = partial(_clues, found) if name == first else partial(_differences, mode, first)
        yield name, [*drawn, partial(_techniques, mode), last]


def _n(mode: OfMode) -> str:
    unsolved = mode.runs - mode.plotted.solved
    return f"n = {mode.plotted.solved}" + f", {unsolved} without a solution" * bool(unsolved)


def _levels(mode: OfMode, axes: Axes) -> str:
    """Draw the shares of the levels with their standard errors, which weighted quizzes have."""
    from matplotlib.ticker import PercentFormatter

    counts, squares = mode.counts["biggest_level"], mode.squares["biggest_level"]
    levels = sorted(counts)
    shares = [counts[level] / mode.weight for level in levels]
    errors = [share_error(level, counts, squares) for level in levels]
    axes.bar(levels, shares, color=_BAR, yerr=errors, capsize=3, ecolor=_MORE)
    axes.set(xlabel="biggest level", ylabel="share of quizzes")
    _count_on(axes.xaxis)
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.set_ylim(bottom=0)
    middle, error = mean(counts), mean_error(counts, squares)
    return f"Biggest level, weighted\nn = {mode.runs}, mean {middle:.3f} ± {error:.3f}"


def _steps_by_clues(mode: OfMode, ranges: Ranges, axes: Axes) -> str:
    _boxes(axes, mode.plotted.steps_by_clues, ranges.clues)
    _scale_steps(axes, ranges)
    return f"Steps to the first solution by clues\n{_n(mode)}"


def _levels_by_clues(mode: OfMode, ranges: Ranges, axes: Axes) -> str:
    _boxes(axes, mode.plotted.levels_by_clues, ranges.clues)
    axes.set(ylabel="biggest level", ylim=(-0.5, ranges.level + 0.5))
    _count_on(axes.yaxis, 10)
    return f"Biggest level by clues\nn = {mode.runs}"


def _boxes(axes: Axes, counts: Mapping[int, Sums[int]], clues: tuple[int, int]) -> None:
    """Draw the distribution of each number of clues: its middle 90%, its middle half and its median."""
    at = sorted(counts)
    low, quarter, median, three, high = (
        [quantile(counts[number], share) for number in at] for share in _SHARES
    )
    axes.vlines(at, low, high, color=_BAR, linewidth=1)
    axes.vlines(at, quarter, three, color=_BAR, linewidth=5, alpha=0.55)
    axes.plot(at, median, "o", color=_BAR, markersize=4)
    axes.set_xlim(clues[0] - 0.7, clues[1] + 0.7)
    axes.set_xlabel("clues\n(dot: median, bar: middle half, line: 5% to 95%)")
    _count_on(axes.xaxis)


def _steps_by_level(mode: OfMode, ranges: Ranges, axes: Axes) -> str:
    from matplotlib.colors import LogNorm

    edges = _bins(*ranges.steps)
    table = _binned(mode, edges, ranges.level)
    shown = [[times or nan for times in row] for row in zip(*table, strict=True)]
    levels = [level - 0.5 for level in range(ranges.level + 2)]
    norm = LogNorm(*ranges.heat)
    drawn = axes.pcolormesh(levels, edges, shown, cmap="viridis_r", norm=norm, rasterized=True)
    bar = axes.figure.colorbar(drawn, ax=axes, label="quizzes")
    _plain(bar.ax.yaxis, 1, round(ranges.heat[1]))
    axes.set(xlabel="biggest level")
    _count_on(axes.xaxis)
    _scale_steps(axes, ranges)
    return f"Steps to the first solution by level\n{_n(mode)}"


def _binned(mode: OfMode, edges: list[float], highest: int) -> list[list[float]]:
    """Count the quizzes of each level by bins of their steps."""
    table = [[0.0] * (len(edges) - 1) for _ in range(highest + 1)]
    for level, counts in mode.plotted.steps_by_level.items():
        for steps, times in counts.items():
            table[level][bisect(edges, steps) - 1] += times
    return table


def _bins(least: int, most: int) -> list[float]:
    """Return the edges of bins of equal width on a logarithmic scale, which no whole number lies on.

    >>> _bins(3, 9)
    [2.5, 3.5, 4.5, 5.5, 6.5, 8.5, 10.5]
    """
    edges = [0.5]
    power = 0
    while edges[-1] < most:
        power += 1
        if (edge := round(10 ** (power / _DECADE)) + 0.5) > edges[-1]:
            edges.append(edge)
    return edges[max(number for number, edge in enumerate(edges) if edge < least) :]


def _techniques(mode: OfMode, axes: Axes) -> str:
    """Draw how often each technique was used, in their order; of many, the most frequent."""
    by_times = sorted(mode.plotted.deductions, key=mode.plotted.deductions.__getitem__, reverse=True)
    frequent = {name for name in by_times[:_MOST_TECHNIQUES] if mode.plotted.deductions[name]}
    names = [name for name in TECHNIQUES if name in frequent]
    means = [mode.plotted.deductions[name] / mode.weight for name in names]
    places = range(len(names))
    axes.barh(places, means, color=_BAR)
    for place, (name, times) in enumerate(zip(names, means, strict=True)):
        words = f" {times:.3g}, in {mode.plotted.used[name] / mode.weight:.1%}"
        axes.text(times, place, words, va="center", fontsize=8)
    axes.set_yticks(places, names)
    axes.invert_yaxis()
    named = "deductions a quiz, and share of quizzes" if names else "none was used"
    axes.set(xlabel=named, ylabel="technique")
    axes.set_xlim(0, max([*means, 0.01]) * 1.5)
    return f"Techniques used\nn = {mode.runs}"


def _clues(found: Summary, axes: Axes) -> str:
    axes.bar(list(found.clues), list(found.clues.values()), color=_EQUAL)
    axes.set(xlabel="clues", ylabel="quizzes", xlim=(min(found.clues) - 0.7, max(found.clues) + 0.7))
    for axis in (axes.xaxis, axes.yaxis):
        _count_on(axis)
    return f"Quizzes by clues\nn = {found.quizzes}"


def _differences(mode: OfMode, first: str, axes: Axes) -> str:
    """Draw how many quizzes took how many steps more or fewer than in the first mode."""
    counts = powers(mode.plotted.differences)
    for place, times in counts.items():
        axes.bar(place, times, 0.9, color=_EQUAL if not place else _FEWER if place < 0 else _MORE)
    furthest = max(*map(abs, counts), 2) if counts else 2
    axes.set_xlim(-furthest - 0.6, furthest + 0.6)
    every = -(-furthest // 3)  # more labels would have no room
    edges = range(every, furthest + 1, every)
    places = [sign * (place - 0.5) for sign in (-1, 1) for place in edges]
    names = [f"{sign}{2 ** (place - 1)}" for sign in ("−", "") for place in edges]
    axes.set_xticks([*places, 0], [*names, "0"])
    _count_on(axes.yaxis)
    axes.set(xlabel="difference in steps", ylabel="quizzes")
    n = sum(counts.values())
    title = fill(f"Steps minus those in mode {first}", 44) + f"\nn = {n:.6g}"
    if not n:
        return title
    fewer, more = (sum(counts[place] for place in counts if place * sign > 0) for sign in (-1, 1))
    shares = f"fewer {fewer / n:.0%}, equal {counts.get(0, 0) / n:.0%}, more {more / n:.0%}"
    return f"{title}, median {quantile(mode.plotted.differences, 0.5):+d}\n{shares}"


def powers(differences: Sums[int]) -> dict[int, float]:
    """Count differences by the power of two below them: ±1 for one, ±2 for 2 and 3, ±3 for 4 to 7.

    >>> sorted(powers({-5: 1, -1: 2, 0: 3, 2: 4, 3: 5}).items())
    [(-3, 1), (-1, 2), (0, 3), (2, 9)]
    """
    counts: dict[int, float] = defaultdict(int)
    for steps, times in differences.items():
        counts[abs(steps).bit_length() * (1 if steps > 0 else -1)] += times
    return counts


def _count_on(axis: Axis, most: int = 8) -> None:
    """Label an axis with at most this many whole numbers."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins=most, integer=True, min_n_ticks=1))


def _scale_steps(axes: Axes, ranges: Ranges) -> None:
    """Name the vertical axis of steps and set its ends: from 0, or logarithmic if they span a decade."""
    low, high = ranges.steps
    if high < 10 * low:
        axes.set(ylabel="steps", ylim=(0, high * 1.05 + 1))
        _count_on(axes.yaxis)
        return
    axes.set_ylabel("steps, logarithmic")
    axes.set_yscale("log")
    axes.set_ylim(low / 1.15, high * 1.15)
    _plain(axes.yaxis, low, high)


def _plain(axis: Axis, low: int, high: int) -> None:
    """Label a logarithmic axis with whole numbers that do not overlap."""
    from matplotlib.ticker import LogLocator, NullFormatter, StrMethodFormatter

    axis.set_major_locator(LogLocator(subs=(1, 2, 5) if high < 1000 * low else (1,)))
    axis.set_major_formatter(StrMethodFormatter("{x:.0f}"))
    axis.set_minor_formatter(NullFormatter())
