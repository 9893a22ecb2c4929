"""The policies that come with the model. They are values: a caller may make its own."""

from armybuilder.rules.aos4.battle.values import Policy

GREEDY = Policy(
    id="greedy",
    name="Greedy",
    objective=110.0,
    kill=1.2,
    caution=0.1,
    charge=0.25,
    run=1.0,
    retreat=6.0,
    command=12.0,
    first_turn=1.0,
    stand_off=9.0,
)
"""Goes where it takes most points, charges on slim chances, falls back from hopeless fights only."""

CAUTIOUS = Policy(
    id="cautious",
    name="Cautious",
    objective=150.0,
    kill=1.0,
    caution=0.6,
    charge=0.55,
    run=1.2,
    retreat=2.0,
    command=15.0,
    first_turn=0.5,
    stand_off=14.0,
)
"""Weighs what it may lose, keeps its shooters away, charges when it will probably arrive, retreats early."""

OBJECTIVE_FIRST = Policy(
    id="objective-first",
    name="Objective first",
    objective=320.0,
    kill=0.8,
    caution=0.25,
    charge=0.4,
    run=0.8,
    retreat=8.0,
    command=14.0,
    first_turn=0.8,
    stand_off=9.0,
)
"""Spreads over the objectives and holds them; fights whoever stands on one."""

RANDOM = Policy(
    id="random",
    name="Random",
    objective=100.0,
    kill=1.0,
    caution=0.0,
    charge=0.3,
    run=1.0,
    retreat=3.0,
    command=20.0,
    first_turn=0.5,
    stand_off=9.0,
    random=1.0,
)
"""Makes every choice at random among what is allowed; a yardstick for the others."""

POLICIES: tuple[Policy, ...] = (GREEDY, CAUTIOUS, OBJECTIVE_FIRST, RANDOM)


def policy(policy_id: str) -> Policy:
    """The policy of this id; KeyError if there is none."""
    return {known.id: known for known in POLICIES}[policy_id]
