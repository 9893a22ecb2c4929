"""The steps that change a list, one address each."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from armybuilder.rosters.builder.arming import wargear_sent
from armybuilder.rosters.builder.choices import LORES
from armybuilder.rosters.builder.finding import army_or_404
from armybuilder.rosters.builder.places import regiments_in_order
from armybuilder.rosters.builder.state import Judged
from armybuilder.rosters.builder.views.editing import (
    Outcome,
    Refused,
    UnknownThing,
    apply_step,
    posted,
    step_in_history,
)
from armybuilder.rosters.builder.words import UNKNOWN, said_of
from armybuilder.rosters.holder import holder_of
from armybuilder.rosters.selectors import history_of
from armybuilder.rules.aos4 import edits
from armybuilder.rules.aos4.army import ArmyList, ArmyUnit
from armybuilder.rules.aos4.army_document import from_document
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.aos4.edits import AuxiliaryPlace, Edit, EditRefused, NewRegiment, RegimentPlace
from armybuilder.validation.messages import refusal_text

T = TypeVar("T")
UnitEdit = Callable[[ArmyList, Catalogue, str], Edit]
UNIT_STEPS: dict[str, UnitEdit] = {
    "remove": edits.remove_unit,
    "duplicate": edits.duplicate_unit,
    "reinforce": edits.reinforce,
    "single": edits.unreinforce,
    "general": edits.choose_general,
    "lead": edits.make_leader,
}


@require_POST
def add_or_less(request: HttpRequest, code: str) -> HttpResponse:
    """Add a unit to a place (``add``), or take the last one of its kind out of it (``less``)."""
    place = request.GET.get("to") or posted(request, "to")
    add, less = posted(request, "add"), posted(request, "less")

    def step(judged: Judged) -> Outcome:
        if place == "renown":
            return _renown(judged, add, less)
        if less:
            return _less(judged, less, place)
        where = _checked(judged, lambda: edits.parse_place(place))
        edit = _checked(judged, lambda: edits.add_unit(judged.army, judged.catalogue, add, where))
        started = isinstance(where, NewRegiment) and len(edit.army.regiments) > len(judged.army.regiments)
        target = str(RegimentPlace(len(edit.army.regiments) - 1)) if started else None
        return Outcome(edit.army, said_of(edit, judged.army, judged.catalogue), target=target, to_picker=started)

    return apply_step(request, code, step)


def _less(judged: Judged, profile: str, place: str) -> Outcome:
    where = _checked(judged, lambda: edits.parse_place(place))
    units: tuple[ArmyUnit, ...] = ()
    if isinstance(where, AuxiliaryPlace):
        units = judged.army.auxiliaries
    elif isinstance(where, RegimentPlace) and where.index < len(judged.army.regiments):
        units = judged.army.regiments[where.index].everyone()
    uid = next((unit.uid for unit in reversed(units) if unit.profile == profile), None)
    if uid is None:
        raise UnknownThing
    edit = edits.remove_unit(judged.army, judged.catalogue, uid)
    gone = len(edit.army.regiments) < len(judged.army.regiments)
    return Outcome(
        edit.army, said_of(edit, judged.army, judged.catalogue), (f"add-{profile}",), target="new" if gone else None
    )


def _renown(judged: Judged, add: str, less: str) -> Outcome:
    army, known = judged.army, judged.catalogue
    if add:
        edit = _checked(judged, lambda: edits.add_renown(army, known, add))
    else:
        index = next((index for index, taken in enumerate(army.renown) if taken.renown == less), None)
        if index is None:
            raise UnknownThing
        edit = edits.remove_renown(army, known, index)
    return Outcome(edit.army, said_of(edit, army, known), (f"add-{add or less}",))


@require_POST
def unit_step(request: HttpRequest, code: str, uid: str, step: str) -> HttpResponse:
    """Remove, duplicate, reinforce, make general or leader, or give enhancements."""
    if step == "enhance":
        return apply_step(request, code, lambda judged: _enhanced(request, judged, uid))
    edit_unit = UNIT_STEPS.get(step)
    if edit_unit is None:
        raise Http404

    def apply(judged: Judged) -> Outcome:
        edit = _checked(judged, lambda: edit_unit(judged.army, judged.catalogue, uid))
        focus = _after_removal(judged.army, edit.army, uid) if step == "remove" else (f"s-{edit.uid}",)
        if step in ("reinforce", "single"):
            focus = (f"reinforce-{uid}",)
        return Outcome(edit.army, said_of(edit, judged.army, judged.catalogue), focus)

    return apply_step(request, code, apply)


def _after_removal(before: ArmyList, after: ArmyList, uid: str) -> tuple[str, ...]:
    """The next row of the same block, else what adds to the block, else what starts a regiment."""
    groups = [
        (f"regiment-{regiment.index}", before.regiments[regiment.index].everyone())
        for regiment in regiments_in_order(before)
    ]
    groups.append(("auxiliaries", before.auxiliaries))
    for block, units in groups:
        uids = [unit.uid for unit in units]
        if uid in uids:
            kept = [other for other in uids[uids.index(uid) + 1 :] if after.unit(other)]
            return (*(f"s-{other}" for other in kept[:1]), f"{block}-add", "new-regiment")
    return ("new-regiment",)


def _enhanced(request: HttpRequest, judged: Judged, uid: str) -> Outcome:
    """Give the chosen enhancement of each type to a unit, and take away those that are no longer chosen."""
    army, known = judged.army, judged.catalogue
    if army.unit(uid) is None:
        raise UnknownThing
    said: list[str] = []
    focus = ""
    for number, group in enumerate(known.enhancement_groups.values()):
        wanted = request.POST.get(f"gift:{uid}:{group.id}")
        had = [
            choice.enhancement
            for choice in army.enhancements
            if choice.bearer == uid and _group_of(known, choice.enhancement) == group.id
        ]
        if wanted is None or had == [wanted] or (not had and not wanted):
            continue
        focus = focus or f"gift-{uid}-{number}"
        changes = [partial(edits.give_enhancement, enhancement_id=wanted)] if wanted else []
        changes = changes or [partial(edits.take_enhancement, enhancement_id=gone) for gone in had]
        for change in changes:
            edit = _checked(judged, partial(change, army, known, uid=uid))
            said.append(said_of(edit, army, known))
            army = edit.army
    return Outcome(army, "; ".join(said) or "Enhancements as before", (focus or f"give-{uid}",))


def _group_of(known: Catalogue, enhancement_id: str) -> str:
    enhancement = known.enhancements.get(enhancement_id)
    return enhancement.group if enhancement else ""


@require_POST
def move_unit(request: HttpRequest, code: str, uid: str) -> HttpResponse:
    """Move a unit to another place of the list."""
    place = posted(request, "to")

    def step(judged: Judged) -> Outcome:
        where = _checked(judged, lambda: edits.parse_place(place))
        edit = _checked(judged, lambda: edits.move_unit(judged.army, judged.catalogue, uid, where))
        return Outcome(edit.army, said_of(edit, judged.army, judged.catalogue), (f"s-{uid}", f"u-{uid}"), verdict=True)

    return apply_step(request, code, step)


def arm(request: HttpRequest, code: str, uid: str) -> HttpResponse:
    """Weapons and command models of a unit."""

    def step(judged: Judged) -> Outcome:
        placed = judged.case.by_uid.get(uid)
        if placed is None or placed.profile is None:
            raise UnknownThing
        wargear = wargear_sent(request.POST.dict(), placed.unit, placed.profile)
        if wargear is None:
            raise Refused("Type a number of models in each field.")
        edit = _checked(judged, lambda: edits.set_wargear(judged.army, judged.catalogue, uid, wargear))
        return Outcome(edit.army, said_of(edit, judged.army, judged.catalogue), (f"s-{uid}", f"u-{uid}"))

    return apply_step(request, code, step)


@require_POST
def choose(request: HttpRequest, code: str) -> HttpResponse:
    """Formation, lores, terrain and tactic cards, those that the form carries."""

    def step(judged: Judged) -> Outcome:
        army, said = judged.army, []
        for field, change in _choice_edits(request, judged):
            edit = _checked(judged, partial(change, army))
            if edit.army != army:
                said.append((field, said_of(edit, army, judged.catalogue)))
            army = edit.army
        words = "; ".join(text for _, text in said) or "Choices as before"
        return Outcome(army, words, (f"c-{said[-1][0]}",) if said else ("choices-s",), quiet=True)

    return apply_step(request, code, step)


def _choice_edits(request: HttpRequest, judged: Judged) -> Iterator[tuple[str, Callable[[ArmyList], Edit]]]:
    """The posted choices as edits, each with the name of its field."""
    known = judged.catalogue
    if "formation" in request.POST:
        yield (
            "formation",
            partial(edits.set_formation, catalogue=known, formation_id=posted(request, "formation") or None),
        )
    for field, kind, _ in LORES:
        if field in request.POST:
            yield field, partial(edits.set_lore, catalogue=known, kind=kind, lore_id=posted(request, field) or None)
    if "terrain" in request.POST:
        yield "terrain", partial(edits.set_terrain, catalogue=known, terrain_id=posted(request, "terrain") or None)
    names = [f"card{number}" for number in range(judged.ruleset.limits.tactic_cards_wanted)]
    if any(name in request.POST for name in names):
        sent = [posted(request, name) for name in names]
        had = [*judged.army.tactic_cards, *("" for _ in names)]
        changed = next((name for name, card, old in zip(names, sent, had, strict=False) if card != old), names[0])
        yield changed, partial(edits.set_tactic_cards, cards=tuple(filter(None, sent)))


@require_POST
def remove_renown(request: HttpRequest, code: str, index: int) -> HttpResponse:
    """Take a Regiment of Renown out of the list."""

    def step(judged: Judged) -> Outcome:
        edit = _checked(judged, lambda: edits.remove_renown(judged.army, judged.catalogue, index))
        return Outcome(edit.army, said_of(edit, judged.army, judged.catalogue), ("renown-0-remove", "new-regiment"))

    return apply_step(request, code, step)


@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Return the list to the state before the last step."""
    return step_in_history(request, code, back=True)


@require_POST
def redo(request: HttpRequest, code: str) -> HttpResponse:
    """Repeat the step that was undone last."""
    return step_in_history(request, code, back=False)


@require_POST
def return_to(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Make a kept state of the list the present one; a step like any other."""
    roster = army_or_404(holder_of(request), code)
    state = get_object_or_404(history_of(roster), number=number)
    army = from_document(state.document)

    def step(judged: Judged) -> Outcome:
        return Outcome(army.with_changes(name=judged.army.name), f"Back to: {state.label}")

    return apply_step(request, code, step)


def _checked(judged: Judged, make: Callable[[], T]) -> T:
    """The result of an edit; its refusal becomes an answer: 404 for ids that name nothing, else 422."""
    try:
        return make()
    except EditRefused as refusal:
        if refusal.code in UNKNOWN:
            raise UnknownThing from refusal
        raise Refused(refusal_text(refusal, judged.army, judged.catalogue)) from refusal
