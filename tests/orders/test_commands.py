"""The table of orders: what a line means, how the rest is refused, how a line is completed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import pairwise
from pathlib import Path

import attrs
import pytest
from support.desk import Desk, Sitting, completions, refused

from sudoku_repl import (
    Debugger,
    NoQuizError,
    OrderError,
)
from sudoku_repl.errors import quoted
from sudoku_repl.orders import all_orders
from sudoku_repl.orders.help import OrderHelp, OrderList
from sudoku_repl.orders.language.declare import _DECLARED, Order, OrderEntry
from sudoku_repl.orders.quiz import Loaded
from sudoku_repl.orders.results import Advanced, Answer, GuessMode, Result, RunMode
from sudoku_repl.orders.run import SolutionMet
from sudoku_repl.orders.show import Shown
from sudoku_repl.orders.stops import Ran, Stepped

USAGES = {
    "load-quiz": "load-quiz <file>",
    "show": "show [grid] [--candidates] [--bare] [--chain] [--contradiction] [file]",
    "levels": "levels",
    "run-mode": "run-mode [mode]",
    "guess-mode": "guess-mode [mode] [seed]",
    "step": "step [advances]",
    "run": "run [hits]",
    "runtil": "runtil <steps>",
    "runrun": "runrun <solutions> [--quiet]",
    "help": "help [order|topic]",
    "bye": "bye",
}


every_command = pytest.mark.parametrize("command", all_orders().orders, ids=lambda command: command.name)


def refusal(line: str) -> str:
    """What a line is refused with."""
    with pytest.raises(OrderError) as error:
        all_orders().parse(line)
    return str(error.value)


def test_the_usage_of_an_order_shows_what_must_and_what_may_be_given() -> None:
    usages = {command.name: command.usage for command in all_orders().orders}
    assert {name: usages[name] for name in USAGES} == USAGES


def test_the_table_finds_in_the_sources_what_the_modules_declare() -> None:
    known = all_orders().entries
    assert {each.name for each in known} == _DECLARED.keys()
    for entry in known:
        order = entry.load()
        assert [getattr(order, each.name) for each in attrs.fields(OrderEntry) if each.name != "load"] == [
            getattr(entry, each.name) for each in attrs.fields(OrderEntry) if each.name != "load"
        ]


@every_command
def test_an_order_explains_itself_and_its_example_is_taken(command: Order) -> None:
    assert command.summary
    assert command.details
    assert f"{command.example} ".startswith(f"{command.name} ")
    assert all_orders().parse(command.example).order is command


@every_command
def test_only_the_last_argument_may_take_the_rest_of_the_line(command: Order) -> None:
    arguments = [each for each in command.parameters if not each.option]
    assert not any(argument.kind.takes_rest for argument in arguments[:-1])


@every_command
def test_every_option_says_what_it_is_for(command: Order) -> None:
    assert all(each.meaning for each in command.parameters if each.option)


def test_no_two_orders_share_a_name_or_an_alias() -> None:
    names = [name for command in all_orders().orders for name in (command.name, *command.aliases)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("run", "run"),
        ("runtil", "runtil"),
        ("r", "run"),
        ("s", "step"),
        ("h", "help"),
        ("?", "help"),
        ("q", "bye"),
        ("quit", "bye"),
        ("exit", "bye"),
        ("st", "step"),
        ("sh", "show"),
        ("runt", "runtil"),
        ("runr", "runrun"),
        ("run-", "run-mode"),
        ("load", "load-quiz"),
        ("le", "levels"),
    ],
)
def test_an_order_is_found_by_name_alias_or_unique_beginning(word: str, name: str) -> None:
    assert all_orders().find(word).name == name


def test_a_beginning_of_several_orders_names_them() -> None:
    with pytest.raises(OrderError, match=r"^ambiguous order 'ru': `run`, `runtil`, `runrun` or `run-mode`$"):
        all_orders().find("ru")
    with pytest.raises(OrderError, match=r"^ambiguous order 'lo': `load-quiz` or `log`$"):
        all_orders().find("lo")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("setp", "unknown order 'setp'; did you mean `step`?"),
        ("runtill 90", "unknown order 'runtill'; did you mean `runtil`?"),
        ("load_quiz x", "unknown order 'load_quiz'; did you mean `load-quiz`?"),
        ("lgo", "unknown order 'lgo'; did you mean `log`?"),
        ("contniue", "unknown order 'contniue'; did you mean `continue`?"),
        ("xyzzy", "unknown order 'xyzzy'; type `help` for a list"),
        ("quiz @two", "unknown order 'quiz'; did you mean `load-quiz`?"),
        ("findings aply 1", "unknown order 'findings aply'; did you mean `findings apply`?"),
        ("findi aply", "unknown order 'findings aply'; did you mean `findings apply`?"),
        ("tree comapre main", "unknown order 'tree comapre'; did you mean `tree compare`?"),
        ("blame quizz", "unknown order 'blame quizz'; did you mean `blame quiz`?"),
        ("findings pli", "unknown technique 'pli'; did you mean ply?"),
        ("[2,3]=9", "unknown order '[2,3]=9'; did you mean `guess [2,3]=9`?"),
        (" r2c3 = 9 ", "unknown order 'r2c3'; did you mean `guess r2c3 = 9`?"),
        ("2,3=9", "unknown order '2,3=9'; did you mean `guess 2,3=9`?"),
        ("[2,3]", "unknown order '[2,3]'; type `help` for a list"),
        ("[2,3]=x", "unknown order '[2,3]=x'; type `help` for a list"),
        ("[2,3]=9 please", "unknown order '[2,3]=9'; type `help` for a list"),
        ("Survey x.txt", "unknown order 'Survey'; `help survey` explains the topic"),
        ("\x1b[A", "unknown order '\\x1b[A'; type `help` for a list"),
    ],
)
def test_an_unknown_order_is_quoted_with_what_was_perhaps_meant(line: str, expected: str) -> None:
    assert refusal(line) == expected


@pytest.mark.parametrize(
    ("line", "name", "values"),
    [
        ("runtil 90", "runtil", (90,)),
        ("  runt\t090  ", "runtil", (90,)),
        ("runtil 0", "runtil", (0,)),
        ("runrun 1", "runrun", (1,)),
        ("runtil 999999999999999", "runtil", (999999999999999,)),
        ("run-mode", "run-mode", ()),
        ("run-mode 7", "run-mode", (7,)),
        ("guess-mode 1", "guess-mode", (1,)),
        ("help runt", "help", ("runt",)),
        ("load-quiz a quiz.txt#12 ", "load-quiz", ("a quiz.txt#12",)),
        ('load-quiz "a quiz "', "load-quiz", ("a quiz ",)),
        ("load-quiz ' a quiz'", "load-quiz", (" a quiz",)),
        ("load-quiz \"'a'\"", "load-quiz", ("'a'",)),
        ("load-quiz \"a'", "load-quiz", ("\"a'",)),
        ('load-quiz "', "load-quiz", ('"',)),
    ],
)
def test_arguments_are_read_by_their_type(line: str, name: str, values: tuple[object, ...]) -> None:
    call = all_orders().parse(line)
    assert (call.order.name, tuple(call.values.values())) == (name, values)


GUESS_MODES = "known modes: 0, 1, first, last, most, random, correct, wrong"


MODES = "known modes: 0 (both grp and ply), 1 (grp only), 2 (ply only)"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("runtil", "missing <steps>; usage: `runtil <steps>`, for example `runtil 90`"),
        ("load-quiz  ", "missing <file>; usage: `load-quiz <file>`, for example `load-quiz @readalps`"),
        ("runtil 5 6", "unexpected '6'; usage: `runtil <steps>`, for example `runtil 90`"),
        ("levels all", "`levels` takes no arguments"),
        ("run-mode 1 grp", "unexpected 'grp'; usage: `run-mode [mode]`, for example `run-mode 2`"),
        ("run-mode grp", f"unknown mode 'grp'; {MODES}"),
        ("run-mode -1", f"unknown mode '-1'; {MODES}"),
        ("run-mode " + "1" * 5000, f"unknown mode '{'1' * 100}...'; {MODES}"),
        ("guess-mode ²", f"unknown guess mode '²'; {GUESS_MODES}"),
        ("guess-mode wrongly", f"unknown guess mode 'wrongly'; {GUESS_MODES}"),
    ]
    + [
        (f"runtil {text}", f"steps: expected a whole number, 0 or more, got {quoted(text)}")
        for text in ("x", "-1", "+1", "1.5", "1e3", "1_000", "0x1f", "٣", "３", "²")
    ]
    + [
        (f"runtil {text}", f"steps: expected a whole number of at most 15 digits, got {quoted(text)}")
        for text in ("1" * 16, "0" * 16, "9" * 5000)
    ]
    + [
        (f"goto {10**18}", f"steps: expected a whole number of at most 15 digits, got '{10**18}'"),
        (
            f"create quiz --seed {10**18}",
            f"--seed: expected a whole number of at most 15 digits, got '{10**18}'",
        ),
        (f"list --from {10**15}", f"--from: expected a whole number of at most 15 digits, got '{10**15}'"),
    ]
    + [
        (f"runrun {text}", f"solutions: expected a whole number, 1 or more, got {text!r}")
        for text in ("0", "all")
    ],
    ids=lambda text: ascii(text[:30]),
)
def test_arguments_that_make_no_sense_are_quoted(line: str, expected: str) -> None:
    assert refusal(line) == expected


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("load-quiz @two", [Loaded]),
        ("show", [Shown]),
        ("levels", [Answer]),
        ("run-mode", [RunMode]),
        ("guess-mode", [GuessMode]),
        ("step", [Stepped]),  # the set-up has no line
        ("runtil 3", [Advanced, Ran]),
        ("run", [Advanced, Ran]),
        ("runrun 2", [Advanced, SolutionMet, Advanced, SolutionMet, Ran]),
        ("help", [OrderList]),
        ("help run", [OrderHelp]),
        ("bye", []),
    ],
)
def test_each_order_gives_its_results(line: str, kinds: list[type[Result]]) -> None:
    results = Sitting().say("load-quiz @two", line)
    assert [type(a) for a, b in pairwise([*results, None]) if type(a) is not type(b)] == kinds


@pytest.mark.parametrize("line", ["show", "levels", "step", "run", "runtil 1", "runrun 1"])
def test_an_order_that_needs_a_quiz_says_so_before_one_is_loaded(line: str) -> None:
    with pytest.raises(NoQuizError, match="no quiz is loaded yet"):
        Sitting().say(line)


def test_the_orders_that_run_are_interruptible() -> None:
    entered = []

    @contextmanager
    def watch(debugger: Debugger) -> Iterator[None]:
        entered.append(debugger)
        yield

    def interruptible(debugger: Debugger) -> AbstractContextManager[None]:
        return watch(debugger)

    sitting = Sitting()
    sitting.desk.frontend.interruptible = interruptible  # type: ignore[method-assign]  # patched
    sitting.say("load-quiz @easy", "show", "levels")
    assert entered == []
    sitting.say("step", "runtil 3", "runrun 1", "run")
    assert entered == [sitting.desk.debugger] * 4


@pytest.mark.parametrize(
    ("short", "name"),
    [
        ("b", "break"),
        ("tb", "tbreak"),
        ("d", "delete"),
        ("c", "run"),
        ("bt", "levels"),
        ("where", "levels"),
        ("until", "runtil"),
        ("p", "print"),
        ("tui", "view"),
        ("n", "next"),
        ("rn", "reverse-next"),
        ("fin", "finish"),
        ("f", "frame"),
        ("fi", "find"),
        ("rev", "reverse"),
        ("l", "around"),
        ("u", "runtil"),
        ("w", "levels"),
        ("undo", "back"),
        ("jump", "goto"),
    ],
)
def test_a_short_name_is_the_order_and_its_help_says_so(short: str, name: str) -> None:
    assert all_orders().find(short) is all_orders().find(short.upper()) is all_orders().find(name)
    (also,) = [line for line in Desk().give(f"help {name}") if line.startswith("Also: ")]
    assert short in also.removeprefix("Also: ").split(", ")
    assert all_orders().find(short).usage in Desk().give(f"help {short}")[0]


def test_i_alone_is_ambiguous() -> None:
    assert refused("i") == ["ambiguous order 'i': `info` or `ignore`"]


def test_case_does_not_matter_in_orders_and_options(tmp_path: Path) -> None:
    desk = Desk()
    desk.give("STEP 3", "Guess-Mode CORRECT", "Techniques +X-CHAIN", "SHOW --Marks", "Log GUESS 1 3")
    desk.give(
        "WHY r4c2=1 --DEPTH 1",
        "Find ALL wrong",
        "Transform TRANSPOSE",
        "Matrix NA",
        "Experiment --RUNS 1 FIRST",
    )
    desk.give("B level > 3", "Disable Orders", "CREATE Quiz --Seed 3 --Symmetry ROTATION")
    assert desk.refused == []
    assert completions("ST") == ["step"]
    assert completions("MATRIX N") == ["na", "nak"]
    assert completions("create quiz --SEED-") == ["--seed-grid"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("hello", "unknown order 'hello'; type `help` for a list"),
        ("Setp", "unknown order 'Setp'; did you mean `step`?"),
        ("brake wrong", "unknown order 'brake'; type `help` for a list"),
        ("x", "unknown order 'x'; type `help` for a list"),
        ("bye now", "`bye` takes no arguments"),
        ("runrun all", "solutions: expected a whole number, 1 or more, got 'all'"),
        ("goto -3", "steps: expected a whole number, 0 or more, got '-3'"),
        ("until", "missing <steps>; usage: `runtil <steps>`, for example `runtil 90`"),
    ],
)
def test_an_error_quotes_the_input_and_says_what_to_type(line: str, expected: str) -> None:
    assert refused(line) == [expected]


@pytest.mark.parametrize("cell", ["[4,2]", "r4c2", "R4C2", " [ 4 , 2 ] "])
def test_a_cell_of_a_condition_is_read_in_either_notation(cell: str) -> None:
    desk = Desk()
    desk.give(f"b cell {cell} placed and candidates {cell} == 0", "c")
    assert desk.refused == []
    placed = desk.debugger.state.steps
    desk.give("goto start", "d all", "b cell [4,2] placed", "c")
    assert desk.debugger.state.steps == placed > 0


@pytest.mark.parametrize("cell", ["[4,2]", "r4c2", "R4C2", " [ 4 , 2 ] ", "4,2", "4, 2"])
def test_a_cell_that_stands_alone_needs_no_brackets(cell: str) -> None:
    desk = Desk()
    assert desk.give(f"why {cell}") == desk.give("why [4,2]") != []
    assert desk.give(f"why {cell}=1") == desk.give("why [4,2]=1") != []
    assert desk.give(f"watch {cell}") == ["Watch 1: cell [4,2] changed (hits 0)"]
    assert desk.give("goto 92", f"print {cell}")[-1] == "[4,2]: 2"
    desk.give(f"guess {cell}=8")
    assert desk.give(f"print {cell}") == ["[4,2]: 8"]
    assert desk.refused == []


@pytest.mark.parametrize(
    ("word", "orders"),
    [
        ("set", "`guess`, `guess-mode`, `run-mode` or `techniques`"),
        ("solve", "`solutions` or `run`"),
        ("restart", "`rerun` or `goto`"),
        ("backtrack", "`back` or `retreat`"),
        ("difficulty", "`rate`"),
        ("score", "`rate`"),
        ("candidates", "`show --candidates`"),
        ("pencilmarks", "`show --candidates`"),
        ("check", "`unique` or `find astray`"),
        ("place", "`guess [2,3]=9`"),
        ("elim", "`findings apply 1`"),
        ("generate", "`create quiz`"),
        ("reset", "`rerun`"),
        ("redo", "`step`"),
        ("explain", "`why`"),
        ("breakpoints", "`breaks`"),
    ],
)
def test_a_word_of_another_program_leads_to_the_orders_that_do_it(word: str, orders: str) -> None:
    assert refused(word) == [f"unknown order {word!r}; did you mean {orders}?"]
    listed = {line.split()[0] for line in Desk().give(f"apropos {word}") if line.strip()}
    assert {order.split()[0] for order in re.findall("`(.*?)`", orders)} <= listed
    assert re.fullmatch("unknown order or topic .*; did you mean `help .*", refused(f"help {word}")[0])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("xwing", "unknown order 'xwing'; did you mean `findings xwing`?"),
        ("dificulty", "unknown order 'dificulty'; did you mean `rate`?"),
        ("candidate", "unknown order 'candidate'; did you mean `show --candidates`?"),
        ("naked pair", "unknown order 'naked'; did you mean `findings naked pair`?"),
        (
            "find skyscraper",
            "'skyscraper' is not a condition: `by == \"skyscraper\"` holds where it is used, "
            "`findings skyscraper` finds it in the present grid",
        ),
        (
            "break 20",
            "'20' is not a condition: `tbreak steps >= 20` stops the next run there, `runtil 20` runs there",
        ),
        ("tbreak level 5", "not a valid condition (did you mean `level == 5`?); see `help conditions`:"),
    ],
)
def test_what_is_clear_is_named_with_what_to_type(line: str, expected: str) -> None:
    assert refused(line)[0] == expected
    for suggested in re.findall("`((?:findings|find|tbreak|runtil) .*?)`", expected):
        desk = Desk()
        desk.give("runtil 7", suggested)
        assert desk.refused == []


def test_info_alone_names_its_lists() -> None:
    desk = Desk()
    desk.give("runtil 7")
    listed = desk.give("info")
    assert listed[0] == "info breakpoints  what `breaks` shows"
    for each in listed:
        order, _, shown = each.partition("  ")
        assert desk.give(order) == desk.give(re.findall("`(.*)`", shown)[0]) != []


@pytest.mark.parametrize("text", ["4", "4,", "4,2,1", "r4", "c2r4", "r-4c2", "[4 2]", "r4c2=", "r٤c2"])
def test_what_is_not_a_cell_is_quoted(text: str) -> None:
    assert refused(f"watch {text}") == [f"expected a cell such as [4,2] or r4c2, got {text!r}"]


def test_an_empty_list_says_so() -> None:
    desk = Desk()
    for order, answer in (
        ("history", "No orders yet."),
        ("marks", "No marks."),
        ("info b", "No breakpoints."),
        ("info display", "No displays."),
        ("log", "No lines."),
    ):
        assert desk.give(order) == [answer]
    assert desk.give("forks")[-1] == "No forks."
    desk.give("mark here", "fork other")
    assert "No marks." not in desk.give("marks")
    assert "No forks." not in desk.give("forks")
