"""The front ends: the prompt at a terminal, the full-screen view, and lines from a pipe or a script."""
