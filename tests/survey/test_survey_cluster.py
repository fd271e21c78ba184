"""Surveys by Dask: workers of another build, without the package, or silent; addresses; what listens."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from support.surveys import refusal

import sudoku_repl
from sudoku_repl import open_quiz
from sudoku_repl.errors import SurveyError
from sudoku_repl.survey import cluster as clusters
from sudoku_repl.survey.cluster import Cluster, work_on_worker
from sudoku_repl.survey.counting import BUILD, Entry, count, packed
from sudoku_repl.survey.plan import Plan, parse_modes

distributed = pytest.importorskip("distributed")

PLAN = Plan(parse_modes("0"), 200, no_time=True)
ENTRIES = (Entry("f", 1, open_quiz("@easy")),)


# --- addresses ------------------------------------------------------------------------------------


NO_ADDRESS = "expected 'local' or the address of a scheduler such as tcp://localhost:8786, got {!r}"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        *(
            (each, NO_ADDRESS)
            for each in ("foo", "tcp://x:99999", "http://127.0.0.1:8787", "127.0.0.1", "x:y")
        ),
        *(
            (each, "no cluster at {!r}: ")
            for each in ("tcp://127.0.0.1:9", "127.0.0.1:9", "tls://nowhere.invalid:8786")
        ),
    ],
)
def test_an_address_where_nothing_listens_is_refused_before_dask_tries(
    address: str, expected: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(distributed, "Client", None)
    assert refusal(capsys, "@easy", "--cluster", address).startswith(expected.format(address))


@pytest.mark.parametrize("options", [["--dashboard"], ["--dashboard", "--cluster", "tcp://127.0.0.1:9"]])
def test_the_dashboard_is_the_local_cluster_s(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert "--dashboard shows the workers of --cluster local" in refusal(capsys, "@easy", *options)


# --- builds ---------------------------------------------------------------------------------------


def on_another_machine(folder: Path, first: str = "") -> tuple[str, str, Any]:
    """What a worker does whose Python has the packages of a folder; it has no cluster around it."""
    cloudpickle = pytest.importorskip("cloudpickle")
    script = (
        "import pickle, sys, types\n"
        f"{first}\n"
        "here = types.SimpleNamespace(address='tcp://there:1')\n"
        "sys.modules['distributed'] = types.SimpleNamespace(get_worker=lambda: here)\n"
        "work, content, wanted = pickle.load(sys.stdin.buffer)\n"
        "sys.stdout.buffer.write(pickle.dumps(work(content, wanted)))\n"
    )
    given = cloudpickle.dumps((work_on_worker(), packed(ENTRIES, PLAN, list), BUILD))
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=given,
        stdout=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        check=True,
    )
    returned: tuple[str, str, Any] = pickle.loads(done.stdout)
    return returned


def test_a_worker_of_the_same_build_does_the_work() -> None:
    address, fault, (groups, _) = on_another_machine(Path(sudoku_repl.__file__).parent.parent)
    assert (address, fault) == ("tcp://there:1", "")
    assert groups == [count(ENTRIES[0], PLAN)]


def test_a_worker_with_a_planted_fault_does_nothing(tmp_path: Path) -> None:
    copy = copytree(Path(sudoku_repl.__file__).parent, tmp_path / "sudoku_repl")
    with (copy / "machine" / "tally.py").open("a", encoding="utf-8") as file:
        file.write("# the same number, other code\n")
    _, fault, (groups, _) = on_another_machine(tmp_path)
    assert fault.startswith(f"has sudoku_repl {sudoku_repl.__version__}+")
    assert fault.endswith(f", not {BUILD}")
    assert groups == []


def test_a_worker_of_a_version_without_builds_does_nothing(tmp_path: Path) -> None:
    (tmp_path / "sudoku_repl" / "survey").mkdir(parents=True)
    for name, content in (("__init__", "__version__ = '0.1.0'\n"), ("survey/counting", "")):
        (tmp_path / "sudoku_repl" / f"{name}.py").write_text(content, encoding="ascii")
    assert on_another_machine(tmp_path)[1:] == (f"has sudoku_repl 0.1.0, not {BUILD}", ([], 0.0))


def test_a_worker_without_the_package_says_so(tmp_path: Path) -> None:
    _, fault, (groups, _) = on_another_machine(tmp_path, "sys.modules['sudoku_repl'] = None")
    assert fault.startswith("cannot import sudoku_repl: ")
    assert groups == []


def in_this_process(workers: int) -> Any:
    """A cluster whose workers are threads here."""
    here = "127.0.0.1"
    return distributed.LocalCluster(
        n_workers=workers, processes=False, protocol="tcp://", host=here, dashboard_address=f"{here}:0"
    )


def test_the_worker_that_does_not_fit_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(clusters, "BUILD", "9.9.9+00000000")
    to = tmp_path / "r.jsonl"
    with in_this_process(1) as local:
        (worker,) = local.workers.values()
        assert refusal(capsys, "@easy", "--cluster", local.scheduler_address, "--to", str(to)) == (
            f"the worker at {worker.address} has sudoku_repl {BUILD}, "
            "not 9.9.9+00000000: install the sudoku_repl of this machine there"
        )
    assert to.read_bytes() == b""


def test_a_cluster_without_workers_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(clusters, "_PATIENCE", 0.5)
    with in_this_process(0) as local:
        assert refusal(capsys, "@easy", "--cluster", local.scheduler_address) == (
            f"the cluster at {local.scheduler_address!r} has no workers, or no Dask answers"
        )


# --- silent workers -------------------------------------------------------------------------------


@attrs.define
class Scheduler:
    """A scheduler and its client: a task is done if it is on a worker that answers."""

    silences: dict[str, float]
    """Seconds since each worker was last heard."""
    on: list[str | None]
    """The workers that take the next tasks; none of them if the workers that may are gone."""
    held: bool = False
    """Whether the workers hold rows that are done."""
    asked: list[list[str] | None] = attrs.field(factory=list)
    """The workers that each task may be on."""

    def submit(
        self, work: Any, content: bytes, wanted: str, *, pure: bool, workers: list[str] | None
    ) -> SimpleNamespace:
        self.asked.append(workers)
        place = self.on.pop(0)

        def result(timeout: float) -> Any:
            if place is None or self.silences.get(place, 99) > 1:
                raise TimeoutError
            return place, "", ([count(ENTRIES[0], PLAN)], 0.1)

        return SimpleNamespace(result=result, key=place)

    def run_on_scheduler(self, look: Callable[..., Any], key: str | None) -> Any:
        now = time.time()
        workers = {
            address: SimpleNamespace(address=address, last_seen=now - silence)
            for address, silence in self.silences.items()
        }
        there = workers.get(key or "")
        task = SimpleNamespace(
            processing_on=None if self.held else there,
            who_has=[there] if self.held else None,
            state="memory" if self.held else "processing" if there else "no-worker",
        )
        return look(key, dask_scheduler=SimpleNamespace(workers=workers, tasks={key: task}))

    def result(self, told: list[str]) -> Any:
        """What becomes of a chunk."""
        client: Any = self
        return Cluster(client, told.append).give(ENTRIES, PLAN, list)()


@pytest.mark.parametrize("held", [False, True])
def test_what_waits_for_a_silent_worker_is_given_to_others(held: bool) -> None:
    told: list[str] = []
    scheduler = Scheduler({"tcp://a:1": 99, "tcp://b:1": 0}, ["tcp://a:1", "tcp://b:1"], held)
    assert scheduler.result(told) == ([count(ENTRIES[0], PLAN)], 0.1)
    assert scheduler.asked == [None, ["tcp://b:1"]]
    assert told == ["the worker at tcp://a:1 no longer answers; others do its work"]


def test_what_may_run_only_on_workers_that_are_gone_is_given_to_others() -> None:
    told: list[str] = []
    scheduler = Scheduler({"tcp://b:1": 0}, [None, "tcp://b:1"])
    assert scheduler.result(told) == ([count(ENTRIES[0], PLAN)], 0.1)
    assert told == []


@pytest.mark.parametrize(
    ("silences", "expected"),
    [
        ({"tcp://a:1": 99.0, "tcp://b:1": 50.0}, "tcp://a:1, tcp://b:1 no longer answer"),
        ({}, "all of them left"),
    ],
)
def test_a_cluster_whose_last_worker_is_gone_is_reported(
    silences: dict[str, float], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "_PATIENCE", 0.1)
    with pytest.raises(SurveyError) as raised:
        Scheduler(silences, ["tcp://a:1"]).result([])
    assert str(raised.value) == f"the cluster has no workers: {expected}"


# --- a cluster of processes here ------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="sends Ctrl-C to a group of processes")
@pytest.mark.usefixtures("sigint_raises")
def test_a_local_cluster_listens_here_alone_and_is_interrupted_quietly(tmp_path: Path) -> None:
    psutil = pytest.importorskip("psutil")
    path, to = tmp_path / "slow.txt", tmp_path / "r.jsonl"
    path.write_text(f"{'.' * 81}\n" * 200, encoding="ascii")
    command = [sys.executable, "-m", "sudoku_repl", "survey", str(path), "--cluster", "local", "--jobs", "1"]
    survey = subprocess.Popen(
        [*command, "--limit", "3000", "--to", str(to)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not to.exists() or not to.stat().st_size:
        assert survey.poll() is None
        time.sleep(0.05)
    parent = psutil.Process(survey.pid)
    processes = [parent, *parent.children(recursive=True)]
    listening = [
        each.laddr.ip for one in processes for each in one.net_connections() if each.status == "LISTEN"
    ]
    assert set(listening) == {"127.0.0.1"}
    began = time.monotonic()
    os.killpg(survey.pid, signal.SIGINT)  # as a terminal does: all processes get it
    _, told = survey.communicate(timeout=300)
    assert told == f"\nsudoku-repl survey: interrupted; the same command resumes {to}\n"
    assert survey.returncode == 130
    assert time.monotonic() - began < 120
    assert not psutil.wait_procs(processes, timeout=300)[1]
