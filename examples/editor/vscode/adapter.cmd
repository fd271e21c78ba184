@sudoku-repl --dap
