"""Requests made from the schema, right and wrong ones: no 5xx, nothing that the schema does not document."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import schemathesis
import yaml
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from armybuilder.accounts.models import Scope, User
from armybuilder.accounts.services import create_api_key
from armybuilder.api.management.commands.write_api_schema import SCHEMA
from armybuilder.api.tests.event_world import event_world
from armybuilder.jobs.services import start_run
from armybuilder.jobs.tests import sums
from armybuilder.jobs.webhooks.services import create_webhook
from armybuilder.rosters.builder.saving import save_army
from armybuilder.rosters.holder import Holder
from armybuilder.rules.aos4.edits import new_army
from armybuilder.rules.aos4.rulesets import DEFAULT_RULESET, get_ruleset
from factions.catalogue import catalogue

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

EXAMPLES = int(os.environ.get("API_EXAMPLES", "8"))
"""Requests per operation and kind of client; more find more and take longer."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
DOCUMENT = yaml.load(
    (Path(settings.BASE_DIR) / SCHEMA).read_text(encoding="utf-8"),
    Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader),
)
OPERATIONS = sorted(
    operation["operationId"] for methods in DOCUMENT["paths"].values() for operation in methods.values()
)


@cache
def api() -> Any:
    return schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", get_wsgi_application())


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """Requests go past Django's test client, which would keep the connection of the test open."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def codes(user: User, reference_data: Any, settings: Any) -> dict[str, list[Any]]:
    """Things that exist, by the names of the parameters that lead to them."""
    settings.WEBHOOK_ALLOW_PRIVATE = True
    sums.register()
    known = catalogue(reference_data, "seraphon")
    roster = save_army(holder=Holder(user), army=new_army(known, get_ruleset(DEFAULT_RULESET), 2000), name="Mine")
    run = start_run(kind="sum", key="k", parameters={"step": 1}, chunks=sums.parts(2), owner=user).run
    webhook, _ = create_webhook(user=user, url="http://127.0.0.1:9999/", events=["roster.changed"])
    event = event_world(user)
    return {
        "code": [roster.code, roster.share_code, run.code, webhook.code, event["event"]],
        "player": [event["player"], event["second"]],
        "number": [1],
        "table": [1],
        "release": [reference_data.id],
        "slug": ["seraphon"],
        "key": [next(iter(known.profiles))],
        "rule": ["R-15", "A-21"],
    }


@pytest.mark.parametrize("known", [False, True], ids=["visitor", "key"])
@pytest.mark.parametrize("operation", OPERATIONS)
def test_operation_answers_what_it_documents(
    operation: str, known: bool, codes: dict[str, list[Any]], user: User, unthrottled: None
) -> None:
    headers = {"Accept-Encoding": "identity"}
    if known:
        key = create_api_key(user=user, name="bot", scope=Scope.WRITE)[1]
        headers["Authorization"] = f"Bearer {key}"
    found = api().find_operation_by_id(operation)
    cases = st.one_of(
        found.as_strategy(generation_mode=GenerationMode.POSITIVE),
        found.as_strategy(generation_mode=GenerationMode.POSITIVE),
        found.as_strategy(generation_mode=GenerationMode.NEGATIVE),
    )

    @hypothesis_settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, data=st.data())
    def answers(case: Any, data: st.DataObject) -> None:
        for name in case.path_parameters or {}:
            if name in codes and data.draw(st.integers(0, 3)):
                case.path_parameters[name] = data.draw(st.sampled_from(codes[name]))
        sent = dict(headers)
        if case.method in ("PUT", "PATCH") and data.draw(st.integers(0, 3)):
            sent["If-Match"] = "*"
        case.call_and_validate(headers=sent, checks=CHECKS)

    answers()
