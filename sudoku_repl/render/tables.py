"""What is compared, as tables and side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from sudoku_repl.board import Board
from sudoku_repl.commands.results.experimenting import Compared, ExtremesFound, Trials
from sudoku_repl.commands.results.moving import Difference
from sudoku_repl.machine import Picks, State
from sudoku_repl.machine.rules import TECHNIQUES, names_of
from sudoku_repl.render.classic import grid, levels, spaced
from sudoku_repl.render.columns import beside
from sudoku_repl.render.spans import StyledLine, line
from sudoku_repl.stops import View
from sudoku_repl.timeline.experiments import Trial
from sudoku_repl.timeline.extremes import Guesses


def table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> Iterator[StyledLine]:
    """Rows under a head, the first column to the left and the others to the right."""
    texts = [head, *(tuple(map(str, row)) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for number, (first, *others) in enumerate(texts):
        cells = (text.rjust(width) for text, width in zip(others, widths[1:], strict=True))
        yield line("  ".join((first.ljust(widths[0]), *cells)), "" if number else "name")


def trials(result: Trials) -> Iterator[StyledLine]:
    """A row a run; below, the span of those that chance decides."""
    head = ("guesses", "first solution", "wrong guesses", "steps", "biggest level", "solutions", "fork")
    yield from table(head, map(_trial_row, result.trials))
    drawn = [trial for trial in result.trials if trial.rules.picks is Picks.RANDOM]
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
        yield line("The record is full: `record LIMIT` gives it more room.", "note")


def _trial_row(trial: Trial) -> tuple[object, ...]:
    picks = trial.rules.picks
    more = "" if trial.ended else "+"
    return (
        f"random {trial.rules.seed}" if picks is Picks.RANDOM else picks.value,
        "-" if trial.first_solution is None else trial.first_solution,
        f"{trial.wrong_guesses}{'+' * (trial.first_solution is None and not trial.ended)}",
        f"{trial.steps}{more}",
        f"{trial.biggest_level}{more}",
        f"{trial.solutions}{more}",
        trial.run,
    )


def compared(result: Compared) -> Iterator[StyledLine]:
    """A row a set of techniques; the deductions by technique in their order."""
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
    yield from table(head, rows)
    yield from _cut_short(result.trials, result.interrupted)


def _cut_short(trials: tuple[Trial, ...], interrupted: bool) -> Iterator[StyledLine]:
    if any(not trial.ended for trial in trials):
        yield line("+: more would follow.", "note")
    if interrupted:
        yield line("Interrupted: the runs made so far are kept.", "note")


def extremes(result: ExtremesFound) -> Iterator[StyledLine]:
    """Both ends, each with its guesses."""
    found, board = result.extremes, result.board
    if found.least is not None:
        proved = "fewer right guesses do not do" if found.proved else "the best found: fewer may do"
        yield line(f"Least level {len(found.least)}, {proved}:")
        yield from _guesses(found.least, board)
    if found.most:
        yield line(f"Highest level found, {len(found.most)}:")
        yield from _guesses(found.most, board)
    if result.runs:
        yield line(f"Kept as {' and '.join(result.runs)}.", "note")
    if result.interrupted:
        yield line("Interrupted: this is the best so far.", "note")


def _guesses(guesses: Guesses, board: Board) -> Iterator[StyledLine]:
    texts = (f"{board.label(cell)}={digit}" for cell, digit in guesses)
    yield from map(line, wrap(" ".join(texts), _WIDTH, initial_indent="  ", subsequent_indent="  "))


_WIDTH = 80


def difference(result: Difference) -> Iterator[StyledLine]:
    """Two places: grids side by side, then the cells and the levels that differ."""
    left, right = result.states
    changed = frozenset(
        cell for cell in range(len(left.board.places)) if _content(left, cell) != _content(right, cell)
    )
    views = (View(state, result.givens, changed) for state in result.states)
    one, other = (
        [_heading(name, view.state), *grid(view)] for name, view in zip(result.names, views, strict=True)
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
