"""A stepping debugger for Sudoku solving, after SudokuSolver 2.6 by readalps.

Start with :class:`Debugger`: its methods load, step, run, search and explain a quiz. Below it,
:func:`advance` is the machine itself, a pure function.

Each name is imported when it is first used, so that a program loads only what it needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudoku_repl.notebooks import register
from sudoku_repl.version import __version__

if TYPE_CHECKING:
    from sudoku_repl.board import (
        CLASSIC,
        Board,
        BoardGrid,
        Box,
        Extras,
        House,
        HouseKind,
        Quiz,
        board_named,
        board_of,
    )
    from sudoku_repl.breaks.breakpoints import Breakpoint
    from sudoku_repl.breaks.conditions import Condition
    from sudoku_repl.breaks.search import Bisection, Match, Probe
    from sudoku_repl.create import Made
    from sudoku_repl.debugger import Debugger
    from sudoku_repl.debugger.positions import Mark, RunSummary
    from sudoku_repl.debugger.run_loop import Choice, Chooser, Watcher
    from sudoku_repl.debugger.solver import Solution
    from sudoku_repl.debugger.stops import Reason, Stop
    from sudoku_repl.documents.notebook import Replay
    from sudoku_repl.errors import (
        BoardError,
        CellError,
        ChainError,
        ConditionError,
        ConflictError,
        CreateError,
        FileError,
        GuessError,
        ModeError,
        ModelError,
        MoveError,
        NoQuizError,
        OrderError,
        QuizError,
        SessionError,
        StateError,
        SudokuReplError,
        TechniqueError,
        TransformError,
    )
    from sudoku_repl.explain import (
        Backjump,
        Blame,
        BlameTotal,
        CellReasons,
        ChainCheck,
        Chains,
        ContradictionMoment,
        Core,
        Heat,
        Hotspots,
        Outcome,
        Parting,
        Tree,
        Try,
        Waste,
        Why,
    )
    from sudoku_repl.formats import (
        iter_quizzes,
        open_quiz,
        parse_quiz,
        write_blocks,
        write_canvas,
        write_quiz,
    )
    from sudoku_repl.machine import Grid, Guess, Guessing, Phase, Picks, Retreat, Rules, State, load
    from sudoku_repl.machine.advance import advance, guess
    from sudoku_repl.machine.deduction import Deduction
    from sudoku_repl.machine.events import Change, Event
    from sudoku_repl.measure import Rating
    from sudoku_repl.measure.extremes import Extremes
    from sudoku_repl.measure.trials import Trial
    from sudoku_repl.techniques.technique import Technique
    from sudoku_repl.timeline import Facts, Timeline, What
    from sudoku_repl.timeline.frames import Frame
    from sudoku_repl.timeline.profile import Column
    from sudoku_repl.timeline.runs import Position
    from sudoku_repl.timeline.snapshot import Snapshot

__all__ = [
    "CLASSIC",
    "Backjump",
    "Bisection",
    "Blame",
    "BlameTotal",
    "Board",
    "BoardError",
    "BoardGrid",
    "Box",
    "Breakpoint",
    "CellError",
    "CellReasons",
    "ChainCheck",
    "ChainError",
    "Chains",
    "Change",
    "Choice",
    "Chooser",
    "Column",
    "Condition",
    "ConditionError",
    "ConflictError",
    "ContradictionMoment",
    "Core",
    "CreateError",
    "Debugger",
    "Deduction",
    "Event",
    "Extras",
    "Extremes",
    "Facts",
    "FileError",
    "Frame",
    "Grid",
    "Guess",
    "GuessError",
    "Guessing",
    "Heat",
    "Hotspots",
    "House",
    "HouseKind",
    "Made",
    "Mark",
    "Match",
    "ModeError",
    "ModelError",
    "MoveError",
    "NoQuizError",
    "OrderError",
    "Outcome",
    "Parting",
    "Phase",
    "Picks",
    "Position",
    "Probe",
    "Quiz",
    "QuizError",
    "Rating",
    "Reason",
    "Replay",
    "Retreat",
    "Rules",
    "RunSummary",
    "SessionError",
    "Snapshot",
    "Solution",
    "State",
    "StateError",
    "Stop",
    "SudokuReplError",
    "Technique",
    "TechniqueError",
    "Timeline",
    "TransformError",
    "Tree",
    "Trial",
    "Try",
    "Waste",
    "Watcher",
    "What",
    "Why",
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

_HOMES = {
    "board": "CLASSIC Board BoardGrid Box Extras House HouseKind Quiz board_named board_of",
    "breaks.breakpoints": "Breakpoint",
    "breaks.conditions": "Condition",
    "breaks.search": "Bisection Match Probe",
    "create": "Made",
    "debugger": "Debugger",
    "debugger.run_loop": "Choice Chooser Watcher",
    "debugger.positions": "Mark RunSummary",
    "debugger.solver": "Solution",
    "debugger.stops": "Reason Stop",
    "documents.notebook": "Replay",
    "errors": (
        "BoardError CellError ChainError ConditionError ConflictError CreateError "
        "FileError GuessError ModeError ModelError MoveError NoQuizError "
        "OrderError QuizError SessionError StateError SudokuReplError TechniqueError TransformError"
    ),
    "explain": (
        "Backjump Blame BlameTotal CellReasons ChainCheck Chains ContradictionMoment Core Heat Hotspots "
        "Outcome Parting Tree Try Waste Why"
    ),
    "formats": "iter_quizzes open_quiz parse_quiz write_blocks write_canvas write_quiz",
    "machine": "Grid Guess Guessing Phase Picks Retreat Rules State load",
    "machine.advance": "advance guess",
    "machine.deduction": "Deduction",
    "machine.events": "Change Event",
    "techniques.technique": "Technique",
    "measure": "Rating",
    "measure.extremes": "Extremes",
    "measure.trials": "Trial",
    "timeline": "Facts Timeline What",
    "timeline.frames": "Frame",
    "timeline.profile": "Column",
    "timeline.runs": "Position",
    "timeline.snapshot": "Snapshot",
}
"""The modules of the public names. Type checkers read the imports above instead."""
_MODULE_OF = {name: f"{__name__}.{home}" for home, names in _HOMES.items() for name in names.split()}

register(
    {
        "Board": f"{__name__}.documents.notebook:board_svg",
        "Quiz": f"{__name__}.documents.notebook:quiz_svg",
        "Snapshot": f"{__name__}.documents.notebook:snapshot_svg",
        "Tree": f"{__name__}.documents.notebook:tree_svg",
        "Timeline": f"{__name__}.documents.notebook:timeline_svg",
        "Deduction": f"{__name__}.documents.notebook:deduction_svg",
        "PathStep": f"{__name__}.documents.notebook:step_svg",
        "Runs": f"{__name__}.debugger.positions:runs_table",
        "Curves": f"{__name__}.documents.notebook:curves_svg",
        "Trace": f"{__name__}.documents.notebook:trace_table",
        "Debugger.order": f"{__name__}.shell.library:orders_of",
    }
)

if not TYPE_CHECKING:  # because a type checker would then accept any name

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used. A function is exported with checked arguments."""
        from importlib import import_module

        if name not in _MODULE_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(_MODULE_OF[name]), name)
        if hasattr(value, "__code__") or hasattr(value, "__wrapped__"):
            from sudoku_repl.arguments import exported

            value = exported(value, __name__)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    """Return the public names and the other attributes of the module."""
    return sorted({*globals(), *__all__})
