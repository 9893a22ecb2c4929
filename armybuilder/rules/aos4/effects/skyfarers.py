"""Skyvessels: what they carry, and the Great Endrinworks that a FLAGSHIP may be given (A-100a, A-100b)."""

from __future__ import annotations

from dataclasses import dataclass

from armybuilder.rules.aos4.effects.values import Condition, Effect, GiveWard, IgnoreHitPenalties, Side, Timing

KHARADRON = frozenset({"KHARADRON OVERLORDS"})
SKYVESSEL = "SKYVESSEL"

EFFECTS: tuple[Effect, ...] = (
    Effect(
        "old-reliable-hullplates",
        "‘Old Reliable’ Hullplates",
        "A-100b",
        Side.DEFENDER,
        Timing.PASSIVE,
        (GiveWard(5),),
        bearers=KHARADRON | {SKYVESSEL},
        condition=Condition(melee=False),
        needs="this Great Endrinwork",
    ),
    Effect(
        "tracer-fire-rounds",
        "Tracer-Fire Rounds",
        "A-100b",
        Side.ATTACKER,
        Timing.SHOOTING,
        (IgnoreHitPenalties(),),
        bearers=KHARADRON | {SKYVESSEL},
        condition=Condition(melee=False),
        needs="this Great Endrinwork, and all attacks at one enemy",
    ),
)
"""Great Endrinworks that change attacks."""

PROCEDURES: tuple[Effect, ...] = tuple(
    Effect(each, name, "A-100b", Side.ATTACKER, timing, (), KHARADRON | {SKYVESSEL}, needs="this Great Endrinwork")
    for each, name, timing in (
        ("nullstone-galvanisation", "Nullstone Galvanisation", Timing.END_OF_TURN),
        ("battle-ram", "‘Dealbreaker’ Battle Ram", Timing.CHARGE),
        ("repulser-vents", "Voidstone Repulser Vents", Timing.PASSIVE),
    )
)
"""Great Endrinworks that are procedures of the battle kernel: whoever bears the effect uses it."""


@dataclass(frozen=True, slots=True)
class Endrinwork:
    """A Great Endrinwork: its printed name, what it adds to Control and Move (inches), the effects it gives."""

    id: str
    name: str
    control: int = 0
    move: int = 0
    effects: tuple[str, ...] = ()


ENDRINWORKS: tuple[Endrinwork, ...] = (
    Endrinwork("flagship-fuselage", "Grandiose Fuselage", control=5),
    Endrinwork("flagship-cylinders", "Gruksson Wide-Bore Cylinders", move=2),
    Endrinwork(
        "flagship-hullplates", "Hegsson Solutions 'Old Reliable' Hullplates", effects=("old-reliable-hullplates",)
    ),
    Endrinwork("flagship-tracer", "Tracer-Fire Rounds", effects=("tracer-fire-rounds",)),
    Endrinwork("flagship-galvanisation", "Nullstone Galvanisation", effects=("nullstone-galvanisation",)),
    Endrinwork("flagship-ram", "Zonbarcorp 'Dealbreaker' Battle Ram", effects=("battle-ram",)),
    Endrinwork("flagship-vents", "Voidstone Repulser Vents", effects=("repulser-vents",)),
)
"""Those whose whole effect the battle model has a place for; ``id`` is that of the ability that gives it in play."""

CAPACITY = {"Arkanaut Ironclad": (3, 22), "Arkanaut Frigate": (2, 12), "Grundstok Gunhauler": (1, 5)}
"""Units and models that a vessel carries, by the name of its warscroll (public data of August 2026)."""


def transport_capacity(name: str) -> tuple[int, int]:
    """Units and models that a vessel of this name carries, seasonal versions included; (0, 0) for any other unit."""
    return next((room for vessel, room in CAPACITY.items() if name.startswith(vessel)), (0, 0))
