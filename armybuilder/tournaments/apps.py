"""Registration of the package with Django."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "armybuilder.tournaments"
    label = "tournaments"
    verbose_name = "Events"

    def ready(self) -> None:
        from armybuilder.tournaments import recheck  # models are loaded only now
        from armybuilder.tournaments.services import announcing

        recheck.register()
        announcing.register()
