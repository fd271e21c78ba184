"""Showing the grid, on the screen or as a picture, two positions side by side, and what levels keep."""

from __future__ import annotations

import re
from typing import Annotated, Any

from sudoku_repl.board.notation import spaced
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.machine import State
from sudoku_repl.orders.arguments import CountArgument, PositionArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import File, Number, order
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.render.board import grid, level_lines, shown
from sudoku_repl.render.candidates import with_candidates
from sudoku_repl.render.columns import beside
from sudoku_repl.render.lines import guess_line
from sudoku_repl.render.spans import StyledLine, line
from sudoku_repl.render.values import counts, grid_value, json_value, state_object
from sudoku_repl.timeline.frames import Frame, Snapshot


class Shown(Result, json_type="show", is_text=False):
    """`show`: the grid."""

    snapshot: Snapshot
    grid: int | None = None
    """The number of the grid to show; None for the whole board, if the screen is wide enough."""
    candidates: bool = False
    asked: bool = False
    """Whether you are asked for a guess, so that the next line you type is the answer."""

    @property
    def is_of_original(self) -> bool:  # type: ignore[override]  # unlike the candidates
        return not self.candidates

    def text(self, width: int | None) -> Lines:
        """The grid as the original shows it, or with candidates inside the cells."""
        draw = with_candidates if self.candidates else shown
        yield from draw(self.snapshot, self.grid, width, asked=self.asked)

    def members(self) -> dict[str, Any]:
        state, givens = self.snapshot.state, self.snapshot.givens
        return {**state_object(state), "givens": grid_value(state.board, givens)}


class PictureFile(File):
    """A file for a picture of the board. Its name begins with a number only in quotes."""

    def read(self, text: str) -> str:
        if numbered := re.match(r"(-?\d+)\s", text):
            raise OrderError(f"unexpected {quoted(numbered[1])}; put a file name that begins so in quotes")
        return super().read(text)


@order(
    "show",
    group="quiz",
    rank=2,
    example="show board.svg",
    aliases=("sh",),
    synonyms={
        **dict.fromkeys(("candidates", "pencil", "pencilmarks", "notes"), "show --candidates"),
        **dict.fromkeys(("grid", "board"), "show"),
    },
)
def show(
    desk: Desk,
    grid: CountArgument | None = None,
    file: Annotated[str, PictureFile(endings=(".svg", ".png"))] | None = None,
    *,
    candidates: Annotated[bool, "on the screen, show the candidates inside the cells"] = False,
    bare: Annotated[bool, "in a picture, leave the candidates out"] = False,
    chain: Annotated[bool, "in a picture, draw the shortest chain of the present grid"] = False,
    contradiction: Annotated[bool, "show the grid at a contradiction; the number is its step"] = False,
) -> Shown | Written:
    """Show the grid, its candidates and the guess, or draw it to a file.

    The foremost cell is the first of the cells with the fewest candidates; the next advance looks at
    it. `show --candidates` shows the candidates inside the cells; before step 1, these are the candidates
    that step 1 will set up. On a board with several grids, `show 3` shows the third; without a
    number, a narrow screen shows only the first.

    To draw the board to a file, give a name that ends in .svg or .png; `show 3 board.svg` draws only
    the third grid. A .png file needs matplotlib. --bare leaves
    the candidates out. What the last advance found is drawn over the board: the house, cells and
    digits of a shrink, or a chain as arrows, solid for strong links and dashed for weak links.
    --chain draws a chain of the present grid instead. In a picture of a single grid, only what lies
    inside that grid is drawn.

    `show 92 --contradiction` shows the grid at the contradiction of step 92, as it stood when the last
    candidate was about to go; `show 92 --contradiction c92.svg` draws it and outlines the cell.
    """
    debugger = desk.debugger
    if contradiction and (grid is None or chain):
        wrong = "unexpected --chain" if chain else "expected the step of a contradiction"
        raise OrderError(f"{wrong}; type for example `show 92 --contradiction`")
    grid, step = (None, grid) if contradiction else (grid, None)
    if file is None:
        if bare or chain:
            pictured = " ".join(["--bare"] * bare + ["--chain"] * chain)
            raise OrderError(f"{pictured} is for pictures; add a file that ends in .svg or .png")
        if step is not None:
            snapshot = Snapshot(debugger.contradiction(step).state, debugger.quiz.givens)
        else:
            if grid is not None:
                debugger.quiz.board.grid(grid)  # raises BoardError if there is none
            snapshot = debugger.snapshot(set_up=candidates)
        return Shown(snapshot, grid, candidates, desk.asking is not None)
    if candidates:
        raise OrderError(f"--candidates is for the screen; `show {file}` draws them anyway")
    debugger.picture(file, grid=grid, contradiction=step, candidates=not bare, chain=chain)
    return Written(file)


class Difference(Result, json_type="difference"):
    """`diff`: two positions side by side."""

    names: tuple[str, str]
    states: tuple[State, State]
    givens: bytes

    def text(self, width: int | None) -> Lines:
        left, right = self.states
        changed = frozenset(
            cell
            for cell in range(len(left.board.coordinates))
            if _content(left, cell) != _content(right, cell)
        )
        snapshots = (Snapshot(state, self.givens, changed) for state in self.states)
        one, other = (
            [_heading(name, snapshot.state), *grid(snapshot)]
            for name, snapshot in zip(self.names, snapshots, strict=True)
        )
        yield from beside(one, other, _GAP)
        if changed:
            yield line("Cells that differ:")
            for cell in sorted(changed):
                label = left.board.label(cell)
                yield ("changed", f"{label}:"), ("", f" {_content(left, cell)} | {_content(right, cell)}")
        else:
            yield line("All cells are the same.")
        yield from beside(list(level_lines(left)), list(level_lines(right)), _GAP)

    def members(self) -> dict[str, Any]:
        left, right = (
            {"position": name, **state_object(state), "levels": json_value(state.levels(), state.board)}
            for name, state in zip(self.names, self.states, strict=True)
        )
        return {"left": left, "right": right}


@order("diff", group="reading", rank=4, example="diff 90 92")
def diff(desk: Desk, first: PositionArgument, second: PositionArgument | None = None) -> Difference:
    """Show two positions side by side: grids, candidates, levels.

    Write the positions as for `goto`; a step past the end of the run is its end. If you give only one,
    it is compared with the present position, or with the kept grid that you look at (`frame`). Steps
    that are not recorded yet are run, but you stay where you are. When you are asked for a guess, only
    recorded steps can be compared.
    """
    debugger = desk.debugger
    if desk.asking:
        for each in (first, second):
            if each is not None:
                debugger.position(each)  # raises MoveError if it is not recorded: a run waits for the answer
    total = max((each for each in (first, second) if isinstance(each, int)), default=None)
    with desk.interruptible(), desk.frontend.progress("diff", total) as progress:
        states = debugger.diff(first, second, progress=progress)
    frame = debugger.frame().number
    here = f"frame {frame}" if frame else "here"
    names = _name(first, states[0]), here if second is None else _name(second, states[1])
    return Difference(names, states, debugger.quiz.givens)


def _name(position: int | str, state: State) -> str:
    if isinstance(position, int):
        return f"step {position}" if state.steps >= position else "end"
    return position


_GAP = 4


def _heading(name: str, state: State) -> StyledLine:
    step = f"step {state.steps}"
    return line(name if name == step else f"{name}: {step}", "name")


def _content(state: State, cell: int) -> str:
    digit = state.values[cell]
    return f"={digit}" if digit else spaced(state.candidates().get(cell, ()))


def _level_lines(state: State, width: int | None) -> Lines:
    """`levels`: the guess levels."""
    return level_lines(state)


@order(
    "levels",
    group="quiz",
    rank=3,
    aliases=("bt", "backtrace", "where", "w"),
    text=_level_lines,
    json=lambda state: {"type": "levels", "levels": json_value(state.levels(), state.board)},
)
def levels(desk: Desk) -> State:
    """Show the guess levels, deepest first.

    Each level is shown with its cell, its candidate, and the number of that candidate among the
    candidates of the cell. `frame`, `up` and `down` show the grid that a level keeps.
    """
    return desk.debugger.state


_FRAMES = """
Each guess level keeps the grid before its guess, inside the advance that made the level. Frame 0 is the
present grid, frame 1 the grid kept under the deepest level, and the last frame the grid under level 1. In
a frame, `show`, `why`, `hint`, `diff`, `chain`, `matrix` and `print` work on its grid. You have not moved:
every order that moves starts from the present position, and returns to frame 0.
"""


class FrameShown(Result, json_type="frame", is_text=False):
    """The grid that you look at, the level that keeps it, and `here`, where you are."""

    frame: Frame
    here: State
    snapshot: Snapshot | None
    """The grid of the frame, if the order chose it."""

    def text(self, width: int | None) -> Lines:
        frame, here = self.frame, self.here
        which = f"Frame {frame.number} of {here.level}"
        if frame.guess is None:
            yield line(f"{which}: the present grid", "name")
        else:
            yield line(
                f"{which}: the grid at step {frame.state.steps}, kept under level {frame.guess.level}", "name"
            )
            yield guess_line(frame.guess, here.board)
        if self.snapshot:
            yield from shown(self.snapshot, width=width)
        yield line(f"You are at step {here.steps}, level {here.level}.", "note")

    def members(self) -> dict[str, Any]:
        frame, here = self.frame, self.here
        return {
            "number": frame.number,
            "kept_under": json_value(frame.guess, here.board),
            **state_object(frame.state),
            "here": counts(here),
        }


def _frames(text: str, desk: Desk) -> dict[str, str]:
    if not desk.debugger.loaded:
        return {}
    label = desk.debugger.quiz.board.label
    guesses = enumerate(desk.debugger.levels, 1)
    kept = {
        str(number): f"before the guess of level {each.level} at {label(each.cell)}"
        for number, each in guesses
    }
    return {"0": "the present grid", **kept}


@order("frame", group="reading", rank=4, example="frame 1", aliases=("f",), shared=_FRAMES)
def frame(desk: Desk, number: Annotated[int, Number(0, _frames)] | None = None) -> FrameShown:
    """Look at the grid that a guess level keeps, without moving.

    Without a number, this shows which frame you look at, and where you are.
    """
    return _frame_shown(desk, desk.debugger.frame(number), with_grid=number is not None)


@order("up", group="reading", rank=4, repeats=True, shared=_FRAMES)
def up(desk: Desk, frames: CountArgument = 1) -> FrameShown:
    """Look at the grid of an earlier guess, without moving.

    From the present grid, this is the grid kept under the deepest level.
    """
    return _frame_shown(desk, desk.debugger.up(frames))


@order("down", group="reading", rank=4, repeats=True, shared=_FRAMES)
def down(desk: Desk, frames: CountArgument = 1) -> FrameShown:
    """Look at the grid of a later guess, without moving.

    From the grid kept under the deepest level, this returns to the present grid.
    """
    return _frame_shown(desk, desk.debugger.down(frames))


def _frame_shown(desk: Desk, frame: Frame, *, with_grid: bool = True) -> FrameShown:
    debugger = desk.debugger
    return FrameShown(frame, debugger.state, debugger.snapshot() if with_grid else None)
