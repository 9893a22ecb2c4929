"""Path to Glory as its pages show it: who may be the warlord, and the creations with their budgets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse

from armybuilder.rosters.builder.sentences import say
from armybuilder.rosters.builder.state import Judged
from armybuilder.rosters.builder.words import counted
from armybuilder.rosters.glory.edits import fielded
from armybuilder.rosters.glory.forms import FEATURE_ROWS, MOST_UNITS
from armybuilder.rules.aos4.army import Creation, CreationKind
from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue
from armybuilder.rules.aos4.path_to_glory import ANVIL_DESTINY, GHYRAN_FEATURES, POINTS_OF_DESTINY
from armybuilder.rules.aos4.rulesets import get_ruleset, is_glory
from armybuilder.rules.aos4.seasons import in_legends
from factions.presentation.words import headline

KIND_NAMES: Mapping[CreationKind, str] = {
    CreationKind.ANVIL: "Anvil of Apotheosis",
    CreationKind.GHYRAN: "Regiment of Ghyran",
}


@dataclass(frozen=True, slots=True)
class Warlord:
    """A HERO who may lead a new roster."""

    id: str
    name: str
    points: int
    facts: str


@dataclass(frozen=True, slots=True)
class Said:
    """What a rule says of a creation."""

    severity: str
    text: str
    rule: str
    rule_url: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A creation with its budget: ``spent`` of ``allowed``, which are destiny points or, of a regiment, points."""

    number: int
    kind: str
    name: str
    tier: int
    features: tuple[str, ...]
    units: tuple[str, ...]
    spent: int
    allowed: int
    unit_of_account: str
    said: tuple[Said, ...]
    hero: bool
    fielded: bool
    change_url: str

    @property
    def over(self) -> bool:
        return self.spent > self.allowed

    @property
    def budget(self) -> str:
        return f"{self.spent} of {self.allowed} {self.unit_of_account}"


@dataclass(frozen=True, slots=True)
class Panel:
    """The creations of a roster; ``warlord`` is the name of its general, empty without one."""

    url: str
    shown: tuple[Shown, ...]
    points: int
    warlord: str


@dataclass(frozen=True, slots=True)
class FeatureRow:
    row: int
    name: str
    cost: str


@dataclass(frozen=True, slots=True)
class UnitRow:
    row: int
    chosen: str


def warlords_of(known: Catalogue, ruleset_id: str) -> tuple[Warlord, ...]:
    """The HEROES of one model that a new roster may be led by (PG-01, PG-02), by price."""
    limits = get_ruleset(ruleset_id).limits
    found = [
        profile
        for profile in usable(known, ruleset_id)
        if profile.can_lead
        and profile.can_be_general
        and profile.hero
        and profile.models == 1
        and (profile.points <= limits.start_unit_points or profile.has_keywords("SONS OF BEHEMAT", "HERO"))
    ]
    found.sort(key=lambda profile: (profile.points, profile.name))
    return tuple(
        Warlord(
            profile.id,
            profile.name,
            profile.points,
            ", ".join(word for word in headline(profile) if word != "HERO"),
        )
        for profile in found
    )


def usable(known: Catalogue, ruleset_id: str) -> Iterator[BattleProfile]:
    """The units of a faction that may be in a roster of a campaign pack."""
    battlepack = get_ruleset(ruleset_id).battlepack
    for profile in known.profiles.values():
        in_pack = not profile.battlepacks or battlepack in profile.battlepacks
        alone = profile.id not in known.not_selectable and profile.warscroll.id not in known.not_selectable
        if in_pack and alone and not profile.companion and not in_legends(profile, None):
            yield profile


def panel_of(judged: Judged, code: str) -> Panel | None:
    """The creations of a roster as the builder shows them; None for a list of another format."""
    if not is_glory(judged.army.ruleset):
        return None
    general = judged.case.general
    return Panel(
        url=reverse("rosters:creations", args=[code]),
        shown=creations_of(judged, code),
        points=judged.totals.creations,
        warlord=general.name if general else "",
    )


def creations_of(judged: Judged, code: str) -> tuple[Shown, ...]:
    """Every creation of a roster, judged."""
    return tuple(_shown(judged, code, number, creation) for number, creation in enumerate(judged.army.creations))


def _shown(judged: Judged, code: str, number: int, creation: Creation) -> Shown:
    profiles = judged.catalogue.profiles
    path = f"creations[{number}]"
    sentences = [say(found, judged) for found in judged.report.violations if found.path == path]
    destiny = sum(feature.cost for feature in creation.features)
    anvil = creation.kind is CreationKind.ANVIL
    price = sum(profiles[unit].points for unit in creation.units if unit in profiles)
    return Shown(
        number=number,
        kind=KIND_NAMES[creation.kind],
        name=creation.name,
        tier=creation.tier,
        features=tuple(f"{feature.name}, {counted(feature.cost, 'destiny point')}" for feature in creation.features),
        units=tuple(
            f"{profiles[unit].name}, {profiles[unit].points} points" if unit in profiles else unit
            for unit in creation.units
        ),
        spent=destiny if anvil else price + POINTS_OF_DESTINY * destiny,
        allowed=ANVIL_DESTINY.get(creation.tier, 0) if anvil else creation.tier,
        unit_of_account="destiny points" if anvil else "points",
        said=tuple(Said("error", one.text, one.rule, one.rule_url) for one in sentences),
        hero=anvil,
        fielded=fielded(judged.army, number),
        change_url=reverse("rosters:creation", args=[code, number]),
    )


def feature_rows(sent: Mapping[str, str], kind: CreationKind) -> tuple[FeatureRow, ...]:
    """The rows of a form for features, filled with what was sent; of a Regiment of Ghyran as many as it may have."""
    rows = (FeatureRow(row, sent.get(f"feature-{row}", ""), sent.get(f"cost-{row}", "")) for row in range(FEATURE_ROWS))
    wanted = FEATURE_ROWS if kind is CreationKind.ANVIL else max(GHYRAN_FEATURES)
    return tuple(row for row in rows if row.row < wanted or row.name or row.cost)


def unit_rows(sent: Mapping[str, str]) -> tuple[UnitRow, ...]:
    """The rows of a form for the units of a Regiment of Ghyran."""
    return tuple(UnitRow(row, sent.get(f"unit-{row}", "")) for row in range(MOST_UNITS))
