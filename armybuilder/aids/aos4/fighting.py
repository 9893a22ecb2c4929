"""Fight order, core abilities, charges, Rally, damage, wards."""

from __future__ import annotations

from math import ceil

from armybuilder.aids.aid import Aid, AidProblem, Answer, Table, dice_of, figure, percent, tail_table, words
from armybuilder.aids.fields import Rows, Values, choice, flag, number, text, whole, wholes
from armybuilder.rules.aos4.combat import chances
from armybuilder.rules.aos4.combat.fight_order import Band
from armybuilder.rules.aos4.table import abilities, damage, fights
from armybuilder.rules.aos4.table.steps import step
from armybuilder.rules.dice import Dice
from armybuilder.rules.naming import told_apart

GROUP = "Fighting"
WITHIN = 0.5
"""Inches from an enemy at which a charge has to end."""
PLAYERS = (("A", "player A"), ("B", "player B"))
BANDS = {"first": Band.FIRST, "normal": Band.NORMAL, "last": Band.LAST}


def _fight_order(values: Values) -> Answer:
    rows = values["units"]
    units = [
        fights.Entered(name, row["player"], row["strike_first"], row["strike_last"], row["fought"], row["pulled_in"])
        for name, row in zip(told_apart(row["name"].strip() for row in rows), rows, strict=True)
    ]
    picker = values["last_picker"]
    band = BANDS[values["last_band"]] if picker != "nobody" else None
    pick = fights.next_pick(values["active"], units, last_picker=None if picker == "nobody" else picker, last_band=band)
    steps = pick.steps
    if pick.follow_up:
        steps += (step("FOLLOW_UP", units=", ".join(pick.follow_up)),)
    elif pick.picker:
        steps += (step("FOLLOW_UP_NOBODY"),)
    title = f"Player {pick.picker} picks: {' or '.join(pick.options)}." if pick.picker else "Nobody is left to fight."
    tables: tuple[Table, ...] = ()
    if picker == "nobody" and pick.picker:
        order = fights.whole_order(values["active"], units)
        lines = tuple((str(place), unit, player) for place, (player, unit) in enumerate(order, start=1))
        tables = (Table("The whole phase if both pick in listed order", ("Pick", "Unit", "Player"), lines),)
    data = {"picker": pick.picker, "options": list(pick.options), "follow_up": list(pick.follow_up)}
    if pick.picker and picker == "nobody" and any(unit.fought for unit in units):
        return Answer(title, words((*steps, step("WHO_PICKED_LAST"))), tables, data, "warning")
    return Answer(title, words(steps), tables, data, "ok" if pick.picker else "info")


FIGHT_ORDER = Aid(
    "fight-order",
    "Fight order",
    "Who picks the next unit in the combat phase, which units may be picked, and why.",
    GROUP,
    ("A-45", "A-46", "A-47", "A-48", "A-49", "A-50"),
    (
        choice("active", "Active player", PLAYERS),
        choice("last_picker", "Last pick was made by", (("nobody", "nobody yet"), *PLAYERS)),
        choice(
            "last_band",
            "and was a unit that",
            (("normal", "fights normally"), ("first", "strikes first"), ("last", "strikes last")),
            "normal",
        ),
        Rows(
            "units",
            "Units in combat or that charged",
            "Unit",
            (
                text("name", "Unit"),
                choice("player", "Player", PLAYERS),
                flag("strike_first", "strikes first"),
                flag("strike_last", "strikes last"),
                flag("fought", "has fought"),
                flag("pulled_in", "came in later"),
            ),
            default=(
                {
                    "name": "Chosen",
                    "player": "A",
                    "strike_first": False,
                    "strike_last": False,
                    "fought": False,
                    "pulled_in": False,
                },
                {
                    "name": "Witch Aelves",
                    "player": "B",
                    "strike_first": True,
                    "strike_last": False,
                    "fought": False,
                    "pulled_in": False,
                },
                {
                    "name": "Chaos Warriors",
                    "player": "A",
                    "strike_first": False,
                    "strike_last": True,
                    "fought": False,
                    "pulled_in": False,
                },
            ),
        ),
    ),
    _fight_order,
)


def _abilities(values: Values) -> Answer:
    ability = abilities.Ability(values["ability"])
    state = abilities.UnitState(
        **{name: values[name] for name in _STATE_FLAGS}, command_points=values["command_points"]
    )
    answer = abilities.may_use(ability, state)
    name = dict(_ABILITIES)[ability]
    verb = "may be used" if answer.allowed else "may not be used"
    return Answer(
        f"{name} {verb}. When: {abilities.PHASES[ability]}.",
        words(answer.steps),
        data={"allowed": answer.allowed, "phase": abilities.PHASES[ability]},
        severity="ok" if answer.allowed else "error",
    )


_ABILITIES = tuple((ability.value, ability.value.replace("-", " ").capitalize()) for ability in abilities.Ability)
_STATE_FLAGS = (
    *("in_combat", "ran", "retreated", "charged", "fought", "transported", "fly", "musician", "shoot_in_combat"),
    "enemy_health_lower",
)

MAY_IT = Aid(
    "abilities",
    "May this unit do that?",
    "Moves, Charge, Shoot, Fight, Rally, Redeploy and Power Through: whether the unit may, and what follows.",
    GROUP,
    tuple(f"A-{number}" for number in range(51, 62)),
    (
        choice("ability", "Ability", _ABILITIES, "charge"),
        flag("in_combat", "is in combat"),
        flag("ran", "ran this turn"),
        flag("retreated", "retreated this turn"),
        flag("charged", "charged this turn"),
        flag("fought", "fought this turn"),
        flag("transported", "was transported this turn"),
        flag("fly", "has FLY"),
        flag("musician", "contains a musician"),
        flag("shoot_in_combat", "shoots with Shoot in Combat"),
        flag("enemy_health_lower", "an enemy in combat has less Health"),
        whole("command_points", "Command points left", 1, 0, 20),
    ),
    _abilities,
)


def _charge(values: Values) -> Answer:
    dice = 3 if values["slaanesh"] else 2
    needs = max(2, ceil(values["distance"] - WITHIN))
    reach = chances.charge(needs, dice)
    lines = tuple((str(total), percent(chances.charge(total, dice))) for total in range(2, 13))
    return Answer(
        f'{percent(reach)} to reach an enemy {values["distance"]:g}" away: {needs} or more on {dice}D6'
        + (", one die dropped." if dice == 3 else "."),
        words((step("CHARGE_END"), step("CHARGE_DICE_NO_MODIFIER"))),
        (Table("Chance of each charge roll", ("At least", "Chance"), lines),),
        {"needs": needs, "chance": reach},
    )


CHARGE = Aid(
    "charge",
    "Charge odds",
    "How likely a charge over so many inches is, also with the additional die of a pledge to Slaanesh.",
    GROUP,
    ("A-54", "A-60", "A-61", "A-98e"),
    (
        number("distance", "Inches between the units", 7, 0, 15, 'From edge to edge; the charge stops within ½".'),
        flag("slaanesh", "three dice, one dropped (pledged to Slaanesh)"),
    ),
    _charge,
)


def _carried(values: Values) -> int:
    """Damage points on a unit: as many as its Health slay a model and are gone (A-31)."""
    carried: int = values["carried"]
    if carried >= values["health"]:
        raise AidProblem(f"{carried} damage points would have slain a model of Health {values['health']}.")
    return carried


def _rally(values: Values) -> Answer:
    dice = abilities.rally_dice(musician=values["musician"])
    health, slain, carried = values["health"], values["slain"], _carried(values)
    returned = chances.models_returned(dice, health, slain, carried)
    mean = sum(models * chance for models, chance in enumerate(returned))
    at_least = [(models, sum(returned[models:])) for models in range(1, len(returned))]
    points = chances.rally_points(dice)
    healed_at_least = [(healed, float(points[healed:].sum())) for healed in range(1, min(carried, dice) + 1)]
    mean_healed = sum(chance for _, chance in healed_at_least)
    data = {"dice": dice, "returned": list(returned), "mean": mean, "mean_healed": mean_healed}
    steps = [step("COMMAND_POINT"), step("RALLY_DICE", dice=dice)]
    if values["musician"]:
        steps.append(step("RALLY_MUSICIAN"))
    title = f"{figure(mean)} models return on average."
    tables = [tail_table("Models that return", "Models", at_least)]
    if carried:
        title = f"{figure(mean_healed)} damage points are healed and {figure(mean)} models return on average."
        tables.insert(0, tail_table("Damage points healed", "Points", healed_at_least))
    rolled = values["rolled"]
    if rolled:
        successes = sum(face >= 4 for face in dice_of(rolled, dice, dice, "Rally"))
        healed, back, unspent = damage.returned_by_rally(successes, health, carried, slain)
        title = f"{successes} rally points: {healed} healed, {back} models return, {unspent} lost."
        data |= {"points": successes, "healed": healed, "models": back, "unspent": unspent}
    return Answer(title, words(steps), tuple(table for table in tables if table.lines), data)


RALLY = Aid(
    "rally",
    "Rally",
    "Rally points, healing and models that return; odds, or the result of dice that were rolled.",
    GROUP,
    ("A-57", "A-21", "A-35"),
    (
        whole("health", "Health", 2, 1, 40),
        whole("slain", "Models slain", 4, 0, 60),
        whole("carried", "Damage points on the unit", 0, 0, 39),
        flag("musician", "contains a musician"),
        wholes("rolled", "Dice rolled", hint="Leave empty for the odds."),
    ),
    _rally,
)


def _wards(values: Values) -> Answer:
    wards = [ward for ward in (values["ward"], values["second"]) if ward]
    best = min(wards) if wards else None
    rolled, points = values["rolled"], values["points"]
    steps = [step("WARD_BEST", ward=best), step("WARD_PER_POINT")] if best else []
    if values["mortal"]:
        steps.append(step("MORTAL_NO_SAVE"))
    if rolled:
        left = damage.warded(rolled, wards)
        return Answer(
            f"{left} of {len(rolled)} damage points stay.", words(steps), data={"points": len(rolled), "left": left}
        )
    kept = chances.mortal_points(Dice(bonus=points), best)
    mean = sum(left * float(chance) for left, chance in enumerate(kept))
    table = tail_table("Damage points that stay", "Points", [(k, float(kept[k:].sum())) for k in range(1, len(kept))])
    data = {"mean": mean, "exactly": [float(chance) for chance in kept]}
    return Answer(f"{figure(mean)} of {points} damage points stay on average.", words(steps), (table,), data)


WARDS = Aid(
    "wards",
    "Ward rolls",
    "Damage that survives a ward, with several wards on one unit; odds, or the result of dice that were rolled.",
    GROUP,
    ("A-30", "A-34", "A-82"),
    (
        whole("points", "Damage points in the pool", 6, 0, 100),
        whole("ward", "Ward", 5, 2, 6),
        whole("second", "A second ward", None, 2, 6, "As of Mystic Shield: 6. Only the better one counts."),
        flag("mortal", "mortal damage"),
        wholes("rolled", "Dice rolled", hint="Leave empty for the odds."),
    ),
    _wards,
)


def _damage(values: Values) -> Answer:
    models, health = values["models"], values["health"]
    carried = _carried(values)
    left = damage.allocate(values["points"], models, health, carried)
    steps = left.steps
    if values["heal"] and not left.destroyed:
        healed = damage.heal(values["heal"], left.models, left.carried)
        steps += healed.steps
        left = damage.Wounds(left.models, healed.carried, left.slain, left.lost, steps)
    if left.destroyed:
        title, severity = "The unit is destroyed.", "error"
    else:
        title = f"{left.slain} slain, {left.models} left" + (
            f", {left.carried} {'point' if left.carried == 1 else 'points'} on the next." if left.carried else "."
        )
        severity = "info"
    data = {"slain": left.slain, "models": left.models, "carried": left.carried, "lost": left.lost}
    return Answer(title, words(steps), data=data, severity=severity)


DAMAGE = Aid(
    "damage",
    "Allocating damage",
    "What a pool of damage points does to a unit: slain models, what stays, what is lost; then healing.",
    GROUP,
    ("A-31", "A-32", "A-33", "A-35", "A-36"),
    (
        whole("points", "Damage points, after wards", 7, 0, 200),
        whole("models", "Models in the unit", 5, 1, 100),
        whole("health", "Health", 3, 1, 60),
        whole("carried", "Damage points on it already", 0, 0, 59),
        whole("heal", "then Heal", 0, 0, 30),
    ),
    _damage,
)

AIDS = (FIGHT_ORDER, MAY_IT, CHARGE, RALLY, WARDS, DAMAGE)
