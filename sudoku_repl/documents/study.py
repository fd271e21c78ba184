"""A study: a run as Markdown, each mark with its words and a picture of the board, to hand on."""

from __future__ import annotations

from typing import BinaryIO

from sudoku_repl.documents.document import Picture, Run
from sudoku_repl.documents.markdown import embedded, plain
from sudoku_repl.documents.notebook import picture_svg
from sudoku_repl.errors import OrderError, visible
from sudoku_repl.files import as_text
from sudoku_repl.timeline.frames import Snapshot


def write_study(run: Run, file: BinaryIO) -> None:
    """Write the marks of a run, in order. Raises OrderError if it has none."""
    if not run.marks:
        raise OrderError('this run has no marks to write; `mark NAME "what I saw here"` sets one')
    quiz, timeline = run.quiz, run.timeline
    last = timeline.present
    with as_text(file) as text:
        text.write(f"# {plain(visible(quiz.short_title or 'A quiz'))}\n\n")
        clues = f"{quiz.clues} given{'s' * (quiz.clues != 1)} on the {quiz.board.name} board"
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
            text.write(f"\n{embedded(picture_svg(drawn), where)}\n")
