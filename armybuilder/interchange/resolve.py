"""From names to ids: which army, which release's units, and what could not be found.

``resolve`` never judges and never fails for a list's content: what it cannot find stays in ``problems`` with ranked
candidates, and a unit that no army knows stays in the list under its printed name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from types import MappingProxyType

from armybuilder.interchange.choosing import Library, army_finder, choose_armies, short_name
from armybuilder.interchange.creations import claimed
from armybuilder.interchange.folding import fold_name
from armybuilder.interchange.lines import battlepack
from armybuilder.interchange.lookup import CatalogueLookup, best, by_reference, lookup_of, tactic_cards
from armybuilder.interchange.parsed import (
    TREES,
    Layout,
    ParsedList,
    ParsedLore,
    ParsedName,
    ParsedRegiment,
    ParsedUnit,
    ParseProblem,
)
from armybuilder.interchange.regrouping import regrouped
from armybuilder.interchange.resolution import Resolution
from armybuilder.interchange.resolve_units import Findings, UnitResolver
from armybuilder.interchange.unwrapping import unwrapped, with_whole_army
from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Creation, Regiment, RenownRegiment
from armybuilder.rules.aos4.catalogue import Army, Catalogue, LoreKind
from armybuilder.rules.aos4.index import index_of
from armybuilder.rules.aos4.path_to_glory import with_creations
from armybuilder.rules.aos4.rulesets import DEFAULT_RULESET, PRESET_POINTS, RULE_SETS, TACTIC_CARDS

_FIRST_WITH_HANDBOOK = (1, 16)
"""The app prints the handbook from version 1.16 on (summer 2025)."""
_LISTBOT = "listbot"


class InMemoryLibrary:
    """A library over catalogues that are at hand."""

    def __init__(self, catalogues: Iterable[Catalogue]) -> None:
        self._catalogues = {catalogue.army.id: catalogue for catalogue in catalogues}

    def armies(self) -> Sequence[Army]:
        return [catalogue.army for catalogue in self._catalogues.values()]

    def catalogue(self, army: str) -> Catalogue:
        return self._catalogues[army]


def infer_ruleset(parsed: ParsedList) -> tuple[str, str]:
    """Rule set of a list, and by what: ``source``, ``handbook``, ``tactic-cards``, ``app-version`` or ``default``."""
    if parsed.ruleset in RULE_SETS:
        return parsed.ruleset, "source"
    pack = battlepack(parsed.handbook.text) if parsed.handbook else None
    if pack in RULE_SETS:
        return str(pack), "handbook"
    keys = {fold_name(card.text)[0] for card in parsed.tactic_cards}
    for ruleset, cards in TACTIC_CARDS.items():
        if keys & {fold_name(card)[0] for card in cards}:
            return ruleset, "tactic-cards"
    numbers = parsed.app_version.split(".")[:2] if parsed.format.startswith("app-") else []
    if numbers and all(number.isdigit() for number in numbers):
        version = tuple(int(number) for number in numbers)
        if version < _FIRST_WITH_HANDBOOK:
            return "ghb-2024-25", "app-version"
    return DEFAULT_RULESET, "default"


def resolve(
    parsed: ParsedList, library: Library, *, ruleset: str | None = None, as_of: str | None = None
) -> Resolution:
    """Find a parsed list's army in a release and its parts in that army's catalogue."""
    if not parsed.readable:
        return Resolution(parsed, None, parsed.problems)
    parsed = with_whole_army(parsed, army_finder(library))
    armies, problems = choose_armies(parsed, library)
    if not armies:
        return Resolution(parsed, None, _sorted([*parsed.problems, *problems]))
    readings = (
        (resolve_with(parsed, own, ruleset=ruleset, as_of=as_of), own)
        for own in (library.catalogue(army.id) for army in armies)
    )
    found, _ = min(readings, key=lambda reading: len(reading[0].problems) + _of_other_armies(*reading))
    if not problems:
        return found
    return replace(found, problems=_sorted([*found.problems, *problems]))


def _of_other_armies(resolution: Resolution, own: Catalogue) -> int:
    """How many units and choices of a list belong to other armies."""
    army = resolution.army
    if army is None:
        return 0
    chosen = [unit.profile for _, unit in army.placed_units()]
    chosen += [choice.enhancement for choice in army.enhancements]
    chosen += [*army.formations, *army.spell_lores, *army.prayer_lores, *army.manifestation_lores, *army.terrain]
    return sum(id in own.strangers for id in chosen)


def resolve_with(
    parsed: ParsedList, catalogue: Catalogue, *, ruleset: str | None = None, as_of: str | None = None
) -> Resolution:
    """A parsed list against the catalogue of its army."""
    ruleset = ruleset or infer_ruleset(parsed)[0]
    parsed, creations = claimed(parsed, ruleset)
    known = with_creations(catalogue, creations) if creations else catalogue
    lookup = lookup_of(known)
    return _Resolver(unwrapped(parsed, lookup), lookup, ruleset, as_of, creations).resolution()


class _Resolver:
    def __init__(
        self,
        parsed: ParsedList,
        lookup: CatalogueLookup,
        ruleset: str,
        as_of: str | None,
        creations: tuple[Creation, ...] = (),
    ) -> None:
        self.parsed = parsed
        self.creations = creations
        self.lookup = lookup
        self.catalogue = lookup.catalogue
        self.ruleset = ruleset
        self.as_of = as_of or parsed.as_of or None
        self.findings = Findings()
        self.placed: set[int] = set()
        self.unlabelled: dict[LoreKind, tuple[str, ...]] = dict.fromkeys(LoreKind, ())
        rules = RULE_SETS.get(ruleset)
        self.battlepack = rules.battlepack if rules else ruleset
        self.units = UnitResolver(lookup, self.battlepack, self.findings, tree=parsed.format in TREES)

    def resolution(self) -> Resolution:
        parsed, findings = self.parsed, self.findings
        findings.lines[""] = parsed.title_line
        formations = self._formations()
        lores = {kind: self._lores(kind) for kind in LoreKind}
        for name in parsed.terrain:
            self._terrain(name)
        cards = self._tactic_cards()
        regiments = self._regiments()
        auxiliaries = self._auxiliaries()
        lores = {kind: (*found, *self.unlabelled[kind]) for kind, found in lores.items()}
        renown = self._renown()
        for number, line in enumerate(findings.enhancement_lines):
            findings.lines[f"enhancements[{number}]"] = line
        for number, (_, line) in enumerate(findings.terrain):
            findings.lines[f"terrain[{number}]"] = line
            findings.lines.setdefault("terrain", line)
        army = ArmyList(
            army=self.catalogue.army.id,
            ruleset=self.ruleset,
            release=self.catalogue.release.id,
            name=parsed.title,
            points_limit=self._points_limit(),
            as_of=self.as_of,
            formations=formations,
            spell_lores=lores[LoreKind.SPELL],
            prayer_lores=lores[LoreKind.PRAYER],
            manifestation_lores=lores[LoreKind.MANIFESTATION],
            terrain=tuple(terrain for terrain, _ in findings.terrain),
            tactic_cards=cards,
            regiments=regiments,
            auxiliaries=auxiliaries,
            renown=renown,
            enhancements=tuple(findings.enhancements),
            generals=tuple(dict.fromkeys(findings.generals)),
            legends=any(unit.legends for unit in parsed.units()),
            creations=self.creations,
        )
        if parsed.exact and not findings.problems:
            army = replace(parsed.exact, army=army.army, ruleset=army.ruleset, release=army.release, as_of=army.as_of)
        return Resolution(
            parsed,
            army,
            _sorted([*parsed.problems, *findings.problems]),
            MappingProxyType({path: line for path, line in findings.lines.items() if line}),
            self._layout(),
            MappingProxyType(findings.units),
        )

    def _points_limit(self) -> int:
        """The printed limit or the usual one; boxes of Spearhead have no points."""
        if self.parsed.points_limit or self.battlepack == "spearhead":
            return self.parsed.points_limit or 0
        return _limit(self.parsed.declared_points or self.parsed.printed_points)

    def _layout(self) -> Layout:
        """The source's layout without the headings of empty regiments, with what only resolving could tell."""
        empty = {regiment.line for regiment in self.parsed.regiments if regiment.line not in self.placed}
        layout = self.parsed.layout
        items = tuple(item for item in layout.items if item.kind != "regiment" or item.line not in empty)
        return replace(layout, items=items, units=self.findings.printed, spellings=self.findings.spellings)

    def _in_season(self, battlepacks: frozenset[str]) -> bool:
        return not battlepacks or self.battlepack in battlepacks

    def _formations(self) -> tuple[str, ...]:
        ids: list[str] = []
        for name in self.parsed.formations:
            self.findings.lines.setdefault("formation", name.line)
            if fold_name(name.text)[0] == fold_name(short_name(self.catalogue.army))[0]:
                continue
            formation = by_reference(name.ref, self.catalogue.formations)
            found = None if formation else self.lookup.formations.find(name.text)
            if found:
                formation = best(found.items, lambda item: self._in_season(item.battlepacks))
            id = formation.id if formation else self.lookup.of_other_armies("formation", name.text)
            if id:
                ids.append(id)
                self.findings.spell(id, name.text)
            else:
                self.findings.problem("FORMATION_NOT_FOUND", name.line, name.text, self.lookup.formations)
        return tuple(ids)

    def _lores(self, kind: LoreKind) -> tuple[str, ...]:
        return tuple(
            lore
            for parsed in self.parsed.lores
            if self._kind_of(parsed) == kind.value and (lore := self._lore(parsed, kind)) is not None
        )

    def _kind_of(self, parsed: ParsedLore) -> str:
        """The printed kind; for a source without labels the kind that has a lore of this name."""
        if self.parsed.format != _LISTBOT or self.lookup.lores[parsed.kind].find(parsed.text):
            return parsed.kind
        others = [kind.value for kind in LoreKind if self.lookup.lores[kind.value].find(parsed.text)]
        return others[0] if others else parsed.kind

    def _lore(self, parsed: ParsedLore, kind: LoreKind) -> str | None:
        self.findings.lines.setdefault(f"{kind.value}_lore", parsed.line)
        table = self.lookup.lores[kind.value]
        lore = by_reference(parsed.ref, self.catalogue.lores)
        found = None if lore else table.find(parsed.text)
        if found:
            lore = best(
                found.items,
                lambda item: self._in_season(item.battlepacks),
                lambda item: parsed.points is None or parsed.points == item.points,
            )
        id = lore.id if lore else self.lookup.of_other_armies(kind.value, parsed.text)
        if id is None:
            self.findings.problem("LORE_NOT_FOUND", parsed.line, parsed.text, table)
            return None
        self.findings.spell(id, parsed.text)
        return id

    def _terrain(self, name: ParsedName) -> None:
        terrain = by_reference(name.ref, self.catalogue.terrain)
        found = None if terrain else self.lookup.terrain.find(name.text)
        if found:
            terrain = best(
                found.items,
                lambda item: self._in_season(item.battlepacks),
                lambda item: name.points is None or name.points == item.points,
            )
        id = terrain.id if terrain else self.lookup.of_other_armies("terrain", name.text)
        if id is None:
            self.findings.problem("TERRAIN_NOT_FOUND", name.line, name.text, self.lookup.terrain)
            return
        self.findings.terrain.append((id, name.line))
        self.findings.spell(id, name.text)

    def _tactic_cards(self) -> tuple[str, ...]:
        cards: list[str] = []
        for card in self.parsed.tactic_cards:
            found = tactic_cards().find(card.text)
            if not found and self._unlabelled_lore(card):
                continue
            if not found:
                self.findings.problem("TACTIC_CARD_NOT_FOUND", card.line, card.text, tactic_cards())
                continue
            self.findings.lines[f"tactic_cards[{len(cards)}]"] = card.line
            self.findings.lines.setdefault("tactic_cards", card.line)
            self.findings.spell(found.items[0], card.text)
            cards.append(found.items[0])
        return tuple(cards)

    def _unlabelled_lore(self, card: ParsedName) -> bool:
        """A lore that a source without labels put among the cards."""
        if self.parsed.format != _LISTBOT:
            return False
        for kind in LoreKind:
            if self.lookup.lores[kind.value].find(card.text):
                lore = self._lore(ParsedLore(kind.value, card.text, card.line), kind)
                self.unlabelled[kind] += (lore,) if lore else ()
                return True
        return False

    def _regiments(self) -> tuple[Regiment, ...]:
        """Regiments with at least one unit, the general's first only if the source has it first."""
        regiments: list[Regiment] = []
        for parsed in self.parsed.regiments:
            units = self._regiment_units(parsed, f"regiments[{len(regiments)}]")
            if not units:
                continue
            if parsed.generals and not self.findings.generals:
                self.findings.generals.append(units[0].uid)
            self.findings.lines[f"regiments[{len(regiments)}]"] = parsed.line
            self.placed.add(parsed.line)
            regiments.append(Regiment(units[0], tuple(units[1:])))
        return tuple(regiments)

    def _regiment_units(self, parsed: ParsedRegiment, path: str) -> list[ArmyUnit]:
        units: list[ArmyUnit] = []
        for item in regrouped(parsed.units, self.units):
            if not item.ref and self._stray(item):
                continue
            unit = self.units.unit(item, leads=not units)
            if unit:
                place = f"{path}.units[{len(units) - 1}]" if units else f"{path}.leader"
                self.findings.place(place, item)
                units.append(unit)
        return [self._of_its_host(units), *units[1:]] if len(units) > 1 and not parsed.units[0].ref else units

    def _of_its_host(self, units: Sequence[ArmyUnit]) -> ArmyUnit:
        """The leader as that of its profiles that admits most of the others: a shared army may have one per host."""
        leader, *others = units
        profiles = self.catalogue.profiles
        own = profiles.get(leader.profile)
        named = self.lookup.units.called(fold_name(own.name)[0]) if own else ()
        twins = [twin for twin in named if own and twin.warscroll.id == own.warscroll.id and twin.can_lead]
        if own is None or len(twins) < 2:
            return leader
        index = index_of(self.catalogue)
        led = [profiles[unit.profile] for unit in others if unit.profile in profiles]
        host = max((own, *twins), key=lambda twin: sum(bool(index.lines(twin, unit)) for unit in led))
        self.findings.spell(host.id, self.findings.spellings[own.id])
        return replace(leader, profile=host.id)

    def _stray(self, item: ParsedUnit) -> bool:
        """Terrain or a manifestation lore that stands below a regiment because its heading or label got lost."""
        if self.lookup.units.find(item.name) or self.lookup.strangers.find(item.name):
            return False
        name = ParsedName(item.name, item.line, item.points)
        if self.lookup.terrain.find(item.name):
            self._terrain(name)
            return True
        kind = LoreKind.MANIFESTATION
        if not self.lookup.lores[kind.value].find(item.name):
            return False
        lore = self._lore(ParsedLore(kind.value, item.name, item.line, item.points), kind)
        self.unlabelled[kind] += (lore,) if lore else ()
        return True

    def _auxiliaries(self) -> tuple[ArmyUnit, ...]:
        units: list[ArmyUnit] = []
        for item in regrouped(self.parsed.auxiliaries, self.units):
            unit = None if not item.ref and self._stray(item) else self.units.unit(item)
            if unit:
                self.findings.place(f"auxiliaries[{len(units)}]", item)
                units.append(unit)
        return tuple(units)

    def _renown(self) -> tuple[RenownRegiment, ...]:
        regiments: list[RenownRegiment] = []
        for item in self.parsed.renown:
            path = f"renown[{len(regiments)}]"
            regiment = self.units.renown(item, path)
            if regiment:
                self.findings.lines[path] = item.line
                regiments.append(regiment)
        return tuple(regiments)


def _limit(points: int) -> int:
    """The usual points limit for a source that prints none: the smallest that the total fits under."""
    return next((limit for limit in (*PRESET_POINTS, 2500, 3000) if points <= limit), PRESET_POINTS[-1])


def _sorted(problems: Iterable[ParseProblem]) -> tuple[ParseProblem, ...]:
    return tuple(sorted(problems, key=lambda problem: (problem.line, problem.column, problem.code)))
