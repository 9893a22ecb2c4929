"""System checks of the package: every code that a rule can report has a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register

from armybuilder.rules.aos4 import evaluate  # noqa: F401  (registers the rules)
from armybuilder.rules.aos4.rulebook import RULEBOOK
from armybuilder.rules.violation import STILL_TO_DO
from armybuilder.validation.messages import MESSAGES, STILL_TO_DO_MESSAGES


@register("validation")
def every_code_has_a_message(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Find a code that no sentence belongs to, and one without a wording as "still to do" that needs it."""
    missing = sorted(RULEBOOK.codes - MESSAGES.keys())
    unworded = sorted(STILL_TO_DO - STILL_TO_DO_MESSAGES.keys())
    return [
        *(Error(f"The code {code} has no message.", id="validation.E001") for code in missing),
        *(Error(f"The code {code} has no wording as still to do.", id="validation.E002") for code in unworded),
    ]
