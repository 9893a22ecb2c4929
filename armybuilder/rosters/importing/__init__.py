"""Lists from elsewhere: pasted texts and files are read, shown line by line and saved when the visitor says so.

``sources`` takes in what was sent, ``choices`` applies what a visitor decided about doubtful lines, ``checking`` reads
with these choices, ``page`` and ``summary`` are what the pages show, ``runs`` reads many files in the background.
"""
