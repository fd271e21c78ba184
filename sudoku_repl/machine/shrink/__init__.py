"""The shrinks: each looks at a grid and says what goes, and why. None of them changes anything."""
