"""Experiments and comparisons."""

from __future__ import annotations

from support.desk import Desk, session


def test_experiment_runs_both_ways() -> None:
    desk = Desk("@two")
    desk.give("run-mode 2")
    lines = desk.give("experiment --retreat both --runs 3 0 random")
    assert [line.split()[-1] for line in lines[1:9]] == [
        *("first1", "first2"),
        *(f"random{number}" for number in range(1, 7)),
    ]
    assert "The record is full" not in lines[-1]
    steps = [trial.split() for trial in lines[1:9]]
    plain, jumping = steps[::2], steps[1::2]
    assert all(int(two[-4]) <= int(one[-4]) for one, two in zip(plain, jumping, strict=True))
    assert sum(line.startswith("random, 3 runs: ") for line in lines) == 3
    assert sum(line.startswith("random, backjump, 3 runs: ") for line in lines) == 3
    desk.give("retreat backjump")
    assert "first, backjump" in "\n".join(desk.give("experiment 0"))


def test_comparing_keeps_each_run_and_does_not_move() -> None:
    lines = session("load-quiz @readalps", "runtil 5", "compare numerical 0 2", "forks")
    assert [line.split(":")[0].strip() for line in lines] == ["* main", "set1", "set2", "set3"]
    table = session("load-quiz @readalps", "compare 0 2")
    assert table[0].split()[:3] == ["techniques", "first", "solution"]
    assert table[1].split()[:4] == ["0", "131", "284", "11"]
