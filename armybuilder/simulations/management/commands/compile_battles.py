"""``manage.py compile_battles``: fills the cache of compiled battles, so that nobody waits for it later."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import BaseCommand

from armybuilder.simulations.battles import engine
from armybuilder.simulations.warming import warm


class Command(BaseCommand):
    help = (
        "Compile the battle kernel into its cache (NUMBA_CACHE_DIR, else beside the source). "
        "Quick when the cache is filled; does nothing without Numba."
    )

    def handle(self, **options: Any) -> None:
        if engine() == "plain":
            self.stdout.write("Numba is not installed or switched off: battles are played by plain Python.")
            return
        started = time.perf_counter()
        warm()
        self.stdout.write(f"Battles are compiled ({time.perf_counter() - started:.1f} s).")
