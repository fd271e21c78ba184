"""Workers in a Dask cluster: a scheduler that is running, or processes on this machine.

The workers need this build of the package. Every task checks it where it runs, because a worker may join at
any time. The scheduler needs only Dask. If a worker dies, Dask gives its work to another; this module reports
it. It submits work again that Dask gives up, or that waits for a worker that no longer answers.
"""

from __future__ import annotations

import logging
import os
import re
import signal
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias

from sudoku_repl.errors import SurveyError, install, quoted
from sudoku_repl.processes import interrupts_held
from sudoku_repl.survey.counting import BUILD, Entry, Finish, packed
from sudoku_repl.survey.ordering import Crew, Task
from sudoku_repl.survey.plan import Plan

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

_PATIENCE = 10
"""Seconds of silence after which a scheduler or a worker counts as gone."""
_LOOK = 2
"""Seconds between two looks at the workers: which are there, and which answer if there are no rows."""
_LOCAL = "127.0.0.1"
_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # on Windows SIGTERM kills
_PROBED = ("tcp", "tls", "ws", "wss")
"""The protocols on top of TCP."""

Counted: TypeAlias = tuple[Any, float]
Report: TypeAlias = Callable[[str], None]
"""Prints a line for the user."""


def work_on_worker() -> Callable[[bytes, str], tuple[str, str, Counted]]:
    """Return the function that workers run on a pickled chunk and plan, and the build that they need.

    That function returns the address of the worker, what is wrong with the worker (``""`` for nothing), and
    the result of ``count_packed``. It is local, so that Dask ships its code and not its name: a worker
    without the package does not know the name, and another build may have another function under this name.
    """

    def work(content: bytes, wanted: str) -> tuple[str, str, Counted]:
        import sys

        from distributed import get_worker

        address = get_worker().address
        try:
            from sudoku_repl.survey import counting
        except Exception as error:  # a damaged package may raise anything
            return address, f"cannot import sudoku_repl: {' '.join(str(error).split())}", ([], 0.0)
        build = getattr(counting, "BUILD", sys.modules["sudoku_repl"].__version__)
        if build != wanted:
            return address, f"has sudoku_repl {build}, not {wanted}", ([], 0.0)
        return address, "", counting.count_packed(content)

    return work


def _look_on_scheduler() -> Callable[..., tuple[dict[str, float], frozenset[str], bool]]:
    """Return the function that the scheduler runs to look at its workers and at a task, local like ``work``.

    That function returns the seconds since the last sign of life of each worker, by its address; the workers
    that run the task or hold its rows; and whether the task may run only on workers that are gone.
    """

    def look(key: str, dask_scheduler: Any) -> tuple[dict[str, float], frozenset[str], bool]:
        from time import time

        silences = {address: time() - each.last_seen for address, each in dask_scheduler.workers.items()}
        task = dask_scheduler.tasks.get(key)
        if task is None:
            return silences, frozenset(), False
        workers = [task.processing_on] if task.processing_on else task.who_has or ()
        return silences, frozenset(each.address for each in workers), task.state == "no-worker"

    return look


class Cluster(Crew):
    """The workers of a scheduler."""

    chunk_seconds = 0.2

    def __init__(self, client: Client, report: Report) -> None:
        from distributed import KilledWorker

        self.lost = (KilledWorker,)
        self._client = client
        self._report = report
        self._met: set[str] = set()
        self._told: set[str] = set()
        self._heard = monotonic()
        self._threads, self._looked = 0, float("-inf")

    @property
    def ahead(self) -> int:
        """The number of chunks that may be under way: a second of work for each thread of the workers."""
        if monotonic() > self._looked + _LOOK:
            self.look()
            self._looked = monotonic()
        return max(5 * self._threads, 5)

    def look(self) -> None:
        """Count the threads of the workers, and tell which workers are gone."""
        there = self._client.nthreads()
        self._threads = sum(there.values())
        self._met |= there.keys()
        self._tell(self._met - there.keys(), "is gone")

    def _tell(self, addresses: set[str], what: str) -> None:
        """Tell of each worker once that others do its work."""
        for address in sorted(addresses - self._told):
            self._report(f"the worker at {address} {what}; others do its work")
        self._told |= addresses

    def give(self, entries: tuple[Entry, ...], plan: Plan, finish: Finish) -> Task:
        """Give a chunk to the scheduler."""
        content = packed(entries, plan, finish)
        return partial(self._result, content, self._submit(content))

    def _submit(self, content: bytes, workers: list[str] | None = None) -> Future[tuple[str, str, Counted]]:
        """Give pickled work to the scheduler, for these workers or for any worker."""
        return self._client.submit(work_on_worker(), content, BUILD, pure=False, workers=workers)

    def _result(self, content: bytes, future: Future[tuple[str, str, Counted]]) -> Counted:
        """Wait for the rows. Raises SurveyError if a worker has another build, or if none answers."""
        while True:
            try:
                address, fault, counted = future.result(_LOOK)
            except TimeoutError:
                helpers = self._helpers(future)
                if helpers is not None:
                    future = self._submit(content, helpers)
                continue
            if fault:
                raise SurveyError(
                    f"the worker at {address} {fault}: install the sudoku_repl of this machine there"
                )
            return counted

    def _helpers(self, task: Future[Any]) -> list[str] | None:
        """Return the workers that can take over a task if none of its workers answers; otherwise None.

        Raises :class:`~sudoku_repl.errors.SurveyError` if no worker of the cluster answers.
        """
        looked = self._client.run_on_scheduler(_look_on_scheduler(), task.key)
        silences, workers, is_stranded = looked
        silent = {address for address, silence in silences.items() if silence > _PATIENCE}
        answering = sorted(silences.keys() - silent)
        if answering:
            self._heard = monotonic()
        elif monotonic() > self._heard + _PATIENCE:
            who = f"{', '.join(sorted(silent))} no longer answer" if silent else "all of them left"
            raise SurveyError(f"the cluster has no workers: {who}")
        self._tell(silent, "no longer answers")
        in_vain = is_stranded or (workers and workers <= silent)
        return answering if answering and in_vain else None


@contextmanager
def cluster(address: str, jobs: int, report: Report, *, dashboard: bool = False) -> Iterator[Cluster]:
    """Connect to a scheduler at an address such as ``tcp://host:8786``, or start a cluster for ``local``.

    The local cluster has ``jobs`` processes and listens only on this machine; ``dashboard`` adds Dask's
    dashboard. ``report`` is called with a line when a worker is gone or no longer answers. Raises
    :class:`~sudoku_repl.errors.SurveyError` if Dask is missing, nothing answers, or the scheduler goes away.
    """
    try:
        from distributed import Client
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise SurveyError(f"a cluster needs Dask: {install('cluster')}") from None
    if address != "local":
        _probe(address)
    with ExitStack() as stack:
        for name in ("distributed", "distributed.client"):  # this module reports the same failures
            log = logging.getLogger(name)
            stack.callback(log.setLevel, log.level)
            log.setLevel(logging.CRITICAL + 1)
        try:
            with interrupts_held(spawns=True):  # the workers here end with this process
                if address == "local":
                    here = stack.enter_context(_local(jobs, dashboard=dashboard))
                    if dashboard:
                        report(f"Dask's dashboard is at {here.dashboard_link}")
                    address = here.scheduler_address
                client = stack.enter_context(Client(address, timeout=_PATIENCE, set_as_default=False))
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise SurveyError(
                f"the cluster at {quoted(address)} has no workers, or no Dask answers"
            ) from None
        except (OSError, ValueError) as error:
            raise SurveyError(f"no cluster at {quoted(address)}: {error}") from None
        except RuntimeError as error:  # a process ended during its start
            raise SurveyError(f"the cluster at {quoted(address)} did not start: {error}") from None
        try:
            crew = Cluster(client, report)
            yield crew
            crew.look()
        except (CommClosedError, CancelledError) as error:
            raise SurveyError(f"the cluster at {quoted(address)} is gone: {error}") from None


def _probe(address: str) -> None:
    """Raise SurveyError at once if no scheduler answers at an address; Dask would try for a long time."""
    parts = re.fullmatch(r"(?:(tcp|tls|wss?|ucx)://)?(?:\[([^\]]+)\]|([^\s:/\[\]]+)):(\d{1,5})", address)
    if parts is None or int(parts[4]) > 65535:
        raise SurveyError(
            "expected 'local' or the address of a scheduler such as tcp://localhost:8786,"
            f" got {quoted(address)}"
        )
    if (parts[1] or "tcp") not in _PROBED:
        return
    try:
        socket.create_connection((parts[2] or parts[3], int(parts[4])), _PATIENCE).close()
    except (OSError, ValueError) as error:
        raise SurveyError(
            f"no cluster at {quoted(address)}: {getattr(error, 'strerror', '') or error}"
        ) from None


@contextmanager
def _local(jobs: int, *, dashboard: bool) -> Iterator[LocalCluster]:
    """Start a cluster of processes on this machine, to which no other machine can connect.

    If an exception ends it, the processes are killed; Dask would wait some seconds for their work.
    """
    from distributed import LocalCluster

    if dashboard:
        try:
            import distributed.dashboard.scheduler  # noqa: F401 - without it Dask would silently have no dashboard
        except ImportError:
            raise SurveyError("Dask's dashboard needs bokeh: pip install bokeh") from None
    with LocalCluster(
        n_workers=jobs,
        threads_per_worker=1,
        host=_LOCAL,
        dashboard_address=f"{_LOCAL}:0",  # a free port: another survey may have the default port
        scheduler_kwargs={"dashboard": dashboard},
        silence_logs=logging.CRITICAL,
    ) as here:
        try:
            yield here
        except BaseException:
            for nanny in here.workers.values():
                nanny.auto_restart = False
                if nanny.pid:
                    with suppress(ProcessLookupError):
                        os.kill(nanny.pid, _KILL)
            raise
