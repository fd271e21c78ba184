"""Run many quizzes, each under several rules, on all cores or on a cluster, in the order of the input."""

from enum import Enum

LIMIT = 100_000
"""The default limit for the steps of a run."""


class TraceOf(Enum):
    """What has a row in a trace."""

    ALL = "all"
    """Each advance."""
    PLACEMENTS = "placements"
    """Each placement; an advance may have several, or none."""
    GUESSES = "guesses"
    """Each guess."""
