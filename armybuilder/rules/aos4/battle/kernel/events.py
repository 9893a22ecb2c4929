"""Names of the counted events; the number of each is its place in the counter column ``EVENTS``."""

NAMES = (
    "normal_move", "run", "retreat", "charge_declared", "charge_made", "shoot", "fight", "pile_in",
    "rally", "models_rallied", "redeploy", "power_through", "all_out_attack", "all_out_defence",
    "spell_cast", "miscast", "spell_failed", "spell_unbound", "unbind_failed", "bolt", "mystic_shield",
    "prayer_answered", "ritual_points_banked", "prayer_failed", "sacred_rites", "healing_prayer", "resurrection",
    "manifestation_summoned", "manifestation_banished", "banish_failed", "manifestation_attacked",
    "manifestation_destroyed", "charge_at_manifestation", "immobile_manifestation_fought", "manifestation_moved",
    "place_of_power", "reserve_arrived", "reserve_destroyed", "shot_at_cover", "target_obscured",
    "shot_in_combat", "extra_charge_die", "rebirth", "control_gained", "strike_first", "strike_last",
    "flew_over", "terrain_avoided", "unit_destroyed", "model_slain", "ward_made", "spell_damage", "miscast_damage",
    "double_turn", "underdog",
)  # fmt: skip

(
    NORMAL_MOVE, RUN, RETREAT, CHARGE_DECLARED, CHARGE_MADE, SHOOT, FIGHT, PILE_IN,
    RALLY, MODELS_RALLIED, REDEPLOY, POWER_THROUGH, ALL_OUT_ATTACK, ALL_OUT_DEFENCE,
    SPELL_CAST, MISCAST, SPELL_FAILED, SPELL_UNBOUND, UNBIND_FAILED, BOLT, MYSTIC_SHIELD,
    PRAYER_ANSWERED, POINTS_BANKED, PRAYER_FAILED, SACRED_RITES, HEALING_PRAYER, RESURRECTION,
    SUMMONED_ONE, BANISHED_ONE, BANISH_FAILED, MANIFESTATION_ATTACKED,
    MANIFESTATION_DESTROYED, CHARGE_AT_MANIFESTATION, IMMOBILE_FOUGHT, MANIFESTATION_MOVED,
    PLACE_ACTIVATED, RESERVE_ARRIVED, RESERVE_DESTROYED, SHOT_AT_COVER, TARGET_OBSCURED,
    SHOT_IN_COMBAT, EXTRA_CHARGE_DIE, REBIRTH_MADE, CONTROL_GAINED, STRIKE_FIRST, STRIKE_LAST,
    FLEW_OVER, TERRAIN_AVOIDED, UNIT_DESTROYED, MODEL_SLAIN, WARD_MADE, SPELL_DAMAGE, MISCAST_DAMAGE,
    DOUBLE_TURN, UNDERDOG,
) = range(len(NAMES))  # fmt: skip
