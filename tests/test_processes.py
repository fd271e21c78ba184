"""Processes that work for this one."""

import subprocess
import sys

import pytest

LARGE_RESULTS = """
from sudoku_repl.processes import Processes

try:
    with Processes(2) as pool:
        under_way = [pool.call(bytes, 9_000_000) for _ in range(8)]
        under_way[0].result()
        raise KeyboardInterrupt
except KeyboardInterrupt:
    print("ended")
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="needs forks")
def test_a_pool_that_ends_does_not_wait_for_the_rest_of_a_result() -> None:
    for _ in range(3):
        program = [sys.executable, "-c", LARGE_RESULTS]
        ran = subprocess.run(program, capture_output=True, text=True, timeout=300)
        assert (ran.stdout, ran.stderr) == ("ended\n", "")
