"""Conditions on a run, the breakpoints that stop it, and searches of its record."""
