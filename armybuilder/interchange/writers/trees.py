"""Roster files: ``.ros``, ``.rosz`` and New Recruit's JSON from one tree. No rules text is written."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

from armybuilder.interchange.printing import Piece, PrintedList, PrintedUnit
from armybuilder.interchange.tree_roster import AUXILIARIES, REGIMENT
from armybuilder.rules.aos4.rulesets import DEFAULT_RULESET

_XMLNS = "http://www.battlescribe.net/schema/rosterSchema"
_SYSTEM = "e51d-b1a3-75fc-dc3g"
_GENERAL, _REINFORCED = "a56b-952e-ad15-7868", "1b37-82b8-c062-eb82"
_REGIMENT, _AUXILIARIES = "376a-6b97-8699-dd59", "8732-47c4-9f1c-e71e"
_HANDBOOKS = {
    "ghb-2024-25": "f079-501a-2738-6844",
    "ghb-2025-26": "f079-501a-2738-6845",
    "ghb-2026-27": "0151-9c5b-2f1e-32d4",
    "path-to-glory-ravaged-coast": "01b1-5112-ab45-1afc",
    "path-to-glory-ascension": "1bed-ddb5-0c50-16d2",
}
_LISTS = {
    "costs": "cost",
    "costLimits": "costLimit",
    "forces": "force",
    "selections": "selection",
    "categories": "category",
}


def new_recruit_json(page: PrintedList) -> str:
    """``{"roster": …}`` as New Recruit writes it."""
    return json.dumps({"roster": _roster(page)}, ensure_ascii=False, indent=1) + "\n"


def ros(page: PrintedList) -> str:
    """The roster as BattleScribe XML."""
    return _xml(page).decode("utf-8")


def rosz(page: PrintedList) -> bytes:
    """A zip with the one ``.ros`` file; equal lists give equal bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        member = zipfile.ZipInfo("roster.ros", date_time=(2024, 1, 1, 0, 0, 0))
        member.compress_type = zipfile.ZIP_DEFLATED
        member.external_attr = 0o644 << 16
        archive.writestr(member, _xml(page))
    return buffer.getvalue()


def _xml(page: PrintedList) -> bytes:
    root = Element("roster", {"xmlns": _XMLNS})
    _fill(root, _roster(page))
    text: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return text


def _fill(element: Element, value: Mapping[str, Any]) -> None:
    for key, content in value.items():
        if key in _LISTS:
            box = SubElement(element, key)
            for item in content:
                _fill(SubElement(box, _LISTS[key]), item)
        elif key != "xmlns":
            element.set(key, str(content).lower() if isinstance(content, bool) else _xml_text(str(content)))


def _xml_text(text: str) -> str:
    """Without the control characters that XML 1.0 cannot hold."""
    return "".join(char for char in text if char in "\t\n\r" or "\x20" <= char <= "\ud7ff" or char >= "\ue000")


def _roster(page: PrintedList) -> dict[str, Any]:
    return _Tree(page).roster()


class _Tree:
    def __init__(self, page: PrintedList) -> None:
        self.page = page
        self._count = 0

    def roster(self) -> dict[str, Any]:
        page = self.page
        return {
            "id": self._id(),
            "name": page.army.name,
            "battleScribeVersion": "2.03",
            "generatedBy": "armybuilder",
            "gameSystemId": _SYSTEM,
            "gameSystemName": "Age of Sigmar 4.0",
            "xmlns": _XMLNS,
            "costs": _costs(page.figures.points),
            "costLimits": _costs(page.army.points_limit),
            "forces": [self._army_force()],
        }

    def _id(self) -> str:
        self._count += 1
        return f"ab{self._count}"

    def _catalogue(self) -> dict[str, Any]:
        army = self.page.catalogue.army
        name = f"{self.page.faction} - {self.page.renown_army}" if self.page.renown_army else army.name
        return {"catalogueId": army.id, "catalogueRevision": str(army.revision), "catalogueName": name}

    def _army_force(self) -> dict[str, Any]:
        page = self.page
        star = "✦ " if page.army.ruleset == DEFAULT_RULESET else ""
        entry = _HANDBOOKS.get(page.army.ruleset, "")
        return {
            "id": self._id(),
            "name": star + page.handbook,
            "entryId": entry,
            **self._catalogue(),
            "selections": list(self._army_selections()),
            "forces": list(self._inner_forces()),
        }

    def _army_selections(self) -> Iterator[dict[str, Any]]:
        page = self.page
        if not page.renown_army:
            yield self._row("Battle Formation", page.formations, f"Battle Formations: {page.faction}")
        cards = tuple(Piece("", card) for card in page.tactic_cards)
        yield self._row("Battle Tactic Cards", cards, "Battle Tactic Cards")
        for kind in ("manifestation", "prayer", "spell"):
            word = kind.capitalize()
            yield self._row(f"{word} Lore", page.lores[kind], f"{word} Lores")
        for item in page.terrain:
            scroll = page.catalogue.terrain[item.id].warscroll.id if item.id in page.catalogue.terrain else ""
            yield {
                **self._selection(item.name, f"{item.id}::{scroll}" if scroll else item.id, "unit"),
                "costs": _costs(item.points),
                "categories": [_category("FACTION TERRAIN")],
            }

    def _row(self, name: str, items: tuple[Piece, ...], group: str) -> dict[str, Any]:
        children = [
            {**self._selection(item.name, item.id, "upgrade", group), "costs": _costs(item.points)} for item in items
        ]
        return {
            **self._selection(name, "", "upgrade"),
            "selections": children,
            "categories": [_category("Army Composition")],
        }

    def _inner_forces(self) -> Iterator[dict[str, Any]]:
        page = self.page
        for _, units in page.regiments_in_order():
            selections = [self._unit(unit, leads=place == 0) for place, unit in enumerate(units)]
            yield self._force(REGIMENT, _REGIMENT, selections)
        if page.auxiliaries:
            yield self._force(AUXILIARIES, _AUXILIARIES, [self._unit(unit) for unit in page.auxiliaries])
        for regiment in page.renown:
            members = [self._unit(unit) for unit in regiment.members]
            yield {**self._force(regiment.name, regiment.id, members), "costs": _costs(regiment.points)}

    def _force(self, name: str, entry: str, selections: list[dict[str, Any]]) -> dict[str, Any]:
        return {"id": self._id(), "name": name, "entryId": entry, **self._catalogue(), "selections": selections}

    def _unit(self, unit: PrintedUnit, *, leads: bool = False) -> dict[str, Any]:
        catalogue = self.page.catalogue
        profile = catalogue.profiles.get(unit.profile)
        entry = f"{unit.profile}::{profile.warscroll.id}" if profile else unit.profile
        categories = sorted(profile.keywords) if profile else []
        options = [self._selection(item.name, "", "upgrade", number=item.count) for item in unit.wargear]
        model = {**self._selection(unit.name, "", "model", number=max(unit.models, 1)), "selections": options}
        children = [model]
        if unit.general:
            children.append(self._selection("General", _GENERAL, "upgrade"))
        if unit.reinforced:
            children.append(self._selection("Reinforced", _REINFORCED, "upgrade"))
        for item in unit.enhancements:
            children.append(self._enhancement(item))
        lead = [_category("Regimental Leader", primary=True)] if leads else []
        return {
            **self._selection(unit.name, entry, "unit"),
            "costs": _costs(unit.points),
            "categories": [*lead, *map(_category, categories)],
            "selections": children,
        }

    def _enhancement(self, item: Piece) -> dict[str, Any]:
        enhancement = self.page.catalogue.enhancements.get(item.id)
        groups = self.page.catalogue.enhancement_groups
        group = groups[enhancement.group].name if enhancement and enhancement.group in groups else ""
        name = f"{group}::{enhancement.table}" if enhancement and enhancement.table else group
        return {**self._selection(item.name, item.id, "upgrade", name), "costs": _costs(item.points)}

    def _selection(self, name: str, entry: str, kind: str, group: str = "", number: int = 1) -> dict[str, Any]:
        found = {"id": self._id(), "name": name, "entryId": entry, "number": number, "type": kind}
        return {**found, "from": "group", "group": group} if group else {**found, "from": "entry"}


def _costs(points: int) -> list[dict[str, Any]]:
    return [{"name": "pts", "typeId": "points", "value": points}]


def _category(name: str, *, primary: bool = False) -> dict[str, Any]:
    return {"name": name, "primary": primary}
