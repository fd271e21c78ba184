"""Workers on any machines, by Dask: those of a scheduler that runs already, or some of this machine.

The package must be installed where the scheduler and the workers are. Dask itself lets another worker do
the work of one that dies; where it has given up, the chunk is given out again.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import TYPE_CHECKING, cast

from sudoku_repl.errors import SurveyError, quoted
from sudoku_repl.survey.counting import Entry, count_chunk
from sudoku_repl.survey.crews import cores, interrupts_held
from sudoku_repl.survey.ordering import Task
from sudoku_repl.survey.plan import Plan

if TYPE_CHECKING:
    from distributed import Client

_PATIENCE = 30
"""Seconds to wait for a scheduler and for its first worker."""
_LOOK = 10
"""Seconds between two looks at how many workers there are."""


class Cluster:
    """The workers of a scheduler."""

    lost: tuple[type[Exception], ...]
    moment = 0.2
    most = 1024

    def __init__(self, client: Client) -> None:
        from distributed import KilledWorker

        self.lost = (KilledWorker,)
        self._client = client
        self._threads, self._looked = 0, float("-inf")

    @property
    def ahead(self) -> int:
        """How many chunks may be under way: a second of work for each thread of the workers there are."""
        if monotonic() > self._looked + _LOOK:
            self._threads = sum(self._client.nthreads().values())
            self._looked = monotonic()
        return max(5 * self._threads, 5)

    def give(self, entries: tuple[Entry, ...], plan: Plan) -> Task:
        """Gives a chunk to the scheduler."""
        return cast("Task", self._client.submit(count_chunk, entries, plan, pure=False))


@contextmanager
def cluster(address: str, jobs: int) -> Iterator[Cluster]:
    """The workers at an address, ``tcp://host:8786``; ``local`` for a cluster of ``jobs`` processes here.

    Raises :class:`~sudoku_repl.errors.SurveyError` where Dask is missing, nothing answers, or the
    scheduler goes away.
    """
    try:
        from distributed import Client, LocalCluster
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise SurveyError("a cluster takes Dask: pip install 'sudoku-repl[cluster]'") from None
    with ExitStack() as stack:
        log = logging.getLogger("distributed.client")  # would tell of a lost scheduler on the terminal
        stack.callback(log.setLevel, log.level)
        log.setLevel(logging.CRITICAL + 1)
        try:
            with interrupts_held():  # the workers here are not interrupted: they end with this process
                if address == "local":
                    address = stack.enter_context(
                        LocalCluster(
                            n_workers=jobs,
                            threads_per_worker=1,
                            dashboard_address=":0",  # its usual port may be taken: by another survey
                            silence_logs=logging.CRITICAL,
                        )
                    ).scheduler_address
                client = stack.enter_context(Client(address, timeout=_PATIENCE, set_as_default=False))
            client.wait_for_workers(1, timeout=_PATIENCE)
            client.submit(cores, pure=False).result(_PATIENCE)  # some work of this package
        except (OSError, ValueError) as error:
            raise SurveyError(f"no cluster at {quoted(address)}: {error}") from None
        except (ImportError, RuntimeError) as error:
            reason = " ".join(str(error).split())
            raise SurveyError(
                f"the cluster at {quoted(address)} cannot do it: scheduler and workers need this version of"
                f" sudoku-repl installed: {reason}"
            ) from None
        try:
            yield Cluster(client)
        except (CommClosedError, CancelledError) as error:
            raise SurveyError(f"the cluster at {quoted(address)} is gone: {error}") from None
