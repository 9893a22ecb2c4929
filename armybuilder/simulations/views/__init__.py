"""Pages of matchups: odds of two units, heat maps of two lists, whole battles."""
