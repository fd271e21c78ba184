"""The replay page: a whole run in one file, which a browser opens without a network connection."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template
from typing import BinaryIO

import attrs

from sudoku_repl.documents.document import Run
from sudoku_repl.documents.recording import recording
from sudoku_repl.errors import visible

DETAILED = 50_000
"""The most steps that the page holds point by point."""
LARGEST = 900_000
"""The most bytes in a page."""

_PAGE = Path(__file__).parent / "page"
_SCRIPTS = ("lines.js", "run.js", "links.js", "board.js", "finder.js", "log.js", "panels.js", "page.js")
_STYLES = ("page.css", "log.css")


@attrs.frozen
class Page:
    """A page, and a sentence about what it leaves out, which is empty if the page is complete."""

    content: bytes
    note: str


def write_replay(run: Run, file: BinaryIO) -> str:
    """Write the page of a run; return a sentence about what it leaves out."""
    page = replay(run)
    file.write(page.content)
    return page.note


def replay(run: Run, detailed: int = DETAILED, largest: int = LARGEST) -> Page:
    """Return the page of a run with ``detailed`` steps, or fewer to stay below ``largest`` bytes."""
    page = _page(run, parts(run, detailed))
    while (size := len(page.content)) > largest:
        detailed = min(detailed, run.timeline.present.steps) * largest * 9 // (size * 10)
        page = _page(run, parts(run, detailed))
    return page


def parts(run: Run, detailed: int) -> tuple[tuple[int, int], ...]:
    """Choose the parts of the run to keep, about ``detailed`` steps together.

    Returns the first and the last point of each part. A run that is short enough is kept whole. Otherwise a
    fifth of the steps are at its beginning, a fifth at its end, and the rest around the present position.
    Parts that meet are joined.
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
        points = timeline.first_at("steps", begin), min(timeline.first_at("steps", end), len(timeline))
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
    style = "".join(map(_code, _STYLES))
    script = '"use strict";\n' + "".join(map(_code, _SCRIPTS))
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
        f"This page leaves out steps {gaps} of {total}. The drawing of the levels is complete, but you "
        "cannot go to those steps. To see them, go there in the program and export again."
    )


def _hash(text: str) -> str:
    """Return the digest by which the page's content security policy admits a style or a script."""
    return b64encode(sha256(text.encode()).digest()).decode()


def _code(name: str) -> str:
    """Read a style or a script, without indentation, blank lines and lines of comments."""
    return _BESIDE_CODE.sub("", _read(name))


_BESIDE_CODE = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)?\n|^[ \t]+", re.MULTILINE)


def _read(name: str) -> str:
    return (_PAGE / name).read_text(encoding="utf-8")
