"""The orders of the original, and the table of all orders."""

from __future__ import annotations

import secrets

from sudoku_repl.board import Board, BoardGrid
from sudoku_repl.commands.arguments import (
    GuessModeName,
    Mode,
    Number,
    QuizSource,
    Word,
)
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.experimenting import EXPERIMENTING
from sudoku_repl.commands.explaining import EXPLAINING
from sudoku_repl.commands.following import following
from sudoku_repl.commands.helping import helping
from sudoku_repl.commands.keeping import KEEPING
from sudoku_repl.commands.looking import LOOKING
from sudoku_repl.commands.making import MAKING
from sudoku_repl.commands.modelling import MODELLING
from sudoku_repl.commands.phrases import ShowTarget, ShowWords
from sudoku_repl.commands.results.keeping import Written
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
from sudoku_repl.debugger.engine import Watcher
from sudoku_repl.documents.document import Picture
from sudoku_repl.errors import OrderError
from sudoku_repl.formats.sources import STDIN, open_counted
from sudoku_repl.machine import Phase, Picks, State
from sudoku_repl.machine.chain import Chain
from sudoku_repl.machine.events import ChainFound, Event
from sudoku_repl.machine.shrink.chains import forcing_chain, x_chain


def _load_quiz(context: Context, source: str) -> None:
    if source == STDIN:
        raise OrderError(
            "'-' is the standard input, which may hold orders; "
            "give a file, or start the program as `sudoku-repl - --batch --ex run`"
        )
    quiz, held = open_counted(source)
    context.load(quiz, Loaded(quiz, held))


_THE_BOARD = ShowTarget()


def _show(context: Context, wanted: ShowTarget = _THE_BOARD) -> None:
    debugger = context.debugger
    board = debugger.quiz.board
    grid = None if wanted.grid is None else _grid(board, wanted.grid)
    if wanted.path is None:
        snapshot = debugger.snapshot(set_up=wanted.marks)
        context.emit(Shown(snapshot, wanted.grid, wanted.marks))
        return
    if len(board.grids) == 1:
        grid = None  # draw the whole board
    snapshot = debugger.snapshot(set_up=not wanted.bare)
    chain = _pictured_chain(debugger, grid, of_the_present=wanted.chain)
    context.write(Picture(debugger.quiz.title, snapshot, chain, not wanted.bare, grid), wanted.path)
    context.emit(Written(wanted.path))


def _grid(board: Board, number: int) -> BoardGrid:
    """Return the grid with this number; raise OrderError if there is none."""
    if number > len(board.grids):
        raise OrderError(f"no grid {number} on the {board.name} board; it has {len(board.grids)}")
    return board.grids[number - 1]


def _pictured_chain(debugger: Debugger, grid: BoardGrid | None, *, of_the_present: bool) -> Chain | None:
    """Return the chain to draw over a picture: a chain ``of_the_present`` grid, or of the last advance.

    Over a single grid, only a chain inside that grid is drawn. Raise OrderError if you asked for a chain
    of the present grid and there is none to draw.
    """
    chain = _present_chain(debugger.set_up.state) if of_the_present else _last_chain(debugger)
    if (
        chain is None
        or grid is None
        or {node.cell for node in (*chain.nodes, *chain.removals)} <= {*grid.cells}
    ):
        return chain
    if of_the_present:
        raise OrderError(f"the chain of the present grid leaves {grid.name}; draw the whole board instead")
    return None


def _present_chain(state: State) -> Chain:
    """Return the first chain of the present grid; raise OrderError if it has none."""
    board, candidates = state.board, state.grid.candidates
    chain = x_chain(board, candidates) or forcing_chain(board, candidates)
    if chain is None:
        raise OrderError("the present grid has no chain to draw")
    return chain


def _last_chain(debugger: Debugger) -> Chain | None:
    """Return the chain that the last advance found, or None."""
    index = debugger.runs.here.index
    events = debugger.timeline.events_at(index) if index else ()
    return next((event.chain for event in events if isinstance(event, ChainFound)), None)


def _levels(context: Context) -> None:
    context.emit(LevelsShown(context.debugger.state))


def _run_mode(context: Context, mode: int | None = None) -> None:
    context.debugger.run_mode(mode)
    context.emit(RunMode(context.debugger.rules))


def _guess_mode(context: Context, mode: int | Picks | None = None, seed: int | None = None) -> None:
    if seed is not None and mode is not Picks.RANDOM:
        raise OrderError(f"unexpected seed '{seed}'; only `guess-mode random` takes a seed")
    if seed is None and mode is Picks.RANDOM:
        seed = secrets.randbelow(_SEEDS)
    context.debugger.guess_mode(mode, 0 if seed is None else seed)
    context.emit(GuessMode(context.debugger.rules))


_SEEDS = 1_000_000
"""New seeds are below this number, so that they are easy to type."""


def _step(context: Context, advances: int = 1) -> None:
    with running(context):
        stop = context.debugger.step(advances, watcher=_telling(context))
    context.emit(Stepped(stop, context.debugger.snapshot()))


def _run(context: Context) -> None:
    with running(context):
        stop = context.debugger.run(watcher=_telling(context))
    context.emit(Ran(stop, context.debugger.snapshot()))


def _rerun(context: Context) -> None:
    with running(context):
        stop = context.debugger.rerun(watcher=_telling(context))
    context.emit(Ran(stop, context.debugger.snapshot()))


def _runtil(context: Context, steps: int) -> None:
    with running(context):
        stop = context.debugger.runtil(steps, watcher=_telling(context))
    context.emit(Ran(stop, context.debugger.snapshot()))


def _runrun(context: Context, solutions: int) -> None:
    tell = _telling(context)

    def tell_solutions_too(state: State, events: tuple[Event, ...]) -> None:
        tell(state, events)
        if state.phase is Phase.SOLVED:
            context.emit(SolutionMet(state, context.debugger.quiz.givens))

    with running(context):
        stop = context.debugger.runrun(solutions, watcher=tell_solutions_too)
    context.emit(Ran(stop, context.debugger.snapshot(), solutions_shown=True))


def _telling(context: Context) -> Watcher:
    return lambda state, events: context.emit(Advanced(state, events))


def _info(context: Context, what: str) -> None:
    ORDERS.find(what).handler(context)


def _bye(context: Context) -> None:
    context.leaving = True


_LISTS = {
    "breaks": "the breakpoints",
    "forks": "the runs",
    "marks": "the marks",
    "display": "the orders that follow each stop",
    "levels": "the guess levels",
}
"""The lists that `info` shows, by the orders that show them too."""

_AT_THE_END = """
At the end, the line `Invalid quiz [...] - no more solution` of the original appears for valid quizzes
too; the solution sum shows whether there was a solution. After a solution, the next run looks for
another one, so a run to the end counts them all.
"""

ORDERS: Table = Table(
    (
        Command(
            "load-quiz",
            "load a quiz from a file, or a built-in quiz",
            _load_quiz,
            details="""
                `@readalps`, `load-quiz @readalps` and `load-quiz readalps` load the built-in quiz readalps;
                the last of them prefers a file of that name.
                The file format is detected automatically: nine lines, 81 cells on a line, the files of
                SadMan, Simple Sudoku, HoDoKu and OpenSudoku, grids with pencil marks or borders, and boards
                with several grids or extra houses, which headers describe (`# layout: samurai`,
                `# houses: diagonals`). Any of 0 . * _ ? is an open cell. You can also paste a quiz at the
                prompt. If the new quiz is refused, the old one stays.
                Published lists work too: a quiz a line with anything beside it (`quiz,9.5`, `quiz # note`,
                `000001 quiz 1.2`), CSV and TSV, JSON lines, results of a survey. FILE#12 is the twelfth quiz
                of a file, FILE the first. FILE may be compressed (.gz, .bz2, .xz, .zst), a folder, or a
                pattern such as `lists/*.csv`. A name may hold spaces.
                `#` starts a comment. `# word: ...` is a header. An unknown header is refused, because it may
                change the rules; common words for notes (`# author: ...`) and longer labels are comments. A
                comment that starts with `##` is never a header.
                """,
            example="load-quiz @readalps",
            arguments=(QuizSource(),),
            required=1,
            sign="@",
        ),
        Command(
            "show",
            "show the grid, its candidates and the guess, or draw it to a file",
            _show,
            details="""
                The foremost cell is the first cell with the fewest candidates; the next advance looks at it.
                `show --marks` shows the candidates inside the cells; before step 1, the candidates that step
                1 will set up. On a board with several grids, `show 3` shows the third; without a number, a
                narrow screen shows only the first. Give a file that ends in .svg or .png to draw the board
                there, or a single grid (`show 3 board.svg`); .png takes matplotlib (`pip install
                'sudoku-repl[plot]'`). --bare leaves the candidates out. The chain that the last advance found
                is drawn as arrows, solid for strong links and dashed for weak links; --chain draws a chain of
                the present grid instead. Over a single grid, only a chain inside that grid is drawn.
                """,
            example="show board.svg",
            arguments=(ShowWords(),),
        ),
        Command(
            "levels",
            "show the guess levels, deepest first",
            _levels,
            details="""
                Each level is shown with its cell, its candidate, and the number of that candidate among the
                candidates of the cell.
                """,
            example="levels",
            aliases=("bt", "backtrace", "where"),
        ),
        Command(
            "run-mode",
            "show or set which shrinks a filter tries",
            _run_mode,
            details="""
                0: grp, then ply (which finds nothing that grp leaves); 1: grp only; 2: ply only. The mode
                takes effect with the next advance.
                """,
            example="run-mode 2",
            arguments=(Mode("mode", {0: "both grp and ply", 1: "grp only", 2: "ply only"}),),
        ),
        Command(
            "guess-mode",
            "show or set who makes the guesses, and how",
            _guess_mode,
            details="""
                0: the machine guesses; 1: the machine asks you for each new guess. Answer with a cell and a
                candidate, for example [2,3]=9, or with nothing to take the default. Ctrl-C leaves the
                question, and the next `step` or `run` asks again. The machine guesses at the foremost cell
                and tries its candidates in ascending order. `last` tries them in descending order, `random`
                in random order (from a seed, which is printed), `correct` those of a solution first, `wrong`
                the others first. `most` guesses at a cell with the most candidates.
                """,
            example="guess-mode correct",
            arguments=(GuessModeName(), Number("seed", 0)),
        ),
        Command(
            "step",
            "make one advance, or several, and show the grid",
            _step,
            details=f"""
                An advance is a sweep of all singles, or a filter and the guess after it. At a contradiction,
                the next guess is part of the same advance. {_AT_THE_END}
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
            details="This goes to the start and runs to the first solution. It follows the record.",
            example="rerun",
        ),
        Command(
            "runtil",
            "run until the step count reaches STEPS",
            _runtil,
            details="""
                The run stops after the first advance that reaches the step count, or earlier at a solution,
                a breakpoint or the end. If the count has been reached already, nothing happens.
                """,
            example="runtil 90",
            aliases=("until",),
            arguments=(Number("steps", 0),),
            required=1,
        ),
        Command(
            "runrun",
            "run until SOLUTIONS more solutions are found",
            _runrun,
            details="Each solution is shown when it is found.",
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
            "info",
            "show a list: breakpoints, forks, marks, displays or levels",
            _info,
            details="""
                `info breaks` is the same as `breaks`, and so on for the others. The first letter is enough:
                `info b`.
                """,
            example="info breaks",
            arguments=(Word("|".join(_LISTS), _LISTS),),
            required=1,
        ),
        *helping(lambda: ORDERS),
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
