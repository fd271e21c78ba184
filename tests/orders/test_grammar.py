"""Declared orders: what a typed function makes of a line, and of half a line."""

from typing import Annotated, Any

import attrs
import pytest

from sudoku_repl.errors import OrderError
from sudoku_repl.orders import open_desk
from sudoku_repl.orders.help import OrderHelp
from sudoku_repl.orders.language import grammar
from sudoku_repl.orders.language.declare import Order
from sudoku_repl.orders.language.kinds import Kind, Name, Number, OneOf
from sudoku_repl.render import spans

Text = Annotated[
    str,
    Kind(
        "some text",
        "",
        lambda text: text.strip("\"'"),
        lambda *_: {"level": "the guess level", "solution": "a solution was found"},
        takes_rest=True,
        fragment=lambda text: text.rpartition(" ")[2],
    ),
]
Grid = Annotated[int, Number(1)]
Word = Annotated[str, OneOf({"guess": "guesses", "wrong": "contradictions"})]


def made(name: str, handler: Any, **more: Any) -> Order:
    return Order(name, handler, group="reading", example=name, **more)


def show(
    desk: object,
    grid: Grid | None = None,
    file: Text | None = None,
    *,
    bare: bool = False,
    depth: Annotated[int, Number(1)] | None = None,
) -> None:
    """Show the grid.

    More about it.
    """


@attrs.frozen(kw_only=True)
class Shared:
    """Options that several orders have."""

    depth: Annotated[int, Number(1), "how deep"] = 3
    only_: Annotated[int | None, Number(1), "one grid"] = None
    bare: bool = False


def tree(desk: object, grid: Grid | None = None, *, shared: Shared, wide: bool = False) -> object:
    """Show the tree."""
    return desk, grid, shared, wide


def log(
    desk: object,
    what: Word | None = None,
    first: Annotated[int, Number(0)] | None = None,
    last: Annotated[int, Number(0)] | None = None,
) -> None:
    """Print the lines."""


def delete(desk: object, numbers: tuple[Annotated[int, Number(1)], ...]) -> None:
    """Delete breakpoints."""


def mark(desk: object, name: Annotated[str, Name()], text: Text | None = None) -> None:
    """Mark a position."""


def note(
    desk: object, text: Annotated[str, Kind("words", "", str, takes_rest=True, is_free_text=True)]
) -> None:
    """Note a text."""


def save(desk: object, *, into: Annotated[str, Name()] = "", bare: bool = False) -> None:
    """Save the board."""


SHOW, LOG, DELETE, MARK, NOTE, SAVE = (
    made(each.__name__, each) for each in (show, log, delete, mark, note, save)
)


@pytest.mark.parametrize(
    ("order", "text", "values"),
    [
        (SHOW, "", {}),
        (SHOW, "3", {"grid": 3}),
        (SHOW, "my board.svg", {"file": "my board.svg"}),
        (SHOW, "3 my board.svg", {"grid": 3, "file": "my board.svg"}),
        (SHOW, "--bare 3 my board.svg", {"bare": True, "grid": 3, "file": "my board.svg"}),
        (SHOW, "3 my board.svg --bare", {"grid": 3, "file": "my board.svg", "bare": True}),
        (SHOW, "--DEPTH=4 --Bare", {"depth": 4, "bare": True}),
        (SHOW, "--depth 4 x", {"depth": 4, "file": "x"}),
        (SHOW, "'odd --bare name'", {"file": "odd --bare name"}),
        (SHOW, "'odd --other name' --bare", {"file": "odd --other name", "bare": True}),
        (NOTE, "show --other 3", {"text": "show --other 3"}),
        (NOTE, "--other 3", {"text": "--other 3"}),
        (LOG, "WRONG 90 98", {"what": "wrong", "first": 90, "last": 98}),
        (LOG, "90 98", {"first": 90, "last": 98}),
        (LOG, "90", {"first": 90}),
        (DELETE, "1  2 3", {"numbers": (1, 2, 3)}),
        (MARK, "here level >= 11 ", {"name": "here", "text": "level >= 11"}),
    ],
)
def test_a_line_is_read_by_the_signature(order: Order, text: str, values: dict[str, Any]) -> None:
    assert order.parse(text).values == values


@pytest.mark.parametrize(
    ("order", "text", "message"),
    [
        (SHOW, "--bear", "unknown option '--bear'; known options: --bare, --depth"),
        (SHOW, "odd --other name", "unknown option '--other'; known options: --bare, --depth"),
        (SHOW, "odd.svg --other=3", "unknown option '--other'; known options: --bare, --depth"),
        (SHOW, "--odd.svg", "unknown option '--odd.svg'; known options: --bare, --depth"),
        (MARK, "here level --other", "unknown option '--other'; usage: `mark <name> [text]`"),
        (LOG, "--other 3", "unknown option '--other'; usage: `log [guess|wrong] [first] [last]`"),
        (SAVE, "--into --bare", "--into: expected a name, got '--bare'"),
        (SHOW, "--bare --bare", "--bare is given twice; known options: --bare, --depth"),
        (SHOW, "--depth", "--depth needs a value: a whole number, 1 or more"),
        (SHOW, "--depth all", "--depth: expected a whole number, 1 or more, got 'all'"),
        (LOG, "gus 90", "expected guess or wrong, or a whole number, 0 or more, got 'gus'"),
        (LOG, "-90", "first: expected a whole number, 0 or more, got '-90'"),
        (SHOW, "0 my board.svg", "grid: expected a whole number, 1 or more, got '0'"),
        (LOG, "1 2 3", "unexpected '3'; usage: `log [guess|wrong] [first] [last]`, for example `log`"),
        (DELETE, "", "missing <numbers...>; usage: `delete <numbers...>`, for example `delete`"),
        (DELETE, "1 b", "numbers: expected a whole number, 1 or more, got 'b'"),
    ],
)
def test_a_wrong_line_is_quoted_and_the_usage_told(order: Order, text: str, message: str) -> None:
    with pytest.raises(OrderError) as caught:
        order.parse(text)
    assert str(caught.value).startswith(message)


def test_the_details_keep_paragraphs_apart() -> None:
    def dig(desk: object) -> None:
        """Dig.

        One paragraph,
        on two lines.

        Another one.
        """

    assert made("dig", dig, shared="\nShared.\n").details == (
        "One paragraph, on two lines.\n\nAnother one.\n\nShared."
    )
    shown = list(map(spans.plain, OrderHelp((made("dig", dig),)).lines()))
    assert shown[1:5] == ["", "One paragraph, on two lines.", "", "Another one."]


def test_a_usage_longer_than_a_line_is_shown_without_its_options() -> None:
    def dig(
        desk: object,
        grid: Grid,
        *,
        clues_that_are_left_in_the_quiz: Grid | None = None,
        tries_before_it_gives_up: Grid | None = None,
    ) -> None:
        """Dig."""

    order = made("dig", dig)
    assert SHOW.brief_usage == SHOW.usage
    assert len(order.usage) > 78
    assert order.brief_usage == "dig <grid> [options]"
    with pytest.raises(OrderError, match=r"usage: `dig <grid> \[options\]`"):
        order.parse("1 2")


@pytest.mark.parametrize(
    ("order", "text", "completed"),
    [
        (SHOW, "", ["level", "solution", "--bare", "--depth"]),
        (SHOW, "3 --b", ["--bare"]),
        (SHOW, "--bare --", ["--depth"]),
        (SHOW, "board.svg ", ["level", "solution", "--bare", "--depth"]),
        (SHOW, "board.svg -", ["--bare", "--depth"]),
        (SHOW, "3 my board.svg --bare --", ["--depth"]),
        (SHOW, "board.svg --d", ["--depth"]),
        (SHOW, "board.svg --depth ", []),
        (SHOW, "0 --", []),
        (SHOW, "3 my l", ["level"]),
        (LOG, "W", ["wrong"]),
        (LOG, "wrong ", []),
        (MARK, "here level >= 1 and s", ["solution"]),
        (LOG, "nonsense ", []),
        (LOG, "-1 ", []),
    ],
)
def test_half_a_line_is_completed_in_one_place(order: Order, text: str, completed: list[str]) -> None:
    assert [each.text for each in order.suggestions(text, open_desk())] == completed


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (["3", "my board.svg"], {"grid": 3, "file": "my board.svg"}),
        (["--depth=4", "--bare", "my board.svg"], {"depth": 4, "bare": True, "file": "my board.svg"}),
        (["my --bare board", "--depth", "4"], {"file": "my --bare board", "depth": 4}),
        ([], {}),
    ],
)
def test_words_of_a_shell_are_whole_arguments(words: list[str], values: dict[str, Any]) -> None:
    assert grammar.parse(SHOW.parameters, words) == values


def test_words_of_a_shell_are_refused_as_a_line_is() -> None:
    with pytest.raises(OrderError, match=r"^--depth needs a value: a whole number, 1 or more$"):
        grammar.parse(SHOW.parameters, ["--depth"])
    with pytest.raises(OrderError, match=r"^unexpected 'b c'$"):
        grammar.parse(SHOW.parameters, ["1", "a", "b c"])


def find(desk: object, way: Annotated[str, OneOf({"all": "every match"})] | None, text: Text) -> None:
    """Find."""


def survey(desk: object, *, modes: tuple[Annotated[str, Name()], ...] = ()) -> None:
    """Survey."""


def test_an_argument_before_a_required_one_may_be_none() -> None:
    order = made("find", find)
    assert order.usage == "find [all] <text>"
    assert order.parse("all level > 3").values == {"way": "all", "text": "level > 3"}
    assert order.parse("level > 3").values == {"way": None, "text": "level > 3"}
    with pytest.raises(OrderError, match=r"^missing <text>"):
        order.parse("all")


def test_an_option_of_a_tuple_may_be_repeated() -> None:
    order = made("survey", survey)
    assert order.parse("--modes 0 --modes=1").values == {"modes": ("0", "1")}


def test_the_beginning_of_an_option_is_enough_if_no_other_begins_so() -> None:
    assert SHOW.parse("--dep 3 --B my board.svg").values == {"depth": 3, "bare": True, "file": "my board.svg"}
    assert grammar.parse(SHOW.parameters, ["--de=3"]) == {"depth": 3}
    order = made("quiz", lambda desk: None)
    object.__setattr__(order, "parameters", (*SHOW.parameters, *made("log", other).parameters))
    with pytest.raises(OrderError, match=r"^unknown option '--de'; known options: "):
        order.parse("--de 3")


def other(desk: object, *, deep: bool = False) -> None:
    """Another order."""


def test_a_handler_takes_shared_options_as_one_value() -> None:
    order = made("tree", tree)
    assert order.usage == "tree [grid] [--depth n] [--only n] [--bare] [--wide]"
    assert [each.meaning for each in order.parameters] == ["", "how deep", "one grid", "", ""]
    given = order.parse("2 --bare --wide --only 5").values
    assert order.call("desk", given) == ("desk", 2, Shared(only_=5, bare=True), True)
    assert order.call("desk", {}) == ("desk", None, Shared(), False)
    with pytest.raises(OrderError, match="unknown option '--shared'"):
        order.parse("--shared 3")
