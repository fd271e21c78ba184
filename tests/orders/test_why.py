"""why, chain, hint, techniques, compare and rate as orders: on the five quizzes that one chain finishes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from support.boards import SINGLE_GRIDS
from support.desk import Desk, desk_showing, session
from support.strategies import any_quizzes

from sudoku_repl import Debugger, OrderError, Phase, Quiz, Rules, advance, load, open_quiz, parse_quiz
from sudoku_repl.explain import links, walk, why
from sudoku_repl.machine.events import ChainFound, Guessed
from sudoku_repl.machine.rules import SETS, names_of
from sudoku_repl.machine.sets import parse_set
from sudoku_repl.manual import topics
from sudoku_repl.measure import rate
from sudoku_repl.orders import all_orders
from sudoku_repl.orders import why as why_order
from sudoku_repl.orders.results import Result
from sudoku_repl.render.frames import sub_cells
from sudoku_repl.render.reasons import cell_lines, worksheet
from sudoku_repl.render.spans import plain
from sudoku_repl.techniques.chain import parse_walk
from sudoku_repl.techniques.technique import Technique

CASES = [
    (
        "......15....9.12..3..7....67..1....45.........4....7629.85...4......3...1..4....9",
        "x-chain",
        "I5=6 -> H4=6 => E4=6 -> E3=6 => I3=6 -> I5=6",
    ),
    (
        "....4.....5...2....96...2...3..81.6.9..2....34.16....5......52.....97.1......3..9",
        "x-chain",
        "A2=7 -> A7=7 => B9=7 -> G9=7 => G2=7 -> A2=7",
    ),
    (
        "...1...2..752..63...4.3.....5..4.8..2.9.15..4..3....6..1.......6........49..2..8.",
        "x-chain",
        "A5=5 => A9=5 -> C8=5 => H8=5 -> H5=5 => A5=5",
    ),
    (
        ".......5.4.7.5.6..8.5..9...1..2..3.....14....68..952..56...3.2.....8.........6781",
        "forcing-chain",
        "A1=2 -> A6=2 => A6=1 -> A7=1 => C7=1 -> C2=1 => C2=2 -> A1=2",
    ),
    (
        "...7.9...28.....5.7..1...3.....6..21.3.5..4.....2.4.79.......436....3....156.....",
        "forcing-chain",
        "A1=4 => A2=4 -> H2=4 => H2=9 -> G1=9 => D1=9 -> D1=4 => A1=4",
    ),
]
CASE = pytest.mark.parametrize(("quiz", "technique", "chain"), CASES, ids=lambda value: value[:12])


def before_the_chain(quiz: str) -> Debugger:
    """A debugger that stands where hidden singles find nothing more."""
    debugger = Debugger(parse_quiz(quiz))
    debugger.techniques(SETS["numerical"])
    debugger.break_("guess")
    debugger.run()
    debugger.back()
    return debugger


@CASE
def test_a_case_takes_guesses_without_its_chain_and_none_with_it(
    quiz: str, technique: str, chain: str
) -> None:
    debugger = before_the_chain(quiz)
    debugger.breakpoints.delete(1)
    debugger.techniques(parse_set(f"+{technique}").of(debugger.rules.techniques))
    found = debugger.step()
    assert found.state.level == 0
    (event,) = (each for each in debugger.timeline.events_at(found.last) if isinstance(each, ChainFound))
    assert event.technique is Technique(technique)
    assert debugger.runs.here.run == "fork1"
    stop = debugger.run()
    assert (stop.state.phase, stop.biggest_level) == (Phase.SOLVED, 0)
    debugger.goto("main")
    assert debugger.run().biggest_level > 0


@pytest.mark.long
@CASE
def test_a_case_is_asked_why_to_the_last_cause(quiz: str, technique: str, chain: str) -> None:
    debugger = Debugger(parse_quiz(quiz))
    debugger.techniques(parse_set(f"hidden+{technique}").of(frozenset()))
    debugger.run()
    index = debugger.runs.here.index
    chained = 0
    for cell in range(81):
        reason = why(debugger.timeline, index, cell)
        assert reason is not None
        nodes = list(walk(reason))
        chained += sum(node.code.startswith(technique) for _, node, _ in nodes)
        for _, node, _ in nodes:
            assert node.rests_on or node.code == "given"
            assert all(ground.step <= node.step for ground in node.rests_on)
    assert chained


@CASE
def test_a_case_is_class_4_and_its_chain_is_the_longest(quiz: str, technique: str, chain: str) -> None:
    rating = rate(parse_quiz(quiz))
    assert rating.kind == 4
    assert rating.techniques == (Technique.COMPLETE, Technique(technique))
    assert rating.longest_chain == len(re.findall("[-=]>", chain))


def test_the_stronger_techniques_are_spared_first() -> None:
    quiz = "..2..8..5.6.9.........7.....4..5.29...5...4.68....4.....876.51.7..2..........936."
    assert rate(parse_quiz(quiz)).techniques == (Technique.COMPLETE, Technique.GW1, Technique.X_CHAIN)


@pytest.mark.parametrize(
    "quiz",
    [
        ".......7..4.526..3..1.9..6....9.........34..5.2..7..8...3..1..7.8....14.2..8.....",
        "2.....87..5....2..8......4......6.39.........3...78.......4.12..143......9..57...",
    ],
)
def test_a_quiz_that_needs_3gw_is_of_class_3(quiz: str) -> None:
    rating = rate(parse_quiz(quiz))
    assert (rating.kind, rating.techniques) == (3, (Technique.COMPLETE, Technique.GW3))


def test_a_rating_breaks_its_run_off_at_the_limit() -> None:
    quiz = open_quiz("@readalps")
    cut, whole = rate(quiz, limit=50), rate(quiz)
    assert (cut.steps, cut.ended, cut.first_solution, cut.biggest_level) == (50, False, None, 6)
    assert (whole.steps, whole.ended, whole.first_solution, whole.biggest_level) == (284, True, 131, 11)


def test_several_sets_of_techniques_add_up() -> None:
    def enabled(*orders: str) -> list[str]:
        lines = session("load-quiz @easy", *orders)
        return [line.partition(":")[0] for line in lines if line.endswith(": on")]

    assert enabled("techniques hidden x_chain") == ["hidden", "x_chain"]
    assert enabled("techniques numerical 2") == ["hidden", "ply"]
    assert enabled("techniques x_chain 1 -gw3 -hidden") == ["gw1", "gw2", "x_chain"]
    assert enabled("techniques +x_chain hidden") == ["hidden", "x_chain"]
    assert enabled("techniques hidden +x_chain") == ["hidden", "x_chain"]
    assert enabled("techniques numerical", "techniques +x_chain +ply") == ["hidden", "ply", "x_chain"]


def test_a_set_is_an_argument_where_sets_are_compared() -> None:
    lines = session("load-quiz @easy", "compare hidden x_chain hidden+x_chain")
    assert [line.split()[0] for line in lines[1:]] == ["hidden", "x_chain", "hidden+x_chain"]


@pytest.mark.parametrize("false", ["<>", "!="])
def test_a_false_node_may_be_written_either_way(false: str) -> None:
    chain = f"r1c1{false}4 => r1c2=4"
    there = ("load-quiz @readalps", "runtil 1")
    assert session(*there, f"why {chain}")[0] == "[1,1]=4 => [1,2]=4: no strong link in this grid"
    refused = session(*there, f"why r1c1{false}4 -> r1c2=4")
    assert refused == [f"expected = in 'r1c1{false}4'; this candidate of the chain is true"]


@CASE
def test_the_chain_is_shown_and_stands_where_it_is_found(
    quiz: str, technique: str, chain: str, tmp_path: Path
) -> None:
    path = tmp_path / "case.txt"
    path.write_text(quiz)
    there = (f"load-quiz {path}", "techniques numerical", "tbreak guess", "run", "back")
    assert any(line.endswith(f"-Chain: {chain}") for line in session(*there, "chain"))
    checked = session(*there, f"why {chain}")
    assert len(checked) == len(re.findall("[-=]>", chain)) + 1
    assert all(" link in " in line and "no " not in line for line in checked[:-1])
    row, column, digit = chain[0], chain[1], chain[3]
    proved = checked[-1].removeprefix("The chain proves that ")
    assert f"[{ord(row) - 64},{column}]={digit}" in proved
    assert proved.endswith("true." if chain[5] == "=" else "false.")


def test_a_chain_is_shown_once_on_a_board_without_letters() -> None:
    wide = session("load-quiz @samurai", "step", "chain")
    classic = session("load-quiz @readalps", "step", "chain")
    assert [len(lines) for lines in (wide, classic)] == [4, 6]


CHAINED = "......15....9.12..3..7....67..1....45.........4....7629.85...4......3...1..4....9"


@pytest.mark.parametrize(
    ("chain", "proved"),
    [
        ("H4=6 => E4=6 -> E3=6 => I3=6 -> I5=6", "The chain proves that [9,5]=6 and [9,6]=6 are false."),
        ("r8c4!=6 => r5c4=6 -> r5c3!=6 => r9c3=6", "The chain proves that [9,5]=6 and [9,6]=6 are false."),
        ("I5=6 -> H4=6 => E4=6", "All links hold, but no candidate is linked to both ends, so"),
        ("I5=6 -> H4=6", "All links hold, but no candidate is linked to both ends, so"),
        ("H4=6 => E4=6 => E3=6", "expected -> in 'E4=6 => E3=6'"),
        ("H4=6 => E3=6", "The chain is broken: not all of its links hold."),
    ],
)
def test_a_chain_proves_what_its_ends_exclude_together(chain: str, proved: str, tmp_path: Path) -> None:
    """The first one goes from a false candidate to a false one, which the first excludes if it is true."""
    path = tmp_path / "case.txt"
    path.write_text(CHAINED)
    there = (f"load-quiz {path}", "techniques numerical", "tbreak guess", "run", "back")
    assert session(*there, f"why {chain}")[-1].startswith(proved)


@given(any_quizzes(SINGLE_GRIDS))
def test_a_link_stands_only_in_a_grid_that_has_it(quiz: Quiz) -> None:
    state = advance(load(quiz), Rules())[0]
    board = state.board
    for text in ("A1=1 -> A2=1", "A1=1 => A2=1", "A1=1 -> A1=2", "A1=1 => A1=2", "A1=1 -> B1=2"):
        parsed = parse_walk(text, board)
        (link,) = links(parsed, board, state.grid)
        one, other = parsed.nodes
        held = {cell: set(digits) for cell, digits in state.candidates().items()}
        both = one.digit in held.get(one.cell, ()) and other.digit in held.get(other.cell, ())
        if one.cell == other.cell:
            expected = both and (not link.strong or len(held[one.cell]) == 2)
        elif one.digit != other.digit:
            expected = False
        else:
            houses = [h for h in board.houses if one.cell in h.cells and other.cell in h.cells]
            places = [sum(one.digit in held.get(cell, ()) for cell in house.cells) for house in houses]
            expected = both and (not link.strong or 2 in places)
        assert link.stands == expected


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("numerical", {"hidden"}),
        ("0", {"hidden", "gw1", "gw2", "gw3", "ply"}),
        ("1", {"hidden", "gw1", "gw2", "gw3"}),
        ("2", {"ply"}),
        ("2-ply", set()),
        ("hidden", {"hidden"}),
        ("hidden+x_chain", {"hidden", "x_chain"}),
        ("x_chain+gw1-x_chain", {"gw1"}),
        ("Complete+x-chain+1GW-x_chain+3gw", {"hidden", "gw1", "gw3"}),
        ("0+forcing_chain-ply-gw1", {"hidden", "gw2", "gw3", "forcing_chain"}),
        ("+x_chain", {"ply", "x_chain"}),
        ("-ply", set()),
    ],
)
def test_a_set_of_techniques_is_what_is_written(text: str, names: set[str]) -> None:
    parsed = parse_set(text)
    assert set(names_of(parsed.of(SETS["2"]))) == names
    assert parse_set(parsed.text) == parsed


@pytest.mark.parametrize(
    "text", ["x", "3", "+0", "numerical+1", "hidden+", "hidden x_chain", "x_chainhidden", "--ply", "é"]
)
def test_what_is_no_set_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(OrderError, match=r"^unknown techniques '.*'; expected numerical, 0, 1, 2, hidden, "):
        parse_set(text)


@given(any_quizzes())
def test_a_hint_says_what_the_next_advance_does(quiz: Quiz) -> None:
    debugger = Debugger(quiz)
    for _ in range(12):
        before = debugger.state
        told: list[object] = []
        after, events = advance(before, Rules.of_modes(guess_mode=1), told.append)
        lines = session_of(debugger)
        guessed = any(isinstance(event, Guessed) for event in events)
        if before.phase is Phase.RUNNING and after.phase is Phase.WAITING and not told:
            assert lines == ["The techniques find nothing, so a guess follows."]
        if before.phase is Phase.RUNNING and guessed and not told:
            assert lines == ["A contradiction is met next: the last guess was wrong."]
        if before.phase is Phase.FINISHED:
            assert lines == ["The run has ended: there is nothing more to find."]
            break
        assert debugger.state is before
        debugger.step()


def session_of(debugger: Debugger) -> list[str]:
    """What `hint` says there."""
    met: list[Result] = []
    desk = desk_showing(met.append)
    desk.debugger = debugger
    all_orders().parse("hint").run(desk)
    return [plain(line) for result in met for line in result.lines()]


def test_hint_apply_steps_but_makes_no_guess() -> None:
    lines = session("load-quiz @readalps", "runtil 1", "hint apply")
    assert lines[0].startswith("complete in row 2: ")
    assert lines[1].startswith("It removes ")
    assert "Steps:2" in lines
    stuck = session("load-quiz @empty", "runtil 1", "hint apply")
    assert stuck == ["The techniques find nothing, so a guess follows."]


def test_comparing_keeps_each_run_and_moves_nowhere() -> None:
    lines = session("load-quiz @readalps", "runtil 5", "compare numerical 0 2", "forks")
    assert [line.split(":")[0].strip() for line in lines] == ["* main", "set1", "set2", "set3"]
    table = session("load-quiz @readalps", "compare 0 2")
    assert table[0].split()[:3] == ["techniques", "first", "solution"]
    assert table[1].split()[:4] == ["0", "131", "284", "11"]


def test_another_run_brings_its_techniques() -> None:
    there = ("load-quiz @readalps", "compare hidden+x_chain", "goto set1")
    techniques = "Techniques: hidden+x_chain, which differ from this mode's."
    assert techniques in session(*there)
    assert techniques in session(*there, "goto main", "last")


def test_the_marks_of_a_cell_stand_in_a_square() -> None:
    lines = session("load-quiz @readalps", "goto 92", "why [4,9]")
    assert lines[0] == "[4,9], cell 36: open, candidates 1"
    assert [line.split() for line in lines[1:4]] == [
        ["1", "2", "I29", "3", "I34"],
        ["4", "I28", "5", "I33", "6", "J45"],
        ["7", "I35", "8", "G53", "9", "J63"],
    ]


@pytest.mark.parametrize("quiz", ["@readalps", "@samurai", "examples/order12.txt"])
@pytest.mark.parametrize("width", [None, 80, 200])
def test_why_all_shows_every_cell_as_why_shows_it_alone(quiz: str, width: int | None) -> None:
    debugger = Debugger(open_quiz(Path(__file__).parents[2] / quiz if "/" in quiz else quiz))
    debugger.goto(30)
    cells = debugger.why_all()
    sheet = [plain(each) for each in worksheet(cells, width)]
    assert max(map(len, sheet)) <= (width or 10_000)
    pieces = [[piece.strip() for piece in row.split("│")] for row in sheet]
    blocks = {}  # the lines below the head of each cell
    for number, row in enumerate(pieces):
        for at, piece in enumerate(row):
            if piece.startswith("["):
                height = sub_cells(debugger.quiz.board)[0]
                lines = (pieces[number + below][at] for below in range(1, height + 1))
                blocks[piece.split()[0]] = piece, " ".join(" ".join(lines).split())
    assert len(blocks) == len(debugger.quiz.board.coordinates)
    for reasons in cells:
        head, codes = blocks[debugger.quiz.board.label(reasons.cell)]
        alone = [plain(each) for each in cell_lines(reasons)]
        assert codes == " ".join(" ".join(alone[1:]).split())
        assert head.endswith(reasons.held.code if reasons.held else "]")
        assert not reasons.held or f" {reasons.held.fact.digit} " in head


def test_why_all_at_a_contradiction_explains_the_grid_there() -> None:
    there = ("load-quiz @readalps", "run")
    lines = session(*there, "why all --contradiction 92")
    assert len(lines) == 9 * 5
    (row,) = [line for line in lines if "[8,7]" in line]
    assert row.split("│")[6].split() == ["[8,7]"]


@pytest.mark.parametrize(
    ("layout", "codes"),
    [
        ("9x9 + diagonals", {"diagonal 1:", "diagonal 2:", "◎diagonal ", "last diagonal "}),
        ("9x9 + windows", {"window 1:", "window 4:", "◎window "}),
        ("9x9 + disjoint", {"disjoint 1:", "disjoint 9:", "last disjoint "}),
    ],
)
def test_codes_name_extra_houses_as_the_manual_says(layout: str, codes: set[str]) -> None:
    debugger = Debugger()
    debugger.create(seed=1, layout=layout)
    debugger.run()
    reasons = [why for cell in debugger.why_all() for why in (cell.held, *cell.gone.values()) if why]
    marks = {why.code for why in reasons}
    assert all(any(mark.startswith(code) for mark in marks) for code in codes)
    page = topics()["marks"].text
    for mark in marks:
        assert mark in page or re.fullmatch(
            r"[IJG]\d+|(diagonal|window|disjoint) \d:\d+|\w+@\d+|guess L\d+|last [JG]"
            r"|(◎|last )(diagonal|window|disjoint) \d",
            mark,
        )


def test_parity_has_the_code_quiz() -> None:
    quiz = parse_quiz("# parity:\ne........\n" + ".........\n" * 8 + ".1.......\n" + ".........\n" * 8)
    assert str(Debugger(quiz).why((1, 1))).endswith("not 1 (quiz), 3 (quiz), 5 (quiz), 7 (quiz), 9 (quiz)")
    assert "| `quiz` |" in topics()["marks"].text


def test_why_explains_the_grid_at_a_contradiction() -> None:
    moment = "--contradiction 92"
    assert session("load-quiz @readalps", "run", f"why [5,7] {moment}")[0].startswith(
        "[5,7], cell 43: holds 2 since step 92"
    )
    assert session("load-quiz @readalps", "run", f"why [8,7]=8 {moment}") == [
        "8 is still a candidate of [8,7]."
    ]
    assert session("load-quiz @readalps", "run", f"why [8,7]=2 --depth 1 {moment}")[0] == (
        "[8,7]≠2  J43, step 92: 2 is at [5,7], in the same col 7"
    )
    chain = "r5c4=4 -> r5c4<>8"  # the cell is open at step 93 again
    for at, kind in ((moment, "no weak link in this grid"), ("", "a weak link in [5,4]")):
        first, *_ = session("load-quiz @readalps", "run", "goto 93", f"why {at} {chain}")
        assert first == f"[5,4]=4 -> [5,4]=8: {kind}"
    assert session("load-quiz @readalps", "run", "why [5,7]=4 --contradiction 91") == [
        "no contradiction at step 91; the nearest are at steps 64 and 92"
    ]


def test_a_line_below_the_codes_of_a_cell_explains_each_kind() -> None:
    first = session("load-quiz @readalps", "run", "why [4,3]")
    assert first[4:] == [
        "G38: 1 is at [5,2], in the same blk 4",
        "2GW@6: 2GW in blk 4: 6 and 7 at [4,3] and [6,1]",
        "I34: 3 is at [4,7], in the same row 4",
        "*: the cell has another value",
    ]
    assert session("load-quiz @readalps", "step", "why [3,2]")[4:] == ["*: the cell has another value"]
    assert len(session("load-quiz @empty", "step", "why [3,2]")) == 4


def test_a_tree_goes_as_deep_as_it_is_let() -> None:
    deep = session("load-quiz @readalps", "run", "why [1,1]=6 --depth 99")
    shallow = session("load-quiz @readalps", "run", "why [1,1]=6 --depth 1")
    assert len(deep) > len(shallow)
    assert shallow[0].split(",")[0] == deep[0].split(",")[0]
    fitting = session("load-quiz @readalps", "run", "why [1,1]=6")
    assert len(fitting) <= 24


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("why", "missing <[r,c][=v]|all>; usage: `why [--depth n] [--contradiction n] <[r,c][=v]|all>`"),
        ("why [0,1]", "there is no cell [0,1] on the 9x9 board"),
        ("why [1,1]=0", "no digit 0 on the 9x9 board; its digits are 1 to 9"),
        ("why [1,1]=10", "no digit 10 on the 9x9 board; its digits are 1 to 9"),
        ("why [1,1] --depth 0", "--depth: expected a whole number, 1 or more, got '0'"),
        ("why x", "expected a cell such as [1,2], a candidate such as [1,2]=4, a chain or all, got 'x'"),
        ("why [1,1]=E", "digits above 9 are numbers here: type [1,1]=14, not '[1,1]=E'"),
        ("why A1=1 ->", "not a candidate: ''"),
        ("matrix x", "expected na, nak, mmk or kh, got 'x'"),
        ("hint now", "expected apply, got 'now'"),
    ],
)
def test_what_cannot_be_asked_is_refused(order: str, message: str) -> None:
    (line,) = session("load-quiz @easy", "runtil 1", order)
    assert line.startswith(message)


def test_every_reason_that_the_depth_cuts_off_is_marked() -> None:
    _, *below = Desk().give("goto 92", "why [3,9]=4 --depth 1")[-9:]
    assert all("step" in line and line.endswith(", ...") for line in below)


@pytest.mark.parametrize("depth", [2, 3])
def test_a_tree_of_reasons_may_fill_the_screen(depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.give("goto 92")
    shown = desk.give(f"why [3,9]=4 --depth {depth}")
    monkeypatch.setattr(why_order, "_MARGIN", desk.desk.frontend.rows - len(shown))
    assert desk.give("why [3,9]=4") == shown
