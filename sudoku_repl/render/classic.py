"""Results in the words of SudokuSolver 2.6, line by line and to the character."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap
from typing import assert_never

from sudoku_repl.board import Board, HouseKind
from sudoku_repl.commands.results import (
    Advanced,
    Bisected,
    Breaks,
    Failure,
    ForkRow,
    Forks,
    Found,
    Greeting,
    GuessMode,
    LevelsShown,
    Loaded,
    Marked,
    Marks,
    Moved,
    OrderHelp,
    OrderList,
    Parted,
    Question,
    Ran,
    Result,
    RunMode,
    Shown,
    SolutionMet,
    Solutions,
    Stepped,
    Uniqueness,
)
from sudoku_repl.commands.table import Command
from sudoku_repl.machine import Phase, State
from sudoku_repl.machine.events import (
    Contradiction,
    Event,
    Exhausted,
    Guessed,
    HouseShrunk,
    Overfull,
    ShrunkOut,
    SubsetFound,
    Technique,
)
from sudoku_repl.render.spans import Span, StyledLine
from sudoku_repl.stops import Reason, Stop, View
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.breakpoints import Breakpoint
from sudoku_repl.timeline.searching import Stretch

_BLANK: StyledLine = ()


def _text(text: str, style: str = "") -> StyledLine:
    return ((style, text),)


def event_line(event: Event, board: Board) -> StyledLine:
    """The line of one event."""
    label = board.label
    match event:
        case Guessed(step, kind, cell, _, level, choice, out_of):
            return _text(
                f"{step}) {kind.value} {label(cell)} level {level} at {choice} out of {out_of}", "guess"
            )
        case Contradiction(step, cell, digit, through_box):
            return _text(
                f"{step}) shrinking {digit} from {'blk' * through_box}{label(cell)} went wrong", "wrong"
            )
        case Overfull(step, must, room, cell):
            return _text(f"{step}) {must} values for {room} cells from {label(cell)} went wrong", "wrong")
        case HouseShrunk(step, house, technique, complete):
            how = "complete" if complete else "incomplete"
            by = "ply" if technique is Technique.PLY else "group"
            return _text(f"{step}) {house.name} {how} shrunken by {by}")
        case ShrunkOut(_, technique, cell, digit):
            return _text(f"{technique.value}: {digit} shrunken out of {label(cell)}")
        case SubsetFound(_, _, cells, digits):
            return _text(f"CelSet: {' '.join(map(label, cells))} ValSet: {_spaced(digits)}")
        case Exhausted(step, solutions):
            return _text(f"{step}) No more solution (solution sum is {solutions}).", "wrong")


def _spaced(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def lines(result: Result) -> Iterator[StyledLine]:
    """A result, line by line."""
    match result:
        case Greeting(version):
            yield _text(f"sudoku_repl {version}, after SudokuSolver 2.6 by readalps.", "name")
            yield _text("`help` lists the orders; `load-quiz @readalps` loads a quiz to begin with.", "note")
        case Advanced(state, events):
            for event in events:
                yield event_line(event, state.board)
        case SolutionMet(state, givens):
            yield from _grid(View(state, givens))
            yield _fine(state)
        case Ran():
            yield from _ran(result)
        case Stepped():
            yield from _stepped(result)
        case Shown(view):
            yield from _shown(view)
        case LevelsShown(state):
            yield from _levels(state)
        case RunMode(mode):
            yield _text(f"Working mode:{mode} (1:grp-only; 2:ply-only; other:both grp and ply)")
        case GuessMode(mode):
            yield _text(f"In interactive guessing mode:{mode} (0:no; other:yes)")
        case Loaded(quiz, held):
            yield _text("Quiz loaded.")
            if held > 1:
                yield _text(f"{quiz.title}: one of {held} quizzes; FILE#n loads another.", "note")
        case Question(state, cell, digit):
            label = state.board.label(cell)
            yield _text(f"Take a guess please, by default it will be {label}={digit}:")
        case Moved(stop, view):
            if stop.reason is Reason.START:
                yield _text("This is the start of the run.", "note")
            yield from _shown(view)
            yield from _cut_short(stop)
        case Parted(run, parent, steps):
            yield _text(f"In {run}, which parts from {parent} at step {steps}.", "note")
        case Forks(rows):
            yield from map(_fork_row, rows)
        case Marked(name, steps):
            yield _text(f"Mark {name} is at step {steps}.")
        case Marks(marks):
            for name, run, steps in marks:
                yield ("name", name), ("", f": step {steps} of {run}")
        case Solutions(board, found, limit):
            for values in found:
                yield from _digits(board, values, lambda _: "placed")
            yield _text(f"Solutions: {len(found)}{' at least' if len(found) == limit else ''}.")
        case Uniqueness(solutions):
            count = ("no solution", "exactly one solution", "more than one solution")[solutions]
            yield _text(f"The quiz has {count}.")
        case Breaks(breaks):
            yield from map(_breakpoint, breaks)
            if not breaks:
                yield _text("No breakpoints.")
        case Found(timeline, stretches):
            yield from _stretches(timeline, stretches)
        case Bisected():
            yield from _bisected(result)
        case OrderList(commands):
            yield _text("Order List:")
            width = max(len(command.usage) for command in commands)
            for command in commands:
                yield ("name", command.usage.ljust(width)), ("", f"  {command.summary}")
        case OrderHelp(command):
            yield from _order_help(command)
        case Failure(message, where):
            first, *shown = message.split("\n  ")  # only what is shown with its place is on lines of its own
            yield _text(f"{where}: {first}" if where else first, "error")
            for line in shown:
                yield _text(f"  {line}", "error")
        case _:
            assert_never(result)


def _stepped(result: Stepped) -> Iterator[StyledLine]:
    stop, view = result.stop, result.view
    if not stop.moved and stop.reason is Reason.END:
        yield from _ran(Ran(stop, view.givens))
    elif stop.state.phase is Phase.SOLVED:
        yield from _grid(view)
        yield _fine(stop.state)
    else:
        yield from _shown(view)
        yield from _cut_short(stop)


def _ran(result: Ran) -> Iterator[StyledLine]:
    stop = result.stop
    state = stop.state
    if state.phase is Phase.SOLVED and not (result.solutions_shown and stop.moved):
        if stop.moved:
            yield from _grid(View(state, result.givens))
        yield _fine(state)
    elif state.phase is Phase.FINISHED:
        if stop.moved:
            yield from _grid(View(state, result.givens))
        sum_is = f"(solution sum is {state.solutions})"
        yield _text(f"Invalid quiz [steps:{state.steps}] - no more solution {sum_is}", "wrong")
    elif state.phase is not Phase.SOLVED:
        yield from _at_guess(state)
    yield from _cut_short(stop)
    milliseconds = f"{stop.seconds * 1000:.0f}"
    yield _text(
        f"Run time: {milliseconds} milliseconds; steps: {state.steps}, solution sum: {state.solutions}."
    )
    yield _text(f"Biggest level on this run(til): {stop.biggest_level}")


def _cut_short(stop: Stop) -> Iterator[StyledLine]:
    if stop.reason is Reason.INTERRUPTED:
        yield _text("Interrupted: the machine is whole, `run` goes on.", "note")
    elif stop.reason is Reason.BREAK:
        for point in stop.breaks:
            yield _text(f"Breakpoint {point.number}: {point.condition.text}", "note")
    elif stop.reason is Reason.WAITING:
        yield _text("The guess is left waiting: `step` asks for it again.", "note")


def _fine(state: State) -> StyledLine:
    return _text(f"Fine [steps:{state.steps}, solution sum:{state.solutions}].", "solution")


def _grid(view: View) -> Iterator[StyledLine]:
    """The cells, a space between boxes of a row and a blank line below the last row of a box."""
    values = view.state.values
    guessed = {guess.cell for guess in view.state.levels()}

    def style(cell: int) -> str:
        kind = "guessed" if cell in guessed else "placed" if values[cell] else "open"
        if view.givens[cell]:
            kind = "given"
        return f"{kind} changed" if cell in view.changed else kind

    return _digits(view.state.board, values, style)


def _digits(board: Board, values: bytes, style: Callable[[int], str]) -> Iterator[StyledLine]:
    """The cells of a board in the style of each, spaces where there is no cell."""
    bands, stacks = _edges(board)
    rows, columns = ([place[axis] for place in board.places] for axis in (0, 1))
    last_column = dict(board.places)
    for row in range(min(rows), max(rows) + 1):
        spans: list[Span] = []
        for column in range(min(columns), last_column.get(row, 0) + 1):
            cell = board.cell_at(row, column)
            spans.append(("", " ") if cell is None else (style(cell), str(values[cell])))
            if column in stacks and column < last_column[row]:
                spans.append(("", " "))
        yield tuple(spans)
        if row in bands:
            yield _BLANK
    yield _BLANK


def _edges(board: Board) -> tuple[set[int], set[int]]:
    """The rows and the columns after which all boxes end that meet them: regions seldom do."""
    boxes = [h.cells for h in board.houses if h.kind is HouseKind.BOX]
    edges = []
    for axis in (0, 1):
        spans = [[board.places[cell][axis] for cell in cells] for cells in boxes]
        inside = {line for span in spans for line in range(min(span), max(span))}
        edges.append({max(span) for span in spans} - inside - {max(place[axis] for place in board.places)})
    return edges[0], edges[1]


def _levels(state: State) -> Iterator[StyledLine]:
    yield _text(f"At guess level {state.level}:")
    for guess in state.levels():
        cell = state.board.label(guess.cell)
        tried = f"({guess.choice} out of {len(guess.digits)})"
        yield _text(f"Level {guess.level} {cell}={guess.digit} {tried}", "guess")


def _breakpoint(point: Breakpoint) -> StyledLine:
    notes = [f"hits {point.hits}"]
    if point.temporary:
        notes.append("once")
    if point.ignored:
        notes.append(f"ignored {point.ignored} times more")
    if not point.enabled:
        notes.append("disabled")
    return _text(f"Breakpoint {point.number}: {point.condition.text} ({', '.join(notes)})")


def _stretches(timeline: Timeline, stretches: tuple[Stretch, ...]) -> Iterator[StyledLine]:
    if not stretches:
        yield _text("It holds nowhere there.")
    for stretch in stretches:
        first, last = (timeline.facts_at(index).steps for index in (stretch.first, stretch.last))
        where = f"at step {first}" if first == last else f"from step {first} to {last}"
        yield _text(f"It holds {where}.")


def _bisected(result: Bisected) -> Iterator[StyledLine]:
    timeline, bisection, state = result.timeline, result.result, result.state
    if bisection.found is None:
        yield _text(f"It holds nowhere up to step {timeline.present.steps}.")
        return
    for probe in bisection.probes:
        yield _text(f"step {timeline.facts_at(probe.index).steps}: {'yes' if probe.holds else 'no'}", "note")
    if len(bisection.stretches) > 1 or bisection.stretches[0].last < len(timeline):
        yield _text("It does not hold from there to the end:", "note")
        yield from _stretches(timeline, bisection.stretches)
    yield from (event_line(event, state.board) for event in timeline.events_at(bisection.found))
    yield from _levels(state)


def _fork_row(row: ForkRow) -> StyledLine:
    came = f", from {row.parent} at step {row.parts_at}" if row.parent else ""
    facts = f": {row.steps} steps, biggest level {row.biggest_level}, solution sum {row.solutions}"
    return ("", "* " if row.here else "  "), ("name", row.run), ("", facts + came)


def _at_guess(state: State) -> Iterator[StyledLine]:
    if state.guess:
        at = f"{state.level} {state.board.label(state.guess.cell)} {state.guess.choice}"
        yield _text(f"At guess level {at}", "guess")


def _shown(view: View) -> Iterator[StyledLine]:
    state = view.state
    label = state.board.label
    yield from _grid(view)
    yield _text(f"Steps:{state.steps}")
    yield _BLANK
    yield _text("Candidates:")
    candidates = state.candidates()
    for cell, digits in candidates.items():
        style = "changed" if cell in view.changed else ""
        yield (style, f"{label(cell)}:"), ("", f" {_spaced(digits)}" * bool(digits))
    foremost = state.foremost()
    if foremost is not None:
        count = len(candidates[foremost])
        yield _text(f"The foremost cell with {count} candidate(s) at {label(foremost)}")
    if state.due is not None:
        yield _text(f"A guess is due, by default at {label(state.due)}: `step` asks for it", "note")
    yield from _at_guess(state)


def _order_help(command: Command) -> Iterator[StyledLine]:
    yield ("name", command.usage), ("", f": {command.summary}")
    if command.aliases:
        yield _text(f"Also: {', '.join(command.aliases)}", "note")
    if command.details:
        yield _BLANK
        yield from map(_text, wrap(" ".join(command.details.split()), _WIDTH))
    yield _BLANK
    yield ("note", "Example: "), ("", command.example)


_WIDTH = 80
