"""Kinds of constraints of your own: what is loaded, what is refused, and that everything knows them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.desk import Desk

from sudoku_repl import Debugger, Quiz, board_named, exact, parse_quiz, techniques
from sudoku_repl.board.constraints import kinds
from sudoku_repl.errors import BoardError, OrderError, QuizError, SessionError, TechniqueError, TransformError
from sudoku_repl.formats import text_for
from sudoku_repl.shell.screen import Look
from sudoku_repl.survey import walks
from sudoku_repl.techniques.constraints import forget

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_constraint.py"
QUIZ = f"# alternate: r1c1-r1c6\n# alternate: r3c1-down\n1{'.' * 80}"


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """Forget the kinds that a test loads."""
    before = kinds()
    yield
    for kind in kinds()[len(before) :]:
        if technique := forget(kind):
            techniques.unregister(technique)


def test_the_example_has_15_lines_of_code_and_is_sound() -> None:
    lines = [text.strip() for text in EXAMPLE.read_text().splitlines()]
    assert sum(bool(text) and not text.startswith('"""') for text in lines) <= 15
    debugger = Debugger()
    (mine,) = debugger.load_constraints(EXAMPLE)
    checked = debugger.check_constraint("alternate", prunings=200)
    assert (checked.kind, checked.prunings, checked.wrong) == (mine.kind, 200, "")
    assert checked.lost > 100


def test_everything_knows_a_kind_that_was_loaded(tmp_path: Path) -> None:
    desk = Desk()
    file = tmp_path / "quiz.txt"
    file.write_text(QUIZ)
    page = tmp_path / "page.html"
    desk.give(f"constraints load {EXAMPLE}", f"load-quiz {file}", "constraints", "step 12", f"export {page}")
    assert desk.refused == []
    assert desk.give("constraints") == [
        "alternating line 1: odd and even digits take turns along [1,1] [1,2] [1,3] [1,4] [1,5] [1,6]",
        "alternating line 2: odd and even digits take turns along [3,1] [4,1] [5,1] [6,1] [7,1] [8,1] [9,1]",
    ]
    assert "alternating line 1 shrinks" in "\n".join(desk.give("log"))
    assert "alternating_line@" in "\n".join(desk.give("why [1,2]"))
    assert "  alternating_line: off" in desk.give("techniques -alternating_line", "techniques")
    assert page.exists()
    solution = exact.first_solution(parse_quiz(QUIZ), [range(9)] * 81)
    assert solution
    assert [digit % 2 for digit in solution[:6]] == [1, 0, 1, 0, 1, 0]


def test_the_name_of_a_board_with_an_unknown_kind_says_how_to_load_it() -> None:
    # Sessions and the results of surveys have such names.
    with pytest.raises(BoardError, match=r"unknown constraint 'alternate'.*`constraints load FILE.py`"):
        board_named("9x9 + alternate r1c1 r1c2")


def test_a_session_with_a_kind_that_is_not_loaded_says_what_to_load(tmp_path: Path) -> None:
    debugger = Debugger()
    (mine,) = debugger.load_constraints(EXAMPLE)
    debugger.load_quiz(parse_quiz(QUIZ))
    debugger.run()
    debugger.save(tmp_path / "kept.session")
    technique = forget(mine)
    assert technique
    techniques.unregister(technique)
    with pytest.raises(SessionError, match=r"needs the constraint 'alternate'.*: `constraints load FILE.py`"):
        Debugger().open(tmp_path / "kept.session")


def test_what_is_loaded_and_checked_is_told_in_json() -> None:
    desk = Desk(look=Look.JSON)
    loaded, checked = map(json.loads, desk.give(f"constraints load {EXAMPLE}", "constraints check alternate"))
    assert loaded == {
        "type": "constraints_loaded",
        "kinds": [{"kind": "alternating line", "header": "alternate"}],
    }
    assert (checked["kind"], checked["prunings"], checked["wrong"]) == ("alternating line", 300, "")


def test_a_header_is_not_known_before_it_is_loaded() -> None:
    with pytest.raises(QuizError, match="unknown header 'alternate'"):
        parse_quiz(QUIZ)


def added(line: str) -> tuple[str, str]:
    """A change of the example: another line of the class."""
    return "    def start", f"    {line}\n\n    def start"


CHANGES = {
    (
        '"alternating line"',
        '"cage"',
    ): "there is already a kind cage; choose another, or start the program again",
    ('"alternate"', '"thermo"'): "there is already a header thermo; choose another",
    ('"alternate"', '"houses"'): "the header houses has another meaning; choose another",
    ('"alternate"', '"title"'): "the header title has another meaning; choose another",
    ('"alternate"', '"windows"'): "the header windows has another meaning; choose another",
    ('"alternating line"', '"skyscraper"'): "skyscraper already means a technique; choose another kind",
    ('"alternate"', "7"): "expected a word in lower case as header, got 7",
    ("last else None", "lost else None"): "class AlternatingLine: step raised NameError: name 'lost' is not"
    " defined, line 17",
    (
        "return digit % 2 if",
        "return True if",
    ): "step must return a state, or None where no walk has the digit, got True",
    ("        return digit", "        yield digit"): "step must return, not yield",
    ("return 2", "return [2]"): "it cannot be tried: TypeError: unhashable type: 'list'",
    ("kind, header, asks =", "mine ="): "kind is missing; expected words in lower case",
    ("kind, header, asks =", "kind, haeder, asks ="): "unknown haeder; did you mean header?",
    (
        "def step",
        "def _step",
    ): "step is missing; expected a method that returns the state after a digit, or None",
    ("(LineConstraint)", ""): "has no constraint: expected a subclass of Constraint with a kind",
    ("import LineConstraint", "import Nothing"): "cannot be loaded: ImportError",
    added(
        "colour = 'green'"
    ): "expected a tuple of Drawn with a DrawnShape, cells of it, a text and a Colour",
    added("asks = None"): "asks is missing; expected words before the cells, such as 'digits rise along'",
    added("example = 5"): "expected a text as example, got '5'",
    added("fewest_cells = True"): "expected a whole number as fewest_cells, got 'True'",
    added("usual = (1,)"): "usual has 1 numbers, which most_numbers and fewest_numbers do not allow",
    added("fpuzzles = 'thermometer'"): "another kind has the field thermometer of f-puzzles; choose another",
    added("apart_words = lambda self: 'x'"): "apart_words must be a text, or have @property above it",
    added("stat = 1"): "unknown stat; did you mean start? If it is a name of your own, begin it with _",
}


@pytest.mark.parametrize(("change", "expected"), CHANGES.items(), ids=CHANGES.values())
def test_what_is_no_kind_is_refused(tmp_path: Path, change: tuple[str, str], expected: str) -> None:
    text = EXAMPLE.read_text()
    assert change[0] in text
    file = tmp_path / "mine.py"
    file.write_text(text.replace(*change))
    before = kinds()
    with pytest.raises(TechniqueError) as error:
        Debugger().load_constraints(file)
    assert "mine.py" in str(error.value)
    assert expected in str(error.value)
    assert kinds() == before


FIVE = """

    def accepts(self, last):
        return {5: 1 // (9 - self.digits)}.get(last, True)

    def drawing(self):
        yield from super().drawing()
        if self.number > 1:
            raise KeyError(self.number)
"""


def test_an_error_in_a_loaded_file_is_told_when_it_is_met(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(EXAMPLE.read_text() + FIVE)
    debugger = Debugger()
    debugger.load_constraints(file)
    small = Debugger(parse_quiz("# alternate: r1c1 r1c2\n# alternate: r2c1 r2c2\n" + "....\n" * 4))
    with pytest.raises(
        TechniqueError, match=r"mine.py', class AlternatingLine: drawing raised KeyError: 2, line 26"
    ):
        small.export(tmp_path / "page.html")
    with pytest.raises(TechniqueError, match=r"accepts raised ZeroDivisionError: .*, line 21"):
        parse_quiz(QUIZ)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("different = lambda self, board: iter([(0, 99)])", "different must return pairs of its cells, got "),
        (
            "sums = property(lambda self: 5)",
            "sums must return a tuple of WeightedSum with a factor for each cell",
        ),
    ],
)
def test_what_a_method_gives_is_checked(tmp_path: Path, line: str, expected: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(EXAMPLE.read_text().replace(*added(line)))
    Debugger().load_constraints(file)
    with pytest.raises(TechniqueError, match=f"class AlternatingLine: {expected}"):
        exact.count(parse_quiz(f"# alternate: r7c1-r7c5\n{'.' * 81}"), 2)


def test_what_a_base_of_a_kind_raises_is_told_too(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    base = "class Base(LineConstraint):\n    def step(self, last, digit):\n        return 1 // (digit - 5)\n"
    kind = "class Mine(Base):\n    kind, header, asks = 'my line', 'mine', 'nothing along'\n"
    file.write_text(f"{EXAMPLE.read_text().partition('class ')[0]}\n{base}\n{kind}")
    Debugger().load_constraints(file)
    with pytest.raises(TechniqueError, match=r"class Mine: step raised ZeroDivisionError: .*, line [0-9]+"):
        parse_quiz(f"# mine: r1c1 r1c2\n{'.' * 81}")


def test_the_field_of_another_kind_is_not_inherited(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    names = "kind, header, asks = 'steep thermometer', 'steep', 'digits rise steeply along'"
    text = "from sudoku_repl.board.constraints.lines import Thermometer\n\n\n"
    file.write_text(f"{text}class Steep(Thermometer):\n    {names}\n")
    Debugger().load_constraints(file)
    board = board_named("9x9 + thermo r1c1 r1c2 r1c3")
    assert parse_quiz(text_for(Quiz(board, bytes(81)), "a.fpuz")).board is board


def test_a_kind_that_forbids_nothing_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(EXAMPLE.read_text().replace("!= last else None", "!= last else 2"))
    answers = Desk().give(f"constraints load {file}", "constraints check alternate")
    assert answers[-1] == "It removed nothing: `step` or `accepts` may forbid too little."


def test_what_holds_only_where_it_is_is_not_moved(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(EXAMPLE.read_text().replace("    def start", "    is_placed = True\n\n    def start"))
    debugger = Debugger()
    debugger.load_constraints(file)
    debugger.load_quiz(parse_quiz(f"# alternate: r9c1-r9c5\n{'.' * 81}"))
    debugger.transform("relabel 123456789")
    with pytest.raises(
        TransformError, match="'transpose' moves cells, and alternating line 1 holds only where"
    ):
        debugger.transform("transpose")


def test_what_is_loaded_says_how_its_header_looks(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    shape = "    fewest_numbers = most_numbers = 2\n    fewest_cells = 3\n    example = 'x'\n\n    def start"
    file.write_text(EXAMPLE.read_text().replace("    def start", shape))
    told = Desk().give(f"constraints load {file}")[0]
    assert told == "Loaded the alternating line: write `# alternate: 1 1 r1c1 r1c2 r1c3 = x` above a quiz."


def test_a_walk_that_forgets_is_found(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    change = "!= last and (CALLS.append(1) or len(CALLS) % 7) else"
    text = EXAMPLE.read_text().replace("!= last else", change)
    file.write_text(text.replace("class Alt", "CALLS = []\n\n\nclass Alt"))
    debugger = Debugger()
    debugger.load_constraints(file)
    assert debugger.check_constraint("alternate").wrong


def test_an_interrupted_check_tells_what_it_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = iter(range(5))

    def interrupt() -> None:
        if next(calls, None) is None:
            raise KeyboardInterrupt

    monkeypatch.setattr(walks, "check", interrupt)
    checked, note = Desk().give("constraints check renban")
    assert re.search(r"sound: [1-5] prunings", checked)
    assert note == "Interrupted before all prunings were compared."


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(OrderError, match=r"unknown constraint 'termo'; did you mean thermo\? Known: cage, "):
        Debugger().check_constraint("termo")


@pytest.mark.parametrize("header", [each.header for each in kinds() if each.walks and not each.word])
def test_the_pruning_of_each_kind_is_sound(header: str) -> None:
    assert Debugger().check_constraint(header, prunings=20).wrong == ""
