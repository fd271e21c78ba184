"""Moving in the recorded run: its marks and forks, and searching it for conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from sudoku_repl.breaks.search import Bisection, Match
from sudoku_repl.debugger.results import Marks, RunSummary
from sudoku_repl.machine import State
from sudoku_repl.machine.events import Events
from sudoku_repl.orders.arguments import CONDITIONS, ConditionArgument, CountArgument, PositionArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import Kind, Name, OneOf, order, unquoted
from sudoku_repl.orders.results import Lines, Result, RunEntered
from sudoku_repl.orders.stops import Moved
from sudoku_repl.render.board import grid, level_lines
from sudoku_repl.render.columns import beside, width_of, wrapped
from sudoku_repl.render.lines import event_line
from sudoku_repl.render.spans import BLANK, StyledLine, line

_MOVING = """
Moving in the record changes nothing. An advance that departs from the record, for example because you
changed a guess or the run mode, starts a fork, or enters the fork that the same advance started earlier.
In another run, the rules of that run apply. Rules that you set there apply until you leave the run; then
the rules you had before return.
"""


@order(
    "back",
    group="moving",
    rank=1,
    example="back 3",
    aliases=("reverse-step", "rs", "backstep", "undo"),
    synonyms=("backtrack",),
    repeats=True,
    shared=_MOVING,
)
def back(desk: Desk, advances: CountArgument = 1) -> Moved:
    """Go back one advance, or several."""
    return Moved(desk.debugger.back(advances), desk.debugger.snapshot())


@order(
    "goto",
    group="moving",
    rank=2,
    example="goto 92",
    aliases=("jump",),
    synonyms=("restart", "start"),
    shared=_MOVING,
)
def goto(desk: Desk, position: PositionArgument) -> Iterator[Result]:
    """Go to a step count, a mark, a fork, `start` or `end`.

    A step count means the first position that reaches it, as with `runtil`. Steps that are not
    recorded yet are run, past solutions if necessary. `end` is the end of the record.
    """
    debugger = desk.debugger
    rules = debugger.rules
    total = position if isinstance(position, int) else None
    with desk.interruptible(), desk.frontend.progress("goto", total) as progress:  # this never starts a fork
        stop = debugger.goto(position, progress=progress)
    yield Moved(stop, debugger.snapshot())
    yield from desk.changed_rules(rules)


@order("last", group="moving", rank=3)
def last(desk: Desk) -> Iterator[Result]:
    """Return to where you were before the last jump.

    Every order that goes to a recorded position is a jump: `back`, `goto`, `reverse`, `bisect`,
    `why --go` and `last` itself. So a second `last` brings you back.
    """
    rules = desk.debugger.rules
    stop = desk.debugger.last()
    yield Moved(stop, desk.debugger.snapshot())
    yield from desk.changed_rules(rules)


class Marked(Result, json_type="mark"):
    """`mark`: a mark was set; `words` may be empty."""

    name: str
    steps: int
    words: str

    def text(self, width: int | None) -> Lines:
        yield line(f"Mark {self.name}: step {self.steps}{f', {self.words}' if self.words else ''}.")


_SEEN = Kind('words such as "what I saw here"', "", unquoted, takes_rest=True, is_free_text=True)


@order("mark", group="moving", rank=4, example='mark deepest "[4,2] has two digits left"')
def mark(desk: Desk, name: Annotated[str, Name()], words: Annotated[str, _SEEN] | None = None) -> Marked:
    """Name the present position, and say what you saw here.

    You can then `goto` the name. A name may have letters, digits and _. Set a mark again to move it or to
    change its words; `mark deepest ""` removes them. `marks` lists the marks with their words. Sessions keep
    them; they are stops of the page that `export run.html` writes, and chapters of the study that
    `export study.md` writes.
    """
    desk.debugger.mark(name, words)
    return Marked(name, desk.debugger.state.steps, desk.debugger.runs.words.get(name, ""))


def _mark_lines(marks: Marks, width: int | None) -> Lines:
    """`marks`: every mark."""
    for mark, snapshot in zip(marks, marks.snapshots, strict=True):
        head = ("name", mark.name), ("", f": step {mark.steps} of {mark.run}")
        words = line(mark.words)
        *drawn, _ = grid(snapshot)
        room = (width or 0) - width_of(drawn) - _GAP
        if room < 50:  # too narrow for words
            yield from (head, words) if mark.words else (head,)
        else:
            yield from beside([*drawn, BLANK], [head, *wrapped(words, room, 0)], _GAP)
    if not marks:
        yield line("No marks.")


_GAP = 2


@order("marks", group="moving", rank=5, text=_mark_lines, json=("marks", "marks"))
def marks(desk: Desk) -> Marks:
    """List the marks, in the order of the run.

    Each mark is shown with its run, its step and its words; at a terminal that is wide enough, also with the
    grid.
    """
    return desk.debugger.marks()


@order("fork", group="moving", rank=6, example="fork right")
def fork(desk: Desk, name: Annotated[str, Name()]) -> RunEntered:
    """Start a fork here, and name it.

    What you run from here on belongs to the fork. `goto main` returns to the first run, which keeps its
    record.
    """
    desk.debugger.fork(name)
    return desk.run_entered()


def _run_lines(runs: tuple[RunSummary, ...], width: int | None) -> Lines:
    """`forks`: every run."""
    for row in runs:
        came = f", forked from {row.parent} at step {row.parts_at}" if row.parent else ""
        facts = f": {row.steps} steps, biggest level {row.biggest_level}, solution sum {row.solutions}"
        yield ("", "* " if row.here else "  "), ("name", row.run), ("", facts + came)
    if len(runs) == 1:
        yield line("No forks.", "note")


@order("forks", group="moving", rank=7, text=_run_lines, json=("forks", "runs"))
def forks(desk: Desk) -> tuple[RunSummary, ...]:
    """List the runs: steps, biggest level, where they depart.

    The steps and the biggest level count the whole record of the run, past your position. * marks the
    run you are in.
    """
    return desk.debugger.forks()


class FoundMatches(Result, json_type="found"):
    """`find`; each match is its first and last step."""

    matches: tuple[Match, ...]
    where: str
    """The part of the recorded run that was searched."""

    def text(self, width: int | None) -> Lines:
        yield from _matches(self.matches)
        if not self.matches:
            yield line(f"No match {self.where}.")
            if self.where != _EVERYWHERE:
                yield line("`find all` searches the whole record.", "note")

    def members(self) -> dict[str, Any]:
        return {"matches": _steps_of(self.matches)}


class Bisected(Result, json_type="bisected"):
    """`bisect`; `found` is the step, `searched` the last step of the run."""

    condition: str
    result: Bisection
    state: State
    events: Events
    holds_to_the_end: bool
    """Whether the condition holds from the first match to the end of the record."""

    def text(self, width: int | None) -> Lines:
        bisection, state = self.result, self.state
        if bisection.found is None:
            yield line(f"{self.condition}: no match up to step {bisection.searched}.")
            return
        for probe in bisection.probes:
            yield line(f"step {probe.step}: {'yes' if probe.holds else 'no'}", "note")
        if not self.holds_to_the_end:
            yield line("The condition does not hold from the first match to the end of the run:", "note")
            yield from _matches(bisection.matches)
            if bisection.more:
                yield line("There are more matches after these; `find all` lists them.", "note")
        yield from (event_line(event, state.board) for event in self.events)
        yield from level_lines(state)
        yield line(f"{self.condition} first holds at step {state.steps}.")

    def members(self) -> dict[str, Any]:
        bisection = self.result
        return {
            "condition": self.condition,
            "searched": bisection.searched,
            "probes": [{"steps": probe.step, "holds": probe.holds} for probe in bisection.probes],
            "matches": _steps_of(bisection.matches),
            "more": bisection.more,
            "found": bisection.step,
        }


_EVERYWHERE = "in the record"
_WAYS = {"-r": "the previous match", "all": "every match"}


@order(
    "find",
    group="stopping",
    rank=12,
    example="find all wrong and level > 9",
    aliases=("fi",),
    synonyms={"check": "find unsolvable"},
    shared=CONDITIONS,
)
def find(desk: Desk, way: Annotated[str, OneOf(_WAYS)] | None, condition: ConditionArgument) -> FoundMatches:
    """Find where a condition holds, without moving.

    This shows the next match in the record; `find -r` shows the previous match, `find all` every match.
    """
    debugger = desk.debugger
    if way == "all":
        return FoundMatches(debugger.find_all(condition), _EVERYWHERE)
    found = debugger.find(condition, backward=way == "-r")
    where = f"{'before' if way else 'after'} this position"
    return FoundMatches(() if found is None else (found,), where)


@order("bisect", group="stopping", rank=13, example="bisect biggest >= 11", shared=CONDITIONS)
def bisect(desk: Desk, condition: ConditionArgument) -> Bisected:
    """Go to the first advance where a condition holds, by halving the run.

    This does what the author of the original does by hand: look in the middle, and then search one half.
    Each step it looks at is shown, and the last line says where the condition first holds. If the
    condition does not hold anywhere in the record, the run first continues to the next solution or the
    end.
    """
    debugger = desk.debugger
    result = debugger.bisect(condition)
    timeline = debugger.timeline
    events = () if result.found is None else timeline.events_at(result.found)
    to_the_end = len(result.matches) == 1 and result.matches[0].last == len(timeline)
    return Bisected(condition, result, debugger.state, events, to_the_end)


@order("reverse", group="stopping", rank=11, aliases=("rc", "reverse-continue", "rev"), repeats=True)
def reverse(desk: Desk) -> Moved:
    """Go back to the last position where a run would have stopped.

    Runs stop at breakpoints and solutions. If the record has no earlier stop, this goes to the start.
    """
    return Moved(desk.debugger.reverse(), desk.debugger.snapshot())


def _matches(matches: Iterable[Match]) -> Iterator[StyledLine]:
    for match in matches:
        first, last = match.first_step, match.last_step
        where = f"at step {first}" if first == last else f"from step {first} to {last}"
        yield line(f"Match {where}.")


def _steps_of(matches: Iterable[Match]) -> list[list[int]]:
    return [[match.first_step, match.last_step] for match in matches]
