"""What the techniques find in a grid: every deduction, making one of them, and the chains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import sentence
from sudoku_repl.errors import OrderError
from sudoku_repl.orders.arguments import CellArgument, CountArgument, TechniqueName
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Number
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.orders.stops import Stepped
from sudoku_repl.render.spans import line, styled
from sudoku_repl.techniques.chain import by_letters, by_numbers, chain_object
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.technique import effect_words, finding_object

if TYPE_CHECKING:
    from sudoku_repl.explain.chains import Chains


_LIMIT = 1000


class FindingsListed(Result, json_type="findings"):
    """`findings`: every deduction of some techniques; `pattern` has what each role of the technique holds."""

    board: Board
    findings: tuple[Finding, ...]
    has_more: bool = False
    interrupted: bool = False

    def text(self, width: int | None) -> Lines:
        digits = len(str(len(self.findings)))
        for number, finding in enumerate(self.findings, 1):
            words = finding.technique.words(finding, self.board)
            told = sentence("{} {}: {}", f"{number:>{digits}}", words, effect_words(finding, self.board))
            yield styled(told)
        if self.interrupted:
            yield line("Interrupted before the search was complete.", "note")
        elif self.has_more:
            yield line(f"There are more than {len(self.findings)} findings; `--limit` sets how many.", "note")
        elif not self.findings:
            yield line("These techniques find nothing here.")
        else:
            yield line("`findings apply NUMBER` makes one of them.", "note")

    def members(self) -> dict[str, Any]:
        numbered = enumerate(self.findings, 1)
        objects = [{"number": number, **finding_object(each, self.board)} for number, each in numbered]
        return {"findings": objects}


class FoundName(TechniqueName):
    """The name of techniques to find; typed alone, it shows that `findings` was meant."""

    def shows_order(self, text: str) -> bool:
        """Return whether it is a name, and not a number that is one, too."""
        return not text.isdigit()


@order("findings", group="explaining", rank=2, example="findings hidden_single")
def findings(
    desk: Desk,
    names: tuple[Annotated[str, FoundName()], ...] = (),
    *,
    cell: Annotated[CellArgument, "only findings that change this cell"] | None = None,
    limit: Annotated[CountArgument, "list at most n findings"] = _LIMIT,
) -> FindingsListed:
    """Show every deduction that techniques find in the present grid.

    Name techniques or sets of them, in any spelling: `findings x-wing`, `findings chains`. Without a name,
    these are the enabled techniques and those that `path` uses; the latter without those that assume that
    the quiz has one solution. Of the findings of a technique that change the same, only the
    shortest is listed. Nothing is applied: `findings apply 3` makes the third.
    """
    debugger, found, interrupted = desk.debugger, [], False
    with desk.interruptible():
        try:
            for finding in debugger.findings(*names, cell=cell, limit=limit + 1):
                found.append(finding)
        except KeyboardInterrupt:
            interrupted = True
    desk.listed = tuple(found[:limit])
    return FindingsListed(debugger.quiz.board, desk.listed, len(found) > limit, interrupted)


@order(
    "findings apply",
    group="explaining",
    rank=2,
    example="findings apply 3",
    synonyms=dict.fromkeys(("elim", "eliminate", "exclude", "remove"), "findings apply 1"),
)
def findings_apply(desk: Desk, number: Annotated[int, Number(1)]) -> Stepped:
    """Make one of the findings that `findings` listed.

    This removes its candidates and places its digits, in one advance. If the record goes on in another way,
    a fork starts. If you have moved since `findings` listed them, the finding must still be there.
    """
    debugger, listed = desk.debugger, desk.listed
    if number > len(listed):
        known = f"expected 1 to {len(listed)}" if listed else "type `findings` first"
        raise OrderError(f"no finding {number}; {known}")
    stop = desk.forward(lambda: debugger.apply(listed[number - 1], watcher=desk.watch))
    return Stepped(stop, debugger.snapshot())


def _chain_lines(chains: Chains, width: int | None) -> Lines:
    """`chain`: the shortest chains of the grid."""
    board = chains.board
    for technique, found in chains.findings.items():
        name = technique.printed.title()
        if found is None:
            yield line(f"{name}: none in this grid.")
            continue
        (chain,) = found.links
        what = "".join(f"places {board.label(node.cell)}={node.digit}: " for node in found.places)
        gone = ", ".join(f"{board.label(cell)}≠{digit}" for digit, cell in found.removes)
        letters, numbers = by_letters(chain, board), by_numbers(chain, board)
        yield ("name", f"{name}:"), ("", f" {letters}")
        if numbers != letters:  # else the board has no letters
            yield line(f"  {numbers}")
        yield line(f"  {chain.length} links, {what or 'removes '}{gone}", "note")


def _chains_object(chains: Chains) -> dict[str, Any]:
    found = {
        technique.name: each and chain_object(each.links[0], each.removes, chains.board)
        for technique, each in chains.findings.items()
    }
    return {"type": "chains", **found}


@order("chain", group="explaining", rank=3, text=_chain_lines, json=_chains_object)
def chain(desk: Desk) -> Chains:
    """Show the chains of the present grid, without applying them.

    This shows the shortest chain of each kind in both notations, with the candidates that it
    removes. -> is a weak link: at most one of its ends is true. => is a strong link: at least one
    of its ends is true. Before step 1, the chains use the candidates that step 1 will set up.
    """
    return desk.debugger.chains()
