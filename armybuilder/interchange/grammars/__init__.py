"""One module per grammar: each says how surely a text is its own, and reads it."""
