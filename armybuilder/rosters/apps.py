"""Registration of the package with Django."""

from django.apps import AppConfig


class RostersConfig(AppConfig):
    name = "armybuilder.rosters"
    label = "rosters"
    verbose_name = "Rosters"

    def ready(self) -> None:
        from armybuilder.jobs.expiry import register_expiry
        from armybuilder.rosters import signals  # noqa: F401
        from armybuilder.rosters.builder.system import AGE_OF_SIGMAR
        from armybuilder.rosters.importing import runs
        from armybuilder.rosters.services import DELETED_LISTS, OUT_OF_REACH
        from armybuilder.rosters.spearhead.system import SPEARHEAD
        from armybuilder.rosters.systems import register

        register(AGE_OF_SIGMAR)
        register(SPEARHEAD)
        runs.register()
        register_expiry(DELETED_LISTS)
        register_expiry(OUT_OF_REACH)
