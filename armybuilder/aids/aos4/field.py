"""Objectives, coherency, terrain, rounds, replacement units."""

from __future__ import annotations

from fractions import Fraction

from armybuilder.aids.aid import Aid, AidProblem, Answer, Table, words
from armybuilder.aids.fields import Rows, Values, choice, flag, number, text, whole
from armybuilder.aids.words import Said
from armybuilder.rules.aos4.table import coherency, objectives, replacement, rounds, terrain
from armybuilder.rules.aos4.table.steps import step

GROUP = "On the battlefield"
PLAYERS = (("A", "player A"), ("B", "player B"))
HOLDERS = (("nobody", "nobody"), *PLAYERS)
OBJECTIVES = ("1", "2", "3", "4", "5", "6")


def _objectives(values: Values) -> Answer:
    presences = [
        objectives.Presence(
            row["name"].strip(),
            row["player"],
            row["objective"],
            row["models"],
            row["control"],
            row["standard"],
            row["chosen"],
        )
        for row in values["units"]
    ]
    places = [(each.unit, each.player, each.objective) for each in presences]
    for unit, player, objective in places:
        if places.count((unit, player, objective)) > 1:
            raise AidProblem(
                f"{unit} of player {player} stands twice at objective {objective}: give each unit a name of its own."
            )
    before = {name: values[f"holder_{name}"] for name in OBJECTIVES if values[f"holder_{name}"] != "nobody"}
    used = [name for name in OBJECTIVES if name in before or any(each.objective == name for each in presences)]
    active = values["active"]
    controls = objectives.determine(presences, used, ("A", "B"), before)
    steps: list[Said] = list(words((step("CHOOSES_FIRST", player=f"Player {active}"),)))
    several = {
        each.unit for each in presences if sum(o.unit == each.unit and o.player == each.player for o in presences) > 1
    }
    counting = objectives.counted(presences)
    steps += words(
        step("COUNTS_FOR_ONE", unit=each.unit, objective=each.objective) for each in counting if each.unit in several
    )
    for control in controls:
        steps += [Said(s.code, f"Objective {control.objective}. {s.text}", s.rule) for s in words(control.steps)]
    lines = tuple(
        (control.objective, *(str(score) for _, score in control.scores), _holder(control.holder))
        for control in controls
    )
    held = {player: sum(control.holder == player for control in controls) for player, _ in PLAYERS}
    data = {
        "objectives": [
            {"objective": c.objective, "scores": dict(c.scores), "holder": c.holder, "before": c.before}
            for c in controls
        ],
        "held": held,
    }
    table = Table("Control", ("Objective", "Player A", "Player B", "Held by"), lines)
    return Answer(f"Player A holds {held['A']}, player B holds {held['B']}.", tuple(steps), (table,), data)


def _holder(player: str | None) -> str:
    return f"player {player}" if player else "nobody"


OBJECTIVE_CONTROL = Aid(
    "objective-control",
    "Objective control",
    "Who controls each objective at the end of a turn. A unit near two stands in two lines; tick where it counts.",
    GROUP,
    ("A-22", "A-92", "A-93", "A-94"),
    (
        choice("active", "Active player", PLAYERS),
        Rows(
            "units",
            'Units within 3" of an objective',
            "Unit",
            (
                text("name", "Unit"),
                choice("player", "Player", PLAYERS),
                choice("objective", "Objective", tuple((name, name) for name in OBJECTIVES)),
                whole("models", "Models in range", 1, 0, 100),
                whole("control", "Control", 1, -10, 30),
                flag("standard", "standard bearer"),
                flag("chosen", "counts here"),
            ),
            default=(
                {
                    "name": "Chosen",
                    "player": "A",
                    "objective": "1",
                    "models": 5,
                    "control": 1,
                    "standard": True,
                    "chosen": False,
                },
                {
                    "name": "Clanrats",
                    "player": "B",
                    "objective": "1",
                    "models": 6,
                    "control": 1,
                    "standard": False,
                    "chosen": False,
                },
            ),
        ),
        *(choice(f"holder_{name}", f"Objective {name} held by", HOLDERS) for name in OBJECTIVES),
    ),
    _objectives,
)


def _coherency(values: Values) -> Answer:
    rows = values["models"]
    places = tuple(coherency.Place(row["x"], row["y"], values["base"]) for row in rows)
    names = [row["name"].strip() for row in rows]
    slain = frozenset(place for place, row in enumerate(rows) if row["slain"])
    standing = tuple(place for place in range(len(places)) if place not in slain)
    left = tuple(places[place] for place in standing)
    apart = coherency.out_of_coherency(left, values["distance"])
    needed = coherency.neighbours_needed(len(left))
    close = coherency.neighbours(left, values["distance"])
    lines = tuple((names[standing[place]], str(len(close[place])), str(needed)) for place in range(len(left)))
    table = Table(f'Models within {values["distance"]:g}"', ("Model", "Others close by", "Needed"), lines)
    lost = len(left) - coherency.most_kept(places, slain, values["distance"])
    alone = [names[standing[place]] for place in apart]
    data = {"coherent": not apart, "apart": alone, "further_slain": lost}
    if not apart:
        return Answer("The unit is coherent.", words((step("COHERENT"),)), (table,), data, "ok")
    steps = [step("OUT_OF_COHERENCY", models=", ".join(alone))]
    steps.append(step("FURTHER_SLAIN", models=lost) if slain else step("MOVE_NOT_MADE"))
    return Answer("The unit is not coherent.", words(steps), (table,), data, "error")


COHERENCY = Aid(
    "coherency",
    "Coherency",
    "Whether a unit is coherent by the places of its models in inches, and how many more fall when it breaks apart.",
    GROUP,
    ("A-68", "A-32"),
    (
        number("base", "Diameter of the bases in mm", 32, 10, 200),
        number("distance", "Coherency in inches", 0.5, 0.1, 6),
        Rows(
            "models",
            "Models",
            "Model",
            (
                text("name", "Model"),
                number("x", "Inches across", 0, 0, 120),
                number("y", "Inches up", 0, 0, 120),
                flag("slain", "slain"),
            ),
            most=30,
            default=tuple(
                {"name": f"{place + 1}", "x": 1.7 * place, "y": 0.0, "slain": place == 2} for place in range(5)
            ),
        ),
    ),
    _coherency,
)


def _terrain(values: Values) -> Answer:
    has = terrain.TERRAIN_TYPES[values["type"]]
    keywords = frozenset(name for key, name in _KEYWORDS.items() if values[key])
    unit = terrain.Standing(
        behind_or_wholly_on=values["behind"],
        charged=values["charged"],
        keywords=keywords,
        every_model_close=values["close"],
        height=values["height"],
        distance=values["distance"],
    )
    modifier, covered = terrain.hit_modifier(has, unit)
    hidden = terrain.obscured(has, unit, guardian_targeted=values["guardian"])
    ending, power = terrain.may_end_on(has, unit), terrain.may_activate(has, unit)
    steps = [covered, *hidden.steps, *ending.steps, *(power.steps if power.allowed else ())]
    lines = (
        ("Abilities of the feature", ", ".join(sorted(has))),
        ("To hit the unit", f"{modifier:+d}".replace("-", "−") if modifier else "unchanged"),
        ("Seen from outside", "no" if hidden.allowed else "yes"),
        ("May be crossed", "yes" if terrain.may_cross(has).allowed else "no"),
        ("May stop at that height", "yes" if ending.allowed else "no"),
        ("A HERO may activate it", "yes" if power.allowed else "no"),
    )
    data = {
        "abilities": sorted(has),
        "hit_modifier": modifier,
        "obscured": hidden.allowed,
        "may_end": ending.allowed,
        "may_activate": power.allowed,
    }
    title = "1 less to hit the unit." if modifier else "No cover for the unit."
    return Answer(title, words(steps), (Table("What the feature does", ("Question", "Answer"), lines),), data)


_KEYWORDS = {"hero": "HERO", "monster": "MONSTER", "war_machine": "WAR MACHINE", "fly": "FLY"}

TERRAIN = Aid(
    "terrain",
    "Terrain",
    "Cover, Obscuring, Unstable, Impassable and Place of Power for one unit at one feature.",
    GROUP,
    ("A-64", "A-72", "A-73", "A-74", "A-75", "A-76", "A-77", "A-78"),
    (
        choice("type", "Terrain type", tuple((name, name) for name in terrain.TERRAIN_TYPES)),
        flag("behind", "behind or wholly on it", True),
        flag("close", 'every model within 1" of it'),
        flag("charged", "charged this turn"),
        flag("hero", "HERO"),
        flag("monster", "MONSTER"),
        flag("war_machine", "WAR MACHINE"),
        flag("fly", "FLY"),
        flag("guardian", "a guardian that is the target"),
        number("height", "Height of the part in inches", 0, 0, 20),
        number("distance", "Inches from the feature", 0, 0, 100),
    ),
    _terrain,
)


def _rounds(values: Values) -> Answer:
    points = {"Player A": values["points_a"], "Player B": values["points_b"]}
    behind = rounds.underdog(points)
    steps = [step("UNDERDOG", player=behind) if behind else step("NO_UNDERDOG")]
    if values["round"] >= rounds.RESERVES_LOST_IN:
        steps.append(step("RESERVE_LOST"))
    data = {"underdog": behind, "reserves_lost": rounds.reserve_destroyed(values["round"]), "winner": None}
    title = f"{behind} is the underdog." if behind else "There is no underdog."
    if values["die_a"] and values["die_b"]:
        rolled = rounds.roll_off({"Player A": values["die_a"], "Player B": values["die_b"]})
        steps += rolled.steps
        data["winner"] = rolled.winner
        title += f" {rolled.winner} wins the roll-off." if rolled.winner else " Roll again."
    return Answer(title, words(steps), data=data)


ROUNDS = Aid(
    "round-start",
    "Start of a battle round",
    "Priority roll-off, underdog, and reserves that are lost.",
    GROUP,
    ("A-71", "A-95", "A-96"),
    (
        whole("round", "Battle round", 1, 1, 9),
        whole("points_a", "Victory points of player A", 0, 0, 200),
        whole("points_b", "Victory points of player B", 0, 0, 200),
        whole("die_a", "Die of player A", None, 1, 6),
        whole("die_b", "Die of player B", None, 1, 6),
    ),
    _rounds,
)


def _replacement(values: Values) -> Answer:
    original = replacement.Original(
        values["models"],
        values["reinforced"],
        values["of_renown"],
        values["enhanced"],
        values["is_replacement"],
        values["was_replaced"],
    )
    new = replacement.replacement(original, SHARES[values["share"]])
    data = {"allowed": new.allowed, "models": new.models, "reinforced": new.reinforced, "of_renown": new.of_renown}
    if not new.allowed:
        return Answer("It cannot be replaced.", words(new.steps), data=data, severity="error")
    return Answer(f"A replacement unit of {new.models} models.", words(new.steps), data=data, severity="ok")


SHARES = {"all": Fraction(1), "half": Fraction(1, 2), "third": Fraction(1, 3)}

REPLACEMENT = Aid(
    "replacement",
    "Replacement units",
    "Size of a replacement unit, whether it counts as reinforced, and what does not carry over.",
    GROUP,
    ("A-12", "A-13", "A-14", "A-15", "A-16", "A-17", "A-37"),
    (
        whole("models", "Models of the first unit", 10, 1, 100),
        choice("share", "Share that comes back", (("half", "half"), ("all", "all"), ("third", "a third"))),
        flag("reinforced", "the first unit was reinforced"),
        flag("of_renown", "it belongs to a Regiment of Renown"),
        flag("enhanced", "it had an enhancement"),
        flag("is_replacement", "it was itself a replacement"),
        flag("was_replaced", "it was replaced before"),
    ),
    _replacement,
)

AIDS = (OBJECTIVE_CONTROL, COHERENCY, TERRAIN, ROUNDS, REPLACEMENT)
