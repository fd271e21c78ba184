"""What the page of `browse` may do, and where there is no page."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.desk import Desk

from sudoku_repl.errors import OrderError
from sudoku_repl.orders import all_orders, open_desk
from sudoku_repl.shell.guests import MOST, check_allowed
from sudoku_repl.shell.web.live import Live

ALLOWED = """
step; s 3; run; back; goto 92; next; finish; last; guess [2,3]=9; fork right; break level>3; watch [2,9]
breaks; delete 1; why [2,9]; blame all; tree; log wrong; show; levels; rate; findings; help; apropos guess
guess-mode 1; find level>5
"""
FORBIDDEN = """
save x; open x; load-quiz @hard; load-quiz x; save-quiz x; export x.html; source x; show board.svg
timeline level x.svg; tree x.svg; trace level --to x.csv; path x.html; hotspots cores x.svg; blame quiz x.svg
techniques load x.py; techniques check swordfish x.csv; shell ls; !ls; bye; q; view; tui; browse; browse off
list; list 3; next-quiz; create quiz; transform rotate; model solve; display step; display save x; commands 1
enable orders; ena ORDERS; enable 1 orders; disable orders; display; sho x.svg; display export x.html
disp model export x.lp; source x --json; model export x.lp; tr level --to=x.csv; trace level --to 'x.csv'
ex x.html; sa x; so x; likeness x; commands 1 save x; query select 1; clues minimal --load; save-breaks x
record 5; ; hello; [2,3]=9; ? 1 2 3 4 5 6 7 8
"""


def orders_of(text: str) -> list[str]:
    """The orders of a text."""
    return [order.strip() for line in text.strip().splitlines() for order in line.split(";")]


@pytest.mark.parametrize("order", orders_of(ALLOWED))
def test_a_page_may_read_and_move(order: str) -> None:
    check_allowed(all_orders(), order)


@pytest.mark.parametrize(
    "order", [*orders_of(FORBIDDEN), " ", "step\nbye", "step\rbye", "step\x1b[2J", "? " + ". " * 80]
)
def test_a_page_may_not_do_more(order: str) -> None:
    with pytest.raises(OrderError):
        check_allowed(all_orders(), order)


def test_no_order_of_a_page_writes_a_file_or_enables_orders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    desk = Desk("@easy")  # on which `extremes` takes no time
    table = all_orders()
    desk.give("display levels; export made.html", "watch [4,2]", "commands 1 save made.json", "delete 1")
    desk.give("break level >= 0", "commands 2 save-breaks made.repl; model export made.lp", "disable orders")
    assert not desk.refused
    allowed = 0
    examples = (order.example.replace("--quizzes 200", "--quizzes 2") for order in table.orders)
    for each in (*examples, "undelete", "enable all", "step", "rerun"):
        try:
            check_allowed(table, each)
        except OrderError:
            continue
        allowed += 1
        desk.give(each)
    assert allowed > 40
    assert list(tmp_path.iterdir()) == []
    assert desk.give("display") == ["Display 2: export made.html (disabled)"]
    kept = [line for line in desk.give("breaks") if "made" in line]
    assert kept
    assert all("disabled orders:" in line for line in kept)


def test_without_websockets_the_order_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sudoku_repl.shell.web.server", None)
    with pytest.raises(OrderError, match=r"needs the package websockets: pip install '\.\[web\]'"):
        Live(open_desk(), lambda: True)


def test_a_script_has_no_page() -> None:
    desk = open_desk()
    desk.debugger.load_quiz("@readalps")
    for order in ("browse", "browse off"):
        with pytest.raises(OrderError, match="follows a prompt"):
            desk.table.parse(order).run(desk)


@pytest.fixture
def live() -> Iterator[Live]:
    """The page of a session, without a prompt."""
    pytest.importorskip("websockets", reason="needs websockets to serve the page: pip install websockets")
    desk = open_desk()
    desk.debugger.load_quiz("@readalps")
    page = Live(desk, lambda: True)
    page.tell()
    yield page
    page.close()


def test_orders_that_wait_are_bounded(live: Live) -> None:
    while live.next_order():
        pass
    refused: list[dict[str, Any]] = []
    for number in range(MOST):
        live._take({"order": f"goto {number}"}, refused.append)
    assert refused == []
    live._take({"order": "levels"}, refused.append)
    assert refused[0]["order"] == "levels"
    assert f"{MOST} orders wait already" in refused[0]["lines"][0][-1][1]
    assert [live.next_order() for _ in range(MOST + 1)] == [
        *(f"goto {number}" for number in range(MOST)),
        None,
    ]
    live._take({"order": "levels"}, refused.append)
    assert live.next_order() == "levels"
