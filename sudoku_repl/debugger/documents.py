"""Write documents: the whole run, a picture of the board, a drawing of the guess levels."""

from __future__ import annotations

import os
from itertools import islice

from sudoku_repl import explain
from sudoku_repl.board import BoardGrid
from sudoku_repl.debugger.positions import snapshot
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.documents.document import AllRuns, Pattern, Picture, Run
from sudoku_repl.documents.notebook import Replay, picture_svg
from sudoku_repl.documents.replay import replay as replay_page
from sudoku_repl.documents.writing import write
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.explain import Blames
from sudoku_repl.explain.contradictions import wrong_advances
from sudoku_repl.machine.events import ChainFound, Shrink
from sudoku_repl.render.reasons import blame_object
from sudoku_repl.techniques.chain import Chain, Node
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.profile import Profile, profile

_COLUMNS = 1000
"""The most columns of a drawing of the levels."""


def export(work: Workspace, path: str | os.PathLike[str], *, blame: bool, all_runs: bool) -> str:
    """Write the whole present run to a file, and return a sentence about what the file leaves out."""
    name = os.fspath(path)
    is_page = name.lower().endswith(".html")
    if all_runs and not is_page:
        raise OrderError(f"{quoted(name)}: with all runs, the name must end in .html")
    return write(_document(work, blame=blame, all_runs=all_runs, is_page=is_page), name)


def replay(work: Workspace, *, all_runs: bool) -> Replay:
    """Return the page that replays the present run, or all runs."""
    page = replay_page(_document(work, blame=False, all_runs=all_runs, is_page=True))
    return Replay(work.quiz.title, work.timeline.present.steps, page.content, page.note)


def _document(work: Workspace, *, blame: bool, all_runs: bool, is_page: bool) -> Run | AllRuns:
    """Return the present run, or the session, to write."""
    here = work.runs.here.run
    if not all_runs:
        return _run(work, here, blame=blame, is_page=is_page)
    names = list(work.runs.forks)
    runs = tuple(_run(work, each, blame=blame, is_page=is_page) for each in names)
    return AllRuns(runs, names.index(here))


_BLAMED = 500
"""The most contradictions of a run whose page has the blame unasked.

It takes about a second for them, unless the run uses chains, which makes each core a hundred times dearer.
"""


def _run(work: Workspace, name: str, *, blame: bool, is_page: bool) -> Run:
    """Return a run to write, with the blame for its contradictions if it is asked for or quick."""
    runs, board = work.runs, work.quiz.board
    fork = runs.forks[name]
    timeline = fork.timeline
    blames = None
    if is_page and not blame and not timeline.rules_at(len(timeline)).chains:
        blame = sum(1 for _ in islice(wrong_advances(timeline), _BLAMED + 1)) <= _BLAMED
    if blame:
        blames = {each.moment.step: blame_object(each, board) for each in Blames(timeline).all().blames}
    here = runs.here.index if name == runs.here.run else fork.left_at
    return Run(work.quiz, timeline, here, blames, name)


def draw_timeline(work: Workspace, path: str | os.PathLike[str]) -> None:
    """Draw the guess level over the steps of the present run to a file."""
    shape = profile(work.timeline, _COLUMNS)
    write(Profile(shape, work.state.steps, work.quiz.title), os.fspath(path))


def picture(
    work: Workspace, path: str | os.PathLike[str], grid: int | None, *, candidates: bool, chain: bool
) -> None:
    """Draw the board at your position to a file."""
    board = work.quiz.board
    only = None if grid is None else board.grid(grid)
    if len(board.grids) == 1:
        only = None  # draw the whole board
    write(_picture(work, only, candidates=candidates, chain=chain), os.fspath(path))


def board_svg(work: Workspace) -> str | None:
    """Return the board at your position, as a notebook shows it; None without a quiz."""
    return picture_svg(_picture(work)) if work.loaded else None


def _picture(
    work: Workspace, grid: BoardGrid | None = None, *, candidates: bool = True, chain: bool = False
) -> Picture:
    drawn = _chain(work, grid, of_the_present=chain)
    patterns = () if chain else _patterns(work, grid)
    shown = snapshot(work.frame, work.quiz.givens, set_up=candidates)
    return Picture(work.quiz.title, shown, candidates, drawn, patterns, grid)


def _chain(work: Workspace, grid: BoardGrid | None, *, of_the_present: bool) -> Chain | None:
    chain = _present_chain(work) if of_the_present else _last_chain(work)
    if (
        chain is None
        or grid is None
        or {node.cell for node in (*chain.nodes, *chain.removals)} <= {*grid.cells}
    ):
        return chain
    if of_the_present:
        raise OrderError(f"the chain of the present grid leaves {grid.name}; draw the whole board instead")
    return None


def _present_chain(work: Workspace) -> Chain:
    found = explain.chains(work.frame.set_up.state)
    chain = found.x_chain or found.forcing_chain
    if chain is None:
        raise OrderError("the present grid has no chain to draw")
    return chain


def _last_chain(work: Workspace) -> Chain | None:
    """Return the chain that the last advance found; None if it found none."""
    frame = work.frame
    events = frame.timeline.events_at(frame.index) if frame.index else ()
    return next((event.chain for event in events if isinstance(event, ChainFound)), None)


def _patterns(work: Workspace, grid: BoardGrid | None) -> tuple[Pattern, ...]:
    """Return the shrinks of the last advance, in order; none if a contradiction took them back."""
    frame = work.frame
    if not frame.index or frame.timeline.facts_at(frame.index).what & What.WRONG:
        return ()
    removals: dict[Shrink, list[Node]] = {}
    for change in frame.timeline.changes_at(frame.index):
        if isinstance(change.by, Shrink):
            removals.setdefault(change.by, []).append(Node(change.digit, change.cell))
    inside = None if grid is None else {*grid.cells}
    return tuple(
        Pattern(shrink, tuple(nodes))
        for shrink, nodes in removals.items()
        if inside is None or {*shrink.house.cells, *(node.cell for node in nodes)} <= inside
    )
