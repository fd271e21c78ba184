"""Comparisons: tables of runs, and two positions side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from sudoku_repl.board import Board
from sudoku_repl.commands.results.experimenting import Compared, ExtremesFound, Trials
from sudoku_repl.commands.results.moving import Difference
from sudoku_repl.documents.spans import StyledLine, line
from sudoku_repl.explain.words import spaced
from sudoku_repl.machine import Picks, State
from sudoku_repl.machine.rules import TECHNIQUES, names_of
from sudoku_repl.measure.extremes import Guesses
from sudoku_repl.measure.trials import Trial
from sudoku_repl.render.classic import grid, levels
from sudoku_repl.render.columns import beside
from sudoku_repl.timeline.snapshot import Snapshot


def table(
    head: tuple[str, ...], rows: Iterable[tuple[object, ...]], width: int | None
) -> Iterator[StyledLine]:
    """Set rows below their headings, the first column flush left and the others flush right.

    Where the table is wider than ``width``, the headings are broken between words and the columns moved
    together. Where that is still too wide, each row is a list of its values, named by the headings.
    """
    texts = [tuple(map(str, row)) for row in rows]
    for headings, gap in ([head], 2), (_broken(head), 2), (_broken(head), 1):
        widths = [max(map(len, column)) for column in zip(*headings, *texts, strict=True)]
        if width is None or sum(widths) + gap * (len(widths) - 1) <= width:
            yield from (line(_row(each, widths, gap), "name") for each in headings)
            yield from (line(_row(each, widths, gap)) for each in texts)
            return
    for first, *others in texts:
        named = ", ".join(f"{name} {text}" for name, text in zip(head[1:], others, strict=True))
        yield ("name", f"{first}:"), ("", f" {named}")


def _broken(head: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Headings on several lines, one word a line, their last words on the last line."""
    words = [heading.split() for heading in head]
    lines = max(map(len, words))
    return [*zip(*([""] * (lines - len(each)) + each for each in words), strict=True)]


def _row(texts: Sequence[str], widths: Sequence[int], gap: int) -> str:
    first, *others = texts
    cells = (text.rjust(width) for text, width in zip(others, widths[1:], strict=True))
    return (" " * gap).join((first.ljust(widths[0]), *cells)).rstrip()


def trials(result: Trials, width: int | None) -> Iterator[StyledLine]:
    """One row for each run; below, the ranges of the random ones."""
    head = ("guesses", "first solution", "wrong guesses", "steps", "biggest level", "solutions", "fork")
    yield from table(head, map(_trial_row, result.trials), width)
    drawn = [trial for trial in result.trials if trial.rules.guessing.picks is Picks.RANDOM]
    if len(drawn) > 1:
        for name, values in (
            ("steps to the first solution", [trial.first_solution for trial in drawn]),
            ("steps", [trial.steps for trial in drawn]),
            ("biggest level", [trial.biggest_level for trial in drawn]),
        ):
            known = [value for value in values if value is not None]
            if known:
                mean = sum(known) / len(known)
                yield line(f"random, {len(known)} runs: {name} {min(known)} to {max(known)}, mean {mean:.1f}")
    yield from _cut_short(result.trials, result.interrupted)
    if result.left_out and not result.interrupted:
        yield line("The record is full; `record LIMIT` gives it more room.", "note")


def _trial_row(trial: Trial) -> tuple[object, ...]:
    picks = trial.rules.guessing.picks
    more = "" if trial.ended else "+"
    return (
        f"random {trial.rules.guessing.seed}" if picks is Picks.RANDOM else picks.value,
        "-" if trial.first_solution is None else trial.first_solution,
        f"{trial.wrong_guesses}{'+' * (trial.first_solution is None and not trial.ended)}",
        f"{trial.steps}{more}",
        f"{trial.biggest_level}{more}",
        f"{trial.solutions}{more}",
        trial.run,
    )


def compared(result: Compared, width: int | None) -> Iterator[StyledLine]:
    """One row for each set of techniques, with its deductions by technique."""
    used = names_of(technique for trial in result.trials for technique in trial.deductions)
    head = ("techniques", "first solution", "steps", "biggest level", "guesses", *used, "fork")
    rows = (
        (
            name,
            "-" if trial.first_solution is None else trial.first_solution,
            f"{trial.steps}{'' if trial.ended else '+'}",
            trial.biggest_level,
            trial.guesses,
            *(trial.deductions.get(TECHNIQUES[technique], 0) for technique in used),
            trial.run,
        )
        for name, trial in zip(result.names, result.trials, strict=False)
    )
    yield from table(head, rows, width)
    yield from _cut_short(result.trials, result.interrupted)


def _cut_short(trials: tuple[Trial, ...], interrupted: bool) -> Iterator[StyledLine]:
    if any(not trial.ended for trial in trials):
        yield line("+: the run was cut off at its limit, so the number can grow.", "note")
    if interrupted:
        yield line("Interrupted; the runs made so far are kept.", "note")


def extremes(result: ExtremesFound, width: int) -> Iterator[StyledLine]:
    """The lowest and the highest level found, each with its guesses, in lines of ``width`` columns."""
    found, board = result.extremes, result.board
    if found.least is not None:
        proved = "no fewer correct guesses suffice" if found.proved else "the best found: fewer may suffice"
        yield line(f"Least level {len(found.least)}, {proved}:")
        yield from _guesses(found.least, board, width)
    if found.most:
        yield line(f"Highest level found, {len(found.most)}:")
        yield from _guesses(found.most, board, width)
    if result.runs:
        yield line(f"Kept as {' and '.join(result.runs)}.", "note")
    if result.interrupted:
        yield line("Interrupted before the search was complete.", "note")


def _guesses(guesses: Guesses, board: Board, width: int) -> Iterator[StyledLine]:
    texts = (f"{board.label(cell)}={digit}" for cell, digit in guesses)
    yield from map(line, wrap(" ".join(texts), width, initial_indent="  ", subsequent_indent="  "))


def difference(result: Difference) -> Iterator[StyledLine]:
    """Two positions: their grids side by side, the cells that differ, their levels side by side."""
    left, right = result.states
    changed = frozenset(
        cell for cell in range(len(left.board.coordinates)) if _content(left, cell) != _content(right, cell)
    )
    snapshots = (Snapshot(state, result.givens, changed) for state in result.states)
    one, other = (
        [_heading(name, snapshot.state), *grid(snapshot)]
        for name, snapshot in zip(result.names, snapshots, strict=True)
    )
    yield from beside(one, other, _GAP)
    if changed:
        yield line("Cells that differ:")
        for cell in sorted(changed):
            label = left.board.label(cell)
            yield ("changed", f"{label}:"), ("", f" {_content(left, cell)} | {_content(right, cell)}")
    else:
        yield line("All cells are the same.")
    yield from beside(list(levels(left)), list(levels(right)), _GAP)


_GAP = 4


def _heading(name: str, state: State) -> StyledLine:
    step = f"step {state.steps}"
    return line(name if name == step else f"{name}: {step}", "name")


def _content(state: State, cell: int) -> str:
    digit = state.values[cell]
    return f"={digit}" if digit else spaced(state.candidates().get(cell, ()))
