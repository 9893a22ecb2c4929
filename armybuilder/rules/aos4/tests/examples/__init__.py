"""A legal and an illegal list for every rule, with what the rule says about the illegal one.

Used by the tests of each rule, by the test that no rule is without examples, and by the repairs' tests.
"""

from armybuilder.rules.aos4.tests.examples.armies_of_renown import RENOWN_EXAMPLES
from armybuilder.rules.aos4.tests.examples.base import Example
from armybuilder.rules.aos4.tests.examples.choices import CHOICE_EXAMPLES
from armybuilder.rules.aos4.tests.examples.other_games import PATH_TO_GLORY_EXAMPLES, SPEARHEAD_EXAMPLES
from armybuilder.rules.aos4.tests.examples.regiments import REGIMENT_EXAMPLES

EXAMPLES: tuple[Example, ...] = (
    *REGIMENT_EXAMPLES,
    *CHOICE_EXAMPLES,
    *RENOWN_EXAMPLES,
    *SPEARHEAD_EXAMPLES,
    *PATH_TO_GLORY_EXAMPLES,
)

__all__ = ["EXAMPLES", "Example"]
