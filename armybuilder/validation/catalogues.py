"""The catalogue that a list is judged against, whatever its format.

A Spearhead list is judged against its box, a Path to Glory roster against its faction joined with the others of the
Grand Alliance and with the heroes that its player created, every other list against its army in its data release.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import RLock
from typing import TypeVar

from armybuilder.rules.aos4.army import ArmyList, Creation
from armybuilder.rules.aos4.catalogue import ArmyKind, Catalogue
from armybuilder.rules.aos4.path_to_glory import alliance_catalogue, with_creations
from armybuilder.rules.aos4.rulesets import is_glory
from armybuilder.rules.aos4.spearhead_boxes import BOXES
from factions.catalogue import UnknownArmy, UnknownRelease, armies, catalogue, current_release

K = TypeVar("K", bound=Hashable)

MOST_KEPT = 128

_joined: OrderedDict[tuple[str, str], tuple[Catalogue, Catalogue]] = OrderedDict()
_created: OrderedDict[tuple[str, str, tuple[Creation, ...]], tuple[Catalogue, Catalogue]] = OrderedDict()
_lock = RLock()


def catalogue_for(army: ArmyList) -> Catalogue:
    """What a list is judged against: by its own release, or by the present one where its own is not here.

    Raises :class:`~factions.catalogue.UnknownRelease` before any data are loaded and
    :class:`~factions.catalogue.UnknownArmy` for an army that the release does not have.
    """
    try:
        return own_catalogue(army)
    except UnknownRelease:
        return widened(catalogue(current_release(), army.army), army)


def own_catalogue(army: ArmyList) -> Catalogue:
    """What a list is judged against by its own release.

    Raises :class:`~factions.catalogue.UnknownRelease` and :class:`~factions.catalogue.UnknownArmy`.
    """
    if army.army in BOXES:
        return BOXES[army.army]
    return widened(catalogue(army.release, army.army), army)


def newest_catalogue(army: ArmyList, known: Catalogue) -> Catalogue:
    """What a list would be judged against today; ``known`` is what it is judged against now.

    The army is found by its id, else by its slug. Raises :class:`~factions.catalogue.UnknownRelease` before any data
    are loaded and :class:`~factions.catalogue.UnknownArmy` when the newest data do not have the army.
    """
    if army.army in BOXES:
        return BOXES[army.army]
    release = current_release()
    try:
        newest = catalogue(release, army.army)
    except UnknownArmy:
        newest = catalogue(release, known.army.slug)
    return widened(newest, army)


def widened(known: Catalogue, army: ArmyList) -> Catalogue:
    """A catalogue of the list's army, wide or narrow, as the list's present format wants it.

    ``known`` itself is given back where it is that already, so that a caller may hand on what it has.
    """
    if army.army in BOXES:
        return BOXES[army.army]
    fitting = for_ruleset(known, army.ruleset)
    return _with_creations(fitting, army.creations) if army.creations and is_glory(army.ruleset) else fitting


def for_ruleset(known: Catalogue, ruleset: str) -> Catalogue:
    """The catalogue of an army as a rule set wants it: for Path to Glory joined with its Grand Alliance."""
    if is_glory(ruleset):
        return _alliance_of(catalogue(known.release, known.army.id))
    return catalogue(known.release, known.army.id) if known.hosts else known


def faction_of(known: Catalogue) -> str:
    """Name of the faction of an Army of Renown, as some formats print it; empty for a faction."""
    own = known.army
    if own.kind is ArmyKind.FACTION:
        return ""
    slug = own.parent or (own.hosts[0] if own.hosts else "")
    return next((army.name for army in armies(known.release) if army.slug == slug), "")


def _alliance_of(own: Catalogue) -> Catalogue:
    """A faction with the others of its Grand Alliance; kept as long as the faction's own catalogue is."""
    key = (own.release.id, own.army.id)
    with _lock:
        kept = _joined.get(key)
        if kept is None or kept[0] is not own:
            others = (
                catalogue(own.release, army.id)
                for army in armies(own.release)
                if army.kind is ArmyKind.FACTION and army.alliance == own.army.alliance and not army.legends
            )
            kept = (own, alliance_catalogue(own, others))
            _keep(_joined, key, kept)
        return kept[1]


def _with_creations(joined: Catalogue, creations: tuple[Creation, ...]) -> Catalogue:
    key = (joined.release.id, joined.army.id, creations)
    with _lock:
        kept = _created.get(key)
        if kept is None or kept[0] is not joined:
            kept = (joined, with_creations(joined, creations))
            _keep(_created, key, kept)
        return kept[1]


def _keep(store: OrderedDict[K, tuple[Catalogue, Catalogue]], key: K, kept: tuple[Catalogue, Catalogue]) -> None:
    store[key] = kept
    store.move_to_end(key)
    while len(store) > MOST_KEPT:
        store.popitem(last=False)
