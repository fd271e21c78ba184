"""How large replay pages are, and what Lighthouse says about them, apart from times."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from support.browsers.chromium import CHROMIUM
from support.browsers.lighthouse import report
from support.browsers.node import package


def test_a_page_is_small(page: Callable[[str], Path]) -> None:
    assert page("readalps").stat().st_size <= 90_000


@pytest.mark.long
def test_a_page_of_ten_thousand_steps_is_small(page: Callable[[str], Path]) -> None:
    assert page("10,000 steps").stat().st_size <= 300_000


@pytest.mark.long
@pytest.mark.parametrize("name", ["readalps", "60,000 steps"])
def test_lighthouse_finds_nothing_that_shuts_anybody_out(name: str, page: Callable[[str], Path]) -> None:
    lighthouse = package("lighthouse")
    if not (shutil.which("node") and CHROMIUM):
        pytest.skip("needs node and chromium on the path")
    found = report(lighthouse, page(name))
    failed = [audit["title"] for audit in found["audits"].values() if audit["score"] == 0]
    assert found["categories"]["accessibility"]["score"] == 1, failed
    assert found["audits"]["cumulative-layout-shift"]["numericValue"] < 0.01
