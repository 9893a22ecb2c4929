"""Where everything stands in the two flat arrays of a battle.

A column of units is ``UNITS`` wide, a column of weapons ``WEAPONS``; constants of the two armies come first, then
what changes during a battle, then the counters that add up over battles.
"""

UNITS = 64
WEAPONS = 512
OBJECTIVES = 12
TERRAIN = 16
ROUNDS = 10
MARGINS = 121
ROWS = 60  # changes by effects
ABILITIES = 32  # faction traits and single abilities
CHOICES = 12  # abilities that a side unlocks, delusions that it may believe

_ints = 0
_reals = 0


def _int(width: int = 1) -> int:
    global _ints
    _ints += width
    return _ints - width


def _real(width: int = 1) -> int:
    global _reals
    _reals += width
    return _reals - width


# --- set-up -------------------------------------------------------------------------------------------------
COMPLETE = _int()
LAST_ROUND = _int()
OBJECTIVE_COUNT = _int()
TERRAIN_COUNT = _int()
FIRST = _int(2)  # units of side s are FIRST+s <= unit < END+s
END = _int(2)
OBJECTIVE_VALUE = _int(OBJECTIVES)
SCORE_FROM = _int()
SCORE_ONE = _int()
SCORE_TWO = _int()
SCORE_MORE = _int()
SCORE_EACH = _int()
TERRAIN_KIND = _int(TERRAIN)

SIDE = _int(UNITS)
MODELS = _int(UNITS)
HEALTH = _int(UNITS)
SAVE = _int(UNITS)  # 99: no save
WARD = _int(UNITS)  # 7: no ward
CONTROL = _int(UNITS)
CONDITIONS = _int(UNITS)  # bits of the Anti-X conditions that the unit meets
FLAGS = _int(UNITS)
WIZARD = _int(UNITS)
PRIEST = _int(UNITS)
POINTS = _int(UNITS)
CAST_VALUE = _int(UNITS)
BANISH_VALUE = _int(UNITS)
CHARGE_DICE = _int(UNITS)
WEAPON_FIRST = _int(UNITS)
WEAPON_END = _int(UNITS)

W_RANGED = _int(WEAPONS)
W_IN_COMBAT = _int(WEAPONS)  # shoot in combat
W_ATTACK_DICE = _int(WEAPONS)
W_ATTACK_SIDES = _int(WEAPONS)
W_ATTACK_BONUS = _int(WEAPONS)
W_CHAMPION_BONUS = _int(WEAPONS)
W_HIT = _int(WEAPONS)
W_WOUND = _int(WEAPONS)
W_REND = _int(WEAPONS)
W_DAMAGE_DICE = _int(WEAPONS)
W_DAMAGE_SIDES = _int(WEAPONS)
W_DAMAGE_BONUS = _int(WEAPONS)
W_CRIT = _int(WEAPONS)  # 0 none, 1 mortal, 2 auto-wound, 3 two hits
W_ANTI = _int(WEAPONS)  # bits of conditions that each give 1 Rend
W_ANTI_CHARGE = _int(WEAPONS)
W_CHARGE_DAMAGE = _int(WEAPONS)
W_WIELDERS = _int(WEAPONS)
W_CHAMPIONS = _int(WEAPONS)
W_SHARED = _int(WEAPONS)  # 1: wielders fall after W_BEFORE other plain models; 0: as long as models are left
W_BEFORE = _int(WEAPONS)
W_PLAIN_MODELS = _int(WEAPONS)  # plain models of the unit, all of which fall before a champion

# faction traits and single abilities; all 0 where no side has one
TRAITS = _int()  # 1: some side has an ability
ABILITY = _int(2)  # bits of abilities.py
FITS = _int(UNITS)  # abilities of its side that the unit may use
MAY = _int(UNITS)  # effects that the unit may come to bear, one bit each
START_HELD = _int(UNITS)  # those that it bears from the start
GROUPS = _int(UNITS)  # bits of the keyword sets that effects want near
PLEDGE = _int(UNITS)  # the effect of the god to whom it would pledge itself
PLEDGE_ABILITY = _int(UNITS)
TRANSPORT_UNITS = _int(UNITS)
TRANSPORT_MODELS = _int(UNITS)
BRINGS = _int(UNITS)  # bits of the delusions that only it brings
W_COMPANION = _int(WEAPONS)
W_MARKS = _int(WEAPONS)  # bits of the changes that reach marked weapons only
ROW_COUNT = _int()
ROW_EFFECT = _int(ROWS)  # bit of the effect
ROW_ATTACKER = _int(ROWS)  # 1: of an attacker, 0: of a defender
ROW_MELEE = _int(ROWS)  # 1: combat attacks only, 0: shooting only, -1: both
ROW_CHARGED = _int(ROWS)  # 1: only if the attacker charged, -1: always
ROW_TO = _int(ROWS)  # what is changed, see below
ROW_VALUE = _int(ROWS)
ROW_COMPANION = _int(ROWS)  # 1: reaches Companion weapons
ROW_MARK = _int(ROWS)  # bit that a weapon needs, 0: none
ROW_AGAINST = _int(ROWS)  # bits of conditions that the other unit meets
ROW_NEAR = _int(ROWS)  # bit of the group that is wanted near, 0: none
ROW_INSTEAD = _int(ROWS)  # a printed ward for which ROW_BETTER is given
ROW_BETTER = _int(ROWS)
ROW_HURT = _int(ROWS)  # 1: the friend near must have had damage allocated to it this turn
ROW_TERRITORY = _int(ROWS)  # 1: only wholly within its own territory
ROW_SET_UP = _int(ROWS)  # 1: only if set up this turn
ROW_MAGIC = _int(ROWS)  # 1: only against damage by spells, prayers and manifestations
ROW_MODELS = _int(ROWS)  # models that the friend near must have
UNLOCK_COUNT = _int(2)
UNLOCK_ABILITY = _int(2 * CHOICES)
UNLOCK_COST = _int(2 * CHOICES)
UNLOCK_EFFECTS = _int(2 * CHOICES)
DRENCH_EFFECTS = _int(2)
DRENCH_MARKS = _int()
TELEPORT_EFFECT = _int()
GALVANISE_EFFECT = _int()
RAM_EFFECT = _int()
VENTS_EFFECT = _int()
DELUSION_COUNT = _int(2)
DELUSION_EFFECTS = _int(2 * CHOICES)
DELUSION_BROUGHT = _int(2 * CHOICES)  # 1: only while a unit that brings it is on the table
DELUSION_OWN = _int(2 * CHOICES)
DELUSION_THEIRS = _int(2 * CHOICES)
DELUSION_FOES = _int(2 * CHOICES)  # what enemies bear while it is believed

# --- state of a battle --------------------------------------------------------------------------------------
STATE_START = _ints
BATTLE = _int()  # start of the battle's streams
STREAM = _int()
POOL = _int()
POOL_LEFT = _int()
ROUND = _int()
TURN = _int()
ACTIVE = _int()
VICTORY = _int(2)
COMMAND = _int(2)
RALLY_USED = _int(2)
REDEPLOY_USED = _int(2)
POWER_USED = _int(2)
ATTACK_USED = _int(2)
DEFENCE_USED = _int(2)
SHIELD_USED = _int(2)
HEAL_USED = _int(2)
RESURRECTED = _int(2)
PLACE_USED = _int(2)
GOAL = _int()
GOAL_KIND = _int()
PICK = _int(2)
OWNER = _int(OBJECTIVES)  # -1 nobody
CLAIMED = _int(OBJECTIVES)
ENEMY_NEAR = _int(OBJECTIVES)
SCORE_A = _int(OBJECTIVES)
SCORE_B = _int(OBJECTIVES)

PLACE = _int(UNITS)
HEALTH_LEFT = _int(UNITS)
ALIVE = _int(UNITS)
NEAR = _int(UNITS)  # enemies in combat, without pairs with an immobile manifestation
NEAR_ALL = _int(UNITS)
CHARGED = _int(UNITS)
RAN = _int(UNITS)
RETREATED = _int(UNITS)
FOUGHT = _int(UNITS)
SHIELDED = _int(UNITS)
WEAKENED = _int(UNITS)  # used All-out Attack this turn
ALL_OUT = _int(UNITS)  # +1 to hit this phase
GUARDED = _int(UNITS)  # +1 to save this phase
RITUAL = _int(UNITS)
UNBINDS = _int(UNITS)
POWER = _int(UNITS)
SUMMONED = _int(UNITS)  # turn
REMOVED = _int(UNITS)
ATTEMPTED = _int(UNITS)
BANISHED = _int(UNITS)
REBORN = _int(UNITS)
BAND = _int(UNITS)
CONTEST = _int(UNITS)
ORDER = _int(UNITS)
CONTACT = _int(UNITS * UNITS)
HELD = _int(UNITS)  # effects that the unit bears
SCORNED = _int(UNITS)  # power levels lost this turn
CARRIED = _int(UNITS)  # transported this turn
OPEN = _int(2)  # abilities unlocked
TITHE = _int(2)
UNLOCKED = _int(2)
LUST_USED = _int(2)
LUST = _int()  # 1: the charge was made by Murderlust
LOW_DIE = _int()  # the lower of the two charge dice that count
SHOT = _int()  # bits: 1 damage of shooting, 2 of combat attacks, 4 by spells, prayers or manifestations
HURT = _int(UNITS)  # turn in which damage was last allocated to it, from 1
SET_UP = _int(UNITS)  # turn in which it was last set up, from 1
RAGE = _int(2)
FURY = _int(2)
DELUSION = _int(2)  # number of the delusion believed, from 1
STATE_END = _ints

# --- counters -----------------------------------------------------------------------------------------------
COUNTERS = _ints
BATTLES = _int()
WINS = _int(2)
DRAWS = _int()
VP_SUM = _int(2 * ROUNDS)
VP_SQUARES = _int(2)
MARGIN_SUM = _int()
MARGIN_SQUARES = _int()
MARGIN = _int(MARGINS)
EVENTS = _int(64)
SCORED = _int(UNITS)  # hundredths of a victory point
SLAIN_POINTS = _int(UNITS)  # hundredths of a point
DEATHS = _int(UNITS)
DAMAGE_DONE = _int(UNITS)
HEALTH_KEPT = _int(UNITS)
USED = _int(2 * ABILITIES)
COUNTERS_END = _ints
INTS = _ints

# --- reals --------------------------------------------------------------------------------------------------
TABLE_X = _real()
TABLE_Y = _real()
ACROSS_X = _real()  # territories: side 0 where ACROSS·place <= BORDER, side 1 where it is >= BORDER + 1
ACROSS_Y = _real()
BORDER = _real(2)
OBJECTIVE_X = _real(OBJECTIVES)
OBJECTIVE_Y = _real(OBJECTIVES)
TERRAIN_X = _real(TERRAIN)
TERRAIN_Y = _real(TERRAIN)
TERRAIN_R = _real(TERRAIN)
SLOT_X = _real(2 * UNITS)
SLOT_Y = _real(2 * UNITS)
POLICY = _real(2 * 16)
MOVE = _real(UNITS)
BASE = _real(UNITS)
WORTH = _real(UNITS)  # points per point of Health
REACH = _real(UNITS)  # longest range of a ranged weapon, 0 without one
W_RANGE = _real(WEAPONS)
EXPECTED_MELEE = _real(UNITS * UNITS)  # mean damage of the whole unit, row attacker, column target
EXPECTED_RANGED = _real(UNITS * UNITS)
CHARGE_CHANCE = _real(14)
LONG_CHARGE_CHANCE = _real(14)  # with the best two of three dice
PLEDGE_VALUE = _real(UNITS)
X = _real(UNITS)
Y = _real(UNITS)
R = _real(UNITS)
STRENGTH = _real(UNITS)  # share of the models that is left
PICK_VALUE = _real(UNITS)  # what a unit takes in this combat phase; below -1: not worked out yet
GOAL_X = _real()
GOAL_Y = _real()
GOAL_VALUE = _real()
REALS = _reals

# --- where a unit is ----------------------------------------------------------------------------------------
AWAY, ON_TABLE, IN_RESERVE, DESTROYED = 0, 1, 2, 3

# --- flags of units -----------------------------------------------------------------------------------------
FLY, HERO, INFANTRY, FIRST_STRIKE, LAST_STRIKE = 1, 2, 4, 8, 16
MANIFESTATION, IMMOBILE, RESERVE, MUSICIAN, STANDARD = 32, 64, 128, 256, 512
REBIRTH, NEVER_OBSCURED, SHOOTER, INVOCATION, BACK_ROW = 1024, 2048, 4096, 8192, 16384
PASSENGER = 32768

# --- what a row of the effects changes ----------------------------------------------------------------------
TO_HIT, TO_WOUND, TO_ATTACKS, TO_DAMAGE, TO_REND, TO_SAVE, TO_WARD, TO_CRIT = range(8)
NO_ABILITIES, NO_SAVE_BONUS, CHARGE_EXTRA, CHARGE_PLUS, RUN_LEAST = range(8, 13)
RUN_PLUS, BANISH_PLUS, FOE_CONTROL, HIDDEN, ANTI_CHARGE, NO_HIT_MALUS = range(13, 19)

# --- kinds of terrain ---------------------------------------------------------------------------------------
COVER, OBSCURING, UNSTABLE, IMPASSABLE, PLACE_OF_POWER = 1, 2, 4, 8, 16

# --- policy weights -----------------------------------------------------------------------------------------
P_OBJECTIVE, P_KILL, P_CAUTION, P_RANDOM, P_CHARGE, P_RUN, P_RETREAT, P_COMMAND, P_FIRST_TURN, P_STAND_OFF = range(10)

# --- distances in inches ------------------------------------------------------------------------------------
COMBAT_RANGE = 3.0
MARKER = 0.79  # half of 40 mm
