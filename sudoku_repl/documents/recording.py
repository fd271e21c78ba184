"""The data of the replay page: a run as numbers and words.

The page knows nothing about the rules of Sudoku. It has *points*: positions of the run and, between them, its
contradictions. Each point lists its new facts, in order. A fact is a cell, a digit, a cause and a step.
Causes and lines of the log are text. The page rebuilds a point from the one before it by three rules:

- A fact that gives a cell its value fills the cell and removes its other candidates; their cause is the first
  in the list of causes. A fact that a digit is gone removes that candidate.
- A guess at a new level saves the board. A guess at an existing level restores the board that the
  level saved, and drops the levels above it.
- A point that *resets* begins with an empty board and no levels. A point at level 0 has no levels.

A cause is a *reason* and a list of the facts that it rests on: the differences of the numbers that
:func:`fact_number` makes. Three kinds of reason have no list, because it follows from the cell and the words:
the other candidates of a cell with a value rest on that value, a naked single on the removal of the other
candidates, and the last open cell of a house on the values of the others. A reason comes again with other
facts and in other steps, so its words mention the step and the digit of whichever fact it explains.

Numbers that grow along the run are written as differences, because those compress well. The lines of the log
are written as :mod:`.templates` and numbers, and so are the reasons: their style is the kind, and their
sentences are the reason code, what it means, the words, and the line of a guess level.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterable, Sequence
from enum import IntFlag
from itertools import islice
from operator import attrgetter, itemgetter
from typing import Any, get_args

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.documents.document import Run
from sudoku_repl.documents.patterns import Drawings
from sudoku_repl.documents.summary import blame_of, by_column, deductions_object, differences, summary
from sudoku_repl.documents.templates import TemplateRow, Templates
from sudoku_repl.explain.blame import Blame
from sudoku_repl.explain.contradictions import ContradictionMoment
from sudoku_repl.explain.reasons import Why, code_of, code_words, guesses_of, levels_of, plain_words
from sudoku_repl.explain.run_walk import RunWalk, Waypoint, first_waypoint, waypoints
from sudoku_repl.machine import Phase, State
from sudoku_repl.machine.events import Contradiction, Event, NakedSingle, NotAllowed, Overfull, Seen, Tried
from sudoku_repl.machine.grounds import Because, Fact, Given, Held, HiddenSingle, LastOpen, OwnValue
from sudoku_repl.machine.state import FINISHED
from sudoku_repl.render.lines import event_line, event_words, fine, guess_line
from sudoku_repl.render.spans import StyledLine, line, styled
from sudoku_repl.techniques import names_of
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.timeline.facts import GUESSES, What


class PointFlag(IntFlag):
    """Properties of a point."""

    GUESS = 1
    WRONG = 2
    SOLUTION = 4
    RESET = 8
    UNSET = 16
    """The candidates are not set up yet."""
    SET_UP = 32
    """The candidates were set up by this advance, so all of them are new."""
    FINISHED = 64
    """The search has ended."""


def recording(run: Run, parts: Sequence[tuple[int, int]]) -> dict[str, Any]:
    """Return the run as an object of lists. ``parts`` are the first and the last point of each part."""
    recorder = Recorder.of(run, parts)
    written = recorder.written()  # before the deductions: the help explains only techniques of the run
    told = summary(run, is_whole=not written["leftOut"])
    stops = [each["step"] for each in told["story"] if not each["contradiction"]]
    found = [deductions_object(each, recorder.drawings) for each in run.deductions(stops, parts)]
    return {**written, **told, "deductions": found, "arrows": recorder.drawings.arrows}


def fact_number(fact: Fact, board: Board) -> int:
    """Return the number of a fact: positive if a digit is gone, negative if a cell has its value."""
    number = fact.cell * (board.digits + 1) + fact.digit
    return -number if isinstance(fact, Held) else number


@attrs.frozen
class Lengths:
    """How much of a recording somebody has: the lengths of its lists."""

    points: int = 0
    facts: int = 0
    causes: int = 0
    reasons: int = 0
    wrongs: int = 0
    lines: int = 0
    left_out: int = 0
    arrows: int = 0


@attrs.define(eq=False)
class Recorder:
    """Writes a run point by point: the whole recording, or what it has more than somebody has already."""

    _run: Run
    _points: list[tuple[int, ...]] = attrs.field(factory=list)
    _facts: list[tuple[int, int, int, int]] = attrs.field(factory=list)
    _lines: Templates = attrs.Factory(lambda self: Templates(self._board), takes_self=True)
    _repeated: dict[Hashable, TemplateRow] = attrs.field(factory=dict)
    """The lines that come again, by all that they tell but their steps."""
    _causes: dict[tuple[int, tuple[int, ...]], int] = attrs.field(factory=dict)
    """The number of each cause, by the number of its reason and what it rests on."""
    _seen: dict[tuple[int, int, int], int] = attrs.field(factory=dict)
    """The causes of digits that a cell sees, by the cell that has the digit, the cell and the digit."""
    _reasons: dict[tuple[Because, Sentence], int] = attrs.field(factory=dict)
    """The number of each reason, by what its sentences tell: also the line of a guess."""
    _texts: Templates = attrs.Factory(lambda self: Templates(self._board), takes_self=True)
    _tries: list[tuple[int, int, int]] = attrs.field(factory=list)
    """Of each reason that is a guess: its level, its number among the candidates, and theirs; 0 of others."""
    _shapes: list[list[tuple[Any, ...]]] = attrs.field(factory=list)
    """What to draw of each reason: shapes, each with the class that gives it its colours."""
    drawings: Drawings = attrs.Factory(lambda self: Drawings(self._board), takes_self=True)
    _wrongs: list[dict[str, Any]] = attrs.field(factory=list)
    _blames: list[Blame] = attrs.field(factory=list)
    """The blame for each of them. The cores are found at the end: one after the other is quicker."""
    left_out: list[tuple[int, int]] = attrs.field(factory=list)
    """The first and the last of the steps between each two parts."""
    _steps: int = 0
    _walk: RunWalk = attrs.field(init=False)

    @classmethod
    def of(cls, run: Run, parts: Iterable[tuple[int, int]]) -> Recorder:
        """Return the recorder of some parts of a run, each with its first and its last point."""
        recorder = cls(run)
        for first, last in parts:
            recorder.begin(first)
            recorder.follow(last)
        return recorder

    def __attrs_post_init__(self) -> None:
        if not self._causes:
            self._number(self._reason(OwnValue(), 0), ())

    @property
    def _board(self) -> Board:
        return self._run.quiz.board

    @property
    def size(self) -> Lengths:
        """How much of the recording there is."""
        return Lengths(
            *(len(each) for each in (self._points, self._facts, self._causes, self._reasons, self._wrongs)),
            *(len(each) for each in (self._lines, self.left_out, self.drawings.arrows)),
        )

    @property
    def index(self) -> int:
        """The advance of the last point."""
        return self._walk.index

    def begin(self, first: int) -> None:
        """Begin a part at position ``first``: add its point, which has every fact of the position."""
        self._walk = RunWalk(self._run.timeline, first)
        self._add(first_waypoint(self._walk), reset=True)

    def follow(self, last: int) -> None:
        """Add the points up to position ``last``."""
        for waypoint in waypoints(self._walk, last):
            self._add(waypoint, reset=False)

    def fork(self, run: Run, index: int) -> Recorder | None:
        """Return the recorder of a run that departs from this one at position ``index``.

        It has the points up to there. None if this recording leaves out the position.
        """
        end = bisect_right(self._points, index, key=itemgetter(0))
        if not end or self._points[end - 1][0] != index:
            return None
        points = self._points[:end]
        wrongs = sum(flags & PointFlag.WRONG > 0 for _, _, _, flags, *_ in points)
        *_, facts, lines = map(sum, zip(*points, strict=True))
        gaps = sum(bool(flags & PointFlag.RESET) and at > 0 for at, _, _, flags, *_ in points)
        made = Recorder(
            run,
            points,
            self._facts[:facts],
            self._lines.until(lines),
            {},
            dict(self._causes),
            dict(self._seen),
            dict(self._reasons),
            self._texts.until(len(self._texts)),
            self._tries[:],
            self._shapes[:],
            self.drawings.copied(),
            self._wrongs[:wrongs],
            self._blames[:wrongs],
            self.left_out[:gaps],
            points[-1][1],
        )
        made._walk = RunWalk(run.timeline, index)
        return made

    def _add(self, waypoint: Waypoint, *, reset: bool) -> None:
        """Add a point; ``reset`` is True if it begins a part."""
        state, lines = waypoint.state, len(self._lines)
        before, self._steps = self._steps, state.steps
        if reset and waypoint.index:
            timeline = self._run.timeline
            gap = before + 1, timeline.state_at(waypoint.index - 1).steps
            self.left_out.append(gap)
            self._add_line(line(f"Steps {gap[0]} to {gap[1]} are not in this page.", "gap"))
            waypoint = attrs.evolve(waypoint, events=timeline.events_at(waypoint.index))
        self._add_lines(waypoint)
        for why in waypoint.facts:
            fact = why.fact
            digit = -fact.digit if isinstance(fact, Held) else fact.digit
            self._facts.append((fact.cell, digit, self._cause(why, state), why.step))
        flags = self._flags(waypoint) | (int(PointFlag.RESET) if reset else 0)
        counts = len(waypoint.facts), len(self._lines) - lines
        self._points.append((waypoint.index, state.steps, state.level, flags, *counts))
        if waypoint.wrong:
            self._wrongs.append(self._wrong(waypoint.wrong, waypoint))

    @staticmethod
    def _flags(waypoint: Waypoint) -> int:
        if waypoint.wrong:
            return PointFlag.WRONG
        if not waypoint.index:
            return PointFlag.UNSET if waypoint.state.phase is Phase.LOADED else 0
        flags = int(PointFlag.SET_UP) if waypoint.index == 1 else 0
        if waypoint.state.phase is FINISHED:
            flags |= PointFlag.FINISHED
        for met, flag in _FLAGS.items():
            if waypoint.happened & met:
                flags |= flag
        return flags

    def _add_lines(self, waypoint: Waypoint) -> None:
        """Add the log lines of a point: what its advance printed, or what it did if it printed nothing."""
        state, board = waypoint.state, self._board
        if not waypoint.index:
            givens = sum(map(bool, self._run.quiz.givens))
            quiz = f"the quiz, with {givens} given{'s' * (givens != 1)}"
            self._add_line(line(quiz.capitalize(), "note"), (quiz,))
        for event in waypoint.events:
            key = type(event), _TELLS[type(event)](event), state.steps - event.step
            if not self._added_again(key):
                self._repeated[key] = self._add_line(event_line(event, board), event_words(event, board))
        if waypoint.wrong:
            return
        if state.due is not None:
            due = Mention.of_cell(board, state.due)
            told = sentence("a guess is due, by default at {}", due)
            self._add_line(self._note(told), told)
        elif waypoint.index == 1 and not waypoint.events:
            self._add_line(self._note("set-up", "sweep"), ("the candidates are set up",))
        elif waypoint.index and not waypoint.events and not self._added_again("sweep"):
            self._repeated["sweep"] = self._add_line(self._note("sweep", "sweep"))
        if state.phase is Phase.SOLVED:
            self._add_line(fine(state), (f"solution {state.solutions}",))

    def _note(self, words: str | Sentence, style: str = "note") -> StyledLine:
        """Return a line that the original doesn't print."""
        return styled(sentence("{} {}", Mention.of_step(self._steps, "{})"), words), style)

    def _add_line(self, told: StyledLine, words: Sentence = ()) -> TemplateRow:
        """Add a line of the log, with what happened in plain words if there is more to say."""
        return self._lines.add(told[0][0], self._steps, tuple([text for _, text in told]), words)

    def _added_again(self, key: Hashable) -> bool:
        """Add a line that was there on another branch; return False if it was not, and must be made."""
        if row := self._repeated.get(key):
            self._lines.again(row)
        return row is not None

    def _wrong(self, moment: ContradictionMoment, waypoint: Waypoint) -> dict[str, Any]:
        """Return a contradiction: its cells, what would have gone and why, and whose fault it was."""
        event, causes = moment.event, waypoint.causes
        if isinstance(event, Contradiction):
            last = next(each for each in causes if each.fact.digit == event.digit)
            row = {"digit": event.digit, "cause": self._cause(last, moment.state)}
        else:
            cause = self._number(self._reason(event.by, event.step), self._numbers(causes))
            told = {"must": event.must, "room": event.room} if isinstance(event, Overfull) else {}
            row = {**told, "cause": cause}
        found = {"cells": moment.cells, **row, "guilty": levels_of(guesses_of(causes))}
        if self._run.blames:
            known = self._run.blamed if self._walk.begins_at else {}
            self._blames.append(
                known.get(moment.step) or self._run.blames.walked(moment, causes, waypoint.jump)
            )
        return found

    def _cause(self, why: Why, state: State) -> int:
        """Return the number of the cause of a fact, adding it if it is new."""
        because, fact = why.because, why.fact
        if isinstance(because, Seen):  # as most are
            key = because.cell, fact.cell, fact.digit
            if key not in self._seen:
                self._seen[key] = self._number(self._reason(because, 0), self._numbers(why.rests_on))
            return self._seen[key]
        if isinstance(because, Tried):
            # There is none at the end of a run, where all levels are dropped.
            guess = next((guess for guess in state.levels() if guess.level == because.level), None)
            if guess is None:
                return self._number(self._reason(because, 0, (), (because.level, 0, 0)), ())
            told = tuple(text for _, text in guess_line(guess, self._board))
            choice = guess.level, guess.choice, len(guess.digits)
            return self._number(self._reason(because, 0, told, choice), ())
        implied = isinstance(because, OwnValue | NakedSingle | LastOpen)
        return self._number(self._reason(because, why.step), () if implied else self._numbers(why.rests_on))

    def _numbers(self, facts: Iterable[Why]) -> tuple[int, ...]:
        return tuple([fact_number(each.fact, self._board) for each in facts])

    def _number(self, reason: int, needs: tuple[int, ...]) -> int:
        return self._causes.setdefault((reason, needs), len(self._causes))

    def _reason(
        self, because: Because, step: int, level: Sentence = (), choice: tuple[int, int, int] = (0, 0, 0)
    ) -> int:
        """Return the number of a reason, adding it if it is new.

        ``step`` is the step of a fact that it explains. Of a guess, ``level`` is its line, and ``choice`` has
        its level, its number among the candidates of its cell, and how many there are.
        """
        number = self._reasons.get(key := (because, level))
        if number is None:
            number = self._reasons[key] = len(self._reasons)
            code: Sentence = ()
            hint: Sentence = ()
            if not isinstance(because, UNCODED):  # whose code the board does not show
                code, hint = (code_of(because, step),), code_words(because, step, self._board)
            words = plain_words(because, _ITS_DIGIT, self._board)
            if isinstance(because, Finding):
                kind, shapes = "chain" if because.links else "shrink", [*self.drawings.shapes(because)]
            else:
                kind, shapes = _KINDS[type(because)], []
            self._texts.add(kind, step, code, hint, words, level)
            self._tries.append(choice)
            self._shapes.append(shapes)
        return number

    def written(self, after: Lengths = Lengths()) -> dict[str, Any]:
        """Return the lists, column by column, without what somebody has.

        The numbers that grow along the run are differences, the first of them to the last that somebody has.
        """
        for wrong, blame in zip(self._wrongs, self._blames, strict=bool(self._run.blames)):
            if "core" not in wrong:
                wrong |= blame_of(blame)
        of_a_point = ("index", "steps", "level", "flags", "facts", "lines")
        causes = [*islice(self._causes, after.causes, None)]
        texts = self._texts.written(after.reasons)
        tries = by_column(self._tries, ("level", "choice", "outOf"), set(), after.reasons)
        arrows = dict(islice(self.drawings.arrows.items(), after.arrows, None))
        return {
            "points": by_column(self._points, of_a_point, {"index", "steps"}, after.points),
            "facts": by_column(
                self._facts, ("cell", "value", "cause", "step"), {"cause", "step"}, after.facts
            ),
            "causes": {
                "reason": [reason for reason, _ in causes],
                "needs": [differences(needs) for _, needs in causes],
            },
            "reasons": {"texts": texts, **tries, "shapes": self._shapes[after.reasons :]},
            "arrows": arrows,
            "techniques": names_of(self.drawings.techniques),
            "wrongs": self._wrongs[after.wrongs :],
            "lines": self._lines.written(after.lines),
            "leftOut": self.left_out[after.left_out :],
        }


_ITS_DIGIT = Mention("digit", 0, "{}")
_TELLS = {kind: attrgetter(*kind.__match_args__[1:]) for kind in get_args(Event)}
"""What the line of an event tells but its step, which is its first field; by the class of the event."""
_FLAGS = {int(GUESSES): int(PointFlag.GUESS), int(What.SOLUTION): int(PointFlag.SOLUTION)}

UNCODED = (OwnValue, NotAllowed, Seen)
"""The causes that only remove candidates, but for findings: the page tells them in words alone."""
_KINDS: dict[type[Because], str] = {
    Given: "given",
    OwnValue: "own",
    HiddenSingle: "hidden",
    LastOpen: "last",
    NakedSingle: "naked",
    Tried: "guess",
    Seen: "seen",
    NotAllowed: "quiz",
}
"""The kinds of causes other than findings; the page shows each kind in its own way."""
