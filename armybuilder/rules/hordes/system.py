"""HORDES: Primal as a game system."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from armybuilder.rules.hordes.army import SYSTEM_ID, Horde, HordeCase, Limits, horde_document, read_horde
from armybuilder.rules.hordes.profiles import Kind, ModelProfile, ProfileBook
from armybuilder.rules.hordes.validator import BOOK, RULESET
from armybuilder.rules.ruleset import RuleSet, run_rules
from armybuilder.rules.system import Document, RuleEntry, Total
from armybuilder.rules.violation import Report

PER_WARLOCK = replace(
    RULESET,
    id=f"{SYSTEM_ID}-per-warlock",
    name="HORDES: Primal, field allowance per warlock",
    limits=Limits(allowance_per_warlock=True),
)
"""The other reading of field allowance."""

UNNAMED = "Unnamed horde"
NO_FACTION = "no faction"
NO_WARLOCK = "no warlock needed"
UNKNOWN = "not in the profiles"
NOT_IN_PROFILES = "Not in the profiles"
HEADINGS = {
    Kind.WARLOCK: "Warlocks",
    Kind.WARBEAST: "Warbeasts",
    Kind.UNIT: "Units",
    Kind.WEAPON_CREW: "Weapon crews",
    Kind.SOLO: "Solos",
    Kind.ATTACHMENT: "Attachments without a unit",
}
"""Headings of the text of a list, in their order."""


class HordesPrimal:
    """The game system HORDES: Primal; its catalogue is a `ProfileBook`."""

    id = SYSTEM_ID
    name = "HORDES: Primal"

    def rulesets(self) -> tuple[RuleSet, ...]:
        """The two readings of field allowance, per army first."""
        return (RULESET, PER_WARLOCK)

    def rule_index(self) -> tuple[RuleEntry, ...]:
        """HR-01 … HR-10."""
        return tuple(RuleEntry(rule.id, rule.law, rule.codes) for rule in BOOK)

    def empty(self) -> dict[str, Any]:
        """The document of a new list."""
        return horde_document(Horde())

    def parse(self, document: Document) -> Horde:
        """The list of a document."""
        return read_horde(document)

    def serialise(self, army: Any) -> dict[str, Any]:
        """The document of a list."""
        return horde_document(army)

    def evaluate(self, document: Document, catalogue: ProfileBook, ruleset_id: str) -> Report:
        """Everything wrong with a list."""
        ruleset = {each.id: each for each in self.rulesets()}[ruleset_id]
        return run_rules(BOOK, ruleset, HordeCase(read_horde(document), catalogue, ruleset.limits))

    def totals(self, document: Document, catalogue: ProfileBook) -> tuple[Total, ...]:
        """Points, models, warlocks, warbeasts, and victory points at stake."""
        case = HordeCase(read_horde(document), catalogue, RULESET.limits)
        placed = [profile for _, profile in case.placed()]
        return (
            Total("points", case.points, case.horde.points_limit),
            Total("models", sum(profile.models for profile in placed)),
            Total("warlocks", case.warlocks),
            Total("warbeasts", sum(profile.kind is Kind.WARBEAST for profile in placed)),
            Total("victory points", sum(profile.victory_points or 0 for profile in placed)),
        )

    def export_text(self, document: Document, catalogue: ProfileBook) -> str:
        """The list by kind, one line each with its points, attachments below their unit."""
        case = HordeCase(read_horde(document), catalogue, RULESET.limits)
        horde = case.horde
        lifted = "" if horde.needs_warlock else f", {NO_WARLOCK}"
        lines = [horde.name or UNNAMED, f"{self.name} | {horde.faction or NO_FACTION}"]
        lines.append(f"{case.points}/{horde.points_limit} points{lifted}")
        for kind, heading in (*HEADINGS.items(), (None, NOT_IN_PROFILES)):
            found = [entry for entry in horde.entries if _kind(catalogue.get(entry.profile)) is kind]
            if found:
                lines += ["", heading]
            for entry in found:
                lines.append(_line(catalogue.get(entry.profile), entry.profile) if kind else entry.profile)
                lines += [f"  + {_line(catalogue.get(name), name)}" for name in entry.attachments]
        return "\n".join(lines) + "\n"


def _kind(profile: ModelProfile | None) -> Kind | None:
    return profile.kind if profile else None


def _line(profile: ModelProfile | None, name: str) -> str:
    if profile is None:
        return f"{name} ({UNKNOWN})"
    models = f" ({profile.models} models)" if profile.models > 1 else ""
    return f"{profile.name}{models}: {profile.points}"


SYSTEM = HordesPrimal()
