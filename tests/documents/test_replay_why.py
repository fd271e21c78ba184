"""What the panel *Why* says of guesses and contradictions, and where the headline leads."""

from __future__ import annotations

from collections.abc import Callable

from browser import Browser
from pages import a_run

from sudoku_repl import Debugger
from sudoku_repl.documents.document import Run

WHY = 'document.querySelector("#why-panel p").textContent'
BLAME = '[...document.querySelectorAll("#why-panel .blame li")].map((item) => item.textContent)'
PRESENT = 'document.getElementById("present").textContent'


def test_it_says_of_each_guess_whether_it_was_right_and_what_became_of_it(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    debugger = Debugger("@readalps")
    solution = debugger.run().state.values
    debugger.run()
    board = debugger.quiz.board
    tries = debugger.tree().tries[1:]
    opened(Run(debugger.quiz, debugger.timeline, 0), "#step=0")
    for each in tries:
        chromium.press("]", "g")
        assert each.cell
        cell = board.coordinates.index(each.cell)
        verdict = "Right" if solution[cell] == each.digit else "Wrong"
        told, became = chromium.run(BLAME)
        value = f"{board.label(cell)}={solution[cell]}"
        assert told == f"{verdict} by the first solution, at step 131, which has {value}."
        assert became.startswith(f"{each.name}, {each.choice} of {each.out_of}, level {each.level}: ")
        assert f": {each.outcome.value}, step" in became
        assert each.cost == 1 or f" to {each.last} ({each.cost})" in became
        assert chromium.run(WHY).startswith(
            f"{board.label(cell)}, cell {cell + 1}: holds {each.digit} since step "
        )
    assert {each.outcome.value for each in tries} == {"refuted", "solved"}


def test_without_a_solution_no_guess_is_right_or_wrong(opened: Callable[..., Run], chromium: Browser) -> None:
    opened(a_run("@readalps", 100), "#step=92")
    assert [told.split(":")[0] for told in chromium.run(BLAME)] == ["[4,2]=2, 1 of 2, level 11"]


def test_a_jump_to_a_contradiction_explains_it_though_a_cell_is_selected(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    opened(a_run("@readalps", 1000), "#contradiction=92&cell=1,1")
    assert chromium.run(WHY).startswith("[1,1], cell 1: ")
    chromium.press("]", "x")
    assert chromium.run(WHY).startswith("Contradiction 93: ")
    chromium.press("[", "x")
    assert chromium.run(WHY).startswith("Contradiction 92: ")
    chromium.click_on("#board .row:nth-child(3) .cell:nth-child(3)")
    assert chromium.run(WHY).startswith("[3,3], cell 21: ")
    chromium.press("n")
    assert chromium.run(WHY).startswith("[3,3], cell 21: ")
    chromium.press("p")
    assert chromium.run(WHY).startswith("Contradiction 92: ")
    chromium.press("Escape")
    assert chromium.run(WHY).startswith("Contradiction 92: ")


def test_the_headline_and_astray_lead_to_the_guess_and_name_its_cost(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    opened(a_run("@readalps", 1000))
    headline = chromium.run('document.getElementById("headline").textContent')
    assert headline.endswith("the dearest: [2,3]=1 at step 16, 82 steps.")
    chromium.click_on("#headline .link:last-child")
    assert chromium.run(PRESENT).startswith("Step 16 of 284, level 3: ")
    chromium.press("End", "a")
    assert chromium.run(PRESENT).startswith(
        "Here the run went astray, for 82 steps. Step 16 of 284, level 3: "
    )


def test_without_a_solution_it_is_not_known_for_how_long_a_run_is_astray(
    opened: Callable[..., Run], chromium: Browser
) -> None:
    opened(a_run("@readalps", 94))
    chromium.press("a")
    assert chromium.run(PRESENT).startswith("Here the run went astray. Step ")
