"""The model handed to HiGHS: a solution, and whether there is a second one.

HiGHS works in a thread of its own, where it asks now and then whether it should end; so the thread
that waits for it stays open to Ctrl-C. The second solution is that of the model with one constraint
more, which the first breaks: of its variables not all are 1.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from enum import Enum
from threading import Event
from time import perf_counter
from types import ModuleType
from typing import Any

import attrs

from sudoku_repl.errors import ModelError
from sudoku_repl.model.building import Model, Size

_PAUSE = 0.02
"""Seconds after which the waiting thread asks again whether to stop."""


class End(Enum):
    """Why the solving ended."""

    PROVED = "proved"
    """All is known: there is no solution, or no second one, or there are two."""
    TIME = "time"
    """The seconds were over."""
    STOPPED = "stopped"
    """It was told to stop."""


@attrs.frozen
class Solved:
    """What HiGHS made of a model."""

    size: Size
    """Of the model itself, without the constraint that excludes the first solution."""
    end: End
    solutions: tuple[bytes, ...]
    """The first solution and the second, as far as they were found: a digit a cell, in reading order."""
    building: float
    """Seconds for building the model and giving it to HiGHS, each time it was."""
    finding: float
    """Seconds that HiGHS looked for the first solution."""
    proving: float
    """Seconds that it looked for the second."""

    @property
    def solution(self) -> bytes | None:
        """The first solution; None if there is none, or none was found in time."""
        return self.solutions[0] if self.solutions else None

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution; None when the solving ended before that was known."""
        return len(self.solutions) == 1 if self.end is End.PROVED else None


def solve(model: Model, seconds: float | None = None, stop: Callable[[], bool] | None = None) -> Solved:
    """Solves the model by HiGHS, and once more with the first solution excluded.

    ``seconds`` is a limit for both together, not counting what is done to build; ``stop`` is asked
    some fifty times a second and ends the solving when it is true. Either is an answer, as it is one
    that there is no solution. On KeyboardInterrupt HiGHS is ended before it goes on to the caller.
    Raises :class:`~sudoku_repl.errors.ModelError` when HiGHS is not installed, when it gives up, or
    when there are no seconds.
    """
    if seconds is not None and not seconds > 0:
        raise ModelError(f"a time limit of {seconds} seconds, more than 0 expected")
    highspy = _import_highspy()
    stopping = Event()
    with ThreadPoolExecutor(1, "highs") as pool:
        solving = pool.submit(_Solving(highspy, model, seconds, stopping).solve)
        try:
            while not wait((solving,), _PAUSE).done:
                if stop is not None and stop():
                    stopping.set()
        finally:
            stopping.set()
    return solving.result()


def _import_highspy() -> ModuleType:
    try:
        import highspy
    except ImportError as error:
        message = "the model is solved by HiGHS, which is not installed: pip install 'sudoku-repl[model]'"
        raise ModelError(message) from error
    return highspy


class _Solving:
    """One solving under way, in the thread of HiGHS."""

    def __init__(self, highspy: ModuleType, model: Model, seconds: float | None, stopping: Event) -> None:
        self._highspy = highspy
        self._model = model
        self._left = seconds
        self._stopping = stopping
        self._building = model.seconds

    def solve(self) -> Solved:
        first, end, finding = self._run()
        solutions, proving = [first] if first else [], 0.0
        if first:
            second, end, proving = self._run(excluded=first)
            solutions += [second] if second else []
        return Solved(self._model.size, end, tuple(solutions), self._building, finding, proving)

    def _run(self, excluded: bytes | None = None) -> tuple[bytes | None, End, float]:
        """A solution that is not the excluded one, why there is none if so, and the seconds it took."""
        started = perf_counter()
        highs = self._loaded(excluded)
        if self._left is not None:
            highs.setOptionValue("time_limit", max(self._left, 0.0))
        ready = perf_counter()
        self._building += ready - started
        if self._stopping.is_set():  # a model that presolve settles never asks
            return None, End.STOPPED, 0.0
        highs.run()
        took = perf_counter() - ready
        if self._left is not None:
            self._left -= took
        status, known = highs.getModelStatus(), self._highspy.HighsModelStatus
        if status == known.kOptimal:
            found = (index for index, x in enumerate(highs.getSolution().col_value) if x > 0.5)
            return self._model.values_of(found), End.PROVED, took
        # Every variable is bounded, so that the model is infeasible where HiGHS leaves this open.
        if status in (known.kInfeasible, known.kUnboundedOrInfeasible):
            return None, End.PROVED, took
        if status == known.kTimeLimit:
            return None, End.TIME, took
        if status == known.kInterrupt:
            return None, End.STOPPED, took
        raise ModelError(f"HiGHS gave up on the model: {highs.modelStatusToString(status)}")

    def _loaded(self, excluded: bytes | None) -> Any:
        """HiGHS with the model: a new one each time, so that a time limit is that of one run."""
        highspy, size, constraints = self._highspy, self._model.size, self._model.constraints
        highs = highspy.Highs()
        highs.setOptionValue("output_flag", False)
        totals = [float(constraint.total) for constraint in constraints]
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = size.variables, size.constraints
        lp.col_cost_ = lp.col_lower_ = [0.0] * size.variables
        lp.col_upper_ = [1.0] * size.variables
        lp.integrality_ = [highspy.HighsVarType.kInteger] * size.variables
        lp.row_lower_ = lp.row_upper_ = totals
        starts: list[int] = [0]
        variables: list[int] = []
        for constraint in constraints:
            variables += constraint.variables
            starts.append(len(variables))
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_, lp.a_matrix_.index_ = starts, variables
        lp.a_matrix_.value_ = [1.0] * size.nonzeros
        highs.passModel(lp)
        if excluded:
            chosen = self._model.variables_of(excluded)
            most = len(chosen) - 1.0
            highs.addRow(-highspy.kHighsInf, most, len(chosen), chosen, [1.0] * len(chosen))
        highs.setCallback(self._heed, None)
        for method in ("Mip", "Simplex", "Ipm"):
            highs.startCallback(getattr(highspy.cb.HighsCallbackType, f"kCallback{method}Interrupt"))
        return highs

    def _heed(self, _kind: int, _message: str, _out: Any, answer: Any, _data: None) -> None:
        """HiGHS asks whether to end."""
        if self._stopping.is_set():
            answer.user_interrupt = True
