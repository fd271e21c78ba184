"""Quizzes that were made, and the table of likeness."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.commands.results.making import Created, LikenessShown
from sudoku_repl.render.classic import digits
from sudoku_repl.render.spans import StyledLine, line

_WIDTH = 50
"""Characters of the longest bar."""


def created(result: Created) -> Iterator[StyledLine]:
    """The quiz, how many clues it has and what it came from."""
    quiz = result.quiz
    yield from digits(quiz.board, quiz.givens, lambda cell: "given" if quiz.givens[cell] else "open")
    clues = len(quiz.givens) - quiz.givens.count(0)
    came = "" if result.seed is None else f", seed {result.seed}"
    tries = f", taken of {result.tries}" if result.tries > 1 else ""
    yield line(f"Quiz loaded: {clues} clues{came}{tries}.")


def likeness(result: LikenessShown) -> Iterator[StyledLine]:
    """The figures of the table, and its histogram."""
    table = result.table
    yield line(f"{table.trials} grids drawn from the seed grid, seed {result.seed}")
    yield line(
        f"likeness {table.least:.3f} to {table.most:.3f}, mean {table.mean:.3f}, "
        f"deviation {table.deviation:.3f}, {table.within:.1%} within one deviation"
    )
    highest = max(each.count for each in table.bins)
    for each in table.bins:
        bar = "█" * round(each.count * _WIDTH / highest)
        yield ("", f"{each.lower:.3f} "), ("name", bar), ("", f" {each.count}")
