"""What the techniques find in a grid: the next deduction, every deduction, and the chains."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import sentence
from sudoku_repl.errors import numbered
from sudoku_repl.explain.reasons import because_words
from sudoku_repl.machine import Phase
from sudoku_repl.machine.deduction import Deduction
from sudoku_repl.machine.events import AnyContradiction, Broken, Change, Contradiction, Placed
from sudoku_repl.orders.arguments import TECHNIQUE, CellArgument, CountArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import Number, OneOf, order
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.orders.stops import Stepped
from sudoku_repl.render.candidates import with_finding
from sudoku_repl.render.spans import StyledLine, line, styled
from sudoku_repl.render.values import event_object
from sudoku_repl.techniques.chain import by_letters, by_numbers, chain_object
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.technique import Technique, candidate_words, finding_line, finding_object
from sudoku_repl.timeline.frames import Snapshot

if TYPE_CHECKING:
    from sudoku_repl.explain.chains import Chains


class FindingsListed(Result, json_type="findings"):
    """`findings`: every deduction of some techniques; `pattern` has what each role of the technique holds."""

    board: Board
    findings: tuple[Finding, ...]
    has_more: bool = False
    interrupted: bool = False

    def text(self, width: int | None) -> Lines:
        digits = len(str(len(self.findings)))
        for number, finding in enumerate(self.findings, 1):
            yield styled(sentence("{} {}", f"{number:>{digits}}", finding_line(finding, self.board)))
        if self.interrupted:
            yield line("Interrupted before the search was complete.", "note")
        elif self.has_more:
            count = len(self.findings)
            there = "is more than 1 finding" if count == 1 else f"are more than {count} findings"
            yield line(f"There {there}; `--limit` sets how many.", "note")
        elif not self.findings:
            yield line("These techniques find nothing here.")
        else:
            yield line("`findings apply NUMBER` makes one of them.", "note")

    def members(self) -> dict[str, Any]:
        numbered = enumerate(self.findings, 1)
        objects = [{"number": number, **finding_object(each, self.board)} for number, each in numbered]
        return {"findings": objects}


_FOUND = attrs.evolve(TECHNIQUE, shows_order=lambda text: not text.isdigit())
"""The name of techniques to find, which shows that `findings` was meant, unless it is a number, too."""


@order("findings", group="explaining", rank=2, example="findings hidden_single")
def findings(
    desk: Desk,
    names: tuple[Annotated[str, _FOUND], ...] = (),
    *,
    cell: Annotated[CellArgument, "only findings that change this cell"] | None = None,
    limit: Annotated[CountArgument, "list at most n findings"] = 1000,
) -> FindingsListed:
    """Show every deduction that techniques find in the present grid.

    Name techniques or sets of them, in any spelling: `findings x-wing`, `findings chains`. Without a name,
    the enabled techniques search, and those that `path` uses except the ones that assume a single solution.
    If several findings of a technique make the same changes, only the shortest is listed. Nothing is
    applied: `findings apply 3` makes the third.
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
    known = f"expected 1 to {len(listed)}" if listed else "type `findings` first"
    finding = numbered(listed, number, f"no finding {{}}; {known}")
    stop = desk.forward(lambda: debugger.apply(finding, watcher=desk.watcher))
    return Stepped(stop, debugger.snapshot())


def _chain_lines(chains: Chains, width: int | None) -> Lines:
    """`chain`: the shortest chains of the grid."""
    board = chains.board
    for technique, found in chains.findings.items():
        if found is None:
            yield line(f"{technique.title}: none in this grid.")
            continue
        (chain,) = found.links
        placed = sentence("places {}: ", candidate_words(found.places, board)) if found.places else ()
        gone = sentence("removes {}", candidate_words(found.removes, board))
        letters, numbers = by_letters(chain, board), by_numbers(chain, board)
        yield ("name", f"{technique.title}:"), ("", f" {letters}")
        if numbers != letters:  # else the board has no letters
            yield line(f"  {numbers}")
        yield styled(sentence("  {} links, {}{}", chain.length, placed, gone), "note")


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


_APPLY = {"apply": "make the deduction, but no guess"}


class Hint(Result, json_type="hint"):
    """`hint`; `met` is the event of the contradiction, `finding` what a technique finds, `why` its words."""

    deduction: Deduction
    snapshot: Snapshot
    can_apply: bool = True
    """Whether `hint apply` can make it. It makes deductions in the present grid only."""

    def text(self, width: int | None) -> Lines:
        deduction = self.deduction
        if width is not None and deduction.finding:
            yield from with_finding(self.snapshot, deduction.finding, width)
        if not deduction.changes and deduction.contradiction is None:
            yield line(_NO_DEDUCTION[deduction.state.phase])
            return
        if deduction.changes:
            yield from _deduced(deduction)
        elif deduction.finding:
            yield from _explained(deduction.finding, deduction.state.board)
        if deduction.contradiction:
            yield from _contradicted(deduction.contradiction, deduction)
        elif deduction.guess_follows and self.can_apply:
            yield line("A guess follows in the same advance; `hint apply` stops before it.", "note")

    def members(self) -> dict[str, Any]:
        deduction = self.deduction
        contradiction, board = deduction.contradiction, deduction.state.board
        finding = deduction.finding
        return {
            "deduction": [_change(change, board) for change in deduction.first],
            "changes": [_change(change, board) for change in deduction.changes],
            "after": deduction.after.value,
            "contradiction": contradiction is not None,
            "finding": finding and finding_object(finding, board),
            "why": finding and "".join(finding.technique.explanation(finding, board)),
            "met": contradiction and event_object(contradiction, board),
        }


@order("hint", group="explaining", rank=2, example="hint apply", synonyms=("deduce", "deduction"))
def hint(desk: Desk, apply: Annotated[str, OneOf(_APPLY)] | None = None) -> Iterator[Result]:
    """Show the next deduction of the enabled techniques.

    The hint names the technique and the roles of its pattern, and a sentence says why it is right. At a
    terminal, the board is drawn with a colour for each role. The hint also says whether the deduction
    leads to a contradiction, and whether a guess follows.
    `hint apply` makes the deduction and stops before the guess, as in guess mode 1; the next `step`
    makes the guess. If the recorded run makes both in one advance, this starts a fork with the same
    steps. `hint apply` changes nothing if there is no deduction, or if it leads to a contradiction.
    Before step 1, the hint uses the candidates that step 1 will set up, and `hint apply` makes that
    step first. In the frame of a kept grid (`frame`), the hint is for that grid.
    """
    debugger = desk.debugger
    deduction = debugger.hint()
    givens = debugger.snapshot().givens
    yield Hint(deduction, Snapshot(deduction.state, givens), can_apply=not debugger.frame().number)
    if apply and deduction.applies:
        stop = desk.forward(lambda: debugger.deduce(watcher=desk.watcher))
        yield Stepped(stop, debugger.snapshot())


_NO_DEDUCTION = {
    Phase.LOADED: "The next advance sets up the candidates.",
    Phase.RUNNING: "The techniques find nothing, so a guess follows.",
    Phase.WAITING: "A guess is due.",
    Phase.SOLVED: "This is a solution; the next advance looks for another one.",
    Phase.FINISHED: "The run has ended: there is nothing more to find.",
}


def _deduced(deduction: Deduction) -> Iterator[StyledLine]:
    board, finding, more = deduction.state.board, deduction.finding, deduction.more
    first = deduction.first[0]
    if finding and isinstance(first, Placed):  # a single, whose explanation names its digit and cell
        technique = finding.technique
        yield styled(sentence("{}. {}.", technique.title, technique.explanation(finding, board)))
    elif finding:
        yield from _explained(finding, board)
    else:
        yield styled(sentence("{}.", because_words(first.by, first.digit, board)))
    is_placed = isinstance(first, Placed)
    changed = candidate_words(((each.digit, each.cell) for each in deduction.first), board)
    yield styled(sentence("It {} {}.", "places" if is_placed else "removes", changed))
    if more:
        deductions = f"filter makes {more} more deduction{'s' * (more > 1)}"
        yield line(f"The same {f'sweep places {more} more' if is_placed else deductions}.", "note")


def _explained(finding: Finding, board: Board) -> Iterator[StyledLine]:
    technique = finding.technique
    yield styled(sentence("{} {}.", technique.title, technique.details(finding, board)))
    if type(technique).explanation is not Technique.explanation:  # else it repeats the words
        yield styled(sentence("{}.", technique.explanation(finding, board)))


def _contradicted(contradiction: AnyContradiction, deduction: Deduction) -> Iterator[StyledLine]:
    label = deduction.state.board.label(contradiction.cell)
    if isinstance(contradiction, Contradiction):
        what = f"it would remove {contradiction.digit}, the last candidate of {label}"
    elif isinstance(contradiction, Broken):
        what = f"{contradiction.constraint} would be full at {label}, with digits that break it"
    else:
        cells = f"{contradiction.room} cell{'s' * (contradiction.room > 1)}"
        what = f"{contradiction.must} digits would have to share {cells} from {label} on"
    opening = "This leads" if deduction.changes else "The next deduction leads"
    yield line(f"{opening} to a contradiction: {what}.", "wrong")
    if deduction.after is Phase.FINISHED:
        yield line("No guess is left to try; `step` ends the run.", "note")
    else:
        yield line("So a guess was wrong; `step` tries the next one, `hint apply` does not.", "note")


def _change(change: Change, board: Board) -> dict[str, Any]:
    what = "placed" if isinstance(change, Placed) else "removed"
    cause = "".join(because_words(change.by, change.digit, board))
    return {"what": what, "cell": board.coordinates[change.cell], "digit": change.digit, "cause": cause}
