"""The files of a model, read back by HiGHS, and by the reader of LINGO programs, are the model."""

import re
from collections import Counter
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any, TypeAlias

import highspy
import pytest
from hypothesis import given
from lark.exceptions import LarkError
from support.boards import ANY, EVEN, FILES, Played, a_solution, paper, played
from support.reference.lingo import Program
from support.strategies import times
from support.variants import variants

from sudoku_repl import CLASSIC, ModelError, Quiz, QuizError, board_named, data, open_quiz, parse_quiz
from sudoku_repl.formats.declared.drawing import write_text
from sudoku_repl.formats.sources import open_counted
from sudoku_repl.model.building import Model, build
from sudoku_repl.model.writing import write_as

PAPER = ("samurai", "flower")
EMPTY = Quiz(CLASSIC, bytes(81))


# --- files ------------------------------------------------------------------------------------------


def read_back(text: str, path: Path) -> Any:
    """HiGHS with the model of a file."""
    path.write_text(text, encoding="ascii")
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    assert highs.readModel(str(path)) == highspy.HighsStatus.kOk
    return highs


Row: TypeAlias = tuple[dict[str, float], bool, int]
"""The factor of each variable, whether the sum may be smaller than the total, and the total."""


def constraints_of(highs: Any) -> dict[str, Row]:
    """What HiGHS has read: each constraint by its name."""
    lp = highs.getLp()
    names = list(lp.col_names_)
    assert set(lp.col_cost_) == {0.0}
    assert (set(lp.col_lower_), set(lp.col_upper_)) == ({0.0}, {1.0})
    assert set(lp.integrality_) == {highspy.HighsVarType.kInteger}
    assert lp.a_matrix_.format_ == highspy.MatrixFormat.kColwise
    rows: list[dict[str, float]] = [{} for _ in lp.row_names_]
    start, index, value = (
        list(each) for each in (lp.a_matrix_.start_, lp.a_matrix_.index_, lp.a_matrix_.value_)
    )
    for column, name in enumerate(names):
        for at in range(start[column], start[column + 1]):
            rows[index[at]][name] = value[at]
    bounds = zip(lp.row_lower_, lp.row_upper_, strict=True)
    return {
        name: (row, low != high, int(high))
        for name, row, (low, high) in zip(lp.row_names_, rows, bounds, strict=True)
    }


def expected_constraints(model: Model) -> dict[str, Row]:
    names = model.names()
    return {
        each.name: (
            {names[at]: 1.0 for at in each.variables} | {names[at]: -1.0 for at in each.less},
            each.at_most,
            each.total,
        )
        for each in model.constraints
    }


@pytest.mark.parametrize("ending", [".lp", ".mps"])
@pytest.mark.parametrize("name", PAPER)
def test_a_file_of_a_board_of_the_paper_is_read_back_and_solved(
    name: str, ending: str, tmp_path: Path
) -> None:
    model = build(paper(name, "canvas"))
    highs = read_back(write_as(model, f"board{ending}"), tmp_path / f"board{ending}")
    highs.run()
    assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    lp, ones = highs.getLp(), highs.getSolution().col_value
    chosen = {name for name, x in zip(lp.col_names_, ones, strict=True) if x > 0.5}
    numbers = {name: number for number, name in enumerate(model.names())}
    assert model.values_of(numbers[name] for name in chosen) == paper(name, "solution").givens


@pytest.mark.parametrize("ending", [".lp", ".mps"])
@times(0.5)
@given(quiz=played().map(attrgetter("quiz")) | variants().map(itemgetter(0)))
def test_a_file_that_is_read_back_is_the_model(
    ending: str, quiz: Quiz, tmp_path_factory: pytest.TempPathFactory
) -> None:
    model = build(quiz)
    path = tmp_path_factory.getbasetemp() / f"model{ending}"
    assert constraints_of(read_back(write_as(model, path.name), path)) == expected_constraints(model)


def test_a_lingo_program_can_t_say_that_no_digits_keep_a_constraint() -> None:
    model = build(Quiz(board_named("4x4 + little-killer 9 r1c1 r1c2"), bytes(16)))
    with pytest.raises(ModelError, match="no digits satisfy little killer 1: digits with the sum 9"):
        write_as(model, "board.lng")


def test_a_title_is_a_comment_whatever_is_in_it(tmp_path: Path) -> None:
    title = "连体\n数独;\\ END; \x07" + "long " * 60
    quiz = Quiz(CLASSIC, a_solution("9x9"), title)
    for ending in (".lp", ".mps"):
        model = build(quiz)
        read = read_back(write_as(model, f"a{ending}"), tmp_path / f"a{ending}")
        assert constraints_of(read) == expected_constraints(model)
    text = write_as(build(quiz), "quiz.lng")
    heading = program_of(text).splitlines()[1]
    assert heading.startswith(r"! The 0-1 model of \u8fde\u4f53 \u6570\u72ec?\ END? ?long long")
    assert len(Program(text).rows) == 1 + len(build(quiz).constraints)


@pytest.mark.parametrize("name", ["board", "board.txt", "lp", ".lp", "board.lp.gz"])
def test_a_file_of_another_ending_is_refused(name: str) -> None:
    with pytest.raises(ModelError) as error:
        write_as(build(EMPTY), name)
    assert str(error.value) == f"unknown ending of '{name}'; known endings: .lp, .mps, .lng"


@pytest.mark.parametrize("name", ["dir.x/A.LP", "A.Mps", "A.LNG"])
def test_an_ending_may_be_in_capitals(name: str) -> None:
    model = build(EMPTY)
    assert write_as(model, name) == write_as(model, name.lower())


def is_written(quiz: Quiz) -> bool:
    """Whether the format for people can hold the quiz."""
    try:
        write_text(quiz)
    except QuizError:
        return False
    return True


@pytest.mark.parametrize("ending", [".lng", ".mps"])
@times(0.25)
@given(drawn=played())
def test_an_exported_quiz_is_read_back(ending: str, drawn: Played) -> None:
    quiz = drawn.quiz
    text = write_as(build(quiz), f"model{ending}")
    if is_written(quiz):
        assert parse_quiz(text) == quiz
        assert parse_quiz(text.replace("\n", "\r\n")) == quiz
    else:
        assert "[Puzzle]" not in text


@pytest.mark.parametrize("ending", [".lng", ".mps"])
@pytest.mark.parametrize("name", data.titles())
def test_every_built_in_quiz_is_read_back(name: str, ending: str, tmp_path: Path) -> None:
    quiz = open_quiz(f"@{name}")
    path = tmp_path / f"model{ending}"
    path.write_text(write_as(build(quiz), path.name), encoding="ascii")
    opened = open_counted(path)
    assert (opened.quiz, opened.held, opened.notes) == (quiz, 1, ())


# --- the program of LINGO ---------------------------------------------------------------------------


def program_of(text: str) -> str:
    """The program without the comment that holds the quiz."""
    return text[text.index("MODEL:") :]


def check_program(model: Model) -> Program:
    """The program makes the constraints of the model, each once, on the same variables."""
    program = Program(write_as(model, "quiz.lng"))
    board = model.quiz.board
    variables: list[tuple[str, ...]] = [
        ("X", f"R{row}C{column}", str(digit))
        for row, column in board.coordinates
        for digit in range(1, board.digits + 1)
    ]
    for each in board.constraints if model.arcs else ():
        name = each.name.replace(" ", "_").replace("-", "_").upper()
        for number, layer in enumerate(each.walk.arcs(len(each.cells)) if each.walks else ()):
            row, column = board.coordinates[each.cells[number]]
            variables += [
                (
                    "Y",
                    name,
                    f"R{row}C{column}",
                    str(digit),
                    f"{name}_{number}_{one}",
                    f"{name}_{number + 1}_{to}",
                )
                for one, digit, to in layer
            ]
    assert program.binary == set(variables)
    assert program.free == {("GOAL",)}
    assert program.objective == {("GOAL",): 1}
    (goal,) = (row for row in program.rows if row.name == "PLACED")
    assert goal.factors.pop(("GOAL",)) == 1
    assert goal.factors == dict.fromkeys(variables[: len(variables) - len(model.arcs)], -1)
    made = Counter(
        (frozenset(row.factors.items()), row.total, row.at_most) for row in program.rows if row is not goal
    )
    assert made == Counter(
        (
            frozenset(
                (variables[variable], factor)
                for factor, some in ((1, each.variables), (-1, each.less))
                for variable in some
            ),
            each.total,
            each.at_most,
        )
        for each in model.constraints
    )
    assert made.total() == len(program.rows) - 1
    goal.factors[("GOAL",)] = 1
    return program


@pytest.mark.parametrize("name", PAPER)
def test_the_program_of_a_board_of_the_paper_is_its_model_and_is_solved(name: str) -> None:
    model = build(paper(name, "canvas"))
    program = check_program(model)
    variables = sorted({variable for row in program.rows for variable in row.factors})
    number = {variable: index for index, variable in enumerate(variables)}
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    for variable in variables:
        if variable in program.binary:
            highs.addVar(0, 1)
            highs.changeColIntegrality(number[variable], highspy.HighsVarType.kInteger)
        else:
            highs.addVar(-highspy.kHighsInf if variable in program.free else 0, highspy.kHighsInf)
    assert program.objective
    for objective, factor in program.objective.items():
        assert objective
        highs.changeColCost(number[objective], factor)
    for row in program.rows:
        columns = [number[variable] for variable in row.factors]
        highs.addRow(row.total, row.total, len(columns), columns, [*map(float, row.factors.values())])
    highs.run()
    assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    assert highs.getInfo().objective_function_value == len(model.quiz.givens)
    ones = {variable for variable, x in zip(variables, highs.getSolution().col_value, strict=True) if x > 0.5}
    cells = zip(model.quiz.board.coordinates, paper(name, "solution").givens, strict=True)
    expected = {("X", f"R{row}C{column}", str(digit)) for (row, column), digit in cells}
    assert ones & program.binary == expected


@times(0.3)
@given(variants())
def test_the_program_of_a_quiz_with_constraints_is_its_model(drawn: tuple[Quiz, list[bytes]]) -> None:
    model = build(drawn[0])
    if all(any(each.walk.arcs(len(each.cells))) for each in drawn[0].board.constraints if each.walks):
        check_program(model)


@pytest.mark.long
@times(0.5)
@given(played())
def test_the_program_of_any_board_is_its_model(drawn: Played) -> None:
    check_program(build(drawn.quiz))


def test_the_program_has_the_form_of_the_paper() -> None:
    quiz = Quiz(CLASSIC, bytes([7, *[0] * 80]), allowed=(ANY, EVEN, *[ANY] * 79))
    text = write_as(build(quiz), "quiz.lng")
    assert re.search(r"SETS:.*ENDSETS.*DATA:.*ENDDATA.*@FOR\(.*END$", text, re.S)
    heading = "MODEL:\n! The 0-1 model of a quiz;\n! on the board 9x9: 81 cells, 27 houses.;\n"
    assert program_of(text).startswith(heading)
    assert "\nMEMBERS =\n ROW_1 R1C1, ROW_1 R1C2, ROW_1 R1C3," in text
    assert "\nGIVEN =\n 7 0 0 0 0 0 0 0 0\n 0 0 0" in text
    assert "\nBARRED =\n R1C2 1, R1C2 3, R1C2 5, R1C2 7, R1C2 9\n;\n" in text
    assert "BARRED" not in write_as(build(EMPTY), "quiz.lng")
    assert text.endswith("\nEND\n")


def test_the_givens_of_a_program_lie_as_on_the_canvas() -> None:
    text = write_as(build(paper("samurai", "canvas")), "quiz.lng")
    given = text.partition("GIVEN =\n")[2].partition("\n;")[0].splitlines()
    canvas = (FILES / "samurai_canvas.txt").read_text(encoding="utf-8").splitlines()
    assert [line[1::2].rstrip() for line in given] == [
        line.replace(".", "0").rstrip() for line in canvas if line and line[0] != "#"
    ]


# --- the paper's own program ------------------------------------------------------------------------


def of_canvas(quiz: Quiz, variable: tuple[str, ...]) -> tuple[int, int]:
    """The cell and the number of a variable of the paper's program."""
    name, line, col, number = variable
    cells = quiz.board.grids[int(name[1:]) - 1].cells
    return cells[9 * (int(line) - 1) + int(col) - 1], int(number)


def test_the_paper_asks_for_the_givens_of_a_grid_without_any() -> None:
    board = board_named("samurai")
    lines = write_as(build(Quiz(board, bytes(len(board.coordinates)))), "quiz.lng", paper=True).splitlines()
    assert [line for line in lines if line.startswith("a")] == [f"a{number} = ?;" for number in range(1, 6)]


def check_paper(quiz: Quiz) -> Program:
    """The program makes the constraints of the model, on variables that it makes equal."""
    program = Program(write_as(build(quiz), "quiz.lng", paper=True))
    assert len(program.binary) == 5 * 9**3
    answers = [row for row in program.rows if any(name.startswith("B") for name, *_ in row.factors)]
    assert len(answers) == 5 * 9**2
    equal = [row for row in program.rows if set(row.factors.values()) == {1, -1} and not row.name]
    merged: dict[tuple[str, ...], tuple[str, ...]] = {}
    for row in equal:
        one, other = row.factors
        assert of_canvas(quiz, one) == of_canvas(quiz, other)
        assert one[0] != other[0]
        assert row.total == 0
        merged[max(one, other)] = min(one, other)

    def first(variable: tuple[str, ...]) -> tuple[str, ...]:
        while variable in merged:
            variable = merged[variable]
        return variable

    # As many are left as the model has, so all that stand for the same cell and number are made equal.
    assert len(set(map(first, program.binary))) == 9 * len(quiz.givens)
    made = {
        (frozenset(of_canvas(quiz, variable) for variable in row.factors), row.total)
        for row in program.rows
        if set(row.factors.values()) == {1}
    }
    assert made == {
        (frozenset((variable // 9, variable % 9 + 1) for variable in each.variables), each.total)
        for each in build(quiz).constraints
    }
    return program


def answered(quiz: Quiz, variable: tuple[str, ...], values: bytes) -> int:
    """What LINGO reports for a cell of an answer, such as ``B1( 2, 3)``."""
    name, line, col = variable
    return values[quiz.board.grids[int(name[1:]) - 1].cells[9 * (int(line) - 1) + int(col) - 1]]


def fits(program: Program, quiz: Quiz, values: bytes) -> bool:
    """Whether these digits satisfy every constraint, also as the answers b1 to b5."""
    reported: dict[tuple[str, ...], int] = {}
    for variable in {variable for row in program.rows for variable in row.factors} - {("GOAL",)}:
        if variable[0].startswith("B"):
            reported[variable] = answered(quiz, variable, values)
        else:
            cell, number = of_canvas(quiz, variable)
            reported[variable] = values[cell] == number
    reported["GOAL",] = sum(reported[variable] for variable in program.binary if variable[0] == "X1")
    sums = (sum(factor * reported[each] for each, factor in row.factors.items()) for row in program.rows)
    return all(found == row.total for found, row in zip(sums, program.rows, strict=True))


@pytest.mark.parametrize("name", PAPER)
def test_the_papers_program_is_the_model_and_holds_for_the_solution_alone(name: str) -> None:
    quiz, solution = paper(name, "canvas"), paper(name, "solution").givens
    program = check_paper(quiz)
    assert fits(program, quiz, solution)
    for cell in (0, 100, len(solution) - 1):
        wrong = bytearray(solution)
        wrong[cell] = wrong[cell] % 9 + 1
        assert not fits(program, quiz, bytes(wrong))
    turned = bytes(digit % 9 + 1 for digit in solution)  # it breaks only the givens
    assert not fits(program, quiz, turned)


def test_the_papers_program_asks_for_a_grid_without_givens() -> None:
    quiz = paper("flower", "canvas")
    open_cells = set(quiz.board.grid(3).cells)
    fewer = Quiz(quiz.board, bytes(0 if c in open_cells else d for c, d in enumerate(quiz.givens)))
    check_paper(fewer)
    text = write_as(build(fewer), "quiz.lng", paper=True)
    assert "\na3 = ?;\n" in text
    assert text.startswith("MODEL:\n! layout: flower;\n! The 0-1 model of ")
    assert text.count("?") == 1


def test_the_papers_program_has_its_sets_and_a_block_for_each_grid() -> None:
    lines = write_as(build(paper("samurai", "canvas")), "quiz.lng", paper=True).splitlines()
    for line in ("number/1..9/;", "line/1..9/;", "col/1..9/;", "gong/1..9/;"):
        assert line in lines
    assert "shudu( line, col): b1, b2, b3, b4, b5, a1, a2, a3, a4, a5;" in lines
    assert "link( line, col, number): x1, x2, x3, x4, x5;" in lines
    assert "@FOR( shudu( i, j): b5( i, j) = @SUM( number( k): k * x5( i, j, k)));" in lines
    blocks = (FILES / "samurai_blocks.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.replace(" ", "").replace(".", "0") for line in blocks if line and line[0] != "#"]
    starts = [lines.index(f"a{number} =") for number in range(1, 6)]
    written = [line.replace(" ", "") for start in starts for line in lines[start + 1 : start + 10]]
    assert written == rows


def test_the_papers_program_is_refused_for_what_it_cannot_hold() -> None:
    with pytest.raises(ModelError) as error:
        write_as(build(EMPTY), "a.lng", paper=True)
    assert str(error.value) == (
        "the paper's program is for samurai and flower, not for the board '9x9'; leave out --paper"
    )
    samurai = paper("samurai", "canvas")
    with pytest.raises(ModelError, match=r"write it to a file that ends in \.lng, not \.lp$"):
        write_as(build(samurai), "a.lp", paper=True)
    odd = next(cell for cell, given in enumerate(samurai.givens) if not given)
    sets = [EVEN if cell == odd else ANY for cell in range(len(samurai.givens))]
    with pytest.raises(ModelError, match="cannot limit the digits of a cell"):
        write_as(build(Quiz(samurai.board, samurai.givens, allowed=sets)), "quiz.lng", paper=True)


# --- the reader of programs -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "MODEL: SETS: A: X; A; ENDSETS DATA: A = 1..2; ENDDATA @FOR( A( I): X( I) = 1); END",
        "MODEL: SETS: A: X; B( A); ENDSETS DATA: A = 1..2; B = 3; ENDDATA @FOR( A( I): X( I) = 1); END",
        "MODEL: SETS: A: X, Y; ENDSETS DATA: A = 1..2; Y = 1; ENDDATA @FOR( A( I): X( I) = Y( I)); END",
        "MODEL: SETS: A: X; B; ENDSETS DATA: A B = 1..2; ENDDATA @FOR( B( I): X( I) = 1); END",
        "MODEL: SETS: A: X; ENDSETS DATA: A = 1..2; ENDDATA X( I) = 1; END",
    ],
)
def test_the_reader_refuses_what_lingo_would(text: str) -> None:
    with pytest.raises((AssertionError, KeyError, ValueError, LarkError)):
        Program(text)


def test_the_reader_writes_a_program_out() -> None:
    program = Program("""
        MODEL:
        SETS: ! towns; TOWNS: NEED; ROADS( TOWNS, TOWNS): FLOW; ENDSETS
        DATA: TOWNS = A B; NEED = 3, 4; ROADS = A B, B A, B B; ENDDATA
        [COST] MIN = 2 * Z + @SUM( ROADS: FLOW) - 5;
        @for( towns( i) | need( i) #eq# 4:
          [met] @sum( roads( j, i): flow( j, i)) - z = 2 * flow( i, i) + need( i));
        @FOR( TOWNS( J): @FOR( TOWNS( I) | I #EQ# J: NEED( I) + Z = 9; @FREE( Z)); );
        END""")
    assert program.objective == {
        ("Z",): 2, ("FLOW", "A", "B"): 1, ("FLOW", "B", "A"): 1, ("FLOW", "B", "B"): 1, None: -5
    }  # fmt: skip
    assert program.rows == [
        ("MET", {("FLOW", "A", "B"): 1, ("FLOW", "B", "B"): -1, ("Z",): -1}, 4, False),
        ("", {("Z",): 1}, 6, False),
        ("", {("Z",): 1}, 5, False),
    ]
    assert program.free == {("Z",)}
