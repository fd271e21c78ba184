"""Make documents: the whole run, and pictures of the board."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from math import inf
from time import monotonic

import attrs

from sudoku_repl.board import BoardGrid
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.documents.deltas import Deltas
from sudoku_repl.documents.document import AllRuns, Deductions, Picture, Run, marks_along
from sudoku_repl.documents.notebook import picture_svg
from sudoku_repl.documents.replay import Replay, replay as replay_page
from sudoku_repl.documents.writing import write
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.exact.conflict import GivenConflict, Undecided
from sudoku_repl.explain.blame import Blames
from sudoku_repl.explain.chains import chains
from sudoku_repl.explain.contradictions import contradiction as moment_at, wrong_advances
from sudoku_repl.explain.reasons import because_words
from sudoku_repl.interruption import Interrupted, check, interrupted_by
from sudoku_repl.machine import load
from sudoku_repl.machine.deduction import findings
from sudoku_repl.machine.events import Contradiction, Deduced, Seen
from sudoku_repl.machine.sets import techniques_to_list
from sudoku_repl.measure.path import solution_path as path_of_quiz
from sudoku_repl.render.lines import event_words
from sudoku_repl.render.reasons import guess_names
from sudoku_repl.techniques.chain import GroupedWalk, Node, cells_of
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.frames import SetUp, Snapshot
from sudoku_repl.timeline.runs import Position


def export(
    work: Workspace, name: str, *, blame: bool, all_runs: bool, findings: int | None, solution_path: bool
) -> str:
    """Write the whole present run to a file, and return a sentence about what the file leaves out."""
    is_page = name.lower().endswith(".html")
    wanted = {"all runs": all_runs, "findings": findings is not None, "a solution path": solution_path}
    for what, is_wanted in wanted.items():
        if is_wanted and not is_page:
            raise OrderError(f"{quoted(name)}: with {what}, the name must end in .html")
    find = _Finder(work, findings) if is_page else None
    blamed = None if blame else _BLAMED * is_page
    return write(_document(work, find, blamed, all_runs=all_runs, with_path=solution_path), name)


def replay(work: Workspace, *, all_runs: bool, solution_path: bool) -> Replay:
    """Return the page that replays the present run, or all runs."""
    document = _document(work, _Finder(work), _BLAMED, all_runs=all_runs, with_path=solution_path)
    return replay_page(document)


def deltas(work: Workspace) -> Deltas:
    """Return what writes the recordings of all runs for pages that follow them."""

    def read() -> AllRuns:
        runs = _document(work, None, 0, all_runs=True)
        assert isinstance(runs, AllRuns)
        return runs

    return Deltas(read, lambda timeline, index: _deductions(work, SetUp.at(timeline, index), _MOST, 1))


def _document(
    work: Workspace, find: _Finder | None, blamed: int | None, *, all_runs: bool, with_path: bool = False
) -> Run | AllRuns:
    """Return the present run, or the session, to write, with what finds its deductions."""
    here = work.runs.here.run
    path = path_of_quiz(work.quiz) if with_path else None
    names = list(work.runs.forks) if all_runs else [here]
    runs = tuple(_run(work, name, find, blamed) for name in names)
    return AllRuns(runs, names.index(here), path) if all_runs or path else runs[0]


_BLAMED = 500
"""The most contradictions of a run whose page has the blame unasked.

It takes about a second for them, unless the run uses chains, which makes each core a hundred times dearer.
"""


def _run(work: Workspace, name: str, find: _Finder | None, blamed: int | None) -> Run:
    """Return a run to write, with the blame for its contradictions.

    ``blamed`` is the most contradictions that it may have for this; None for a blame that is asked for.
    """
    fork = work.runs.forks[name]
    timeline = fork.timeline
    has_blame = blamed is None
    if blamed and all(technique.compiled for technique in timeline.rules_at(len(timeline)).tried):
        has_blame = len(list(islice(wrong_advances(timeline), blamed + 1))) <= blamed
    here = work.runs.here.index if name == work.runs.here.run else fork.left_at
    blames = Blames(timeline) if has_blame else None
    marks = marks_along(work.runs, name)
    return Run(work.quiz, timeline, here, blames, name, marks, find, fork.parent)


_MOST, _MOST_AT_STOP, _MOST_IN_ALL = 30, 6, 60
"""The most deductions of a page at your position, at another stop of a story, and at all of those stops.

Thirty of them are about 2 kB.
"""


@attrs.define
class _Finder:
    """Finds the deductions that a page lists: at your position, and at the other stops of its stories.

    The search at your position takes a second at most, unless ``most`` is how many are wanted. The searches
    at all other stops together take a second at most.
    """

    _work: Workspace
    _most: int | None = None
    _seconds: float = 1.0
    """The seconds that are left for the other stops."""
    _rest: int = _MOST_IN_ALL
    """How many deductions they may still have."""
    _found: dict[Position, Deductions] = attrs.field(factory=dict)
    """What was found: a page that gets too large is made again."""

    def __call__(self, run: Run, index: int) -> Deductions:
        """Return the deductions at a position of a run."""
        at = Position(run.name, index)
        if at not in self._found:
            self._found[at] = self._find(SetUp.at(run.timeline, index), is_here=at == self._work.runs.here)
        return self._found[at]

    def _find(self, position: SetUp, *, is_here: bool) -> Deductions:
        if is_here and self._most is not None:
            return _deductions(self._work, position, self._most, inf)
        if is_here:
            return _deductions(self._work, position, _MOST, 1)
        began = monotonic()
        found = _deductions(self._work, position, min(self._rest, _MOST_AT_STOP), self._seconds)
        self._seconds -= monotonic() - began
        self._rest -= len(found.findings)
        return found


def _deductions(work: Workspace, position: SetUp, limit: int, seconds: float) -> Deductions:
    """Find what the usual techniques find at a position, at most ``limit`` findings, in a time."""
    grid, techniques = position.state.grid, techniques_to_list((), work.rules.enabled)
    end = monotonic() + seconds
    found: list[Finding] = []
    is_cut = True
    with interrupted_by(lambda: monotonic() > end), suppress(Interrupted):
        for technique in techniques:
            found += findings(grid, technique)
            if len(found) > limit:
                break
        else:
            is_cut = False
    check()  # an interrupt that ended the search ends the export, too
    return Deductions(position.index, tuple(found[:limit]), is_cut)


def picture(
    work: Workspace,
    grid: int | None,
    finding: Finding | None,
    step: int | None,
    *,
    candidates: bool,
    chain: bool,
) -> Picture:
    """Return the board at your position, or at the contradiction of a step, with what is asked for."""
    if sum((chain, finding is not None, step is not None)) > 1:
        raise OrderError("pass only one of `chain`, `finding` and `contradiction`: a picture draws one")
    board = work.quiz.board
    only = None if grid is None else board.grid(grid)
    if len(board.grids) == 1:
        only = None  # draw the whole board
    if step is not None:
        return _at_contradiction(work, step, only, candidates=candidates)
    wanted = _present_chain(work) if chain else finding
    if wanted and only and not _is_inside(wanted, only):
        raise _leaves("the chain of the present grid" if chain else "the finding", only)
    return _picture(work, only, candidates=candidates, wanted=wanted)


def _leaves(what: str, grid: BoardGrid) -> OrderError:
    return OrderError(f"{what} leaves {grid.name}; draw the whole board instead")


def board_svg(work: Workspace) -> str | None:
    """Return the board at your position, as a notebook shows it; None without a quiz."""
    return picture_svg(_picture(work)) if work.loaded else None


def _picture(
    work: Workspace, grid: BoardGrid | None = None, *, candidates: bool = True, wanted: Finding | None = None
) -> Picture:
    """Return the board with a finding, or with what the last advance found inside the grid."""
    found = (wanted,) if wanted else _last_found(work)
    findings = tuple(each for each in found if not grid or _is_inside(each, grid))
    shown = work.frame.snapshot(work.quiz.givens, set_up=candidates)
    if wanted:
        shown = attrs.evolve(shown, changed=frozenset())
    return Picture(work.quiz.short_title, shown, candidates, findings, grid)


def _at_contradiction(work: Workspace, step: int, grid: BoardGrid | None, *, candidates: bool) -> Picture:
    """Return the board as it stood at the contradiction of a step, with its cause and the guilty guesses."""
    moment, quiz = moment_at(work.runs.timeline, step), work.quiz
    event, board = moment.event, quiz.board
    if grid and not {*moment.cells} <= {*grid.cells}:
        raise _leaves(f"contradiction {step}", grid)
    what = "".join(event_words(event, board))
    caption = f"{quiz.short_title}: contradiction {step} at level {moment.level}: {what}".removeprefix(": ")
    levels = Blames(work.runs.timeline).of(moment).guilty
    notes = [f"Guilty guesses: {guess_names(moment, levels, board)}."]
    struck = [Node(event.digit, event.cell)] if isinstance(event, Contradiction) else []
    found = [event.by] if isinstance(event.by, Finding) and (not grid or _is_inside(event.by, grid)) else []
    if struck and not found:
        because = "".join(because_words(event.by, struck[0].digit, board))
        notes.insert(0, f"{because[:1].upper()}{because[1:]}.")
    return Picture(
        quiz.short_title,
        Snapshot(moment.state, quiz.givens),
        candidates,
        tuple(found),
        grid,
        caption,
        tuple(notes),
        outlined=moment.cells,
        struck=tuple(struck) * candidates,
        culprits=(event.by.cell,) if isinstance(event.by, Seen) else (),
        guilty=tuple(each.cell for each in moment.guesses if each.level in levels),
    )


def _present_chain(work: Workspace) -> Finding:
    found = chains(work.frame.set_up.state)
    chain = next(filter(None, found.findings.values()), None)
    if chain is None:
        raise OrderError("the present grid has no chain to draw")
    return chain


def _last_found(work: Workspace) -> tuple[Finding, ...]:
    """Return what the last advance found, in order; nothing if a contradiction took it back."""
    frame = work.frame
    if not frame.index or frame.timeline.facts_at(frame.index).what & What.WRONG:
        return ()
    events = frame.timeline.events_at(frame.index)
    return tuple(event.finding for event in events if isinstance(event, Deduced) and event.closes)


def _is_inside(finding: Finding, grid: BoardGrid) -> bool:
    """Return whether all that a finding needs and changes lies inside a grid: groups and sets, too."""
    cells = {*finding.cells, *(node.cell for node in (*finding.removes, *finding.places))}
    cells.update(*(house.cells for house in finding.houses))
    for walk in finding.links:
        cells.update(*cells_of(walk), *(walk.sets if isinstance(walk, GroupedWalk) else ()))
    return cells <= {*grid.cells}


def conflict_picture(found: GivenConflict | Undecided) -> Picture:
    """Return the quiz with the cells to blame outlined."""
    quiz, cells, texts = found.quiz, found.cells, {}
    if isinstance(found, GivenConflict):
        caption = f"{len(cells) + len(found.constraints)} {found.kind} that cannot all hold"
    else:
        caption = f"{len(cells)} cells that two solutions fill differently"
        texts = {cell: f"{one}/{other}" for cell, one, other in zip(cells, *found.fillings, strict=True)}
    title, shown = f"{quiz.short_title}: {caption}", Snapshot(load(quiz), quiz.givens)
    return Picture(quiz.short_title, shown, False, caption=title, outlined=cells, texts=texts)
