# The public names, and the modules they are imported from when they are first used.

from sudoku_repl.board import (
    CLASSIC as CLASSIC,
    Board as Board,
    BoardGrid as BoardGrid,
    Box as Box,
    Extras as Extras,
    House as House,
    HouseKind as HouseKind,
    Quiz as Quiz,
    board_named as board_named,
    board_of as board_of,
)
from sudoku_repl.breaks.breakpoints import Breakpoint as Breakpoint
from sudoku_repl.breaks.conditions import Condition as Condition
from sudoku_repl.breaks.search import (
    Bisection as Bisection,
    Match as Match,
    Probe as Probe,
)
from sudoku_repl.create.making import Made as Made
from sudoku_repl.debugger import Debugger as Debugger
from sudoku_repl.debugger.guesses import (
    Choice as Choice,
    Chooser as Chooser,
)
from sudoku_repl.debugger.results import (
    Mark as Mark,
    Reason as Reason,
    RunSummary as RunSummary,
    Solution as Solution,
    Stop as Stop,
)
from sudoku_repl.debugger.run_loop import Watcher as Watcher
from sudoku_repl.documents.replay import Replay as Replay
from sudoku_repl.errors import (
    BoardError as BoardError,
    CellError as CellError,
    ChainError as ChainError,
    ConditionError as ConditionError,
    ConflictError as ConflictError,
    CreateError as CreateError,
    FileError as FileError,
    GuessError as GuessError,
    ModeError as ModeError,
    ModelError as ModelError,
    MoveError as MoveError,
    NoQuizError as NoQuizError,
    OrderError as OrderError,
    QuizError as QuizError,
    SessionError as SessionError,
    StateError as StateError,
    SudokuReplError as SudokuReplError,
    TechniqueError as TechniqueError,
    TransformError as TransformError,
)
from sudoku_repl.explain.account import CellReasons as CellReasons
from sudoku_repl.explain.blame import Backjump as Backjump, Blame as Blame, BlameTotal as BlameTotal
from sudoku_repl.explain.chains import ChainCheck as ChainCheck, Chains as Chains
from sudoku_repl.explain.contradictions import ContradictionMoment as ContradictionMoment
from sudoku_repl.explain.cores import Core as Core
from sudoku_repl.explain.hotspots import Heat as Heat, Hotspots as Hotspots
from sudoku_repl.explain.divergence import Divergence as Divergence
from sudoku_repl.explain.reasons import Why as Why
from sudoku_repl.explain.search import Outcome as Outcome
from sudoku_repl.explain.tree import Tree as Tree, Try as Try, Waste as Waste
from sudoku_repl.formats import (
    iter_quizzes as iter_quizzes,
    open_quiz as open_quiz,
    parse_quiz as parse_quiz,
    write_blocks as write_blocks,
    write_canvas as write_canvas,
    write_quiz as write_quiz,
)
from sudoku_repl.machine import (
    Grid as Grid,
    Guess as Guess,
    Guessing as Guessing,
    Phase as Phase,
    Picks as Picks,
    Retreat as Retreat,
    Rules as Rules,
    State as State,
    load as load,
)
from sudoku_repl.machine.advance import (
    advance as advance,
    guess as guess,
)
from sudoku_repl.machine.deduction import Deduction as Deduction
from sudoku_repl.machine.events import (
    Change as Change,
    Event as Event,
)
from sudoku_repl.measure.rating import Rating as Rating
from sudoku_repl.measure.trials import Extremes as Extremes
from sudoku_repl.measure.trials import Trial as Trial
from sudoku_repl.techniques.technique import Technique as Technique
from sudoku_repl.timeline import (
    Facts as Facts,
    Timeline as Timeline,
    What as What,
)
from sudoku_repl.timeline.frames import Frame as Frame, Snapshot as Snapshot
from sudoku_repl.timeline.profile import Column as Column
from sudoku_repl.timeline.runs import Position as Position
from sudoku_repl.version import __version__ as __version__
