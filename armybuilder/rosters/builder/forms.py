"""What players may send to start a list or to change what it is written for."""

from dataclasses import dataclass

from django import forms
from django.core.exceptions import ValidationError

from armybuilder.rosters.forms import NameForm
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.rulesets import DEFAULT_RULESET, PRESET_POINTS, RULE_SETS, get_ruleset

LEAST_POINTS, MOST_POINTS = 50, 10_000
POINTS_PROBLEM = f"Type a number from {LEAST_POINTS} to {MOST_POINTS:,}."
TYPED = "typed"
DEFAULT_POINTS = 2000
BOXED = "SP-01"
"""Rule of the rule sets that know boxed armies only."""
BATTLEPACKS: tuple[tuple[str, str], ...] = tuple(
    sorted(
        ((ruleset.id, ruleset.name) for ruleset in RULE_SETS.values() if BOXED not in ruleset.rules),
        key=lambda pack: pack[0] != DEFAULT_RULESET,
    )
)
"""Rule sets that a list of a faction may be written for, the present one first."""
SPEARHEAD = "spearhead"
"""The rule set of boxed armies, which have pages of their own; offered where lists are started."""
STARTS: tuple[tuple[str, str], ...] = (*BATTLEPACKS, (SPEARHEAD, RULE_SETS[SPEARHEAD].name))
"""What a list may be started for."""


@dataclass(frozen=True, slots=True)
class ArmyChoice:
    """An army that a list may be started with; ``of`` names the factions of an Army of Renown."""

    slug: str
    name: str
    alliance: str
    legends: bool = False
    units: int | None = None
    of: str = ""
    renown: bool = False


class PointsField(forms.IntegerField):
    """A points limit; thousands may be set off by commas or spaces."""

    def __init__(self, *, required: bool = True) -> None:
        super().__init__(
            label="Points",
            required=required,
            min_value=LEAST_POINTS,
            max_value=MOST_POINTS,
            error_messages=dict.fromkeys(("invalid", "min_value", "max_value", "required"), POINTS_PROBLEM),
        )

    def to_python(self, value: object) -> int | None:
        text = str(value or "").replace(",", "").replace(" ", "")
        if len(text) > 6:
            raise ValidationError(POINTS_PROBLEM)
        return super().to_python(text)


class NewListForm(forms.Form):
    """A faction, a points limit (a preset or a typed number) and a battlepack."""

    faction = forms.CharField(
        max_length=100, error_messages={"required": "Choose a faction.", "max_length": "Choose a faction of the list."}
    )
    points_limit = forms.ChoiceField(
        required=False,
        choices=[*((str(points), f"{points:,}") for points in PRESET_POINTS), (TYPED, "Other")],
        error_messages={"invalid_choice": "Choose one of the points limits, or type a number."},
    )
    typed = PointsField(required=False)
    ruleset = forms.ChoiceField(
        required=False,
        choices=STARTS,
        error_messages={"invalid_choice": "Choose a battlepack of the list."},
    )

    example = forms.BooleanField(required=False)

    def __init__(self, data: object = None, *, armies: tuple[ArmyChoice, ...]) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.armies = armies

    def clean_faction(self) -> str:
        slug: str = self.cleaned_data["faction"]
        if all(army.slug != slug for army in self.armies):
            raise ValidationError("Choose a faction of the list.")
        return slug

    def clean(self) -> None:
        cleaned = self.cleaned_data
        if cleaned.get("points_limit") == TYPED and "typed" in cleaned and cleaned["typed"] is None:
            self.add_error("typed", POINTS_PROBLEM)

    @property
    def limit(self) -> int:
        """The limit that was chosen."""
        chosen, typed = self.cleaned_data.get("points_limit"), self.cleaned_data.get("typed")
        if chosen == TYPED and typed is not None:
            return int(typed)
        return int(chosen) if chosen and chosen != TYPED else DEFAULT_POINTS

    @property
    def ruleset_id(self) -> str:
        return self.cleaned_data.get("ruleset") or DEFAULT_RULESET

    # What the template shows

    @property
    def presets(self) -> tuple[int, ...]:
        return PRESET_POINTS

    @property
    def chosen_points(self) -> int | str:
        sent = str(self.data.get("points_limit", DEFAULT_POINTS))
        return int(sent) if sent.isdecimal() and len(sent) < 6 else sent

    @property
    def battlepacks(self) -> tuple[tuple[str, str], ...]:
        return STARTS

    @property
    def chosen_battlepack(self) -> str:
        return str(self.data.get("ruleset", DEFAULT_RULESET))

    @property
    def factions(self) -> tuple[tuple[str, tuple[ArmyChoice, ...]], ...]:
        """Factions by grand alliance, those of Legends last."""
        return self._by_alliance([army for army in self.armies if not army.renown])

    @property
    def renown_armies(self) -> tuple[tuple[str, tuple[ArmyChoice, ...]], ...]:
        """Armies of Renown by grand alliance."""
        return self._by_alliance([army for army in self.armies if army.renown])

    @staticmethod
    def _by_alliance(chosen: list[ArmyChoice]) -> tuple[tuple[str, tuple[ArmyChoice, ...]], ...]:
        alliances = sorted({army.alliance for army in chosen}, key=_alliance_rank)
        return tuple(
            (
                alliance,
                tuple(
                    sorted(
                        (army for army in chosen if army.alliance == alliance),
                        key=lambda army: (army.legends, army.name),
                    )
                ),
            )
            for alliance in alliances
        )


class SettingsForm(NameForm):
    """Name, points limit and battlepack of a list."""

    points = PointsField()
    battlepack = forms.ChoiceField(
        label="Battlepack",
        choices=BATTLEPACKS,
        error_messages={"invalid_choice": "Choose a battlepack of the list.", "required": "Choose a battlepack."},
    )
    legends = forms.BooleanField(label="Allow Legends", required=False)

    def __init__(self, data: object = None, *, army: ArmyList, name: str) -> None:
        initial = {
            "name": name,
            "points": army.points_limit,
            "battlepack": army.ruleset,
            "legends": army.legends,
        }
        super().__init__(data, initial=initial)  # type: ignore[arg-type]
        if all(pack != army.ruleset for pack, _ in BATTLEPACKS):
            battlepack = self.fields["battlepack"]
            assert isinstance(battlepack, forms.ChoiceField)
            battlepack.choices = [(army.ruleset, get_ruleset(army.ruleset).name), *BATTLEPACKS]


def _alliance_rank(alliance: str) -> tuple[int, str]:
    known = ("Order", "Chaos", "Death", "Destruction")
    return (known.index(alliance) if alliance in known else len(known), alliance)
