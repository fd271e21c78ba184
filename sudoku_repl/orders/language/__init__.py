"""The language of orders: declaring an order, parsing its arguments, and finding it by name."""
