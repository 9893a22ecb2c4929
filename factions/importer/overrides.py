"""Reviewed corrections and facts that the source lacks (``overrides.toml``), each with a reason, by release."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from armybuilder.rules.aos4.catalogue import (
    ArmyCondition,
    BattleProfile,
    OptionKind,
    RegimentOfRenown,
    RegimentOption,
    Target,
)
from factions.importer.errors import ImportProblem

OVERRIDES = Path(__file__).with_name("overrides.toml")


@cache
def _read(path: Path) -> dict[str, list[dict[str, Any]]]:
    with path.open("rb") as stream:
        return tomllib.load(stream)


@dataclass(frozen=True)
class Overrides:
    """The corrections that hold for one release."""

    tables: Mapping[str, tuple[Mapping[str, Any], ...]]

    @classmethod
    def for_release(cls, release: str, path: Path = OVERRIDES) -> Overrides:
        chosen: dict[str, tuple[Mapping[str, Any], ...]] = {}
        for table, entries in _read(path).items():
            for entry in entries:
                if not entry.get("reason"):
                    raise ImportProblem(path.name, table, f"an entry without a reason: {entry}", "a reason")
            chosen[table] = tuple(
                entry
                for entry in entries
                if entry.get("since", "") <= (release or "9999") and (release or "0000") <= entry.get("until", "9999")
            )
        return cls(chosen)

    def of(self, table: str) -> tuple[Mapping[str, Any], ...]:
        return self.tables.get(table, ())

    def bearers(self) -> dict[str, str]:
        return {entry["digest"]: entry["bearer"] for entry in self.of("bearer")}

    def profiles(self, army: str, profiles: Iterable[BattleProfile]) -> list[BattleProfile]:
        """The profiles of an army with every correction that names them applied."""
        found = list(profiles)
        for entry in self.of("profile"):
            if army in entry.get("armies", [army]):
                found = [self._changed(p, entry) if p.name in entry["units"] else p for p in found]
        for entry in self.of("legends_from"):
            names = set(entry["units"])
            if army in entry.get("armies", [army]):
                found = [replace(p, legends_from=entry["date"]) if p.name in names else p for p in found]
        for entry in self.of("lines"):
            if army == entry["army"]:
                found = [self._with_lines(p, entry, found) if p.name in entry["units"] else p for p in found]
        for entry in self.of("excluded_keyword"):
            if army == entry["army"]:
                found = [self._excluding(p, entry) if p.name in entry["units"] else p for p in found]
        for entry in self.of("shared_capacity"):
            if army == entry["army"]:
                found = [self._shared(p, entry) if p.name in entry["units"] else p for p in found]
        return found

    def _changed(self, profile: BattleProfile, entry: Mapping[str, Any]) -> BattleProfile:
        changes: dict[str, Any] = {
            key: frozenset(value) if isinstance(value, list) else value
            for key, value in entry.items()
            if key not in ("armies", "units", "reason", "since", "until")
        }
        return replace(profile, **changes)

    def _with_lines(
        self, profile: BattleProfile, entry: Mapping[str, Any], profiles: list[BattleProfile]
    ) -> BattleProfile:
        """Give named lines another greatest number (0 stands for any), or add a line on a unit or keyword."""
        options = list(profile.options)
        name, maximum = entry["target"], entry.get("maximum", 0) or None
        for number, option in enumerate(options):
            if any(target.name.casefold() == name.casefold() for target in option.targets):
                options[number] = replace(option, maximum=maximum)
                return replace(profile, options=tuple(options))
        if not entry.get("add"):
            raise ImportProblem("overrides.toml", f"lines of {profile.name}", f"no line {name!r}", "an existing line")
        unit = next((p for p in profiles if p.name == name and not p.warscroll.season), None)
        roles = [t for p in profiles for o in p.options for t in o.targets if t.kind == OptionKind.SUB_HERO]
        role = next((target for target in roles if target.name == name), None)
        target = role or Target(OptionKind.KEYWORD, name, name)
        if unit is not None:
            target = Target(OptionKind.UNIT, unit.warscroll.identity, unit.warscroll.name)
        return replace(profile, options=(*options, RegimentOption((target,), 0, maximum)))

    def _excluding(self, profile: BattleProfile, entry: Mapping[str, Any]) -> BattleProfile:
        options = tuple(
            replace(
                option,
                targets=tuple(
                    replace(t, excluded=t.excluded | frozenset(entry["excluded"])) if t.name == entry["target"] else t
                    for t in option.targets
                ),
            )
            for option in profile.options
        )
        return replace(profile, options=options)

    def _shared(self, profile: BattleProfile, entry: Mapping[str, Any]) -> BattleProfile:
        """Several lines of a leader become one with alternatives: "0-1 X or Y" (R-19)."""
        names = {name.casefold() for name in entry["targets"]}
        chosen = [o for o in profile.options if any(t.name.casefold() in names for t in o.targets)]
        missing = names - {t.name.casefold() for o in chosen for t in o.targets}
        if missing:
            raise ImportProblem("overrides.toml", profile.name, f"no line for {sorted(missing)}", "lines to join")
        joined = RegimentOption(tuple(t for o in chosen for t in o.targets), 0, entry.get("maximum", 1))
        first = profile.options.index(chosen[0])
        rest = [o for o in profile.options if o not in chosen]
        return replace(profile, options=(*rest[:first], joined, *rest[first:]))

    def conditions(self, army: str) -> tuple[ArmyCondition, ...]:
        """Composition conditions of an Army of Renown that the source has in prose only (R-83 … R-87)."""
        return tuple(
            ArmyCondition(entry["kind"], entry.get("params", {}), entry["reason"])
            for entry in self.of("condition")
            if entry["army"] == army
        )

    def renown(self, regiments: Iterable[RegimentOfRenown]) -> list[RegimentOfRenown]:
        found = list(regiments)
        for entry in self.of("renown"):
            changes = {k: v for k, v in entry.items() if k in ("points", "name", "legends")}
            found = [replace(r, **changes) if r.id == entry["id"] else r for r in found]
        return found

    def aliases(self) -> dict[str, list[str]]:
        """Former and other spellings of a name: current name to the others (R-89e)."""
        found: dict[str, list[str]] = {}
        for entry in self.of("alias"):
            found.setdefault(entry["name"], []).extend(entry["others"])
        return found
