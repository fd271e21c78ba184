"""The run on the full screen: what there is to see is made of values, and one module draws it."""
