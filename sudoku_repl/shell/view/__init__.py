"""The full-screen view of a run. Panes and keys are plain values; only ``screen`` uses prompt_toolkit."""
