"""The front ends: a prompt at a terminal, and lines from a pipe or a script."""
