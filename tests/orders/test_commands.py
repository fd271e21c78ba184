"""The table of orders: what a line means. What is refused stands in `transcripts/refusals.txt`."""

from __future__ import annotations

from contextlib import nullcontext
from unittest.mock import Mock, call

import attrs
import pytest
from support.desk import Desk, refused

from sudoku_repl import OrderError
from sudoku_repl.orders import all_orders
from sudoku_repl.orders.language.declare import _DECLARED, Order, OrderEntry


def refusal(line: str) -> str:
    """What a line is refused with."""
    with pytest.raises(OrderError) as error:
        all_orders().parse(line)
    return str(error.value)


def test_the_table_finds_in_the_sources_what_the_modules_declare() -> None:
    known = all_orders().entries
    assert {each.name for each in known} == _DECLARED.keys()
    for entry in known:
        order = entry.load()
        assert [getattr(order, each.name) for each in attrs.fields(OrderEntry) if each.name != "load"] == [
            getattr(entry, each.name) for each in attrs.fields(OrderEntry) if each.name != "load"
        ]


@pytest.mark.parametrize("command", all_orders().orders, ids=lambda command: command.name)
def test_an_order_explains_itself_and_is_found_by_every_name(command: Order) -> None:
    assert command.summary
    assert command.details
    assert f"{command.example} ".startswith(f"{command.name} ")
    assert all_orders().parse(command.example).order is command
    assert all(each.meaning for each in command.parameters if each.option)
    arguments = [each for each in command.parameters if not each.option]
    assert not any(argument.kind.takes_rest for argument in arguments[:-1])
    for name in (command.name, *command.aliases):
        assert all_orders().find(name) is all_orders().find(name.upper()) is command
    if command.aliases:
        assert f"Also: {', '.join(command.aliases)}" in Desk().give(f"help {command.aliases[0]}")


def test_no_two_orders_share_a_name_or_an_alias() -> None:
    names = [name for command in all_orders().orders for name in (command.name, *command.aliases)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("beginning", "name"),
    [
        ("st", "step"),
        ("sh", "show"),
        ("runt", "runtil"),
        ("runr", "runrun"),
        ("run-", "run-mode"),
        ("load", "load-quiz"),
        ("le", "levels"),
        ("fi", "find"),
    ],
)
def test_an_order_is_found_by_its_beginning(beginning: str, name: str) -> None:
    assert all_orders().find(beginning).name == name


@pytest.mark.parametrize(
    ("line", "name", "values"),
    [
        ("  runt\t090  ", "runtil", (90,)),
        ("runtil 999999999999999", "runtil", (999999999999999,)),
        ("run-mode", "run-mode", ()),
        ("help runt", "help", ("runt",)),
        ("load-quiz a quiz.txt#12 ", "load-quiz", ("a quiz.txt#12",)),
        ('load-quiz "a quiz "', "load-quiz", ("a quiz ",)),
    ],
)
def test_arguments_are_read_by_their_type(line: str, name: str, values: tuple[object, ...]) -> None:
    call = all_orders().parse(line)
    assert (call.order.name, tuple(call.values.values())) == (name, values)


def test_what_is_very_long_or_cannot_be_printed_is_quoted_all_the_same() -> None:
    assert refusal("\x1b[A") == "unknown order '\\x1b[A'; type `help` for a list"
    assert refusal("run-mode " + "1" * 5000).startswith(f"unknown mode '{'1' * 100}...'; known modes: 0 ")
    assert refusal("runtil " + "9" * 5000).endswith(f"at most 15 digits, got '{'9' * 100}...'")


def test_the_orders_that_run_are_interruptible(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, interruptible = Desk("@easy"), Mock(return_value=nullcontext())
    monkeypatch.setattr(desk.plain, "interruptible", interruptible)
    desk.give("show", "levels")
    interruptible.assert_not_called()
    desk.give("step", "runtil 3", "runrun 1", "run")
    assert interruptible.call_args_list == [call(desk.debugger)] * 4


@pytest.mark.parametrize(
    "word", sorted({word for command in all_orders().orders for word in command.synonyms})
)
def test_a_word_of_another_program_leads_to_every_order_that_does_it(word: str) -> None:
    meant = {command.name for command in all_orders().orders if word in command.synonyms}
    listed = {line.split()[0] for line in Desk().give(f"apropos {word}") if line.strip()}
    assert {name.split()[0] for name in meant} <= listed
    if " " not in word:
        (message,) = refused(word)
        assert all(f"`{name}" in message for name in meant)
