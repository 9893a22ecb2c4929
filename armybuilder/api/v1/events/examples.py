"""Examples of answers and bodies, as the schema shows them."""

from __future__ import annotations

from typing import Any

from armybuilder.api.v1.lists.shapes import JUDGED_LIST, VIOLATION

Json = dict[str, Any]

RULES: Json = {
    "legends": False,
    "highlander": False,
    "renown": True,
    "armies_of_renown": True,
    "unit_points": 500,
    "unit_copies": None,
    "minimum_points": None,
    "maximum_drops": None,
    "maximum_auxiliaries": None,
    "required_options": ["spell_lore"],
    "banned": ["Archaon, the Everchosen"],
    "without": ["R-02"],
    "severities": {"LORE_WITHOUT_CASTER": "error"},
}
SCORING: Json = {
    "win": 2,
    "draw": 1,
    "loss": 0,
    "bye_victory_points": 0,
    "order": ["game-points", "opponents-game-points", "victory-points"],
}
EVENT: Json = {
    "code": "h4rb0urcl4",
    "name": "Harbour Clash",
    "place": "Old harbour hall",
    "starts": "2026-12-05",
    "ends": "2026-12-05",
    "time_zone": "Europe/London",
    "points_limit": 2000,
    "ruleset": "ghb-2026-27",
    "release": "2026-08-18",
    "deadline": "2026-12-04T20:00:00+00:00",
    "grace_minutes": 0,
    "closes": "2026-12-04T20:00:00+00:00",
    "visibility": "revealed",
    "reveal_at": "2026-12-05T08:00:00+00:00",
    "lists_visible": False,
    "capacity": 16,
    "rounds_planned": 3,
    "round_minutes": 165,
    "open_entry": True,
    "check_in_opens": "2026-12-05T08:00:00+00:00",
    "check_in_closes": "2026-12-05T08:45:00+00:00",
    "check_in_open": False,
    "rules": RULES,
    "scoring": SCORING,
    "locked": None,
    "lock_hash": "",
    "created": "2026-11-01T10:00:00+00:00",
    "changes": 3,
    "role": "owner",
    "notes": "",
    "url": "/api/v1/events/h4rb0urcl4/",
}
NEW_EVENT: Json = {
    "name": "Harbour Clash",
    "starts": "2026-12-05",
    "ends": "2026-12-05",
    "as_of": "2026-12-01",
    "deadline": "2026-12-04T20:00:00Z",
    "visibility": "revealed",
    "reveal_at": "2026-12-05T08:00:00Z",
    "rules": {"unit_points": 500, "banned": ["Archaon, the Everchosen"], "without": ["R-02"]},
}
ADA: Json = {"code": "adaadaada1", "name": "Ada"}
BO: Json = {"code": "bobobobob2", "name": "Bo"}
PLAYER: Json = {
    **ADA,
    "club": "Gorkers",
    "state": "registered",
    "checked_in": True,
    "email": "ada@example.org",
    "list_state": "legal",
    "token": "k3v9x2m1qak3v9x2m1qak3v9x2m1qak3",
    "mine": False,
    "may_return": False,
    "changes": 1,
}
PENALTY: Json = {"points": 1, "reason": "Late list", "who": "judge@example.org", "created": "2026-12-05T09:00:00Z"}
REPAIR: Json = {
    "key": "1f2e3d4c5b6a7988",
    "code": "NO_GENERAL",
    "path": "",
    "text": "Make Chaos Lord the general: legal, 990 points, 2 drops",
}
ENTRY: Json = {
    "player": ADA,
    "version": 1,
    "state": "illegal",
    "desk_state": "illegal",
    "late": False,
    "readable": True,
    "legal": False,
    "faction": "Seraphon",
    "name": "Sun and scales",
    "points": 410,
    "drops": 1,
    "declared_points": 410,
    "declared_drops": 1,
    "codes": ["FORMATION_MISSING"],
    "waived": [],
    "lists_found": 1,
    "content_hash": "3b5d2f0c9a1e4b7d8c6f5a2e1d0b9c8a7f6e5d4c3b2a19081726354433221100",
    "release": "2026-08-18",
    "written_release": "",
    "received": "2026-12-04T19:59:58Z",
    "decisions_made": 1,
}
LIST: Json = {
    **ENTRY,
    "text": "Sun and scales 410/1000 pts\n…",
    "list": {"format": "armybuilder-list", "name": "Sun and scales"},
    "violations": [VIOLATION],
    "problems": [],
    "decisions": [
        {
            "decision": "return",
            "who": "judge@example.org",
            "note": "Please choose a formation.",
            "waived": [],
            "suggestions": [REPAIR],
            "created": "2026-12-04T20:10:00Z",
        }
    ],
    "versions": [1],
}
VERDICT: Json = {
    "legal": False,
    "lists": [JUDGED_LIST],
    "repairs": [REPAIR],
    "text": "Sun and scales 410/1000 pts\n…",
    "would_be_late": False,
}
DECISION: Json = {
    "decision": "return",
    "version": 1,
    "decisions_made": 0,
    "note": "Please choose a formation.",
    "suggest": ["1f2e3d4c5b6a7988"],
}
DECIDED: Json = {"decided": [ADA], "passed": [BO], "told": 1}
RESULT: Json = {"first_points": 28, "second_points": 17, "first_tactics": 4, "second_tactics": 2, "changes": 0}
GAME: Json = {"table": 1, "first": ADA, "second": BO, "state": "final", **RESULT, "changes": 2, "reports": []}
ROUND: Json = {
    "number": 1,
    "minutes": 165,
    "started": "2026-12-05T09:30:00Z",
    "ends": "2026-12-05T12:15:00Z",
    "finished": None,
    "games": [GAME],
}
STANDING: Json = {
    "place": 1,
    "code": "adaadaada1",
    "player": "Ada",
    "club": "Gorkers",
    "game_points": 2,
    "wins": 1,
    "draws": 0,
    "losses": 0,
    "victory_points": 28,
    "difference": 11,
    "opponents_game_points": 0,
    "battle_tactics": 4,
    "penalty": 0,
}
STATISTICS: Json = {
    "lists": 1,
    "mean_points": 410.0,
    "mean_drops": 1.0,
    "factions": [{"label": "Seraphon", "count": 1}],
    "units": [{"label": "Lord Kroak", "count": 1}],
    "drops": [{"label": "1", "count": 1}],
    "points": [{"label": "410", "count": 1}],
}
FINDINGS: Json = {
    "results": [{"kind": "same-list", "players": [ADA, BO], "said": "Ada, Bo sent the same list."}],
    "factions": [{"label": "Seraphon", "count": 2}],
}
DIFFERENCES: Json = {
    "since": {"version": 1, "lines": [{"added": True, "text": "Chaos Spawn (60)"}], "points": 60},
    "today": {
        "release": "2026-08-18",
        "points": 1000,
        "change": 10,
        "legal": True,
        "units": [{"name": "Chaos Lord", "before": 90, "after": 100, "models_before": 1, "models_after": 1}],
        "missing": [],
        "codes_new": [],
        "codes_gone": [],
    },
}
LOG: Json = {
    "what": "locked",
    "said": "Lists locked, hash 3b5d2f0c",
    "who": "owner@example.org",
    "player": None,
    "facts": {"hash": "3b5d2f0c"},
    "created": "2026-12-04T21:00:00Z",
}
