"""Saving army lists that come from somewhere else: a new list, an example, a pasted text, a backup file."""

from dataclasses import replace
from typing import Any

from armybuilder.rosters.builder.state import SYSTEM, change_to, judge
from armybuilder.rosters.holder import Holder
from armybuilder.rosters.models import NAME_LENGTH, Roster
from armybuilder.rosters.services import Document, create_roster
from armybuilder.rosters.spearhead.words import SYSTEM as SPEARHEAD
from armybuilder.rosters.systems import UnreadableDocument
from armybuilder.rules.aos4.army import ArmyList, ArmyUnit, Regiment, RenownRegiment
from armybuilder.rules.aos4.army_document import DocumentProblem, from_document, to_document
from armybuilder.rules.aos4.rulesets import RULE_SETS
from armybuilder.rules.aos4.spearhead_boxes import BOXES
from armybuilder.validation.catalogues import own_catalogue
from factions.catalogue import UnknownArmy, UnknownRelease


def save_army(*, holder: Holder, army: ArmyList, name: str = "", label: str = "List started") -> Roster:
    """A new list of the holder's with this content; ``label`` is the first entry of its history. A boxed army becomes a
    list of Spearhead, whose pages know its choices."""
    judged = judge(plainly_numbered(replace(army, name="")))
    shown = (name or army.name or f"{judged.catalogue.army.name} list")[:NAME_LENGTH]
    system = SPEARHEAD if army.army in BOXES else SYSTEM
    return create_roster(holder=holder, system=system, name=shown, change=change_to(judged, label))


def read_document(document: Any) -> Document:
    """The document of a backup file, checked; raises :class:`UnreadableDocument` with the reason."""
    try:
        army = from_document(document)
    except DocumentProblem as problem:
        raise UnreadableDocument(f"The backup cannot be read: {problem}.") from None
    if army.ruleset not in RULE_SETS:
        raise UnreadableDocument("The backup is for a battlepack that is not known here.")
    try:
        own_catalogue(army)
    except UnknownRelease:
        raise UnreadableDocument(
            f"The backup needs the data of {army.release or 'no date'}, which is not here."
        ) from None
    except UnknownArmy:
        raise UnreadableDocument("The backup is of an army that the data do not have.") from None
    return to_document(plainly_numbered(replace(army, name="")))


def plainly_numbered(army: ArmyList) -> ArmyList:
    """The same list with the units called ``u1``, ``u2``, … as pages and addresses expect."""
    uids = {unit.uid: f"u{number}" for number, (_, unit) in enumerate(army.placed_units(), start=1)}
    if all(uid == plain for uid, plain in uids.items()):
        return army

    def named(unit: ArmyUnit) -> ArmyUnit:
        return replace(unit, uid=uids[unit.uid])

    return replace(
        army,
        regiments=tuple(
            Regiment(named(regiment.leader) if regiment.leader else None, tuple(map(named, regiment.units)))
            for regiment in army.regiments
        ),
        auxiliaries=tuple(map(named, army.auxiliaries)),
        renown=tuple(RenownRegiment(taken.renown, tuple(map(named, taken.units))) for taken in army.renown),
        enhancements=tuple(
            replace(choice, bearer=uids.get(choice.bearer, choice.bearer)) for choice in army.enhancements
        ),
        generals=tuple(uids.get(uid, uid) for uid in army.generals),
    )
