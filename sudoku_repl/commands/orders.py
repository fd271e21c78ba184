"""The orders of the original, and help: what each takes, says and does."""

from __future__ import annotations

import secrets

from sudoku_repl.board import Board, BoardGrid
from sudoku_repl.commands.arguments import (
    GuessModeName,
    Mode,
    Number,
    OrderName,
    QuizSource,
)
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.experimenting import EXPERIMENTING
from sudoku_repl.commands.explaining import EXPLAINING
from sudoku_repl.commands.following import following
from sudoku_repl.commands.keeping import KEEPING
from sudoku_repl.commands.looking import LOOKING
from sudoku_repl.commands.making import MAKING
from sudoku_repl.commands.modelling import MODELLING
from sudoku_repl.commands.phrases import ShowTarget, ShowWords
from sudoku_repl.commands.results.keeping import Picture, Written
from sudoku_repl.commands.results.sitting import OrderHelp, OrderList
from sudoku_repl.commands.results.stepping import (
    Advanced,
    GuessMode,
    LevelsShown,
    Loaded,
    Ran,
    RunMode,
    Shown,
    SolutionMet,
    Stepped,
)
from sudoku_repl.commands.stopping import STOPPING
from sudoku_repl.commands.table import Command, Table
from sudoku_repl.commands.travel import TRAVEL, running
from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import OrderError
from sudoku_repl.formats.sources import STDIN, open_counted
from sudoku_repl.machine import Phase, Picks, State
from sudoku_repl.machine.chain import Chain
from sudoku_repl.machine.events import ChainFound, Event
from sudoku_repl.machine.shrink.chains import forcing_chain, x_chain
from sudoku_repl.running import Watcher


def _load_quiz(context: Context, source: str) -> None:
    if source == STDIN:
        raise OrderError(
            "'-' is the standard input, which may hold orders; "
            "type a file here, or start the program as `sudoku-repl - --batch --ex run`"
        )
    quiz, held = open_counted(source)
    context.load(quiz, Loaded(quiz, held))


_THE_BOARD = ShowTarget()


def _show(context: Context, wanted: ShowTarget = _THE_BOARD) -> None:
    debugger = context.debugger
    board = debugger.quiz.board
    grid = None if wanted.grid is None else _grid(board, wanted.grid)
    if wanted.path is None:
        view = debugger.view(set_up=wanted.marks)
        context.emit(Shown(view, wanted.grid, wanted.marks))
        return
    if len(board.grids) == 1:
        grid = None  # the whole board
    view = debugger.view(set_up=not wanted.bare)
    chain = _pictured_chain(debugger, grid, of_the_present=wanted.chain)
    context.write(Picture(debugger.quiz.title, view, chain, not wanted.bare, grid), wanted.path)
    context.emit(Written(wanted.path))


def _grid(board: Board, number: int) -> BoardGrid:
    """The grid of that number; raises OrderError when there is none."""
    if number > len(board.grids):
        raise OrderError(f"there is no grid {number} on the {board.name} board: it has {len(board.grids)}")
    return board.grids[number - 1]


def _pictured_chain(debugger: Debugger, grid: BoardGrid | None, *, of_the_present: bool) -> Chain | None:
    """The chain that is drawn over a picture, of one grid alone only if all of it lies in there.

    Raises OrderError when there is none though one ``of_the_present`` grid is asked for.
    """
    chain = _present_chain(debugger.set_up.state) if of_the_present else _last_chain(debugger)
    if (
        chain is None
        or grid is None
        or {node.cell for node in (*chain.nodes, *chain.removals)} <= {*grid.cells}
    ):
        return chain
    if of_the_present:
        raise OrderError(f"the chain of the present grid is not all in {grid.name}: draw the whole board")
    return None


def _present_chain(state: State) -> Chain:
    """The first chain that the grid has; raises OrderError when it has none."""
    board, candidates = state.board, state.grid.candidates
    chain = x_chain(board, candidates) or forcing_chain(board, candidates)
    if chain is None:
        raise OrderError("this grid has no chain to draw")
    return chain


def _last_chain(debugger: Debugger) -> Chain | None:
    """The chain that the last advance found, if it found one."""
    index = debugger.journey.point.index
    events = debugger.timeline.events_at(index) if index else ()
    return next((event.chain for event in events if isinstance(event, ChainFound)), None)


def _levels(context: Context) -> None:
    context.emit(LevelsShown(context.debugger.state))


def _run_mode(context: Context, mode: int | None = None) -> None:
    context.debugger.run_mode(mode)
    context.emit(RunMode(context.debugger.rules))


def _guess_mode(context: Context, mode: int | Picks | None = None, seed: int | None = None) -> None:
    if seed is not None and mode is not Picks.RANDOM:
        raise OrderError(f"{seed} is too much: only a random guess mode takes a seed")
    if seed is None and mode is Picks.RANDOM:
        seed = secrets.randbelow(_SEEDS)
    context.debugger.guess_mode(mode, 0 if seed is None else seed)
    context.emit(GuessMode(context.debugger.rules))


_SEEDS = 1_000_000
"""Seeds that are drawn are below this: short enough to be typed again."""


def _step(context: Context, advances: int = 1) -> None:
    with running(context):
        stop = context.debugger.step(_telling(context), advances=advances)
    context.emit(Stepped(stop, context.debugger.view()))


def _run(context: Context) -> None:
    with running(context):
        stop = context.debugger.run(_telling(context))
    context.emit(Ran(stop, context.debugger.view()))


def _rerun(context: Context) -> None:
    with running(context):
        stop = context.debugger.rerun(_telling(context))
    context.emit(Ran(stop, context.debugger.view()))


def _runtil(context: Context, steps: int) -> None:
    with running(context):
        stop = context.debugger.runtil(steps, _telling(context))
    context.emit(Ran(stop, context.debugger.view()))


def _runrun(context: Context, solutions: int) -> None:
    tell = _telling(context)

    def tell_solutions_too(state: State, events: tuple[Event, ...]) -> None:
        tell(state, events)
        if state.phase is Phase.SOLVED:
            context.emit(SolutionMet(state, context.debugger.quiz.givens))

    with running(context):
        stop = context.debugger.runrun(solutions, tell_solutions_too)
    context.emit(Ran(stop, context.debugger.view(), solutions_shown=True))


def _telling(context: Context) -> Watcher:
    return lambda state, events: context.emit(Advanced(state, events))


def _help(context: Context, order: str | None = None) -> None:
    context.emit(OrderList(ORDERS.commands) if order is None else OrderHelp(ORDERS.find(order)))


def _bye(context: Context) -> None:
    context.leaving = True


_AT_THE_END = """
At the end of the run it prints `Invalid quiz [...] - no more solution`, as the original
does: that is said of good quizzes too, and the solution sum tells them apart. The next
order after a solution goes on looking for another one, so that a run to the end counts them
all.
"""

ORDERS: Table = Table(
    (
        Command(
            "load-quiz",
            "load a quiz from a file, or a built-in one",
            _load_quiz,
            details="""
                The format of a file is detected automatically: nine lines, 81 cells on a line, SadMan's,
                Simple Sudoku's, HoDoKu's and OpenSudoku's files, grids with pencil marks or borders, and
                boards of several grids or with more houses, which headers describe (`# layout: samurai`,
                `# houses: diagonals`). Open cells are any of 0 . * _ ?. A quiz pasted at the prompt is loaded
                as well. If the new quiz is refused, the old one stays.
                Lists are read as they are published: a quiz a line with anything beside it (`quiz,9.5`,
                `quiz # note`, `000001 quiz 1.2`), CSV and TSV, JSON lines, results of a survey. FILE#12 takes
                the twelfth quiz, FILE the first. FILE may be compressed (.gz, .bz2, .xz, .zst), a folder, or
                a pattern such as `lists/*.csv`. A name may hold spaces.
                A `#` begins a comment. `# word: ...` is a header, and an unknown one is refused, because its
                rules would be lost; usual words for notes (`# author: ...`) and longer labels are comments.
                Start a comment with `##` and it is never a header.
                """,
            example="load-quiz @readalps",
            arguments=(QuizSource(),),
            required=1,
        ),
        Command(
            "show",
            "show the grid, its candidates and the guess, or draw it to a file",
            _show,
            details="""
                The foremost cell is the first of those with the fewest candidates: the next advance looks
                at it. `show --marks` draws the grid with the candidates inside the cells; before step 1 with
                those that step 1 will set up. On a board of several grids `show 3` shows the third; without
                a number, only the first is shown where the screen is too narrow for all. With a file that
                ends in .svg, or in .png (by matplotlib: `pip install 'sudoku-repl[plot]'`), the board is
                drawn there, or the numbered grid alone (`show 3 board.svg`), --bare without candidates. The
                chain that the last advance found is drawn over it as arrows, or with --chain one that the
                present grid has: an unbroken arrow is a strong link, a dashed one a weak link. Over one grid
                alone it is drawn if all of it lies there; --chain is refused if not.
                """,
            example="show board.svg",
            arguments=(ShowWords(),),
        ),
        Command(
            "levels",
            "show the guess levels, deepest first",
            _levels,
            details="""
                Each with its cell, the candidate in force, and which of the cell's candidates that is.
                """,
            example="levels",
        ),
        Command(
            "run-mode",
            "show or set which shrinks a filter tries",
            _run_mode,
            details="""
                0: grp, then ply (which finds nothing that grp leaves); 1: grp only; 2: ply only. It holds
                from the next advance on.
                """,
            example="run-mode 2",
            arguments=(Mode("mode", {0: "both grp and ply", 1: "grp only", 2: "ply only"}),),
        ),
        Command(
            "guess-mode",
            "show or set who chooses the guesses",
            _guess_mode,
            details="""
                0: the machine, by itself; 1: it asks whenever a new guess is due. The answer is a cell and
                its candidate as [2,3]=9, or nothing to take the default. Ctrl-C leaves the question: the
                machine waits, and the next `step` or run asks again. By itself the machine guesses at the
                foremost cell, its candidates ascending; `last` takes them descending, `random` in an order
                drawn from a seed (which is told), `correct` those first that are right by the exact
                solver, `wrong` those that are not; `most` guesses at a cell with the most candidates.
                """,
            example="guess-mode correct",
            arguments=(GuessModeName(), Number("seed", 0)),
        ),
        Command(
            "step",
            "make an advance, or several, and show where it leads",
            _step,
            details=f"""
                An advance is a sweep of all singles, or a filter and the guess that follows it. A
                contradiction takes the next guess within the same advance. {_AT_THE_END}
                """,
            example="step",
            aliases=("s",),
            arguments=(Number("advances", 1),),
            repeats=True,
        ),
        Command(
            "run",
            "run to the next solution, or to the end",
            _run,
            details=_AT_THE_END,
            example="run",
            aliases=("r", "continue", "c"),
            repeats=True,
        ),
        Command(
            "rerun",
            "run again from the start",
            _rerun,
            details="The same quiz, as after loading it: what is recorded is followed.",
            example="rerun",
        ),
        Command(
            "runtil",
            "run until so many steps are counted",
            _runtil,
            details="""
                Stops at the first advance that leaves at least that many steps, or before that at a
                solution or the end. Where there are that many already it does nothing.
                """,
            example="runtil 90",
            arguments=(Number("steps", 0),),
            required=1,
        ),
        Command(
            "runrun",
            "run until so many more solutions are met",
            _runrun,
            details="Each solution is shown as it comes.",
            example="runrun 2",
            arguments=(Number("solutions", 1),),
            required=1,
        ),
        *TRAVEL,
        *LOOKING,
        *EXPLAINING,
        *STOPPING,
        *following(lambda line: ORDERS.parse(line)),
        *EXPERIMENTING,
        *KEEPING,
        *MAKING,
        *MODELLING,
        Command(
            "help",
            "list the orders, or explain one",
            _help,
            details="A unique beginning of a name is enough, for help as for every order.",
            example="help runtil",
            aliases=("h", "?"),
            arguments=(OrderName(lambda: {command.name: command.summary for command in ORDERS.commands}),),
        ),
        Command(
            "bye",
            "quit",
            _bye,
            details="Ctrl-D does the same.",
            example="bye",
            aliases=("quit", "exit", "q"),
        ),
    )
)
"""Every order."""
