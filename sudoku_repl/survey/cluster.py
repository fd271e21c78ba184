"""Workers by Dask: on any machines, of a running scheduler, or on this machine.

The workers need this build of the package. Every task checks it where it runs, because a worker may join at
any time. The scheduler needs Dask alone. If a worker dies, Dask gives its work to another. Work that Dask
gives up, or that waits for a worker that no longer answers, is given out again here.
"""

from __future__ import annotations

import logging
import os
import pickle
import re
import signal
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from sudoku_repl.errors import SurveyError, quoted
from sudoku_repl.survey.counting import BUILD, Entry, Group
from sudoku_repl.survey.crews import interrupts_held_below
from sudoku_repl.survey.ordering import Task
from sudoku_repl.survey.plan import Plan

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

_PATIENCE = 10
"""Seconds of silence after which a scheduler or a worker counts as gone."""
_LOOK = 2
"""Seconds to wait for rows before a look at who answers."""
_THREADS_LOOK = 10
"""Seconds between two looks at how many threads there are."""
_LOCAL = "127.0.0.1"
_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has the latter, which kills
_PROBED = ("tcp", "tls", "ws", "wss")
"""The protocols whose addresses are those of TCP."""

Counted: TypeAlias = tuple[list[Group], float]
Tell: TypeAlias = Callable[[str], None]
"""Says a line to the person who waits for the survey."""


def work_on_worker() -> Callable[[bytes, str], tuple[str, str, Counted]]:
    """The function that workers run: it takes a pickled chunk and plan, and the build that they need.

    It returns the address of the worker, what is wrong with it (nothing: ``""``), and what ``count_chunk``
    gives. It is made inside another function so that Dask ships its code. The name would mean nothing to a
    worker without the package, and perhaps something else to one with another build.
    """

    def work(content: bytes, wanted: str) -> tuple[str, str, Counted]:
        import pickle
        import sys

        from distributed import get_worker

        address = get_worker().address
        try:
            from sudoku_repl.survey import counting
        except Exception as error:  # whatever a package that is damaged or missing raises
            return address, f"cannot import sudoku_repl: {' '.join(str(error).split())}", ([], 0.0)
        build = getattr(counting, "BUILD", sys.modules["sudoku_repl"].__version__)
        if build != wanted:
            return address, f"has sudoku_repl {build}, not {wanted}", ([], 0.0)
        return address, "", counting.count_chunk(*pickle.loads(content))  # noqa: S301 - of this client

    return work


@attrs.frozen
class _Look:
    """What the scheduler knows of its workers and of a task."""

    silences: dict[str, float]
    """Seconds since each worker was last heard, by its address."""
    workers: frozenset[str]
    """The workers that do the task or hold its rows."""
    stranded: bool
    """Whether the task may run only on workers that are gone."""


def _look_on_scheduler() -> Callable[..., tuple[dict[str, float], frozenset[str], bool]]:
    """The function that the scheduler runs for a :class:`_Look`, shipped as :func:`work_on_worker` is."""

    def look(key: str, dask_scheduler: Any) -> tuple[dict[str, float], frozenset[str], bool]:
        from time import time

        silences = {address: time() - each.last_seen for address, each in dask_scheduler.workers.items()}
        task = dask_scheduler.tasks.get(key)
        if task is None:
            return silences, frozenset(), False
        workers = [task.processing_on] if task.processing_on else task.who_has or ()
        return silences, frozenset(each.address for each in workers), task.state == "no-worker"

    return look


class Cluster:
    """The workers of a scheduler."""

    lost: tuple[type[Exception], ...]
    moment = 0.2
    most = 1024

    def __init__(self, client: Client, tell: Tell) -> None:
        from distributed import KilledWorker

        self.lost = (KilledWorker,)
        self._client = client
        self._tell = tell
        self._told: set[str] = set()
        self._heard = monotonic()
        self._threads, self._looked = 0, float("-inf")

    @property
    def ahead(self) -> int:
        """How many chunks may be under way: a second of work for each thread of the workers there are."""
        if monotonic() > self._looked + _THREADS_LOOK:
            self._threads = sum(self._client.nthreads().values())
            self._looked = monotonic()
        return max(5 * self._threads, 5)

    def give(self, entries: tuple[Entry, ...], plan: Plan) -> Task:
        """Give a chunk to the scheduler."""
        return _ClusterTask(self, pickle.dumps((entries, plan)))

    def submit(self, content: bytes, workers: list[str] | None = None) -> Future[tuple[str, str, Counted]]:
        """Give pickled work to the scheduler, for some of its workers or any."""
        return self._client.submit(work_on_worker(), content, BUILD, pure=False, workers=workers)

    def helpers(self, task: Future[Any]) -> list[str] | None:
        """The workers to do what waits in vain: none answers where it is. None while there is hope.

        Raises :class:`~sudoku_repl.errors.SurveyError` when no worker answers.
        """
        look = _Look(*self._client.run_on_scheduler(_look_on_scheduler(), task.key))
        silent = {address for address, silence in look.silences.items() if silence > _PATIENCE}
        answering = sorted(look.silences.keys() - silent)
        if answering:
            self._heard = monotonic()
        elif monotonic() > self._heard + _PATIENCE:
            who = f"{', '.join(sorted(silent))} no longer answer" if silent else "all of them have left"
            raise SurveyError(f"the cluster has no workers: {who}")
        for address in sorted(silent - self._told):
            self._tell(f"the worker at {address} no longer answers; others do its work")
        self._told |= silent
        in_vain = look.stranded or (look.workers and look.workers <= silent)
        return answering if answering and in_vain else None


@attrs.define
class _ClusterTask:
    """A chunk that a cluster works on."""

    _cluster: Cluster
    _content: bytes
    _future: Future[tuple[str, str, Counted]] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self._future = self._cluster.submit(self._content)

    def result(self) -> Counted:
        """Wait for the rows; raises SurveyError if a worker has another build, or if none answers."""
        while True:
            try:
                address, fault, counted = self._future.result(_LOOK)
            except TimeoutError:
                helpers = self._cluster.helpers(self._future)
                if helpers is not None:
                    self._future = self._cluster.submit(self._content, helpers)
                continue
            if fault:
                raise SurveyError(
                    f"the worker at {address} {fault}: install the sudoku_repl of this machine there"
                )
            return counted


@contextmanager
def cluster(address: str, jobs: int, tell: Tell, *, dashboard: bool = False) -> Iterator[Cluster]:
    """The workers at an address, ``tcp://host:8786``; ``local`` for a cluster of ``jobs`` processes here.

    A local cluster listens on this machine alone, with Dask's dashboard only if that is asked for. ``tell``
    is called with a line when a worker no longer answers. Raises :class:`~sudoku_repl.errors.SurveyError`
    if Dask is missing, nothing answers, or the scheduler goes away.
    """
    try:
        from distributed import Client
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise SurveyError("a cluster takes Dask: pip install 'sudoku-repl[cluster]'") from None
    if address != "local":
        _probe(address)
    with ExitStack() as stack:
        for name in ("distributed", "distributed.client"):  # this module reports the same
            log = logging.getLogger(name)
            stack.callback(log.setLevel, log.level)
            log.setLevel(logging.CRITICAL + 1)
        try:
            with interrupts_held_below():  # the workers here end with this process
                if address == "local":
                    here = stack.enter_context(_local(jobs, dashboard=dashboard))
                    if dashboard:
                        tell(f"Dask's dashboard is at {here.dashboard_link}")
                    address = here.scheduler_address
                client = stack.enter_context(Client(address, timeout=_PATIENCE, set_as_default=False))
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise SurveyError(
                f"the cluster at {quoted(address)} has no workers, or no Dask answers"
            ) from None
        except (OSError, ValueError) as error:
            raise SurveyError(f"no cluster at {quoted(address)}: {error}") from None
        except RuntimeError as error:  # of a process that ended while it started
            raise SurveyError(f"the cluster at {quoted(address)} did not start: {error}") from None
        try:
            yield Cluster(client, tell)
        except (CommClosedError, CancelledError) as error:
            raise SurveyError(f"the cluster at {quoted(address)} is gone: {error}") from None


def _probe(address: str) -> None:
    """Raise SurveyError at once if no scheduler can be at an address: Dask itself would try for long."""
    parts = re.fullmatch(r"(?:(tcp|tls|wss?|ucx)://)?(?:\[([^\]]+)\]|([^\s:/\[\]]+)):(\d{1,5})", address)
    if parts is None or int(parts[4]) > 65535:
        raise SurveyError(
            f"{quoted(address)} is not the address of a scheduler: expected local or tcp://HOST:PORT, "
            "such as tcp://localhost:8786"
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
    """A cluster of processes on this machine, to which no other machine can connect.

    If an exception ends it, the processes are killed: Dask would wait some seconds for their work.
    """
    from distributed import LocalCluster

    if dashboard:
        try:
            import distributed.dashboard.scheduler  # noqa: F401 - Dask would go without
        except ImportError:
            raise SurveyError("Dask's dashboard takes bokeh: pip install bokeh") from None
    with LocalCluster(
        n_workers=jobs,
        threads_per_worker=1,
        host=_LOCAL,
        dashboard_address=f"{_LOCAL}:0",  # for the metrics at least; the usual port may be another survey's
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
