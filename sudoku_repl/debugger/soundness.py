"""Check whether a technique is sound."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board import Quiz
from sudoku_repl.debugger.run_loop import Progress
from sudoku_repl.survey.inputs import entries
from sudoku_repl.survey.soundness import Soundness, check_soundness, sample
from sudoku_repl.techniques import technique_named
from sudoku_repl.techniques.technique import Technique


def check_technique(
    name: str | Technique, source: str | None, quizzes: int, seed: int, progress: Progress
) -> Soundness:
    """Check a technique over the quizzes of a source, or over new ones."""
    technique = technique_named(name)
    if source is None:
        return check_soundness(technique, sample(quizzes, seed, unique=technique.assumes_unique), progress)
    return check_soundness(technique, _of(source), progress)


def _of(source: str) -> Iterator[Quiz]:
    """Yield the quizzes of a source that are valid. Raises SurveyError if it can't be read."""
    return (entry.quiz for entry in entries([source]) if entry.quiz)
