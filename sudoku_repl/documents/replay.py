"""The replay page: a whole run in one file, which a browser opens without a network connection."""

from __future__ import annotations

import json
import os
import zlib
from base64 import b64encode, b85encode
from collections.abc import Collection
from hashlib import sha256
from html import escape
from string import Template
from typing import Any, BinaryIO

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.documents.bundle import bundled, source, styled, template
from sudoku_repl.documents.document import AllRuns, Run
from sudoku_repl.documents.markup import board_markup, board_style
from sudoku_repl.documents.recording import recording
from sudoku_repl.documents.solution_path import path_recording
from sudoku_repl.documents.summary import board_object, truth
from sudoku_repl.errors import visible
from sudoku_repl.files import atomic_write
from sudoku_repl.memory import uncollected
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.constraints import pruning

DETAILED = 25_000
"""The most steps that the page holds point by point."""
LARGEST = 900_000
"""The most bytes in a page."""
_HOW = "To see those steps, go there in the program and export again."
_HEIGHT = 780
"""The height of a page in a notebook, in pixels."""


@attrs.frozen(repr=False)
class Replay:
    """The replay page of a run, which a notebook shows inline."""

    title: str
    steps: int
    """The steps of the run."""
    content: bytes
    """The page."""
    note: str
    """A sentence about what the page leaves out; empty if it is complete."""

    def __repr__(self) -> str:
        return f"<Replay of {self.title!r}, {self.steps} steps>"

    def _repr_html_(self) -> str:
        # In a sandbox, the page can run its own scripts, but cannot reach the notebook.
        look = f'style="width: 100%; height: {_HEIGHT}px; border: 0"'
        page = escape(self.content.decode())
        return (
            f'<iframe title="Replay of {escape(visible(self.title))}" sandbox="allow-scripts" {look} '
            f'srcdoc="{page}"></iframe>'
        )

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the page to a file. Raises :class:`~sudoku_repl.errors.FileError` if it cannot be written."""
        with atomic_write(os.fspath(path)) as file:
            file.write(self.content)


def write_replay(document: Run | AllRuns, file: BinaryIO) -> str:
    """Write the page of a run, or of all runs of a session; return a sentence about what it leaves out."""
    with uncollected():
        page = replay(document)
    file.write(page.content)
    return page.note


def replay(document: Run | AllRuns, detailed: int = DETAILED, largest: int = LARGEST) -> Replay:
    """Return a page with ``detailed`` steps, or fewer to stay below ``largest`` bytes.

    The runs of a session share both: each has an equal part of the steps. With hundreds of runs, the page is
    larger even without any step in detail.
    """
    session = AllRuns((document,), 0) if isinstance(document, Run) else document
    detailed //= len(session.runs)
    page = _page(session, detailed)
    while (size := len(page.content)) > largest and detailed:
        longest = max(run.timeline.present.steps for run in session.runs)
        detailed = min(detailed, longest) * largest * 9 // (size * 10)
        page = _page(session, detailed)
    return page


def parts(run: Run, detailed: int, places: Collection[int] = ()) -> tuple[tuple[int, int], ...]:
    """Choose the parts of the run to keep, about ``detailed`` steps together.

    Returns the first and the last point of each part. A run that is short enough is kept whole. Otherwise a
    fifth of the steps are at its beginning, a fifth at its end, and the rest around the positions ``places``,
    by default the present one, in equal shares. Parts that meet are joined.
    """
    timeline = run.timeline
    total = timeline.present.steps
    if total <= detailed:
        return ((0, len(timeline)),)
    fifth = detailed // 5
    middles = [timeline.state_at(at).steps for at in places or (run.here,)]
    around = (detailed - 2 * fifth) // len(middles)
    firsts = [min(max(middle - around // 2, 0), total - around) for middle in middles]
    found: list[tuple[int, int]] = []
    for begin, end in sorted(
        ((0, fifth), *((first, first + around) for first in firsts), (total - fifth, total))
    ):
        points = timeline.first_at("steps", begin), min(timeline.first_at("steps", end), len(timeline))
        if found and points[0] <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(found[-1][1], points[1])
        else:
            found.append(points)
    return tuple(found)


def _page(session: AllRuns, detailed: int) -> Replay:
    chosen = session.runs[session.chosen]
    quiz = chosen.quiz
    runs = [recording(run, parts(run, detailed)) for run in session.runs]
    for run, data in zip(session.runs, runs, strict=True):
        data["name"] = run.name
        data["note"] = left_out_note(run.timeline.present.steps, data["leftOut"]) if data["leftOut"] else ""
    if session.path:
        runs.append(path_recording(session.path))
    notes = (f"{data['name']}: " * (len(runs) > 1) + data["note"] for data in runs if data["note"])
    data = runs[session.chosen]
    headline = (part["text"] if isinstance(part, dict) else part for part in data["headline"])
    technique_names = {name for data in runs for name in data["techniques"]}
    content = document(
        quiz,
        "replay.js",
        technique_names,
        headline="".join(headline),
        note=data["note"],
        has_runs=len(runs) > 1,
        board=board_object(quiz.board),
        truth=truth(quiz),
        runs=runs,
        chosen=session.chosen,
    )
    return Replay(quiz.short_title, chosen.timeline.present.steps, content, " ".join(notes))


def live_page(quiz: Quiz, address: str, session: int) -> bytes:
    """Return the page that follows a session, which it gets from an address when it has opened."""
    more: dict[str, Any] = {"orders": template("live.html"), "address": address, "session": session}
    techniques = [name for name, each in TECHNIQUES.items() if each not in pruning()]
    return document(quiz, "live.js", techniques, connect=address, **more)


def document(
    quiz: Quiz,
    script: str,
    techniques: Collection[str],
    *,
    headline: str = "",
    note: str = "",
    has_runs: bool = False,
    connect: str = "",
    **content: Any,
) -> bytes:
    """Return a page for a quiz: its board with the givens, and a script with what it begins with.

    The page may connect to one address, if any. ``techniques`` are the names of those that the help explains.
    """
    style = styled("page.css", "board.css") + board_style(quiz.board)  # until the script runs
    loader, late_script = bundled("loader.js"), bundled(script)
    late_style = styled("chart.css", "log.css", "more.css", *(["live.css"] if connect else []))
    more = {  # in the order that packs best
        "parts": {
            "about": Template(source("help.html")).substitute(techniques=_meanings(techniques)),
            "panel": template("panel.html"),
            "chart": template("chart.html"),
            "runs": template("runs.html"),
        },
        "script": late_script,
        "style": late_style,
    }
    packed = json.dumps({**more, **content}, separators=(",", ":"))
    # For a long run, level 6 takes twice as long as 5, for four percent less.
    compressed = zlib.compress(packed.encode(), 9 if len(packed) < _SHORT else 5)
    # Base 85 takes six percent less than 64. A parser of HTML must see no `<`.
    encoded = b85encode(compressed).replace(b"<", b",")
    page = Template(template("page.html")).substitute(
        title=escape(visible(quiz.short_title or "quiz")),
        board=board_markup(quiz),
        headline=escape(headline),
        note=escape(note),
        note_hidden="" if note else "hidden",
        runs_hidden="" if has_runs else "hidden",
        style=style,
        style_hashes=_hashes(style, late_style),
        loader=loader,
        script_hashes=_hashes(loader, late_script),
        connect=connect and f" connect-src {connect};",
        packed=encoded.decode(),
    )
    return page.encode()


_SHORT = 1_000_000
"""The characters of a page that is compressed as well as can be."""


def _meanings(names: Collection[str]) -> str:
    """Return what some techniques look for, as the entries of a list."""
    return "\n  ".join(
        f"<dt>{escape(each.title)}</dt><dd>{escape(each.summary[:1].upper() + each.summary[1:])}.</dd>"
        for name, each in TECHNIQUES.items()
        if name in names
    )


def left_out_note(total: int, left_out: list[tuple[int, int]], how: str = _HOW) -> str:
    """Return a note about the steps that a page leaves out, and ``how`` to see them."""
    gaps = " and ".join(f"{first} to {last}" for first, last in left_out)
    return f"This page leaves out steps {gaps} of {total}. The levels and the tree are complete. {how}"


def _hashes(*texts: str) -> str:
    """Return the digests by which the page's content security policy admits styles or scripts."""
    return " ".join(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts)
