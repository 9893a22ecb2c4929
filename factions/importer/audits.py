"""Audits of a release: what must hold within it, and comparisons that find faults of the source itself (8.5, B.4)."""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from armybuilder.rules.aos4.catalogue import ArmyKind, BattleProfile, Catalogue, OptionKind
from armybuilder.rules.aos4.documents import ReleaseFacts
from armybuilder.rules.aos4.warscroll import Warscroll, WarscrollKind
from factions.importer.army_lines import admits
from factions.importer.keyword_tags import bears, keywords_in
from factions.importer.official import differences, line_of, read_official

REVIEWED = Path(__file__).with_name("reviewed.toml")


@dataclass(frozen=True, order=True)
class Finding:
    """Something that an audit found. Reviewed findings have a reason and do not fail the check."""

    audit: str
    army: str
    subject: str
    detail: str = ""
    values: str = ""
    reason: str = ""

    def __str__(self) -> str:
        told = " – ".join(filter(None, (self.detail, self.values)))
        return f"[{self.audit}] {self.army or 'all armies'}: {self.subject}: {told}"


def audit(release: ReleaseFacts) -> list[Finding]:
    """Every finding within a release, sorted. Armies of Renown and Legends armies are held to the same laws."""
    found: list[Finding] = []
    catalogues = [release.catalogue(slug) for slug in release.army_slugs()]
    for catalogue in catalogues:
        for check in (_options, _leaders, _tags, _roles, _companions, _prices, _names, _variants, _enhancements):
            found += check(catalogue)
    found += _hosts(catalogues)
    found += _twins(release.warscrolls())
    found += _renown(release)
    return sorted(set(found))


def official_findings(release: ReleaseFacts, path: Path) -> list[Finding]:
    """What differs from the publisher's battle profiles, as findings: the detail names what differs."""
    return [
        Finding("official", d.army, d.subject, d.aspect, f"{d.here or '–'}; officially {d.official or '–'}")
        for d in differences(release, read_official(path))
    ]


def _options(catalogue: Catalogue) -> Iterator[Finding]:
    """No line of a faction without a unit that matches it; Armies of Renown keep lines for units they lack."""
    if catalogue.army.kind != ArmyKind.FACTION:
        return
    for profile in catalogue.profiles.values():
        for option in profile.options:
            for target in option.targets:
                others = (p for p in catalogue.profiles.values() if p.id != profile.id)
                if not any(admits(target, other) for other in others):
                    yield Finding("option-without-match", catalogue.army.name, profile.name, target.name)


def _leaders(catalogue: Catalogue) -> Iterator[Finding]:
    """Every HERO that is no companion leads, and has a line that admits somebody if he has lines."""
    for profile in catalogue.profiles.values():
        if profile.hero and not profile.companion and not profile.can_lead:
            yield Finding("hero-cannot-lead", catalogue.army.name, profile.name)
        others = [p for p in catalogue.profiles.values() if p.id != profile.id]
        targets = [target for option in profile.options for target in option.targets]
        if targets and not any(admits(target, other) for target in targets for other in others):
            yield Finding("leads-nobody", catalogue.army.name, profile.name)


def _tags(catalogue: Catalogue) -> Iterator[Finding]:
    """A tag made of keywords is borne by the units that have them; no tag that a line names is a role's name."""
    profiles = catalogue.profiles.values()
    keywords = frozenset().union(*(profile.keywords for profile in profiles))
    named = {t.id for p in profiles for o in p.options for t in o.targets if t.kind == OptionKind.TAG}
    for tag in sorted(named):
        if tag in catalogue.roles.values():
            yield Finding("role-as-tag", catalogue.army.name, tag)
        parts = keywords_in(tag, keywords)
        for profile in profiles if parts else ():
            if not profile.hero and bears(profile.keywords, parts) != (tag in profile.tags):
                yield Finding("tag-against-keywords", catalogue.army.name, profile.name, tag)


def _roles(catalogue: Catalogue) -> Iterator[Finding]:
    """Every role has a bearer and a leader that admits it, and a name of its own."""
    for name, number in Counter(catalogue.roles.values()).items():
        if number > 1:
            yield Finding("role-twice", catalogue.army.name, name)
    admitted = {t.id for p in catalogue.profiles.values() for o in p.options for t in o.targets}
    borne = {role for profile in catalogue.profiles.values() for role in profile.roles}
    for role, name in catalogue.roles.items():
        if role not in borne:
            yield Finding("role-without-bearer", catalogue.army.name, name)
        if role not in admitted and catalogue.army.kind == ArmyKind.FACTION:
            yield Finding("role-without-leader", catalogue.army.name, name)


def _companions(catalogue: Catalogue) -> Iterator[Finding]:
    """Companions have their leader, and required lines their unit."""
    identities = {profile.warscroll.identity for profile in catalogue.profiles.values()}
    for profile in catalogue.profiles.values():
        for needed in profile.only_led_by | profile.needs_in_regiment | profile.one_per:
            if needed not in identities:
                yield Finding("companion-without-leader", catalogue.army.name, profile.name, needed)
        for option in profile.options:
            if option.minimum and not any(t.id in identities for t in option.targets):
                yield Finding("required-unit-missing", catalogue.army.name, profile.name, option.targets[0].name)


def _prices(catalogue: Catalogue) -> Iterator[Finding]:
    """Price and size everywhere; only companions cost nothing; prices are multiples of five."""
    for profile in catalogue.profiles.values():
        if profile.points == 0 and not profile.companion:
            yield Finding("no-price", catalogue.army.name, profile.name)
        if profile.points % 5:
            yield Finding("odd-price", catalogue.army.name, profile.name, str(profile.points))
        if profile.models < 1:
            yield Finding("no-size", catalogue.army.name, profile.name)
        if profile.reinforceable and (profile.unique or profile.hero or profile.models == 1):
            yield Finding("reinforceable-by-mistake", catalogue.army.name, profile.name, str(profile.models))


def _names(catalogue: Catalogue) -> Iterator[Finding]:
    """No name twice in an army."""
    by_name: dict[str, list[BattleProfile]] = defaultdict(list)
    for profile in catalogue.profiles.values():
        by_name[profile.name].append(profile)
    for name, profiles in by_name.items():
        if len(profiles) > 1:
            yield Finding("name-twice", catalogue.army.name, name)


def _variants(catalogue: Catalogue) -> Iterator[Finding]:
    """A seasonal variant has its base unit, and keeps its roles, its lines and its size."""
    bases = {p.warscroll.id: p for p in catalogue.profiles.values() if not p.one_per}
    for profile in catalogue.profiles.values():
        scroll = profile.warscroll
        if not scroll.season or profile.one_per:
            continue
        base = bases.get(scroll.variant_of or "")
        if scroll.variant_of is None:
            yield Finding("variant-without-base", catalogue.army.name, profile.name)
        if base is None:
            continue
        names = {catalogue.roles[role] for role in base.roles ^ profile.roles}
        if names:
            yield Finding("variant-roles", catalogue.army.name, profile.name, ", ".join(sorted(names)))
        here, there = ({line_of(option) for option in p.options} for p in (profile, base))
        for line in sorted(here ^ there):
            sign = "more" if line in here else "less"
            yield Finding("variant-lines", catalogue.army.name, profile.name, f"{sign}: {line}")
        if profile.reinforceable != base.reinforceable:
            yield Finding("variant-reinforceable", catalogue.army.name, profile.name, str(profile.reinforceable))


def _enhancements(catalogue: Catalogue) -> Iterator[Finding]:
    """Every enhancement has somebody who may bear it."""
    from armybuilder.rules.aos4.expressions import matches as fulfils

    for enhancement in catalogue.enhancements.values():
        able = (p for p in catalogue.profiles.values() if enhancement.group in p.enhancement_groups)
        if not any(fulfils(enhancement.bearer, profile.keywords) for profile in able):
            yield Finding("enhancement-without-bearer", catalogue.army.name, enhancement.name, enhancement.bearer)


def _hosts(catalogues: Iterable[Catalogue]) -> Iterator[Finding]:
    """The same unit in several armies agrees in size and in whether it may be reinforced (R-08)."""
    first: dict[tuple[str, bool], tuple[str, BattleProfile]] = {}
    for catalogue in catalogues:
        for profile in catalogue.profiles.values():
            key = (profile.warscroll.id, profile.name != profile.warscroll.name)
            army, other = first.setdefault(key, (catalogue.army.name, profile))
            if other.models != profile.models:
                detail = f"{profile.models} models; {other.models} in {army}"
                yield Finding("host-size", catalogue.army.name, profile.name, detail)
            if other.reinforceable != profile.reinforceable:
                detail = f"{profile.reinforceable}; {other.reinforceable} in {army}"
                yield Finding("host-reinforceable", catalogue.army.name, profile.name, detail)


def _twins(warscrolls: Iterable[Warscroll]) -> Iterator[Finding]:
    """Warscrolls of one name in several libraries agree in everything but ids, host keywords and tags."""
    first: dict[str, Warscroll] = {}
    for scroll in warscrolls:
        if scroll.kind != WarscrollKind.UNIT:
            continue
        other = first.setdefault(scroll.name, scroll)
        if other is scroll:
            continue
        for aspect in ("move", "health", "save", "control", "ward", "wizard", "priest", "base_size", "legends"):
            if getattr(scroll, aspect) != getattr(other, aspect):
                detail = f"{aspect} {getattr(scroll, aspect)!r} and {getattr(other, aspect)!r}"
                yield Finding("twin-differs", "", scroll.name, detail)
        here, there = (sorted(map(_bare, s.weapons), key=str) for s in (scroll, other))
        if here != there:
            yield Finding("twin-differs", "", scroll.name, "weapons")


def _bare(weapon: object) -> object:
    return replace(weapon, id="", group="", replaces=())  # type: ignore[type-var]


def _renown(release: ReleaseFacts) -> Iterator[Finding]:
    """Regiments of renown have a price, units, armies and battlepacks; only Legends ones may lack a price."""
    known = {release.army(slug).id for slug in release.army_slugs()}
    for regiment in release.common.renown:
        if not regiment.points:
            yield Finding("renown-no-price", "Regiments of Renown", regiment.name)
        if not regiment.allowed & known:
            yield Finding("renown-for-nobody", "Regiments of Renown", regiment.name)


def counts_of(catalogue: Catalogue, battlepack: str) -> dict[str, int]:
    """The numbers by which an army is known: units, units of the battlepack, leaders, choices of each kind."""
    profiles = catalogue.profiles.values()
    current = [p for p in profiles if not p.legends and (not p.battlepacks or battlepack in p.battlepacks)]
    return {
        "units": len(profiles),
        "current": len(current),
        "leaders": sum(p.can_lead for p in profiles),
        "reinforceable": sum(p.reinforceable for p in profiles),
        "formations": len(catalogue.formations),
        "enhancements": len(catalogue.enhancements),
        "lores": sum(not lore.universal for lore in catalogue.lores.values()),
        "terrain": len(catalogue.terrain),
    }


def reviewed(findings: Iterable[Finding], path: Path = REVIEWED) -> tuple[list[Finding], list[Finding]]:
    """Findings without a reason, and those that ``reviewed.toml`` explains (with the reason)."""
    with path.open("rb") as stream:
        entries = tomllib.load(stream).get("finding", [])
    opened, explained = [], []
    for finding in findings:
        entry = next((entry for entry in entries if _explains(entry, finding)), None)
        if entry is None:
            opened.append(finding)
        else:
            explained.append(replace(finding, reason=entry["reason"]))
    return opened, explained


def _explains(entry: dict[str, object], finding: Finding) -> bool:
    """An entry names an audit and, as far as it likes, armies, subjects and details."""
    return (
        entry["audit"] == finding.audit
        and finding.army in entry.get("armies", [finding.army])  # type: ignore[operator]
        and finding.subject in entry.get("subjects", [finding.subject])  # type: ignore[operator]
        and finding.detail in entry.get("details", [finding.detail])  # type: ignore[operator]
    )
