"""Registration of the package with Django."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "armybuilder.tournaments"
    label = "tournaments"
    verbose_name = "Events"

    def ready(self) -> None:
        from armybuilder.accounts.selectors import register_personal_data
        from armybuilder.accounts.services import register_leaving
        from armybuilder.tournaments import recheck  # models are loaded only now
        from armybuilder.tournaments.selectors import personal
        from armybuilder.tournaments.services import announcing, leaving

        recheck.register()
        announcing.register()
        register_leaving(leaving.leave_events, told=leaving.what_happens)
        register_personal_data("events_organised", personal.events_organised)
        register_personal_data("events_played", personal.events_played)
        register_personal_data("decisions", personal.decisions_made)
        register_personal_data("actions_at_events", personal.actions_at_events)
