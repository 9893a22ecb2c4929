"""Tags of the source that stand for several keywords, such as ``Aelf Infantry``: borne by every unit that has them all.

A line prints keywords; the source needs a category of its own for each pair and must remember it on every unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from armybuilder.rules.aos4.catalogue import BattleProfile, OptionKind
from armybuilder.rules.aos4.documents import ArmyFacts

_NOT = "NON-"


def with_keyword_tags(armies: Iterable[ArmyFacts]) -> tuple[list[ArmyFacts], list[str]]:
    """The armies, with such tags borne as their keywords say (R-17, R-30), and a note on each unit that differed."""
    found, notes = [], []
    for facts in armies:
        changed = tuple(_as_its_keywords_say(facts.profiles))
        notes += [
            f"{facts.army.slug}: {new.name} {'bears' if new.tags > old.tags else 'does not bear'} {tag}"
            for old, new in zip(facts.profiles, changed, strict=True)
            for tag in sorted(old.tags ^ new.tags)
        ]
        found.append(replace(facts, profiles=changed))
    return found, notes


def _as_its_keywords_say(profiles: tuple[BattleProfile, ...]) -> Iterator[BattleProfile]:
    """Only tags that a leader's line names count, and only units that such a line may admit: no HEROES."""
    keywords = frozenset().union(*(profile.keywords for profile in profiles))
    meant = {
        tag: parts
        for tag in sorted({t.id for p in profiles for o in p.options for t in o.targets if t.kind == OptionKind.TAG})
        if (parts := keywords_in(tag, keywords))
    }
    for profile in profiles:
        borne = frozenset(tag for tag, parts in meant.items() if bears(profile.keywords, parts))
        yield profile if profile.hero else replace(profile, tags=profile.tags - meant.keys() | borne)


def keywords_in(tag: str, keywords: frozenset[str]) -> tuple[str, ...]:
    """The keywords that a tag is made of, ``NON-`` before one that a unit must lack; empty for a name of its own."""
    return next(_split(tuple(tag.upper().split()), keywords), ())


def _split(words: tuple[str, ...], keywords: frozenset[str]) -> Iterator[tuple[str, ...]]:
    if not words:
        yield ()
    for end in range(len(words), 0, -1):
        head = " ".join(words[:end])
        if head.removeprefix(_NOT) in keywords:
            yield from ((head, *rest) for rest in _split(words[end:], keywords))


def bears(keywords: frozenset[str], parts: Iterable[str]) -> bool:
    """Whether a unit has all of these keywords and none of those with ``NON-`` before them."""
    return all((part.removeprefix(_NOT) in keywords) != part.startswith(_NOT) for part in parts)
