"""What the panel *Why* says of guesses and contradictions, and where the headline leads."""

from __future__ import annotations

import pytest
from support.browsers.chromium import Browser
from support.browsers.driven import PRESENT, SETTLED, cells_with
from support.browsers.fixtures import Opened, Pages
from support.desk import readalps
from support.pages import a_run, at, run_of

from sudoku_repl import Debugger
from sudoku_repl.documents import summary
from sudoku_repl.exact.truth import true_candidates
from sudoku_repl.explain.account import account

WHY = 'document.querySelector("#why-panel p").textContent'
BLAME = '[...document.querySelectorAll("#why-panel .blame li")].map((item) => item.textContent)'


def test_it_says_of_each_guess_whether_it_was_right_and_what_became_of_it(
    opened: Opened, chromium: Browser
) -> None:
    debugger = readalps(131)
    solution, board = debugger.state.values, debugger.quiz.board
    tries = debugger.tree().tries[1:]
    opened(run_of(debugger), "#step=0")
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
        name = f"{board.label(cell)}, cell {cell + 1}"
        assert chromium.run(WHY).startswith(f"{name}: holds {each.digit} since step ")
    assert {each.outcome.value for each in tries} == {"refuted", "solved"}


def test_without_a_solution_no_guess_is_right_or_wrong(opened: Opened, chromium: Browser) -> None:
    opened(a_run("@readalps", 100), "#step=92")
    assert [told.split(":")[0] for told in chromium.run(BLAME)] == ["[4,2]=2, 1 of 2, level 11"]
    assert chromium.run('document.querySelector("#why-panel .blame").className.trim()') == "blame"


def test_guesses_are_explained_where_the_search_has_ended(opened: Opened, chromium: Browser) -> None:
    run = opened(a_run("@readalps", 1000), "#step=284&cell=1,2")
    assert run.timeline.present.values[1]
    assert run.timeline.present.level == 0
    told = [
        "Right by the first solution, at step 131, which has [1,2]=4.",
        "[1,2]=4, 2 of 2, level 2: refuted, steps 252 to 283 (32), 4 contradictions, 6 guesses.",
    ]
    chromium.plays(("", BLAME, told), ("p", PRESENT, "Step 283 of 284..."))


@pytest.mark.long
def test_guesses_that_a_folded_tree_leaves_out_are_explained_without_it(
    opened: Opened, chromium: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summary, "TRIES", 20)
    debugger = Debugger("@hard")  # not of a run that other tests share, with its page
    debugger.goto(300)
    opened(run_of(debugger), "#step=0", detailed=250)
    lengths = set()
    for _ in range(40):
        chromium.press("]", "g")
        told = chromium.run(BLAME)
        assert not any("undefined" in each for each in told)
        lengths.add(len(told))
    assert lengths == {0, 1}


def test_the_first_solution_counts_though_the_page_leaves_it_out(opened: Opened, chromium: Browser) -> None:
    run = opened(a_run("@empty", 1000), "#step=1000", detailed=200)
    first = next(run.timeline.solution_steps())
    chromium.press("[", "g")
    assert f" by the first solution, at step {first}, which has " in chromium.run(BLAME)[0]


def test_a_jump_to_a_contradiction_explains_it_though_a_cell_is_selected(
    opened: Opened, chromium: Browser
) -> None:
    opened(a_run("@readalps", 1000), "#contradiction=92&cell=1,1")
    chromium.plays(("", WHY, "[1,1], cell 1: ..."), ("] x", WHY, "Contradiction 93: ..."))
    chromium.until('location.hash === "#contradiction=93"')
    chromium.tap_on("#board .row:nth-child(1) .cell:nth-child(1)")
    chromium.plays(
        ("", WHY, "[1,1], cell 1: ..."),
        ("", 'document.getElementById("board").dataset.filter ?? null', None),
        ("[ x", WHY, "Contradiction 92: ..."),
    )
    chromium.click_on("#board .row:nth-child(3) .cell:nth-child(3)")
    chromium.plays(
        ("", WHY, "[3,3], cell 21: ..."),
        ("n", WHY, "[3,3], cell 21: ..."),
        ("p", WHY, "Contradiction 92: ..."),
        ("Escape", WHY, "Contradiction 92: ..."),
    )


def test_the_headline_and_the_key_a_lead_to_the_guess_and_name_its_cost(
    opened: Opened, chromium: Browser
) -> None:
    opened(a_run("@readalps", 1000), "#step=131")
    assert chromium.text("#headline").endswith("the costliest: [2,3]=1 at step 16, 82 steps.")
    for link in ("first", "last"):
        chromium.press("End")
        chromium.click_on(f"#headline .link:{link}-child")
        assert chromium.present.startswith("Step 16 of 284, level 3: ")
    chromium.press("End", "a")
    assert chromium.present.startswith("The first wrong guess: it cost 82 steps. Step 16 of 284, level 3: ")


@pytest.mark.parametrize(
    ("steps", "options", "told"),
    [
        (
            1000,
            {"detailed": 40},
            "The first wrong guess, at step 16, which is not in this page: it cost 82 steps.",
        ),
        (94, {}, "The latest guess that the last contradiction rests on."),
    ],
)
def test_the_first_wrong_guess_may_be_left_out_or_not_known(
    steps: int, options: dict[str, int], told: str, opened: Opened, chromium: Browser
) -> None:
    run = a_run("@readalps", steps)
    opened(run, at(run), **options)
    chromium.plays(("a", PRESENT, f"{told} Step ..."))


def test_a_quiz_without_a_solution_is_to_blame_itself(page: Pages, chromium: Browser) -> None:
    chromium.open(page("none"))
    chromium.click_on("#log-tab")
    chromium.run(SETTLED)
    givens = (
        "The quiz has no solution: these 7 givens cannot all hold (irreducible, but there may be fewer): "
    )
    assert chromium.text("#headline").startswith(f"{givens}[1,8]=9, ")
    words = "no guess is to blame: the quiz itself has no solution"
    chromium.press("a")
    assert chromium.present == f"{words.capitalize()}."
    met = 0
    while not chromium.present.startswith("No contradiction after"):
        chromium.press("]", "x")
        met += chromium.present.endswith(f"; {words}")
    assert met == 3, "at every contradiction"
    chromium.press("Home", "n")
    assert chromium.text("#headline").startswith(givens)


def test_a_run_that_assumes_one_solution_says_what_is_known_of_the_quiz(
    opened: Opened, chromium: Browser
) -> None:
    debugger = Debugger("@none")
    debugger.techniques("numerical+uniqueness")
    debugger.run()
    opened(run_of(debugger, blamed=True))
    chromium.press("End", "[", "x")
    assert chromium.present.endswith("; no guess is to blame: the quiz itself has no solution"), (
        "that is known"
    )


def test_clicks_on_a_gone_candidate_draw_its_reasons_level_by_level(
    opened: Opened, chromium: Browser
) -> None:
    run = opened(a_run("@readalps", 1000), "#step=92&cell=1,1")
    found = account(run.timeline, run.timeline.first_at("steps", 92))
    cell, digit = next(
        each
        for each, why in found.gone.items()
        if each[0] not in found.held and any(ground.rests_on for ground in why.rests_on)
    )
    box = f'document.querySelectorAll("#board .cell")[{cell}].getBoundingClientRect()'
    left, top, size = chromium.run(f"[{box}.left, {box}.top, {box}.width]")
    told = 'document.querySelector("#why-panel .rests").textContent'
    chromium.use("#log-tab")
    for level in (1, 2):
        down, right = divmod(digit - 1, 3)
        chromium.click(left + size * (right + 0.5) / 3, top + size * (down + 0.5) / 3)
        assert chromium.run(told).startswith(f"Drawn: level {level} of ")
    assert chromium.text("#why-panel [aria-current]").startswith(f"{run.quiz.board.label(cell)}≠{digit}: ")
    assert chromium.run('document.querySelectorAll(".overlay .before").length') > 0
    chromium.plays(("Escape", 'document.querySelectorAll(".overlay .ground").length', 0))
    chromium.use("#why-panel .rest button:nth-of-type(3)")  # so do keys
    assert chromium.run(told).startswith("Drawn: level 1 of ")
    chromium.plays(("n", 'document.querySelectorAll(".overlay .ground").length', 0))


def test_a_click_on_a_row_draws_its_reason_wherever_its_links_lead(opened: Opened, chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=7&cell=4,3")
    told = 'document.querySelector("#why-panel .rests")?.textContent ?? ""'
    drawn = f'[document.querySelector("#why-panel [aria-current] > p")?.textContent.split(":")[0], {told}]'
    nothing = [None, ""]
    row = "#why-panel .reasons > li:nth-child(3)"  # [4,3]≠3: 3 is at [4,7], in the same row 4, step 1
    for part in ("p", ".link", ".link:last-child"):
        chromium.use(f"{row} {part}")
        assert chromium.run(drawn) == [
            "[4,3]≠3",
            "Drawn: level 1 of 1, 1 reason. It all rests on givens and guesses.",
        ]
        if part == "p":
            ground = 'document.querySelectorAll(".overlay .ground").length'
            chromium.plays(("Escape", drawn, nothing), ("", ground, 0))
    assert chromium.step == 1
    row = "#why-panel .reasons > li:nth-child(2)"  # there, 2 is not gone yet
    chromium.run(f"document.querySelector('{row} .link').focus()")
    chromium.plays(
        ("Enter", drawn, ["[4,3]≠3", "Drawn: level 1 of 1, 1 reason. It all rests on givens and guesses."])
    )
    chromium.use(f"{row} .unfold")
    chromium.click_on(f"{row} .reasons p")
    assert chromium.run(drawn) == ["[4,7]=3", "This rests on nothing else."]
    chromium.click_on(f"{row} .link:nth-of-type(2)")
    assert chromium.run(WHY) == "[4,7] holds 3, which the quiz gives."
    assert chromium.run('document.querySelectorAll(".overlay .ground").length') == 2


def test_a_removal_by_a_subset_is_drawn_as_its_pattern_first(opened: Opened, chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=7&cell=4,3")
    told = 'document.querySelector("#why-panel .rests").textContent'
    drawn = """["circle", "path.house", "path.halo"].map((each) =>
        document.querySelectorAll(`.overlay ${each}:not([d=""])`).length)"""
    row = "#why-panel .reasons > li:nth-child(2) p"  # [4,3]≠2: 6 and 7 at [4,3] and [6,1]
    for seen, words in (
        ([4, 1, 0], "Drawn: level 1 of 3, the pattern. Again: a level deeper."),
        ([0, 1, 1], "Drawn: level 2 of 3, 14 reasons. Again: a level deeper."),
    ):
        chromium.click_on(row)
        assert (chromium.run(drawn), chromium.run(told)) == (seen, words)
    chromium.go_to("#step=12&cell=4,3")  # where the cells of the pair are filled
    chromium.click_on(row.replace("2", "3"))
    assert chromium.run(drawn) == [4, 1, 0]


def test_a_reload_brings_back_what_is_drawn_of_the_cell(opened: Opened, chromium: Browser) -> None:
    opened(a_run("@readalps", 1000), "#step=7&cell=4,3")
    drawn = """[document.querySelector("#why-panel .rests").textContent,
        document.querySelectorAll(".overlay .ground").length]"""
    for _ in range(2):
        chromium.click_on("#why-panel .reasons > li:nth-child(2) p")
    before = chromium.run(drawn)
    assert before[0].startswith("Drawn: level 2 of 3")
    chromium.reload()
    chromium.until(f'({drawn})[0] !== ""')
    chromium.plays(("", drawn, before), ("Escape", drawn, ["", 0]))
    chromium.reload()
    assert chromium.run(drawn) == ["", 0]


def test_the_true_candidates_are_a_layer_of_the_board(opened: Opened, chromium: Browser) -> None:
    run = opened(a_run("@readalps", 1000), "#step=92")
    layer = 'document.querySelectorAll("#board [data-true], #board [data-lost]").length'
    chromium.plays(("", layer, 0), ("v", f"{layer} > 0", True))
    state = run.timeline.state_at(run.timeline.first_at("steps", 92))
    truth = true_candidates(run.quiz, 1).sets
    held = state.board.packing.unpack(state.grid.placed | state.grid.candidates)
    lost = [cell for cell in range(81) if not held[cell] & truth[cell]]
    assert chromium.run(cells_with('box.matches("[data-lost]")')) == lost
    cells = '[...document.querySelectorAll("#board .cell")]'
    told = f'{cells}.map((box) => Number(box.querySelector("[data-true]")?.dataset.digit ?? 0))'
    assert chromium.run(told) == [(held[cell] & truth[cell]).bit_length() for cell in range(81)]
    assert chromium.present == f"Underlined: true candidates. Crossed: {len(lost)} cells without any."
    chromium.plays(("v", layer, 0))
