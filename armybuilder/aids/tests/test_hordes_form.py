"""The form of a HORDES profile: names of any script, long boxes, and what a file holds beyond the form."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from armybuilder.aids.fields import Reading
from armybuilder.aids.hordes.profiles import MOST_WEAPONS, form_values, profile_of
from armybuilder.aids.models import HordesProfile
from armybuilder.aids.tests.test_hordes import enter
from armybuilder.rules.hordes.demo import DEMO
from armybuilder.rules.hordes.profiles import ProfileBook, WeaponKind, WeaponProfile

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.mark.parametrize(
    ("name", "profile_id"),
    [
        ("Élan Übel", "elan-ubel"),
        ("Тролль", "тролль"),
        ("Огр 2", "огр-2"),
        ("鬼", "鬼"),
        ("Øgre", "øgre"),
        ("?!", "?!"),
    ],
)
def test_name_in_any_script_makes_an_id(client: Client, name: str, profile_id: str) -> None:
    assert enter(client, name=name).status_code == 303
    assert HordesProfile.objects.get().profile == profile_id
    assert client.get(f"/aids/hordes/profiles/{profile_id.replace('?', '%3F')}/edit/").status_code == 200


def test_attachment_may_join_more_units_than_a_short_text_names(client: Client) -> None:
    units = [f"Company of the {number}th watch" for number in range(1, 8)]
    assert enter(client, kind="attachment", attaches_to=", ".join(units)).status_code == 303
    assert len(HordesProfile.objects.get().document["attaches_to"]) == 7


def test_weapons_of_a_file_that_the_form_does_not_show_stay() -> None:
    weapons = tuple(WeaponProfile(f"Fist {number}", WeaponKind.MELEE, number) for number in range(25))
    many = replace(DEMO.profiles[0], weapons=weapons)
    values = form_values(many)
    values["weapons"] = values["weapons"][1:MOST_WEAPONS]
    entered = profile_of(Reading(values), many.id, ProfileBook((many,)))
    assert entered is not None
    assert entered.weapons == weapons[1:]
