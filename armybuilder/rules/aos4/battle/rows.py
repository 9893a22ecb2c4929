"""Effects as rows that the kernel reads: one row for every change of every effect."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from armybuilder.rules.aos4.battle.kernel import layout as at
from armybuilder.rules.aos4.combat.values import Characteristic, Source
from armybuilder.rules.aos4.effects.catalogue import effect
from armybuilder.rules.aos4.effects.values import (
    AntiCharge,
    BanishRoll,
    Change,
    ChargeDice,
    ChargeRoll,
    ControlOfFoes,
    Effect,
    GiveWard,
    HiddenBeyond,
    IgnoreHitPenalties,
    IgnoreSaveBonuses,
    Modify,
    NoWeaponAbilities,
    RunAtLeast,
    RunRoll,
    Side,
    ToWeapons,
)

_CHARACTERISTICS = {
    Characteristic.HIT: at.TO_HIT,
    Characteristic.WOUND: at.TO_WOUND,
    Characteristic.ATTACKS: at.TO_ATTACKS,
    Characteristic.DAMAGE: at.TO_DAMAGE,
    Characteristic.REND: at.TO_REND,
    Characteristic.SAVE: at.TO_SAVE,
}


@dataclass(slots=True)
class Encoding:
    """Numbers given to effects, keyword sets that are wanted near, and marked weapons."""

    ints: list[int]
    conditions: dict[str, int]
    effects: dict[str, int] = field(default_factory=dict)
    groups: dict[frozenset[str], int] = field(default_factory=dict)
    marks: list[tuple[ToWeapons, int]] = field(default_factory=list)
    rows: int = 0

    def bits(self, effect_ids: Iterable[str]) -> int:
        """The bits of the effects; rows are written for those that are new."""
        found = 0
        for effect_id in effect_ids:
            if effect_id not in self.effects:
                self.effects[effect_id] = 1 << len(self.effects)
                self._write(effect(effect_id))
            found |= self.effects[effect_id]
        return found

    def _write(self, each: Effect) -> None:
        for change in each.changes:
            for columns in self._columns(change):
                self._row(each, columns)

    def _row(self, each: Effect, columns: dict[int, int]) -> None:
        condition = each.condition
        assert self.rows < at.ROWS
        assert columns[at.ROW_TO] != at.TO_WARD or (condition.charged is None and not condition.against)
        known = {
            at.ROW_EFFECT: self.effects[each.id],
            at.ROW_ATTACKER: int(each.side is Side.ATTACKER),
            at.ROW_MELEE: -1 if condition.melee is None else int(condition.melee),
            at.ROW_CHARGED: -1 if condition.charged is None else int(condition.charged),
            at.ROW_AGAINST: sum(self.conditions[word] for word in condition.against),
            at.ROW_NEAR: self._group(condition.near),
            at.ROW_HURT: int(condition.near_hurt),
            at.ROW_TERRITORY: int(condition.territory),
            at.ROW_SET_UP: int(condition.set_up),
            at.ROW_MAGIC: int(condition.magical),
        }
        for column, value in (known | columns).items():
            self.ints[column + self.rows] = value
        self.rows += 1
        self.ints[at.ROW_COUNT] = self.rows

    def _group(self, words: frozenset[str]) -> int:
        return self.groups.setdefault(words, 1 << len(self.groups)) if words else 0

    def _columns(self, change: Change) -> list[dict[int, int]]:
        to, value = at.ROW_TO, at.ROW_VALUE
        match change:
            case Modify():
                reaches = change.source is not Source.FRIENDLY or change.value < 0 or change.affects_companion
                where = _CHARACTERISTICS[change.to]
                return [{to: where, value: change.value, at.ROW_COMPANION: int(reaches)}]
            case GiveWard():
                better = {at.ROW_INSTEAD: change.instead_of or 0, at.ROW_BETTER: change.better or 0}
                return [{to: at.TO_WARD, value: change.ward, **better}]
            case IgnoreSaveBonuses():
                return [{to: at.NO_SAVE_BONUS, value: 1}]
            case IgnoreHitPenalties():
                return [{to: at.NO_HIT_MALUS, value: 1}]
            case NoWeaponAbilities():
                return [{to: at.NO_ABILITIES, value: 1, at.ROW_COMPANION: 1}]
            case ToWeapons():
                mark = 1 << len(self.marks)
                self.marks.append((change, mark))
                parts = {
                    at.TO_ATTACKS: change.attacks,
                    at.TO_REND: change.rend,
                    at.TO_DAMAGE: change.damage,
                    at.TO_CRIT: change.crit.value if change.crit else 0,
                }
                return [{to: part, value: amount, at.ROW_MARK: mark} for part, amount in parts.items() if amount]
            case ChargeDice():
                return [{to: at.CHARGE_EXTRA, value: change.extra}]
            case ChargeRoll():
                return [{to: at.CHARGE_PLUS, value: change.value}]
            case RunAtLeast():
                return [{to: at.RUN_LEAST, value: change.inches}]
            case RunRoll():
                return [{to: at.RUN_PLUS, value: change.value}]
            case BanishRoll():
                return [{to: at.BANISH_PLUS, value: change.value}]
            case ControlOfFoes():
                return [{to: at.FOE_CONTROL, value: change.value}]
            case HiddenBeyond():
                beside = {at.ROW_NEAR: self._group(change.beside), at.ROW_MODELS: change.models}
                return [{to: at.HIDDEN, value: change.inches, **beside}]
            case AntiCharge():
                return [{to: at.ANTI_CHARGE, value: 1, at.ROW_COMPANION: 1}]
