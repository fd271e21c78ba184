"""Styled text."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from sudoku_repl import Debugger, render
from sudoku_repl.errors import visible
from sudoku_repl.orders.show import Shown
from sudoku_repl.render.spans import ENCODABLE, STYLES, coloured, plain


def test_styles_are_joined_and_text_without_one_stays_bare() -> None:
    line = (("given changed", "5"), ("", " "), ("open", "0"))
    joined = f"{STYLES['given']};{STYLES['changed']}"
    assert coloured(line) == f"\x1b[{joined}m5\x1b[m \x1b[{STYLES['open']}m0\x1b[m"
    assert plain(line) == "5 0"


def test_cells_that_differ_in_kind_differ_in_colour() -> None:
    kinds = ("given", "placed", "guessed", "open", "changed")
    assert len({STYLES[kind] for kind in kinds}) == len(kinds)


def test_a_cell_is_coloured_by_how_it_came_to_its_digit() -> None:
    debugger = Debugger("@readalps")
    debugger.runtil(7)
    before = debugger.snapshot().state.values
    debugger.step()
    view = debugger.snapshot()
    spans = [span for line in list(Shown(view).lines())[:11] for span in line if span[1] != " "]
    guessed = {guess.cell for guess in view.state.levels()}
    for number, (style, digit) in enumerate(spans):
        kind = "guessed" if number in guessed else "placed" if digit != "0" else "open"
        assert style.removesuffix(" changed") == ("given" if view.givens[number] else kind)
        assert int(digit) == view.state.values[number]
        if int(digit) != before[number]:
            assert style.endswith(" changed")


@given(st.text(st.characters(codec=None)))
def test_visible_text_is_printable_and_printable_text_is_left_alone(drawn: str) -> None:
    assert visible(drawn).isprintable()
    assert visible(drawn) == drawn or not drawn.isprintable()


def test_the_signs_of_trees_boards_and_charts_have_an_ascii_form() -> None:
    assert "[4,2]≠8 ├─ ⊙G".encode("ascii", ENCODABLE) == b"[4,2]!=8 +- oG"
    assert "é─".encode("latin-1", ENCODABLE) == b"\xe9-"
    assert "a\udc80数".encode("ascii", ENCODABLE) == rb"a\udc80\u6570"
    rooms = Path(render.__file__).parent
    drawn = {char for path in rooms.glob("*.py") for char in path.read_text(encoding="utf-8")}
    assert "\\" not in "".join(drawn - {"\\"}).encode("ascii", ENCODABLE).decode()
