"""Letters beyond ASCII are found whatever their case, on SQLite as on PostgreSQL."""

import pytest

from armybuilder.accounts.models import User
from armybuilder.web.sqlite import like


@pytest.mark.integration
@pytest.mark.django_db
def test_case_of_letters_beyond_ascii_does_not_count() -> None:
    for name in ("Übung", "100%", "a_b", "C:\\d"):
        User.objects.create_user(name, password="ironweld-arsenal")

    def found(**asked: str) -> list[str]:
        return sorted(User.objects.filter(**asked).values_list("username", flat=True))

    assert (found(username__icontains="übu"), found(username__iexact="ÜBUNG")) == (["Übung"], ["Übung"])
    assert (found(username__icontains="%"), found(username__icontains="_")) == (["100%"], ["a_b"])
    assert (found(username__icontains="c:\\"), found(username__iexact="übun")) == (["C:\\d"], [])


@pytest.mark.parametrize(
    ("pattern", "text", "escape", "fits"),
    [
        ("%ö_", "SCHÖN", "", True),
        ("a%", "b\na", "", False),
        ("%a", "b\nA", "", True),
        ("a\\", "a", "\\", True),
        (None, "a", "", None),
        ("a", None, "\\", None),
        ("1", 1, "", True),
    ],
)
def test_like(pattern: str | None, text: object, escape: str, fits: bool | None) -> None:
    assert like(pattern, text, escape) is fits
