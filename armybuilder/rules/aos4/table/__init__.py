"""Aids at the table: what may be done, what follows, who controls what; as codes with the row of the catalogue."""
