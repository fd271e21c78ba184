"""The ways to sit at the debugger: at a terminal, or by lines from a pipe or a script."""
