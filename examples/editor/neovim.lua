-- For nvim-dap: put this into your init.lua, then :lua require("dap").continue()
local dap = require("dap")
dap.adapters.sudoku = function(use, config)
  if config.request == "attach" then
    use({ type = "server", port = config.port })
  else
    use({ type = "executable", command = "sudoku-repl", args = { "--dap" } })
  end
end
dap.configurations.text = {
  { type = "sudoku", request = "launch", name = "The original's quiz", quiz = "@readalps", stopOnEntry = true },
  { type = "sudoku", request = "attach", name = "Follow a prompt", port = 4711 },
}
