"""Warbeasts, command, fleeing, activation, spells: step by step."""

from __future__ import annotations

from fractions import Fraction

from armybuilder.aids.aid import Aid, Answer, Table, percent, words
from armybuilder.aids.fields import Rows, Values, choice, flag, number, text, whole
from armybuilder.rules.hordes import activation, command, spells, warbeasts
from armybuilder.rules.hordes.steps import step
from armybuilder.rules.rulings import Step

GROUP = "Step by step"


def _threshold(values: Values) -> Answer:
    beasts = [warbeasts.Beast(row["name"], row["fury"], row["fury_stat"], row["threshold"]) for row in values["beasts"]]
    testing = [beast for beast in beasts if warbeasts.needs_threshold_check(beast)]
    lines = tuple((beast.id, percent(warbeasts.threshold_chance(beast))) for beast in testing)
    steps: tuple[Step, ...] = warbeasts.threshold_order(beasts)
    for beast in beasts:
        steps += warbeasts.may_gain_fury(beast).steps
    data = {"checks": [{"beast": b.id, "p_pass": float(warbeasts.threshold_chance(b))} for b in testing]}
    title = f"{len(testing)} of {len(beasts)} warbeasts test." if beasts else "Name a warbeast."
    return Answer(title, words(steps), (Table("Chance to pass", ("Warbeast", "Passes"), lines),), data)


THRESHOLD = Aid(
    "hordes-threshold",
    "Threshold checks",
    "Which warbeasts test in the control phase, in which order, and how likely each passes.",
    GROUP,
    ("H-062", "H-094", "H-100"),
    (
        Rows(
            "beasts",
            "Warbeasts",
            "Warbeast",
            (
                text("name", "Warbeast"),
                whole("fury", "Fury points on it", 0, 0, 20),
                whole("fury_stat", "FURY", 4, 0, 20),
                whole("threshold", "THR", 9, 0, 20),
            ),
            default=({"name": "Kiln Ogre", "fury": 3, "fury_stat": 4, "threshold": 9},),
        ),
    ),
    _threshold,
)


def _frenzy(values: Values) -> Answer:
    neighbours = [
        warbeasts.Neighbour(
            row["name"],
            row["friendly"],
            Fraction(str(row["distance"])),
            row["reached"],
            row["reaches"],
            not row["unseen"],
            row["incorporeal"],
            not row["untargetable"],
        )
        for row in values["models"]
    ]
    result = warbeasts.frenzy(
        neighbours,
        knocked_down=values["down"],
        can_charge=not values["no_charge"],
        hurts_incorporeal=values["magical"],
    )
    who = " or ".join(result.targets)
    title = f"It does this: {result.action.value}{f', {who}' if who else ''}."
    if len(result.targets) > 1:
        title += " Choose at random."
    data = {"action": result.action.value, "targets": list(result.targets)}
    return Answer(title, words(result.steps), data=data)


FRENZY = Aid(
    "hordes-frenzy",
    "Frenzy",
    "What a warbeast does that failed its threshold check, step by step.",
    GROUP,
    ("H-064", "H-065", "H-093", "H-095", "H-096"),
    (
        flag("down", "the beast lies down"),
        flag("no_charge", "it cannot charge"),
        flag("magical", "it can hurt incorporeal models"),
        Rows(
            "models",
            "Models near it",
            "Model",
            (
                text("name", "Model"),
                number("distance", "Inches away", 4),
                flag("friendly", "friendly"),
                flag("reached", "in the beast's melee range"),
                flag("reaches", "has the beast in its melee range"),
                flag("unseen", "out of sight"),
                flag("incorporeal", "incorporeal"),
                flag("untargetable", "melee cannot pick it"),
            ),
            default=(
                {"name": "Wardens", "distance": 3.0, "friendly": True},
                {"name": "Raiders", "distance": 5.0, "friendly": False},
            ),
        ),
    ),
    _frenzy,
)


def _transfer(values: Values) -> Answer:
    beast = warbeasts.Beast(
        "the beast",
        values["fury"],
        values["fury_stat"],
        0,
        values["boxes"],
        values["wild"],
        not values["taken"],
        "own" if values["own_faction"] else "other",
        not values["immune"],
    )
    may = warbeasts.may_transfer(beast, warlock_faction="own", already_transferred=values["again"])
    fury = warbeasts.may_gain_fury(beast)
    animus = warbeasts.may_use_animus(
        "animus",
        animi=frozenset({"animus"}),
        used_this_activation=frozenset({"another"}) if values["used_animus"] else frozenset(),
    )
    wild = warbeasts.wild_beast_may(act=values["wild"])
    steps = may.steps + fury.steps + animus.steps + wild.steps
    data: dict[str, object] = {
        "may_transfer": may.allowed,
        "may_gain_fury": fury.allowed,
        "may_use_animus": animus.allowed,
    }
    if not may.allowed:
        return Answer("The damage cannot be passed to it.", words(_once(steps)), data=data, severity="error")
    passed = warbeasts.transfer(
        values["damage"], beast, warlock_boxes_left=values["warlock_boxes"], source="the first source"
    )
    title = f"{passed.beast} to the beast, {passed.warlock} back to the warlock."
    if passed.warlock_destroyed_by:
        title += f" The warlock is destroyed by {passed.warlock_destroyed_by}."
    data |= {"beast": passed.beast, "warlock": passed.warlock, "destroyed_by": passed.warlock_destroyed_by}
    return Answer(title, words(_once(steps + passed.steps)), data=data, severity="ok")


def _once(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    return tuple(dict.fromkeys(steps))


TRANSFER = Aid(
    "hordes-transfer",
    "Transfer, fury and animi",
    "Whether a warlock passes damage to a warbeast and where the points go; fury above FURY; animi.",
    GROUP,
    ("H-057", "H-058", "H-098", "H-099", "H-100", "H-104", "H-105"),
    (
        whole("damage", "Damage to pass on", 8, 0, 200),
        whole("boxes", "Boxes left on the beast", 6, 0, 100),
        whole("warlock_boxes", "Boxes left on the warlock", 3, 0, 100),
        whole("fury", "Fury points on the beast", 2, 0, 20),
        whole("fury_stat", "FURY of the beast", 4, 0, 20),
        flag("own_faction", "it is of the warlock's faction", True),
        flag("taken", "an enemy controls it now"),
        flag("wild", "it is wild"),
        flag("immune", "it cannot suffer transferred damage"),
        flag("again", "the damage was passed on once"),
        flag("used_animus", "it used an animus in this activation"),
    ),
    _transfer,
)


def _command(values: Values) -> Answer:
    distance = Fraction(str(values["abomination"])) if values["abomination"] is not None else None
    terror = command.terror_check(
        command.Fear(values["terror_own"], values["terror_enemy"], distance, values["fleeing"], values["moving"])
    )
    casualties = command.massive_casualties_check(
        suffered=values["casualties"], checked_this_turn=values["checked"], fleeing=values["fleeing"]
    )
    out = values["out"] and not values["fleeing"]
    movement = command.movement_check(out_of_formation_trooper="the trooper" if out else None)
    steps = terror.steps + casualties.steps + (movement if out else ())
    chance = command.command_chance(values["command"], modifier=values["modifier"])
    due = terror.allowed or casualties.allowed or out
    title = f"A check is due: {percent(chance)} to pass." if due else "No check is due."
    data = {"due": due, "p_pass": float(chance), "terror": terror.allowed, "casualties": casualties.allowed}
    return Answer(title, words(dict.fromkeys(steps)), data=data, severity="warning" if due else "ok")


COMMAND = Aid(
    "hordes-command",
    "Command checks",
    "Whether a command check is due, when, and how likely it is passed.",
    GROUP,
    ("H-024", "H-025", "H-070", "H-071", "H-072"),
    (
        whole("command", "CMD", 8, 0, 20),
        whole("modifier", "Modifier", 0, -10, 10),
        flag("casualties", "massive casualties suffered"),
        flag("checked", "the unit tested for that this turn"),
        flag("terror_own", "an enemy with Terror in its melee range"),
        flag("terror_enemy", "it is in the melee range of one"),
        number("abomination", "Inches to an Abomination", None, 0, 60, "Empty: none."),
        flag("moving", "it happened during movement", True),
        flag("fleeing", "it flees already"),
        flag("out", "a trooper ended out of formation"),
    ),
    _command,
)


def _fleeing(values: Values) -> Answer:
    edge = Fraction(str(values["edge"])) if values["edge"] is not None else None
    flight, steps = command.flee(
        command.Fleeing(
            values["engaged"], not values["no_route"], not values["no_edge"], edge, Fraction(str(values["run"]))
        )
    )
    rally = command.rally(
        command.Rally(
            values["solo"],
            values["leader"],
            values["commander"],
            values["whole_unit"],
            values["leader_on_table"],
            values["fearless"],
        )
    )
    chance = command.command_chance(values["command"])
    data: dict[str, object] = {"flight": flight.value, "rally": rally.allowed, "p_rally": None}
    if values["fearless"]:
        title, steps = "It rallies at once.", rally.steps
        data |= {"flight": None, "p_rally": 1.0}
    elif flight is command.Flight.LEAVES_TABLE:
        title = "It leaves the table."
        data["rally"] = False
    elif rally.allowed:
        title, steps = f"It {flight.value}, then tests to rally: {percent(chance)}.", steps + rally.steps
        data["p_rally"] = float(chance)
    else:
        title, steps = f"It {flight.value}. It makes no rally check.", steps + rally.steps
    given, data["order"] = _order(values)
    return Answer(title, words(dict.fromkeys(steps + given)), data=data)


def _order(values: Values) -> tuple[tuple[Step, ...], bool | None]:
    """What becomes of the order that a Commander wants to give, if any."""
    if not values["order"]:
        return (), None
    ruling = command.give_order(
        command.Order(values["order"]),
        commander_active=True,
        friendly_unit=True,
        in_command_range=values["in_range"],
        already_given=values["ordered"],
        unit_has_activated=values["activated"],
    )
    return ruling.steps, ruling.allowed


FLEEING = Aid(
    "hordes-fleeing",
    "Fleeing, rallying and orders",
    "What a fleeing model does in the maintenance phase, whether it tests to rally, and whether an order may be given.",
    GROUP,
    ("H-010", "H-073", "H-074", "H-075", "H-076", "H-077"),
    (
        flag("engaged", "it is engaged"),
        flag("no_route", "no way is open"),
        flag("no_edge", "no deployment edge is defined"),
        number("edge", "Inches to that edge", 20, 0, 100),
        number("run", "Inches it runs", 12, 0, 40),
        flag("solo", "solo"),
        flag("leader", "in formation with its leader"),
        flag("commander", "a Commander of its faction in range"),
        flag("whole_unit", "the whole unit flees"),
        flag("leader_on_table", "the leader is on the table"),
        flag("fearless", "it became Fearless"),
        whole("command", "CMD", 8, 0, 20),
        choice("order", "Order to a unit", (("", "none"), *((each.value, each.value) for each in command.Order))),
        flag("in_range", "the unit is in command range", True),
        flag("ordered", "it has an order"),
        flag("activated", "it has activated"),
    ),
    _fleeing,
)


def _activation(values: Values) -> Answer:
    model = activation.Model(
        values["speed"],
        not values["off_table"],
        values["fleeing"],
        values["stood_up"],
        not values["cannot_move"],
        not values["cannot_act"],
    )
    may = activation.may_activate(model)
    run = activation.may_run(model)
    running = values["runs"] or values["ran"]
    aim = activation.aims(model, changed_position=values["moved"] or running, changed_facing=values["turned"])
    rile = activation.may_rile(runs_this_activation=values["runs"], already_ran=values["ran"])
    cast = spells.may_cast_or_feat(spells.Moment[values["moment"]])
    charge = activation.may_charge(model, activation.Charge(Fraction(0)))
    acts = may.allowed and not model.fleeing
    may_run, may_charge = may.allowed and run.allowed and not values["ran"], acts and charge.allowed and not running
    steps = may.steps
    if acts:
        steps += run.steps + aim.steps + rile.steps + cast.steps
    elif may.allowed:
        steps += (step("FLEE_RUNS"),)
    lines = [
        ("Activates", _yes(may.allowed)),
        ("Advances up to", f'{activation.advance_distance(model) if acts else 0}"'),
    ]
    data: dict[str, object] = {"activates": may.allowed}
    if values["crew"]:
        speed = activation.gunner_speed(values["speed"], values["crewmen"]) if acts and model.can_move else 0
        fires = acts and activation.gunner_may_fire(moved=values["moved"], gunner_only_weapon=True)
        may_run = may_run and activation.crew_may(run=True)
        may_charge = may_charge and activation.crew_may(charge=True)
        crewman = ("crewman", Fraction(str(values["crewman"])), frozenset[str]())
        replaced = bool(activation.succeed_gunner((crewman,)))
        lines[1] = ("As a gunner it moves up to", f'{speed}"')
        lines += [
            ("The weapon that only the gunner uses may fire", _yes(fires)),
            ("The crewman may replace a lost gunner", _yes(replaced)),
        ]
        steps += (step("CREW_SLOW"), step("GUNNER_REPLACED" if replaced else "GUNNER_TOO_FAR"))
        steps += (step("GUNNER_MOVED"),) if acts and not fires else ()
        data |= {"gunner_speed": speed, "may_fire": fires, "may_replace_gunner": replaced}
    reach = f'yes, {activation.charge_distance(values["speed"])}"' if may_charge else "no"
    lines += [
        ("May charge", reach),
        ("May run", _yes(may_run)),
        ("Aims", _yes(acts and aim.allowed)),
        ("May be riled", _yes(acts and rile.allowed)),
        ("May cast or use its feat now", _yes(may.allowed and cast.allowed)),
    ]
    data |= {
        "may_charge": may_charge,
        "may_run": may_run,
        "aims": acts and aim.allowed,
        "may_rile": acts and rile.allowed,
        "may_cast": may.allowed and cast.allowed,
    }
    title = "It may activate." if may.allowed else "It does not activate."
    table = Table("What it may do", ("Question", "Answer"), tuple(lines))
    return Answer(title, words(dict.fromkeys(steps)), (table,), data)


def _yes(allowed: bool) -> str:
    return "yes" if allowed else "no"


_MOMENTS = tuple((each.name, each.name.replace("_", " ").lower()) for each in spells.Moment)

ACTIVATION = Aid(
    "hordes-activation",
    "Activation",
    "Moving, running, aiming, riling, casting and feats: what a model may do in its activation.",
    GROUP,
    ("H-009", "H-011", "H-012", "H-014", "H-015", "H-053", "H-054", "H-059", "H-060", "H-068", "H-097"),
    (
        whole("speed", "SPD", 6, 0, 20),
        choice("moment", "Moment of the activation", _MOMENTS),
        flag("off_table", "it is not on the table"),
        flag("fleeing", "it flees"),
        flag("stood_up", "it stood up"),
        flag("cannot_move", "it cannot move"),
        flag("cannot_act", "it cannot act"),
        flag("moved", "it changed its place"),
        flag("turned", "it changed its facing"),
        flag("runs", "it runs this activation"),
        flag("ran", "it has run"),
        flag("crew", "it is the gunner of a weapon crew"),
        whole("crewmen", "Crewmen in contact with the gunner", 0, 0, 6),
        number("crewman", "Inches from the gunner to a crewman", 1, 0, 20),
    ),
    _activation,
)

AIDS = (THRESHOLD, FRENZY, TRANSFER, COMMAND, FLEEING, ACTIVATION)
