"""A list in every format: as text to copy and as a file to keep."""
