"""What a page holds of a run, held against the run."""

from __future__ import annotations

import re
from functools import partial

import pytest
from support.pages import a_run, packed_in

from sudoku_repl import Debugger, Quiz, board_named
from sudoku_repl.debugger import documents
from sudoku_repl.documents import document
from sudoku_repl.documents.band import COLUMNS, band
from sudoku_repl.documents.markup import board_markup
from sudoku_repl.documents.recording import recording
from sudoku_repl.documents.replay import replay
from sudoku_repl.render.reasons import blame_object
from sudoku_repl.timeline.profile import profile


def test_the_band_of_a_page_has_the_columns_and_the_tries_of_the_run() -> None:
    debugger = Debugger("@two")
    debugger.runrun(9)
    run = document.Run(debugger.quiz, debugger.timeline, len(debugger.timeline))
    drawn = band(run)
    columns = profile(debugger.timeline, COLUMNS)
    assert drawn["profile"] == [[c.first, c.last, c.level, c.solutions, c.wrong] for c in columns]
    assert [sum(each[at] for each in drawn["profile"]) for at in (3, 4)] == [
        debugger.state.solutions,
        len(debugger.contradictions()),
    ]
    tries = debugger.tree().tries
    assert drawn["tree"]["solutions"] == [each.solutions for each in tries]
    assert drawn["tree"]["contradictions"] == [each.contradictions for each in tries]


def test_a_page_compares_with_the_first_solution() -> None:
    debugger = Debugger("@two")
    debugger.runrun(9)
    run = document.Run(debugger.quiz, debugger.timeline, len(debugger.timeline))
    solution = recording(run, [(0, len(debugger.timeline))])["solution"]
    assert debugger.state.solutions == 2
    debugger.goto("start")
    first = debugger.run().state
    assert solution == {"step": first.steps, "digits": [*first.values]}


def test_a_page_has_what_a_backjump_would_save() -> None:
    debugger = Debugger("@two")
    debugger.run_mode(2)
    debugger.runrun(9)
    total = debugger.blame_all()
    found = {each.moment.step: blame_object(each, debugger.quiz.board) for each in total.blames}
    run = document.Run(debugger.quiz, debugger.timeline, len(debugger.timeline), blames=found)
    wrongs = recording(run, [(0, len(debugger.timeline))])["wrongs"]
    assert [each["wasted"] for each in wrongs] == [
        each.backjump.wasted if each.backjump else 0 for each in total.blames
    ]
    assert any(each["wasted"] for each in wrongs)


def test_several_runs_share_the_steps_of_a_page() -> None:
    debugger = Debugger("@readalps")
    debugger.runrun(2)
    run = document.Run(debugger.quiz, debugger.timeline, 0, name="main")
    one, both = (
        packed_in(replay(document.AllRuns((run,) * count, 0), detailed=100 * count).content)["runs"]
        for count in (1, 2)
    )
    assert one[0]["leftOut"]
    assert [each["leftOut"] for each in both] == [one[0]["leftOut"]] * 2


def test_a_page_of_all_runs_has_the_steps_around_where_you_left_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "replay_page", partial(replay, detailed=200))
    debugger = Debugger("@readalps")
    debugger.runrun(2)
    debugger.goto(140)
    debugger.fork("other")
    debugger.step()
    main, _ = packed_in(debugger.replay(all_runs=True).content)["runs"]
    assert not any(first <= 140 <= last for first, last in main["leftOut"])
    assert main["leftOut"]


def test_a_page_names_the_rows_and_the_columns_of_a_board_that_is_not_square() -> None:
    page = board_markup(Quiz(board_named("twodoku + order 2x3"), bytes(66)))
    for side, count in (("across", 9), ("down", 10)):
        (names,) = re.findall(f'<div class="names {side}" aria-hidden="true">(.*?)</div>', page)
        assert names.count("<span>") == count


def test_a_page_of_several_runs_has_the_headline_of_the_chosen_one() -> None:
    def headline(*runs: document.Run, chosen: int = 0) -> bytes:
        page = replay(document.AllRuns(runs, chosen)).content
        return page.partition(b'<p id="headline">')[2].splitlines()[0]

    runs = a_run("@readalps", 300), a_run("@readalps", 40)
    first, second = map(headline, runs)
    assert first != second
    assert (headline(*runs), headline(*runs, chosen=1)) == (first, second)
