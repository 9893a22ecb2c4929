"""Units, their marks, enhancements and wargear against one catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from armybuilder.interchange.creations import feature_in
from armybuilder.interchange.folding import fold_name, split_season
from armybuilder.interchange.lookup import CatalogueLookup, NameTable, best, by_reference, candidates
from armybuilder.interchange.parsed import ParsedDetail, ParsedRenown, ParsedUnit, ParseProblem
from armybuilder.interchange.regrouping import with_option
from armybuilder.rules.aos4.army import ArmyUnit, EnhancementChoice, RenownRegiment, WargearChoice
from armybuilder.rules.aos4.catalogue import BattleProfile, Enhancement, RegimentOfRenown, RenownMember
from armybuilder.rules.aos4.path_to_glory import is_creation

_SEVERAL = re.compile(r", | [/|+;] ")
MAX_CANDIDATES = 5
MAX_CANDIDATES_ASKED = 60
"""Ranked candidates are worked out for so many problems of one list; a text of garbage must stay cheap."""


NO_POINTS = "(0)"
"""Key of a unit whose line says that it costs nothing."""


FIGURE, JOINED = "#", "~"
"""Ends of keys: the line prints its figure; the option stands on the line of the one before it."""


def line_key(kind: str, name: str = "", *, figure: bool = False) -> str:
    """Key of a line below a unit: ``general``, ``enhancement:<id>``."""
    return f"{kind}:{name}{FIGURE if figure else ''}" if name else kind


def wargear_key(number: int, option: str) -> str:
    """Key of the wargear choice at a place of its unit's choices."""
    return f"wargear:{number}:{option}"


@dataclass(slots=True)
class Findings:
    """What grows while a list is resolved."""

    problems: list[ParseProblem] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    units: dict[str, ParsedUnit] = field(default_factory=dict)
    """Path to the unit as printed, members of Regiments of Renown left out."""
    spellings: dict[str, str] = field(default_factory=dict)
    enhancements: list[EnhancementChoice] = field(default_factory=list)
    enhancement_lines: list[int] = field(default_factory=list)
    generals: list[str] = field(default_factory=list)
    terrain: list[tuple[str, int]] = field(default_factory=list)
    uids: set[str] = field(default_factory=set)
    printed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Uid to the keys of the lines printed below the unit, in order (see ``line_key``)."""

    def uid(self, wanted: str = "") -> str:
        """A uid of its own for a unit: the source's where it states a fresh one, else the next number."""
        if not wanted or wanted in self.uids:
            number = len(self.uids) + 1
            while f"u{number}" in self.uids:
                number += 1
            wanted = f"u{number}"
        self.uids.add(wanted)
        return wanted

    def problem(self, code: str, line: int, text: str, *tables: NameTable[Any], others: Iterable[str] = ()) -> None:
        """Note a problem; the first ones of a list get candidates: from the tables by likeness, then the ``others``."""
        names: tuple[str, ...] = ()
        if len(self.problems) < MAX_CANDIDATES_ASKED:
            names = tuple(dict.fromkeys((*candidates(text, *tables), *others)))[:MAX_CANDIDATES]
        self.problems.append(ParseProblem(line, 1, code, text, names))

    def place(self, path: str, unit: ParsedUnit) -> None:
        """Note where a unit stands in the list and in the source."""
        self.lines[path] = unit.line
        self.units[path] = unit

    def spell(self, key: str, printed: str) -> None:
        """Note how the source spells a name; the first spelling counts."""
        self.spellings.setdefault(key, printed)


class UnitResolver:
    """Resolves the units of one list. ``battlepack`` chooses between things of different seasons."""

    def __init__(self, lookup: CatalogueLookup, battlepack: str, findings: Findings, *, tree: bool = False) -> None:
        self.lookup = lookup
        self.catalogue = lookup.catalogue
        self.battlepack = battlepack
        self.findings = findings
        self.tree = tree
        """Whether the source is a roster file, which also lists weapons that are no choice."""

    def unit(self, parsed: ParsedUnit, *, leads: bool | None = None) -> ArmyUnit | None:
        """The unit of a parsed one; None for a line that names none of any army and carries no figure.

        ``leads`` tells profiles apart that have all else in common: some units are listed as leader and as troops.
        """
        profile = self.profile(parsed, leads)
        if profile is None:
            return self._unknown(parsed)
        uid = self.findings.uid(parsed.uid)
        self.findings.spell(profile.id, parsed.name)
        self._marks(parsed, uid)
        reinforced, models = self._size(parsed, profile)
        wargear = self.details(parsed, uid, profile)
        return ArmyUnit(uid, profile.id, reinforced, models, wargear)

    def _marks(self, parsed: ParsedUnit, uid: str) -> None:
        if parsed.general:
            self.findings.generals.append(uid)

    def _unknown(self, parsed: ParsedUnit) -> ArmyUnit | None:
        stranger = self.lookup.strangers.find(parsed.name)
        if stranger and (parsed.points is not None or stranger.exact):
            uid = self.findings.uid(parsed.uid)
            self._marks(parsed, uid)
            self.details(parsed, uid, None)
            return ArmyUnit(uid, stranger.items[0], parsed.reinforced, parsed.models, name=parsed.name)
        if parsed.points is None and not parsed.ref:
            self.findings.problem("LINE_NOT_RESOLVED", parsed.line, parsed.name, self.lookup.units)
            for detail in parsed.details:
                self.findings.problem("OPTION_NOT_FOUND", detail.line, detail.text, self.lookup.enhancements)
            return None
        self.findings.problem("UNIT_NOT_FOUND", parsed.line, parsed.name, self.lookup.units)
        uid = self.findings.uid(parsed.uid)
        self._marks(parsed, uid)
        self.details(parsed, uid, None)
        return ArmyUnit(uid, "", parsed.reinforced, parsed.models, name=parsed.name)

    # Profiles ----------------------------------------------------------------------------------------------------

    def profile(self, parsed: ParsedUnit, leads: bool | None = None) -> BattleProfile | None:
        """The battle profile that a printed unit means, None when the army has no unit of this name."""
        found = self.profile_named(parsed, leads)
        season = None if by_reference(parsed.ref, self.catalogue.profiles) else split_season(parsed.name)[1]
        if found and season and found.warscroll.season != season:
            self.findings.problem("SEASON_NOT_FOUND", parsed.line, parsed.name, others=(found.name,))
        return found

    def profile_named(self, parsed: ParsedUnit, leads: bool | None = None) -> BattleProfile | None:
        """The same without a note about the season."""
        named = by_reference(parsed.ref, self.catalogue.profiles)
        if named:
            return named
        found = self.lookup.units.find(parsed.name)
        if not found:
            return None
        season = split_season(parsed.name)[1]
        of_season = [profile for profile in found.items if profile.warscroll.season == season]
        return best(
            of_season or found.items,
            lambda profile: self._of_battlepack(profile.battlepacks),
            lambda profile: parsed.models != 1 or parsed.points in (None, profile.points, 2 * profile.points),
            lambda profile: parsed.models is None or parsed.models in (profile.models, 2 * profile.models),
            lambda profile: fold_name(profile.name)[0] == fold_name(parsed.name)[0],
            lambda profile: parsed.points is None or parsed.points in (profile.points, 2 * profile.points),
            lambda profile: leads is None or profile.can_lead == leads,
        )

    def _of_battlepack(self, battlepacks: frozenset[str]) -> bool:
        return not battlepacks or self.battlepack in battlepacks

    def is_option(self, text: str, profile: BattleProfile, *, exact: bool = True) -> bool:
        """Whether an enhancement of the army or an option of the unit bears this name, ``exact`` or nearly."""
        tables = (self.lookup.enhancements, self.lookup.wargear(profile))
        names = [text] + ([plain] if (plain := self.lookup.unlabelled(text)) else [])
        return any(table.knows(name) if exact else table.find(name) is not None for name in names for table in tables)

    def is_enhancement(self, text: str) -> bool:
        """Whether an enhancement of the army bears exactly this name: unlike other options it may have a price."""
        return self.lookup.enhancements.knows(text)

    def is_unit(self, text: str) -> bool:
        """Whether a unit of any army bears exactly this name."""
        return self.lookup.units.knows(text) or self.lookup.strangers.knows(text)

    def _size(self, parsed: ParsedUnit, profile: BattleProfile) -> tuple[bool, int | None]:
        """Whether the unit is reinforced, and its models where the source states another number than the usual."""
        models = parsed.models
        reinforced = parsed.reinforced or (models == 2 * profile.models and profile.reinforceable)
        if models in (None, profile.models, 2 * profile.models):
            return reinforced, None
        return reinforced, models

    # Details -----------------------------------------------------------------------------------------------------

    def details(self, unit: ParsedUnit, uid: str, profile: BattleProfile | None) -> tuple[WargearChoice, ...]:
        """Wargear choices of a unit; its enhancements are noted with ``uid`` as their bearer."""
        wargear: list[WargearChoice] = []
        keys = [(line, line_key(mark)) for mark, line in unit.marks]
        keys += [(unit.line, NO_POINTS)] if unit.points == 0 else []
        for detail in unit.details:
            if profile is not None and is_creation(profile.id) and (feature := feature_in(detail.text)):
                keys.append((detail.line, line_key("feature", feature.name)))
                continue
            for piece in self._pieces(detail, profile):
                enhancement = self.enhancement(piece, profile)
                choices = None if enhancement else self._wargear(piece, profile)
                if enhancement:
                    self.findings.enhancements.append(EnhancementChoice(enhancement.id, uid))
                    self.findings.enhancement_lines.append(piece.line)
                    self.findings.spell(enhancement.id, piece.text)
                    keys.append((piece.line, line_key("enhancement", enhancement.id, figure=piece.points is not None)))
                elif choices is not None:
                    for number, choice in enumerate(choices, start=len(wargear)):
                        key = wargear_key(number, choice.option)
                        end = JOINED if number > len(wargear) else FIGURE if piece.count is not None else ""
                        self.findings.spell(f"{uid}/{key}", piece.text)
                        keys.append((piece.line, key + end))
                    wargear += choices
                elif foreign := self._of_other_armies(piece):
                    self.findings.enhancements.append(EnhancementChoice(foreign, uid))
                    self.findings.enhancement_lines.append(piece.line)
                    self.findings.spell(foreign, piece.text)
                    keys.append((piece.line, line_key("enhancement", foreign, figure=piece.points is not None)))
                elif not self._is_terrain(piece) and not self._of_every_model(piece, unit):
                    tables: list[NameTable[Any]] = [self.lookup.enhancements]
                    tables += [self.lookup.wargear(profile)] if profile else []
                    self.findings.problem("OPTION_NOT_FOUND", piece.line, piece.text, *tables)
        self.findings.printed[uid] = tuple(key for _, key in sorted(keys, key=lambda item: item[0]))
        return tuple(wargear)

    def _of_other_armies(self, piece: ParsedDetail) -> str | None:
        """The enhancement of another army that a detail names exactly: it stays in the list as that army's."""
        if piece.label == "wargear" or piece.count is not None:
            return None
        return self.lookup.of_other_armies("enhancement", piece.text)

    def _pieces(self, detail: ParsedDetail, profile: BattleProfile | None) -> list[ParsedDetail]:
        """A detail without its label, or its parts where a line names several options (``Javelin, Musician``)."""
        plain = self.lookup.unlabelled(detail.text)
        if plain and not self._is_known(detail, profile):
            detail = replace(detail, text=plain)
        if not _SEVERAL.search(detail.text) or self._is_known(detail, profile):
            return [detail]
        parts = [
            ParsedDetail(part, detail.line, None, detail.count, detail.label, detail.ref)
            for part in _SEVERAL.split(detail.text)
            if part
        ]
        return parts if ", " in detail.text or all(self._is_known(part, profile) for part in parts) else [detail]

    def _is_known(self, detail: ParsedDetail, profile: BattleProfile | None) -> bool:
        return self.enhancement(detail, profile) is not None or self._wargear(detail, profile) is not None

    def enhancement(self, detail: ParsedDetail, profile: BattleProfile | None) -> Enhancement | None:
        """The enhancement that a detail names: of the list's season, open to the unit, with the printed price."""
        named = by_reference(detail.ref, self.catalogue.enhancements)
        if named:
            return named
        found = self.lookup.enhancements.find(detail.text)
        if not found or detail.label == "wargear":
            return None
        if detail.count is not None and not found.exact:
            return None
        groups = profile.enhancement_groups if profile else frozenset()
        return best(
            found.items,
            lambda item: self._of_battlepack(item.battlepacks),
            lambda item: not groups or item.group in groups,
            lambda item: detail.points is None or detail.points == item.points,
        )

    def _wargear(self, detail: ParsedDetail, profile: BattleProfile | None) -> list[WargearChoice] | None:
        """Wargear choices that a detail names, none for a weapon that every model carries; None when it names none."""
        if profile is None:
            return None
        table = self.lookup.wargear(profile)
        found = table.find(detail.text)
        if not found and " and " in detail.text:
            parts = [table.find(part) for part in detail.text.split(" and ")]
            whole = [part for part in parts if part]
            if len(whole) == len(parts):
                return [
                    WargearChoice(part.items[0].name, detail.count or 1) for part in whole if not part.items[0].fixed
                ]
        if not found:
            return None
        if self.tree and found.items[0].fixed:
            return []
        return [WargearChoice(found.items[0].name, detail.count or 1)]

    def _is_terrain(self, detail: ParsedDetail) -> bool:
        """Terrain that was written below a unit without its heading."""
        found = self.lookup.terrain.find(detail.text) if detail.count is None else None
        if found:
            self.findings.terrain.append((found.items[0].id, detail.line))
        return bool(found)

    def _of_every_model(self, detail: ParsedDetail, unit: ParsedUnit) -> bool:
        """A weapon of a roster file that all models carry: no choice, whatever the catalogue calls it."""
        return self.tree and detail.label == "wargear" and detail.count == unit.models

    # Regiments of Renown -----------------------------------------------------------------------------------------

    def renown(self, parsed: ParsedRenown, path: str) -> RenownRegiment | None:
        """A Regiment of Renown with its members; a source that lists none means all of them."""
        regiment = by_reference(parsed.ref, self.catalogue.renown)
        if regiment is None:
            found = self.lookup.renown.find(parsed.name)
            regiment = best(found.items, lambda item: item.points == parsed.points) if found else None
        if regiment is None:
            self.findings.problem("RENOWN_NOT_FOUND", parsed.line, parsed.name, self.lookup.renown)
            for member in parsed.members:
                self.findings.problem("MEMBER_NOT_FOUND", member.line, member.name)
            return None
        self.findings.spell(regiment.id, parsed.name)
        if not parsed.members:
            return RenownRegiment(regiment.id, self._all_members(regiment))
        units: list[ArmyUnit] = []
        for member in self._members(parsed, regiment):
            unit = self._member(member, regiment)
            if unit:
                self.findings.lines[f"{path}.units[{len(units)}]"] = member.line
                units.append(unit)
        return RenownRegiment(regiment.id, tuple(units))

    def _members(self, parsed: ParsedRenown, regiment: RegimentOfRenown) -> list[ParsedUnit]:
        """The members as printed; a line that names none but an option of the one above is that option."""
        found: list[ParsedUnit] = []
        for line in (part for member in parsed.members for part in self._bulleted(member, regiment)):
            above = self._find_member(found[-1], regiment) if found and not line.ref else None
            lost = above is not None and self._find_member(line, regiment) is None
            if above is not None and lost and self.is_option(line.name, self._like(above), exact=False):
                found[-1] = with_option(found[-1], line)
            else:
                found.append(line)
        return found

    def _bulleted(self, line: ParsedUnit, regiment: RegimentOfRenown) -> list[ParsedUnit]:
        """A member, and the members below it that have bullets as options have."""
        known = self.lookup.members(regiment)
        places = [place for place, detail in enumerate(line.details) if not detail.label and known.knows(detail.text)]
        if line.ref or not places:
            return [line]
        found = [replace(line, details=line.details[: places[0]])]
        for place, end in zip(places, [*places[1:], len(line.details)], strict=True):
            named = line.details[place]
            found.append(ParsedUnit(named.text, named.line, details=line.details[place + 1 : end]))
        return found

    def _all_members(self, regiment: RegimentOfRenown) -> tuple[ArmyUnit, ...]:
        return tuple(
            ArmyUnit(self.findings.uid(), member.profile) for member in regiment.members for _ in range(member.count)
        )

    def _member(self, parsed: ParsedUnit, regiment: RegimentOfRenown) -> ArmyUnit | None:
        member = self._find_member(parsed, regiment)
        if member is None and self._is_terrain(ParsedDetail(parsed.name, parsed.line)):
            return None
        if member is None:
            members, names = self.lookup.members(regiment), (item.name for item in regiment.members)
            self.findings.problem("MEMBER_NOT_FOUND", parsed.line, parsed.name, members, others=names)
            return None
        uid = self.findings.uid(parsed.uid)
        self.findings.spell(member.profile, parsed.name)
        self._marks(parsed, uid)
        wargear = self.details(parsed, uid, self._like(member))
        models = None if parsed.models in (None, member.models) else parsed.models
        return ArmyUnit(uid, member.profile, parsed.reinforced, models, wargear)

    def _like(self, member: RenownMember) -> BattleProfile:
        """The member's profile in this army where it has one, so that its wargear can be told."""
        own = [item for item in self.catalogue.profiles.values() if item.warscroll.id == member.warscroll.id]
        if own:
            return own[0]
        return BattleProfile(member.profile, member.warscroll, member.name, 0, member.models)

    def _find_member(self, parsed: ParsedUnit, regiment: RegimentOfRenown) -> RenownMember | None:
        by_profile = {member.profile: member for member in regiment.members}
        named = by_reference(parsed.ref, by_profile)
        if named:
            return named
        found = self.lookup.members(regiment).find(parsed.name)
        return found.items[0] if found else None
