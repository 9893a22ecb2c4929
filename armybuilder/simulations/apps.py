"""Registration of the package with Django."""

from django.apps import AppConfig


class SimulationsConfig(AppConfig):
    name = "armybuilder.simulations"
    label = "simulations"
    verbose_name = "Matchups"
