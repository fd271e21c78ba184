"""Format a summary as text for a terminal."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from sudoku_repl.measure.rating import CLASSES
from sudoku_repl.survey.counting import Row
from sudoku_repl.survey.summary import MEASURES, OfMode, Summary, mean, mean_error, quantile, share_error

_BAR = 40
"""The characters of the longest bar."""
_SHARES = {"min": 0.0, "25%": 0.25, "50%": 0.5, "75%": 0.75, "99%": 0.99, "max": 1.0}
_SOLUTIONS = ("no solution", "one solution", "several solutions")


def report(summary: Summary) -> Iterator[str]:
    """Yield the lines of a summary."""
    quizzes = "1 quiz" if summary.quizzes == 1 else f"{summary.quizzes} quizzes"
    yield f"{quizzes}, {summary.bad} bad line{'s' * (summary.bad != 1)}"
    if summary.is_weighted:
        yield "weighted: means and shares have their standard error after the ±"
    if summary.kinds:
        yield "classes:"
        names = [f"{kind}, {needs}" for kind, needs in CLASSES.items()]
        yield from _bars(names, [summary.kinds[kind] for kind in CLASSES])
    for name, mode in summary.modes.items():
        yield ""
        yield from _of_mode(name, mode)


def _of_mode(name: str, mode: OfMode) -> Iterator[str]:
    solved = ", ".join(f"{mode.solutions[number]} {what}" for number, what in enumerate(_SOLUTIONS))
    yield f"mode {name}: {mode.ended} of {mode.runs} runs ended: {solved}"
    if mode.steps_to_solutions:
        wrong = "1 wrong guess" if mode.wrong_guesses == 1 else f"{mode.wrong_guesses} wrong guesses"
        yield f"{wrong} cost {mode.wrong_steps} of the {mode.steps_to_solutions} steps to the first solutions"
    yield from _table(
        ("", "mean", *_SHARES),
        (
            (what, _mean(mode, field), *(str(quantile(counts, share)) for share in _SHARES.values()))
            for field, what in MEASURES.items()
            if (counts := mode.counts[field])
        ),
    )
    if mode.spreads:
        ratio, middle = mean(mode.spreads), quantile(mode.spreads, 0.5)
        yield (
            f"spread: the most steps of a quiz are {ratio:.2f} times its fewest on average "
            f"(median {middle:.2f}), over {mode.spreads.total()} quizzes"
        )
    found = [f"{technique} {times}" for technique, times in mode.deductions.items() if times]
    yield f"deductions: {', '.join(found) or 'none'}"
    yield "biggest level:"
    yield from _levels(mode)
    for what, hardest in (("level", mode.by_level), ("steps", mode.by_steps)):
        if hardest.size > 0:
            yield f"hardest by {what}:"
            yield from _quizzes(hardest.rows())
    if mode.seconds:
        yield f"{mode.runs / mode.seconds:.0f} runs a second in one process"


def _mean(mode: OfMode, field: str) -> str:
    counts = mode.counts[field]
    error = f" ± {mean_error(counts, mode.squares[field]):.2f}" if mode.is_weighted else ""
    return f"{mean(counts):.2f}{error}"


def _levels(mode: OfMode) -> Iterator[str]:
    """Yield a bar for each level: its number of runs, or its weighted share of them."""
    counts, squares = mode.counts["biggest_level"], mode.squares["biggest_level"]
    every = range(max(counts) + 1)
    names = list(map(str, every))
    if not mode.is_weighted:
        yield from _bars(names, [int(counts.get(level, 0)) for level in every])
        return
    total = sum(counts.values())
    shares = [counts.get(level, 0) / total for level in every]
    most = max(shares)
    for level, name, share in zip(every, names, shares, strict=True):
        told = f"{share:7.2%} ± {share_error(level, counts, squares):.2%}"
        yield f"  {name:>{len(names[-1])}}  {told}  {'█' * round(share * _BAR / most)}".rstrip()


def _quizzes(rows: Iterable[Row]) -> Iterator[str]:
    yield from _table(
        ("level", "first solution", "steps", "quiz", "at"),
        (
            (
                str(row.biggest_level),
                "-" if row.first_solution is None else str(row.first_solution),
                f"{row.steps}{'' if row.ended else '+'}",
                row.quiz,
                row.source if row.source.startswith("@") else f"{row.source}#{row.number}",  # for `load-quiz`
            )
            for row in rows
        ),
    )


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    left = {0} if not head[0] else {head.index("quiz"), head.index("at")}
    return (f"  {row}" for row in aligned([head, *rows], left))


def aligned(table: Sequence[Sequence[str]], left: Container[int]) -> Iterator[str]:
    """Yield the rows of a table with columns of equal width; those in ``left`` go to the left."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def _bars(names: list[str], counts: list[int]) -> Iterator[str]:
    width, most = max(map(len, names)), max(counts)
    digits = len(str(most))
    for name, count in zip(names, counts, strict=True):
        yield f"  {name:>{width}}  {count:>{digits}}  {'█' * -(-count * _BAR // most)}".rstrip()
