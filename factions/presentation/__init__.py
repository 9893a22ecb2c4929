"""What the catalogue pages show, worked out of the frozen catalogue: no query is made here.

words     option lines, sizes and seasons as a reader expects them
leading   who may lead a unit, and whom a leader may lead
units     the units of an army, grouped, filtered and found again
cards     one warscroll
queries   keyword expressions over the units of one or all armies
"""
