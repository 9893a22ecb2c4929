"""The army as the page shows it: regiments with their rows, in printed order.

Every value is frozen and compares by content: what is equal before and after a change is not sent again.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.urls import reverse

from armybuilder.rosters.builder.arming import has_choices
from armybuilder.rosters.builder.places import regiments_in_order
from armybuilder.rosters.builder.problems import Mark
from armybuilder.rosters.builder.state import Judged
from armybuilder.rules.aos4.case import Placed, RegimentView
from armybuilder.rules.aos4.catalogue import BattleProfile, OptionKind
from armybuilder.rules.aos4.regiments import places

CREATED = "creation-"
"""How ids of profiles begin that a player created; they have no warscroll."""


@dataclass(frozen=True, slots=True)
class Step:
    """A button of a unit's row."""

    id: str
    url: str
    label: str
    icon: str = ""
    danger: bool = False


@dataclass(frozen=True, slots=True)
class GiftOption:
    id: str
    name: str
    points: int
    chosen: bool
    taken_by: str


@dataclass(frozen=True, slots=True)
class Gift:
    """The enhancements of one type that a unit may bear."""

    id: str
    field: str
    name: str
    options: tuple[GiftOption, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A unit.

    ``points`` include reinforcing and enhancements and are None for members of a Regiment of Renown; ``role`` is the
    sub-hero role by which the unit is here.
    """

    uid: str
    name: str
    models: int
    points: int | None
    leader: bool
    general: bool
    reinforced: bool
    role: str
    extras: tuple[str, ...]
    marks: tuple[Mark, ...]
    severity: str
    why: str
    movable: bool
    move_url: str
    enhance_url: str
    weapons_url: str
    warscroll_url: str
    steps: tuple[Step, ...]
    gifts: tuple[Gift, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A regiment, the auxiliary units, or a Regiment of Renown."""

    id: str
    place: str
    tab: str
    title: str
    points: int
    places: str
    used: int
    allowed: int
    rows: tuple[Row, ...]
    marks: tuple[Mark, ...]
    severity: str
    add_url: str
    remove_url: str = ""
    leaderless: bool = False
    first: bool = False


def blocks_of(judged: Judged, code: str, marks: Mapping[str, tuple[Mark, ...]]) -> tuple[Block, ...]:
    """All blocks of the army, the general's regiment first. A list without regiments shows an empty first one."""
    rows = _Rows(judged, code, marks)
    blocks = [_regiment(judged, rows, named.index, named.title, named.tab) for named in regiments_in_order(judged.army)]
    if not blocks:
        allowed = judged.ruleset.limits.generals_regiment_units
        blocks.append(
            Block(
                id="regiment-new",
                place="",
                tab="G",
                title="General's Regiment",
                points=0,
                places=f"0 of {allowed} units",
                used=0,
                allowed=allowed,
                rows=(),
                marks=(),
                severity="",
                add_url=_add_url(rows.base, "new"),
                leaderless=True,
                first=True,
            )
        )
    names: Counter[str] = Counter()
    for number, taken in enumerate(judged.army.renown):
        renown = judged.catalogue.renown.get(taken.renown)
        title = renown.name if renown else "Regiment of Renown"
        names[title] += 1
        mine = marks.get(f"renown-{number}", ())
        members = tuple(rows.row(placed) for placed in judged.case.renown if placed.renown == number)
        blocks.append(
            Block(
                id=f"renown-{number}",
                place="",
                tab="R",
                # A second copy breaks a rule, but is a part of the page with a name of its own.
                title=title if names[title] == 1 else f"{title} ({names[title]})",
                points=judged.totals.renown[number],
                places="Regiment of Renown",
                used=0,
                allowed=0,
                rows=members,
                marks=mine,
                severity=_worst(mine, members),
                add_url="",
                remove_url=f"{rows.base}renown/{number}/remove/",
            )
        )
    if judged.army.auxiliaries:
        mine = marks.get("auxiliaries", ())
        members = tuple(rows.row(placed) for placed in judged.case.auxiliaries)
        blocks.append(
            Block(
                id="auxiliaries",
                place="auxiliary",
                tab="Aux",
                title="Auxiliary units",
                points=judged.totals.auxiliary_points + judged.totals.surcharge,
                places=_surcharge_words(judged.totals.surcharge),
                used=0,
                allowed=0,
                rows=members,
                marks=mine,
                severity=_worst(mine, members),
                add_url=_add_url(rows.base, "auxiliary"),
            )
        )
    return tuple(blocks)


def places_used(judged: Judged, view: RegimentView) -> tuple[int, int]:
    """Units beside the leader that use a place, and how many may."""
    return view.places_used, places(judged.case, view)


def _regiment(judged: Judged, rows: "_Rows", index: int, title: str, tab: str) -> Block:
    view = judged.case.regiments[index]
    used, allowed = places_used(judged, view)
    shown = [view.leader, *view.members] if view.leader else list(view.members)
    members = tuple(rows.row(placed, view) for placed in shown)
    mine = rows.marks.get(f"regiment-{index}", ())
    full = used >= allowed and view.leader is not None
    return Block(
        id=f"regiment-{index}",
        place=f"regiment-{index}",
        tab=tab,
        title=title,
        points=judged.totals.regiments[index],
        places=f"{used} of {allowed} units{', full' if used == allowed else ', too many' if used > allowed else ''}",
        used=used,
        allowed=allowed,
        rows=members,
        marks=mine,
        severity=_worst(mine, members),
        add_url="" if full else _add_url(rows.base, f"regiment-{index}"),
        leaderless=view.leader is None,
        first=index == 0,
    )


class _Rows:
    """Makes the rows of one list."""

    def __init__(self, judged: Judged, code: str, marks: Mapping[str, tuple[Mark, ...]]) -> None:
        self.judged = judged
        self.base = list_url(code)
        self.marks = marks
        self.borne: dict[str, list[tuple[str, str, int]]] = {}
        self.bearers: dict[str, str] = {}
        """Enhancement id to the uid of its bearer."""
        for (_, enhancement, bearer), price in zip(judged.case.enhancements, judged.totals.enhancements, strict=True):
            if bearer is not None:
                name = enhancement.name if enhancement else "Unknown enhancement"
                identity = enhancement.id if enhancement else ""
                self.borne.setdefault(bearer.uid, []).append((identity, name, price))
                self.bearers[identity] = bearer.uid

    def row(self, placed: Placed, view: RegimentView | None = None) -> Row:
        uid, profile = placed.uid, placed.profile
        marks = self.marks.get(f"u-{uid}", ())
        borne = self.borne.get(uid, ())
        grave = next((mark for mark in marks if mark.severity in ("error", "warning")), None)
        own = placed.renown is None
        return Row(
            uid=uid,
            name=placed.name,
            models=placed.models,
            points=self.judged.totals.units.get(uid, 0) + sum(price for _, _, price in borne) if own else None,
            leader=placed.leads,
            general=uid in self.judged.army.generals,
            reinforced=placed.unit.reinforced,
            role=self._role(placed, view),
            extras=tuple(name for _, name, _ in borne),
            marks=marks,
            severity=grave.severity if grave else "",
            why=grave.short if grave else "",
            movable=own,
            move_url=f"{self.base}units/{uid}/move/" if own else "",
            enhance_url=self._step_url(uid, "enhance"),
            weapons_url=f"{self.base}units/{uid}/weapons/" if profile and has_choices(profile) else "",
            warscroll_url=warscroll_url(self.judged, profile),
            steps=tuple(self._steps(placed)) if own else (),
            gifts=tuple(self._gifts(placed)),
        )

    def _role(self, placed: Placed, view: RegimentView | None) -> str:
        """Name of the sub-hero role whose option line the unit uses."""
        if view is None or placed.profile is None or not placed.profile.hero or placed not in view.matched:
            return ""
        line = view.assignment.lines[view.matched.index(placed)]
        if line is None:
            return ""
        index = self.judged.case.index
        for target in view.options[line].targets:
            if target.kind is OptionKind.SUB_HERO and index.admits(target, placed.profile):
                return target.name
        return ""

    def _steps(self, placed: Placed) -> list[Step]:
        uid, profile = placed.uid, placed.profile
        steps = []
        if placed.leads and uid not in self.judged.army.generals and (profile is None or profile.can_be_general):
            steps.append(Step(f"general-{uid}", self._step_url(uid, "general"), "Make general", "leader"))
        if placed.regiment is not None and not placed.leads and profile is not None and profile.can_lead:
            steps.append(Step(f"lead-{uid}", self._step_url(uid, "lead"), "Let it lead", "leader"))
        if placed.unit.reinforced:
            steps.append(Step(f"reinforce-{uid}", self._step_url(uid, "single"), "Not reinforced", "double"))
        elif profile is not None and profile.reinforceable:
            label = f"Reinforce, {2 * profile.points} points"
            steps.append(Step(f"reinforce-{uid}", self._step_url(uid, "reinforce"), label, "double"))
        single = profile is None or profile.unique or profile.companion or profile.id.startswith(CREATED)
        if not single:
            steps.append(Step(f"copy-{uid}", self._step_url(uid, "duplicate"), "Duplicate", "copy"))
        steps.append(Step(f"remove-{uid}", self._step_url(uid, "remove"), "Remove", danger=True))
        return steps

    def _gifts(self, placed: Placed) -> list[Gift]:
        if placed.profile is None:
            return []
        case, profile = self.judged.case, placed.profile
        gifts = []
        for number, group in enumerate(self.judged.catalogue.enhancement_groups.values()):
            if group.id not in profile.enhancement_groups:
                continue
            options = tuple(
                GiftOption(
                    enhancement.id,
                    enhancement.name,
                    case.price_of(enhancement),
                    self.bearers.get(enhancement.id) == placed.uid,
                    self._taken_by(enhancement.id, placed.uid),
                )
                for enhancement in self.judged.catalogue.enhancements.values()
                if enhancement.group == group.id
                and case.in_battlepack(enhancement.battlepacks)
                and case.index.eligible(profile, enhancement)
            )
            if options:
                gifts.append(Gift(f"gift-{placed.uid}-{number}", f"gift:{placed.uid}:{group.id}", group.name, options))
        return gifts

    def _taken_by(self, enhancement: str, uid: str) -> str:
        bearer = self.bearers.get(enhancement)
        return self.judged.case.by_uid[bearer].name if bearer is not None and bearer != uid else ""

    def _step_url(self, uid: str, step: str) -> str:
        return f"{self.base}units/{uid}/{step}/"


def list_url(code: str) -> str:
    """Address of a list's page. Addresses below it are written out: a page has hundreds of them."""
    return reverse("rosters:detail", args=[code])


def warscroll_url(judged: Judged, profile: BattleProfile | None) -> str:
    """Address of the unit's warscroll card; empty for an unknown unit."""
    if profile is None or profile.id.startswith(CREATED):
        return ""
    home = judged.catalogue.hosts.get(profile.id, judged.catalogue.army)
    return f"{_army_url(home.slug)}{profile.id}/"


@cache
def _army_url(slug: str) -> str:
    return reverse("factions:detail", args=[slug])


def _add_url(base: str, place: str) -> str:
    return f"{base}add/?at={place}"


def _worst(marks: tuple[Mark, ...], rows: tuple[Row, ...]) -> str:
    found = {mark.severity for mark in marks} | {row.severity for row in rows}
    return "error" if "error" in found else ""


def _surcharge_words(surcharge: int) -> str:
    return f"surcharge {surcharge:,} points" if surcharge else "each its own drop"
