"""What notebooks show: pictures of boards, trees and timelines, tables, and a replay in a frame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from sudoku_repl.board import Board, Quiz
from sudoku_repl.documents.curves import curves_scene, levels_scene
from sudoku_repl.documents.document import Picture, SearchTree
from sudoku_repl.documents.icicle import icicle_scene
from sudoku_repl.documents.pictures import escaped, svg_of
from sudoku_repl.documents.reports import given_digits, step_picture
from sudoku_repl.documents.scene import board_scene
from sudoku_repl.explain.trace import Curves, Trace, shown
from sudoku_repl.explain.tree import Tree
from sudoku_repl.machine import load
from sudoku_repl.machine.deduction import Deduction
from sudoku_repl.measure.path import PathStep
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.frames import Snapshot
from sudoku_repl.timeline.profile import Profile, profile

_COLUMNS = 1000
"""The most columns of a drawing of the levels."""
_TRIES = 5_000
"""The most tries of a tree that is drawn, in about 750 kB."""
_ROWS = 200
"""The most rows of a trace in a notebook."""


def board_svg(board: Board) -> str:
    """Draw an empty board."""
    return _quiz(Quiz(board, bytes(len(board.coordinates))), f"The {board.words}")


def quiz_svg(quiz: Quiz) -> str:
    """Draw a quiz."""
    clues = f"{quiz.clues} given{'s' * (quiz.clues != 1)}"
    return _quiz(quiz, f"{quiz.short_title or 'Quiz'}: {clues} on the {quiz.board.words}")


def _quiz(quiz: Quiz, caption: str) -> str:
    snapshot = Snapshot(load(quiz), quiz.givens)
    return picture_svg(Picture("", snapshot, with_candidates=False, caption=caption))


def snapshot_svg(snapshot: Snapshot) -> str:
    """Draw the board of a snapshot."""
    state = snapshot.state
    return picture_svg(Picture("", snapshot, caption=f"Step {state.steps}, level {state.level}"))


def deduction_svg(deduction: Deduction) -> str | None:
    """Draw the finding of a deduction on its grid; None if it has none."""
    finding, state = deduction.finding, deduction.state
    if finding is None:
        return None
    caption = f"Step {state.steps}, the next deduction"
    return picture_svg(
        Picture("", Snapshot(state, given_digits(state.grid)), True, (finding,), caption=caption)
    )


def step_svg(step: PathStep) -> str:
    """Draw a step of a solution path on the grid before it."""
    return picture_svg(step_picture(step, given_digits(step.grid)))


def picture_svg(picture: Picture) -> str:
    """Draw a board."""
    return svg_of(board_scene(picture))


def tree_svg(tree: Tree) -> str | None:
    """Draw a search tree; None if it has no steps, or more tries than a notebook should keep."""
    if not tree.top.cost or len(tree.tries) > _TRIES:
        return None
    return svg_of(icicle_scene(SearchTree("Quiz", tree, None)))


def timeline_svg(timeline: Timeline) -> str | None:
    """Draw the guess level over the steps of a run; None if it has no steps."""
    columns = profile(timeline, _COLUMNS)
    return svg_of(levels_scene(Profile(columns, None, "Run"))) if columns else None


def curves_svg(curves: Curves) -> str | None:
    """Draw curves; None if there are no steps."""
    return svg_of(curves_scene(curves)) if curves.curves[0].columns else None


def table(caption: str, header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table as HTML."""
    head = "".join(f"<th>{escaped(name)}</th>" for name in header)
    body = "".join(f"<tr>{''.join(f'<td>{escaped(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><caption>{escaped(caption)}</caption><tr>{head}</tr>{body}</table>"


def trace_table(trace: Trace) -> str:
    """Return a trace as a table, with its first rows if it is long."""
    caption = f"{len(trace)} row{'s' * (len(trace) != 1)}"
    if len(trace) > _ROWS:
        caption += f", the first {_ROWS}"
    rows = ([shown(value) for value in row] for row in islice(trace.rows, _ROWS))
    return table(caption, [*trace.columns], rows)


def described(boards: Iterable[tuple[str, str, Snapshot]]) -> str:
    """Return boards as HTML, each with a heading and some words."""
    return "".join(
        f"<h4>{escaped(name)}</h4><p>{escaped(words)}</p>{snapshot_svg(snapshot)}"
        for name, words, snapshot in boards
    )
