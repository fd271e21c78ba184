"""The replay page: a whole run as one file that opens in a browser, without a network."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template
from typing import BinaryIO

import attrs

from sudoku_repl.commands.results.keeping import Run
from sudoku_repl.errors import visible
from sudoku_repl.render.recording import recording

DETAILED = 50_000
"""Steps of a run that the page has point by point, at most."""
LARGEST = 900_000
"""Bytes of the page, at most."""

_PAGE = Path(__file__).parent / "page"
_SCRIPTS = ("run.js", "board.js", "panels.js", "page.js")


@attrs.frozen
class Page:
    """A page, and what is left out of it, in words; nothing if it is whole."""

    content: bytes
    note: str


def write_replay(run: Run, file: BinaryIO) -> str:
    """Write the page of a run; return what it leaves out, in words."""
    page = replay(run)
    file.write(page.content)
    return page.note


def replay(run: Run, detailed: int = DETAILED, largest: int = LARGEST) -> Page:
    """The page, with so many steps in detail, or fewer where it would be larger than ``largest`` bytes."""
    page = _page(run, stretches(run, detailed))
    while (size := len(page.content)) > largest:
        detailed = min(detailed, run.timeline.present.steps) * largest * 9 // (size * 10)
        page = _page(run, stretches(run, detailed))
    return page


def stretches(run: Run, detailed: int) -> tuple[tuple[int, int], ...]:
    """The first point and the last of the stretches that are kept, of about so many steps in all.

    The whole run if that is enough. Else a fifth of them are those of its beginning, a fifth those of
    its end, and the rest lie around the present point; stretches that meet are one.
    """
    timeline = run.timeline
    total = timeline.present.steps
    if total <= detailed:
        return ((0, len(timeline)),)
    here = timeline.state_at(run.here).steps
    fifth = detailed // 5
    around = detailed - 2 * fifth
    first = min(max(here - around // 2, 0), total - around)
    found: list[tuple[int, int]] = []
    for begin, end in ((0, fifth), (first, first + around), (total - fifth, total)):
        points = timeline.reached(begin), min(timeline.reached(end), len(timeline))
        if found and points[0] <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(found[-1][1], points[1])
        else:
            found.append(points)
    return tuple(found)


def _page(run: Run, kept: tuple[tuple[int, int], ...]) -> Page:
    timeline, quiz = run.timeline, run.quiz
    total = timeline.present.steps
    data = recording(run, kept)
    note = _note(total, data["leftOut"]) if data["leftOut"] else ""
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    style = _read("page.css")
    script = '"use strict";\n' + "".join(map(_read, _SCRIPTS))
    biggest, solutions = timeline.biggest(len(timeline)), timeline.present.solutions
    page = Template(_read("page.html")).substitute(
        title=escape(visible(quiz.title or "quiz")),
        board=escape(f"board {quiz.board.name}"),
        summary=f"{total} steps, biggest level {biggest}, solution sum {solutions}",
        note=f'<p class="notice" role="note">{note}</p>' if note else "",
        style=style,
        style_hash=_hash(style),
        script=script,
        script_hash=_hash(script),
        run=b64encode(packed).decode(),
    )
    return Page(page.encode(), note)


def _note(total: int, left_out: list[tuple[int, int]]) -> str:
    gaps = " and ".join(f"{first} to {last}" for first, last in left_out)
    return (
        f"Of the {total} steps of this run those from {gaps} are left out of this page: the drawing of its "
        "levels is whole, but one cannot stand there. A page exported while standing there has them."
    )


def _hash(text: str) -> str:
    """What the page's content security policy knows a style or a script by."""
    return b64encode(sha256(text.encode()).digest()).decode()


def _read(name: str) -> str:
    return (_PAGE / name).read_text(encoding="utf-8")
