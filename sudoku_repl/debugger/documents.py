"""Write documents: the whole run, a picture of the board, a drawing of the guess levels."""

from __future__ import annotations

import os
from itertools import islice
from typing import TYPE_CHECKING

from sudoku_repl.board import BoardGrid
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.machine.events import ChainFound, Shrink
from sudoku_repl.techniques.chain import Chain, Node
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.profile import profile

if TYPE_CHECKING:
    from sudoku_repl.debugger.debugger import Debugger
    from sudoku_repl.documents.document import Pattern, Picture, Run, Session
    from sudoku_repl.documents.notebook import Replay

_COLUMNS = 1000
"""The most columns of a drawing of the levels."""


def export(
    debugger: Debugger, path: str | os.PathLike[str], *, blame: bool = False, all_runs: bool = False
) -> str:
    """Write the whole present run to a file, in the format of its ending.

    ``.html`` is one page that replays the run in a browser, with ``all_runs`` every run of the session;
    ``.json``, ``.jsonl`` and ``.csv`` have a row for each event. With ``blame``, contradictions also have the
    guesses to blame for them, as :meth:`blame_all` finds them; a page has these anyway for a run of up to 500
    contradictions that uses no chains. Returns a sentence about what the file leaves out; empty if it is
    complete. Raises :class:`~sudoku_repl.errors.OrderError` for another ending, and
    :class:`~sudoku_repl.errors.FileError` if the file cannot be written.

    >>> import os, tempfile
    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> path = os.path.join(tempfile.mkdtemp(), "run.csv")
    >>> dbg.export(path)
    ''
    """
    from sudoku_repl.documents.writing import write

    name = os.fspath(path)
    is_page = name.lower().endswith(".html")
    if all_runs and not is_page:
        raise OrderError(f"{quoted(name)}: with all runs, the name must end in .html")
    with debugger.interruption():
        return write(_document(debugger, blame=blame, all_runs=all_runs, is_page=is_page), name)


def replay(debugger: Debugger, *, all_runs: bool = False) -> Replay:
    """Return the page that replays the present run, or all runs, which a notebook shows inline.

    :meth:`export` writes it to a file.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> dbg.replay()
    <Replay of '@readalps', 131 steps>
    """
    from sudoku_repl.documents.notebook import Replay
    from sudoku_repl.documents.replay import replay

    with debugger.interruption():
        page = replay(_document(debugger, blame=False, all_runs=all_runs, is_page=True))
    return Replay(debugger.quiz.title, debugger.timeline.present.steps, page.content, page.note)


def _document(debugger: Debugger, *, blame: bool, all_runs: bool, is_page: bool) -> Run | Session:
    """Return the present run, or the session, to write."""
    from sudoku_repl.documents.document import Session

    here = debugger.runs.here.run
    if not all_runs:
        return _run(debugger, here, blame=blame, is_page=is_page)
    names = list(debugger.runs.forks)
    runs = tuple(_run(debugger, each, blame=blame, is_page=is_page) for each in names)
    return Session(runs, names.index(here))


_BLAMED = 500
"""The most contradictions of a run whose page has the blame unasked.

It takes about a second for them, unless the run uses chains, which makes each core a hundred times dearer.
"""


def _run(debugger: Debugger, name: str, *, blame: bool, is_page: bool) -> Run:
    """Return a run to write, with the blame for its contradictions if it is asked for or quick."""
    from sudoku_repl.documents.blame import blame_object
    from sudoku_repl.documents.document import Run
    from sudoku_repl.explain import Blames
    from sudoku_repl.explain.contradictions import wrong_advances

    runs, board = debugger.runs, debugger.quiz.board
    fork = runs.forks[name]
    timeline = fork.timeline
    blames = None
    if is_page and not blame and not timeline.rules_at(len(timeline)).chains:
        blame = sum(1 for _ in islice(wrong_advances(timeline), _BLAMED + 1)) <= _BLAMED
    if blame:
        blames = {each.moment.step: blame_object(each, board) for each in Blames(timeline).all().blames}
    here = runs.here.index if name == runs.here.run else fork.left_at
    return Run(debugger.quiz, timeline, here, blames, name)


def draw_timeline(debugger: Debugger, path: str | os.PathLike[str]) -> None:
    """Draw the guess level over the steps of the present run to a file that ends in .svg or .png.

    .png needs matplotlib. Raises :class:`~sudoku_repl.errors.OrderError` for another ending, without
    matplotlib or without steps, and :class:`~sudoku_repl.errors.FileError` if the file cannot be written.
    """
    from sudoku_repl.documents.writing import write
    from sudoku_repl.timeline.profile import Profile

    shape = profile(debugger.timeline, _COLUMNS)
    write(Profile(shape, debugger.state.steps, debugger.quiz.title), os.fspath(path))


def picture(
    debugger: Debugger,
    path: str | os.PathLike[str],
    *,
    grid: int | None = None,
    candidates: bool = True,
    chain: bool = False,
) -> None:
    """Draw the board at your position to a file that ends in .svg or .png; .png needs matplotlib.

    ``grid`` is the number of a grid, from 1, to draw only that grid. If ``candidates`` is False, only digits
    are drawn. What the last advance found is drawn over the board: a chain as arrows; of a subset, hidden
    singles or ply, the cells, the digits and the house. ``chain`` draws a chain of the present grid instead.
    In a picture of a single grid, only what lies inside that grid is drawn.
    Raises :class:`~sudoku_repl.errors.OrderError` for another ending, without matplotlib, for a grid that
    the board doesn't have, or if there is no ``chain`` to draw, and :class:`~sudoku_repl.errors.FileError` if
    the file cannot be written.

    >>> import os, tempfile
    >>> from sudoku_repl import Debugger
    >>> path = os.path.join(tempfile.mkdtemp(), "board.svg")
    >>> Debugger("@readalps").picture(path)
    """
    from sudoku_repl.documents.writing import write

    board = debugger.quiz.board
    only = None if grid is None else board.grid(grid)
    if len(board.grids) == 1:
        only = None  # draw the whole board
    write(_picture(debugger, only, candidates=candidates, chain=chain), os.fspath(path))


def shown(debugger: Debugger) -> str | None:
    """Return the board at your position, as a notebook shows it; None without a quiz."""
    from sudoku_repl.documents.notebook import picture_svg

    return picture_svg(_picture(debugger)) if debugger.loaded else None


def _picture(
    debugger: Debugger, grid: BoardGrid | None = None, *, candidates: bool = True, chain: bool = False
) -> Picture:
    from sudoku_repl.documents.document import Picture

    drawn = _chain(debugger, grid, of_the_present=chain)
    patterns = () if chain else _patterns(debugger, grid)
    snapshot = debugger.snapshot(set_up=candidates)
    return Picture(debugger.quiz.title, snapshot, candidates, drawn, patterns, grid)


def _chain(debugger: Debugger, grid: BoardGrid | None, *, of_the_present: bool) -> Chain | None:
    chain = _present_chain(debugger) if of_the_present else _last_chain(debugger)
    if (
        chain is None
        or grid is None
        or {node.cell for node in (*chain.nodes, *chain.removals)} <= {*grid.cells}
    ):
        return chain
    if of_the_present:
        raise OrderError(f"the chain of the present grid leaves {grid.name}; draw the whole board instead")
    return None


def _present_chain(debugger: Debugger) -> Chain:
    found = debugger.chains()
    chain = found.x_chain or found.forcing_chain
    if chain is None:
        raise OrderError("the present grid has no chain to draw")
    return chain


def _last_chain(debugger: Debugger) -> Chain | None:
    """Return the chain that the last advance found; None if it found none."""
    frame = debugger.frame()
    events = frame.timeline.events_at(frame.index) if frame.index else ()
    return next((event.chain for event in events if isinstance(event, ChainFound)), None)


def _patterns(debugger: Debugger, grid: BoardGrid | None) -> tuple[Pattern, ...]:
    """Return the shrinks of the last advance, in order; none if a contradiction took them back."""
    from sudoku_repl.documents.document import Pattern

    frame = debugger.frame()
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
