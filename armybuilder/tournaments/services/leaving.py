"""What becomes of a person's part in events when the account is deleted.

An event that nobody else organises goes with the account, any other goes on under the next organiser. An entry to an
event whose lists are not locked goes with all that was sent. What is locked or was played stays the record of the
event, under the name it was entered with, without address and club; its link goes on working, as for players without
an account.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q

from armybuilder.accounts.models import User
from armybuilder.tournaments.models import AuditEntry, Decision, Event, Game, Organiser, Penalty, Player, Role
from armybuilder.tournaments.services.audit import Actor, note
from armybuilder.tournaments.services.deleting import delete_event
from armybuilder.tournaments.services.players import drop_player

GONE = "deleted account"


def _owned_alone(user: User) -> list[Event]:
    """Events of which the person is the only owner."""
    owned = Event.objects.filter(organisers__user=user, organisers__role=Role.OWNER)
    others = Organiser.objects.filter(role=Role.OWNER).exclude(user=user)
    return list(owned.exclude(organisers__in=others).prefetch_related("organisers__user").order_by("pk"))


def _heir(event: Event, user: User) -> Organiser | None:
    """The organiser who has been there longest after the person."""
    others = [one for one in event.organisers.all() if one.user_id != user.pk]
    return min(others, key=lambda one: one.pk, default=None)


def what_happens(user: User) -> list[str]:
    """What the deletion of the account does to events, in sentences for the person."""
    told = []
    for event in _owned_alone(user):
        heir = _heir(event, user)
        if heir is None:
            told.append(f"“{event.name}” is deleted with all its players and lists: nobody else organises it.")
        else:
            told.append(f"“{event.name}” goes on under {heir.user.email or heir.user.get_username()}.")
    for player in Player.objects.filter(user=user).select_related("event").order_by("pk"):
        if _is_record(player):
            told.append(
                f"Your name, list and results stay at “{player.event.name}”, without your e-mail address and club."
            )
        else:
            told.append(f"Your entry to “{player.event.name}” is deleted with the lists that you sent.")
    return told


@transaction.atomic
def leave_events(user: User) -> None:
    """Hand over or delete the person's events, take back what may be taken back, and forget addresses in the rest."""
    for event in _owned_alone(user):
        heir = _heir(event, user)
        if heir is None:
            delete_event(event=event)
        else:
            heir.role = Role.OWNER
            heir.save(update_fields=["role"])
            note(event, Actor(GONE), "organiser_set", who=heir.user.email, role=Role.OWNER)
    players = list(Player.objects.filter(user=user).select_related("event"))
    _forget(user, players)
    for player in players:
        if _is_record(player):
            player.email = player.club = ""
            player.save(update_fields=["email", "club"])
        else:
            drop_player(player=player, actor=Actor(GONE))
            player.delete()


def _is_record(player: Player) -> bool:
    """Whether the entry belongs to what was locked or played."""
    played = Game.objects.filter(Q(first=player) | Q(second=player)).exists()
    return player.event.locked is not None or played


def _forget(user: User, players: list[Player]) -> None:
    """Take the person's addresses out of the logs of events."""
    name = Actor.organiser(user).name
    addresses = {user.email, name, *(player.email for player in players)} - {""}
    AuditEntry.objects.filter(Q(user=user) | Q(who__in=[*addresses])).update(who=GONE)
    Decision.objects.filter(judge=user).update(who=GONE)
    Penalty.objects.filter(who=name).update(who=GONE)
    Game.objects.filter(decided_by=name).update(decided_by=GONE)
    for entry in AuditEntry.objects.filter(Q(player__in=players) | Q(params__who__in=[*addresses])):
        without = _without(entry.params, addresses)
        if without != entry.params:
            entry.params = without
            entry.save(update_fields=["params"])


def _without(part: Any, addresses: set[str]) -> Any:
    if isinstance(part, dict):
        # An address that was corrected since is the person's too.
        return {key: GONE if key == "email" and value else _without(value, addresses) for key, value in part.items()}
    if isinstance(part, list):
        return [_without(value, addresses) for value in part]
    return GONE if isinstance(part, str) and part in addresses else part
