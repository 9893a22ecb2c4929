"""Registration of the package with Django."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "armybuilder.api"
    label = "api"
    verbose_name = "API"
