"""The JSON form: hand-worked answers, comparison with enumeration of every dice path, and clear problems."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.rules.aos4.combat.cases import answer, answer_document
from armybuilder.rules.aos4.combat.reading import CaseProblem
from armybuilder.rules.aos4.combat.tests import oracle
from armybuilder.rules.aos4.combat.tests.builders import attack_json, case, weapon_json
from armybuilder.rules.aos4.combat.tests.shared_cases import reference_cases

Json = dict[str, Any]


def close(expected: Any, found: Any, where: str = "") -> list[str]:
    """Every place where two answers differ by more than 1e-9, keys included."""
    if isinstance(expected, dict):
        keys = {str(key) for key in expected if key != "exact"}
        if keys != set(found):
            return [f"{where}: keys {sorted(keys ^ set(found))}"]
        return [fault for key in sorted(keys) for fault in close(expected[key], found[key], f"{where}.{key}")]
    if isinstance(expected, list):
        return [] if expected == found else [f"{where}: {expected} {found}"]
    return [] if abs(float(expected) - found) <= 1e-9 else [f"{where}: {float(expected)} {found}"]


@pytest.mark.parametrize("reference", reference_cases("attack_cases.json"), ids=lambda found: found["id"])
def test_reference_case_to_nine_places(reference: Json) -> None:
    assert close(reference["expected"], answer(reference)) == []


# Worked by hand. 3+ is 2/3, 4+ is 1/2; a chance behind an arrow is what is left after the step.
HAND_WORKED = [
    # 2/3 hit, 2/3 wound, no save: 4/9
    ("plain", attack_json([weapon_json()]), Fraction(4, 9), Fraction(4, 9)),
    # hit 1/2, wound 1/2, save 5+ improved by rend 0: 2/3 fail -> 1/6
    ("save 5+", attack_json([weapon_json(hit=4, wound=4)], {"save": 5}), Fraction(1, 6), Fraction(1, 6)),
    # rend 3 on save 3+: only a 6 saves -> 5/6 of 4/9
    ("rend 3", attack_json([weapon_json(rend=3)], {"save": 3}), Fraction(10, 27), Fraction(10, 27)),
    # save +3 against rend 1 is capped at +1: save 4+ becomes 3+, fails 1/3 of 4/9
    (
        "save cap",
        attack_json([weapon_json(rend=1)], {"save": 4, "modifiers": [{"to": "save", "value": 3}]}),
        Fraction(4, 27),
        Fraction(4, 27),
    ),
    # hit +2 capped at +1: 4+ becomes 3+: 2/3 * 2/3
    (
        "hit cap",
        attack_json([weapon_json(hit=4)], modifiers=[{"to": "hit", "value": 2, "source": "friendly"}]),
        Fraction(4, 9),
        Fraction(4, 9),
    ),
    # mortal: 1/6 crit gives 2 points; 1/2 hits without crit, wound 2/3, 2 points: 2 * (1/6 + 1/3); both points kill
    (
        "crit mortal",
        attack_json([weapon_json(damage="2", abilities=["Crit (Mortal)"])], {"health": 2}),
        Fraction(1),
        Fraction(1, 2),
    ),
    # auto-wound: 1/6 + 1/2 * 1/2
    (
        "crit auto-wound",
        attack_json([weapon_json(wound=4, abilities=["Crit (Auto-wound)"])]),
        Fraction(5, 12),
        Fraction(5, 12),
    ),
    # two hits: 1/2 * 1/2 + 1/6 * 1 = 5/12 mean; destroyed: 1/4 + 1/6 * 3/4 = 3/8
    (
        "crit two hits",
        attack_json([weapon_json(wound=4, abilities=["Crit (2 Hits)"])]),
        Fraction(5, 12),
        Fraction(3, 8),
    ),
    # crits on 3+ with hit 5+ all hit: 4/6 mortal, nothing else hits
    (
        "crit on 3+",
        attack_json([weapon_json(hit=5, abilities=["Crit (Mortal)"])], crit_on=3),
        Fraction(2, 3),
        Fraction(2, 3),
    ),
    # ward 4+ per point, damage 2 on Health 2: mean 4/9 * 1, destroyed 4/9 * 1/4
    ("ward", attack_json([weapon_json(damage="2")], {"health": 2, "ward": [6, 4, 5]}), Fraction(4, 9), Fraction(1, 9)),
    # two attacks at 4/9: destroyed when both succeed
    ("champion", attack_json([weapon_json(champions=1)], {"health": 2}), Fraction(8, 9), Fraction(16, 81)),
    # a beast's champion reaches its Companion weapon
    (
        "beast companion",
        attack_json([weapon_json(champions=1, abilities=["Companion"])], {"health": 2}, keywords=["BEAST"]),
        Fraction(8, 9),
        Fraction(16, 81),
    ),
    # All-out Attack reaches Companion: 4+ becomes 3+
    (
        "all-out attack",
        attack_json(
            [weapon_json(hit=4, abilities=["Companion"])],
            modifiers=[{"to": "hit", "value": 1, "source": "friendly", "affects_companion": True}],
        ),
        Fraction(4, 9),
        Fraction(4, 9),
    ),
    # Anti-charge and Anti-HERO add up: rend 2 on save 4+ leaves 6+: 5/6 of 4/9
    (
        "anti twice",
        attack_json(
            [weapon_json(abilities=["Anti-charge (+1 Rend)", "Anti-HERO (+1 Rend)"])],
            {"save": 4, "keywords": ["HERO"], "charged": True},
        ),
        Fraction(10, 27),
        Fraction(10, 27),
    ),
    # D3 attacks at 4/9: mean 8/9; all three hit of three: 1/3 * (4/9)^3
    ("D3 attacks", attack_json([weapon_json(attacks="D3")], {"models": 3}), Fraction(8, 9), Fraction(64, 2187)),
    # two D3 of mortal damage on Health 6: only 3 + 3
    ("mortal", attack_json([], {"health": 6, "save": 2}, mortal=["D3", "D3"]), Fraction(4), Fraction(1, 9)),
    # damage -3 on damage 2 is 0, not a gain
    (
        "damage floor",
        attack_json([weapon_json(damage="2")], modifiers=[{"to": "damage", "value": -3, "source": "enemy"}]),
        Fraction(0),
        Fraction(0),
    ),
    # carried damage: Health 3 with 2 points on it falls to any one point
    ("carried damage", attack_json([weapon_json()], {"health": 3, "damage_points": 2}), Fraction(4, 9), Fraction(4, 9)),
    # re-roll ones to hit: 2/3 + 1/6 * 2/3 = 7/9, wound 2/3
    ("re-roll ones", attack_json([weapon_json()], rerolls={"hit": "ones"}), Fraction(14, 27), Fraction(14, 27)),
    # re-roll failures to wound: 1 - 1/9
    (
        "re-roll failures",
        attack_json([weapon_json()], rerolls={"wound": "failures"}),
        Fraction(16, 27),
        Fraction(16, 27),
    ),
    # one re-roll for two attacks at 1/2 to hit, wound 2+ (5/6): hits 1/4: 2; 1/2: 1 + 1/2; 1/4: 1/2 -> mean 1.375
    (
        "one re-roll",
        attack_json([weapon_json(attacks="2", hit=4, wound=2)], {"models": 9}, rerolls={"hit": "one failure"}),
        Fraction(11, 8) * Fraction(5, 6),
        Fraction(0),
    ),
]


@pytest.mark.parametrize(("name", "given", "mean", "destroyed"), HAND_WORKED, ids=lambda value: str(value)[:20])
def test_hand_worked_case(name: str, given: Json, mean: Fraction, destroyed: Fraction) -> None:
    found = answer(case(given))
    assert found["mean_damage_pool_after_wards"] == pytest.approx(float(mean), abs=1e-12)
    assert found["p_destroyed"] == pytest.approx(float(destroyed), abs=1e-12)


WEAPONS = st.builds(
    weapon_json,
    wielders=st.integers(0, 3),
    attacks=st.sampled_from(["1", "2", "D3", "D3+1", "0"]),
    hit=st.integers(2, 6),
    wound=st.integers(2, 6),
    rend=st.integers(0, 3),
    damage=st.sampled_from(["1", "2", "D3", "D3+1", "D6"]),
    abilities=st.lists(
        st.sampled_from(["Companion", "Charge (+1 Damage)", "Anti-HERO (+1 Rend)", "Anti-charge (+1 Rend)"]),
        unique=True,
        max_size=3,
    ).flatmap(
        lambda words: st.sampled_from([[], ["Crit (Mortal)"], ["Crit (Auto-wound)"], ["Crit (2 Hits)"]]).map(
            lambda crit: words + crit
        )
    ),
)
MODIFIERS = st.lists(
    st.fixed_dictionaries(
        {
            "to": st.sampled_from(["hit", "wound", "attacks", "damage", "rend"]),
            "value": st.integers(-2, 2),
            "source": st.sampled_from(["friendly", "enemy", "terrain"]),
            "affects_companion": st.booleans(),
        }
    ),
    max_size=3,
)
WHOLE_REROLLS = st.sampled_from(["none", "ones", "failures"])
CASES = st.fixed_dictionaries(
    {
        "attacker": st.fixed_dictionaries(
            {
                "models": st.just(3),
                "weapons": st.lists(WEAPONS, max_size=2).map(
                    lambda found: [
                        one | {"name": f"blade {n}", "champions": min(n, one["wielders"])}
                        for n, one in enumerate(found)
                    ]
                ),
                "charged": st.booleans(),
                "keywords": st.lists(st.sampled_from(["BEAST", "CAVALRY"]), unique=True),
                "crit_on": st.integers(2, 7),
                "modifiers": MODIFIERS,
                "mortal": st.lists(st.sampled_from(["D3", "1", "D6"]), max_size=2),
                "rerolls": st.fixed_dictionaries({"hit": WHOLE_REROLLS, "wound": WHOLE_REROLLS}),
            }
        ),
        "target": st.fixed_dictionaries(
            {
                "models": st.integers(1, 4),
                "health": st.integers(2, 4),
                "save": st.none() | st.integers(2, 6),
                "ward": st.lists(st.integers(3, 6), max_size=2),
                "ward_rolls": st.booleans(),
                "damage_points": st.integers(0, 1),
                "charged": st.booleans(),
                "keywords": st.lists(st.just("HERO"), max_size=1),
                "modifiers": st.lists(
                    st.fixed_dictionaries({"to": st.just("save"), "value": st.integers(-2, 3)}), max_size=2
                ),
                "rerolls": st.fixed_dictionaries({"save": WHOLE_REROLLS, "ward": WHOLE_REROLLS}),
            }
        ),
    }
)


@settings(max_examples=120, deadline=None)
@given(CASES)
def test_attack_equals_enumeration_of_every_dice_path(given_input: Json) -> None:
    assert close(oracle.answer(given_input), answer(case(given_input))) == []


def test_missing_optional_keys_have_their_meaning() -> None:
    short = {
        "attacker": {"models": 1, "weapons": [{"attacks": 1, "hit": 3, "wound": 3, "damage": 1}]},
        "target": {"models": 1, "health": 1},
    }
    assert answer(case(short)) == answer(case(attack_json([weapon_json()])))


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        ({"attacks": "2D8"}, "input.attacker.weapons[0].attacks", "NOT_DICE"),
        ({"damage": None}, "input.attacker.weapons[0].damage", "NOT_DICE"),
        ({"hit": 0}, "input.attacker.weapons[0].hit", "OUT_OF_RANGE"),
        ({"hit": "x"}, "input.attacker.weapons[0].hit", "NOT_AN_INTEGER"),
        ({"wound": True}, "input.attacker.weapons[0].wound", "NOT_AN_INTEGER"),
        ({"abilities": ["Crit (Fire)"]}, "input.attacker.weapons[0].abilities[0]", "UNKNOWN_ABILITY"),
        ({"abilities": "Companion"}, "input.attacker.weapons[0].abilities", "NOT_A_LIST"),
        ({"champions": 2}, "input.attacker.weapons[0].champions", "OUT_OF_RANGE"),
        ({"wielders": -1}, "input.attacker.weapons[0].wielders", "OUT_OF_RANGE"),
        ({"name": 3}, "input.attacker.weapons[0].name", "NOT_A_TEXT"),
        ({"crit": "Mortal"}, "input.attacker.weapons[0].crit", "UNKNOWN_KEY"),
    ],
)
def test_weapon_problem_names_path_and_code(change: Json, path: str, code: str) -> None:
    with pytest.raises(CaseProblem) as caught:
        answer(case(attack_json([weapon_json() | change]) | {"target": {"models": 1, "health": 1}}))
    assert (caught.value.path, caught.value.code) == (path, code)


@pytest.mark.parametrize(
    ("broken", "path", "code"),
    [
        ({"kind": "attack", "input": {}}, "input.attacker", "MISSING"),
        ({"kind": "attack"}, "input", "MISSING"),
        ({"kind": "joust", "input": {}}, "kind", "UNKNOWN_VALUE"),
        ({"kind": "dice", "input": {"op": "juggle"}}, "input.op", "UNKNOWN_VALUE"),
        ({"kind": "dice", "input": {"op": "roll", "roll": "2D20"}}, "input.roll", "NOT_DICE"),
        ({"kind": "dice", "input": {"op": "roll_off", "ties": "maybe"}}, "input.ties", "UNKNOWN_VALUE"),
        ({"kind": "duel", "input": {"A": 3}}, "input.A", "NOT_AN_OBJECT"),
        ({"kind": "fight_order", "input": {"active": "A", "units": [{"id": "a"}]}}, "input.units[0].player", "MISSING"),
        (
            {"kind": "fight_order", "input": {"active": "A", "units": [{"id": "a", "player": "A"}] * 2}},
            "input.units[1].id",
            "REPEATED_ID",
        ),
        (
            {"kind": "attack", "input": attack_json([], {"models": 3, "health": 2, "damage_points": 2})},
            "input.target.damage_points",
            "OUT_OF_RANGE",
        ),
        (
            {"kind": "attack", "input": attack_json([], modifiers=[{"to": "save", "value": 1}])},
            "input.attacker.modifiers[0].to",
            "UNKNOWN_VALUE",
        ),
    ],
)
def test_case_problem_names_path_and_code(broken: Json, path: str, code: str) -> None:
    with pytest.raises(CaseProblem) as caught:
        answer(broken)
    assert (caught.value.path, caught.value.code) == (path, code)


DUEL = {"A": {"models": 1, "health": 1}, "B": {"models": 1, "health": 1}, "steps": [{"do": "fight", "unit": "A"}]}


@pytest.mark.parametrize(
    ("kind", "given_input", "path"),
    [
        ("attack", attack_json([]) | {"effect": []}, "effect"),
        ("attack", attack_json([], modifers=[]), "attacker.modifers"),
        (
            "attack",
            attack_json([], modifiers=[{"to": "hit", "value": 1, "from": "enemy"}]),
            "attacker.modifiers[0].from",
        ),
        ("attack", attack_json([], rerolls={"save": "ones"}), "attacker.rerolls.save"),
        ("attack", attack_json([], {"wards": [5]}), "target.wards"),
        ("attack", attack_json([], {"rerolls": {"hit": "ones"}}), "target.rerolls.hit"),
        ("duel", DUEL | {"B": {"models": 1, "health": 1, "tags": ["STRIKE-FIRST"]}}, "B.tags"),
        ("duel", DUEL | {"rounds": 2}, "rounds"),
        ("duel", DUEL | {"steps": [{"do": "fight", "unit": "A", "amount": 1}]}, "steps[0].amount"),
        ("duel", DUEL | {"steps": [{"do": "heal", "unit": "A", "amount": 1, "charged": True}]}, "steps[0].charged"),
        ("dice", {"op": "cast", "value": 7, "modifer": 1}, "modifer"),
        ("dice", {"op": "rally", "dice": 6, "ward": 5}, "ward"),
        ("fight_order", {"active": "A", "units": [], "first": "A"}, "first"),
        ("fight_order", {"active": "A", "units": [{"id": "a", "player": "A", "strike": []}]}, "units[0].strike"),
    ],
)
def test_case_with_a_key_that_nobody_reads_is_refused(kind: str, given_input: Json, path: str) -> None:
    with pytest.raises(CaseProblem) as caught:
        answer(case(given_input, kind))
    assert (caught.value.path, caught.value.code) == (f"input.{path}", "UNKNOWN_KEY")


@pytest.mark.parametrize(("models", "refused"), [((20, 20), None), ((21, 22), "B"), ((100, 1), "A"), ((200, 200), "A")])
def test_duel_of_units_beyond_any_of_the_game_is_refused(models: tuple[int, int], refused: str | None) -> None:
    sides = {side: {"models": number, "health": 10} for side, number in zip("AB", models, strict=True)}
    if refused is None:
        assert answer(case(DUEL | sides, "duel"))["mean_hp_A"] == pytest.approx(200)
        return
    with pytest.raises(CaseProblem) as caught:
        answer(case(DUEL | sides, "duel"))
    assert (caught.value.path, caught.value.code) == (f"input.{refused}.health", "OUT_OF_RANGE")


def test_labels_may_stand_beside_what_is_read() -> None:
    plain = attack_json([weapon_json()])
    labelled = {side: value | {"id": "a", "name": "Blades", "note": "", "title": ""} for side, value in plain.items()}
    assert answer(case(labelled | {"note": "from a table"})) == answer(case(plain))


def test_one_unit_may_attack_and_be_attacked() -> None:
    unit = attack_json([weapon_json()])["attacker"] | attack_json([])["target"] | {"ward": [5], "strike": ["first"]}
    plain = attack_json([weapon_json()], {"ward": [5]})
    assert answer(case({"attacker": plain["attacker"] | unit, "target": unit | plain["target"]})) == answer(case(plain))


def test_fight_order_refuses_an_active_player_without_a_side() -> None:
    units = [{"id": "a", "player": "A"}, {"id": "b", "player": "B"}]
    with pytest.raises(CaseProblem) as caught:
        answer(case({"active": "a", "units": units}, "fight_order"))
    assert (caught.value.path, caught.value.code, caught.value.found) == ("input.active", "UNKNOWN_VALUE", "a")
    assert answer(case({"active": "A", "units": units[1:]}, "fight_order")) == {"order": ["b"]}


def test_ward_of_one_lets_nothing_through() -> None:
    found = answer(case(attack_json([weapon_json()], {"ward": [1]})))
    assert (found["mean_damage_pool_after_wards"], found["p_damage_ge"], found["p_slain_ge"]) == (0.0, {}, {})


def test_document_answers_good_cases_beside_bad_ones() -> None:
    good = {"id": "good", "kind": "dice", "input": {"op": "banish", "value": 12, "manifestations": 1}}
    document = {"cases": [good, {"id": "bad", "kind": "dice", "input": {}}, good, 7]}
    found = answer_document(document)
    assert close({"good": {"p_banish": Fraction(1, 36)}}, found["results"]) == []
    assert [(fault["id"], fault["path"], fault["code"]) for fault in found["problems"]] == [
        ("bad", "cases[1].input.op", "MISSING"),
        ("good", "cases[2].id", "REPEATED_ID"),
        ("", "cases[3]", "NOT_AN_OBJECT"),
    ]
    assert json.loads(json.dumps(found)) == found


def test_document_without_cases_is_refused() -> None:
    documents: list[object] = [[], {}, {"cases": {}}]
    for document in documents:
        with pytest.raises(CaseProblem):
            answer_document(document)


def test_document_sends_cases_without_kind_to_the_other_system() -> None:
    document = {"cases": [{"id": "H", "input": {"kind": "attack"}}]}
    assert answer_document(document, without_kind=lambda found: {"seen": found["id"]}) == {
        "results": {"H": {"seen": "H"}}
    }
