"""What pages that follow a session get: the recordings of its runs, and then what is new of them.

A delta has the points of a run from a number on, with their lists numbered on from those before. A run that
departs from another one begins with the points that it shares with it. The file that `export` writes is the
delta from 0. A run that is long, or grows by much at once, leaves out steps as in a file: a delta that leaves
out some has the levels and the search tree of the whole run, too. So has :meth:`Deltas.part`, which writes a
run anew with the steps around one that was left out.

What takes time in a long run, such as its story, is written apart, by :meth:`Deltas.summaries`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import attrs

from sudoku_repl.documents.document import AllRuns, Deductions, MarkedAdvance, Run
from sudoku_repl.documents.lanes import marks
from sudoku_repl.documents.patterns import Drawings
from sudoku_repl.documents.recording import Lengths, Recorder
from sudoku_repl.documents.replay import left_out_note, parts
from sudoku_repl.documents.solution_path import path_recording
from sudoku_repl.documents.summary import blame_of, board_object, deductions_object, summary, truth
from sudoku_repl.errors import OrderError, QuizError
from sudoku_repl.explain.blame import Blames
from sudoku_repl.explain.contradictions import contradiction
from sudoku_repl.measure.path import solution_path
from sudoku_repl.timeline import Timeline

DETAILED = 8_000
"""The most steps that the runs begin with, point by point; to write them takes about a second."""
GROWTH = 4_000
"""The most advances that a delta has point by point. Of more, it has the last half of these."""


_HOW = "Go to one of them, and they come."


@attrs.define(eq=False)
class _Followed:
    """A run that pages follow."""

    recorder: Recorder
    parent: str = ""
    """The run whose points it begins with."""
    sizes: dict[int, Lengths] = attrs.field(factory=dict)
    """How much the pages had after each delta, by its points."""
    sent: Lengths = attrs.field(factory=Lengths)
    """How much the pages have."""
    told: tuple[int, tuple[MarkedAdvance, ...]] | None = None
    """The advances and the marks of the run when its summary was written last."""
    blames: Blames = attrs.field(kw_only=True)


class Deltas:
    """Writes what is new of the runs of a session, which ``read`` returns.

    ``find`` finds the deductions at a position of a run.
    """

    def __init__(self, read: Callable[[], AllRuns], find: Callable[[Timeline, int], Deductions]) -> None:
        self._read, self._find = read, find
        self._followed: dict[str, _Followed] = {}

    def new(self) -> Iterator[dict[str, Any]]:
        """Yield what is new of each run since the last call."""
        session = self._read()
        for run in session.runs:
            followed = self._followed.get(run.name)
            if followed is None:
                followed = self._followed[run.name] = self._begun(run, len(session.runs))
            timeline, recorder = run.timeline, followed.recorder
            is_cut = len(timeline) - recorder.index > GROWTH
            try:
                if is_cut:
                    recorder.begin(len(timeline) - GROWTH // 2)
                recorder.follow(len(timeline))
            except BaseException:  # an interrupt leaves half a point
                del self._followed[run.name]
                raise
            if followed.parent or followed.sent != recorder.size:
                is_new = not followed.sizes
                yield self._delta(run, followed, followed.sent, with_summary=is_cut or is_new)
                followed.parent = ""
                followed.sent = followed.sizes[recorder.size.points] = recorder.size

    def since(self, points: Mapping[str, int]) -> list[dict[str, Any]] | None:
        """Return what is new for a page that has some points of each run; None if that isn't known.

        It has nothing that :meth:`new` has not written yet.
        """
        found = []
        for run in self._read().runs:
            followed = self._followed[run.name]
            had = followed.sizes.get(points.get(run.name, 0))
            if had is None:
                return None
            if had != followed.sent:
                found.append(self._delta(run, followed, had, with_summary=True))
        return found

    def whole(self) -> dict[str, Any]:
        """Return all that :meth:`new` has written so far, for a page that has nothing."""
        session = self._read()
        quiz = session.runs[0].quiz
        runs = [
            self._delta(run, self._followed[run.name], Lengths(), with_summary=True) for run in session.runs
        ]
        return {
            "board": board_object(quiz.board),
            "truth": truth(quiz),
            "runs": runs,
            "chosen": session.chosen,
        }

    def summaries(self) -> Iterator[dict[str, Any]]:
        """Yield the summary of each run that has more advances or other marks than at the last call."""
        for run in self._read().runs:
            followed = self._followed.get(run.name)
            told = len(run.timeline), run.marks
            if followed and followed.told != told:
                followed.told = told
                yield {"name": run.name, **self._summary(run, followed)}

    def part(self, name: str, step: int) -> dict[str, Any] | None:
        """Return a run anew, with the steps around one; None if there is no such run or step."""
        session = self._read()
        run = self._run(name)
        if run is None or not 0 <= step <= run.timeline.present.steps:
            return None
        there = attrs.evolve(run, here=min(run.timeline.first_at("steps", step), len(run.timeline)))
        recorder = Recorder.of(there, parts(there, DETAILED // len(session.runs)))
        size = recorder.size
        followed = _Followed(recorder, "", {size.points: size}, size, blames=Blames(run.timeline))
        made = self._delta(run, followed, Lengths(), with_summary=True)
        self._followed[name] = followed
        return made

    def deductions(self, name: str, index: int) -> dict[str, Any] | None:
        """Return the deductions at a position, with their arrows; None if there is no such position."""
        run = self._run(name)
        if run is None or not 0 <= index <= len(run.timeline):
            return None
        drawings = Drawings(run.quiz.board)
        found = deductions_object(self._find(run.timeline, index), drawings)
        return {**found, "arrows": drawings.arrows}

    def blame(self, name: str, step: int) -> dict[str, Any] | None:
        """Return the blame for the contradiction of a step; None if there is no such contradiction."""
        if self._run(name) is None:
            return None
        blames = self._followed[name].blames
        with suppress(OrderError):
            return blame_of(blames.of(contradiction(blames.timeline, step)))
        return None

    def path(self) -> dict[str, Any]:
        """Return the solution path as a run to add to the others, or an ``error`` if the quiz has none."""
        try:
            found = path_recording(solution_path(self._read().runs[0].quiz))
        except QuizError as error:
            return {"error": str(error)}
        return {**found, "after": 0}

    def marks(self, name: str, text: str, after: int) -> dict[str, Any] | None:
        """Return what a lane marks in a run after an advance, as :func:`.lanes.marks`; None without it."""
        run = self._run(name)
        return marks(run.timeline, text, after) if run and after >= 0 else None

    def _run(self, name: str) -> Run | None:
        return next((each for each in self._read().runs if each.name == name), None)

    def _begun(self, run: Run, count: int) -> _Followed:
        """Return a run that pages begin to follow, one of ``count`` runs."""
        if run.parent and (parent := self._followed.get(run.parent.run)):
            recorder = parent.recorder.fork(run, run.parent.index)
            if recorder:
                return _Followed(recorder, run.parent.run, {}, recorder.size, blames=Blames(run.timeline))
        recorder = Recorder.of(run, parts(run, DETAILED // count))
        return _Followed(recorder, blames=Blames(run.timeline))

    def _delta(self, run: Run, followed: _Followed, after: Lengths, *, with_summary: bool) -> dict[str, Any]:
        """Return the points of a run after some of them, with its summary if wanted."""
        written = followed.recorder.written(after)
        begun = {"name": run.name, "after": after.points}
        if followed.parent and after.points:
            begun["parent"] = followed.parent
        return {**begun, **written, **(self._summary(run, followed) if with_summary else {})}

    @staticmethod
    def _summary(run: Run, followed: _Followed) -> dict[str, Any]:
        gaps = followed.recorder.left_out
        # The page goes on from the tries that are in force at the end, so the tree must have them.
        told = summary(attrs.evolve(run, here=len(run.timeline)), is_whole=not gaps)
        return {**told, "note": left_out_note(told["total"], gaps, _HOW) if gaps else ""}
