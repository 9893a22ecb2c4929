"""Registration of the package with Django."""

from django.apps import AppConfig


class SimulationsConfig(AppConfig):
    name = "armybuilder.simulations"
    label = "simulations"
    verbose_name = "Matchups"

    def ready(self) -> None:
        from armybuilder.jobs.expiry import register_expiry
        from armybuilder.simulations import battles, warming  # models are loaded only now
        from armybuilder.simulations.services import PASTED_LISTS

        battles.register()
        register_expiry(PASTED_LISTS)
        warming.connect()
