"""What the shipped release holds: the counts of all 27 factions, the audits, and that the importer makes it so."""

from pathlib import Path

import pytest

from armybuilder.rules.aos4.documents import ReleaseFacts
from armybuilder.rules.aos4.expressions import parse
from armybuilder.rules.aos4.warscroll import WarscrollKind
from factions.importer.audits import audit, counts_of, official_findings, reviewed
from factions.importer.extract import extract
from factions.importer.fixtures import RELEASES, read_packed, releases_on_file, text_of
from factions.importer.fixtures import release_facts as release_facts_on_file
from factions.importer.source import read_source

# Faction: alliance, revision, units, current, leaders, reinforceable, formations, enhancements, lores, terrain.
# Counted in the source. Leaders leave out heroes that exist only beside their leader and hold Hrothgorn Mantrapper,
# who leads alone; two corrections of overrides.toml take reinforcing from one unit each of Daughters of Khaine and
# Ogor Mawtribes; one enhancement of the Seraphon lacks the limit by which the others can be counted.
COUNTS = """
Beasts of Chaos|Chaos|26|22|0|4|8|4|6|2|1
Blades of Khorne|Chaos|50|41|28|23|11|6|9|4|1
Bonesplitterz|Destruction|26|12|0|5|6|4|6|2|0
Cities of Sigmar|Order|49|69|65|32|18|8|18|2|1
Daughters of Khaine|Order|38|29|22|14|8|6|12|4|1
Disciples of Tzeentch|Chaos|39|35|28|18|11|6|15|3|1
Flesh-eater Courts|Death|43|32|27|18|5|6|15|3|1
Fyreslayers|Order|29|22|20|14|5|4|12|4|1
Gloomspite Gitz|Destruction|48|51|40|20|18|6|9|4|1
Hedonites of Slaanesh|Chaos|34|38|30|21|13|6|15|2|1
Helsmiths of Hashut|Chaos|14|21|18|7|9|6|15|2|0
Idoneth Deepkin|Order|41|24|20|14|6|6|15|2|1
Ironjawz|Destruction|44|22|18|10|8|6|15|3|1
Kharadron Overlords|Order|39|23|20|11|8|4|24|0|1
Kruleboyz|Destruction|42|23|19|15|3|6|15|2|1
Lumineth Realm-lords|Order|31|31|27|19|6|4|15|4|1
Maggotkin of Nurgle|Chaos|48|40|35|24|11|4|12|4|1
Nighthaunt|Death|43|34|27|16|11|6|15|2|1
Ogor Mawtribes|Destruction|35|40|36|20|13|6|15|2|2
Ossiarch Bonereapers|Death|37|30|26|14|10|6|12|3|1
Seraphon|Order|41|39|36|17|10|4|18|2|1
Skaven|Chaos|51|51|43|24|12|7|15|3|1
Slaves to Darkness|Chaos|50|60|41|24|10|6|20|2|1
Sons of Behemat|Destruction|27|11|10|8|0|6|15|1|0
Soulblight Gravelords|Death|43|52|35|30|8|7|15|2|1
Stormcast Eternals|Order|44|94|63|45|32|5|18|3|1
Sylvaneth|Order|37|28|23|12|11|6|15|3|1
"""
ROWS = [tuple(row.split("|")) for row in COUNTS.strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_counts_of_faction(row: tuple[str, ...], release_facts: ReleaseFacts) -> None:
    name, alliance, revision, *numbers = row
    slug = next(slug for slug in release_facts.army_slugs() if release_facts.army(slug).name == name)
    catalogue = release_facts.catalogue(slug)

    found = counts_of(catalogue, "ghb-2026-27")

    assert (catalogue.army.alliance, catalogue.army.revision) == (alliance, int(revision))
    assert list(found.values()) == [int(number) for number in numbers]


def test_no_audit_finds_anything_that_nobody_has_explained(release_facts: ReleaseFacts) -> None:
    opened, _ = reviewed(audit(release_facts))

    assert opened == []


def test_every_reviewed_finding_has_a_reason(release_facts: ReleaseFacts) -> None:
    _, explained = reviewed(audit(release_facts))

    assert [finding for finding in explained if len(finding.reason) < 20] == []


def test_release_agrees_with_the_publishers_profiles(release_facts: ReleaseFacts, shared_folder: Path) -> None:
    opened, _ = reviewed(official_findings(release_facts, shared_folder / "data" / "official_battle_profiles.json"))

    assert opened == []


def test_every_bearer_is_a_keyword_expression(release_facts: ReleaseFacts) -> None:
    found = {
        e.bearer for slug in release_facts.army_slugs() for e in release_facts.catalogue(slug).enhancements.values()
    }

    assert [text for text in sorted(found) if not callable(parse(text))] == []


def test_scourge_of_ghyran_belongs_to_2025_and_scourge_of_aqshy_to_2026(release_facts: ReleaseFacts) -> None:
    catalogues = [release_facts.catalogue(slug) for slug in release_facts.army_slugs()]
    packs = {
        (season, profile.battlepacks)
        for catalogue in catalogues
        for profile in catalogue.profiles.values()
        for season in ("Ghyran", "Aqshy")
        if profile.name.endswith(f"(Scourge of {season})")
    }

    assert packs == {("Ghyran", frozenset({"ghb-2025-26"})), ("Aqshy", frozenset({"ghb-2026-27"}))}


def test_kinds_of_warscroll(release_facts: ReleaseFacts) -> None:
    kinds = [scroll.kind for scroll in release_facts.warscrolls()]

    assert {kind: kinds.count(kind) for kind in WarscrollKind} == {"unit": 1007, "manifestation": 74, "terrain": 25}


def test_every_manifestation_lore_has_manifestations(release_facts: ReleaseFacts) -> None:
    catalogues = [release_facts.catalogue(slug) for slug in release_facts.army_slugs()]
    lores = [lore for c in catalogues for lore in c.lores.values() if lore.kind == "manifestation"]

    assert [lore.name for lore in lores if not any(entry.warscroll for entry in lore.entries)] == []


@pytest.mark.parametrize("release", releases_on_file())
def test_every_shipped_release_gives_catalogues(release: str) -> None:
    facts = release_facts_on_file(release)

    catalogues = [facts.catalogue(slug) for slug in facts.army_slugs()]

    assert facts.release.id == release
    assert all(catalogue.profiles for catalogue in catalogues)
    assert all(any(p.can_lead for p in catalogue.profiles.values()) for catalogue in catalogues)


def test_fixtures_are_what_the_importer_makes_of_the_newest_snapshot(shared_folder: Path) -> None:
    newest = releases_on_file()[-1]
    source = next((shared_folder / "bsdata").glob(f"{newest}-*.tar.xz"))

    documents = extract(read_source(source)).facts.documents

    on_file = {path.stem: path.read_text(encoding="utf-8") for path in (RELEASES / newest).glob("*.json")}
    assert {name: text_of(document) for name, document in documents.items()} == on_file


def test_a_packed_release_is_what_the_importer_makes_of_its_snapshot(shared_folder: Path) -> None:
    source = next((shared_folder / "bsdata").glob("2025-06-20-*.tar.xz"))

    documents = extract(read_source(source)).facts.documents

    assert read_packed(RELEASES / "2025-06-20.zip").documents == documents
