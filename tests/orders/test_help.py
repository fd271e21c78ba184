"""Help: orders by task, pages of the manual, and a search of both."""

from __future__ import annotations

import pytest
from support.desk import Desk, objects, results, session

from sudoku_repl.manual import Topic, topics
from sudoku_repl.orders import all_orders, open_desk
from sudoku_repl.orders.help import OrderHelp
from sudoku_repl.orders.language.declare import GROUPS
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.screen import Look
from sudoku_repl.shell.terminal import greeting


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_every_order_belongs_to_one_task_and_every_task_to_known_topics() -> None:
    assert {order.group for order in all_orders().orders} == set(GROUPS)
    assert {topic for group in GROUPS.values() for topic in group.topics} <= set(topics())


def test_help_ends_with_the_topics_and_what_to_type(desk: Desk) -> None:
    listed = desk.give("help")
    at = listed.index("Topics of the manual")
    assert [line.split()[0] for line in listed[at + 1 : -2] if not line.startswith(" ")] == [*topics()]
    assert listed[-1] == "Type `help ORDER` or `help TOPIC` for more, `apropos WORD` to search."


def test_help_lists_the_first_things_first(desk: Desk) -> None:
    listed = desk.give("help")
    first = listed.index("Load a quiz and look at it")
    assert first < listed.index("Run the solver") < listed.index("Solve the 0-1 model")
    assert listed[first + 1].startswith("load-quiz <file>")


def test_help_begins_with_the_orders_to_start_with(desk: Desk) -> None:
    listed = desk.give("help")
    at = listed.index("To start with (`help tutorial` shows how)")
    assert at < 3
    first = [line.split()[0] for line in listed[at + 1 : listed.index("", at)] if not line.startswith(" ")]
    assert first == ["load-quiz", "step", "run", "back", "why", "view"]
    (told,) = Desk(look=Look.JSON).told("help")
    assert told["first"] == first


@pytest.mark.parametrize("name", topics())
def test_help_shows_a_page_of_the_manual(name: str) -> None:
    shown = Desk().give(f"help {name}")
    assert topics()[name].title in shown
    assert len(shown) > 10
    assert not any(line.startswith(("|", "```", "#", "![")) for line in shown)


def test_help_sets_tables_and_code_of_a_page_for_the_screen(desk: Desk) -> None:
    shown = desk.give("help scripts")
    at = shown.index("status  meaning")
    assert shown[at + 1 : at + 4] == [
        "0       all went well",
        "1       an error",
        "2       invalid options",
    ]
    assert "  $ printf 'load-quiz @two\\nrunrun 9\\n' | sudoku-repl | grep Fine" in shown


@pytest.mark.parametrize("topic", topics().values(), ids=[*topics()])
@pytest.mark.parametrize("width", [50, 80, 200])
def test_pages_fit_the_terminal_but_for_code(topic: Topic, width: int) -> None:
    shown = [plain(line) for line in OrderHelp((), topic).lines(width)]
    assert all(len(line) <= min(width, 80) for line in shown if not line.startswith("  "))


def test_help_for_a_name_of_both_shows_the_order_and_the_page(desk: Desk) -> None:
    shown = desk.give("help view")
    assert shown[0] == f"view: {all_orders().find('view').summary}"
    assert topics()["view"].title in shown
    assert "See also: `help codes`, `help techniques`" in desk.give("help blame")  # not itself


@pytest.mark.parametrize(("word", "first"), [("fil", "Files: "), ("runt", "runtil <steps>"), ("q", "bye: ")])
def test_help_takes_the_beginning_of_a_name_and_aliases(desk: Desk, word: str, first: str) -> None:
    assert desk.give(f"help {word}")[0].startswith(first)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("mak", ""),
        ("ma", "'ma' is ambiguous: mark, marks, matrix, making"),
        ("setp", "unknown order or topic 'setp'; did you mean `help step`?"),
        ("condtions", "unknown order or topic 'condtions'; did you mean `help conditions`?"),
        ("quiz", "unknown order or topic 'quiz'; did you mean `help load-quiz`?"),
        ("restart", "unknown order or topic 'restart'; did you mean `help rerun` or `help goto`?"),
        ("xyzzy", "unknown order or topic 'xyzzy'; try `apropos xyzzy`"),
    ],
)
def test_help_refuses_unknown_words_and_says_what_to_type(desk: Desk, word: str, expected: str) -> None:
    desk.give(f"help {word}")
    assert desk.refused == ([f"script:1: {expected}"] if expected else [])


def test_apropos_finds_orders_and_topics_by_all_words(desk: Desk) -> None:
    shown = desk.give("apropos GUESS level")
    assert any(line.startswith("levels ") for line in shown)
    assert any(line.startswith("guesses ") for line in shown)
    assert not any(line.startswith("bye ") for line in shown)


def test_apropos_says_that_it_found_nothing(desk: Desk) -> None:
    assert desk.give("apropos guess xyzzy") == [
        "No order or topic mentions 'guess xyzzy'; type `help` for a list."
    ]


def test_help_and_apropos_as_json() -> None:
    desk = Desk(look=Look.JSON)
    (page,) = desk.told("help conditions")
    assert (page["type"], page["orders"]) == ("help", [])
    assert page["topics"][0]["topic"] == "conditions"
    assert page["topics"][0]["text"] == topics()["conditions"].text
    (both,) = desk.told("help model")
    assert [each["order"] for each in both["orders"]] == ["model solve", "model export", "model check"]
    assert [each["topic"] for each in both["topics"]] == ["model"]
    (found,) = desk.told("apropos jigsaw")
    assert found["type"] == "apropos"
    assert "boards" in [each["topic"] for each in found["topics"]]
    (nothing,) = desk.told("apropos xyzzy")
    assert nothing == {"type": "apropos", "words": "xyzzy", "orders": [], "topics": []}


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("help cond", ["condition", "conditions"]),
        ("help ma", ["mark", "marks", "matrix", "making"]),
        ("? js", ["json"]),
    ],
)
def test_topics_are_completed(line: str, completed: list[str]) -> None:
    assert [each.text for each in all_orders().suggestions(line, open_desk())] == completed


def test_the_first_screen_says_what_to_type_next() -> None:
    for with_quiz, first in ((False, "`load-quiz @readalps`"), (True, "`run`")):
        shown = greeting(Look.PLAIN, with_quiz=with_quiz).splitlines()
        assert all(word in shown[1] for word in (first, "`view`", "`help`"))
        assert max(map(len, shown)) <= 80


def test_apropos_undo_lists_back() -> None:
    assert Desk().give("apropos undo")[0].startswith("back ")


def test_the_orders_are_listed_with_usage_and_summary() -> None:
    heading, *lines = session("help")
    assert heading == "Order List:"
    listed = " ".join(" ".join(lines).split())
    for command in all_orders().orders:
        assert f"{command.brief_usage} {command.summary}" in listed
    assert max(map(len, lines)) <= 80
    (column,) = {len(line) - len(line.lstrip()) for line in lines if line.startswith(" ")}
    usages = [command.brief_usage for command in all_orders().orders]
    whole = [line for line in lines if line not in usages]  # a long usage has a separate line
    rows = [line for line in whole if any(line.startswith(f"{usage} ") for usage in usages)]
    assert all(line[column - 1] == " " != line[column] for line in rows)


def test_help_for_an_order_says_all_that_the_table_says() -> None:
    command = all_orders().find("step")
    usage, aliases, blank, *details, blank_too, example, see = session("help step")
    assert usage == f"{command.usage}: {command.summary}"
    assert aliases == "Also: s"
    assert blank == blank_too == ""
    paragraphs = [" ".join(each.split("\n")) for each in "\n".join(details).split("\n\n")]
    assert paragraphs == command.details.split("\n\n")
    assert example == "Example: step"
    assert see == "See also: `help lines`, `help moving`"
    assert max(map(len, details)) <= 80
    assert "Also: s" not in session("help show")


def test_help_as_json_is_the_table() -> None:
    command = all_orders().find("runtil")
    entry = {"order": "runtil", "usage": "runtil <steps>", "summary": command.summary}
    entry["details"] = " ".join(command.details.split())
    entry["example"] = command.example
    assert objects(OrderHelp((command,))) == [{"type": "help", "orders": [entry], "topics": []}]
    (listed,) = results("help")
    (every,) = objects(listed)
    assert {**entry, "group": "Run the solver"} in every["orders"]
    assert {order["order"] for order in every["orders"]} == {command.name for command in all_orders().orders}
    assert {"topic": "conditions", "title": "Conditions, breakpoints and searching"} in every["topics"]
