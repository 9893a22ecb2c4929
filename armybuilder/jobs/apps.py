"""Registration of the package with Django."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "armybuilder.jobs"
    label = "jobs"
    verbose_name = "Background work"
