"""Registration of the package with Django."""

from django.apps import AppConfig


class SimulationsConfig(AppConfig):
    name = "armybuilder.simulations"
    label = "simulations"
    verbose_name = "Matchups"

    def ready(self) -> None:
        from armybuilder.simulations import battles, warming  # models are loaded only now

        battles.register()
        warming.connect()
