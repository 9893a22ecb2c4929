"""Registration of the package with Django."""

from django.apps import AppConfig


class ValidationConfig(AppConfig):
    name = "armybuilder.validation"
    label = "validation"
    verbose_name = "Validation"

    def ready(self) -> None:
        from armybuilder.validation import checks  # noqa: F401  (registers the system checks)
