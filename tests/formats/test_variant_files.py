"""Headers of constraints: read, written, and refused by formats that cannot hold them."""

from __future__ import annotations

import pytest
from hypothesis import given
from support.variants import variants

from sudoku_repl import Quiz
from sudoku_repl.errors import QuizError
from sudoku_repl.formats import parse_quiz
from sudoku_repl.formats.registry import text_for, writers

HEADERS = "# cage: 17 r1c1 r1c2 r2c1\n# thermo: r4c4 r4c5 r4c6\n# anti: knight king\n"
LINE = "." * 81
DRAWN = "\n".join(["." * 9] * 9)
FORMS = {
    "rows": DRAWN,
    "line": LINE,
    "list": f"{LINE},1\n{LINE},2",
    "csv": f"quiz,rating\n{LINE},1",
    "jsonl": f'{{"quiz": "{LINE}"}}',
    "sdk": f"[Puzzle]\n{DRAWN}",
    "hodoku": f":0000:x:{LINE}:::",
    "pencil": "\n".join(["12 34 123456789 3 " + "123456789 " * 5] + ["123456789 " * 9] * 8),
    "table": "\n".join(["1" + "\t" * 8, *["\t" * 8] * 8]),
}
HOLD = {".txt", ".canvas", ".blocks", ".pencil", ".fpuz"}


@given(variants())
def test_what_is_written_is_read_back(drawn: tuple[Quiz, list[bytes]]) -> None:
    quiz, _ = drawn
    for ending in HOLD:
        try:
            text = text_for(quiz, f"a{ending}")
        except QuizError:
            # Pencil marks can't tell a cell with one candidate from a given, and links lack some kinds.
            assert ending in (".pencil", ".fpuz")
        else:
            assert _told(parse_quiz(text)) == _told(quiz)
            headers = [line for line in text.splitlines() if line.startswith("# ") and "# order:" not in line]
            assert ending == ".fpuz" or len(headers) == quiz.board.name.count(" + ")


def _told(quiz: Quiz) -> object:
    """What a quiz has; its constraints in any order."""
    return sorted(quiz.board.name.split(" + ")), quiz.givens, quiz.allowed


def test_headers_of_all_kinds_are_read() -> None:
    quiz = parse_quiz(HEADERS + "." * 81)
    assert quiz.board.name == "9x9 + cage 17 r1c1 r1c2 r2c1 + thermo r4c4 r4c5 r4c6 + anti knight + anti king"


@pytest.mark.parametrize("form", sorted(FORMS.keys() - {"hodoku"}))
def test_no_form_loses_the_constraints_above_it(form: str) -> None:
    quiz = parse_quiz(f"{HEADERS}{FORMS[form]}\n")
    assert len(quiz.board.constraints) == 4


def test_a_format_without_headers_refuses_those_above_it() -> None:
    with pytest.raises(QuizError):
        parse_quiz(f"{HEADERS}{FORMS['hodoku']}\n")


def test_the_board_of_a_record_may_have_constraints_but_not_lose_those_of_headers() -> None:
    name = "9x9 + cage 10 r1c1 r1c2"
    for headers, board in (("", name), ("# cage: 10 r1c1 r1c2\n", "9x9")):
        text = f"{headers}quiz,board\n{LINE},{board}\n"
        if headers:
            with pytest.raises(QuizError, match="would lose the constraints of the headers"):
                parse_quiz(text)
        else:
            assert parse_quiz(text).board.name == name


def test_a_header_may_count_from_the_corner_of_a_grid() -> None:
    quiz = parse_quiz("# layout: twodoku\n# thermo: r1c1 r1c2 of grid 2\n" + ("." * 9 + "\n") * 18)
    assert quiz.board.constraints[0].cells == quiz.board.grids[1].cells[:2]


@pytest.mark.parametrize("ending", sorted(writers().keys() - HOLD))
def test_a_format_that_cannot_hold_constraints_refuses_them(ending: str) -> None:
    with pytest.raises(QuizError, match="can't hold constraints"):
        text_for(parse_quiz(HEADERS + "." * 81), f"a{ending}")


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ("cage: 17", "1:9: expected 1 to 9 cells"),
        ("cage: 17 r1c1 r0c3", "there is no cell r0c3"),
        ("anti: queen", "unknown anti 'queen'; known: knight, king"),
        ("thermometer: r1c1 r1c2", "did you mean '# thermo:'"),
    ],
)
def test_an_invalid_header_is_refused_where_it_is(header: str, reason: str) -> None:
    with pytest.raises(QuizError, match=reason):
        parse_quiz(f"# {header}\n" + "." * 81)


def test_a_solution_that_breaks_a_constraint_is_refused() -> None:
    solution = "1234341221434321"
    for header, breaks in (("thermo: r1c1 r1c2", False), ("thermo: r1c2 r1c1", True)):
        text = f"# order: 2x2\n# {header}\nquiz,solution\n{'.' * 16},{solution}\n{'.' * 16},{solution}\n"
        if breaks:
            with pytest.raises(QuizError, match="the solution breaks thermometer 1"):
                parse_quiz(text)
        else:
            assert parse_quiz(text).board.constraints
