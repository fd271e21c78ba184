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
from itertools import count
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

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

Page: TypeAlias = Callable[..., object]
"""Whatever stands for a page, as long as that is there."""
_Told: TypeAlias = tuple[int, tuple[MarkedAdvance, ...]]
"""What a summary tells of: the advances and the marks of a run."""
_HOW = "Go to one of them, and they come."


@attrs.frozen
class _Shared:
    """What a recording shares with that of the run it departs from."""

    run: str
    version: int
    lengths: Lengths


@attrs.define(eq=False)
class _Followed:
    """A run that pages follow."""

    recorder: Recorder
    version: int
    """Names this recording: another one of the run may have as many points."""
    parent: _Shared | None = None
    """What it shares with its parent's recording; None if that leaves out the position where they part."""
    sizes: dict[int, Lengths] = attrs.field(factory=dict)
    """How much the pages had after each delta, by its points."""
    sent: Lengths = attrs.field(factory=Lengths)
    """How much the pages have."""
    places: WeakKeyDictionary[Page, int] = attrs.field(factory=WeakKeyDictionary)
    """The advance that each page asked for last, of those that were left out."""
    told: _Told | None = None
    """What the summary was of that pages got last."""
    summary: tuple[_Told, dict[str, Any]] | None = None
    """The last summary, and what it is of."""
    blames: Blames = attrs.field(kw_only=True)


class Deltas:
    """Writes what is new of the runs of a session, which ``read`` returns.

    ``find`` finds the deductions at a position of a run.
    """

    def __init__(self, read: Callable[[], AllRuns], find: Callable[[Timeline, int], Deductions]) -> None:
        self._read, self._find = read, find
        self._followed: dict[str, _Followed] = {}
        self._versions = count(1)
        self._begun_at: dict[str, int] = {}
        """Your position in each run when pages began to follow it."""

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
            is_new = not followed.sizes
            if is_new or followed.sent != recorder.size:
                shared = followed.parent if is_new else None
                yield self._delta(run, followed, followed.sent, shared, with_summary=is_cut or is_new)
                followed.sent = followed.sizes[recorder.size.points] = recorder.size

    def since(self, held: Mapping[str, tuple[int, int]]) -> list[dict[str, Any]]:
        """Return what is new for a page that holds a version of each run, and some of its points.

        It has nothing that :meth:`new` has not written yet.
        """
        found = []
        for run in self._read().runs:
            followed = self._followed[run.name]
            version, points = held.get(run.name, (0, 0))
            had = followed.sizes.get(points) if version == followed.version else None
            if had is None:
                found.append(self._all_of(run))
            elif had != followed.sent:
                found.append(self._delta(run, followed, had, with_summary=True))
        return found

    def whole(self) -> dict[str, Any]:
        """Return all that :meth:`new` has written so far, for a page that has nothing."""
        session = self._read()
        quiz = session.runs[0].quiz
        runs = [self._all_of(run) for run in session.runs]
        return {
            "board": board_object(quiz.board),
            "truth": truth(quiz),
            "runs": runs,
            "chosen": session.chosen,
        }

    def _all_of(self, run: Run) -> dict[str, Any]:
        """Return all of a run, but what it shares with its parent if the page gets that from there."""
        followed = self._followed[run.name]
        shared = followed.parent
        if shared and (parent := self._followed.get(shared.run)) and parent.version == shared.version:
            return self._delta(run, followed, shared.lengths, shared, with_summary=True)
        return self._delta(run, followed, Lengths(), with_summary=True)

    def summaries(self) -> Iterator[dict[str, Any]]:
        """Yield the summary of each run that has more advances or other marks than at the last call."""
        for run in self._read().runs:
            followed = self._followed.get(run.name)
            told = len(run.timeline), run.marks
            if followed and followed.told != told:
                followed.told = told
                yield {"name": run.name, **self._summary(run, followed)}

    def part(self, name: str, step: int, page: Page) -> dict[str, Any] | None:
        """Return a run anew, with the steps around one that a page asks for; None without such a run or step.

        It keeps steps around those that other pages asked for, and around the position that it began with.
        """
        session = self._read()
        run = self._run(name)
        if run is None or not 0 <= step <= run.timeline.present.steps:
            return None
        places = self._followed[name].places.copy()
        places[page] = min(run.timeline.first_at("steps", step), len(run.timeline))
        kept = parts(run, DETAILED // len(session.runs), {*places.values(), self._begun_at[name]})
        recorder = Recorder.of(run, kept)
        size = recorder.size
        followed = _Followed(
            recorder,
            next(self._versions),
            sizes={size.points: size},
            sent=size,
            places=places,
            blames=Blames(run.timeline),
        )
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

    def _begun(self, run: Run, runs: int) -> _Followed:
        """Return a run that pages begin to follow, one of ``runs`` runs."""
        self._begun_at.setdefault(run.name, run.here)
        version, blames = next(self._versions), Blames(run.timeline)
        if run.parent and (parent := self._followed.get(run.parent.run)):
            recorder = parent.recorder.fork(run, run.parent.index)
            if recorder:
                shared = _Shared(run.parent.run, parent.version, recorder.size)
                return _Followed(recorder, version, shared, sent=shared.lengths, blames=blames)
        recorder = Recorder.of(run, parts(run, DETAILED // runs))
        return _Followed(recorder, version, blames=blames)

    def _delta(
        self,
        run: Run,
        followed: _Followed,
        after: Lengths,
        shared: _Shared | None = None,
        *,
        with_summary: bool,
    ) -> dict[str, Any]:
        """Return the points of a run after some of them, with its summary if wanted.

        The page has those before already, or as part of the parent with which they are ``shared``.
        """
        written = followed.recorder.written(after)
        begun = {"name": run.name, "version": followed.version, "after": after.points}
        if shared:
            lengths = shared.lengths
            begun["parent"] = {
                "name": shared.run,
                "version": shared.version,
                "causes": lengths.causes,
                "reasons": lengths.reasons,
            }
        return {**begun, **written, **(self._summary(run, followed) if with_summary else {})}

    @staticmethod
    def _summary(run: Run, followed: _Followed) -> dict[str, Any]:
        about = len(run.timeline), run.marks
        if followed.summary and followed.summary[0] == about:
            return followed.summary[1]
        gaps = followed.recorder.left_out
        # The page goes on from the tries that are in force at the end, so the tree must have them.
        told = summary(attrs.evolve(run, here=len(run.timeline)), is_whole=not gaps)
        told["note"] = left_out_note(told["total"], gaps, _HOW) if gaps else ""
        followed.summary = about, told
        return told
