"""The benches of the API run and find what they time."""

from typing import Any

import pytest

from armybuilder.api.bench_api import benches


@pytest.mark.integration
@pytest.mark.django_db
def test_benches_run(reference_data: Any, settings: Any) -> None:
    settings.API_RATES = dict(settings.API_RATES)
    for bench in benches():
        bench.function()
