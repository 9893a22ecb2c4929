"""The builder of Age of Sigmar lists: pages, edits, print, copy as text and example armies.

Everything in the rosters package that knows what an Age of Sigmar list holds is in this folder.
"""
