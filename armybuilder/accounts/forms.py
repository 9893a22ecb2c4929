"""Forms of the account page."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import forms
from django.utils import timezone

from armybuilder.accounts.models import Scope, User


class ApiKeyForm(forms.Form):
    """Name, scope and life of a new key."""

    name = forms.CharField(max_length=80, label="Name", help_text="What will use it, for example “club bot”.")
    scope = forms.ChoiceField(choices=Scope.choices, initial=Scope.READ, label="May")
    days = forms.TypedChoiceField(
        choices=[("30", "30 days"), ("90", "90 days"), ("365", "A year"), ("0", "Until revoked")],
        coerce=int,
        initial="90",
        label="Valid for",
    )

    def expires(self) -> datetime | None:
        """When the key ends; None for a key without an end."""
        days: int = self.cleaned_data["days"]
        return timezone.now() + timedelta(days=days) if days else None


class DeleteAccountForm(forms.Form):
    """The password again: what is deleted cannot be brought back."""

    password = forms.CharField(
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}), label="Your password"
    )

    def __init__(self, *args: object, user: User, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError("This is not the password of this account.")
        return password
