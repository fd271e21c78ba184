"""Surveys: what is counted, the order of the results, going on with them, workers that die."""

from __future__ import annotations

import csv
import gzip
import json
import os
import random
import signal
import sqlite3
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from io import StringIO
from itertools import chain
from pathlib import Path
from threading import Thread, Timer
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st
from support.boards import chances
from support.strategies import any_quizzes
from support.surveys import BAD, bars, minimal, refusal, rows_of, survey

from sudoku_repl import (
    CLASSIC,
    Phase,
    Picks,
    Quiz,
    QuizError,
    Rules,
    State,
    advance,
    iter_quizzes,
    load,
    open_quiz,
    parse_quiz,
)
from sudoku_repl.cli.main import main
from sudoku_repl.create.families import family
from sudoku_repl.documents import export
from sudoku_repl.errors import ConflictError, SurveyError
from sudoku_repl.exact import solutions
from sudoku_repl.formats.records import defused
from sudoku_repl.machine.events import Deduced, Events, Guessed
from sudoku_repl.machine.rules import GRP
from sudoku_repl.measure.rating import rate
from sudoku_repl.measure.tally import tally
from sudoku_repl.survey.counting import Entry, Finish, Row, count, count_packed, packed
from sudoku_repl.survey.inputs import about, entries
from sudoku_repl.survey.ordering import Crew, Pool, Task, survey as surveyed
from sudoku_repl.survey.plan import Plan, parse_mode, parse_modes
from sudoku_repl.survey.report import report
from sudoku_repl.survey.results import results_in
from sudoku_repl.survey.rows import DECLARED, Csv, JsonLines, columns_of, record
from sudoku_repl.survey.summary import OfMode, Summary, mean, quantile
from sudoku_repl.techniques import TECHNIQUES

TWO_MODES = Plan(parse_modes("0,numerical:correct"), 500, no_time=True)
EMPTY = "." * 81
"""A quiz whose run goes on to any limit."""


@pytest.fixture
def quizzes(tmp_path: Path) -> Path:
    """A file of twelve quizzes, two bad lines and some that say nothing."""
    lines = [*map(str, minimal(12))]
    lines[3:3] = ["# a comment", "", BAD]
    path = tmp_path / "quizzes.txt"
    path.write_text("\n".join([*lines, "5" * 81]) + "\n", encoding="ascii")
    return path


# --- what is counted ------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["0", "2", "numerical", "ply+x_chain", "0:last", "1:random:3"])
@pytest.mark.parametrize("limit", [30, 10_000])
def test_the_tally_is_what_the_events_say(mode: str, limit: int) -> None:
    for quiz in (*minimal(4), open_quiz("@two"), open_quiz("@none")):
        rules = parse_mode(mode).rules
        run: list[tuple[State, Events]] = [(load(quiz), ())]
        while run[-1][0].phase is not Phase.FINISHED and run[-1][0].steps < limit:
            run.append(advance(run[-1][0], rules))
        last = run[-1][0]
        tried = [
            (at, event)
            for at, (_, events) in enumerate(run)
            for event in events
            if isinstance(event, Guessed)
        ]
        solved = next((at for at, (state, _) in enumerate(run) if state.phase is Phase.SOLVED), None)
        before = [guess for at, guess in tried if solved is None or at <= solved]
        in_force = [] if solved is None else [(each.cell, each.digit) for each in run[solved][0].levels()]
        found = [
            event.finding.technique
            for _, events in run
            for event in events
            if isinstance(event, Deduced) and event.closes
        ]
        counted = tally(quiz, rules, limit)
        assert counted.first_solution == (None if solved is None else run[solved][0].steps)
        assert counted.wrong_guesses == len(before) - len(in_force)
        assert {(guess.cell, guess.digit) for guess in before} >= set(in_force)
        assert counted.guesses == len(tried)
        assert counted.biggest_level == max((guess.level for _, guess in tried), default=0)
        assert counted.deductions == Counter(found)
        assert (counted.steps, counted.solutions) == (last.steps, last.solutions)
        assert counted.ended == (last.phase is Phase.FINISHED)


def test_a_row_a_mode() -> None:
    quiz = open_quiz("@readalps")
    rows = count(Entry("f", 7, quiz), attrs.evolve(TWO_MODES, class_=True, no_time=False))
    assert [row.mode for row in rows] == ["0", "numerical:correct"]
    heads = [(row.source, row.line, row.board, row.quiz, row.step_limit) for row in rows]
    assert heads == [("f", 7, "9x9", str(quiz), 500)] * 2
    figures = rows[0].first_solution, rows[0].biggest_level, rows[0].solutions, rows[0].ended
    assert figures == (131, 11, 1, True)
    assert rows[1].guesses_first == 0 < (rows[0].guesses_first or 0)
    assert rows[0].clues == 81 - str(quiz).count(".")
    assert [row.rating_class for row in rows] == [rate(quiz, 500).kind] * 2
    assert rows[1].deductions is not None
    assert [*rows[1].deductions] == ["hidden", "gw1", "gw2", "gw3", "ply"]
    assert {name for name, times in rows[1].deductions.items() if times} == {"hidden"}
    assert all(row.seconds is not None and 0 < row.seconds < 60 for row in rows)
    assert count(Entry("f", 8, None, "why"), TWO_MODES) == (Row("f", 8, error="why"),)


def test_quizzes_that_differ_in_what_cells_may_take_are_told_apart() -> None:
    odd = Quiz(CLASSIC, bytes(81), allowed=(0b101010101, *[CLASSIC.all_digits] * 80))
    one, other = (count(Entry("f", 1, quiz), TWO_MODES)[0].quiz for quiz in (odd, Quiz(CLASSIC, bytes(81))))
    assert other == EMPTY
    assert one.startswith(f"{EMPTY} 155,1ff,1ff")


# --- modes ----------------------------------------------------------------------------------------


def test_the_class_is_determined_within_the_step_limit() -> None:
    without = parse_quiz(f"2{str(open_quiz('@readalps'))[1:]}")
    assert (tally(without, Rules(), 500).steps, list(solutions(without))) == (35, [])
    plan = attrs.evolve(TWO_MODES, class_=True)
    assert count(Entry("f", 1, without), plan)[0].rating_class == 0
    assert count(Entry("f", 1, without), attrs.evolve(plan, limit=9))[0].rating_class == 5


def test_modes() -> None:
    zero, chained, random_one = parse_modes("0,1+X-chain-1gw,2:random:7")
    assert zero.rules == Rules()
    assert chained.rules.techniques == (GRP | {TECHNIQUES["x_chain"]}) - {TECHNIQUES["gw1"]}
    assert random_one.rules.techniques == {TECHNIQUES["ply"]}
    assert (random_one.rules.guessing.picks, random_one.rules.guessing.seed) == (Picks.RANDOM, 7)
    assert (zero.rules.guessing.picks, zero.rules.guess_mode) == (Picks.FIRST, 0)
    assert [mode.name for mode in (zero, chained, random_one)] == ["0", "1+x_chain-gw1", "2:random:7"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3", "unknown techniques '3'; expected numerical, 0, 1, 2, hodoku, "),
        ("", "'': expected a set of techniques such as 0, numerical or 0+x_chain"),
        ("+ply", "'+ply': expected a set of techniques such as"),
        ("0:best", "'0:best': expected one of first, last, most, random, correct, wrong after the colon"),
        ("0:", "'0:': expected one of first, last"),
        ("0:random:x", "'0:random:x': a seed must be a number"),
        ("0:last:1", "'0:last:1': a seed must be a number and follow 'random'"),
        ("0:random:1:2", "'0:random:1:2': expected one of"),
        ("0:random:1000000000000000", "'0:random:1000000000000000': expected a seed of at most 15 digits"),
        ("0:random:" + "9" * 5000, "'0:random:999"),
    ],
)
def test_texts_that_are_no_mode(text: str, expected: str) -> None:
    with pytest.raises(SurveyError) as raised:
        parse_mode(text)
    assert str(raised.value).startswith(expected)


def test_modes_with_the_same_rules_are_refused() -> None:
    with pytest.raises(SurveyError, match="'ply' has the same rules as '2'"):
        Plan(parse_modes("0,2,ply"))


# --- the input ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", ["", "# layout: samurai\n" + f"{EMPTY[:9]}\n" * 36])
def test_a_file_of_one_quiz(rows: str, tmp_path: Path) -> None:
    path = tmp_path / "rows.txt"
    path.write_text(rows + f"{EMPTY[:9]}\n" * 9, encoding="ascii")
    (entry,) = entries([str(path)])
    assert entry.quiz == open_quiz(path)
    assert about(str(path)) == 1


def test_only_the_beginning_of_a_large_file_is_read_to_estimate_its_quizzes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "# a note\n" + f"{EMPTY}\n" * 1000
    plain, packed = tmp_path / "list.txt", tmp_path / "list.gz"
    plain.write_text(text, encoding="ascii")
    packed.write_bytes(gzip.compress(text.encode()))
    monkeypatch.setattr("sudoku_repl.survey.inputs.LARGEST", 10_000)
    assert about(str(plain)) == 999
    assert about(str(packed)) == 1000


@pytest.mark.parametrize("text", ["", "hello", "123\n456\n", "# houses: nothing\n" + EMPTY])
def test_a_file_without_a_quiz_is_one_error(text: str, tmp_path: Path) -> None:
    path = tmp_path / "none.txt"
    path.write_text(text, encoding="ascii")
    (entry,) = entries([str(path)])
    assert entry.error
    assert (entry.line, entry.quiz) == (1, None)


def test_a_file_that_cannot_be_read_is_reported_at_once() -> None:
    for look in (about, lambda name: list(entries([name]))):
        with pytest.raises(SurveyError, match=r"'nowhere\.txt' cannot be read: No such file"):
            look("nowhere.txt")


def test_names_and_errors_are_of_one_line(tmp_path: Path) -> None:
    path = tmp_path / "two\nlines.txt"
    path.write_text(f"{EMPTY}\n{BAD}\n", encoding="ascii")
    found = list(entries([str(path)]))
    assert [entry.source for entry in found] == [str(path).replace("\n", "\\n")] * 2
    assert all("\n" not in entry.error for entry in found)


BROKEN = f"{EMPTY[1:]}x"


@pytest.mark.parametrize(
    "first", ["hello world", BAD, BROKEN, EMPTY[1:], "1" * 9, "5" * 81, "[Puzzle", "1|2"]
)
@pytest.mark.parametrize("number", [1, 1500])
def test_a_broken_line_breaks_no_other_not_even_the_first(first: str, number: int, tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"# houses: diagonals\n{first}\n" + f"{EMPTY}\n" * number, encoding="ascii")
    (place, error), *rest = iter_quizzes(path)
    assert (place, type(error)) in ((2, QuizError), (2, ConflictError))
    assert str(error).startswith(f"{path}:2:")
    assert [line for line, quiz in rest if isinstance(quiz, Quiz)] == list(range(3, number + 3))
    assert open_quiz(f"{path}#2").board.name == "9x9 + diagonals"
    if first in ("hello world", "[Puzzle", BAD):  # prose or a count, which may stand above the quizzes
        assert open_quiz(path).board.name == "9x9 + diagonals"
    else:
        with pytest.raises(QuizError):
            open_quiz(path)


def test_the_headers_of_one_quiz_may_come_after_it(tmp_path: Path) -> None:
    path = tmp_path / "late.txt"
    path.write_text(f"{EMPTY}\n# houses: diagonals\n", encoding="ascii")
    ((_, quiz),) = iter_quizzes(path)
    assert isinstance(quiz, Quiz)
    assert quiz.board.name == "9x9 + diagonals"


@pytest.fixture
def pipe() -> Iterator[str]:
    """The name of a pipe that holds two quizzes and can be read once."""
    near, far = os.pipe()
    os.write(far, f"{EMPTY}\n{minimal(1)[0]}\n".encode())
    os.close(far)
    yield f"/dev/fd/{near}"
    os.close(near)


on_unix = pytest.mark.skipif(not Path("/dev/fd").exists(), reason="needs pipes with names")


@on_unix
def test_a_pipe_is_read_once(pipe: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert about(pipe) is None
    assert main(["survey", pipe, "--jobs", "1", "--limit", "9"]) == 0
    assert capsys.readouterr().out.startswith("2 quizzes, 0 bad lines\n")


@on_unix
def test_a_slow_pipe_is_surveyed_as_its_quizzes_arrive() -> None:
    near, far = os.pipe()
    closing = Timer(30, os.close, (far,))  # so that a failure does not hang
    closing.start()
    chunks = surveyed(entries([f"/dev/fd/{near}"]), TWO_MODES)
    os.write(far, "".join(f"{quiz}\n" for quiz in minimal(3)).encode())
    done = 0
    while done < 3:
        done += len(next(chunks))
    assert closing.is_alive()
    closing.cancel()
    os.write(far, f"{EMPTY}\n".encode())
    os.close(far)
    assert sum(map(len, chunks)) == 1
    os.close(near)


@on_unix
def test_a_fifo_is_read_once(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    writer = Thread(target=fifo.write_text, args=(f"{BAD}\n{EMPTY}\n",))
    writer.start()
    assert about(str(fifo)) is None
    assert [entry.line for entry in entries([str(fifo)])] == [1, 2]
    writer.join()


@on_unix
def test_a_device_without_end_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["survey", "/dev/zero", "--jobs", "1"]) == 1
    told = capsys.readouterr()
    assert told.out == "0 quizzes, 1 bad line\n"
    assert told.err == "sudoku-repl survey: '/dev/zero' is too large: more than 8 MiB\n"


# --- the order ------------------------------------------------------------------------------------


class LostError(Exception):
    """What a task of the crew below raises whose worker died."""


@attrs.define
class Unreliable(Crew):
    """A crew that loses tasks, and notes how many entries it was given ahead of the results."""

    chance: random.Random
    share: float
    """Of the tasks that are lost."""
    ahead: int
    chunk_seconds: float = 0.001
    most: int = 5
    lost: tuple[type[Exception], ...] = (LostError,)
    given: int = 0

    def give(self, entries: tuple[Entry, ...], plan: Plan, finish: Finish) -> Task:
        self.given += len(entries)
        is_lost = self.chance.random() < self.share

        def result() -> tuple[Any, float]:
            if is_lost:
                raise LostError
            return count_packed(packed(entries, plan, finish))

        return result


@given(st.integers(0, 60), st.integers(1, 9), chances())
def test_the_results_are_in_order_and_those_ahead_are_bounded(
    number: int, ahead: int, chance: random.Random
) -> None:
    crew = Unreliable(chance, 0.0, ahead)
    taken = 0

    def endless() -> Iterator[Entry]:
        nonlocal taken
        for line in range(number):
            taken += 1
            yield Entry("f", line, None, "bad")

    for done, group in enumerate(chain.from_iterable(surveyed(endless(), TWO_MODES, crew))):
        assert group == (Row("f", done, error="bad"),)
        assert taken - done <= (ahead + 1) * crew.most
    assert taken == number


def test_tasks_that_are_lost_are_given_out_again_and_not_for_ever() -> None:
    given = [Entry("f", line, quiz) for line, quiz in enumerate(minimal(12))]
    expected = [count(entry, TWO_MODES) for entry in given]
    crew = Unreliable(random.Random(1), 0.2, 3)
    assert list(chain.from_iterable(surveyed(given, TWO_MODES, crew))) == expected
    assert crew.given > len(given)
    with pytest.raises(SurveyError, match="workers died 3 times on the quizzes from f:0 to f:0"):
        list(surveyed(given, TWO_MODES, hopeless := Unreliable(random.Random(1), 1.0, 1)))
    assert hopeless.given == 3


# --- rows and results -----------------------------------------------------------------------------


ROWS = st.builds(
    Row,
    source=st.text("a=+'\",; é", max_size=4),
    line=st.integers(1),
    quiz=st.text(".1, f", max_size=9),
    first_solution=st.none() | st.integers(0),
    ended=st.none() | st.booleans(),
    deductions=st.none()
    | st.tuples(*[st.integers(0)] * len(TWO_MODES.techniques)).map(
        lambda counts: dict(zip(TWO_MODES.techniques, counts, strict=True))
    ),
    seconds=st.none() | st.floats(0),
    error=st.text("a=-'\",; é", max_size=4),
)


@given(ROWS)
def test_a_line_of_csv_is_what_the_csv_module_writes(row: Row) -> None:
    row = row._replace(labels=())
    columns = columns_of(TWO_MODES)
    fields = row._asdict() | dict(row.deductions or dict.fromkeys(TWO_MODES.techniques))
    printed = {True: "true", False: "false"}
    cells = [
        printed[value] if isinstance(value, bool) else defused(value) if isinstance(value, str) else value
        for value in (fields[name] for name in columns)
    ]
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    assert Csv(columns).lines([row]) == text.getvalue().encode()
    assert record(row, columns) == {name: None if fields[name] == "" else fields[name] for name in columns}


@given(st.lists(any_quizzes() | st.none(), max_size=3))
def test_a_worker_counts_the_entries_that_it_is_given(drawn: list[Quiz | None]) -> None:
    given = [Entry("f", line, quiz, "" if quiz else "bad") for line, quiz in enumerate(drawn, 1)]
    plan = attrs.evolve(TWO_MODES, limit=9)
    assert count_packed(packed(given, plan, list))[0] == [count(entry, plan) for entry in given]


@given(any_quizzes(), st.booleans(), st.sampled_from([".csv", ".jsonl"]))
def test_the_rows_of_any_quiz_are_read_back_and_hold_the_quiz(
    tmp_path_factory: pytest.TempPathFactory, quiz: Quiz, rated: bool, ending: str
) -> None:
    plan = attrs.evolve(TWO_MODES, class_=rated, limit=9)
    groups = [count(Entry("f", 1, quiz), plan)]
    form = (Csv if ending == ".csv" else JsonLines)(columns_of(plan))
    lines = [form.lines([row]) for row in groups[0]]
    assert [form.row(line) for line in lines] == list(groups[0])
    path = tmp_path_factory.getbasetemp() / f"drawn{ending}"
    path.write_bytes(form.header + b"".join(lines))
    assert [found for _, found in iter_quizzes(path)] == [quiz]


@pytest.mark.parametrize("ending", [".csv", ".jsonl"])
def test_a_survey_goes_on_wherever_it_was_cut(ending: str, quizzes: Path, tmp_path: Path) -> None:
    chance = random.Random(5)
    whole, part = tmp_path / f"whole{ending}", tmp_path / f"part{ending}"
    arguments = [str(quizzes), "--modes", "0,1", "--modes", "numerical", "--to"]
    assert survey(*arguments, str(whole)) == 1  # for the bad lines
    content = whole.read_bytes()
    for cut in (0, 1, len(content) - 1, len(content), *(chance.randrange(len(content)) for _ in range(12))):
        part.write_bytes(content[:cut])
        assert survey(*arguments, str(part)) == 1
        assert part.read_bytes() == content
    assert not list(tmp_path.glob("*.lock"))


def test_rows_are_in_the_file_as_soon_as_they_are_added(tmp_path: Path) -> None:
    """A survey that is killed loses none of its finished rows."""
    to = tmp_path / "results.jsonl"
    with results_in(str(to), TWO_MODES) as results:
        assert not list(results.done(iter(()), TWO_MODES))
        for number, quiz in enumerate(minimal(3), start=1):
            results.write(results.lines([count(Entry("f", number, quiz), TWO_MODES)]))
            assert len(rows_of(to)) == 2 * number


def test_an_input_that_has_grown_is_gone_on_with(tmp_path: Path) -> None:
    lines = [*map(str, minimal(12))]
    path, to, whole = (tmp_path / name for name in ("quizzes.txt", "results.jsonl", "whole.jsonl"))
    path.write_text("\n".join(lines[:5]), encoding="ascii")
    assert survey(str(path), "--to", str(to)) == 0
    path.write_text("\n".join(lines), encoding="ascii")
    for name in (to, whole):
        assert survey(str(path), "--to", str(name)) == 0
    assert to.read_bytes() == whole.read_bytes()
    assert len(rows_of(to)) == len(lines)


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("results.txt", "", "unknown ending of the results '{}'; known endings: .csv, .jsonl, .parquet"),
        ("results.csv", "a,b\n", "{}: not the results of a survey; the first line is 'a,b'"),
        ("results.jsonl", "[]\n", "{}:1: not a row of a survey: '[]'"),
        ("results.jsonl", '{"source": "f"}\n', "{}:1: not a row of a survey: "),
        ("nowhere/results.csv", None, "'{}' cannot be written: the folder does not exist"),
    ],
)
def test_files_that_hold_no_results(name: str, content: str | None, expected: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_text(content, encoding="ascii")
    with pytest.raises(SurveyError) as raised, results_in(str(path), TWO_MODES) as results:
        list(results.done(iter(()), TWO_MODES))
    assert str(raised.value).startswith(expected.format(path))


@pytest.mark.parametrize("columns", [DECLARED, export.COLUMNS])
def test_sql_takes_the_names_of_columns_without_quotes(columns: Iterable[str]) -> None:
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(f"create table results ({', '.join(columns)})")
        database.execute(f"select {', '.join(columns)} from results")


def damaged_by(values: Mapping[str, object]) -> Iterator[dict[str, object]]:
    """The record of a run, damaged in one place each."""
    values = dict(values)
    for name in values:
        if name not in ("first_solution", "rating_class", "seconds", "error"):
            yield values | {name: None}
    for name in ("steps", "biggest_level", "hidden"):
        yield from (values | {name: -1}, values | {name: 10**19}, values | {name: 1.5})
    yield values | {"biggest_level": 10**12}
    yield values | {"rating_class": 6}


@pytest.mark.parametrize("ending", [".csv", ".jsonl"])
def test_damaged_results_are_refused(ending: str, tmp_path: Path) -> None:
    entry = Entry("f", 1, minimal(1)[0])
    path = tmp_path / f"results{ending}"

    def refusal(content: bytes) -> str:
        path.write_bytes(content)
        with pytest.raises(SurveyError) as raised, results_in(str(path), TWO_MODES) as results:
            list(results.done(iter([entry]), plan))
        assert path.read_bytes() == content
        return str(raised.value)

    plan = Plan(parse_modes("0"), 500)
    (row,) = count(entry, plan)
    columns = columns_of(plan)
    whole = record(row, columns)
    if ending == ".csv":
        header, place = Csv(columns).header, f"{path}:2"
        broken = [b"a" * 200_000, b"a\rb", b'"']
        shown = {True: "true", False: "false", None: ""}
        for values in damaged_by({**whole, "ended": shown[row.ended]}):
            cells = ["" if value is None else str(value) for value in values.values()]
            broken.append(",".join(cells).encode())
    else:
        header, place = b"", f"{path}:1"
        broken = [b"[" * 100_000, b"{", *(json.dumps(values).encode() for values in damaged_by(whole))]
    for line in broken:
        assert refusal(header + line + b"\n").startswith(f"{place}: not a row of a survey: ")


@pytest.mark.parametrize("name", ["lim.csv", "lim.jsonl", "lim.parquet"])
def test_a_disk_that_is_full_is_reported_with_the_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if name == "lim.parquet":
        pytest.importorskip("pyarrow.parquet")
    resource = pytest.importorskip("resource")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # it would be cut off, and later runs would fail
    Path("quizzes.txt").write_text("".join(f"{quiz}\n" for quiz in minimal(12)), encoding="ascii")
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, hard))
    try:
        told = refusal(capsys, "quizzes.txt", "--to", name)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, ignored)
    written = f"{name}.part" if name == "lim.parquet" else name
    assert told == f"'{written}' cannot be written: File too large"


def test_one_survey_at_a_time_writes_to_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku_repl.survey.results._PATIENCE", 0.05)
    path = str(tmp_path / "results.csv")
    refused = pytest.raises(SurveyError, match="another survey is writing to")
    with results_in(path, TWO_MODES), refused, results_in(path, TWO_MODES):
        pass


def test_parquet_is_written_at_the_end_and_gone_on_with(quizzes: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    arguments = [str(quizzes), "--class", "--to"]
    lines, to = tmp_path / "results.jsonl", tmp_path / "results.parquet"
    part = tmp_path / "results.parquet.part"
    survey(*arguments, str(lines))
    content = lines.read_bytes()
    part.write_bytes(content[: len(content) // 2])  # as an interrupted survey leaves it
    for _ in range(2):  # the second finds everything there
        assert survey(*arguments, str(to)) == 1
        assert rows_of(to) == rows_of(lines)
        assert not part.exists()
    types = [str(field.type) for field in parquet.read_schema(to)]
    assert types[:6] == ["string", "int64", "string", "string", "int16", "string"]
    to.write_bytes(b"something else")
    assert survey(*arguments, str(to)) == 1
    assert to.read_bytes() == b"something else"


# --- the summary ----------------------------------------------------------------------------------


def test_the_summary_is_that_of_the_rows() -> None:
    groups = [
        count(Entry("f", line + 2, quiz, number=line), TWO_MODES) for line, quiz in enumerate(minimal(12), 1)
    ]
    summary = Summary(3)
    for group in [*groups, (Row("f", 99, error="bad"),)]:
        summary.add([group])
    assert (summary.quizzes, summary.bad) == (len(groups), 1)
    for number, mode in enumerate(TWO_MODES.modes):
        rows, of_mode = [group[number] for group in groups], summary.modes[mode.name]
        levels = [row.biggest_level or 0 for row in rows]
        counted = of_mode.counts["biggest_level"]
        assert mean(counted) == pytest.approx(statistics.mean(levels))
        assert quantile(counted, 0.5) == statistics.median_low(levels)
        assert (quantile(counted, 0), quantile(counted, 1)) == (min(levels), max(levels))
        hardest = sorted(
            rows, key=lambda row: (row.biggest_level or 0, row.first_solution or 0), reverse=True
        )
        assert of_mode.by_level.rows() == hardest[:3]
        assert of_mode.deductions["hidden"] == sum(row.deductions["hidden"] for row in rows if row.deductions)
        assert of_mode.solutions == {1: len(rows)}
    words = list(report(summary))
    assert words[0] == "12 quizzes, 1 bad line"
    assert "mode 0: 12 of 12 runs ended: 0 no solution, 12 one solution, 0 several solutions" in words
    worst = summary.modes["0"].by_level.rows()[0]
    below = words[words.index("hardest by level:") + 2].split()
    figures = worst.biggest_level, worst.first_solution, worst.steps
    assert below == [*map(str, figures), worst.quiz, f"f#{worst.number}"]


def test_what_is_equally_hard_stands_in_the_order_of_the_input() -> None:
    summary = Summary(2)
    for line in range(1, 5):
        summary.add([count(Entry("f", line, minimal(1)[0]), TWO_MODES)])
    assert [row.line for row in summary.modes["0"].by_steps.rows()] == [1, 2]


def test_runs_that_did_not_end_are_counted_and_one_among_thousands_has_a_bar() -> None:
    summary = Summary()
    mode = summary.modes["0"] = OfMode(0)
    mode.runs, mode.ended = 5001, 2
    mode.counts["biggest_level"] = {0: 5000, 2: 1}
    lines = list(report(summary))
    assert any(line.startswith("mode 0: 2 of 5001 runs ended: ") for line in lines)
    first = lines.index("biggest level:") + 1
    assert lines[first : first + 3] == [f"  0  5000  {'█' * 40}", "  1     0", "  2     1  █"]


def test_whatever_an_input_is_called_its_name_is_shown_as_escapes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nasty = [Entry("a\x1b[2J", 1, minimal(1)[0]), Entry("a\x1b[2J", 2, None, "a\x1b[2J: bad")]
    monkeypatch.setattr("sudoku_repl.cli.survey_run.entries", lambda *_: iter(nasty))
    assert main(["survey", "@easy", "--jobs", "1"]) == 1
    printed = capsys.readouterr()
    assert "a\\x1b[2J#1" in printed.out
    assert "a\\x1b[2J: bad" in printed.err
    assert "\x1b" not in printed.out + printed.err


def test_the_program_says_what_is_bad_and_goes_on(quizzes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["survey", str(quizzes), "@readalps", "--jobs", "1", "--hardest", "1"]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("13 quizzes, 2 bad lines\n")
    assert "@readalps\n" in told.out
    assert [line.split(" ")[2] for line in told.err.splitlines()] == [f"{quizzes}:6:6:", f"{quizzes}:16:2:"]


def hardest(path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> list[tuple[str, str]]:
    """The hardest quizzes by level that a survey prints, each with what loads it."""
    main(["survey", str(path), "--jobs", "1", "--hardest", "20", *options])
    _, _, printed = capsys.readouterr().out.partition("hardest by level:")
    rows = [line.split(maxsplit=4) for line in printed.partition("hardest by steps:")[0].splitlines()[2:]]
    return [(row[3], row[4]) for row in rows]


def test_load_quiz_takes_the_hardest_quizzes_as_they_are_printed(
    quizzes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Comments and bad lines stand before some of them, so their lines are not their numbers."""
    printed = hardest(quizzes, capsys)
    assert len(printed) == 12
    assert [str(open_quiz(source)) for _, source in printed] == [quiz for quiz, _ in printed]


def test_the_hardest_quizzes_of_a_resumed_survey_have_the_present_name(
    quizzes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    to = str(quizzes.with_name("r.csv"))
    before = hardest(quizzes, capsys, "--to", to)
    renamed = quizzes.rename(quizzes.with_name("renamed.txt"))
    after = hardest(renamed, capsys, "--to", to)
    assert after == [(quiz, source.replace("quizzes.txt", "renamed.txt")) for quiz, source in before]


def test_the_bar_of_a_resumed_survey_begins_after_all_lines_that_are_done(
    quizzes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = bars(monkeypatch)
    for _ in range(2):
        survey(str(quizzes), "--to", str(quizzes.with_name("r.csv")))
    held = sum(1 for _ in entries([str(quizzes)]))
    assert [*dict.fromkeys(bar[:2] for bar in ends)] == [(0, held), (held, held)]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("--modes 9", "--modes: unknown techniques '9'; "),
        ("--modes 0:best", "after the colon"),
        ("--jobs 0", "--jobs: expected a whole number from 1 to 1000, got '0'"),
        ("--jobs -1 --cluster local", "--jobs: expected a whole number from 1 to 1000, got '-1'"),
        ("--hardest -1", "--hardest: expected a whole number, 0 or more, got '-1'"),
    ],
)
def test_options_that_cannot_be_read_are_refused(
    options: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["survey", "@readalps", *options.split()])
    assert left.value.code == 2
    assert expected in capsys.readouterr().err.splitlines()[-1]


# --- processes ------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_pool_gives_what_one_process_gives() -> None:
    given = [Entry("f", line, quiz) for line, quiz in enumerate(minimal(12) * 20)]
    with Pool(2) as pool:
        found = list(chain.from_iterable(surveyed(given, TWO_MODES, pool)))
    assert found == [count(entry, TWO_MODES) for entry in given]


def test_the_hardest_may_be_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert survey("@readalps", "--hardest", "0") == 0
    assert "hardest" not in capsys.readouterr().out


@attrs.frozen
class Running:
    """A survey in a separate process."""

    process: subprocess.Popen[str]
    to: Path

    @classmethod
    def begin(cls, survey: list[str], to: Path) -> Running:
        """Begins a survey with these arguments, in processes that a terminal would interrupt together."""
        command = [sys.executable, "-m", "sudoku_repl", *survey, "--to", str(to)]
        pipe = subprocess.PIPE
        return cls(subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True), to)

    def until_rows(self, number: int) -> None:
        """Waits until there are ``number`` rows."""
        while not self.to.exists() or self.to.read_bytes().count(b"\n") < number:
            assert self.process.poll() is None, self.process.stderr
            time.sleep(0.01)

    def workers(self) -> list[int]:
        """The processes begun by it."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in children.read_text(encoding="ascii").split()]


DIED = "a worker died; others do its work"
SLOW = ["--limit", "3000", "--no-time", "--jobs", "2"]
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")


@pytest.fixture
def slow_survey(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Running]:
    """Begins, or goes on with, a survey of some seconds."""
    monkeypatch.setenv("SUDOKU_REPL_PURE", "1")  # with the kernel it would soon be done
    path, to = tmp_path / "slow.txt", tmp_path / "results.csv"
    path.write_text(f"{EMPTY}\n" * 100, encoding="ascii")

    def begin() -> Running:
        return Running.begin(["survey", str(path), *SLOW], to)

    return begin


def gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.long
@on_linux
@pytest.mark.slow
@pytest.mark.usefixtures("sigint_raises")
def test_interrupted_killed_and_a_worker_killed_it_goes_on(slow_survey: Callable[[], Running]) -> None:
    running = slow_survey()
    running.until_rows(10)
    os.killpg(running.process.pid, signal.SIGINT)  # as a terminal does: all processes get it
    _, told = running.process.communicate(timeout=300)
    assert running.process.returncode == 130
    assert told == f"\nsudoku-repl survey: interrupted; the same command resumes {running.to}\n"
    seen = running.to.read_bytes()
    assert seen.endswith(b"\n")

    running = slow_survey()
    running.until_rows(seen.count(b"\n") + 10)
    workers = running.workers()
    assert len(workers) == 2
    running.process.kill()
    running.process.communicate(timeout=300)
    deadline = time.monotonic() + 300
    while not all(map(gone, workers)):  # the workers of a killed process do not stay
        assert time.monotonic() < deadline
        time.sleep(0.05)

    running = slow_survey()
    running.until_rows(40)
    os.kill(running.workers()[0], signal.SIGKILL)
    out, told = running.process.communicate(timeout=300)
    assert (running.process.returncode, told) == (0, f"sudoku-repl survey: {DIED}\n")
    assert out.startswith("100 quizzes, 0 bad lines\n")
    content = running.to.read_bytes()
    assert content.startswith(seen)
    (expected,) = count(
        Entry(str(running.to.with_name("slow.txt")), 1, Quiz(CLASSIC, bytes(81))),
        Plan(parse_modes("0"), 3000, no_time=True),
    )
    form = Csv(columns_of(Plan(parse_modes("0"))))
    lines = [form.lines([expected._replace(line=number, kernel=False)]) for number in range(1, 101)]
    assert content == form.header + b"".join(lines)


# --- the cluster ----------------------------------------------------------------------------------


@pytest.mark.long
@on_linux
@pytest.mark.slow
@pytest.mark.usefixtures("sigint_raises")
def test_the_book_s_2304_quizzes_by_two_processes_gone_on_with_and_by_a_cluster_that_loses_a_worker(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    distributed = pytest.importorskip("distributed")
    path, pooled, clustered = (tmp_path / name for name in ("family.txt", "pool.csv", "cluster.csv"))
    path.write_text("".join(f"{member.quiz}\n" for member in family(1)), encoding="ascii")
    command = ["survey", str(path), "--no-time"]
    assert main([*command, "--jobs", "2", "--to", str(pooled)]) == 0
    content = pooled.read_bytes()
    assert content.count(b"\n") == 1 + 2304

    in_two = Running.begin([*command, "--jobs", "2"], tmp_path / "in_two.csv")
    in_two.until_rows(500)
    os.killpg(in_two.process.pid, signal.SIGINT)
    in_two.process.communicate(timeout=300)
    assert in_two.process.returncode == 130
    assert content.startswith(in_two.to.read_bytes())
    assert main([*command, "--jobs", "2", "--to", str(in_two.to)]) == 0
    assert in_two.to.read_bytes() == content

    seen: list[int] = []
    killed: list[str] = []

    def kill_one(pids: dict[str, int]) -> None:
        while not clustered.exists() or clustered.read_bytes().count(b"\n") < 200:
            time.sleep(0.005)
        killed[:] = [*pids][:1]
        os.kill(pids[killed[0]], signal.SIGKILL)
        seen.append(clustered.read_bytes().count(b"\n"))

    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
        ) as local,
        distributed.Client(local, set_as_default=False) as client,
    ):
        capsys.readouterr()
        killer = Thread(target=kill_one, args=(client.run(os.getpid),))
        killer.start()
        assert main([*command, "--cluster", local.scheduler_address, "--to", str(clustered)]) == 0
        killer.join()
    assert 200 <= seen[0] < 2304
    assert clustered.read_bytes() == content
    told = f"sudoku-repl survey: the worker at {killed[0]} is gone; others do its work\n"
    assert capsys.readouterr().err == told
