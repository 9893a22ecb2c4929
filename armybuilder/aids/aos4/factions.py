"""Faction traits and single abilities: pledges, Blood Tithe, Eruption of Fury, Kharadron, delusions, rebirth."""

from __future__ import annotations

from armybuilder.aids.aid import Aid, Answer, Table, figure, percent, words
from armybuilder.aids.fields import Values, choice, flag, number, text, whole
from armybuilder.rules.aos4.combat import chances
from armybuilder.rules.aos4.combat.values import Attacker, Target, Weapon
from armybuilder.rules.aos4.effects import procedures, tithe
from armybuilder.rules.aos4.effects.catalogue import effects_for
from armybuilder.rules.aos4.effects.eruption import eruption
from armybuilder.rules.aos4.table import damage
from armybuilder.rules.aos4.table.steps import step
from armybuilder.rules.dice import Dice

GROUP = "Faction traits and single abilities"


def _effects(values: Values) -> Answer:
    keywords = frozenset(word.strip().upper() for word in values["keywords"].split(",") if word.strip())
    pledge = procedures.may_pledge(keywords, used_this_turn=values["used"])
    found = effects_for(keywords)
    lines = tuple((each.name, each.side.value, each.timing.value, each.needs) for each in found)
    table = Table("Abilities that may change its attacks", ("Ability", "As", "When", "Needs"), lines)
    title = "It may pledge itself to a god." if pledge.allowed else "It makes no pledge."
    data = {"may_pledge": pledge.allowed, "effects": [each.id for each in found]}
    return Answer(title, words(pledge.steps), (table,), data, "ok" if pledge.allowed else "info")


PLEDGE = Aid(
    "pledge",
    "Pledges and effects of a unit",
    "Whether a unit may pledge itself to a god, and which abilities of the reference can change its attacks.",
    GROUP,
    ("A-98a", "A-98b", "A-98d", "A-82", "A-99f", "A-99g", "A-99h", "A-99i", "A-99j"),
    (
        text("keywords", "Keywords of the unit", "SLAVES TO DARKNESS, INFANTRY", "With commas between them."),
        flag("used", "another unit pledged itself this turn"),
    ),
    _effects,
)


def _teleport(values: Values) -> Answer:
    answer = procedures.may_teleport(values["roll"], values["distance"], values["enemy"], used_this_turn=values["used"])
    title = "It may be set up there." if answer.allowed else "It may not be set up there."
    return Answer(
        title, words(answer.steps), data={"allowed": answer.allowed}, severity="ok" if answer.allowed else "error"
    )


TELEPORT = Aid(
    "pledge-tzeentch",
    "Pledge to Tzeentch",
    "Whether a unit pledged to Tzeentch may be set up around a point.",
    GROUP,
    ("A-98c",),
    (
        whole("roll", "2D6 rolled", 7, 2, 12),
        number("distance", "Inches to the point", 6),
        number("enemy", "Inches to the nearest enemy there", 10),
        flag("used", "another unit did so this turn"),
    ),
    _teleport,
)


def _tithe(values: Values) -> Answer:
    unlocked = frozenset(each.id for each in tithe.TITHE if each.cost == 0 or values[_key(each.id)])
    held = tithe.Tithe(values["points"], unlocked, values["this_turn"])
    wanted = values["wanted"]
    answer = held.may_unlock(wanted)
    steps = answer.steps + ((step("DRENCH_NOW"),) if held.may_drench or answer.allowed else ())
    lines = []
    for each in tithe.TITHE:
        state = "unlocked" if each.id in unlocked else "may be unlocked" if each.id in held.choices() else "closed"
        needs = " or ".join(tithe.tithe_ability(need).name for need in each.needs) or "–"
        lines.append((each.name, str(each.cost), needs, state))
    table = Table("The Blood Tithe", ("Ability", "Price", "Needs", "Now"), tuple(lines))
    name = tithe.tithe_ability(wanted).name
    title = f"{name} may be unlocked." if answer.allowed else f"{name} cannot be unlocked now."
    data = {"allowed": answer.allowed, "choices": list(held.choices()), "unlocked": sorted(unlocked)}
    return Answer(title, words(steps), (table,), data, "ok" if answer.allowed else "warning")


def _key(ability: str) -> str:
    return ability.replace("-", "_")


BLOOD_TITHE = Aid(
    "blood-tithe",
    "Blood Tithe",
    "Which ability the points can unlock now, and what each needs before.",
    GROUP,
    ("A-99a", "A-99b", "A-99c", "A-99d", "A-99e", "A-99f", "A-99g", "A-99h", "A-99i", "A-99j"),
    (
        whole("points", "Blood tithe points", 2, 0, 99),
        choice("wanted", "Ability wanted", tuple((each.id, each.name) for each in tithe.TITHE if each.cost)),
        flag("this_turn", "one was unlocked this turn"),
        *(flag(_key(each.id), f"{each.name} is unlocked") for each in tithe.TITHE if each.cost),
    ),
    _tithe,
)


def _khorne_dice(values: Values) -> Answer:
    needs = max(2, min(12, values["needs"]))
    reach, plain = tithe.murderlust_charge(needs), chances.charge(needs)
    targets = values["targets"]
    scorned = chances.each_target(targets, 3)
    banishing = tithe.mystics_banished((values["value"],))[0]
    lines = (
        ("Murderlust: charge roll reached", percent(reach)),
        ("the same without it", percent(plain)),
        ("Divine Scorn: power levels lost on average", figure(sum(k * p for k, p in enumerate(scorned.tolist())))),
        ("Punish the Pacifist: own units hurt as well", percent(2 / 6)),
        ("Murder the Mystic: banishes a manifestation", percent(banishing)),
    )
    data = {"murderlust": reach, "charge": plain, "scorned": scorned.tolist(), "banish": banishing}
    return Answer(
        f"{percent(reach)} to charge with Murderlust, {percent(plain)} without.",
        words((step("MURDERLUST_SWAP"),)),
        (Table("Dice of the Blood Tithe", ("Ability", "Result"), lines),),
        data,
    )


KHORNE_DICE = Aid(
    "blood-tithe-dice",
    "Dice of the Blood Tithe",
    "Odds of Murderlust, Divine Scorn, Punish the Pacifist and Murder the Mystic.",
    GROUP,
    ("A-99b", "A-99c", "A-99d", "A-99e"),
    (
        whole("needs", "Charge roll needed", 8, 2, 12),
        whole("targets", "Wizards and priests scorned", 3, 0, tithe.MOST_SCORNED),
        whole("value", "Banishment value", 7, 2, 20),
    ),
    _khorne_dice,
)


def _eruption(values: Values) -> Answer:
    weapon = Weapon(
        "weapon", 1, Dice(bonus=1), values["hit"], values["wound"], values["rend"], Dice(bonus=values["damage"])
    )
    wards = (values["ward"],) if values["ward"] else ()
    target = Target(values["models"], values["health"], values["save"], wards)
    odds = eruption(weapon, Attacker(1, (weapon,)), target, values["dice"], fury=values["fury"])
    mean = odds.attacks.mean_allocated
    lines = (
        ("Damage of the attacks", figure(mean)),
        ("Mortal damage to each enemy in combat", figure(odds.mortal_to_each_enemy)),
        ("Mortal damage to the unit itself", figure(odds.mortal_to_itself)),
        ("Fury that the opponent gains", figure(odds.fury_gained)),
        ("Target destroyed by the attacks", percent(odds.attacks.p_destroyed)),
    )
    data = {
        "damage": mean,
        "mortal_to_each_enemy": odds.mortal_to_each_enemy,
        "mortal_to_itself": odds.mortal_to_itself,
        "fury": odds.fury_gained,
        "sixes": list(odds.sixes),
    }
    steps = (step("ERUPTION_NO_CRITS"), step("ERUPTION_SIXES"), step("ERUPTION_ONES"), step("ERUPTION_FOUGHT"))
    return Answer(
        f"{figure(mean)} damage by the attacks on average.",
        words(steps),
        (Table("On average", ("Result", "Figure"), lines),),
        data,
    )


ERUPTION = Aid(
    "eruption-of-fury",
    "Eruption of Fury",
    "Rage dice spent on attacks: damage, mortal damage to both sides, fury gained.",
    GROUP,
    ("A-99k", "A-50"),
    (
        whole("dice", "Rage dice spent", 3, 1, 3),
        whole("hit", "Hit", 3, 2, 6),
        whole("wound", "Wound", 3, 2, 6),
        whole("rend", "Rend", 1, 0, 6),
        whole("damage", "Damage", 2, 1, 12),
        whole("models", "Enemy models", 5, 1, 60),
        whole("health", "Health of each", 3, 1, 30),
        whole("save", "Save of the enemy", 4, 2, 6),
        whole("ward", "Ward of the enemy", None, 2, 6),
        whole("fury", "Fury level of the opponent", 0, 0, 7),
    ),
    _eruption,
)


def _transport(values: Values) -> Answer:
    passengers = tuple(
        procedures.Passenger(
            f"unit {place}", values["distance"], values["in_combat"] and place == 1, values["twice"] and place == 1
        )
        for place in range(1, values["units"] + 1)
    )
    carried = procedures.may_transport(passengers, values["capacity"], charge_move=values["charge"])
    keywords = frozenset({"SKYVESSEL"}) if values["skyvessel"] else frozenset[str]()
    flagship = procedures.may_be_flagship(keywords, used_this_battle=values["flagship"])
    title = "The units go along." if carried.allowed else "They cannot go along."
    title += " The vessel may become the flagship." if flagship.allowed else ""
    data = {"may_transport": carried.allowed, "may_be_flagship": flagship.allowed}
    return Answer(
        title, words(carried.steps + flagship.steps), data=data, severity="ok" if carried.allowed else "error"
    )


SKYFARERS = Aid(
    "skyfarers",
    "Transport Skyfarers and The Flagship",
    "Which units a SKYVESSEL takes along on its move, and whether it may become the flagship.",
    GROUP,
    ("A-100a", "A-100b"),
    (
        whole("capacity", "Transport Capacity", 2, 0, 12),
        whole("units", "Units that shall go along", 1, 0, 12),
        number("distance", "Inches within which all of them stand", 6),
        flag("in_combat", "one of them is in combat"),
        flag("twice", "one of them was transported this turn"),
        flag("charge", "the vessel charges"),
        flag("skyvessel", "it is a SKYVESSEL", True),
        flag("flagship", "the army has a flagship"),
    ),
    _transport,
)


def _delusion(values: Values) -> Answer:
    told = procedures.delusion(values["die"], first_turn=values["first"] or values["die"] is None)
    steps = [step("DELUSION", what=told.value)]
    if told is procedures.Delusion.KEEP:
        steps.append(step("DELUSION_GONE"))
    return Answer(f"The delusion: {told.value}.", words(steps), data={"delusion": told.value})


DELUSION = Aid(
    "kingdom-deluded",
    "A Kingdom Deluded",
    "What the die says about the delusion of the turn.",
    GROUP,
    ("A-100c",),
    (flag("first", "first turn of the battle"), whole("die", "Die rolled", 3, 1, 6)),
    _delusion,
)


def _returning(values: Values) -> Answer:
    health = values["health"]
    survives, left = chances.seed_of_rebirth(health, Dice(1, 3))
    keywords = frozenset(name for name, key in (("INFANTRY", "infantry"), ("HERO", "hero")) if values[key])
    prayer = procedures.may_resurrect(
        keywords, values["distance"], slain=values["slain"], used_this_battle=values["used"]
    )
    lines = tuple((f"{points} Health left", percent(chance)) for points, chance in enumerate(left) if chance)
    title = f"Seed of Rebirth saves it in {percent(survives)}."
    steps = (step("REBIRTH"), step("REBIRTH_FIRST_ONLY"), *prayer.steps)
    if not damage.stays_alive(negated=True, can_heal=not values["cannot_heal"]):
        title, steps = "Seed of Rebirth does not save it: it cannot heal.", (step("CANNOT_BE_SAVED"), *prayer.steps)
        survives, left, lines = 0.0, (), ()
    title += " Resurrection may bring it back." if prayer.allowed else " Resurrection does not bring it back."
    data = {"survives": survives, "health_left": list(left), "may_resurrect": prayer.allowed}
    return Answer(title, words(steps), (Table("After Seed of Rebirth", ("Health", "Chance"), lines),), data)


RETURNING = Aid(
    "rebirth",
    "Seed of Rebirth and Resurrection",
    "How likely a unit survives with Seed of Rebirth, and whether the prayer Resurrection brings a hero back.",
    GROUP,
    ("A-97", "A-86", "A-36"),
    (
        whole("health", "Health of the unit", 6, 1, 40),
        flag("cannot_heal", "something forbids it to heal"),
        flag("infantry", "INFANTRY", True),
        flag("hero", "HERO", True),
        flag("slain", "it is slain", True),
        number("distance", "Inches from the priest", 3),
        flag("used", "the prayer was answered once this battle"),
    ),
    _returning,
)

AIDS = (PLEDGE, TELEPORT, BLOOD_TITHE, KHORNE_DICE, ERUPTION, SKYFARERS, DELUSION, RETURNING)
