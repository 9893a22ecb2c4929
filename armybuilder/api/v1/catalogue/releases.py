"""Which release a request is about, and what is kept of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rest_framework.exceptions import NotFound

from armybuilder.api.problems import ErrorItem, Problem
from armybuilder.api.query import wrong_query
from factions.models import DataRelease


@dataclass(frozen=True, slots=True)
class Release:
    """A release as the catalogue is cached by: the fingerprint changes when its data do."""

    id: str
    fingerprint: str
    loaded: bool


def _value(row: DataRelease) -> Release:
    return Release(row.id, row.fingerprint, row.loaded)


def asked_release(release: str | None, parameter: str = "release") -> Release:
    """The release of ``?release=`` or another parameter, the newest without it. A problem when it is unknown or no data
    are loaded."""
    rows = DataRelease.objects.only("id", "fingerprint", "loaded")
    if release:
        row = rows.filter(id=release).first()
        if row is None:
            raise wrong_query([ErrorItem(f"query.{parameter}", "unknown", f"No data release is called “{release}”.")])
        return _value(row)
    row = rows.filter(loaded=True).order_by("date").last()
    if row is None:
        raise no_data()
    return _value(row)


def release_named(release: str) -> Release:
    """The release of an address; 404 when it is unknown."""
    row = DataRelease.objects.only("id", "fingerprint", "loaded").filter(id=release).first()
    if row is None:
        raise NotFound
    return _value(row)


def no_data() -> Problem:
    return Problem(
        "no-reference-data",
        "No reference data are loaded here.",
        status_code=503,
        detail="The operator loads them with manage.py load_reference_data.",
    )


def release_documents() -> list[dict[str, Any]]:
    """Every release, the newest first."""
    return [release_document(row) for row in DataRelease.objects.order_by("-date")]


def release_document(row: DataRelease) -> dict[str, Any]:
    return {
        "id": row.id,
        "date": row.date.isoformat(),
        "battlepacks": list(row.battlepacks),
        "in_force_from": row.in_force_from.isoformat() if row.in_force_from else None,
        "in_force_to": row.in_force_to.isoformat() if row.in_force_to else None,
        "app_versions": list(row.app_versions),
        "commit": row.commit,
    }
