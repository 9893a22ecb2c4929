"""Model profiles of a visitor: read, entered, imported, exported. Private to their holder."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.text import slugify

from armybuilder.accounts.models import User
from armybuilder.aids.fields import Fault, Field, Fields, Kind, Reading, Rows, Values, choice, flag, text, whole
from armybuilder.aids.models import HordesProfile
from armybuilder.interchange.json_text import json_value
from armybuilder.jobs.expiry import Expiry
from armybuilder.rosters.holder import COOKIE_AGE, Holder
from armybuilder.rosters.models import Roster
from armybuilder.rules.hordes.demo import DEMO
from armybuilder.rules.hordes.profiles import (
    STATS,
    UNLIMITED,
    BaseSize,
    ModelProfile,
    ProfileBook,
    WeaponKind,
    profile_json,
    profiles_document,
    read_profile,
    read_profiles,
)
from armybuilder.rules.hordes.profiles import Kind as ProfileKind
from armybuilder.rules.hordes.reading import Reader
from armybuilder.rules.system import DocumentProblem

NOBODY = ProfileBook(())
MOST_PROFILES = 500
LONGEST_ID = 80
MOST_FILE = 512 * 1024
KIND_NAMES = {
    ProfileKind.WARLOCK: "Warlock",
    ProfileKind.WARBEAST: "Warbeast",
    ProfileKind.UNIT: "Unit",
    ProfileKind.SOLO: "Solo",
    ProfileKind.WEAPON_CREW: "Weapon crew",
    ProfileKind.ATTACHMENT: "Attachment",
}
PROBLEMS = {
    "MISSING": "This is missing.",
    "EMPTY": "Type something here.",
    "TOO_LONG": "This is too long.",
    "TOO_MANY": "These are too many.",
    "OUT_OF_RANGE": "This number is out of range.",
    "NOT_A_WHOLE_NUMBER": "Type a whole number.",
    "UNKNOWN_CHOICE": "This is not one of the choices.",
    "TWICE": "Two profiles have this id.",
    "NOT_A_LIST": "A list is expected here.",
    "NOT_A_MAPPING": "An object is expected here.",
    "NOT_A_TEXT": "A text is expected here.",
    "NOT_TRUE_OR_FALSE": "True or false is expected here.",
    "UNKNOWN_KEY": "This key is not known.",
    "NOT_A_FILE": "The file is no JSON.",
    "TOO_LARGE": "The file is too large: at most 512 KB are read.",
}

MOST_WEAPONS = 20
"""Weapons that the form shows; those of a file beyond them stay as they are."""
_LISTED = "Several with commas between them."


def _listed(name: str, label: str, hint: str) -> Field:
    """Any number of names in one box."""
    return text(name, label, "", f"{hint} {_LISTED}".strip(), longest=2000)


GROUPS: tuple[tuple[str, Fields], ...] = (
    (
        "Model or unit",
        (
            text("name", "Name"),
            text("faction", "Faction"),
            choice("kind", "What it is", tuple((kind.value, name) for kind, name in KIND_NAMES.items())),
            whole("points", "Points", 0, 0, 10_000),
            text("field_allowance", "Field allowance", UNLIMITED, "A number, C for a character, U for no limit."),
            whole("victory_points", "Victory points", None, 0, 10_000),
            choice("base", "Base", (("", "not known"), *((size.value, size.value) for size in BaseSize))),
            whole("models", "Models", 1, 1, 100),
            whole("boxes", "Damage boxes of each", None, 1, 10_000),
        ),
    ),
    ("Characteristics", tuple(whole(f"stat_{name}", name, None, 0, 30) for name in STATS)),
    (
        "Types and animi",
        (
            _listed("types", "Types", "Such as Minion."),
            _listed("works_for", "Works for", "Factions of a Minion."),
            _listed("animi", "Animi", ""),
        ),
    ),
    (
        "Attachments",
        (
            text("attachment_kind", "Kind of attachment", "", "Of an attachment, such as officer or standard."),
            _listed("attaches_to", "Attaches to", "Units that an attachment may join, by name."),
            _listed("permits", "Permits attachments", "Kinds that may join a unit."),
        ),
    ),
    (
        "Weapon crew",
        (
            whole("gunners", "Gunners", 0, 0, 100),
            whole("crewmen", "Crewmen", 0, 0, 100),
            flag("leader", "has a leader"),
        ),
    ),
    (
        "",
        (
            Rows(
                "weapons",
                "Weapons",
                "Weapon",
                (
                    text("name", "Weapon"),
                    choice("kind", "Kind", tuple((kind.value, kind.value) for kind in WeaponKind)),
                    whole("power", "POW (melee: P+S)", 10, 0, 100),
                    whole("range", "Range", None, 0, 200),
                    whole("shots", "Shots", 1, 1, 20),
                    whole("area", "Area of effect", None, 1, 20),
                ),
                most=MOST_WEAPONS,
            ),
        ),
    ),
)
"""What the form of a profile asks, under its headings."""
FIELDS: Fields = tuple(each for _, asked in GROUPS for each in asked)

_LISTS = ("types", "works_for", "attaches_to", "permits", "animi")


class ProfileRefused(ValueError):
    """A profile or file that cannot be taken; the text says why, for the person who sent it."""


def held_profiles(holder: Holder) -> QuerySet[HordesProfile]:
    """The holder's own profiles by name, without those that were deleted."""
    return _rows_of(holder).filter(deleted=None)


def deleted_profile(holder: Holder, profile_id: str) -> HordesProfile | None:
    """A profile that the holder deleted and may bring back."""
    return _rows_of(holder).filter(profile=profile_id).exclude(deleted=None).first()


def _rows_of(holder: Holder) -> QuerySet[HordesProfile]:
    if holder.nobody:
        return HordesProfile.objects.none()
    own = {"owner": holder.user} if holder.user is not None else {"visitor": holder.visitor}
    return HordesProfile.objects.filter(**own).order_by("profile")


def own_book(holder: Holder) -> ProfileBook:
    """The holder's own profiles as values."""
    return ProfileBook(tuple(read_profile(Reader(held.document)) for held in held_profiles(holder)))


def book_of(holder: Holder) -> ProfileBook:
    """Everything the holder may put into a list: own profiles first, then the demo models that they do not replace."""
    own = own_book(holder)
    return ProfileBook((*own.profiles, *(each for each in DEMO.profiles if own.get(each.id) is None)))


def save_profiles(*, holder: Holder, profiles: tuple[ModelProfile, ...]) -> int:
    """Saves profiles, each in place of one of the same id; gives their number; `ProfileRefused` over the limit."""
    too_long = next((profile.id for profile in profiles if len(profile.id) > LONGEST_ID), None)
    if too_long is not None:
        raise ProfileRefused(f"{too_long[:20]}…: an id has at most {LONGEST_ID} characters.")
    with transaction.atomic():
        for profile in profiles:
            own = {"owner": holder.user} if holder.user is not None else {"owner": None, "visitor": holder.visitor}
            HordesProfile.objects.update_or_create(
                **own,
                profile=profile.id,
                defaults={"document": profile_json(profile), "changed": timezone.now(), "deleted": None},
            )
        if held_profiles(holder).count() > MOST_PROFILES:
            raise ProfileRefused(f"At most {MOST_PROFILES} profiles are kept.")
    return len(profiles)


def delete_profile(*, holder: Holder, profile_id: str) -> None:
    """Puts one of the holder's profiles away; :func:`restore_profile` brings it back. An unknown one does nothing."""
    held_profiles(holder).filter(profile=profile_id).update(deleted=timezone.now())


def restore_profile(*, holder: Holder, profile_id: str) -> None:
    """Brings a deleted profile back; raises `ProfileRefused` when there are too many by now."""
    with transaction.atomic():
        _rows_of(holder).filter(profile=profile_id).update(deleted=None)
        if held_profiles(holder).count() > MOST_PROFILES:
            raise ProfileRefused(f"At most {MOST_PROFILES} profiles are kept.")


def adopt_profiles(*, holder: Holder) -> None:
    """Gives the profiles of this browser to the person who logged in on it, except where they have one of that id."""
    if holder.user is None or not holder.visitor:
        return
    with transaction.atomic():
        known = set(held_profiles(Holder(holder.user)).values_list("profile", flat=True))
        for held in held_profiles(Holder(None, holder.visitor)):
            if held.profile in known:
                held.delete()
            else:
                HordesProfile.objects.filter(owner=holder.user, profile=held.profile).delete()
                held.owner, held.visitor = holder.user, ""
                held.save(update_fields=["owner", "visitor"])


def forget_deleted_profiles(before: datetime) -> int:
    """Delete for good the profiles that were put away before this time; gives their number."""
    return HordesProfile.objects.filter(deleted__lt=before).delete()[0]


DELETED_PROFILES = Expiry("HORDES profiles that you deleted", 30, "you deleted them", forget_deleted_profiles)


def forget_profiles_out_of_reach(before: datetime) -> int:
    """Delete the profiles of browsers that have changed no profile and no list since: their cookie has run out."""
    changed = {"changed__gte": before}
    profiles = HordesProfile.objects.filter(**changed).exclude(visitor="").values("visitor")
    lists = Roster.objects.filter(**changed).exclude(visitor="").values("visitor")
    old = HordesProfile.objects.filter(owner=None, changed__lt=before)
    return old.exclude(visitor__in=profiles).exclude(visitor__in=lists).delete()[0]


PROFILES_OUT_OF_REACH = Expiry(
    "HORDES profiles of a browser without an account",
    COOKIE_AGE // (60 * 60 * 24),
    "anything of this browser was changed",
    forget_profiles_out_of_reach,
)


def personal_data(user: User) -> list[dict[str, Any]]:
    """What the export of all own data says about HORDES profiles, deleted ones too."""
    return [
        {**held.document, "deleted": held.deleted.isoformat() if held.deleted else None}
        for held in _rows_of(Holder(user))
    ]


def storable(document: Any) -> bool:
    """Whether every text of a JSON document can be kept: no zero bytes, no halves of characters."""
    written = json.dumps(document, ensure_ascii=False)
    return "\\u0000" not in written and not any("\ud800" <= sign <= "\udfff" for sign in written)


def read_file(sent: bytes) -> tuple[ModelProfile, ...]:
    """The profiles of a file; raises `ProfileRefused` with the place of the first fault."""
    if len(sent) > MOST_FILE:
        raise ProfileRefused(PROBLEMS["TOO_LARGE"])
    try:
        document = json_value(sent)
        if not storable(document):
            raise ValueError("characters that no text has")
        book = read_profiles(document)
    except DocumentProblem as problem:
        raise ProfileRefused(f"{problem.path or 'The file'}: {PROBLEMS.get(problem.code, problem.code)}") from None
    except ValueError:
        raise ProfileRefused(PROBLEMS["NOT_A_FILE"]) from None
    if not book.profiles:
        raise ProfileRefused("The file holds no profile.")
    return book.profiles


def file_text(holder: Holder) -> str:
    """The holder's profiles as the file that `read_file` reads."""
    return json.dumps(profiles_document(own_book(holder).profiles), indent=1, ensure_ascii=False) + "\n"


# Form -----------------------------------------------------------------------------------------------------------------


def form_values(profile: ModelProfile, book: ProfileBook = NOBODY) -> Values:
    """What stands in the form of a profile; units of the book by their names."""
    values: Values = {}
    for each in FIELDS:
        if isinstance(each, Rows):
            values["weapons"] = [
                {
                    "name": weapon.name,
                    "kind": weapon.kind.value,
                    "power": weapon.power,
                    "range": weapon.range,
                    "shots": weapon.shots,
                    "area": weapon.area,
                }
                for weapon in profile.weapons
            ]
        elif each.name.startswith("stat_"):
            values[each.name] = profile.stat(each.name[5:])
        else:
            value = getattr(profile, each.name)
            values[each.name] = ", ".join(value) if each.name in _LISTS else value
    units = [(unit, book.get(unit)) for unit in profile.attaches_to]
    values["attaches_to"] = ", ".join(found.name if found and "," not in found.name else unit for unit, found in units)
    values["field_allowance"] = str(profile.field_allowance)
    values["base"] = profile.base.value if profile.base else ""
    values["kind"] = profile.kind.value
    return values


def label_of(location: str) -> str:
    """What the form calls a field, for its faults; empty for what is no field."""
    for each in FIELDS:
        if isinstance(each, Rows) and location.startswith(f"{each.name}-"):
            _, place, name = location.split("-", 2)
            column = next((column.label for column in each.columns if column.name == name), "")
            return f"{each.noun} {int(place) + 1}, {column}" if place.isdecimal() else each.label
        if each.name == location:
            return each.label
    return ""


def profile_of(reading: Reading, profile_id: str = "", book: ProfileBook = NOBODY) -> ModelProfile | None:
    """The profile of a form, with its id kept or made of its name; None, and a fault, where it cannot be.

    Units that it attaches to may be named as in the book; a unit that is not there yet will have the id of its name.
    """
    if reading.faulty:
        return None
    document = _document(reading.values, profile_id)
    document["attaches_to"] = [_unit_id(name, book) for name in document["attaches_to"]]
    held = book.get(profile_id)
    try:
        entered = read_profile(Reader(document))
        return replace(entered, weapons=(*entered.weapons, *held.weapons[MOST_WEAPONS:])) if held else entered
    except DocumentProblem as problem:
        location = {"id": "name"}.get(problem.path, problem.path.replace("stats.", "stat_"))
        location = location.replace("[", "-").replace("].", "-").split("]")[0]
        reading.faults.append(Fault(location, problem.code.lower(), PROBLEMS.get(problem.code, problem.code)))
        return None


def _unit_id(name: str, book: ProfileBook) -> str:
    if book.get(name) is not None:
        return name
    named = (unit.id for unit in book.profiles if unit.name.casefold() == name.casefold())
    return next(named, "") or _id_of(name)


def _id_of(name: str) -> str:
    """The id of a new profile: its name without signs, and without accents where no letter is lost by that."""
    plain, full = slugify(name), slugify(name, allow_unicode=True)
    return (plain if len(plain) == len(full) else full)[:LONGEST_ID] or name


def _document(values: Values, profile_id: str) -> dict[str, Any]:
    document: dict[str, Any] = {}
    for each in FIELDS:
        value = values[each.name]
        if isinstance(each, Rows):
            document["weapons"] = [{k: v for k, v in row.items() if v is not None} for row in value]
        elif each.name.startswith("stat_"):
            if value is not None:
                document.setdefault("stats", {})[each.name[5:]] = value
        elif each.name in _LISTS:
            document[each.name] = [part.strip() for part in value.split(",") if part.strip()]
        elif isinstance(each, Field) and each.kind is Kind.TEXT:
            document[each.name] = value.strip()
        elif value not in (None, ""):
            document[each.name] = value
    allowance = document["field_allowance"].upper()
    document["field_allowance"] = (
        int(allowance) if allowance.isdecimal() and len(allowance) < 6 else allowance or UNLIMITED
    )
    document["id"] = profile_id or _id_of(document["name"])
    return document
