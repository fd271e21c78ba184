"""Whose fault a contradiction was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_repl.board import Board
from sudoku_repl.board.notation import in_words, spaced
from sudoku_repl.explain import Backjump, Blame, Held, Why
from sudoku_repl.explain.blame import levels_of
from sudoku_repl.machine.events import Contradiction, Overfull
from sudoku_repl.orders.blame import AllBlamed, Blamed
from sudoku_repl.orders.text import forms
from sudoku_repl.render.board import grid_that_fits
from sudoku_repl.render.columns import PROSE, wrapped
from sudoku_repl.render.lines import event_line
from sudoku_repl.render.reasons import words
from sudoku_repl.render.spans import BLANK, StyledLine, line
from sudoku_repl.render.tables import table


@forms.register
def blamed(result: Blamed, width: int | None) -> Iterator[StyledLine]:
    """The line, the grid as it stood, the reasons, the guesses, and what a backjump would have saved."""
    blame, board = result.blame, result.snapshot.state.board
    prose = min(width or PROSE, PROSE)
    yield event_line(blame.moment.event, board)
    yield from grid_that_fits(result.snapshot, blame.moment.event.cell, width)
    yield from reasons(blame, board)
    yield BLANK
    for each in (*guesses(blame, board), *_cost(blame), *_next(result.following)):
        yield from wrapped(each, prose)


def reasons(blame: Blame, board: Board) -> Iterator[StyledLine]:
    """Render why the cell has no digit left, or the segment not enough cells."""
    event = blame.moment.event
    if isinstance(event, Overfull):
        digits, cells = in_words(event.by.digits), in_words(map(board.label, event.by.cells))
        yield line(f"{event.by.house.name}: {digits} can go only in {cells}", "name")
        ordered = sorted(blame.causes, key=lambda why: why.fact.digit)
        for why in ordered:
            sign = "=" if isinstance(why.fact, Held) else "≠"
            yield reason(f"{board.label(why.fact.cell)}{sign}{why.fact.digit}", why, board)
        return
    yield line(f"{board.label(event.cell)} has no digit left", "name")
    for why in blame.causes:
        yield reason(str(why.fact.digit), why, board, last=why.fact.digit == event.digit)


def reason(what: str, why: Why, board: Board, *, last: bool = False) -> StyledLine:
    """Render why ``what`` holds, with the step and the levels that it rests on; ``last`` if it is to come."""
    levels = levels_of(why.guesses)
    rests = f" ({_named(levels)})" if levels else ""
    step = f"step {why.step}{', about to go' * last}"
    return line(f"  {what}  {why.mark}, {step}: {words(why, board)}{rests}", "wrong" if last else "")


def _named(levels: tuple[int, ...]) -> str:
    """Name levels: ``level 3``, ``levels 1-4 7``."""
    return f"level{'s' * (len(levels) > 1)} {ranges(levels)}"


def ranges(levels: Iterable[int]) -> str:
    """Write ascending numbers, with three or more in a row as a range: ``1-4 7 8``."""
    spans: list[list[int]] = []
    for level in levels:
        if spans and level == spans[-1][-1] + 1:
            spans[-1].append(level)
        else:
            spans.append([level])
    return " ".join(f"{span[0]}-{span[-1]}" if len(span) > 2 else spaced(span) for span in spans)


def guesses(blame: Blame, board: Board) -> Iterator[StyledLine]:
    """Render the guilty guesses and the core, each guess with its level."""
    moment, core = blame.moment, blame.core
    if not moment.level:
        yield line("No guess is in force: the quiz has no solution.")
        return
    texts = {each.level: f"L{each.level}:{board.label(each.cell)}={each.digit}" for each in moment.guesses}

    def named(levels: tuple[int, ...]) -> str:
        return ", ".join(texts[level] for level in levels) or "none"

    yield line(f"Guilty guesses ({len(blame.guilty)} of {moment.level}): {named(blame.guilty)}", "guess")
    if not core.refutes:
        yield line("Core: unknown; the techniques don't refute even all guesses together", "guess")
    else:
        how = "smallest" if core.smallest else "irreducible"
        yield line(f"Core ({how}): {named(core.levels)}", "guess")
        if not core.levels:
            yield line("The techniques refute the quiz without any guess.")


def _cost(blame: Blame) -> Iterator[StyledLine]:
    moment, backjump = blame.moment, blame.backjump
    if backjump is None:
        if moment.level:
            yield line(f"Level {moment.level} has a candidate left.")
    elif backjump.level or backjump.wasted:
        yield line(f"Level {moment.level} is exhausted; {_jump(backjump, moment.step)}")
    else:
        yield line(f"Level {moment.level} is exhausted, and no level has a candidate left.")


def _jump(backjump: Backjump, step: int) -> str:
    goal = f"go to level {backjump.level}" if backjump.level else "end the search"
    to = f"a backjump would {goal}"
    if not backjump.returned:
        return f"{to}. The record ends before the run does, {_steps(backjump.wasted)} later."
    if not backjump.wasted:
        return f"{to}, and so does the run."
    first, last = step + 1, step + backjump.wasted
    which = f"step {first} was" if first == last else f"steps {first} to {last} were"
    return f"{to} and save {_steps(backjump.wasted)}: {which} wasted."


def _steps(count: int) -> str:
    return f"{count} step{'s' * (count != 1)}"


def _next(following: int | None) -> Iterator[StyledLine]:
    if following is None:
        yield line("It is the last contradiction of the record.", "note")
    else:
        yield line(f"The next contradiction is {following}.", "note")


@forms.register
def all_blamed(result: AllBlamed, width: int | None) -> Iterator[StyledLine]:
    """One row for each contradiction, and the totals."""
    total = result.total
    if not total.blames:
        yield line("The record has no contradiction.")
        return
    head = ("contradiction", "at", "level", "guilty", "core", "backjump to", "wasted")
    yield from table(head, (_row(each, result.board) for each in total.blames), width)
    yield line(f"{total}.")
    cores = {(core.smallest, core.refutes) for core in total.cores}
    if (False, True) in cores:
        yield line("A core with + is irreducible, but there may be a smaller one.", "note")
    if (False, False) in cores:
        yield line("With ?, not even all guesses refute: these are the guilty ones.", "note")
    if any(each.backjump and not each.backjump.returned for each in total.blames):
        yield line("Wasted steps with + may grow, because the record ends there.", "note")


def _row(blame: Blame, board: Board) -> tuple[object, ...]:
    moment, core, backjump = blame.moment, blame.core, blame.backjump
    event = moment.event
    digit = f"={event.digit}" if isinstance(event, Contradiction) else ""
    sure = "" if core.smallest else "+" if core.refutes else "?"
    return (
        moment.step,
        f"{board.label(event.cell)}{digit}",
        moment.level,
        ranges(blame.guilty) or "-",
        (ranges(core.levels) or "-") + sure,
        "-" if backjump is None else backjump.level,
        "-" if backjump is None else f"{backjump.wasted}{'' if backjump.returned else '+'}",
    )
