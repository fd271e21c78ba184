"""Draw the distributions of a survey with matplotlib: to one picture, or to a page with a picture a panel."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from html import escape
from io import BytesIO
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, BinaryIO

from sudoku_repl.errors import SurveyError, known_ending, needs, visible
from sudoku_repl.files import atomic_write
from sudoku_repl.survey.panels import DrawPanel, panels
from sudoku_repl.survey.summary import Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_PAGE = ".html"
_ENDINGS = (".svg", ".png", ".pdf", _PAGE)
_PANEL = 4.0, 3.6
"""The width and height of a panel, in inches."""


def check_picture(path: str) -> None:
    """Raise :class:`~sudoku_repl.errors.SurveyError` for an unknown ending, or if matplotlib is missing."""
    known_ending(path, _ENDINGS, SurveyError, "the picture ")
    with needs("pictures need matplotlib", "plot", SurveyError):
        import matplotlib  # noqa: F401 - fail now, and not after a long survey


def plot(found: Summary, path: str, lines: Iterable[str] = ()) -> None:
    """Draw the distributions of a survey to a file; a page also has the ``lines`` of the report.

    :func:`check_picture` has accepted the file. Raises :class:`~sudoku_repl.errors.FileError` if it cannot be
    written.
    """
    ending = Path(path).suffix.lower()
    with atomic_write(path) as file:
        if ending == _PAGE:
            _write_page(found, file, lines)
        else:
            figure_of(found).savefig(file, format=ending.removeprefix("."))


def figure_of(found: Summary) -> Figure:
    """Return a figure with a row of panels for each mode."""
    from matplotlib.figure import Figure

    rows = list(panels(found))
    width, height = _PANEL
    columns = max((len(row) for _, row in rows), default=2)
    size = width * columns, 0.5 + (height + 0.4) * max(len(rows), 0.3)
    figure = Figure(figsize=size, layout="constrained")
    figure.suptitle(_title(found), x=0.01, ha="left", fontsize=14)
    places = figure.subfigures(len(rows), 1, squeeze=False)[:, 0] if rows else ()
    for (name, row), place in zip(rows, places, strict=True):
        place.suptitle(visible(f"Mode {name}"), x=0.01, ha="left", fontweight="bold", parse_math=False)
        for draw, axes in zip(row, place.subplots(1, len(row)), strict=True):
            _titled(draw, axes)
    return figure


def _title(found: Summary) -> str:
    quizzes = f"{found.quizzes} quiz{'zes' * (found.quizzes != 1)}"
    bad = f"{found.bad} line{'s' * (found.bad != 1)} without a quiz"
    if not found.quizzes:
        return f"Nothing to draw: {bad}"
    return f"Survey of {quizzes}" + f", {bad}" * bool(found.bad)


def _titled(draw: DrawPanel, axes: Axes) -> str:
    """Draw a panel below its title, and return the title."""
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    title = draw(axes)
    axes.set_title(title, fontsize=10, loc="left", parse_math=False)
    return title


# --- the page ---------------------------------------------------------------------------------------

_HTML = Template("""<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>$title</title>
<style>
:root { color-scheme: light dark }
body { font-family: Helvetica, Arial, sans-serif; margin: 1rem; background: Canvas; color: CanvasText }
@media (prefers-color-scheme: dark) { img { filter: invert(0.9) hue-rotate(180deg) } }
section div { display: flex; flex-wrap: wrap; gap: 0.5rem }
img { width: 25rem; max-width: 100%; height: auto }
pre { overflow-x: auto }
</style>
<h1>$title</h1>
$sections<h2>Report</h2>
<pre>$report</pre>
</html>
""")


def _write_page(found: Summary, file: BinaryIO, lines: Iterable[str]) -> None:
    sections = "".join(
        f"<section><h2>Mode {escape(visible(name))}</h2>\n"
        f"<div>\n{''.join(map(_image, row))}</div></section>\n"
        for name, row in panels(found)
    )
    report = escape("\n".join(map(visible, lines)))
    page = _HTML.substitute(title=escape(_title(found)), sections=sections, report=report)
    file.write(page.encode())


def _image(draw: DrawPanel) -> str:
    """Return a panel as an image; as such, an SVG picture can run nothing and load nothing."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=_PANEL, layout="constrained")
    title = _titled(draw, figure.subplots())
    drawn = BytesIO()
    figure.savefig(drawn, format="svg")
    words = escape(visible(title.replace("\n", ": ", 1)))
    return f'<img alt="{words}" src="data:image/svg+xml;base64,{b64encode(drawn.getvalue()).decode()}">\n'
