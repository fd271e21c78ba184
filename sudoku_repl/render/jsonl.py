"""Render results as JSON, one object on each line.

Every object has a ``type``. The type of an event is its class in lower case with underscores
(``guessed``, ``contradiction``, ``house_shrunk``, ``shrunk_out``, ``subset_found``, ``chain_found``,
``overfull``, ``exhausted``), and its other fields are named as in the class. The type of a stop is ``stop``.
A cell is ``[row, column]``, from 1; a grid is a string of digits in reading order, ``0`` for an open cell.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, assert_never

import attrs

from sudoku_repl.board import Board
from sudoku_repl.breaks.breakpoints import Breakpoint
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
from sudoku_repl.debugger.stops import Stop
from sudoku_repl.documents.events import chain_object, event_object
from sudoku_repl.explain import Gone, Link, Why
from sudoku_repl.explain.words import because_words
from sudoku_repl.machine import Guess, State
from sudoku_repl.machine.chain import by_letters
from sudoku_repl.machine.deduction import Deduction
from sudoku_repl.machine.events import Change, Placed
from sudoku_repl.machine.rules import TECHNIQUES, names_of
from sudoku_repl.measure.extremes import Guesses
from sudoku_repl.measure.trials import Trial
from sudoku_repl.render.help_json import help_object
from sudoku_repl.timeline import Timeline


def lines(result: Result) -> Iterator[str]:
    """Render a result as lines of JSON."""
    for entry in objects(result):
        yield json.dumps(entry)


def objects(result: Result) -> Iterator[dict[str, Any]]:
    """Return a result as objects that JSON can hold."""
    match result:
        case sitting.Greeting(version):
            yield {"type": "greeting", "version": version}
        case stepping.Advanced(state, events):
            for event in events:
                yield event_object(event, state.board)
        case stepping.SolutionMet(state):
            yield {"type": "solution", **_counts(state), "grid": _grid(state)}
        case stepping.Ran(stop) | stepping.Stepped(stop):
            yield _stop(stop)
        case stepping.Shown(snapshot):
            yield {"type": "show", **_standing(snapshot.state), "givens": _digits(snapshot.givens)}
        case stepping.LevelsShown(state):
            yield {"type": "levels", "levels": _levels(state)}
        case stepping.RunMode(rules):
            yield {"type": "run_mode", "mode": rules.run_mode, "techniques": names_of(rules.techniques)}
        case stepping.GuessMode(rules):
            yield {
                "type": "guess_mode",
                "mode": rules.guess_mode,
                "picks": rules.guessing.picks.value,
                "seed": rules.guessing.seed,
            }
        case stepping.Loaded(quiz, held):
            yield {"type": "quiz", "title": quiz.title, "givens": quiz.digits, "held": held}
        case stepping.Question(state, cell, digit):
            yield {"type": "question", "cell": state.board.coordinates[cell], "digit": digit}
        case moving.Moved(stop):
            yield _stop(stop)
        case moving.Parted(run, parent, steps):
            yield {"type": "parted", "run": run, "parent": parent, "steps": steps}
        case moving.Forks(rows):
            yield {"type": "forks", "runs": [attrs.asdict(row) for row in rows]}
        case moving.Marked(name, steps):
            yield {"type": "mark", "name": name, "steps": steps}
        case moving.Marks(marks):
            entries = [{"name": name, "run": run, "steps": steps} for name, run, steps in marks]
            yield {"type": "marks", "marks": entries}
        case explaining.Solutions(_, found, limit):
            yield {"type": "solutions", "grids": [_digits(values) for values in found], "limit": limit}
        case explaining.Uniqueness(solutions):
            yield {"type": "unique", "unique": solutions == 1, "solutions": solutions}
        case stopping.Breaks(breaks):
            yield {"type": "breaks", "breaks": list(map(_breakpoint, breaks))}
        case stopping.BreaksDeleted(board, breaks):
            yield {"type": "breaks_deleted", "board": board.name, "breaks": list(map(_breakpoint, breaks))}
        case stopping.Found(timeline, matches):
            yield {"type": "found", "matches": _matches(timeline, matches)}
        case stopping.Bisected(condition, timeline, bisection, state):
            probes = [(timeline.facts_at(probe.index).steps, probe.holds) for probe in bisection.probes]
            yield {
                "type": "bisected",
                "condition": condition,
                "searched": timeline.present.steps,
                "probes": [{"steps": steps, "holds": holds} for steps, holds in probes],
                "matches": _matches(timeline, bisection.matches),
                "more": bisection.more,
                "found": None if bisection.found is None else state.steps,
            }
        case moving.Difference(names, states):
            left, right = (
                {"place": name, **_standing(state), "levels": _levels(state)}
                for name, state in zip(names, states, strict=True)
            )
            yield {"type": "difference", "left": left, "right": right}
        case sitting.History(orders):
            entries = [{"number": number, **attrs.asdict(given)} for number, given in orders]
            yield {"type": "history", "orders": entries}
        case sitting.Displays(displays):
            yield {"type": "displays", "displays": [attrs.asdict(display) for display in displays]}
        case moving.Quantities(values):
            yield {"type": "quantities", **values}
        case moving.NothingLogged():
            yield {"type": "log", "lines": 0}
        case moving.Drawn(profile):
            yield {
                "type": "timeline",
                "here": profile.here,
                "columns": [attrs.asdict(each) for each in profile.columns],
            }
        case keeping.Written(path, note):
            yield {"type": "written", "file": path, "note": note}
        case keeping.Opened(quiz, run, steps, runs, displays, breaks):
            yield {
                "type": "opened",
                "title": quiz.title,
                "run": run,
                "steps": steps,
                "runs": runs,
                "displays": [attrs.asdict(display) for display in displays],
                "breaks": list(map(_breakpoint, breaks)),
            }
        case keeping.Recorded(advances, runs, limit):
            yield {"type": "record", "advances": advances, "runs": runs, "limit": limit}
        case experimenting.Trials(trials, left_out, interrupted):
            yield {
                "type": "trials",
                "trials": list(map(_trial, trials)),
                "left_out": left_out,
                "interrupted": interrupted,
            }
        case experimenting.ExtremesFound(board, found, runs, interrupted):
            least = None if found.least is None else _guesses(found.least, board)
            yield {
                "type": "extremes",
                "least": least,
                "proved": found.proved,
                "most": _guesses(found.most, board),
                "runs": runs,
                "interrupted": interrupted,
            }
        case explaining.CellWhy(board, cell, held, gone, state):
            yield {
                "type": "why",
                "cell": board.coordinates[cell],
                "value": None if held is None else _reason(held, board),
                "gone": {str(digit): _reason(each, board) for digit, each in gone.items() if each},
                "candidates": state.candidates().get(cell, ()),
            }
        case explaining.CandidateWhy(board, cell, digit, tree):
            nodes = [{"depth": depth, **_reason(node, board), "above": above} for depth, node, above in tree]
            yield {"type": "why_candidate", "cell": board.coordinates[cell], "digit": digit, "tree": nodes}
        case explaining.MatrixShown(_, name, rows):
            yield {"type": "matrix", "name": name, "rows": rows}
        case explaining.Chains(board, x_chain, forcing_chain):
            named_chains = {"x_chain": x_chain, "forcing_chain": forcing_chain}
            entry = {name: chain and chain_object(chain, board) for name, chain in named_chains.items()}
            yield {"type": "chains", **entry}
        case explaining.ChainChecked(board, walk, links):
            entries = [_link(link, board) for link in links]
            yield {"type": "chain", "chain": by_letters(walk, board), "links": entries}
        case explaining.Hint(deduction):
            yield _hint(deduction)
        case explaining.TechniquesSet(rules):
            yield {"type": "techniques", "on": names_of(rules.techniques)}
        case experimenting.Compared(names, trials, interrupted):
            named = zip(names, trials, strict=False)
            entries = [{"techniques": name, **_trial(trial)} for name, trial in named]
            yield {"type": "compared", "trials": entries, "interrupted": interrupted}
        case making.Created(quiz, seed, tries, solution):
            yield {
                "type": "created",
                "title": quiz.title,
                "givens": quiz.digits,
                "seed": seed,
                "tries": tries,
                "result": None if solution is None else _digits(solution),
            }
        case making.Canonical(text):
            yield {"type": "canonical", "givens": text}
        case making.LikenessShown(table, seed):
            yield {"type": "likeness", **attrs.asdict(table), "seed": seed}
        case making.GridsCompared(value):
            yield {"type": "grids_compared", "likeness": round(value, 6)}
        case modelling.ModelSolved(_, solved):
            yield {
                "type": "model",
                **attrs.asdict(solved.size),
                "end": solved.end.value,
                "grids": [_digits(values) for values in solved.solutions],
                "unique": solved.unique,
                "building": round(solved.building, 6),
                "finding": round(solved.finding, 6),
                "proving": round(solved.proving, 6),
            }
        case modelling.ModelChecked(checked, interrupted):
            entries = [
                {"by": each.by, "solutions": len(each.solutions), "every": each.every}
                for each in checked.found
            ]
            yield {
                "type": "model_check",
                "agree": checked.agree,
                "found": entries,
                "faults": checked.faults,
                "interrupted": interrupted,
            }
        case explaining.Rated(rating):
            needed = rating.techniques and names_of(rating.techniques)
            yield {"type": "rating", **attrs.asdict(rating, recurse=False), "techniques": needed}
        case sitting.OrderList() | sitting.OrderHelp() | sitting.TopicHelp() | sitting.Apropos():
            yield help_object(result)
        case sitting.Failure(message, where):
            yield {"type": "error", "message": message, "where": where}
        case _:
            assert_never(result)


def _hint(deduction: Deduction) -> dict[str, Any]:
    state, contradiction = deduction.state, deduction.contradiction
    board = state.board
    return {
        "type": "hint",
        "deduction": [_change(change, board) for change in deduction.first],
        "changes": [_change(change, board) for change in deduction.changes],
        "after": deduction.after.value,
        "contradiction": contradiction is not None,
        "met": contradiction and event_object(contradiction, board),
    }


def _breakpoint(point: Breakpoint) -> dict[str, Any]:
    names = ("number", "temporary", "enabled", "ignored", "hits", "orders", "orders_enabled")
    watch = point.cell is not None
    return {
        **{name: getattr(point, name) for name in names},
        "condition": point.condition.text,
        "watch": watch,
    }


def _trial(trial: Trial) -> dict[str, Any]:
    rules = trial.rules
    fields = attrs.asdict(trial, recurse=False)
    del fields["rules"]
    found = {name: trial.deductions.get(TECHNIQUES[name], 0) for name in names_of(trial.deductions)}
    return {"picks": rules.guessing.picks.value, "seed": rules.guessing.seed, **fields, "deductions": found}


def _link(link: Link, board: Board) -> dict[str, Any]:
    ends = [{"cell": board.coordinates[node.cell], "digit": node.digit} for node in (link.one, link.other)]
    house = link.house.name if link.house else None
    return {"from": ends[0], "to": ends[1], "strong": link.strong, "house": house, "stands": link.stands}


def _change(change: Change, board: Board) -> dict[str, Any]:
    what = "placed" if isinstance(change, Placed) else "removed"
    cause = because_words(change.by, change.digit, board)
    return {"what": what, "cell": board.coordinates[change.cell], "digit": change.digit, "cause": cause}


def _reason(why: Why, board: Board) -> dict[str, Any]:
    fact = why.fact
    return {
        "fact": "gone" if isinstance(fact, Gone) else "held",
        "cell": board.coordinates[fact.cell],
        "digit": fact.digit,
        "mark": why.mark,
        "step": why.step,
    }


def _guesses(guesses: Guesses, board: Board) -> list[dict[str, Any]]:
    return [{"cell": board.coordinates[cell], "digit": digit} for cell, digit in guesses]


def _levels(state: State) -> list[dict[str, Any]]:
    return [_guess(guess, state.board) for guess in state.levels()]


def _matches(timeline: Timeline, matches: tuple[Match, ...]) -> list[list[int]]:
    return [[timeline.facts_at(index).steps for index in (each.first, each.last)] for each in matches]


def _stop(stop: Stop) -> dict[str, Any]:
    return {
        "type": "stop",
        "reason": stop.reason.value,
        **_standing(stop.state),
        "biggest_level": stop.biggest_level,
        "seconds": round(stop.seconds, 6),
        "breaks": [point.number for point in stop.breaks],
        "watched": [
            _watched(point.cell, stop.before, stop.state)
            for point in stop.breaks
            if point.cell is not None and stop.before
        ],
    }


def _watched(cell: int, before: State, after: State) -> dict[str, Any]:
    """A watched cell before and after: its digit, or the list of its candidates."""
    held, holds = (state.values[cell] or state.candidates().get(cell, ()) for state in (before, after))
    return {"cell": after.board.coordinates[cell], "before": held, "after": holds}


def _standing(state: State) -> dict[str, Any]:
    board = state.board
    return {
        **_counts(state),
        "phase": state.phase.value,
        "guess": _guess(state.guess, board) if state.guess else None,
        "grid": _grid(state),
        "candidates": {board.label(cell): digits for cell, digits in state.candidates().items()},
    }


def _counts(state: State) -> dict[str, Any]:
    return {"steps": state.steps, "solutions": state.solutions, "level": state.level}


def _guess(guess: Guess, board: Board) -> dict[str, Any]:
    return {
        "level": guess.level,
        "cell": board.coordinates[guess.cell],
        "digit": guess.digit,
        "choice": guess.choice,
        "out_of": len(guess.digits),
    }


def _grid(state: State) -> str:
    return _digits(state.values)


def _digits(values: bytes) -> str:
    return "".join(map(str, values))
