"""Help: orders by task, pages of the manual, and a search. Examples stand in `transcripts/help.txt`."""

from __future__ import annotations

import pytest
from support.desk import Desk

from sudoku_repl.manual import Topic, topics
from sudoku_repl.orders import all_orders
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


def test_help_lists_what_to_start_with_then_orders_by_task_then_topics(desk: Desk) -> None:
    heading, *lines = listed = desk.give("help")
    assert heading == "Order List:"
    words = " ".join(" ".join(lines).split())
    assert all(f"{command.brief_usage} {command.summary}" in words for command in all_orders().orders)
    assert max(map(len, lines)) <= 80
    (column,) = {len(line) - len(line.lstrip()) for line in lines if line.startswith(" ")}
    usages = [command.brief_usage for command in all_orders().orders]
    whole = [line for line in lines if line not in usages]  # a long usage has a separate line
    rows = [line for line in whole if any(line.startswith(f"{usage} ") for usage in usages)]
    assert all(line[column - 1] == " " != line[column] for line in rows)
    at = listed.index("To start with (`help tutorial` shows how)")
    assert at < 3
    first = [line.split()[0] for line in listed[at + 1 : listed.index("", at)] if not line.startswith(" ")]
    assert first == ["load-quiz", "step", "run", "back", "why", "view"]
    at = listed.index("Load a quiz and look at it")
    assert at < listed.index("Run the solver") < listed.index("Solve the 0-1 model")
    assert listed[at + 1].startswith("load-quiz <file>")
    at = listed.index("Topics of the manual")
    assert [line.split()[0] for line in listed[at + 1 : -2] if not line.startswith(" ")] == [*topics()]
    assert listed[-1] == "Type `help ORDER` or `help TOPIC` for more, `apropos WORD` to search."
    (told,) = Desk(look=Look.JSON).told("help")
    assert told["first"] == first
    assert {order["order"] for order in told["orders"]} == {command.name for command in all_orders().orders}
    assert {order["group"] for order in told["orders"]} == {group.title for group in GROUPS.values()}
    assert {"topic": "conditions", "title": "Conditions, breakpoints and searching"} in told["topics"]


@pytest.mark.parametrize("name", topics())
def test_help_shows_a_page_of_the_manual(name: str) -> None:
    shown = Desk().give(f"help {name}")
    assert topics()[name].title in shown
    assert len(shown) > 10
    assert not any(line.startswith(("|", "```", "#", "![")) or "\\|" in line for line in shown)


def test_help_sets_tables_and_code_of_a_page_for_the_screen(desk: Desk) -> None:
    shown = desk.give("help scripts")
    at = shown.index("status  meaning")
    assert shown[at + 1 : at + 4] == ["0       all went well", "1       an error", "2       invalid options"]
    assert "  $ printf 'load-quiz @two\\nrunrun 9\\n' | sudoku-repl | grep Fine" in shown


def test_help_sets_each_item_of_a_numbered_list_on_a_line_of_its_own(desk: Desk) -> None:
    shown = desk.give("help editor")
    at = shown.index("VS Code")
    assert shown[at + 2 : at + 5] == [
        "1. Install this program so that `sudoku-repl` is found, or write its path into",
        "   `examples/editor/vscode/adapter.sh`.",
        "2. Copy the folder `examples/editor/vscode` into the folder of your extensions,",
    ]


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


def test_apropos_finds_orders_and_topics_by_all_words(desk: Desk) -> None:
    shown = desk.give("apropos GUESS level")
    assert any(line.startswith("levels ") for line in shown)
    assert any(line.startswith("guesses ") for line in shown)
    assert not any(line.startswith("bye ") for line in shown)


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


def test_the_first_screen_says_what_to_type_next() -> None:
    for with_quiz, first in ((False, "`load-quiz @readalps`"), (True, "`run`")):
        shown = greeting(Look.PLAIN, with_quiz=with_quiz).splitlines()
        assert all(word in shown[1] for word in (first, "`view`", "`help`"))
        assert max(map(len, shown)) <= 80
