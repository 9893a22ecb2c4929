"""A legal and an illegal list for every rule, with what the rule says about the illegal one.

Shown on the rules pages, and used by the tests of each rule, by the test that no rule is without examples, and by the
repairs' tests. The catalogues are small and written by hand; no database is needed.
"""

from armybuilder.rules.aos4.examples.armies_of_renown import RENOWN_EXAMPLES
from armybuilder.rules.aos4.examples.base import Example
from armybuilder.rules.aos4.examples.choices import CHOICE_EXAMPLES
from armybuilder.rules.aos4.examples.events import EVENT_EXAMPLES
from armybuilder.rules.aos4.examples.other_games import PATH_TO_GLORY_EXAMPLES, SPEARHEAD_EXAMPLES
from armybuilder.rules.aos4.examples.regiments import REGIMENT_EXAMPLES
from armybuilder.rules.aos4.examples.without import CANNOT_BE_BUILT, WITHOUT_EXAMPLE

EXAMPLES: tuple[Example, ...] = (
    *REGIMENT_EXAMPLES,
    *CHOICE_EXAMPLES,
    *RENOWN_EXAMPLES,
    *SPEARHEAD_EXAMPLES,
    *PATH_TO_GLORY_EXAMPLES,
    *EVENT_EXAMPLES,
)

__all__ = ["CANNOT_BE_BUILT", "EXAMPLES", "WITHOUT_EXAMPLE", "Example"]
