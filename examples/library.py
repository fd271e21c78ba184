"""The debugger as a library: steps, guess levels and causes of the original's quiz."""

from sudoku_repl import Debugger, Rules, advance, load, open_quiz

# The orders are methods that return results.
dbg = Debugger("@readalps")
stop = dbg.run()
print(f"{stop.reason.value}: {stop.state.steps} steps, biggest level {stop.biggest_level}")
stop = dbg.run()
print(f"{stop.reason.value}: {stop.state.steps} steps, {stop.state.solutions} solution")

# The run is recorded: where was the biggest level reached?
facts = [dbg.timeline.facts_at(index) for index in range(1, len(dbg.timeline) + 1)]
deepest = max(fact.peak for fact in facts)
print(f"level {deepest} at step {next(fact.steps for fact in facts if fact.peak == deepest)}")

# Guesses by hand: each time one is due, the chooser says which.
answers = iter([((6, 2), 5), ((4, 3), 6), ((2, 3), 9), ((1, 6), 7)])
dbg = Debugger("@readalps", chooser=lambda _: next(answers))
dbg.guess_mode(1)
print(f"{dbg.run().state.steps} steps with right guesses")

# The machine alone: a pure function from state to state, with every change and its cause on request.
state, rules = load(open_quiz("@readalps")), Rules()
while state.steps < 4:
    changes = []
    state, events = advance(state, rules, changes.append)
for change in changes:
    cell = state.board.label(change.cell)
    print(f"{type(change).__name__.lower()} {change.digit} at {cell} by {type(change.by).__name__}")
