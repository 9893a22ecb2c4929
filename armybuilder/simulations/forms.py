"""Forms of the matchup pages. All but pasted lists are sent by GET, so that an address says what it shows."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from django import forms

from armybuilder.rules.aos4.battle.battleplans import BATTLEPLANS
from armybuilder.rules.aos4.battle.policies import POLICIES
from armybuilder.rules.aos4.combat.limits import MOST_HEALTH, MOST_MODELS
from armybuilder.rules.aos4.combat.profiles import needed_roll, weapon_from_profile
from armybuilder.rules.aos4.combat.values import Weapon
from armybuilder.rules.aos4.effects.abilities import ABILITIES
from armybuilder.rules.aos4.effects.catalogue import EFFECTS
from armybuilder.rules.aos4.warscroll import Warscroll, WarscrollKind
from armybuilder.simulations.battles import Settings
from armybuilder.simulations.odds import Circumstances
from armybuilder.simulations.units import FightingUnit

MOST_TEXT = 200_000
WARDS = (("", "none"), ("6", "6+"), ("5", "5+"), ("4", "4+"))
SIGNED = (("-1", "−1"), ("0", "0"), ("1", "+1"))
_SCROLL = Warscroll("typed", "Typed profile", WarscrollKind.UNIT, "-", "1", "-", "0")


class CircumstancesForm(forms.Form):
    """What holds while an attack is made."""

    shooting = forms.BooleanField(required=False)
    charged = forms.BooleanField(required=False)
    aoa = forms.BooleanField(required=False)
    hit = forms.TypedChoiceField(choices=SIGNED, coerce=int, required=False, empty_value=None)
    wound = forms.TypedChoiceField(choices=SIGNED, coerce=int, required=False, empty_value=None)
    dcharged = forms.BooleanField(required=False)
    cover = forms.BooleanField(required=False)
    aod = forms.BooleanField(required=False)
    save = forms.TypedChoiceField(choices=SIGNED, coerce=int, required=False, empty_value=None)
    ward = forms.TypedChoiceField(choices=WARDS, coerce=int, required=False, empty_value=None)
    fx = forms.MultipleChoiceField(choices=[(effect.id, effect.name) for effect in EFFECTS], required=False)

    def circumstances(self) -> Circumstances:
        """What the form says; a field that cannot be read counts as not set."""
        self.is_valid()
        given = self.cleaned_data
        return Circumstances(
            shooting=bool(given.get("shooting")),
            charged=bool(given.get("charged")),
            all_out_attack=bool(given.get("aoa")),
            hit=given.get("hit") or 0,
            wound=given.get("wound") or 0,
            target_charged=bool(given.get("dcharged")),
            cover=bool(given.get("cover")),
            all_out_defence=bool(given.get("aod")),
            save=given.get("save") or 0,
            ward=given.get("ward") or None,
            effects=tuple(given.get("fx") or ()),
        )


class _TypedForm(forms.Form):
    name = forms.CharField(max_length=60, required=False)
    models = forms.IntegerField(min_value=1, max_value=MOST_MODELS, initial=5)
    points = forms.IntegerField(min_value=0, max_value=5000, initial=100, required=False)

    def unit(self, **values: Any) -> FightingUnit:
        given = self.cleaned_data
        found: dict[str, Any] = {
            "uid": "",
            "key": "typed",
            "name": given["name"] or str(self.fields["name"].initial),
            "points": given["points"] or 0,
            "models": given["models"],
            "health": 1,
            "save": None,
            "wards": (),
            "keywords": frozenset(),
            "weapons": (),
            "left_out": (),
            "warscroll": _SCROLL,
        }
        return FightingUnit(**{**found, **values})


class TypedAttackerForm(_TypedForm):
    """A weapon as printed on a warscroll, and how many models have it."""

    name = forms.CharField(max_length=60, initial="Typed weapon", required=False)
    attacks = forms.CharField(max_length=8, initial="2")
    hit = forms.CharField(max_length=3, initial="3+")
    wound = forms.CharField(max_length=3, initial="3+")
    rend = forms.CharField(max_length=3, initial="1", required=False)
    damage = forms.CharField(max_length=8, initial="1")
    abilities = forms.CharField(max_length=120, required=False)
    champion = forms.BooleanField(required=False, initial=True)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if self.errors:
            return given
        fields = ("attacks", "hit", "wound", "rend", "damage", "abilities")
        printed = {field: str(given.get(field) or ("-" if field == "rend" else "")) for field in fields}
        read = weapon_from_profile(
            "Typed weapon",
            "melee",
            "",
            **printed,
            wielders=given["models"],
            champions=int(given["champion"]),
        )
        for field, value in read.unsimulated:
            self.add_error(field, f"“{value}” is not known here. {_EXAMPLES[field]}")
        given["weapon"] = read.weapon
        return given

    def fighting_unit(self) -> FightingUnit:
        weapon: Weapon = self.cleaned_data["weapon"]
        return self.unit(weapons=(weapon,))


class TypedDefenderForm(_TypedForm):
    """Health, save and ward as printed on a warscroll; keywords for Anti-X."""

    name = forms.CharField(max_length=60, initial="Typed unit", required=False)
    health = forms.IntegerField(min_value=1, max_value=200, initial=2)
    save = forms.CharField(max_length=3, initial="4+", required=False)
    ward = forms.CharField(max_length=3, required=False)
    keywords = forms.CharField(max_length=120, required=False)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        for field in ("save", "ward"):
            text = (given.get(field) or "").strip()
            if text not in ("", "-", "–") and needed_roll(text) is None:
                self.add_error(field, f"“{text}” is not known here. {_EXAMPLES[field]}")
        if not self.errors and given["models"] * given["health"] > MOST_HEALTH:
            self.add_error("health", f"At most {MOST_HEALTH:,} Health in the whole unit.")
        return given

    def fighting_unit(self) -> FightingUnit:
        given = self.cleaned_data
        ward = needed_roll(given["ward"])
        words = (word.strip().upper() for word in given["keywords"].split(","))
        return self.unit(
            health=given["health"],
            save=needed_roll(given["save"]),
            wards=(ward,) if ward else (),
            keywords=frozenset(word for word in words if word),
        )


_EXAMPLES = {
    "attacks": "Write 3, D6 or 2D6.",
    "damage": "Write 1, D3 or D6+1.",
    "hit": "Write 2+ to 6+.",
    "wound": "Write 2+ to 6+.",
    "rend": "Write 1, or - for none.",
    "abilities": "Write Crit (Mortal), Crit (2 Hits), Charge (+1 Damage), Anti-HERO (+1 Rend) or Companion.",
    "save": "Write 2+ to 6+, or - for none.",
    "ward": "Write 4+ to 6+, or leave it empty.",
}


class PasteForm(forms.Form):
    """A list as text of any app, for one of the two sides."""

    text = forms.CharField(max_length=MOST_TEXT, error_messages={"required": "Paste a list first."})
    side = forms.ChoiceField(choices=(("a", "mine"), ("b", "theirs")))


MEASURES = (
    ("per100", "Points slain per 100"),
    ("damage", "Damage"),
    ("slain", "Models slain"),
    ("destroyed", "Chance to destroy"),
)
SORTS = (("", "as in the list"), ("average", "by average"), ("points", "by points"), ("name", "by name"))


class HeatForm(CircumstancesForm):
    """What the cells of a heat map show, and in which order the rows stand."""

    m = forms.ChoiceField(choices=MEASURES, required=False)
    sort = forms.ChoiceField(choices=SORTS, required=False)
    by = forms.CharField(max_length=40, required=False)


LEAST_BATTLES, MOST_BATTLES = 10, 50_000
DEFAULT_BATTLES, DEFAULT_SEED = 1000, 2026
PRECISIONS = (("", "play them all"), ("0.05", "stop at ± 5 %"), ("0.02", "stop at ± 2 %"), ("0.01", "stop at ± 1 %"))


USUAL, NONE = "usual", "none"
TRAITS = ((USUAL, "those of its faction"), (NONE, "none"))


def _ticks() -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(choices=[(each.id, each.name) for each in ABILITIES], required=False)


class BattlesForm(forms.Form):
    """How two lists fight. The lists are read apart: their keys say what they are.

    ``traits_*`` says which faction traits and abilities a list uses where none is ticked in ``fx_*``.
    """

    battles = forms.IntegerField(min_value=LEAST_BATTLES, max_value=MOST_BATTLES, initial=DEFAULT_BATTLES)
    seed = forms.IntegerField(min_value=0, max_value=2**63 - 1, initial=DEFAULT_SEED)
    battleplan = forms.ChoiceField(choices=[(plan.id, plan.name) for plan in BATTLEPLANS], initial=BATTLEPLANS[0].id)
    policy_a = forms.ChoiceField(choices=[(one.id, one.name) for one in POLICIES], initial="objective-first")
    policy_b = forms.ChoiceField(choices=[(one.id, one.name) for one in POLICIES], initial="objective-first")
    precision = forms.TypedChoiceField(choices=PRECISIONS, coerce=float, required=False, empty_value=None)
    traits_a = forms.ChoiceField(choices=TRAITS, initial=USUAL, required=False)
    traits_b = forms.ChoiceField(choices=TRAITS, initial=USUAL, required=False)
    fx_a = _ticks()
    fx_b = _ticks()

    def settings(self) -> Settings:
        """How they fight, of a valid form."""
        given = self.cleaned_data
        return Settings(**{field.name: given[field.name] for field in fields(Settings) if field.name in given})

    def abilities(self, side: str) -> tuple[str, ...] | None:
        """What the list of a side ("a", "b") uses, of a valid form; None: what it has anyway."""
        ticked = tuple(self.cleaned_data[f"fx_{side}"])
        if ticked or self.cleaned_data[f"traits_{side}"] == NONE:
            return ticked
        return None
