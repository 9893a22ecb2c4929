"""What an army chooses beside its units: battle formations, enhancements and lores."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from armybuilder.rules.aos4.catalogue import (
    Enhancement,
    EnhancementGroup,
    Formation,
    Lore,
    LoreEntry,
    LoreKind,
)
from factions.importer.errors import ImportProblem
from factions.importer.seasons import Seasons, hides_without_path_to_glory
from factions.importer.tree import Data, characteristics, clean, constraints, describe, kids, points
from factions.importer.warscrolls import ABILITY_KINDS, is_unit

HERO_ONLY = "HERO and not UNIQUE"
_LORE_KINDS = {"Spell": LoreKind.SPELL, "Prayer": LoreKind.PRAYER, "Manifestation": LoreKind.MANIFESTATION}
UNIVERSAL = "748f-5d65-2d45-95c5"


@dataclass(frozen=True)
class ChoiceReader:
    """Reads the choices of one army file. ``bearers`` maps the digest of a restriction's text to an expression."""

    data: Data
    file: str
    seasons: Seasons
    bearers: Mapping[str, str]
    warscrolls: Mapping[str, str]
    """Warscroll id to name, for the manifestations that a lore summons."""

    def formations(self, root: Element) -> list[Formation]:
        """Options of the groups named ``Battle Formations``."""
        return [
            Formation(
                entry.get("id", ""),
                clean(entry.get("name", "")),
                points(entry),
                self.seasons.shown_in(entry),
                legends="LEGENDS" in entry.get("name", "").upper(),
            )
            for group in kids(root, "sharedSelectionEntryGroups")
            if clean(group.get("name", "")).startswith("Battle Formation")
            for entry in kids(group, "selectionEntries")
            if self._is_offered(entry)
        ]

    def enhancement_roots(self, root: Element, unit_links: Iterable[Element]) -> list[Element]:
        """The groups of this file that units take enhancements from, in file order."""
        linked = {
            child.get("targetId", "")
            for link in unit_links
            for owner in (link, self.data.target(link))
            for child in kids(owner, "entryLinks")
            if child.get("type") == "selectionEntryGroup"
        }
        return [
            group
            for group in kids(root, "sharedSelectionEntryGroups")
            if group.get("id") in linked and self._is_offered(group)
        ]

    def enhancements(self, groups: Iterable[Element]) -> tuple[list[EnhancementGroup], list[Enhancement]]:
        """Groups with their greatest number in an army, and their options with table, price, bearer and season."""
        found_groups, found = [], []
        for group in groups:
            most = [value for value in constraints(group, "max", "roster") if value > 0]
            name = clean(group.get("name", ""))
            options = list(self._options(group, group.get("id", ""), name, self._default(name), frozenset()))
            if options:
                found_groups.append(EnhancementGroup(group.get("id", ""), name, most[0] if most else 1))
                found += options
        return found_groups, found

    def _default(self, group: str) -> str:
        return HERO_ONLY if group in ("Heroic Traits", "Artefacts of Power") else "not UNIQUE"

    def _options(
        self, element: Element, group: str, table: str, bearer: str, packs: frozenset[str]
    ) -> Iterator[Enhancement]:
        bearer = self._bearer(element) or bearer
        for entry in kids(element, "selectionEntries"):
            if self._is_offered(entry):
                yield Enhancement(
                    entry.get("id", ""),
                    clean(entry.get("name", "")),
                    group,
                    table,
                    points(entry),
                    self._bearer(entry) or bearer,
                    self.seasons.shown_in(entry) or packs,
                )
        for inner in kids(element, "selectionEntryGroups"):
            if self._is_offered(inner):
                shown = self.seasons.shown_in(inner) or packs
                yield from self._options(inner, group, clean(inner.get("name", "")), bearer, shown)

    def _is_offered(self, element: Element) -> bool:
        """Not an entry of Path to Glory, nor one that no battlepack of the publisher shows."""
        if hides_without_path_to_glory(element, self.data):
            return False
        return not self.seasons.is_gated(element) or bool(self.seasons.shown_in(element))

    def _bearer(self, element: Element) -> str:
        for rule in kids(element, "rules"):
            if rule.get("name") == "Enhancement Restrictions":
                text = clean("".join(part.text or "" for part in rule.iter("description")))
                digest = hashlib.sha256(text.lower().encode()).hexdigest()[:12]
                if digest not in self.bearers:
                    raise ImportProblem(
                        self.file,
                        describe(element),
                        f"restriction {digest}: {text!r}",
                        "a reviewed one (overrides.toml)",
                    )
                return self.bearers[digest]
        return ""

    def lores(self, root: Element) -> list[Lore]:
        """Options of the groups for spell, prayer and manifestation lores of this file."""
        found = []
        for group in kids(root, "sharedSelectionEntryGroups"):
            kind = self._lore_kind(group)
            if kind is None:
                continue
            for entry in kids(group, "selectionEntries"):
                if self._is_offered(entry):
                    found.append(self._lore(entry, kind, universal=False))
        return found

    def universal_lores(self) -> list[Lore]:
        """Manifestation lores open to every army."""
        group = self.data.ids.get(UNIVERSAL)
        entries = kids(group, "selectionEntries") if group is not None else []
        return [self._lore(entry, LoreKind.MANIFESTATION, universal=True) for entry in entries]

    def has_universal_lores(self, root: Element) -> bool:
        return any(link.get("targetId") == UNIVERSAL for link in root.iter("entryLink"))

    def _lore_kind(self, group: Element) -> LoreKind | None:
        name = clean(group.get("name", ""))
        return next((kind for word, kind in _LORE_KINDS.items() if name.startswith(f"{word} Lore")), None)

    def _lore(self, entry: Element, kind: LoreKind, *, universal: bool) -> Lore:
        groups = [
            target
            for link in kids(entry, "entryLinks")
            if (target := self.data.target(link)).tag == "selectionEntryGroup"
        ]
        price = points(entry) or next((p for link in kids(entry, "entryLinks") if (p := points(link))), 0)
        entries: list[LoreEntry] = []
        for holder in (entry, *groups):
            entries += self._entries(holder)
        return Lore(
            entry.get("id", ""),
            clean(entry.get("name", "")),
            kind,
            price,
            universal,
            self.seasons.shown_in(entry),
            tuple(dict.fromkeys(entries)),
        )

    def _entries(self, holder: Element) -> Iterator[LoreEntry]:
        """Spells and prayers of a lore. A summoning names the manifestation that shares its name.

        Manifestations that no single spell names (one spell summons any of them) follow as entries of their own.
        """
        summons: dict[str, str] = {}
        found: set[str | None] = set()
        for link in kids(holder, "entryLinks"):
            target = self.data.target(link)
            if is_unit(target) and target.get("id", "") in self.warscrolls:
                summons[target.get("id", "")] = clean(target.get("name", ""))
        carriers = [holder, *kids(holder, "selectionEntries")]
        carriers += [t for link in kids(holder, "entryLinks") if not is_unit(t := self.data.target(link))]
        for carrier in carriers:
            for profile in kids(carrier, "profiles"):
                if ABILITY_KINDS.get(profile.get("typeId", "")) not in ("spell", "prayer"):
                    continue
                values = characteristics(profile)
                name = clean(profile.get("name", ""))
                value = clean(values.get("Casting Value", "") or values.get("Chanting Value", ""))
                unlimited = "unlimited" in clean(values.get("Keywords", "")).lower()
                summoned = _summoned(name, summons)
                found.add(summoned)
                yield LoreEntry(name, value, unlimited, summoned)
        for warscroll, name in summons.items():
            if warscroll not in found:
                yield LoreEntry(name, "", warscroll=warscroll)


def _summoned(spell: str, summons: Mapping[str, str]) -> str | None:
    lowered = spell.lower()
    for warscroll, name in summons.items():
        if name.lower() in lowered:
            return warscroll
    words = set(lowered.replace("summon", "").split())
    scored = [(len(words & set(name.lower().split())), warscroll) for warscroll, name in summons.items()]
    best = max(scored, default=(0, ""))
    return best[1] if best[0] else None
