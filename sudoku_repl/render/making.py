"""Quizzes that were made, and the table of likeness."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.commands.results.making import Created, LikenessShown
from sudoku_repl.create import LikenessRow
from sudoku_repl.render.classic import digits
from sudoku_repl.render.spans import StyledLine, line

_WIDTH = 50
"""Characters of the longest bar."""


def created(result: Created) -> Iterator[StyledLine]:
    """The quiz, its result if wanted, how many clues it has and where it came from."""
    quiz = result.quiz
    yield from digits(quiz.board, quiz.givens, lambda cell: "given" if quiz.givens[cell] else "open")
    if (solution := result.result) is not None:
        yield line("Result:")
        yield from digits(quiz.board, solution, lambda cell: "given" if quiz.givens[cell] else "placed")
    clues = len(quiz.givens) - quiz.givens.count(0)
    came = "" if result.seed is None else f", seed {result.seed}"
    tries = f", taken of {result.tries}" if result.tries > 1 else ""
    yield line(f"Quiz loaded: {clues} clues{came}{tries}.")


def likeness(result: LikenessShown) -> Iterator[StyledLine]:
    """The two rows of the table, and the histogram of each."""
    table, draw = result.table, result.table.draw
    trials = table.to_seed.trials
    yield line(
        f"{trials} grids drawn from the seed grid, {trials} pairs of grids kept, seed {result.seed};"
        f" swaps {draw.digits},{draw.lines},{draw.chutes}"
    )
    yield line(
        f"{table.kept:.1%} of the grids are kept: their likeness to the seed grid is below {draw.threshold}"
    )
    rows = {"to the seed grid": table.to_seed, "of two grids kept": table.of_two}
    yield line(f"{'likeness':<20} least  most   mean  deviation   within 1      2      3")
    for name, row in rows.items():
        shares = " ".join(f"{share:6.1%}" for share in row.within)
        yield line(
            f"{name:<20} {row.least:.3f} {row.most:.3f}  {row.mean:.3f}     {row.deviation:.4f}    {shares}"
        )
    for name, row in rows.items():
        yield line(f"likeness {name}; | is the normal curve")
        yield from _histogram(row)


def _histogram(row: LikenessRow) -> Iterator[StyledLine]:
    """A bar for each bin, with a mark where it would end if the likeness were normally distributed."""
    highest = max(max(each.count, each.normal) for each in row.bins)
    for each in row.bins:
        bar = "█" * round(each.count * _WIDTH / highest)
        at = round(each.normal * _WIDTH / highest)
        before, after = bar[:at].ljust(at), bar[at + 1 :]
        yield ("", f"{each.lower:.3f} "), ("name", before), ("", "|"), ("name", after), ("", f" {each.count}")
