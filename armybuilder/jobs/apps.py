"""Registration of the package with Django."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "armybuilder.jobs"
    label = "jobs"
    verbose_name = "Background work"

    def ready(self) -> None:
        from armybuilder.jobs import tasks  # noqa: F401  (web processes send messages to them)
