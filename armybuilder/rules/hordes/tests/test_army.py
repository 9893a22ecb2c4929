"""The army validator: a legal and an illegal list per rule, totals, export, document round trip."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from armybuilder.rules.hordes.army import Entry, Horde, HordeCase, Limits, horde_document, read_horde
from armybuilder.rules.hordes.demo import DEMO, EMBERWILD
from armybuilder.rules.hordes.profiles import Kind, ModelProfile, ProfileBook
from armybuilder.rules.hordes.system import SYSTEM
from armybuilder.rules.hordes.validator import BOOK
from armybuilder.rules.system import DocumentProblem, Total
from armybuilder.rules.violation import Severity, Violation

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
Facts = dict[str, Any]
BARE = ModelProfile("bare", "Bare One", EMBERWILD, Kind.SOLO, 10)


def judge(horde: Horde, rule: str, book: ProfileBook = DEMO, limits: Limits | None = None) -> tuple[Violation, ...]:
    return tuple(BOOK[rule].check(HordeCase(horde, book, limits or Limits())))


def with_entries(*entries: str | Entry) -> Horde:
    return replace(LEGAL, entries=tuple(e if isinstance(e, Entry) else Entry(e) for e in entries))


def with_profile(profile: ModelProfile) -> ProfileBook:
    return ProfileBook((*DEMO.profiles, profile))


def finding(
    code: str, rule: str, path: str = "", severity: Severity = Severity.ERROR, **params: Any
) -> tuple[Violation, ...]:
    return (Violation(code, rule, severity, path, params),)


def test_legal_horde_has_no_finding() -> None:
    report = SYSTEM.evaluate(horde_document(LEGAL), DEMO, "hordes-primal")
    assert (report.violations, report.legal, report.complete) == ((), True, True)


@pytest.mark.parametrize("rule", [rule.id for rule in BOOK])
def test_legal_horde_satisfies_every_rule(rule: str) -> None:
    assert judge(LEGAL, rule) == ()


@pytest.mark.parametrize(
    "changed",
    [
        {"faction": "emberwild"},
        {"faction": " EMBERWILD "},
        {"faction": "Wayfolk", "types": ("minion",), "works_for": ("Tidebound", "emberwild")},
    ],
)
def test_hr06_factions_and_minions_are_known_in_any_case(changed: Facts) -> None:
    book = with_profile(replace(BARE, **changed))
    assert judge(with_entries("bare"), "HR-06", book) == ()


def test_hr04_kinds_of_attachments_are_known_in_any_case() -> None:
    book = with_profile(replace(BARE, kind=Kind.ATTACHMENT, attachment_kind="Officer"))
    assert judge(with_entries(Entry("charcoal-wardens", ("bare",))), "HR-04", book) == ()
    second = judge(with_entries(Entry("charcoal-wardens", ("warden-captain", "bare"))), "HR-04", book)
    assert [(found.path, found.params["reason"]) for found in second] == [
        ("entries[0].attachments[1]", "second-of-kind")
    ]


def test_hr04_attachments_of_no_known_kind_are_each_of_their_own() -> None:
    plain = replace(BARE, kind=Kind.ATTACHMENT, attaches_to=("charcoal-wardens",))
    book = ProfileBook((*DEMO.profiles, plain, replace(plain, id="other")))
    assert judge(with_entries(Entry("charcoal-wardens", ("bare", "other"))), "HR-04", book) == ()
    twice = judge(with_entries(Entry("charcoal-wardens", ("bare", "bare"))), "HR-04", book)
    assert [found.params["reason"] for found in twice] == ["second-of-kind"]


def test_rules_are_hr01_to_hr10() -> None:
    assert [rule.id for rule in BOOK] == [f"HR-{number:02}" for number in range(1, 11)]


def test_h004_and_hr01_horde_without_warlock() -> None:
    horde = with_entries("ash-hound")
    assert judge(horde, "HR-01") == finding("HORDES_NO_WARLOCK", "HR-01")
    lifted = replace(horde, needs_warlock=False)
    assert judge(lifted, "HR-01") == finding("HORDES_NO_WARLOCK", "HR-01", severity=Severity.WARNING)


def test_hr02_points_over_the_limit() -> None:
    horde = replace(LEGAL, points_limit=300)
    assert judge(horde, "HR-02") == finding("POINTS_LIMIT_EXCEEDED", "HR-02", points=374, limit=300, over=74)
    assert judge(replace(LEGAL, points_limit=374), "HR-02") == ()


def test_hr03_more_copies_than_allowed() -> None:
    horde = with_entries("orsa-cinderhand", "kiln-ogre", "kiln-ogre", "kiln-ogre")
    facts: Facts = {"unit": "Kiln Ogre", "allowed": 2, "found": 3}
    assert judge(horde, "HR-03") == finding("HORDES_FIELD_ALLOWANCE", "HR-03", "entries[3]", **facts)


def test_hr03_character_is_one_of_a_kind_in_either_reading() -> None:
    horde = with_entries("orsa-cinderhand", "orsa-cinderhand")
    facts: Facts = {"unit": "Orsa Cinderhand", "allowed": 1, "found": 2}
    expected = finding("HORDES_FIELD_ALLOWANCE", "HR-03", "entries[1]", **facts)
    assert judge(horde, "HR-03") == expected
    assert judge(horde, "HR-03", limits=Limits(allowance_per_warlock=True)) == expected


def test_hr03_allowance_grows_with_warlocks_when_counted_so() -> None:
    ogres = ("kiln-ogre",) * 4
    horde = with_entries("orsa-cinderhand", "mag-brinewarden", *ogres)
    assert [v.path for v in judge(horde, "HR-03")] == ["entries[4]", "entries[5]"]
    assert judge(horde, "HR-03", limits=Limits(allowance_per_warlock=True)) == ()


def test_hr03_unlimited_profile() -> None:
    horde = with_entries("bare", "bare", "bare", "bare", "bare")
    assert judge(horde, "HR-03", with_profile(BARE)) == ()


def test_hr04_attachment_where_it_does_not_belong() -> None:
    horde = with_entries(Entry("pyre-singer", ("warden-captain",)))
    facts: Facts = {
        "unit": "Pyre Singer",
        "attachment": "Warden Captain",
        "kind": "officer",
        "reason": "not-permitted",
    }
    assert judge(horde, "HR-04") == finding("HORDES_ATTACHMENT", "HR-04", "entries[0].attachments[0]", **facts)


def test_hr04_second_attachment_of_a_kind() -> None:
    horde = with_entries(Entry("charcoal-wardens", ("warden-captain", "warden-captain")))
    facts: Facts = {
        "unit": "Charcoal Wardens",
        "attachment": "Warden Captain",
        "kind": "officer",
        "reason": "second-of-kind",
    }
    assert judge(horde, "HR-04") == finding("HORDES_ATTACHMENT", "HR-04", "entries[0].attachments[1]", **facts)


def test_hr04_attachment_without_a_unit() -> None:
    facts: Facts = {
        "unit": "Warden Captain",
        "attachment": "Warden Captain",
        "kind": "officer",
        "reason": "no-unit",
    }
    assert judge(with_entries("warden-captain"), "HR-04") == finding(
        "HORDES_ATTACHMENT", "HR-04", "entries[0]", **facts
    )


def test_hr05_weapon_crew_with_attachment() -> None:
    horde = with_entries(Entry("brazier-crew", ("warden-captain",)))
    facts: Facts = {"unit": "Brazier Crew", "attachment": "Warden Captain"}
    assert judge(horde, "HR-05") == finding(
        "HORDES_WEAPON_CREW_ATTACHMENT", "HR-05", "entries[0].attachments[0]", **facts
    )
    assert judge(horde, "HR-04") == ()


def test_hr06_model_of_another_faction() -> None:
    facts: Facts = {"unit": "Reef Tusker", "unit_faction": "Tidebound", "faction": EMBERWILD}
    assert judge(with_entries("reef-tusker"), "HR-06") == finding("HORDES_FACTION", "HR-06", "entries[0]", **facts)


def test_hr06_minion_works_only_for_factions_it_names() -> None:
    assert judge(with_entries("mudlark-guide"), "HR-06") == ()
    horde = replace(with_entries("mudlark-guide"), faction="Skyfolk")
    assert [v.code for v in judge(horde, "HR-06")] == ["HORDES_FACTION"]


def test_hr07_beast_without_warlock() -> None:
    horde = replace(with_entries("pyre-singer", "ash-hound"), needs_warlock=False)
    assert judge(horde, "HR-07") == finding("HORDES_BEAST_WITHOUT_WARLOCK", "HR-07", "entries[1]", unit="Ash Hound")


@pytest.mark.parametrize("gunners, crewmen, leader", [(0, 2, False), (2, 1, False), (1, 0, False), (1, 1, True)])
def test_hr08_weapon_crew_of_another_shape(gunners: int, crewmen: int, leader: bool) -> None:
    crew = replace(BARE, kind=Kind.WEAPON_CREW, gunners=gunners, crewmen=crewmen, leader=leader)
    facts: Facts = {"unit": "Bare One", "gunners": gunners, "crewmen": crewmen, "leader": leader}
    assert judge(with_entries("bare"), "HR-08", with_profile(crew)) == finding(
        "HORDES_WEAPON_CREW_SHAPE", "HR-08", "entries[0]", **facts
    )


def test_hr09_profile_without_victory_points() -> None:
    assert judge(with_entries("bare"), "HR-09", with_profile(BARE)) == finding(
        "HORDES_VP_MISSING", "HR-09", "entries[0]", Severity.WARNING, unit="Bare One"
    )


@pytest.mark.parametrize(
    "kind, missing",
    [
        (Kind.SOLO, ("CMD", "base")),
        (Kind.WARLOCK, ("CMD", "FURY", "base")),
        (Kind.WARBEAST, ("CMD", "FURY", "THR", "base")),
    ],
)
def test_hr10_incomplete_profile(kind: Kind, missing: tuple[str, ...]) -> None:
    assert judge(with_entries("bare"), "HR-10", with_profile(replace(BARE, kind=kind))) == finding(
        "HORDES_PROFILE_INCOMPLETE", "HR-10", "entries[0]", Severity.WARNING, unit="Bare One", missing=missing
    )


def test_hr10_profile_that_nobody_knows() -> None:
    horde = with_entries(Entry("ghost", ("shade",)))
    assert judge(horde, "HR-10") == (
        *finding("HORDES_PROFILE_UNKNOWN", "HR-10", "entries[0]", profile="ghost"),
        *finding("HORDES_PROFILE_UNKNOWN", "HR-10", "entries[0].attachments[0]", profile="shade"),
    )


def test_totals() -> None:
    assert SYSTEM.totals(horde_document(LEGAL), DEMO) == (
        Total("points", 374, 500),
        Total("models", 15),
        Total("warlocks", 1),
        Total("warbeasts", 2),
        Total("victory points", 17),
    )


def test_export_lists_everything_by_kind() -> None:
    horde = replace(
        with_entries("orsa-cinderhand", Entry("charcoal-wardens", ("warden-captain",)), "ghost"), name="Few"
    )
    assert SYSTEM.export_text(horde_document(horde), DEMO) == (
        "Few\nHORDES: Primal | Emberwild\n146/500 points\n\n"
        "Warlocks\nOrsa Cinderhand: 62\n\n"
        "Units\nCharcoal Wardens (6 models): 66\n  + Warden Captain: 18\n\n"
        "Not in the profiles\nghost\n"
    )


entries = some.builds(Entry, some.sampled_from([p.id for p in DEMO.profiles]), some.lists(
    some.sampled_from([p.id for p in DEMO.profiles]), max_size=2).map(tuple))  # fmt: skip
hordes = some.builds(
    Horde,
    some.text("abc", max_size=5),
    some.sampled_from([EMBERWILD, "Tidebound", ""]),
    some.integers(0, 1000),
    some.lists(entries, max_size=5).map(tuple),
    some.booleans(),
)


@given(hordes)
def test_document_gives_the_same_list_back(horde: Horde) -> None:
    assert read_horde(horde_document(horde)) == horde


@given(hordes, some.randoms(use_true_random=False))
def test_order_of_entries_changes_no_code(horde: Horde, random: Any) -> None:
    shuffled = list(horde.entries)
    random.shuffle(shuffled)
    first = SYSTEM.evaluate(horde_document(horde), DEMO, "hordes-primal")
    second = SYSTEM.evaluate(horde_document(replace(horde, entries=tuple(shuffled))), DEMO, "hordes-primal")
    assert sorted(first.codes()) == sorted(second.codes())


@given(hordes, entries)
def test_adding_an_entry_never_lowers_the_points(horde: Horde, entry: Entry) -> None:
    more = replace(horde, entries=(*horde.entries, entry))
    before, after = (SYSTEM.totals(horde_document(each), DEMO)[0].value for each in (horde, more))
    assert after >= before


@pytest.mark.parametrize(
    "change, path, code",
    [
        ({"system": "aos4"}, "system", "UNKNOWN_CHOICE"),
        ({"version": 9}, "version", "OUT_OF_RANGE"),
        ({"entries": {}}, "entries", "NOT_A_LIST"),
        ({"entries": [{}]}, "entries[0].profile", "MISSING"),
        ({"entries": [{"profile": "a", "copies": 2}]}, "entries[0].copies", "UNKNOWN_KEY"),
        ({"colour": "red"}, "colour", "UNKNOWN_KEY"),
    ],
)
def test_unreadable_document_says_where(change: Mapping[str, Any], path: str, code: str) -> None:
    with pytest.raises(DocumentProblem) as caught:
        SYSTEM.parse(horde_document(LEGAL) | dict(change))
    assert (caught.value.path, caught.value.code) == (path, code)


def test_unknown_rule_set_is_an_error() -> None:
    with pytest.raises(KeyError):
        SYSTEM.evaluate(SYSTEM.empty(), DEMO, "mk-ii")


def test_list_with_too_many_entries_and_attachments_is_refused() -> None:
    full = {"profile": "a", "attachments": ["b"] * 100}
    document = {**SYSTEM.empty(), "entries": [full] * 25}
    with pytest.raises(DocumentProblem, match="entries: TOO_MANY"):
        SYSTEM.parse(document)
    assert len(SYSTEM.parse({**document, "entries": [full] * 24}).entries) == 24
