"""The aids at the table as a Django application."""

from django.apps import AppConfig


class AidsConfig(AppConfig):
    name = "armybuilder.aids"
    label = "aids"
    verbose_name = "Aids at the table"

    def ready(self) -> None:
        from armybuilder.aids import signals  # noqa: F401
        from armybuilder.aids.hordes.system import HORDES
        from armybuilder.rosters.systems import register

        register(HORDES)
