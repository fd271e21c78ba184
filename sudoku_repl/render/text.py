"""Render results as text; what the original program printed is rendered in its own words."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import assert_never

from sudoku_repl.breaks.search import Match
from sudoku_repl.commands.results import (
    Result,
    experimenting,
    explaining,
    keeping,
    making,
    modelling,
    moving,
    sitting,
    stepping,
    stopping,
)
from sudoku_repl.documents.lines import event_line, fine
from sudoku_repl.documents.spans import StyledLine, line
from sudoku_repl.machine import Picks, Rules
from sudoku_repl.machine.sets import set_text
from sudoku_repl.render.charts import chart
from sudoku_repl.render.classic import digits, grid, levels, ran, shown, stepped
from sudoku_repl.render.columns import PROSE, fitted
from sudoku_repl.render.help import apropos, order_help, order_list, topic_page
from sudoku_repl.render.making import created, likeness
from sudoku_repl.render.marks import marked
from sudoku_repl.render.modelling import model_checked, model_solved
from sudoku_repl.render.reasons import (
    candidate_why,
    cell_why,
    chains,
    checked,
    hint,
    matrix,
    rated,
    techniques,
)
from sudoku_repl.render.stops import breakpoint_line, display_line, why_moved
from sudoku_repl.render.tables import compared, difference, extremes, trials
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.snapshot import Snapshot


def lines(result: Result, width: int | None = None) -> Iterator[StyledLine]:
    """Render a result for a terminal of ``width`` columns, or for a pipe if ``width`` is None.

    At a terminal lines are broken between words; in a pipe they are as long as they are.
    """
    yield from fitted(_lines(result, width), width)


def _lines(result: Result, width: int | None) -> Iterator[StyledLine]:
    prose = min(width or PROSE, PROSE)
    match result:
        case sitting.Greeting(version, with_quiz):
            yield line(f"sudoku_repl {version}, after SudokuSolver 2.6 by readalps.", "name")
            first = "`run`, `step`" if with_quiz else "`load-quiz @readalps`, then `run`"
            yield line(f"Type {first} or `view` (full screen); `help` for help.", "note")
        case stepping.Advanced(state, events):
            for event in events:
                yield event_line(event, state.board)
        case stepping.SolutionMet(state, givens):
            yield from grid(Snapshot(state, givens))
            yield fine(state)
        case stepping.Ran():
            yield from ran(result, width)
        case stepping.Stepped():
            yield from stepped(result, width)
        case stepping.Shown(snapshot, number, marks):
            yield from (marked if marks else shown)(snapshot, number, width)
        case stepping.LevelsShown(state):
            yield from levels(state)
        case stepping.RunMode(rules):
            yield line(f"Working mode:{rules.run_mode} (1:grp-only; 2:ply-only; other:both grp and ply)")
            if not rules.follows_run_mode:
                yield line(
                    f"Techniques: {set_text(rules.techniques)}, which differ from this mode's.", "note"
                )
        case stepping.GuessMode(rules):
            yield from _guess_mode(rules)
        case stepping.Loaded(quiz, held):
            yield line("Quiz loaded.")
            if held > 1:
                yield line(f"{quiz.title}: one of {held} quizzes; `load-quiz FILE#n` loads another.", "note")
        case stepping.Question(state, cell, digit):
            label = state.board.label(cell)
            yield line(f"Take a guess please, by default it will be {label}={digit}:")
        case moving.Moved(stop, snapshot):
            yield from shown(snapshot, width=width)
            yield from why_moved(stop)
        case moving.Parted(run, parent, steps):
            where = f"a fork of {parent} at step {steps}" if parent else "the first run"
            yield line(f"You are in {run}, {where}.", "note")
        case moving.Forks(rows):
            yield from map(_fork_row, rows)
            if len(rows) == 1:
                yield line("No forks.", "note")
        case moving.Marked(name, steps):
            yield line(f"Mark {name}: step {steps}.")
        case moving.Marks(marks):
            for name, run, steps in marks:
                yield ("name", name), ("", f": step {steps} of {run}")
            if not marks:
                yield line("No marks.")
        case explaining.Solutions(board, found, limit):
            for values in found:
                yield from digits(board, values, lambda _: "placed")
            yield line(f"Solutions: {'at least ' if len(found) == limit else ''}{len(found)}.")
        case explaining.Uniqueness(solutions):
            count = ("no solution", "exactly one solution", "more than one solution")[solutions]
            yield line(f"The quiz has {count}.")
        case stopping.Breaks(breaks):
            yield from map(breakpoint_line, breaks)
            if not breaks:
                yield line("No breakpoints.")
        case stopping.BreaksDeleted(board, breaks):
            yield line(f"Deleted, because their conditions do not fit the {board.name} board:", "note")
            yield from map(breakpoint_line, breaks)
        case stopping.Found(timeline, matches, looked):
            yield from _matches(timeline, matches)
            if not matches:
                yield line(f"No match {looked.value}.")
                if looked is not stopping.Looked.EVERYWHERE:
                    yield line("`find all` searches the whole record.", "note")
        case stopping.Bisected():
            yield from _bisected(result)
        case moving.Difference():
            yield from difference(result)
        case sitting.History(orders):
            for number, given in orders:
                yield (
                    ("note", f"{number:4}  "),
                    ("", given.order),
                    ("note", f"  -> {given.steps} of {given.run}"),
                )
            if not orders:
                yield line("No orders yet.")
        case sitting.Displays(displays):
            yield from map(display_line, displays)
            if not displays:
                yield line("No displays.")
        case moving.Quantities(values):
            for name, value in values.items():
                yield ("name", name), ("", f": {value}")
        case moving.NothingLogged():
            yield line("No lines.")
        case moving.Drawn(profile):
            yield from chart(profile)
        case keeping.Written(path, note):
            yield line(f"Written: {path}")
            if note:
                yield from (line(each, "note") for each in wrap(note, prose))
        case keeping.Opened():
            yield from _opened(result)
        case keeping.Recorded(advances, runs, limit):
            yield line(f"Recorded: {advances} advances in {runs} run(s); the limit is {limit}.")
        case experimenting.Trials():
            yield from trials(result, width)
        case experimenting.ExtremesFound():
            yield from extremes(result, prose)
        case explaining.CellWhy():
            yield from cell_why(result)
        case explaining.CandidateWhy():
            yield from candidate_why(result)
        case explaining.MatrixShown():
            yield from matrix(result)
        case explaining.Chains():
            yield from chains(result)
        case explaining.ChainChecked():
            yield from checked(result)
        case explaining.Hint():
            yield from hint(result)
        case explaining.TechniquesSet(rules):
            yield from techniques(rules)
        case experimenting.Compared():
            yield from compared(result, width)
        case explaining.Rated(rating):
            yield from rated(rating)
        case making.Created():
            yield from created(result)
        case making.Canonical(text):
            yield line(text)
        case making.LikenessShown():
            yield from likeness(result, width)
        case making.GridsCompared(value):
            yield line(f"likeness {value:.6f}")
        case modelling.ModelSolved(board, solved):
            yield from model_solved(board, solved)
        case modelling.ModelChecked(outcome, interrupted):
            yield from model_checked(outcome)
            if interrupted:
                yield line("Interrupted before the comparison was complete.", "note")
        case sitting.OrderList():
            yield from order_list(result, width)
        case sitting.OrderHelp():
            yield from order_help(result, width)
        case sitting.TopicHelp(topic):
            yield from topic_page(topic, width)
        case sitting.Apropos():
            yield from apropos(result, width)
        case sitting.Failure(message, where):
            # A message about a condition quotes it on further lines, with a caret below.
            first, *following = message.split("\n  ")
            yield line(f"{where}: {first}" if where else first, "error")
            for each in following:
                yield line(f"  {each}", "error")
        case _:
            assert_never(result)


def _guess_mode(rules: Rules) -> Iterator[StyledLine]:
    yield line(f"In interactive guessing mode:{rules.guess_mode} (0:no; other:yes)")
    if rules.guessing.picks is not Picks.FIRST:
        seed = f", seed {rules.guessing.seed}" if rules.guessing.picks is Picks.RANDOM else ""
        yield line(f"The machine guesses: {rules.guessing.picks.value}{seed}.")


def _matches(timeline: Timeline, matches: tuple[Match, ...]) -> Iterator[StyledLine]:
    for each in matches:
        first, last = (timeline.facts_at(index).steps for index in (each.first, each.last))
        where = f"at step {first}" if first == last else f"from step {first} to {last}"
        yield line(f"Match {where}.")


def _bisected(result: stopping.Bisected) -> Iterator[StyledLine]:
    timeline, bisection, state = result.timeline, result.result, result.state
    if bisection.found is None:
        yield line(f"{result.condition}: no match up to step {timeline.present.steps}.")
        return
    for probe in bisection.probes:
        yield line(f"step {timeline.facts_at(probe.index).steps}: {'yes' if probe.holds else 'no'}", "note")
    if len(bisection.matches) > 1 or bisection.matches[0].last < len(timeline):
        yield line("The condition does not hold from the first match to the end of the run:", "note")
        yield from _matches(timeline, bisection.matches)
        if bisection.more:
            yield line("There are more matches after these; `find all` lists them.", "note")
    yield from (event_line(event, state.board) for event in timeline.events_at(bisection.found))
    yield from levels(state)
    yield line(f"{result.condition} first holds at step {state.steps}.")


def _opened(opened: keeping.Opened) -> Iterator[StyledLine]:
    yield line(f"Opened: {opened.quiz.title}, at step {opened.steps} of {opened.run}; runs: {opened.runs}.")
    displays = [each for each in opened.displays if not each.enabled]
    breaks = [each for each in opened.breaks if not each.orders_enabled]
    if displays or breaks:
        yield line(
            "The orders that came with the session are disabled; `enable orders` lets them run:", "note"
        )
    yield from map(display_line, displays)
    yield from map(breakpoint_line, breaks)


def _fork_row(row: moving.ForkRow) -> StyledLine:
    came = f", forked from {row.parent} at step {row.parts_at}" if row.parent else ""
    facts = f": {row.steps} steps, biggest level {row.biggest_level}, solution sum {row.solutions}"
    return ("", "* " if row.here else "  "), ("name", row.run), ("", facts + came)
