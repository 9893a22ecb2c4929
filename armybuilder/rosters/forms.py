"""What people may send about any list."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from armybuilder.interchange.json_text import json_value
from armybuilder.rosters.models import NAME_LENGTH
from armybuilder.rosters.names import clean_name
from armybuilder.rosters.systems import UnreadableDocument, system_of

BACKUP_KIND = "armybuilder-backup"
BACKUP_VERSION = 1
BACKUP_SIZE = 256 * 1024


class NameForm(forms.Form):
    """The name of a list."""

    name = forms.CharField(
        label="Name",
        max_length=NAME_LENGTH,
        error_messages={
            "required": "Type a name for the list.",
            "max_length": "The name has %(show_value)d characters; %(limit_value)d are allowed.",
        },
    )

    def clean_name(self) -> str:
        name = clean_name(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError("Type a name for the list.")
        return name


class BackupForm(forms.Form):
    """A backup file of a list."""

    file = forms.FileField(
        label="Backup file",
        error_messages={"required": "Choose a backup file.", "empty": "The file is empty."},
    )

    def clean_file(self) -> dict[str, Any]:
        """What the file holds: ``system``, ``name`` and ``document``."""
        upload: UploadedFile = self.cleaned_data["file"]
        if (upload.size or 0) > BACKUP_SIZE:
            raise forms.ValidationError("The file is larger than 256 KB; a backup of a list is smaller.")
        try:
            held = json_value(upload.read())
        except ValueError:
            raise forms.ValidationError("The file is not a backup of a list: it holds no JSON.") from None
        if not isinstance(held, dict) or held.get("kind") != BACKUP_KIND:
            raise forms.ValidationError("The file is not a backup of a list.")
        if held.get("version") != BACKUP_VERSION:
            raise forms.ValidationError(f"The backup has version {held.get('version')!r:.20}; 1 can be read.")
        system = system_of(held["system"]) if isinstance(held.get("system"), str) else None
        if system is None:
            raise forms.ValidationError("The backup is of a game that is not known here.")
        try:
            document = system.read(held.get("document"))
        except UnreadableDocument as problem:
            raise forms.ValidationError(str(problem)) from None
        name = held.get("name")
        return {
            "system": system,
            "name": clean_name(name)[:NAME_LENGTH] if isinstance(name, str) else "",
            "document": document,
        }


def backup_of(system: str, name: str, document: Any) -> dict[str, Any]:
    """What a backup file of a list holds."""
    return {"kind": BACKUP_KIND, "version": BACKUP_VERSION, "system": system, "name": name, "document": document}
