"""Explanations of recorded runs: why a cell has its value or lost a candidate, blame, arrays, the search."""
