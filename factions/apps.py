"""Registration of the package with Django."""

from django.apps import AppConfig


class FactionsConfig(AppConfig):
    name = "factions"
    label = "factions"
    verbose_name = "Factions"
