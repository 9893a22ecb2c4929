"""The benches of the API run and find what they time."""

from typing import Any

import pytest

from armybuilder.api.bench_api import benches


@pytest.mark.integration
@pytest.mark.django_db
def test_benches_run(reference_data: Any, settings: Any) -> None:
    settings.API_RATES = dict(settings.API_RATES)
    answers = [bench.function() for bench in benches()]
    assert [getattr(answer, "status_code", None) for answer in answers] == [200, 200, 304, 200, 200]
