"""Render results as plain or coloured text or as JSON, runs as replay pages, boards as pictures.

No other room decides how things look.
"""
