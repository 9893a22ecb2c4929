"""``manage.py simulate_battles A B``: two list files fight, here and now."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.rules.aos4.battle.battleplans import BATTLEPLANS
from armybuilder.rules.aos4.battle.counters import BattleCounters
from armybuilder.rules.aos4.battle.policies import POLICIES
from armybuilder.rules.aos4.battle.summary import BattleSummary, UnitSummary, summarise
from armybuilder.rules.aos4.battle.values import BattleArmy, BattleProblem
from armybuilder.rules.aos4.effects.abilities import ABILITIES, battle_ability
from armybuilder.simulations.abilities import abilities_for, holds_throughout, usual_abilities
from armybuilder.simulations.battles import Settings, engine
from armybuilder.simulations.forms import NONE, USUAL
from armybuilder.simulations.lists import FoughtList, list_of_army
from armybuilder.simulations.reference_lists import reference_lists
from armybuilder.simulations.units import battle_army, unknown_units
from armybuilder.validation.reading import read_lists

REFERENCE = "reference:"


class Command(BaseCommand):
    help = (
        "Let two lists fight. A and B are list files of any readable format, - for standard input, "
        "or reference:<faction> for a list that is shipped. Compares lists, does not foretell games."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("a", metavar="A")
        parser.add_argument("b", metavar="B")
        parser.add_argument("--battles", type=int, default=1000, metavar="N")
        parser.add_argument("--seed", type=int, default=2026, metavar="S")
        parser.add_argument("--battleplan", choices=[plan.id for plan in BATTLEPLANS], default=BATTLEPLANS[0].id)
        policies = [policy.id for policy in POLICIES]
        parser.add_argument("--policy-a", choices=policies, default="objective-first")
        parser.add_argument("--policy-b", choices=policies, default="objective-first")
        parser.add_argument("--model", choices=("complete", "reduced"), default="complete")
        known = ", ".join(each.id for each in ABILITIES)
        for side in ("a", "b"):
            parser.add_argument(
                f"--abilities-{side}",
                default=USUAL,
                metavar="IDS",
                help=f"faction traits and abilities that {side.upper()} uses: {USUAL} (those of its faction), {NONE}, "
                f"or ids with commas between them ({known})",
            )
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON object")

    def handle(self, *, a: str, b: str, battles: int, seed: int, as_json: bool, **options: Any) -> None:
        if battles < 1:
            raise CommandError("--battles: at least one")
        from armybuilder.rules.aos4.battle.simulate import run_battles  # loads Numba

        settings = Settings(
            battles=battles,
            seed=seed,
            battleplan=options["battleplan"],
            policy_a=options["policy_a"],
            policy_b=options["policy_b"],
            model=options["model"],
        )
        first, second = self._army(a, options["abilities_a"]), self._army(b, options["abilities_b"])
        started = time.perf_counter()
        try:
            counters = run_battles(first, second, settings.setup(), seed, 0, battles)
        except BattleProblem as problem:
            raise CommandError(f"these lists cannot fight: {problem}") from problem
        seconds = time.perf_counter() - started
        summary = summarise(counters, first, second)
        if as_json:
            document = {
                "a": first.name,
                "b": second.name,
                "settings": asdict(settings),
                "abilities": {"a": list(first.abilities), "b": list(second.abilities)},
                "engine": engine(),
                "seconds": round(seconds, 3),
                "digest": counters.digest(),
                "counters": counters.to_json(),
                "summary": asdict(summary),
            }
            self.stdout.write(json.dumps(document, ensure_ascii=False))
        else:
            self._print(summary, first, second, seconds)
            self._print_abilities(counters, (first, second))
            self.stdout.write("\nCompares lists, does not foretell games.")

    def _army(self, source: str, abilities: str) -> BattleArmy:
        fought = self._list(source)
        chosen = usual_abilities(fought)
        if abilities != USUAL:
            asked = [] if abilities == NONE else [each.strip() for each in abilities.split(",")]
            known = [each.id for each in ABILITIES]
            for each in asked:
                if each not in known:
                    raise CommandError(f"{each}: no such ability; there is {', '.join(known)}")
            chosen = abilities_for(fought, asked)
            for each in asked:
                if each not in chosen:
                    raise CommandError(f"{source}: no unit for {battle_ability(each).name}")
        return battle_army(fought.name, fought.army, fought.catalogue, chosen)

    def _list(self, source: str) -> FoughtList:
        if source.startswith(REFERENCE):
            army = reference_lists().get(source.removeprefix(REFERENCE))
            if army is None:
                raise CommandError(f"{source}: there is one of {', '.join(reference_lists())}")
            return list_of_army(source, army)
        try:
            data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        except OSError as error:
            raise CommandError(f"{source}: {error.strerror or 'cannot be read'}") from error
        reading = next((one for one in read_lists(data, source) if one.army is not None), None)
        if reading is None or reading.army is None or reading.catalogue is None:
            raise CommandError(f"{source}: no list can be read from this")
        for unit in unknown_units(reading.army, reading.catalogue):
            self.stderr.write(f"{source}: {unit} is not known and does not fight")
        found = FoughtList(source, reading.army.name or Path(source).stem, reading.army, reading.catalogue)
        if not found.units:
            raise CommandError(f"{source}: no unit that could fight")
        return found

    def _print(self, summary: BattleSummary, first: BattleArmy, second: BattleArmy, seconds: float) -> None:
        low, high = summary.interval
        speed = summary.battles / seconds if seconds else 0.0
        self.stdout.write(f"{first.name} against {second.name}: {summary.battles:,} battles, {speed:,.0f} per second")
        self.stdout.write(
            f"won {summary.won:.1%} (95 %: {low:.1%} to {high:.1%}), drawn {summary.drawn:.1%}, lost {summary.lost:.1%}"
        )
        self.stdout.write(f"victory points apart {summary.margin:+.2f} ± {1.96 * summary.margin_error:.2f}")
        for name, points in zip((first.name, second.name), summary.vp_by_round, strict=True):
            self.stdout.write(
                f"  {name}: " + ", ".join(f"{value:.1f}" for value in points) + " points after each round"
            )
        for name, units in zip((first.name, second.name), summary.units, strict=True):
            self.stdout.write(f"\n{name:40} points  scored   slain  per 100  destroyed")
            for unit in sorted(units, key=lambda unit: -unit.points_slain):
                self.stdout.write(_line(unit))

    def _print_abilities(self, counters: BattleCounters, armies: tuple[BattleArmy, BattleArmy]) -> None:
        for side, army in enumerate(armies):
            if army.abilities:
                self.stdout.write(f"\n{army.name + ': traits and abilities':40} used per battle")
            for each in army.abilities:
                used = "throughout" if holds_throughout(each) else f"{counters.used(side, each) / counters.battles:.2f}"
                self.stdout.write(f"  {battle_ability(each).name[:38]:38} {used:>15}")


def _line(unit: UnitSummary) -> str:
    return (
        f"  {unit.name[:38]:38} {unit.points:6} {unit.scored:7.2f} {unit.points_slain:7.1f} "
        f"{unit.per_100:8.1f} {unit.destroyed:9.1%}"
    )
