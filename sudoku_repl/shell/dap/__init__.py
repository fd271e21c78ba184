"""The Debug Adapter Protocol: an editor steps a run with its own buttons."""
