"""Registration of the package with Django."""

from django.apps import AppConfig


class ValidationConfig(AppConfig):
    name = "armybuilder.validation"
    label = "validation"
    verbose_name = "Validation"
