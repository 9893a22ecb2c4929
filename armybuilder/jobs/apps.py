"""Registration of the package with Django."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "armybuilder.jobs"
    label = "jobs"
    verbose_name = "Background work"

    def ready(self) -> None:
        from armybuilder.accounts.selectors import register_personal_data
        from armybuilder.jobs import beat, processes, tasks  # noqa: F401  (web processes send messages to tasks)
        from armybuilder.jobs.expiry import register_expiry
        from armybuilder.jobs.selectors import personal_data as runs_of_person
        from armybuilder.jobs.services import FINISHED_RUNS
        from armybuilder.jobs.webhooks.selectors import personal_data
        from armybuilder.jobs.webhooks.services import DELIVERIES

        register_personal_data("background_work", runs_of_person)
        register_personal_data("webhooks", personal_data)
        register_expiry(FINISHED_RUNS)
        register_expiry(DELIVERIES)
