"""Score sheets: begin one, read it, add entries, undo. Whoever has the code may do so."""
