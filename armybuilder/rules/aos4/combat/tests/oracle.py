"""An oracle that shares no code with the kernel: every dice path in exact fractions, from the JSON form itself."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import Any

Distribution = dict[int, Fraction]
Json = dict[str, Any]


def convolve(left: Distribution, right: Distribution) -> Distribution:
    total: defaultdict[int, Fraction] = defaultdict(Fraction)
    for x, p in left.items():
        for y, q in right.items():
            total[x + y] += p * q
    return dict(total)


def dice(text: str, bonus: int = 0) -> Distribution:
    """Distribution of 3, D3, 2D6+1 …, by adding one die after the other."""
    text = str(text).upper()
    if "D" not in text:
        return {max(0, int(text) + bonus): Fraction(1)}
    count, rest = text.split("D")
    sides, extra = int(rest[0]), int(rest[1:] or 0)
    total: Distribution = {0: Fraction(1)}
    for _ in range(int(count or 1)):
        total = convolve(total, {face: Fraction(1, sides) for face in range(1, sides + 1)})
    shifted: defaultdict[int, Fraction] = defaultdict(Fraction)
    for value, p in total.items():
        shifted[max(0, value + extra + bonus)] += p
    return dict(shifted)


def six_faces(rule: str | None, succeeds: Callable[[int], bool]) -> dict[int, Fraction]:
    """Chance of each face after a re-roll of ones or of failures."""
    faces: defaultdict[int, Fraction] = defaultdict(Fraction)
    for first in range(1, 7):
        if (rule == "ones" and first == 1) or (rule == "failures" and not succeeds(first)):
            for second in range(1, 7):
                faces[second] += Fraction(1, 36)
        else:
            faces[first] += Fraction(1, 6)
    return dict(faces)


def pool(attacker: Json, target: Json) -> Distribution:
    """Exact damage pool after wards of the attacker of a case."""
    total: Distribution = {0: Fraction(1)}
    for weapon in attacker["weapons"]:
        total = convolve(total, _weapon(weapon, attacker, target))
    for text in attacker.get("mortal", []):
        total = convolve(total, _warded(dice(text), target))
    return total


def _change(to: str, weapon: Json, attacker: Json, target: Json) -> int:
    total = 0
    for modifier in attacker.get("modifiers", []):
        if modifier["to"] == to:
            stopped = "Companion" in weapon["abilities"] and modifier["source"] == "friendly" and modifier["value"] > 0
            total += 0 if stopped and not modifier.get("affects_companion") else modifier["value"]
    if to == "rend":
        for ability in weapon["abilities"]:
            if ability.startswith("Anti-"):
                word = ability[5:].split(" (")[0]
                met = target.get("charged", False) if word == "charge" else word in target.get("keywords", [])
                total += int(met)
    if to == "damage" and "Charge (+1 Damage)" in weapon["abilities"]:
        total += int(attacker.get("charged", False))
    return total


def _weapon(weapon: Json, attacker: Json, target: Json) -> Distribution:
    single = _attack(weapon, attacker, target)
    bonus = _change("attacks", weapon, attacker, target)
    champion = "Companion" not in weapon["abilities"] or "BEAST" in attacker.get("keywords", [])
    total: Distribution = {0: Fraction(1)}
    for wielder in range(weapon["wielders"]):
        extra = int(champion) if wielder < weapon["champions"] else 0
        model: defaultdict[int, Fraction] = defaultdict(Fraction)
        powers: list[Distribution] = [{0: Fraction(1)}]
        for number, chance in dice(weapon["attacks"], bonus + extra).items():
            while len(powers) <= number:
                powers.append(convolve(powers[-1], single))
            for points, p in powers[number].items():
                model[points] += chance * p
        total = convolve(total, dict(model))
    return total


def _attack(weapon: Json, attacker: Json, target: Json) -> Distribution:
    hit_change = max(-1, min(1, _change("hit", weapon, attacker, target)))
    crit_on = attacker.get("crit_on", 6)
    rerolls, defence = attacker.get("rerolls", {}), target.get("rerolls", {})

    def critical(face: int) -> bool:
        return bool(face >= crit_on)

    def hits(face: int) -> bool:
        return critical(face) or (face != 1 and bool(face + hit_change >= weapon["hit"]))

    wound_change = max(-1, min(1, _change("wound", weapon, attacker, target)))

    def wounds(face: int) -> bool:
        return bool(face != 1 and face + wound_change >= weapon["wound"])

    saving = sum(modifier["value"] for modifier in target.get("modifiers", []))
    save_change = min(1, saving - max(0, weapon["rend"] + _change("rend", weapon, attacker, target)))

    def saves(face: int) -> bool:
        return bool(target["save"] is not None and face != 1 and face + save_change >= target["save"])

    damage = _warded(dice(weapon["damage"], _change("damage", weapon, attacker, target)), target)
    result: defaultdict[int, Fraction] = defaultdict(Fraction)

    def add(distribution: Distribution, chance: Fraction) -> None:
        for points, p in distribution.items():
            result[points] += chance * p

    def after_save() -> Distribution:
        outcome: defaultdict[int, Fraction] = defaultdict(Fraction)
        for face, chance in six_faces(defence.get("save"), saves).items():
            for points, p in ({0: Fraction(1)} if saves(face) else damage).items():
                outcome[points] += chance * p
        return dict(outcome)

    def after_wound() -> Distribution:
        outcome: defaultdict[int, Fraction] = defaultdict(Fraction)
        for face, chance in six_faces(rerolls.get("wound"), wounds).items():
            for points, p in (after_save() if wounds(face) else {0: Fraction(1)}).items():
                outcome[points] += chance * p
        return dict(outcome)

    for face, chance in six_faces(rerolls.get("hit"), hits).items():
        if not hits(face):
            add({0: Fraction(1)}, chance)
        elif critical(face) and "Crit (Mortal)" in weapon["abilities"]:
            add(damage, chance)
        elif critical(face) and "Crit (Auto-wound)" in weapon["abilities"]:
            add(after_save(), chance)
        elif critical(face) and "Crit (2 Hits)" in weapon["abilities"]:
            add(convolve(after_wound(), after_wound()), chance)
        else:
            add(after_wound(), chance)
    return dict(result)


def _warded(damage: Distribution, target: Json) -> Distribution:
    wards = target.get("ward", [])
    if not wards or not target.get("ward_rolls", True):
        return damage
    faces = six_faces(target.get("rerolls", {}).get("ward"), lambda face: bool(face >= min(wards)))
    kept = sum((faces.get(face, Fraction(0)) for face in range(1, min(wards))), Fraction(0))
    result: defaultdict[int, Fraction] = defaultdict(Fraction)
    for points, chance in damage.items():
        left: Distribution = {0: Fraction(1)}
        for _ in range(points):
            left = convolve(left, {0: 1 - kept, 1: kept})
        for survived, p in left.items():
            result[survived] += chance * p
    return dict(result)


def answer(case_input: Json) -> Json:
    """The keys of an ``attack`` answer in exact fractions."""
    attacker, target = case_input["attacker"], case_input["target"]
    before = target.get("damage_points", 0)
    remaining = target["models"] * target["health"] - before
    damage = {points: p for points, p in pool(attacker, target).items() if p}
    most = min(remaining, max(damage))
    slain = (most + before) // target["health"]

    def slain_by(points: int) -> int:
        return int((min(points, remaining) + before) // target["health"])

    return {
        "mean_damage_pool_after_wards": sum(points * p for points, p in damage.items()),
        "mean_damage_allocated": sum(min(points, remaining) * p for points, p in damage.items()),
        "mean_slain": sum(slain_by(points) * p for points, p in damage.items()),
        "p_destroyed": sum((p for points, p in damage.items() if points >= remaining), Fraction(0)),
        "p_damage_ge": {str(k): sum(p for points, p in damage.items() if points >= k) for k in range(1, most + 1)},
        "p_slain_ge": {
            str(k): sum(p for points, p in damage.items() if slain_by(points) >= k) for k in range(1, slain + 1)
        },
    }
