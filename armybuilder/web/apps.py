"""Registration of the package with Django."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "armybuilder.web"
    label = "web"
    verbose_name = "Pages"

    def ready(self) -> None:
        from armybuilder import checks  # noqa: F401  (registers the project's own checks)
        from armybuilder.jobs.expiry import register_expiry
        from armybuilder.web import sqlite
        from armybuilder.web.sessions import SESSIONS

        register_expiry(SESSIONS)
        sqlite.register()
