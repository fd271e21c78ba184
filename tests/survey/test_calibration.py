"""How measures agree with a rating, and canonical forms of whole files."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path
from statistics import correlation

import pytest
from support.surveys import minimal, rows_of, survey

from sudoku_repl.cli.main import main
from sudoku_repl.create.families import family
from sudoku_repl.create.forms import canonical
from sudoku_repl.survey.calibration import calibrate

pytest.importorskip("duckdb")
QUIZZES = [*map(str, minimal(30))]


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a rated list and its results."""
    folder = tmp_path_factory.mktemp("calibration")
    lines = [f"{quiz},ED={quiz.count('.') % 7}.5/1.2\n" for quiz in QUIZZES]
    (folder / "list.csv").write_text("".join(lines), encoding="ascii")
    with chdir(folder):
        survey("list.csv", "--keep", "all", "--modes", "0,2", "--to", "r.csv")
    return folder


@pytest.fixture(autouse=True)
def here(measured: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(measured)


def ranks(values: list[float]) -> list[float]:
    """The place of each value in order; equal values share the mean of their places."""
    return [sum(other < each for other in values) + values.count(each) / 2 for each in values]


def test_correlations_are_those_of_the_rows(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [row for row in rows_of("r.csv") if row["mode"] == "2"]
    found = calibrate(["r.csv"], "ed")
    assert [each.mode for each in found] == ["0", "2"]
    assert found[1].quizzes == 30
    rating = [float(row["ed"].split("/")[0]) for row in rows]
    for each in found[1].correlations:
        measures = [float(row[each.measure]) for row in rows]
        assert each.value == pytest.approx(correlation(ranks(measures), ranks(rating)))
        assert each.low <= each.value <= each.high
    assert "clues" in [each.measure for each in found[1].correlations]
    values = [abs(each.value) for each in found[1].correlations]
    assert values == sorted(values, reverse=True)
    assert main(["calibrate", "r.csv", "--target", "ed", "--to", "p.csv"]) == 0
    assert "mode 2: 30 quizzes with ed\n" in capsys.readouterr().out
    assert len(Path("p.csv").read_text(encoding="ascii").splitlines()) == 1 + 2 * 30


def test_a_rating_made_of_the_measures_is_predicted() -> None:
    steps = {row["quiz"]: int(row["first_solution"]) for row in rows_of("r.csv") if row["mode"] == "0"}
    lines = [f"{quiz},{steps[quiz]}\n" for quiz in QUIZZES]
    Path("steps.csv").write_text("quiz,se\n" + "".join(lines), encoding="ascii")
    survey("steps.csv", "--keep", "se", "--to", "s.csv")
    (found,) = calibrate(["s.csv"], "se")
    assert found.correlations[0].value == pytest.approx(1)
    assert found.combined.value > 0.8
    assert calibrate(["s.csv"], "se") == [found]


def test_forms_count_as_one_quiz() -> None:
    survey("list.csv", "--keep", "all", "--transforms", "3", "--to", "t.csv")
    (found,) = calibrate(["t.csv"], "ed")
    assert found.quizzes == 30


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("r.csv --target ser", "no column 'ser' in the results; fields that were kept: ed"),
        ("r.csv --target source", "no quiz has a number in the column 'source'"),
        ("r.csv --target step_limit", "all quizzes have the same rating"),
        ("few.csv --target ed", "expected at least 10 quizzes with a rating, got 9"),
        ("r.csv", "expected the column with the rating, as in --target rating\n"),
    ],
)
def test_what_is_no_rating(arguments: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    rows = Path("r.csv").read_text(encoding="ascii").splitlines(keepends=True)
    Path("few.csv").write_text("".join(rows[: 1 + 2 * 9]), encoding="ascii")
    assert main(["calibrate", *arguments.split()]) == 1
    assert expected in capsys.readouterr().err


# --- canonical forms of files ---------------------------------------------------------------------


def test_equivalent_quizzes_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    members = [str(member.quiz) for member in family(1, 3, 4)]
    Path("family.txt").write_text("\n".join([*members, "123", QUIZZES[0]]), encoding="ascii")
    capsys.readouterr()
    assert main(["canonical", "family.txt", "--unique"]) == 1
    told = capsys.readouterr()
    forms = told.out.split()
    assert len(forms) == len(set(forms)) == 4
    assert "family.txt:13:" in told.err
    assert "9 quizzes are equivalent to earlier ones" in told.err
    assert main(["canonical", "family.txt", "--to", "forms.txt"]) == 1
    assert len(Path("forms.txt").read_text(encoding="ascii").split()) == 13
    main(["canonical", "family.txt", "--unique", "--keep-form"])
    assert capsys.readouterr().out.split() == [*members[:3], QUIZZES[0]]
    assert forms[-1] == canonical(minimal(1)[0])


def test_a_list_is_not_replaced_by_its_forms(capsys: pytest.CaptureFixture[str]) -> None:
    before = Path("list.csv").read_bytes()
    assert main(["canonical", "list.csv", "--to", "list.csv"]) == 1
    assert "'list.csv' was read" in capsys.readouterr().err
    assert Path("list.csv").read_bytes() == before
    assert main(["canonical", "@samurai"]) == 1
    assert "have a canonical form" in capsys.readouterr().err
