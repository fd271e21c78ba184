"""The shrinks: each looks at a grid and returns what it would remove, and why. None changes anything."""
