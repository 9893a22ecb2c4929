"""Registration of the package with Django."""

from django.apps import AppConfig


class ReferenceConfig(AppConfig):
    name = "armybuilder.reference"
    label = "reference"
    verbose_name = "Rules reference"
