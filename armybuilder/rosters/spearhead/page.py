"""A Spearhead box as its pages show it, as frozen values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from armybuilder.rosters.builder.sentences import say
from armybuilder.rosters.builder.state import Judged
from armybuilder.rules.aos4.army import ArmyList, EnhancementChoice
from armybuilder.rules.aos4.catalogue import BattleProfile, Catalogue, Enhancement, Formation
from armybuilder.rules.aos4.spearhead import box_list, box_of, contents
from armybuilder.rules.aos4.spearhead_boxes import BOXES
from armybuilder.rules.aos4.warscroll import Weapon
from armybuilder.rules.violation import Severity

PREFIX = "spearhead-"


@dataclass(frozen=True, slots=True)
class BoxUnit:
    """A unit of a box and how often the box has it."""

    name: str
    count: int
    models: int
    general: bool
    move: str
    health: str
    save: str
    control: str
    weapons: tuple[Weapon, ...]


@dataclass(frozen=True, slots=True)
class Option:
    id: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A box with what is chosen of it; without a list nothing is."""

    slug: str
    name: str
    alliance: str
    units: tuple[BoxUnit, ...]
    abilities: tuple[Option, ...]
    enhancements: tuple[Option, ...]

    @property
    def ability(self) -> str:
        """Name of the regiment ability, empty while the choice is open."""
        return next((option.name for option in self.abilities if option.chosen), "")

    @property
    def enhancement(self) -> str:
        """Name of the general's enhancement, empty while the choice is open."""
        return next((option.name for option in self.enhancements if option.chosen), "")


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule says of the list; ``severity`` is ``todo`` for a choice that is open."""

    number: int
    severity: str
    text: str
    rule: str
    rule_url: str
    repairs_url: str


@dataclass(frozen=True, slots=True)
class Verdict:
    severity: str
    words: str


def boxes() -> tuple[Box, ...]:
    """The boxes that are known, in the order of their names."""
    return tuple(sorted((box_page(known) for known in BOXES.values()), key=lambda box: box.name))


def box_named(slug: str) -> Catalogue | None:
    """The catalogue of a box; None for an unknown slug."""
    return BOXES.get(f"{PREFIX}{slug}")


def list_of(known: Catalogue, ability: str, enhancement: str, name: str = "") -> ArmyList:
    """The list of a box with its two choices; what the box does not have stays open."""
    return with_choices(box_list(known, name=name), known, ability, enhancement)


def with_choices(army: ArmyList, known: Catalogue, ability: str, enhancement: str) -> ArmyList:
    """The list with other choices: a regiment ability for the army, an enhancement for its general (SP-04, SP-05)."""
    bearer = army.generals[0] if army.generals else ""
    chosen = (EnhancementChoice(enhancement, bearer),) if enhancement in known.enhancements else ()
    return replace(army, formations=(ability,) if ability in known.formations else (), enhancements=chosen)


def box_page(known: Catalogue, army: ArmyList | None = None) -> Box:
    """A box, with the choices of a list."""
    box = box_of(known)
    assert box is not None, known.army.name
    general = str(box.params["general"])
    taken = {choice.enhancement for choice in army.enhancements} if army else set()
    return Box(
        slug=known.army.slug.removeprefix(PREFIX),
        name=known.army.name,
        alliance=known.army.alliance.title(),
        units=tuple(
            _unit(known.profiles[profile], count, general=profile == general)
            for profile, count in contents(box).items()
        ),
        abilities=_options(known.formations.values(), set(army.formations) if army else set()),
        enhancements=_options(known.enhancements.values(), taken),
    )


def findings_of(judged: Judged, repairs_url: str = "") -> tuple[Finding, ...]:
    """What the rules say of a list, in the order of the report."""
    found = []
    for number, violation in enumerate(judged.report.violations, start=1):
        said = say(violation, judged, repairs_url)
        todo = violation.code == "SPEARHEAD_CHOICE_OPEN"
        severity = "todo" if todo else violation.severity.value
        found.append(Finding(number, severity, said.text, said.rule, said.rule_url, said.repairs_url))
    return tuple(found)


def verdict_of(judged: Judged) -> Verdict:
    """The verdict in words; open choices leave a list legal (SP-07)."""
    if not judged.report.legal:
        return Verdict("error", "Not legal yet")
    still_open = sum(found.severity is Severity.WARNING for found in judged.report.violations)
    return Verdict("todo", f"{still_open} to do") if still_open else Verdict("ok", "Legal")


def _options(offered: Iterable[Formation | Enhancement], chosen: set[str]) -> tuple[Option, ...]:
    return tuple(Option(one.id, one.name, one.id in chosen) for one in offered)


def _unit(profile: BattleProfile, count: int, *, general: bool) -> BoxUnit:
    sheet = profile.warscroll
    return BoxUnit(
        profile.name,
        count,
        profile.models,
        general,
        sheet.move,
        sheet.health,
        sheet.save,
        sheet.control,
        sheet.weapons,
    )
