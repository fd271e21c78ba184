"""Reports of sentences and pictures: a solution path, and a study of a run, each mark with its words."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from typing import BinaryIO

from sudoku_repl.documents.document import Picture, Run
from sudoku_repl.documents.pictures import svg_of
from sudoku_repl.documents.scene import board_scene
from sudoku_repl.errors import OrderError, visible
from sudoku_repl.files import as_text
from sudoku_repl.machine import Phase, State
from sudoku_repl.measure.path import PathStep, SolutionPath
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.timeline.frames import Snapshot

_STYLE = "body{font:16px/1.5 sans-serif;max-width:44em;margin:2em auto;padding:0 1em}svg{max-width:100%}"


def write_html(path: SolutionPath, file: BinaryIO) -> None:
    """Write a path as a page."""
    title, summary = map(escape, _heading(path))
    with as_text(file) as text:
        text.write(
            f'<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title>\n'
            f'<meta name="viewport" content="width=device-width">\n<style>{_STYLE}</style>\n'
            f"<h1>{title}</h1>\n<p>{summary}</p>\n<ol>\n"
        )
        for number, (step, picture) in enumerate(_pictured(path), 1):
            drawn = f"<br>\n{_with_ids(picture, number)}" if picture else ""
            text.write(f"<li>{escape(''.join(step.sentence))}{drawn}</li>\n")
        text.write("</ol>\n</html>\n")


def write_markdown(path: SolutionPath, file: BinaryIO) -> None:
    """Write a path as Markdown. The pictures are in the file itself."""
    title, summary = _heading(path)
    with as_text(file) as text:
        text.write(f"# {plain(title)}\n\n{summary}\n\n")
        for number, (step, picture) in enumerate(_pictured(path), 1):
            text.write(f"{number}. {plain(''.join(step.sentence))}\n")
            if picture:
                text.write(f"\n   {embedded(picture, f'Step {number}')}\n\n")


def _heading(path: SolutionPath) -> tuple[str, str]:
    """Return the title of a path, and its score in a sentence."""
    title = f"The solution path of {path.quiz.short_title or 'a quiz'}"
    guesses = f" {path.guesses} of them by brute force," if path.guesses else ""
    return visible(title), f"{len(path.steps)} steps,{guesses} score {path.score}, {path.difficulty}."


def _pictured(path: SolutionPath) -> Iterator[tuple[PathStep, str]]:
    """Yield each step with its picture as SVG, which is empty for a single."""
    for step in path.steps:
        is_single = step.finding and step.finding.technique.rating_class < 3
        yield step, "" if is_single else svg_of(board_scene(step_picture(step, path.quiz.givens)))


def step_picture(step: PathStep, givens: bytes) -> Picture:
    """Return the picture of a step: its finding, or what brute force places, on the grid before it."""
    state = State(step.grid.board, Phase.RUNNING, 0, step.grid, None, 0)
    snapshot = Snapshot(state, givens, frozenset(node.cell for node in step.places))
    caption = "" if step.finding else "".join(step.sentence)
    findings = (step.finding,) if step.finding else ()
    return Picture(step.name, snapshot, True, findings, caption=caption)


def given_digits(grid: Grid) -> bytes:
    """Return the givens of a grid, a byte for each cell; zeros if they are not known."""
    return bytes(digits.bit_length() for digits in grid.board.packing.unpack(grid.givens or 0))


def _with_ids(picture: str, number: int) -> str:
    """Return a picture whose ids no other picture of the page has."""
    for name in ("title", "description"):
        picture = picture.replace(f'id="{name}"', f'id="{name}{number}"')
    labelled = f'aria-labelledby="title{number} description{number}"'
    return picture.replace('aria-labelledby="title description"', labelled)


def plain(text: str) -> str:
    """Return a text in which Markdown finds nothing to format."""
    return re.sub(r"([\\`*_\[\]<>#])", r"\\\1", text)


def embedded(svg: str, words: str) -> str:
    """Return an SVG picture; ``words`` stand for it where pictures are not shown."""
    return f"![{plain(words)}](data:image/svg+xml;base64,{b64encode(svg.encode()).decode()})"


def write_study(run: Run, file: BinaryIO) -> None:
    """Write the marks of a run, in order. Raises OrderError if it has none."""
    if not run.marks:
        raise OrderError('this run has no marks to write; `mark NAME "what I saw here"` sets one')
    quiz, timeline = run.quiz, run.timeline
    last = timeline.present
    with as_text(file) as text:
        text.write(f"# {plain(visible(quiz.short_title or 'A quiz'))}\n\n")
        clues = f"{quiz.clues} given{'s' * (quiz.clues != 1)} on the {quiz.board.words}"
        biggest = timeline.biggest(len(timeline))
        text.write(
            f"{plain(clues)}. The run {run.name} has {last.steps} steps, biggest level {biggest}, "
            f"solutions {last.solutions}.\n"
        )
        for mark in run.marks:
            before, state = timeline.state_at(max(mark.index - 1, 0)), timeline.state_at(mark.index)
            where = f"Step {state.steps}, level {state.level}"
            drawn = Picture("", Snapshot.after(before, state, quiz.givens), caption=where)
            text.write(f"\n## {plain(mark.name)}\n\n{where}.\n")
            if mark.words:
                text.write(f"\n{plain(visible(mark.words))}\n")
            text.write(f"\n{embedded(svg_of(board_scene(drawn)), where)}\n")
