"""Questions about the run in SQL."""

from __future__ import annotations

import pytest
from support.desk import Desk

from sudoku_repl import Debugger
from sudoku_repl.errors import SurveyError
from sudoku_repl.machine.events import Contradiction, Deduced, Guessed, Overfull, Placed
from sudoku_repl.shell.screen import Look
from sudoku_repl.timeline.timeline import Timeline

pytest.importorskip("duckdb")


def changes_of(timeline: Timeline) -> list[tuple[int, str, int, int, int]]:
    """The changes of a run, each advance looked up alone."""
    places = timeline.state_at(0).board.coordinates
    return [
        (index, "placed" if isinstance(each, Placed) else "removed", *places[each.cell], each.digit)
        for index in range(1, len(timeline) + 1)
        for each in timeline.changes_at(index)
    ]


@pytest.mark.parametrize("source", ["@readalps", "@two", "@none", "@samurai"])
def test_the_tables_hold_what_the_log_says(source: str) -> None:
    dbg = Debugger(source)
    dbg.runtil(150)
    timeline, events = dbg.timeline, [event for _, events in dbg.log() for event in events]
    board = dbg.quiz.board
    asked = dbg.query("select advance, kind, row, col, digit from changes").rows
    assert sorted(asked) == sorted(changes_of(timeline))
    guesses = [each for each in events if isinstance(each, Guessed)]
    assert dbg.query("select step, level, row, col, digit from guesses order by step").rows == tuple(
        (each.step, each.level, *board.coordinates[each.cell], each.digit) for each in guesses
    )
    wrong = [each.step for each in events if isinstance(each, Contradiction | Overfull)]
    assert [step for (step,) in dbg.query("select step from contradictions order by step").rows] == wrong
    found = [each.finding.technique.name for each in events if isinstance(each, Deduced) and each.closes]
    counted = dict(
        dbg.query("select technique, count(*) from advances where technique is not null group by 1").rows
    )
    assert set(counted) <= set(found)
    tries = dbg.tree().tries
    assert dbg.query("select id, parent, first, last, outcome from tries order by id").rows == tuple(
        (each.id, each.parent, each.first, each.last, each.outcome.value)
        for each in sorted(tries, key=lambda each: each.id)
    )
    ((last, steps),) = dbg.query("select max(advance), max(step) from advances").rows
    assert (last, steps) == (len(timeline), timeline.present.steps)


def test_an_answer_is_a_table() -> None:
    dbg = Debugger("@readalps")
    dbg.run()
    header, *rows = dbg.query("select outcome, count(*) n from tries group by 1 order by 1").lines()
    assert header.split() == ["outcome", "n"]
    assert sum(int(row.split()[-1]) for row in rows) == len(dbg.tree().tries)


def test_values_of_every_kind_are_printed_and_go_to_json() -> None:
    question = (
        "query \"select 1.50 x, 'a' s, date '2026-01-02' d, [0.5] l, {'k': date '2026-01-02'} m, null n\""
    )
    (answer,) = Desk("@easy", Look.JSON).told(question)
    assert answer["rows"] == [[1.5, "a", "2026-01-02", [0.5], {"k": "2026-01-02"}, None]]
    shown = Desk("@easy").give('query "select v from (values (1.50), (10.25)) t(v)"')
    assert shown[-2:] == [" 1.50", "10.25"]


def test_a_question_only_reads() -> None:
    dbg = Debugger("@easy")
    dbg.run()
    for question in ("drop table guesses", "select * from read_csv('x.csv')", "select foo from guesses"):
        with pytest.raises(SurveyError):
            dbg.query(question)
