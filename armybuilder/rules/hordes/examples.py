"""A legal and an illegal HORDES list for every rule, of invented profiles, with what the rule says about the second."""

from __future__ import annotations

from dataclasses import dataclass, replace

from armybuilder.rules.hordes.army import Entry, Horde
from armybuilder.rules.hordes.demo import DEMO, EMBERWILD
from armybuilder.rules.hordes.profiles import CHARACTER, Kind, ModelProfile, ProfileBook

LEGAL = Horde(
    name="Cinder and Ash",
    faction=EMBERWILD,
    points_limit=500,
    entries=(
        Entry("orsa-cinderhand"),
        Entry("ash-hound"),
        Entry("kiln-ogre"),
        Entry("charcoal-wardens", ("warden-captain", "warden-bellbearer")),
        Entry("brazier-crew"),
        Entry("mudlark-guide"),
    ),
)
_HALF_A_CREW = ModelProfile(
    "lone-mortar", "Lone Mortar", EMBERWILD, Kind.WEAPON_CREW, 20, 2, 1, gunners=1, crewmen=0
)  # fmt: skip
_BARE = ModelProfile("bare-one", "Bare One", EMBERWILD, Kind.SOLO, 10, CHARACTER)
WITH_FAULTS = ProfileBook((*DEMO.profiles, _HALF_A_CREW, _BARE))
"""The invented profiles with two that are not complete."""


@dataclass(frozen=True)
class HordeExample:
    """``expected`` are code and path of what the rule finds in ``illegal``; in ``legal`` it finds nothing."""

    rule: str
    illegal: Horde
    expected: tuple[tuple[str, str], ...]
    legal: Horde = LEGAL
    book: ProfileBook = WITH_FAULTS
    note: str = ""


def _entries(*entries: str | Entry) -> Horde:
    return replace(LEGAL, entries=tuple(each if isinstance(each, Entry) else Entry(each) for each in entries))


HORDE_EXAMPLES: tuple[HordeExample, ...] = (
    HordeExample("HR-01", _entries("pyre-singer"), (("HORDES_NO_WARLOCK", ""),)),
    HordeExample("HR-02", replace(LEGAL, points_limit=300), (("POINTS_LIMIT_EXCEEDED", ""),)),
    HordeExample(
        "HR-03",
        _entries("orsa-cinderhand", "kiln-ogre", "kiln-ogre", "kiln-ogre"),
        (("HORDES_FIELD_ALLOWANCE", "entries[3]"),),
        legal=_entries("orsa-cinderhand", "kiln-ogre", "kiln-ogre"),
        note="the field allowance of a Kiln Ogre is two",
    ),
    HordeExample(
        "HR-04",
        _entries("orsa-cinderhand", Entry("pyre-singer", ("warden-captain",))),
        (("HORDES_ATTACHMENT", "entries[1].attachments[0]"),),
    ),
    HordeExample(
        "HR-04",
        _entries("orsa-cinderhand", Entry("charcoal-wardens", ("warden-captain", "warden-captain"))),
        (("HORDES_ATTACHMENT", "entries[1].attachments[1]"),),
        note="two attachments of one kind",
    ),
    HordeExample(
        "HR-05",
        _entries("orsa-cinderhand", Entry("brazier-crew", ("warden-captain",))),
        (("HORDES_WEAPON_CREW_ATTACHMENT", "entries[1].attachments[0]"),),
    ),
    HordeExample("HR-06", _entries("orsa-cinderhand", "reef-tusker"), (("HORDES_FACTION", "entries[1]"),)),
    HordeExample(
        "HR-07",
        replace(_entries("pyre-singer", "ash-hound"), needs_warlock=False),
        (("HORDES_BEAST_WITHOUT_WARLOCK", "entries[1]"),),
        note="the scenario lifts HR-01 here",
    ),
    HordeExample(
        "HR-08",
        _entries("orsa-cinderhand", "lone-mortar"),
        (("HORDES_WEAPON_CREW_SHAPE", "entries[1]"),),
        note="a gunner without crewmen",
    ),
    HordeExample(
        "HR-09",
        _entries("orsa-cinderhand", "bare-one"),
        (("HORDES_VP_MISSING", "entries[1]"),),
        note="the profile has no victory points",
    ),
    HordeExample(
        "HR-10",
        _entries("orsa-cinderhand", "bare-one"),
        (("HORDES_PROFILE_INCOMPLETE", "entries[1]"),),
        note="the profile names neither CMD nor base size",
    ),
    HordeExample(
        "HR-10",
        _entries("orsa-cinderhand", "ghost"),
        (("HORDES_PROFILE_UNKNOWN", "entries[1]"),),
        note="an entry that the profiles do not have",
    ),
)
