"""Numbers of the faction traits and single abilities of ``effects.abilities``, in its order (a test holds both equal).

Bit ``1 << number`` of the columns ``ABILITY``, ``FITS`` and ``OPEN``; place ``number`` of the counters ``USED``.
"""

NAMES = (
    "seed-of-rebirth", "pledge-khorne", "pledge-tzeentch", "pledge-nurgle", "pledge-slaanesh",
    "murderlust", "divine-scorn", "punish-the-pacifist", "murder-the-mystic", "glorious-combat",
    "revel-in-battle", "slaughter-triumphant", "cleave-wide", "blood-drenched", "eruption-of-fury",
    "transport-skyfarers", "flagship-fuselage", "flagship-cylinders", "flagship-hullplates", "kingdom-deluded",
    "flagship-tracer", "flagship-galvanisation", "flagship-ram", "flagship-vents",
)  # fmt: skip

(
    SEED_OF_REBIRTH, PLEDGE_KHORNE, PLEDGE_TZEENTCH, PLEDGE_NURGLE, PLEDGE_SLAANESH,
    MURDERLUST, DIVINE_SCORN, PUNISH, MURDER_THE_MYSTIC, GLORIOUS_COMBAT,
    REVEL, SLAUGHTER, CLEAVE_WIDE, BLOOD_DRENCHED, ERUPTION,
    TRANSPORT, FLAGSHIP_FUSELAGE, FLAGSHIP_CYLINDERS, FLAGSHIP_HULLPLATES, KINGDOM_DELUDED,
    FLAGSHIP_TRACER, FLAGSHIP_GALVANISATION, FLAGSHIP_RAM, FLAGSHIP_VENTS,
) = range(len(NAMES))  # fmt: skip
