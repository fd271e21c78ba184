"""Solve the model with HiGHS: find a solution, and find out whether there is a second one.

HiGHS runs in a separate thread and asks now and then whether to stop, so that the waiting thread can handle
Ctrl-C. To look for a second solution, a constraint is added that excludes the first: not all of its variables
may be 1.
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

from sudoku_repl.errors import ModelError, needs
from sudoku_repl.model.building import Model, Size

_PAUSE = 0.02
"""The seconds between two calls of ``stop``."""


class End(Enum):
    """Why the solver ended."""

    PROVED = "proved"
    """The answer is complete: no solution, exactly one solution, or two solutions."""
    TIME = "time"
    """The time limit was reached."""
    STOPPED = "stopped"
    """``stop`` returned true."""


@attrs.frozen
class Solved:
    """The answer of HiGHS for a model."""

    size: Size
    """The size of the model, without the constraint that excludes the first solution."""
    end: End
    solutions: tuple[bytes, ...] = attrs.field(repr=lambda found: f"<{len(found)} found>")
    """At most two solutions: a digit for each cell, in reading order."""
    building: float
    """The seconds for building the model and passing it to HiGHS, once or twice."""
    finding: float
    """The seconds that HiGHS searched for the first solution."""
    proving: float
    """The seconds that HiGHS searched for a second solution."""

    @property
    def solution(self) -> bytes | None:
        """The first solution; None if there is no solution, or if none was found in time."""
        return self.solutions[0] if self.solutions else None

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution; None if the solver ended before that was known."""
        return len(self.solutions) == 1 if self.end is End.PROVED else None


def solve(model: Model, seconds: float | None = None, stop: Callable[[], bool] | None = None) -> Solved:
    """Solve the model with HiGHS, then again with the first solution excluded.

    ``seconds`` limits the time of both searches together, without the time for building. ``stop`` is called
    about fifty times a second; when it returns true, the search ends. In both cases the result has what was
    found so far. On KeyboardInterrupt, HiGHS ends before the exception reaches the caller. Raises
    :class:`~sudoku_repl.errors.ModelError` if HiGHS is not installed or gives up, or for an invalid time
    limit.
    """
    if seconds is not None and not seconds > 0:
        raise ModelError(f"expected a time limit of more than 0 seconds, got {seconds}")
    with needs("solving the model needs HiGHS", "model", ModelError):
        import highspy
    stopping = Event()
    with ThreadPoolExecutor(1, "highs") as pool:
        solving = pool.submit(_Solving(highspy, model, seconds, stopping, model.seconds).solve)
        try:
            while not wait((solving,), _PAUSE).done:
                if stop is not None and stop():
                    stopping.set()
        finally:
            stopping.set()
    return solving.result()


@attrs.define
class _Solving:
    """A search in the thread of HiGHS."""

    _highspy: ModuleType
    _model: Model
    _left: float | None
    _stopping: Event
    _building: float

    def solve(self) -> Solved:
        first, end, finding = self._run()
        solutions, proving = [first] if first else [], 0.0
        if first:
            second, end, proving = self._run(excluded=first)
            solutions += [second] if second else []
        return Solved(self._model.size, end, tuple(solutions), self._building, finding, proving)

    def _run(self, excluded: bytes | None = None) -> tuple[bytes | None, End, float]:
        """Search for a solution that is not ``excluded``; returns it or None, the end, and the seconds."""
        started = perf_counter()
        highs = self._loaded(excluded)
        if self._left is not None:
            highs.setOptionValue("time_limit", max(self._left, 0.0))
        ready = perf_counter()
        self._building += ready - started
        if self._stopping.is_set():  # if presolve solves the model, HiGHS never asks
            return None, End.STOPPED, 0.0
        highs.run()
        took = perf_counter() - ready
        if self._left is not None:
            self._left -= took
        status, known = highs.getModelStatus(), self._highspy.HighsModelStatus
        if status == known.kOptimal:
            found = (index for index, x in enumerate(highs.getSolution().col_value) if x > 0.5)
            return self._model.values_of(found), End.PROVED, took
        # "Unbounded or infeasible" means infeasible here, because every variable is bounded.
        if status in (known.kInfeasible, known.kUnboundedOrInfeasible):
            return None, End.PROVED, took
        if status == known.kTimeLimit:
            return None, End.TIME, took
        if status == known.kInterrupt:
            return None, End.STOPPED, took
        raise ModelError(f"HiGHS gave up on the model: {highs.modelStatusToString(status)}")

    def _loaded(self, excluded: bytes | None) -> Any:
        """Return a new HiGHS with the model; its time limit would count earlier runs, too."""
        highspy, size, constraints = self._highspy, self._model.size, self._model.constraints
        highs = highspy.Highs()
        highs.setOptionValue("output_flag", False)
        totals = [float(constraint.total) for constraint in constraints]
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = size.variables, size.constraints
        lp.col_cost_ = lp.col_lower_ = [0.0] * size.variables
        lp.col_upper_ = [1.0] * size.variables
        lp.integrality_ = [highspy.HighsVarType.kInteger] * size.variables
        lp.row_upper_ = totals
        lp.row_lower_ = [
            0.0 if row.at_most else total for row, total in zip(constraints, totals, strict=True)
        ]
        starts, variables, factors = [0], list[int](), list[float]()
        for row in constraints:
            variables += (*row.variables, *row.less)
            factors += (1.0,) * len(row.variables) + (-1.0,) * len(row.less)
            starts.append(len(variables))
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_, lp.a_matrix_.index_ = starts, variables
        lp.a_matrix_.value_ = factors
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
        """Answer HiGHS, which asks whether to end."""
        if self._stopping.is_set():
            answer.user_interrupt = True
