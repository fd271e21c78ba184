"""Fields of a list that are carried to the results, equivalent forms and guess orders."""

from __future__ import annotations

import gzip
import json
import re
from collections import defaultdict
from operator import mul
from pathlib import Path
from statistics import mean

import pytest
from hypothesis import example, given, settings, strategies as st
from support.surveys import minimal, refusal, rows_of, survey

from sudoku_repl import Quiz, open_quiz
from sudoku_repl.cli.main import main
from sudoku_repl.create.forms import canonical
from sudoku_repl.errors import SurveyError
from sudoku_repl.exact import solutions
from sudoku_repl.formats.records import name_of
from sudoku_repl.formats.sources import iter_records
from sudoku_repl.survey.counting import Entry, count
from sudoku_repl.survey.equivalents import forms, id_of
from sudoku_repl.survey.inputs import kept
from sudoku_repl.survey.plan import Plan, parse_modes
from sudoku_repl.survey.quiz_list import QuizList, parse_tests
from sudoku_repl.survey.sql import ask_results
from sudoku_repl.survey.summary import Summary, mean_error, share_error

QUIZZES = minimal(4)
QUIZ = str(QUIZZES[0])
SOLUTION = "".join(map(str, next(solutions(QUIZZES[0]))))


def fields_of(path: Path, content: bytes | str) -> list[dict[str, str]]:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    found = list(iter_records(path, fields=True))
    assert [str(record.quiz) for record in found] == [QUIZ] * len(found)
    return [dict(record.fields) for record in found]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (QUIZ, {}),
        (f"{QUIZ},9.5,foo", {"f2": "9.5", "f3": "foo"}),
        (f"{QUIZ};9.5", {"f2": "9.5"}),
        (f"{QUIZ}\t9.5\tTom B", {"f2": "9.5", "f3": "Tom B"}),
        (f"{QUIZ} # Golden Nugget", {"label": "Golden Nugget"}),
        (f"{QUIZ} ED=7.2/1.2/1.2", {"ed": "7.2/1.2/1.2"}),
        (f"000001 {QUIZ} 1.2", {"f1": "000001", "f3": "1.2"}),
        (f"1a2b3c {QUIZ} 9.9 # hard", {"f1": "1a2b3c", "f3": "9.9", "label": "hard"}),
        (f'"{QUIZ}","a, b",3', {"f2": "a, b", "f3": "3"}),
        (f"{QUIZ},{SOLUTION}", {"f2": SOLUTION}),
        (f"ED=(7.2),{QUIZ},[b]x[/b]", {"ed": "(7.2", "f3": "x"}),
        (f'{{"puzzle": "{QUIZ}", "SE rating": 9.5, "by": null}}', {"se_rating": "9.5", "label_by": ""}),
    ],
)
def test_the_fields_of_a_line(line: str, expected: dict[str, str], tmp_path: Path) -> None:
    assert fields_of(tmp_path / "list.txt", f"{line}\n{line}\n") == [expected] * 2


@pytest.mark.parametrize(
    ("header", "line", "expected"),
    [
        ("quiz,Rating,1st name", "{},9.5,foo", {"rating": "9.5", "st_name1": "foo"}),
        ("id;puzzle;rating;rating", "7;{};1;2", {"id": "7", "rating": "1", "rating_2": "2"}),
        ("name\tgrid\tEr", "x\t{}\t7.2", {"name": "x", "er": "7.2"}),
        ("quiz,rating", "{},9.5,more", {"rating": "9.5", "f3": "more"}),
    ],
)
def test_a_header_names_the_fields(header: str, line: str, expected: dict[str, str], tmp_path: Path) -> None:
    text = f"{header}\n" + f"{line.format(QUIZ)}\n" * 3
    assert fields_of(tmp_path / "list.csv", text) == [expected] * 3


def test_fields_that_are_not_utf8_are_read(tmp_path: Path) -> None:
    content = f"{QUIZ},Gündel\n{QUIZ},\u0142\n".encode("cp1250")
    assert fields_of(tmp_path / "old.csv", content) == [{"f2": "Gündel"}, {"f2": "³"}]


@given(st.text(max_size=12))
@example("0:0")
def test_names_need_no_quotes_in_sql(text: str) -> None:
    name = name_of(text)
    assert re.fullmatch("[a-z][a-z0-9_]*", name)
    assert name_of(name) == name


# --- --keep ---------------------------------------------------------------------------------------


@pytest.fixture
def rated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A list with ratings, the present folder around it."""
    monkeypatch.chdir(tmp_path)
    lines = [f"{quiz},{9 - number},by {number}\n" for number, quiz in enumerate(QUIZZES)]
    path = Path("rated.csv")
    path.write_text("quiz,rating,steps\n" + "".join(lines), encoding="ascii")
    return path


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_fields_are_carried_to_the_results(jobs: str, rated: Path) -> None:
    with gzip.open("rated.gz", "wb") as file:
        file.write(rated.read_bytes())
    survey("rated.gz", "--keep", "all", "--to", "all.csv", jobs=jobs)
    rows = rows_of("all.csv")
    assert [row["rating"] for row in rows] == ["9", "8", "7", "6"]
    assert [row["label_steps"] for row in rows] == ["by 0", "by 1", "by 2", "by 3"]
    assert all(row["steps"].isdigit() for row in rows)
    survey("rated.csv", "--keep", "Rating", "--to", "one.jsonl")
    one = rows_of("one.jsonl")
    assert [row["rating"] for row in one] == ["9", "8", "7", "6"]
    assert "label_steps" not in one[0]


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("id,puzzle,author,SE rating", {"id": "7", "se_rating": "9.5"}),
        ("name,puzzle,width,difficulty", {"label_difficulty": "9.5"}),
        ("name,puzzle,paid,grid_ids", {}),
    ],
)
def test_an_id_and_ratings_are_carried_by_default(
    header: str, expected: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("list.csv").write_text(f"{header}\n7,{QUIZ},x,9.5\n", encoding="ascii")
    survey("list.csv", "--to", "usual.csv")
    survey("list.csv", "--keep", "none", "--to", "none.csv")
    (row,), (plain,) = rows_of("usual.csv"), rows_of("none.csv")
    assert row == plain | expected
    survey("usual.csv", "--to", "again.csv")
    (again,) = rows_of("again.csv")
    assert again == row | {"source": "usual.csv"}
    if not expected:
        assert Path("usual.csv").read_bytes() == Path("none.csv").read_bytes()


def test_a_bad_line_keeps_its_fields_too(rated: Path) -> None:
    rated.write_text(rated.read_text(encoding="ascii") + "123,5,x\n", encoding="ascii")
    assert survey("rated.csv", "--keep", "all", "--to", "all.csv") == 1
    assert (rows_of("all.csv")[-1]["rating"], rows_of("all.csv")[-1]["steps"]) == ("5", "")


def test_an_unknown_field_is_refused_with_those_there_are(rated: Path) -> None:
    with pytest.raises(SurveyError, match=r"^no field 'ratng'; the fields are rating, steps$"):
        kept(["rated.csv"], ["ratng"])
    with pytest.raises(SurveyError, match=r"^'-' can be read only once"):
        kept(["-"], ["all"])
    assert kept(["-"], ["f2", "SE"]) == ("f2", "se")


def test_kept_texts_are_the_same_in_every_form_of_results(
    rated: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    values = [("-1.5", "@a1", "0x11", "=1"), ("2", "b'", "1", "true"), ("+7e2", "'c", "2", "2020-01-01")]
    lines = [f"{quiz},{','.join(row)}\n" for quiz, row in zip(QUIZZES, values, strict=False)]
    rated.write_text(f"puzzle,rating,author,hex,group\n{''.join(lines)}", encoding="ascii")
    answers = []
    for to in ("r.csv", "r.jsonl", "r.parquet"):
        assert survey("rated.csv", "--keep", "all", "--to", to) == 0
        capsys.readouterr()
        columns = "rating, author, hex, label_group, typeof(rating), typeof(steps)"
        assert (
            main(["query", to, f"select {columns} from results order by line", "--to", "answer.jsonl"]) == 0
        )
        answers.append(Path("answer.jsonl").read_text(encoding="utf-8"))
    assert answers == [answers[0]] * 3
    found = [list(json.loads(line).values()) for line in answers[0].splitlines()]
    assert [row[:4] for row in found] == [[float(row[0]), *row[1:]] for row in values]
    assert [row[4:] for row in found] == [["DOUBLE", "BIGINT"]] * 3
    listed = QuizList("r.csv", parse_tests("author = @a1 and rating < 0"))
    assert [row.fields["hex"] for row in listed.rows(listed.order())] == ["0x11"]


def test_quotes_of_a_list_stay_whatever_the_first_rows_of_its_results_are(
    rated: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = ("'x", "y'", "'z'", "'=a'", "2020-01-01")
    rated.write_text("puzzle,note\n" + "".join(f"{QUIZ},{note}\n" for note in notes), encoding="ascii")
    for to in ("r.csv", "r.jsonl", "r.parquet"):
        assert survey("rated.csv", "--keep", "all", "--to", to) == 0
        assert [*ask_results([to], "select note from results order by line").rows] == [
            (note,) for note in notes
        ]
    capsys.readouterr()
    rated.write_text(f"puzzle,note\n{QUIZ},2020-01-01\n", encoding="ascii")
    assert survey("rated.csv", "--keep", "all", "--to", "d.jsonl") == 0
    assert ask_results(["d.jsonl"], "select typeof(note) from results").rows == (("VARCHAR",),)
    many = "".join(f"{at},plain\n" for at in range(30_000))
    Path("late.csv").write_text(f'n,note\n{many}1,"a, ""b"""\n', encoding="ascii")
    assert ask_results(["late.csv"], "select count(*), min(note) from results").rows == ((30_001, 'a, "b"'),)


def test_every_word_of_sql_has_a_column_that_needs_no_quotes() -> None:
    import duckdb

    words = [word for (word,) in duckdb.execute("select keyword_name from duckdb_keywords()").fetchall()]
    assert len(words) > 100
    for name in map(name_of, words):
        assert duckdb.execute(f'select {name} from (select 1 as "{name}")').fetchall() == [(1,)]


def test_other_fields_and_forms_are_not_mixed(rated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = "rated.csv", "--transforms", "3", "--to", "r.csv"
    assert survey(*options, "--seed", "1") == 0
    assert "made from another input" in refusal(capsys, "--no-time", *options, "--seed", "2")
    rated.write_text(rated.read_text(encoding="ascii").replace(",8,", ",1,"), encoding="ascii")
    assert "made from another input" in refusal(capsys, "--no-time", *options, "--seed", "1")


# --- forms and guess orders -----------------------------------------------------------------------


def test_forms_are_equivalent_and_known_by_the_quiz() -> None:
    for quiz in QUIZZES:
        found = list(forms(quiz, 12, 3))
        assert found[0] == quiz
        assert len(set(map(str, found))) == 12
        assert {canonical(form) for form in found} == {canonical(quiz)}
        assert {id_of(form) for form in found} == {id_of(quiz)}
        assert list(forms(quiz, 5, 3)) == found[:5]
        assert list(map(str, forms(quiz, 12, 4)))[1:] != list(map(str, found))[1:]
    assert len({id_of(quiz) for quiz in QUIZZES}) == len(QUIZZES)
    assert id_of(open_quiz("@samurai")).startswith("c:")


@settings(max_examples=10)
@given(st.integers(0, 3), st.integers(2, 4), st.integers(1, 3), st.integers(0, 9))
def test_each_run_is_that_of_its_form_and_order(at: int, transforms: int, orders: int, seed: int) -> None:
    modes = parse_modes("0,numerical")
    plan = Plan(modes, 10_000, no_time=True, transforms=transforms, guess_orders=orders, seed=seed)
    rows = count(Entry("f", 1, QUIZZES[at], labels=("9.5",)), plan)
    assert len(rows) == plan.runs == 2 * transforms * orders
    for number, row in enumerate(rows):
        assert (row.mode, row.transform, row.guess_order) == plan.run(number)
        assert row.labels == ("9.5",)
        (alone,) = count(
            Entry("f", 1, Quiz(QUIZZES[at].board, bytes(int(char) for char in row.quiz.replace(".", "0")))),
            Plan(parse_modes(f"{row.mode}:random:{row.guess_order}"), 10_000, no_time=True),
        )
        assert (alone.steps, alone.first_solution) == (row.steps, row.first_solution)


def test_the_summary_tells_the_spread() -> None:
    plan = Plan(parse_modes("0"), no_time=True, transforms=5)
    summary = Summary()
    summary.add(groups := [count(Entry("f", number, quiz), plan) for number, quiz in enumerate(QUIZZES)])
    steps = [[row.first_solution or 0 for row in group] for group in groups]
    ratios = [round(max(each) / min(each), 2) for each in steps]
    assert sorted(summary.modes["0"].spreads.elements()) == sorted(ratios)
    assert mean(ratios) > 1


def test_an_interrupted_survey_of_forms_is_resumed(rated: Path) -> None:
    runs = ["--transforms", "3", "--guess-orders", "2", "--seed", "5", "--modes", "0,2"]
    options = ["--keep", "rating", *runs]
    survey("rated.csv", *options, "--to", "whole.csv")
    whole = Path("whole.csv").read_bytes()
    lines = whole.splitlines(keepends=True)
    assert len(lines) == 1 + 4 * 3 * 2 * 2
    for kept_lines in (1, 7, 20, 30):
        Path("part.csv").write_bytes(b"".join(lines[:kept_lines]))
        assert survey("rated.csv", *options, "--to", "part.csv") == 0
        assert Path("part.csv").read_bytes() == whole


def test_guess_orders_and_guess_modes_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    printed = refusal(capsys, "@easy", "--modes", "0:last", "--guess-orders", "2")
    assert "mode '0:last' says how to guess, and so does --guess-orders" in printed
    printed = refusal(capsys, "@easy", "--transforms", "1001")
    assert "expected at most 1000 transforms, got 1001" in printed


# --- weights --------------------------------------------------------------------------------------


LEVELS = st.integers(0, 9)


@given(st.lists(st.tuples(LEVELS, st.floats(0.01, 50)), min_size=1, max_size=60), LEVELS)
def test_errors_are_those_of_weighted_means(rows: list[tuple[int, float]], value: int) -> None:
    """Against sums over the rows themselves."""
    counts, squares = defaultdict[int, float](float), defaultdict[int, float](float)
    for level, weight in rows:
        counts[level] += weight
        squares[level] += weight * weight
    total = sum(weight for _, weight in rows)
    for error, values in (
        (mean_error(counts, squares), [float(level) for level, _ in rows]),
        (share_error(value, counts, squares), [float(level == value) for level, _ in rows]),
    ):
        weights = [weight for _, weight in rows]
        middle = sum(map(mul, weights, values)) / total
        spread = sum((w * (v - middle)) ** 2 for w, v in zip(weights, values, strict=True))
        assert error == pytest.approx(spread**0.5 / total, abs=1e-9)


def test_a_survey_takes_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    quizzes = tmp_path / "list.csv"
    hard, easy = str(open_quiz("@readalps")), str(open_quiz("@easy"))
    quizzes.write_text(f"quiz,Weight\n{hard},1\n{easy},3\n")
    to, picture = str(tmp_path / "results.csv"), str(tmp_path / "plot.svg")
    assert survey(str(quizzes), "--weight", "Weight", "--to", to, "--plot", picture) == 0
    printed = capsys.readouterr().out
    assert "2.75 ± 2.92" in printed
    assert "   0   75.00% ± 26.52%  ████" in printed
    assert "mean 2.750 ± 2.917" in re.sub("<!--|-->", "", Path(picture).read_text())
    assert Path(to).read_text().splitlines()[0].endswith(",weight")


@pytest.mark.parametrize("weight", ["heavy", "-1", "nan", "inf", ""])
def test_a_weight_that_is_no_number_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], weight: str
) -> None:
    quizzes = tmp_path / "list.csv"
    quizzes.write_text(f"quiz,weight\n{open_quiz('@easy')},{weight}\n")
    printed = refusal(capsys, str(quizzes), "--weight", "weight")
    assert f":2: expected a weight of 0 or more, got '{weight}'" in printed
    assert "no field 'w'; the fields are weight" in refusal(capsys, str(quizzes), "--weight", "w")
