"""Timings: kept in a fixed vocabulary, no sentence of the source."""

import re

import pytest

from armybuilder.rules.aos4.documents import ReleaseFacts
from factions.importer.fixtures import release_facts, releases_on_file
from factions.importer.timings import timing_of

OFTEN = r"Once Per (Battle Round|Battle|Turn|Phase)( \(Army\))?"
PHASE = r"((Any|Your|Enemy) (Hero|Movement|Shooting|Charge|Combat)|Deployment) Phase"
EDGE = r"(Start|End) of (Any|Your|Enemy) Turn|Start of (First )?Battle Round"
REACTION = r"Reaction( to (being targeted|(your|the opponent's|either player's) \S+( \S+){0,9}))?"
VOCABULARY = re.compile(rf"({OFTEN})?(, )?({PHASE}|{EDGE})?(, )?({REACTION})?")


@pytest.mark.parametrize(
    ("printed", "kept"),
    [
        ("Your Hero Phase", "Your Hero Phase"),
        ("Once Per Turn (Army), Any Combat Phase", "Once Per Turn (Army), Any Combat Phase"),
        ("Onec Per Turn (Army)m YourHero Phase", "Once Per Turn (Army), Your Hero Phase"),
        ("Once Per Battle(Army), Deployment Phase", "Once Per Battle (Army), Deployment Phase"),
        ("start of first battle round", "Start of First Battle Round"),
        ("Once Per Turn, Reaction: You declared a Spell", "Once Per Turn, Reaction to your Spell"),
        ("Reaction: You declared a Fight ability for this", "Reaction to your Fight"),
        ("You declared a SHOOT ability", "Reaction to your Shoot"),
        ("Reaction: Opponent declared a Spell or Charge ability", "Reaction to the opponent's Spell or Charge"),
        ("Reaction: Opponent declared the ‘All-out Defence' command", "Reaction to the opponent's All-out Defence"),
        ("Reaction: You declared the 'Tide' ability or the 'Steed' ability", "Reaction to your Tide or Steed"),
        ("Reaction: This was picked as the target", "Reaction to being targeted"),
        ("Reaction: You made a chanting roll", "Reaction"),
        ("Roll some dice.", ""),
        ("", ""),
    ],
)  # fmt: skip
def test_a_timing_is_put_into_the_vocabulary(printed: str, kept: str) -> None:
    assert timing_of(printed) == kept


@pytest.mark.parametrize("release", releases_on_file())
def test_no_shipped_timing_is_a_sentence(release: str) -> None:
    facts: ReleaseFacts = release_facts(release)
    timings = {ability.timing for scroll in facts.warscrolls() for ability in scroll.abilities}
    assert [timing for timing in sorted(timings) if not VOCABULARY.fullmatch(timing)] == []
