"""The chains of a grid."""

from __future__ import annotations

import re
from pathlib import Path

from support.chains import CASE
from support.desk import session


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
