"""A stepping debugger for Sudoku solving, after SudokuSolver 2.6 by readalps.

:class:`Debugger` is the front door: a quiz is loaded, stepped and run by its methods, which are
the orders of the shell. Below it, :func:`advance` is the machine itself, a pure function.
"""

from sudoku_repl.board import CLASSIC, Board, BoardGrid, Extras, House, HouseKind, Quiz, board_named, board_of
from sudoku_repl.debugger import Debugger
from sudoku_repl.debugger.running import Choice, Chooser, Watcher
from sudoku_repl.debugger.stops import Reason, Stop
from sudoku_repl.errors import (
    BoardError,
    CellError,
    ChainError,
    ConditionError,
    ConflictError,
    GuessError,
    ModeError,
    ModelError,
    MoveError,
    NoQuizError,
    OrderError,
    QuizError,
    SessionError,
    SudokuReplError,
)
from sudoku_repl.formats import iter_quizzes, open_quiz, parse_quiz, write_blocks, write_canvas, write_quiz
from sudoku_repl.machine import Grid, Guess, Guessing, Phase, Picks, Rules, State, advance, guess, load
from sudoku_repl.machine.events import Change, Event
from sudoku_repl.timeline import Facts, Timeline, What
from sudoku_repl.timeline.snapshot import Snapshot
from sudoku_repl.version import __version__

__all__ = [
    "CLASSIC",
    "Board",
    "BoardError",
    "BoardGrid",
    "CellError",
    "ChainError",
    "Change",
    "Choice",
    "Chooser",
    "ConditionError",
    "ConflictError",
    "Debugger",
    "Event",
    "Extras",
    "Facts",
    "Grid",
    "Guess",
    "GuessError",
    "Guessing",
    "House",
    "HouseKind",
    "ModeError",
    "ModelError",
    "MoveError",
    "NoQuizError",
    "OrderError",
    "Phase",
    "Picks",
    "Quiz",
    "QuizError",
    "Reason",
    "Rules",
    "SessionError",
    "Snapshot",
    "State",
    "Stop",
    "SudokuReplError",
    "Timeline",
    "Watcher",
    "What",
    "__version__",
    "advance",
    "board_named",
    "board_of",
    "guess",
    "iter_quizzes",
    "load",
    "open_quiz",
    "parse_quiz",
    "write_blocks",
    "write_canvas",
    "write_quiz",
]
