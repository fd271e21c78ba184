"""Techniques of your own: what is loaded, what is refused, and whether they are sound."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.desk import Desk

from sudoku_repl import Debugger, exact, parse_quiz, techniques
from sudoku_repl.create.chance import Chance
from sudoku_repl.errors import SessionError, TechniqueError
from sudoku_repl.machine.compiled import runs_compiled
from sudoku_repl.orders.results import MAY_MISS
from sudoku_repl.survey.soundness import check_soundness, positions_of, sample
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.technique import Difficulty

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_technique.py"


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """Forget the techniques that a test loads."""
    before = set(TECHNIQUES.values())
    yield
    for each in set(TECHNIQUES.values()) - before:
        techniques.unregister(each)


def written(folder: Path, change: tuple[str, str] = ("", ""), name: str = "mine.py") -> str:
    """A file with the example, changed."""
    text = EXAMPLE.read_text()
    assert change[0] in text
    file = folder / name
    file.write_text(text.replace(*change))
    return str(file)


def test_the_example_has_15_lines_of_code_and_is_sound() -> None:
    lines = [text.strip() for text in EXAMPLE.read_text().splitlines()]
    assert sum(bool(text) and not text.startswith('"""') for text in lines) <= 15
    debugger = Debugger("@readalps")
    (mine,) = debugger.load_techniques(EXAMPLE)
    assert mine not in debugger.rules.techniques
    checked = debugger.check_technique("only row", quizzes=8)
    assert (checked.wrong, checked.quizzes) == (None, 8)
    assert checked.findings > 8
    debugger.techniques("only_row")
    assert debugger.run().state.solutions == 1
    assert debugger.contradictions()


WRONG_CLASSES = {
    ('"only_row"', '"only row"'): "expected an identifier in lower case as name, got \"'only row'\"",
    ('"only_row"', '"hidden"'): "there is already a technique hidden; choose another name",
    ('"only_row"', '"complete"'): "complete already means hidden; choose another name",
    ("9000", '"9000"'): "expected a whole number as rank, got",
    ("name, family, rank, summary", "name, family, rank, words"): "summary is missing; expected a text",
    ("name, family", "label, family"): "name is missing",
    ('Role("row", RoleKind.HOUSES)', '"row"'): "expected a tuple of Role with different names as roles",
    ("def find", "def search"): "missing: find",
    ("class OnlyRow", "1 / 0\nclass OnlyRow"): "ZeroDivisionError: division by zero, line 8",
    ("class OnlyRow", "raise SystemExit(3)\nclass OnlyRow"): "SystemExit: 3, line 8",
    ("class OnlyRow", "class"): "SyntaxError: invalid syntax, line 8",
    ("(Technique)", ""): "has no technique: expected a subclass of Technique with a name",
}


@pytest.mark.parametrize(("change", "expected"), WRONG_CLASSES.items(), ids=WRONG_CLASSES.values())
def test_what_is_no_technique_is_refused(tmp_path: Path, change: tuple[str, str], expected: str) -> None:
    before = dict(TECHNIQUES)
    with pytest.raises(TechniqueError) as error:
        Debugger().load_techniques(written(tmp_path, change))
    assert "mine.py" in str(error.value)
    assert expected in str(error.value)
    assert dict(TECHNIQUES) == before


FINDING = "yield Finding(self, (), ((row,), single), places=single)"
WRONG_FINDINGS = {
    "yield 7": "expected a Finding, got '7'",
    "yield Finding(self, (), ((row,),), places=single)": "expected a pattern for 2 roles",
    "yield Finding(self, (), ((row,), (digit,)), places=single)": "role single: expected a tuple of",
    "yield Finding(self, (), (row, single), places=single)": "role row: expected a tuple of houses",
    "yield Finding(self, (), ((row,), (Node(digit, 81),)), places=single)": "role single: expected",
    "yield Finding(self, (Node(digit, 99),), ((row,), single))": "on the board as removes",
    "yield Finding(self, (Node(0, cells[0]),), ((row,), single))": "on the board as removes",
    "yield Finding(self, (Node(digit, row.cells[0]), Node(digit, row.cells[1])), ((row,), single))": (
        "which is not a candidate there"
    ),
    "yield Finding(self, (), ((row,), single))": "it neither removes nor places anything",
    "raise SystemExit": "find raised SystemExit, line 21",
    "yield 1 / 0": "find raised ZeroDivisionError: division by zero, line 21",
    "yield (lambda:\n1 / 0)()": "find raised ZeroDivisionError: division by zero, line 22",
}


@pytest.mark.parametrize("finding", WRONG_FINDINGS)
def test_a_wrong_finding_is_an_error_that_names_the_class(tmp_path: Path, finding: str) -> None:
    debugger = Debugger("@readalps")
    debugger.load_techniques(written(tmp_path, (FINDING, finding)))
    with pytest.raises(TechniqueError) as error:
        list(debugger.findings("only_row"))
    assert "mine.py" in str(error.value)
    assert "class OnlyRow: " in str(error.value)
    assert WRONG_FINDINGS[finding] in str(error.value)
    debugger.techniques("only_row")
    with pytest.raises(TechniqueError):
        debugger.run()


def test_grounds_that_raise_are_an_error(tmp_path: Path) -> None:
    debugger = Debugger("@readalps")
    file = written(tmp_path, ("return elsewhere", "raise KeyError(5) or elsewhere"))
    debugger.load_techniques(file)
    debugger.techniques("only_row")
    debugger.run()
    with pytest.raises(TechniqueError, match="grounds raised KeyError: 5, line 25"):
        debugger.why_all()


def test_a_name_is_loaded_once(tmp_path: Path) -> None:
    debugger = Debugger()
    debugger.load_techniques(written(tmp_path))
    with pytest.raises(TechniqueError, match=r"other.py.*already a technique only_row, from .*mine.py"):
        debugger.load_techniques(written(tmp_path, name="other.py"))


def test_an_unsound_technique_comes_with_a_position_that_loads(tmp_path: Path) -> None:
    debugger = Debugger()
    debugger.load_techniques(written(tmp_path, ("len(cells) == 1", "len(cells) == 2")))
    wrong = debugger.check_technique("only_row", quizzes=20).wrong
    assert wrong
    assert wrong.finding
    again = Debugger(parse_quiz(wrong.text))
    findings = [each.effect for each in again.findings("only_row")]
    assert wrong.finding.completed(again.quiz.board, again.set_up.state.grid.candidates)
    assert any(wrong.finding.places[0] in places for _, places in findings)


def test_what_inherits_from_a_compiled_technique_says_that_it_is_not_compiled(tmp_path: Path) -> None:
    file = tmp_path / "heir.py"
    text = "from sudoku_repl.techniques.gw import GW3\n\n\nclass Heir(GW3):\n    name, rank = 'heir', 5\n"
    file.write_text(text)
    with pytest.raises(TechniqueError, match="what gw3 has as compiled is its own; set it for heir, too"):
        Debugger().load_techniques(file)
    file.write_text(f"{text}    compiled, monotone, subsumes = False, None, frozenset()\n")
    debugger = Debugger("@readalps")
    debugger.load_techniques(file)
    debugger.techniques("heir")
    assert not runs_compiled(debugger.rules, debugger.quiz.board)
    assert debugger.run().state.solutions == 1


def test_a_session_that_needs_a_technique_says_so(tmp_path: Path) -> None:
    file = str(tmp_path / "session")
    debugger = Debugger("@readalps")
    (mine,) = debugger.load_techniques(EXAMPLE)
    debugger.techniques("only_row")
    debugger.run()
    debugger.save(file)
    techniques.unregister(mine)
    with pytest.raises(SessionError, match=r"needs the technique 'only_row'.*`techniques load FILE.py`"):
        Debugger().open(file)
    debugger.load_techniques(written(tmp_path))
    again = Debugger()
    again.open(file)
    assert again.state == debugger.state


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(each.name, marks=pytest.mark.long if each.difficulty is Difficulty.EXTREME else ())
        for each in TECHNIQUES.values()
        if (each.usual or not each.score) and each.difficulty is not Difficulty.UNFAIR  # see below
    ],
)
def test_a_usual_technique_is_sound_over_some_quizzes(name: str) -> None:
    technique = TECHNIQUES[name]
    checked = check_soundness(technique, sample(2, 7, unique=technique.assumes_unique))
    assert (checked.wrong, checked.quizzes) == (None, 2)


@pytest.mark.long
@pytest.mark.parametrize(
    "name", [each.name for each in TECHNIQUES.values() if each.difficulty is not Difficulty.EXTREME]
)
def test_every_technique_but_the_slowest_is_sound_over_many_quizzes(name: str) -> None:
    technique = TECHNIQUES[name]
    quizzes = 4 if technique.difficulty is Difficulty.UNFAIR else 8  # some take seconds for a quiz
    checked = check_soundness(technique, sample(quizzes, 7, unique=technique.assumes_unique))
    assert (checked.wrong, checked.quizzes) == (None, quizzes)


def test_every_fourth_quiz_has_several_solutions_unless_all_must_have_one() -> None:
    assert list(map(exact.is_unique, sample(8))) == [True, True, True, False] * 2
    assert all(map(exact.is_unique, sample(8, unique=True)))


def test_positions_begin_with_fewer_candidates_too() -> None:
    (quiz,) = sample(1)
    grids = list(positions_of(quiz, Chance(1)))
    assert len({grid.candidates for grid in grids}) > 3


def test_a_run_says_that_a_technique_assumes_one_solution(tmp_path: Path) -> None:
    desk = Desk("@easy")
    file = written(tmp_path, ("    roles =", "    assumes_unique = True\n    roles ="))
    assert MAY_MISS not in desk.give(f"techniques load {file}", "run")
    assert MAY_MISS in desk.give("techniques +only_row")
    assert MAY_MISS in desk.give("rerun")


def test_a_technique_that_no_run_tries_is_not_offered_to_runs(tmp_path: Path) -> None:
    file = written(tmp_path, ("    roles =", "    runs = False\n    roles ="))
    assert Desk().give(f"techniques load {file}") == ["Loaded only_row: a digit with a single cell in a row."]


CLAIMS = """\
    usual, score, difficulty, rating_class = True, 1, Difficulty.EASY, 1
    subsumes = frozenset({"x_chain", "hidden", "gw1"})
    roles ="""


def test_a_loaded_technique_changes_no_figure_that_does_not_ask_for_it(tmp_path: Path) -> None:
    def figures() -> list[str]:
        asked = ("rate", "path", "findings", "techniques hodoku", "step", "hint")
        return Desk("@easy").give(*asked, "create --class 2 --seed 1", "rate", "path")

    before = figures()
    file = tmp_path / "mine.py"
    for claims in (CLAIMS, CLAIMS.replace("True, 1", "False, 0")):
        text = EXAMPLE.read_text().replace("    roles =", claims).replace("9000", "0")
        file.write_text(text.replace("import Technique", "import Difficulty, Technique"))
        (loaded,) = Debugger().load_techniques(file)
        assert figures() == before
        techniques.unregister(loaded)
