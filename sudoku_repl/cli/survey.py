"""``sudoku-repl survey``. What measures is imported when it runs, so that its help comes at once."""

from __future__ import annotations

from typing import Annotated

from sudoku_repl.cli.survey_options import SurveyOptions
from sudoku_repl.orders.language.kinds import Name


def survey(
    program: str,
    files: tuple[
        Annotated[
            str,
            Name("file"),
            "a list of quizzes in any form that load-quiz reads, also compressed; a folder; a pattern "
            "('*.csv'); - for standard input; or a built-in quiz such as @readalps",
        ],
        ...,
    ],
    *,
    options: SurveyOptions,
) -> int:
    """Run many quizzes, each under several rules, and report statistics.

    To resume an interrupted survey, give the same command again. Exit status: 0 on success, 1 after an error
    or if a line had no quiz, 2 for invalid options, 130 after Ctrl-C.
    """
    from sudoku_repl.cli.survey_run import run_survey

    return run_survey(program, files, options)
