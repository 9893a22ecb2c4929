"""Registration of the package with Django."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "armybuilder.api"
    label = "api"
    verbose_name = "API"

    def ready(self) -> None:
        from armybuilder.api import roster_events

        roster_events.connect()
