"""What players may send about a Path to Glory roster: how it begins, and a creation."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError

from armybuilder.rosters.names import clean_name
from armybuilder.rules.aos4.army import Creation, CreationKind, Feature
from armybuilder.rules.aos4.path_to_glory import ANVIL_DESTINY, GHYRAN_TIERS, GHYRAN_UNITS
from armybuilder.rules.aos4.rulesets import RULE_SETS, is_glory

PACKS: tuple[tuple[str, str], ...] = tuple(
    (ruleset.id, ruleset.name.removeprefix("Path to Glory: ")) for ruleset in RULE_SETS.values() if is_glory(ruleset.id)
)
"""The campaign packs as (rule set, printed name)."""
FEATURE_ROWS = 8
MOST_UNITS = max(GHYRAN_UNITS)
LEAST_COST, MOST_COST = -100, 100
NAME_LENGTH = 60


class StartForm(forms.Form):
    """A campaign pack, a faction and who leads the roster."""

    pack = forms.ChoiceField(
        choices=PACKS, required=False, error_messages={"invalid_choice": "Choose a campaign pack of the list."}
    )
    faction = forms.CharField(max_length=100, required=False)
    warlord = forms.CharField(max_length=100, required=False)

    def clean_pack(self) -> str:
        return self.cleaned_data["pack"] or PACKS[-1][0]


class CreationForm(forms.Form):
    """A hero of the Anvil of Apotheosis or a Regiment of Ghyran.

    Budgets are not checked here: the rules judge them, and a roster may be saved while it is over.
    """

    name = forms.CharField(max_length=NAME_LENGTH, error_messages={"required": "Give it a name."})
    tier = forms.TypedChoiceField(coerce=int, error_messages={"required": "Choose a tier."})

    def __init__(self, data: object = None, *, kind: CreationKind, offered: frozenset[str] = frozenset()) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.kind = kind
        self.offered = offered
        tiers = tuple(ANVIL_DESTINY) if kind is CreationKind.ANVIL else GHYRAN_TIERS
        tier = self.fields["tier"]
        assert isinstance(tier, forms.TypedChoiceField)
        tier.choices = [(str(points), f"{points} points") for points in tiers]

    def clean_name(self) -> str:
        name = clean_name(self.cleaned_data["name"])
        if not name:
            raise ValidationError("Give it a name.")
        return name

    def clean(self) -> None:
        self.features = self._features()
        self.units = tuple(unit for unit in self._sent("unit", MOST_UNITS) if unit)
        if any(unit not in self.offered for unit in self.units):
            raise ValidationError("Choose units of the faction.")

    def _features(self) -> tuple[Feature, ...]:
        found = []
        for name, cost in zip(self._sent("feature", FEATURE_ROWS), self._sent("cost", FEATURE_ROWS), strict=True):
            name = clean_name(name)[:NAME_LENGTH]
            if not name and not cost:
                continue
            if not name:
                raise ValidationError("Name each feature that has a cost.")
            found.append(Feature(name, self._cost(name, cost)))
        return tuple(found)

    @staticmethod
    def _cost(name: str, sent: str) -> int:
        text = sent.replace("−", "-") or "0"
        number = int(text) if text.removeprefix("-").isdecimal() and len(text) < 5 else MOST_COST + 1
        if not LEAST_COST <= number <= MOST_COST:
            raise ValidationError(f"The cost of {name} is a number from {LEAST_COST} to {MOST_COST}.")
        return number

    def _sent(self, field: str, rows: int) -> list[str]:
        return [str(self.data.get(f"{field}-{row}", "")).strip()[:100] for row in range(rows)]

    def creation(self) -> Creation:
        """The creation of a valid form."""
        units = self.units if self.kind is CreationKind.GHYRAN else ()
        return Creation(self.kind, self.cleaned_data["name"], self.cleaned_data["tier"], self.features, units)


def fields_of(creation: Creation) -> dict[str, str]:
    """A creation as the fields of its form."""
    return {
        "name": creation.name,
        "tier": str(creation.tier),
        **{f"feature-{row}": feature.name for row, feature in enumerate(creation.features)},
        **{f"cost-{row}": str(feature.cost) for row, feature in enumerate(creation.features)},
        **{f"unit-{row}": unit for row, unit in enumerate(creation.units)},
    }
