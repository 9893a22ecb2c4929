"""Spellings that count as one."""

from __future__ import annotations

import pytest

from armybuilder.interchange.folding import fold_name, split_season


@pytest.mark.parametrize(
    "text, key, season",
    [
        ("Ar'gath, The King of Blades", "argath the king of blades", None),
        ("Ar’gath, the King of Blades", "argath the king of blades", None),
        ("The Masque", "masque", None),
        ("An Eye for Weakness", "eye for weakness", None),
        ("Flesh-eater Courts", "flesh eater courts", None),
        ("Witch Aelves with Paired Sciansá", "witch aelves with paired sciansa", None),
        ("Scourge of Ghyran Corpse Cart", "corpse cart", "ghb-2025-26"),
        ("Scourge of Aqshy: Brutes", "brutes", "ghb-2026-27"),
        ("SOG Corpse Cart", "corpse cart", "ghb-2025-26"),
        ("Corpse Cart (Scourge of Ghyran)", "corpse cart", "ghb-2025-26"),
        ("Krethusa the Croneseer [SoG]", "krethusa the croneseer", "ghb-2025-26"),
        ("Brutes [SoA]", "brutes", "ghb-2026-27"),
        ("Crypt Flayers (2 Models)", "crypt flayers (2 models)", None),
        ("Soga", "soga", None),
    ],
)
def test_names_fold(text: str, key: str, season: str | None) -> None:
    assert fold_name(text) == (key, season)


def test_a_season_without_a_name_stays_a_name() -> None:
    assert split_season("Scourge of Ghyran") == ("Scourge of Ghyran", None)
