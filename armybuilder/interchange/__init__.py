"""Army lists in and out: text and files of other tools, read into names, resolved against a catalogue, written again.

``reading.read`` gives what a source says (names only, see ``parsed``), ``resolve`` finds the ids, ``writing.write``
prints a list in any format. Nothing here judges a list, and nothing here knows a database.
"""
