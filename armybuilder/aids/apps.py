"""The aids at the table as a Django application."""

from django.apps import AppConfig


class AidsConfig(AppConfig):
    name = "armybuilder.aids"
    label = "aids"
    verbose_name = "Aids at the table"

    def ready(self) -> None:
        from armybuilder.aids import signals  # noqa: F401
        from armybuilder.aids.hordes.profiles import PROFILES_OUT_OF_REACH
        from armybuilder.aids.hordes.system import HORDES
        from armybuilder.aids.scores.services import SCORE_SHEETS
        from armybuilder.jobs.expiry import register_expiry
        from armybuilder.rosters.systems import register

        register(HORDES)
        register_expiry(SCORE_SHEETS)
        register_expiry(PROFILES_OUT_OF_REACH)
