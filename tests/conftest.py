"""How much hypothesis tries, and the debuggers that travel is tested with.

`quick` is the profile of every run; `--hypothesis-profile=search` looks for more.
"""

import gc
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import Phase, settings
from support.reopening import Reopened

from sudoku_repl import Debugger

pytest_plugins = ("support.browsers.fixtures", "support.sitting")
pytest.register_assert_rewrite("support.programs", "support.reference")
collect_ignore = ["support/reference/cp_sat.py"]
"""What only a process of its own can load."""

LARGEST_FILE = 2**30
"""The bytes that a test, or a process that it starts, can write to a file."""
LONGEST_PROCESS = 3600
"""The seconds of processor time that a test process, or one that it starts, can take in all."""

if sys.platform != "win32":
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST_PROCESS, LONGEST_PROCESS))

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each process that a test starts would compile the package

settings.register_profile(
    "quick",
    max_examples=30,
    stateful_step_count=12,
    deadline=None,
    derandomize=True,
    phases=set(Phase) - {Phase.explain},
)
settings.register_profile("search", max_examples=1000, stateful_step_count=30, deadline=None)
settings.load_profile("quick")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Let `-n auto` use two workers a core, for long tests three: many wait for a browser or a terminal."""
    cores = os.cpu_count() or 1
    return cores * (3 if config.option.markexpr == "long" else 2)


def pytest_collection_finish() -> None:
    """Let the garbage collector leave out what is there now: it would look at it again and again."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name each reason for which tests were skipped once, with their number."""
    skipped = terminalreporter.getreports("skipped")
    reasons = Counter(report.longrepr[-1] for report in skipped if isinstance(report.longrepr, tuple))
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"{str(reason).removeprefix('Skipped: ')} ({count} skipped)")


@pytest.fixture
def sigint_raises() -> Iterator[None]:
    """Has SIGINT raise KeyboardInterrupt here, and end the processes that a test starts.

    Where the tests run in the background it may be ignored, and processes inherit that.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session", params=[Debugger, Reopened], ids=["live", "reopened"])
def kind(request: pytest.FixtureRequest) -> type[Debugger]:
    """The plain debugger, and one that is saved and opened again between any two orders."""
    chosen: type[Debugger] = request.param
    return chosen
