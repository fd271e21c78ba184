"""Draw pictures with matplotlib, which only this module imports."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO, assert_never

from sudoku_repl.documents.document import Profile
from sudoku_repl.documents.icicle import LEFT, RIGHT, WIDTH
from sudoku_repl.documents.scene import Box, Head, Label, Ring, Scene, Shape, Stroke
from sudoku_repl.errors import OrderError, visible

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.figure import Figure

_DOTS = 144
"""Pixels per inch in a picture of the board: two for each point, to keep small candidates legible."""
_POINTS = 72
"""Points per inch."""
_PIXELS = 96
"""Pixels per inch in a picture without dots, as browsers count them."""


def _figure(width: float, height: float) -> Figure:
    """Return a figure of ``width`` by ``height`` inches; raise OrderError if matplotlib is missing."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise OrderError("pictures need matplotlib: pip install 'sudoku-repl[plot]'") from None
    return Figure(figsize=(width, height))


def write_timeline_as_svg(profile: Profile, file: BinaryIO) -> None:
    """Write the guess level over the steps as SVG; raise OrderError as :func:`_timeline` does."""
    _timeline(profile).savefig(file, format="svg")


def write_timeline_as_png(profile: Profile, file: BinaryIO) -> None:
    """Write the guess level over the steps as PNG; raise OrderError as :func:`_timeline` does."""
    _timeline(profile).savefig(file, format="png")


def _timeline(profile: Profile) -> Figure:
    """Draw the guess level over the steps; raise OrderError without steps or without matplotlib."""
    if not profile.columns:
        raise OrderError("nothing is recorded yet, so there is nothing to draw; `run` records a run")
    figure = _figure(WIDTH / _PIXELS, 3.5)
    from matplotlib.ticker import MaxNLocator

    # The steps are where the icicle has them, so that the two pictures line up.
    figure.subplots_adjust(left=LEFT / WIDTH, right=RIGHT / WIDTH, bottom=0.15, top=0.95)
    axes = figure.subplots()
    edges = [column.first - 1 for column in profile.columns] + [profile.columns[-1].last]
    levels = [column.level for column in profile.columns]
    axes.stairs(levels, edges, fill=True, color="#7a6fb0")
    for name, marker, colour, marked in (
        ("solution", "*", "#1b7837", [column for column in profile.columns if column.solutions]),
        ("contradiction", "x", "#b2182b", [column for column in profile.columns if column.wrong]),
    ):
        middles = [(column.first + column.last) / 2 for column in marked]
        heights = [column.level for column in marked]
        if marked:
            axes.plot(middles, heights, marker, color=colour, markersize=5, label=name)
    axes.axvline(profile.here, color="black", linewidth=1, linestyle=":", label=f"step {profile.here}")
    axes.set(xlabel="steps", ylabel="guess level", xlim=(0, edges[-1]), ylim=(0, max(levels) + 1))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend(loc="upper left", frameon=False)
    return figure


def write_scene(scene: Scene, file: BinaryIO) -> None:
    """Write a scene as PNG; raise OrderError if matplotlib is missing."""
    figure = _figure(scene.width / _POINTS, scene.height / _POINTS)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, scene.width), ylim=(scene.height, 0))
    axes.set_axis_off()
    for shape in scene.shapes:
        axes.add_artist(_artist(shape))
    figure.savefig(file, format="png", dpi=_DOTS, metadata={"Title": visible(scene.title)})


def _artist(shape: Shape) -> Artist:
    from matplotlib.patches import Circle, PathPatch, Polygon, Rectangle
    from matplotlib.path import Path
    from matplotlib.text import Text

    match shape:
        case Box(corner, width, height, fill):
            return Rectangle(corner, width, height, facecolor=fill, linewidth=0)
        case Stroke(start, end, colour, width, dashed, bend):
            path = Path([start, end]) if bend is None else Path([start, bend, end], [1, 3, 3])
            style = (0, (5 / width, 3 / width)) if dashed else "solid"
            return PathPatch(path, fill=False, edgecolor=colour, linewidth=width, linestyle=style)
        case Head(corners, colour):
            return Polygon(corners, facecolor=colour, linewidth=0)
        case Ring(centre, radius, colour, fill):
            return Circle(centre, radius, facecolor=fill, edgecolor=colour, linewidth=1)
        case Label((x, y), text, size, colour, bold, italic, from_left):
            return Text(
                x,
                y,
                visible(text),
                color=colour,
                fontsize=size,
                fontweight="bold" if bold else "normal",
                fontstyle="italic" if italic else "normal",
                horizontalalignment="left" if from_left else "center",
                verticalalignment="center_baseline",
                parse_math=False,
            )
        case _:
            assert_never(shape)
