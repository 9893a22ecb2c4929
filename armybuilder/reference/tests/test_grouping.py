"""Every keyword of the data stands in the glossary: explained, or with what it groups."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder.reference.grouping import grouping_keywords
from armybuilder.reference.library import library
from armybuilder.rules.aos4.documents import ReleaseFacts

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("reference_data")]


def test_every_keyword_of_the_release_is_in_the_glossary(release_facts: ReleaseFacts) -> None:
    known = {entry.name.upper() for entry in library().glossary} | {keyword.name for keyword in grouping_keywords()}
    printed = {keyword for scroll in release_facts.warscrolls() for keyword in scroll.keywords}
    # An Auto-Endrin comes with the terrain that sets it up; no list has one, so no query finds it.
    assert printed - known == {"AUTO-ENDRIN"}


def test_grouping_keyword_tells_its_units_and_armies() -> None:
    found = {keyword.name: keyword for keyword in grouping_keywords()}
    assert "Gloomspite Gitz" in found["MOONCLAN"].armies
    assert found["MOONCLAN"].units > 10
    assert "HERO" not in found


def test_glossary_leads_to_the_units_of_a_keyword(client: Client) -> None:
    page = client.get(reverse("reference:glossary")).content.decode()
    assert f'href="{reverse("factions:query")}?q=%22MOONCLAN%22"' in page
    answer = client.get(reverse("factions:query"), {"q": '"MOONCLAN"'})
    assert "Moonclan Stabbas" in answer.content.decode()
