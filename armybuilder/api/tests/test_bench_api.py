"""The benches of the API run and find what they time."""

from typing import Any

import pytest

from armybuilder.accounts.services import api_key_for
from armybuilder.api.bench_api import benches, new_key


@pytest.mark.integration
@pytest.mark.django_db
def test_benches_run(reference_data: Any, settings: Any) -> None:
    settings.API_RATES = dict(settings.API_RATES)
    answers = [bench.function() for bench in benches()]
    assert [getattr(answer, "status_code", None) for answer in answers] == [200, 200, 304, 200, 200]


@pytest.mark.integration
@pytest.mark.django_db
def test_load_test_gets_a_key_that_may_write() -> None:
    key = api_key_for(text=new_key())
    assert key is not None
    assert key.may_write
