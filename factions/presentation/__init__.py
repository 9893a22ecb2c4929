"""What the catalogue pages show, worked out of the frozen catalogue.

words     option lines, sizes and seasons as a reader expects them
leading   who may lead a unit, and whom a leader may lead
units     the units of an army, grouped, filtered and found again
choices   formations, enhancements, lores, terrain and Regiments of Renown
cards     one warscroll
queries   keyword queries over the units of one or all armies
book      armies by grand alliance
shelf     the data of today; the only module that asks the database
"""
