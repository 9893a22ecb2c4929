"""The aids at the table as a Django application."""

from django.apps import AppConfig


class AidsConfig(AppConfig):
    name = "armybuilder.aids"
    label = "aids"
    verbose_name = "Aids at the table"

    def ready(self) -> None:
        from armybuilder.accounts.selectors import register_personal_data
        from armybuilder.aids import signals  # noqa: F401
        from armybuilder.aids.hordes.profiles import DELETED_PROFILES, PROFILES_OUT_OF_REACH, personal_data
        from armybuilder.aids.hordes.system import HORDES
        from armybuilder.aids.scores.services import SCORE_SHEETS
        from armybuilder.jobs.expiry import register_expiry
        from armybuilder.rosters.systems import register

        register(HORDES)
        register_personal_data("hordes_profiles", personal_data)
        register_expiry(SCORE_SHEETS)
        register_expiry(PROFILES_OUT_OF_REACH)
        register_expiry(DELETED_PROFILES)
