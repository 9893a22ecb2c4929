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
    Enhancement,
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

    def profiles(self, army: str, profiles: Iterable[BattleProfile], roles: Mapping[str, str]) -> list[BattleProfile]:
        """The profiles of an army with every correction that names them applied."""
        found = list(profiles)
        names = _targets(found, roles)
        for entry in self.of("profile"):
            if army in entry.get("armies", [army]):
                found = [self._changed(p, entry) if p.name in entry["units"] else p for p in found]
        for entry in self.of("legends_from"):
            if army in entry.get("armies", [army]):
                found = [replace(p, legends_from=entry["date"]) if p.name in entry["units"] else p for p in found]
        for entry in self.of("lines"):
            if army in _armies_of(entry):
                found = [self._with_lines(p, entry, names) if p.name in entry["units"] else p for p in found]
        for entry in self.of("excluded_keyword"):
            if army in _armies_of(entry):
                found = [self._excluding(p, entry) if p.name in entry["units"] else p for p in found]
        for entry in self.of("shared_capacity"):
            if army in _armies_of(entry):
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
        self, profile: BattleProfile, entry: Mapping[str, Any], names: Mapping[str, Target]
    ) -> BattleProfile:
        """Change, remove, replace or add one line of a leader; ``maximum`` 0 stands for any number."""
        target, maximum = entry["target"].casefold(), entry.get("maximum", 0) or None
        found = [o for o in profile.options if any(t.name.casefold() == target for t in o.targets)]
        if entry.get("add"):
            if found:
                raise ImportProblem("overrides.toml", profile.name, f"a line {target!r}", "no such line to be added")
            return replace(profile, options=(*profile.options, RegimentOption((_named(target, names),), 0, maximum)))
        if not found:
            raise ImportProblem("overrides.toml", profile.name, f"no line {target!r}", "the line to be corrected")
        changed = [replace(found[0], maximum=maximum)]
        if entry.get("remove"):
            changed = []
        elif "by" in entry:
            changed = [RegimentOption((_named(entry["by"], names),), 0, maximum)]
        place = profile.options.index(found[0])
        return replace(profile, options=(*profile.options[:place], *changed, *profile.options[place + 1 :]))

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
        by_name = {t.name.casefold(): t for o in chosen for t in o.targets}
        targets = tuple(by_name[name.casefold()] for name in entry["targets"])
        joined = RegimentOption(targets, 0, entry.get("maximum", 1))
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

    def enhancements(self, army: str, enhancements: Iterable[Enhancement]) -> list[Enhancement]:
        """Enhancements with the bearers of whole tables corrected."""
        bearers = {entry["table"]: entry["bearer"] for entry in self.of("table_bearer") if entry["army"] == army}
        return [replace(e, bearer=bearers.get(e.table, e.bearer)) for e in enhancements]

    def renown(self, regiments: Iterable[RegimentOfRenown], army_ids: Mapping[str, str]) -> list[RegimentOfRenown]:
        """Regiments with the armies that may include them corrected; ``army_ids`` gives source ids by slug."""
        found = list(regiments)
        for entry in (*self.of("renown_not_for"), *self.of("renown_for")):
            named = frozenset(army_ids[slug] for slug in entry["armies"] if slug in army_ids)
            lost = frozenset(army_ids[slug] for slug in entry.get("instead_of", ()) if slug in army_ids)
            if entry in self.of("renown_not_for"):
                named, lost = frozenset(), named
            found = [replace(r, allowed=r.allowed - lost | named) if r.name == entry["name"] else r for r in found]
        return found

    def respelt(self, document: Any) -> Any:
        """A document with every misspelt name corrected."""
        spelling = {entry["found"]: entry["right"] for entry in self.of("spelling")}

        def walk(value: Any) -> Any:
            if isinstance(value, str):
                return spelling.get(value, value)
            if isinstance(value, list):
                return [walk(item) for item in value]
            return {key: walk(item) for key, item in value.items()} if isinstance(value, dict) else value

        return walk(document) if spelling else document

    def aliases(self) -> dict[str, list[str]]:
        """Former and other spellings of a name: current name to the others (R-89e)."""
        found: dict[str, list[str]] = {}
        for entry in self.of("alias"):
            found.setdefault(entry["name"], []).extend(entry["others"])
        return found


def _armies_of(entry: Mapping[str, Any]) -> tuple[str, ...]:
    """The armies that a correction is for: ``army``, or several as ``armies``."""
    return (*entry.get("armies", ()), *(value for key, value in entry.items() if key == "army"))


def _named(name: str, names: Mapping[str, Target]) -> Target:
    found = names.get(name.casefold())
    if found is None:
        raise ImportProblem("overrides.toml", name, "nothing of this name", "a keyword, tag, unit or role of the army")
    return found


def _targets(profiles: Iterable[BattleProfile], roles: Mapping[str, str]) -> dict[str, Target]:
    """What a line may name, by name in lower case: keywords, tags, units and roles of the army."""
    found: dict[str, Target] = {}
    for profile in profiles:
        scroll = profile.warscroll
        if not scroll.variant_of:
            found.setdefault(scroll.name.casefold(), Target(OptionKind.UNIT, scroll.id, scroll.name))
        found |= {tag.casefold(): Target(OptionKind.TAG, tag, tag) for tag in profile.tags}
        found |= {name.casefold(): Target(OptionKind.KEYWORD, name, name) for name in profile.keywords}
    return found | {name.casefold(): Target(OptionKind.SUB_HERO, role, name) for role, name in roles.items()}
