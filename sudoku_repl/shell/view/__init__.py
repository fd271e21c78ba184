"""The full-screen view of a run: panes and keys are plain values, and one module draws them."""
