"""The chains of a grid."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.chains import CASE
from support.desk import session


@pytest.mark.parametrize("false", ["<>", "!="])
def test_a_false_node_may_be_written_either_way(false: str) -> None:
    chain = f"r1c1{false}4 => r1c2=4"
    there = ("load-quiz @readalps", "runtil 1")
    assert session(*there, f"why {chain}")[0] == "[1,1]=4 => [1,2]=4: no strong link in this grid"
    refused = session(*there, f"why r1c1{false}4 -> r1c2=4")
    assert refused == [f"expected = in 'r1c1{false}4'; this candidate of the chain is true"]


@CASE
def test_the_chain_is_shown_and_stands_where_it_is_found(
    quiz: str, technique: str, chain: str, tmp_path: Path
) -> None:
    path = tmp_path / "case.txt"
    path.write_text(quiz)
    there = (f"load-quiz {path}", "techniques numerical", "tbreak guess", "run", "back")
    assert any(line.endswith(f"-Chain: {chain}") for line in session(*there, "chain"))
    checked = session(*there, f"why {chain}")
    assert len(checked) == len(re.findall("[-=]>", chain)) + 1
    assert all(" link in " in line and "no " not in line for line in checked[:-1])
    row, column, digit = chain[0], chain[1], chain[3]
    proved = checked[-1].removeprefix("The chain proves that ")
    assert f"[{ord(row) - 64},{column}]={digit}" in proved
    assert proved.endswith("true." if chain[5] == "=" else "false.")


def test_a_chain_is_shown_once_on_a_board_without_letters() -> None:
    wide = session("load-quiz @samurai", "step", "chain")
    classic = session("load-quiz @readalps", "step", "chain")
    assert [len(lines) for lines in (wide, classic)] == [4, 6]
