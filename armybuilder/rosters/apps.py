"""Registration of the package with Django."""

from django.apps import AppConfig


class RostersConfig(AppConfig):
    name = "armybuilder.rosters"
    label = "rosters"
    verbose_name = "Rosters"

    def ready(self) -> None:
        from armybuilder.rosters import signals  # noqa: F401
