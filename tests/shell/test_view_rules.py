"""Constraints in the view: outlines, letters and signs on the board, and words beside it."""

from __future__ import annotations

from sudoku_repl import Debugger, Quiz, board_named
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.view.board import Highlights, picture, size
from sudoku_repl.shell.view.forms import DIGITS, with_candidates
from sudoku_repl.shell.view.rules import drawn_rules

BOARD = board_named(
    "4x4 + cage 5 r1c1 r1c2 + cage r2c3 r2c4 r3c3 + thermo r3c1 r3c2 r4c2"
    " + difference 1 r4c3 r4c4 + ratio 2 r2c4 r3c4 + less r1c4 r1c3"
)
RULED = """\
   1   2   3   4
 ┌5══════┬───────┐
1║1 2 1 2║1 2>1 2│
 ║3 4 3 4║3 4 3 4│
 │┄┄┄┄┄┄┄│┄┄┄┄┄┄┄│
2│1 2 1 2║1 2 1 2║
 │3 4 3 4║3 4 3 4║
 ├───────┼────═●═┤
3A1 2a1 2║1 2┆1 2│
 │3 4 3 4║3 4┆3 4│
 │       │┄┄┄┘   │
4│1 2a1 2│1 2○1 2│
 │3 4 3 4│3 4 3 4│
"""
DIGITS_ONLY = """\
   1   2   3   4
1║ ·   · ║ · > · │
 ║       ║       │
2│ ·   · ║ ·   · ║
 │       ║       ║
 ├───────┼────═●═┤
3A · a · ║ · ┆ · │
 │       ║   ┆   │
4│ · a · │ · ○ · │
 │       │       │
"""


def test_cages_have_outlines_lines_have_letters_and_signs_stand_between_cells() -> None:
    debugger = Debugger(Quiz(BOARD, bytes(16)))
    debugger.step()
    snapshot = debugger.snapshot()
    for form, expected in ((with_candidates(BOARD)[0], RULED), (DIGITS[0], DIGITS_ONLY)):
        drawn = picture(snapshot, form, 99, 99, centre=0, highlights=Highlights())
        assert "".join(f"{plain(each).rstrip()}\n" for each in drawn.lines) == expected
        assert size(BOARD, form)[1] == len(drawn.lines)


def test_a_board_without_constraints_has_no_form_for_them() -> None:
    assert not any(form.is_ruled for form in with_candidates(BOARD.plain))
    assert not drawn_rules(BOARD.plain).letters


def test_the_selected_cell_tells_its_constraints_by_their_letters() -> None:
    thermo = BOARD.constraints[2]
    assert drawn_rules(BOARD).words_of(thermo) == "A thermometer 1: digits rise along [3,1] [3,2] [4,2]"
    assert drawn_rules(BOARD).words_of(BOARD.constraints[0]).startswith("cage 1: ")
