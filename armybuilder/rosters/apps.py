"""Registration of the package with Django."""

from django.apps import AppConfig


class RostersConfig(AppConfig):
    name = "armybuilder.rosters"
    label = "rosters"
    verbose_name = "Rosters"

    def ready(self) -> None:
        from armybuilder.accounts.selectors import register_personal_data
        from armybuilder.jobs.expiry import register_expiry
        from armybuilder.rosters import signals  # noqa: F401
        from armybuilder.rosters.builder.system import AGE_OF_SIGMAR
        from armybuilder.rosters.importing import runs
        from armybuilder.rosters.selectors import personal_data, personal_edit_rights
        from armybuilder.rosters.services import DELETED_LISTS, OUT_OF_REACH
        from armybuilder.rosters.spearhead.system import SPEARHEAD
        from armybuilder.rosters.systems import register

        register(AGE_OF_SIGMAR)
        register(SPEARHEAD)
        runs.register()
        register_personal_data("lists", personal_data)
        register_personal_data("lists_of_others", personal_edit_rights)
        register_expiry(DELETED_LISTS)
        register_expiry(OUT_OF_REACH)
