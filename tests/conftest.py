"""How much hypothesis tries: `quick` in every run, `--hypothesis-profile=search` to look for more."""

from hypothesis import Phase, settings

settings.register_profile(
    "quick",
    max_examples=40,
    stateful_step_count=12,
    deadline=None,
    derandomize=True,
    phases=set(Phase) - {Phase.explain},
)
settings.register_profile("search", max_examples=1000, stateful_step_count=30, deadline=None)
settings.load_profile("quick")
