#!/bin/sh
# Give the path of sudoku-repl here if your editor doesn't find it.
exec sudoku-repl --dap
