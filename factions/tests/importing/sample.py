"""A small snapshot in the form of the community data: one made-up faction with everything the importer reads."""

from factions.importer.source import Source

GHB = "0151-9c5b-2f1e-32d4"
OLD = "f079-501a-2738-6845"
REGIMENT = "376a-6b97-8699-dd59"
LEADER, OPTION, HERO_PLACE = "d1f3-921c-b403-1106", "db3a-7199-c92e-f3cf", "8f4b-1fa6-3128-8405"
REINFORCED, GENERAL = "1b37-82b8-c062-eb82", "a56b-952e-ad15-7868"
UNIT, MELEE = "ff03-376e-972f-8ab2", "9074-76b6-9e2f-81e3"
KEYWORDS = ("HERO", "INFANTRY", "TESTERS", "ORDER", "UNIQUE", "FACTION TERRAIN", "WARD (6+)", "CHAMPION")


def keyword_id(name: str) -> str:
    return "kw-" + name.lower().replace(" ", "-")


def links(*names: str) -> str:
    found = (f'<categoryLink id="c-{n}" name="{n}" targetId="{keyword_id(n)}"/>' for n in names)
    return f"<categoryLinks>{''.join(found)}</categoryLinks>"


def weapon(name: str = "Axe", attacks: str = "2", abilities: str = "Crit (Mortal)") -> str:
    cells = {"Atk": attacks, "Hit": "3+", "Wnd": "4+", "Rnd": "1", "Dmg": "D3", "Ability": abilities}
    body = "".join(f'<characteristic name="{k}">{v}</characteristic>' for k, v in cells.items())
    profile = (
        f'<profile id="p-{name}" name="{name}" typeId="{MELEE}"><characteristics>{body}</characteristics></profile>'
    )
    limits = "".join(f'<constraint id="{k}" type="{k}" value="1" scope="parent"/>' for k in ("min", "max"))
    return (
        f'<selectionEntry id="e-{name}" name="{name}" type="upgrade"><constraints>{limits}</constraints>'
        f"<profiles>{profile}</profiles></selectionEntry>"
    )


def unit(unit_id: str, name: str, *keywords: str, size: int = 1, inside: str = "", holder: str = "") -> str:
    cells = {"Move": '5"', "Health": "2", "Save": "4+", "Control": "1"}
    body = "".join(f'<characteristic name="{k}">{v}</characteristic>' for k, v in cells.items())
    limits = f'<constraint id="a" type="min" value="{size}" scope="parent"/>'
    general = f'<entryLinks><entryLink id="g-{unit_id}" targetId="{GENERAL}" type="selectionEntry"/></entryLinks>'
    return (
        f'<selectionEntry id="{unit_id}" name="{name}" type="unit">'
        f'<profiles><profile id="u-{unit_id}" name="{name}" typeId="{UNIT}"><characteristics>{body}</characteristics>'
        f"</profile></profiles>{links(*keywords, 'TESTERS', 'ORDER')}{general if 'HERO' in keywords else ''}"
        f'<selectionEntries><selectionEntry id="m-{unit_id}" name="{name}" type="model">'
        f"<constraints>{limits}</constraints><selectionEntries>{holder or weapon()}</selectionEntries></selectionEntry>"
        f"</selectionEntries>{inside}</selectionEntry>"
    )


def admits(place: str, target: str) -> str:
    return (
        f'<modifier type="add" value="{place}" field="category" scope="force" '
        f'affects="self.entries.recursive.{target}"/>'
    )


def condition(kind: str, scope: str, child: str, value: str = "1") -> str:
    return f'<condition type="{kind}" value="{value}" field="selections" scope="{scope}" childId="{child}"/>'


def led_by(leader: str) -> str:
    inner = condition("instanceOf", "self", LEADER) + condition("instanceOf", "self", leader)
    return (
        '<localConditionGroups><localConditionGroup type="atLeast" value="1" scope="force" field="selections">'
        f"<conditions>{inner}</conditions></localConditionGroup></localConditionGroups>"
    )


LEADS = (
    f'<modifier type="set-primary" value="{LEADER}" field="category" scope="root-entry"><conditionGroups>'
    '<conditionGroup type="and"><conditions>'
    + condition("lessThan", "force", LEADER)
    + condition("instanceOf", "ancestor", REGIMENT)
    + "</conditions></conditionGroup></conditionGroups></modifier>"
)
ROLE = (
    '<modifierGroup type="and"><modifiers><modifier type="add" value="role-1" field="category"/></modifiers>'
    '<conditionGroups><conditionGroup type="and"><conditions>'
    + condition("instanceOf", "ancestor", REGIMENT)
    + condition("atLeast", "force", LEADER)
    + condition("notInstanceOf", "self", LEADER)
    + "</conditions></conditionGroup></conditionGroups></modifierGroup>"
)
ONE_UNDER_CAPTAIN = (
    '<constraints><constraint id="max-guard" type="max" value="-1" field="selections" scope="force"/></constraints>'
    f'<modifiers><modifier type="set" value="1" field="max-guard">{led_by("link-captain")}</modifier></modifiers>'
)


def army_link(
    link_id: str, name: str, target: str, points: int, *, modifiers: str = "", groups: str = "", inner: str = "",
    more: str = "",
) -> str:  # fmt: skip
    return (
        f'<entryLink id="{link_id}" name="{name}" type="selectionEntry" targetId="{target}">'
        f'<costs><cost name="pts" typeId="points" value="{points}"/></costs>'
        f"{f'<modifiers>{modifiers}</modifiers>' if modifiers else ''}"
        f"{f'<modifierGroups>{groups}</modifierGroups>' if groups else ''}"
        f"<entryLinks>{inner}</entryLinks>{more}</entryLink>"
    )


def leader_group(*lines: str) -> str:
    return (
        f'<modifierGroup type="and"><modifiers>{"".join(lines)}</modifiers><conditions>'
        f"{condition('instanceOf', 'self', LEADER)}</conditions></modifierGroup>"
    )


def group_link(name: str, target: str) -> str:
    return f'<entryLink id="gl-{name}" name="{name}" type="selectionEntryGroup" targetId="{target}"/>'


SEASONAL = (
    '<modifiers><modifier type="set" value="false" field="hidden"><conditions>'
    + condition("instanceOf", "ancestor", GHB)
    + "</conditions></modifier></modifiers>"
)


def system() -> str:
    categories = "".join(f'<categoryEntry id="{keyword_id(n)}" name="{n}"/>' for n in KEYWORDS)
    places = (
        f'<categoryEntry id="{LEADER}" name="Regimental Leader"/>'
        f'<categoryEntry id="{OPTION}" name="Regimental Option"/>'
        f'<categoryEntry id="{HERO_PLACE}" name="Regimental Hero"/>'
    )
    allowed = (
        '<modifiers><modifier type="set" value="false" field="hidden"><conditions>'
        + condition("instanceOf", "parent", "cat-testers")
        + "</conditions></modifier></modifiers>"
    )
    return (
        '<gameSystem id="sys" name="Age of Sigmar 4.0">'
        f"<categoryEntries>{categories}{places}</categoryEntries><forceEntries>"
        f'<forceEntry id="{OLD}" name="General\'s Handbook 2025-26"/>'
        f'<forceEntry id="{GHB}" name="✦ General\'s Handbook 2026-27"><forceEntryLinks>'
        '<forceEntryLink id="fl" name="Guests" targetId="force-guests"/></forceEntryLinks></forceEntry>'
        f'<forceEntry id="{REGIMENT}" name="Regiment"/>'
        '<forceEntry id="force-guests" name="Guests" hidden="true">'
        f'<costs><cost name="pts" typeId="points" value="250"/></costs>{allowed}</forceEntry></forceEntries>'
        f'<sharedSelectionEntries><selectionEntry id="{REINFORCED}" name="Reinforced" type="upgrade"/>'
        f'<selectionEntry id="{GENERAL}" name="General" type="upgrade"/></sharedSelectionEntries></gameSystem>'
    )


def library(extra: str = "", holder: str = "") -> str:
    units = (
        unit("u-captain", "Captain", "HERO", "INFANTRY", "WARD (6+)")
        + unit("u-sergeant", "Sergeant", "HERO", "INFANTRY")
        + unit("u-guard", "Guard", "INFANTRY", "CHAMPION", size=10, holder=holder)
        + unit("u-guard-soa", "Guard (Scourge of Aqshy)", "INFANTRY", size=10)
        + unit("u-hut", "Hut", "FACTION TERRAIN")
    )
    return (
        '<catalogue id="lib" name="Testers - Library" library="true">'
        f"<sharedSelectionEntries>{units}{extra}</sharedSelectionEntries></catalogue>"
    )


def army(captain_modifiers: str = LEADS, captain_lines: str = "", extra: str = "") -> str:
    lines = captain_lines or (
        admits(OPTION, keyword_id("TESTERS")) + admits(OPTION, "link-guard") + admits(HERO_PLACE, "role-1")
    )
    traits = group_link("Heroic Traits", "group-traits")
    reinforced = f'<entryLink id="r" name="Reinforced" type="selectionEntry" targetId="{REINFORCED}"/>'
    trait = (
        '<selectionEntry id="trait-1" name="Brave" type="upgrade">'
        '<costs><cost name="pts" typeId="points" value="10"/></costs></selectionEntry>'
    )
    spell = (
        '<selectionEntry id="s" name="Bolt" type="upgrade"><profiles><profile id="sp" name="Bolt" '
        'typeId="7312-8367-c171-f2ef"><characteristics><characteristic name="Casting Value">6</characteristic>'
        '<characteristic name="Keywords">**^^Spell^^**, **^^Unlimited^^**</characteristic>'
        '<characteristic name="Effect">A sentence of somebody else.</characteristic>'
        "</characteristics></profile></profiles></selectionEntry>"
    )
    return (
        '<catalogue id="cat-testers" name="Testers" revision="7">'
        '<categoryEntries><categoryEntry id="role-1" name="Second in Command">'
        '<constraints><constraint id="max-role" type="max" value="0" scope="force"/></constraints>'
        f'<modifiers><modifier type="set" value="1" field="max-role">{led_by("link-captain")}</modifier></modifiers>'
        "</categoryEntry></categoryEntries><entryLinks>"
        + army_link(
            "link-captain",
            "Captain",
            "u-captain",
            120,
            modifiers=captain_modifiers,
            groups=leader_group(lines),
            inner=traits,
        )
        + army_link("link-sergeant", "Sergeant", "u-sergeant", 80, modifiers=LEADS, groups=ROLE, inner=traits)
        + army_link("link-guard", "Guardsmen", "u-guard", 100, inner=reinforced, more=ONE_UNDER_CAPTAIN)
        + army_link("link-guard-soa", "Guard (Scourge of Aqshy)", "u-guard-soa", 110)
        + army_link("link-hut", "Hut", "u-hut", 20)
        + extra
        + "</entryLinks><sharedSelectionEntryGroups>"
        '<selectionEntryGroup id="group-traits" name="Heroic Traits"><constraints>'
        '<constraint id="gt" type="max" value="1" scope="roster"/></constraints>'
        f'<selectionEntryGroups><selectionEntryGroup id="t1" name="Virtues" hidden="true">{SEASONAL}'
        f"<selectionEntries>{trait}</selectionEntries></selectionEntryGroup></selectionEntryGroups></selectionEntryGroup>"
        '<selectionEntryGroup id="bf" name="Battle Formations: Testers"><selectionEntries>'
        '<selectionEntry id="f1" name="Line" type="upgrade"/></selectionEntries></selectionEntryGroup>'
        '<selectionEntryGroup id="sl" name="Spell Lores"><selectionEntries>'
        '<selectionEntry id="lore-1" name="Lore of Tests" type="upgrade"><entryLinks>'
        '<entryLink id="ll" name="Lore of Tests" type="selectionEntryGroup" targetId="lore-group"/>'
        "</entryLinks></selectionEntry></selectionEntries></selectionEntryGroup>"
        f'<selectionEntryGroup id="lore-group" name="Lore of Tests"><selectionEntries>{spell}</selectionEntries>'
        "</selectionEntryGroup></sharedSelectionEntryGroups></catalogue>"
    )


def renown() -> str:
    return (
        '<catalogue id="cat-ror" name="۞ Regiments of Renown"><entryLinks>'
        '<entryLink id="guest-link" name="Guard" type="selectionEntry" targetId="u-guard" hidden="true">'
        '<constraints><constraint id="gmin" type="min" value="0" scope="force"/></constraints>'
        '<modifierGroups><modifierGroup type="and"><modifiers><modifier type="set" value="2" field="gmin"/></modifiers>'
        f"<conditions>{condition('instanceOf', 'force', 'force-guests')}</conditions></modifierGroup></modifierGroups>"
        "</entryLink></entryLinks></catalogue>"
    )


def snapshot(date: str = "2026-09-01", **files: str) -> Source:
    """The sample as a source; ``files`` replaces single files: ``system``, ``library``, ``army``, ``renown``."""
    texts = {
        "Age of Sigmar 4.0.gst": files.get("system") or system(),
        "Testers - Library.cat": files.get("library") or library(),
        "Testers.cat": files.get("army") or army(),
        "Regiments of Renown.cat": files.get("renown") or renown(),
    }
    return Source({name: text.encode() for name, text in texts.items()}, date, "abc1234")
