"""``manage.py write_api_schema``: the OpenAPI document and the example client that is made from it."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from drf_spectacular.renderers import OpenApiYamlRenderer

from armybuilder.api.client import client_source
from armybuilder.api.schema import schema_document, schema_text

SCHEMA = Path("docs/schema/openapi.yaml")
CLIENT = Path("docs/client/armybuilder_client.py")


def files() -> dict[Path, str]:
    """What the files have to hold, by their path within the project."""
    return {SCHEMA: schema_text(OpenApiYamlRenderer)[0].decode(), CLIENT: client_source(schema_document())}


class Command(BaseCommand):
    help = f"Write {SCHEMA} and {CLIENT}; with --check only say whether they are what they should be."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail when a file differs")

    def handle(self, *, check: bool, **options: Any) -> None:
        for path, text in files().items():
            file = Path(settings.BASE_DIR) / path
            known = file.read_text(encoding="utf-8") if file.exists() else ""
            if known == text:
                continue
            if check:
                raise CommandError(f"{path} is out of date: run manage.py write_api_schema")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            self.stdout.write(f"{path} written")
