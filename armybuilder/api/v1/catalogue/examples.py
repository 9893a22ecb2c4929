"""Examples of the catalogue's answers, shortened from real ones."""

from __future__ import annotations

from typing import Any

Document = dict[str, Any]


def page(result: Document) -> Document:
    return {"count": 1, "next": None, "previous": None, "results": [result]}


RELEASE: Document = {
    "id": "2026-08-18",
    "date": "2026-08-18",
    "battlepacks": ["ghb-2026-27"],
    "in_force_from": "2026-08-18",
    "in_force_to": None,
    "app_versions": ["1.36.0"],
    "commit": "",
}
ARMY: Document = {
    "id": "db4b-2f5e-5b9c-7e1d",
    "slug": "seraphon",
    "name": "Seraphon",
    "alliance": "Order",
    "kind": "faction",
    "keyword": "SERAPHON",
    "parent": None,
    "hosts": [],
    "legends": False,
}
STATS: Document = {"Move": '5"', "Health": "2", "Save": "4+", "Control": "1"}
WEAPON: list[Any] = ["Celestite Club", "melee", None, "2", "4+", "3+", "-", "1", ["Anti-INFANTRY (+1 Rend)"]]
UNIT: Document = {
    "id": "8c4e-1f0a-4a3c-0d52",
    "link": "5b1e-77d2-90aa-3c11",
    "name": "Saurus Warriors",
    "points": 140,
    "models": 10,
    "reinforceable": True,
    "unique": False,
    "legends": False,
    "battlepacks": [],
    "keywords": ["INFANTRY", "CHAMPION", "ORDER", "SERAPHON", "SAURUS"],
    "stats": STATS,
    "ward": [],
    "weapons": [WEAPON],
    "regiment_options": [],
    "sub_hero_roles": [],
    "can_lead": False,
    "can_be_general": True,
    "auxiliary": True,
    "companion": False,
    "season": None,
}
FACTION: Document = {
    **ARMY,
    "release": "2026-08-18",
    "units": [UNIT],
    "formations": [
        {"id": "a1f0-33c2-8e11-09bd", "name": "Thunderquake Starhost", "points": 0, "battlepacks": [], "legends": False}
    ],
    "enhancement_groups": [{"id": "77aa-10f2-5c5c-e001", "name": "Heroic Traits", "maximum": 1}],
    "enhancements": [
        {
            "id": "19b7-2c0d-fe21-7a10",
            "group": "Heroic Traits",
            "table": "Heroic Traits",
            "name": "Being of the Stars",
            "points": 0,
            "bearer": "HERO and not UNIQUE",
            "battlepacks": [],
        }
    ],
    "lores": [
        {
            "id": "40d1-88e0-1a2b-6c3f",
            "name": "Lore of Celestial Manipulation",
            "kind": "spell",
            "points": 0,
            "universal": False,
            "battlepacks": [],
            "entries": [{"name": "Speed of Huanchi", "value": "7", "unlimited": False, "warscroll": None}],
        }
    ],
    "terrain": [
        {
            "id": "c0de-2b1a-90f1-3344",
            "name": "Realmshaper Engine",
            "points": 0,
            "warscroll": "f00d-1a2b-3c4d-5e6f",
            "battlepacks": [],
        }
    ],
    "regiments_of_renown": [],
}
WARSCROLL: Document = {
    "release": "2026-08-18",
    "id": UNIT["id"],
    "name": "Saurus Warriors",
    "kind": "unit",
    "factions": ["seraphon"],
    "keywords": UNIT["keywords"],
    "stats": STATS,
    "ward": None,
    "wizard": 0,
    "priest": 0,
    "base_size": "32mm",
    "legends": False,
    "season": None,
    "variant_of": None,
    "weapons": [WEAPON],
    "abilities": [{"name": "Ordered Cohort", "kind": "passive", "timing": "", "value": "", "keywords": []}],
    "profiles": [
        {
            "faction": "seraphon",
            "link": UNIT["link"],
            "name": "Saurus Warriors",
            "points": 140,
            "models": 10,
            "reinforceable": True,
            "legends": False,
            "battlepacks": [],
        }
    ],
}
KEYWORD: Document = {"name": "SAURUS", "warscrolls": 14}
RENOWN: Document = {
    "id": "3a5e-0c11-72d0-9b4f",
    "name": "Big Grikk's Kruleshots",
    "points": 300,
    "allowed": ["Ironjawz", "Ogor Mawtribes"],
    "factions": ["ironjawz", "ogor-mawtribes"],
    "units": [{"warscroll": "0e9d-4b7a-11c2-88f0", "name": "Man-skewer Boltboyz", "count": 2, "models": 3}],
    "battlepacks": [],
    "legends": False,
}
HIT: Document = {
    "kind": "warscroll",
    "name": "Saurus Warriors",
    "where": "Seraphon",
    "faction": "seraphon",
    "key": UNIT["link"],
    "points": 140,
    "present": True,
    "score": 100.0,
    "url": f"https://example.org/api/v1/warscrolls/{UNIT['link']}/",
}
RULE: Document = {
    "id": "R-15",
    "type": "composition",
    "game": "aos4",
    "title": "Size of a regiment",
    "text": "The general's regiment takes four units besides its leader, any other three.",
    "section": "Regiments",
    "phase": "list",
    "kind": "rule",
    "topics": [],
    "standing": "ok",
    "codes": [{"code": "REGIMENT_TOO_LARGE", "severity": "error"}],
}
CHANGE: Document = {
    "kind": "repriced",
    "army": "Seraphon",
    "subject": "Saurus Warriors",
    "before": "130",
    "after": "140",
}
