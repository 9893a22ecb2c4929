"""The reference data of each release as rows. Keys are ids of the source; a release never changes once it is loaded.

Facts that no query asks for (options of wargear, abilities, targets of an option) are JSON columns in the form of
``armybuilder.rules.aos4.codec``. ``factions.catalogue`` turns rows into the frozen values of the rules core.
"""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Lower

SOURCE_ID = 60
NAME = 160


class DataRelease(models.Model):
    """A state of the community data: its id is its date. ``loaded`` tells whether its rows are in the database."""

    id = models.CharField(primary_key=True, max_length=20)
    date = models.DateField()
    commit = models.CharField(max_length=40, blank=True)
    battlepacks = models.JSONField(default=list)
    fingerprint = models.CharField(max_length=64, blank=True)
    loaded = models.BooleanField(default=False)
    in_force_from = models.DateField(null=True, blank=True)
    in_force_to = models.DateField(null=True, blank=True)
    app_data = models.JSONField(default=list)
    app_versions = models.JSONField(default=list)
    aliases = models.JSONField(default=dict)

    class Meta:
        ordering = ["date"]

    def __str__(self) -> str:
        return self.id


class AppDataNumber(models.Model):
    """A ``Data:`` number of the official app and the releases that explain its prices, best first."""

    number = models.PositiveIntegerField()
    release = models.ForeignKey(DataRelease, models.CASCADE, related_name="app_data_numbers")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["number", "position"]
        constraints = [models.UniqueConstraint(fields=["number", "release"], name="one_row_per_number_and_release")]

    def __str__(self) -> str:
        return f"{self.number} → {self.release_id}"


class SourceEntry(models.Model):
    """What most rows share: an id of the source, a printed name and a place in the source's order."""

    source_id = models.CharField(max_length=SOURCE_ID, db_index=True)
    name = models.CharField(max_length=NAME)
    position = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class Faction(SourceEntry):
    """A faction, Army of Renown or shared army of one release."""

    release = models.ForeignKey(DataRelease, models.CASCADE, related_name="factions")
    slug = models.SlugField(max_length=80)
    kind = models.CharField(max_length=20)
    alliance = models.CharField(max_length=20, blank=True)
    keyword = models.CharField(max_length=NAME, blank=True)
    parent = models.CharField(max_length=80, null=True, blank=True)  # noqa: DJ001 - None is "no parent" in the value
    legends = models.BooleanField(default=False)
    revision = models.PositiveIntegerField(default=0)
    hosts = models.JSONField(default=list)
    universal_lores = models.BooleanField(default=True)
    leader_caps = models.JSONField(default=list)
    conditions = models.JSONField(default=list)
    not_selectable = models.JSONField(default=list)

    class Meta:
        ordering = ["release", "position"]
        constraints = [
            models.UniqueConstraint(fields=["release", "source_id"], name="one_faction_per_source_id"),
            models.UniqueConstraint(fields=["release", "slug"], name="one_faction_per_slug"),
        ]


class Keyword(models.Model):
    """A printed keyword, without the number in its brackets."""

    release = models.ForeignKey(DataRelease, models.CASCADE, related_name="keywords")
    name = models.CharField(max_length=NAME)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["release", "name"], name="one_keyword_per_name")]

    def __str__(self) -> str:
        return self.name


class RegimentTag(models.Model):
    """A list-building tag of the source that regiment options may name and no warscroll prints."""

    release = models.ForeignKey(DataRelease, models.CASCADE, related_name="tags")
    name = models.CharField(max_length=NAME)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["release", "name"], name="one_tag_per_name")]

    def __str__(self) -> str:
        return self.name


class Warscroll(SourceEntry):
    """What a unit, manifestation or terrain feature is. ``faction`` is the army whose files define it, if one does."""

    release = models.ForeignKey(DataRelease, models.CASCADE, related_name="warscrolls")
    faction = models.ForeignKey(Faction, models.CASCADE, null=True, related_name="warscrolls")
    kind = models.CharField(max_length=20)
    move = models.CharField(max_length=20)
    health = models.CharField(max_length=10)
    save_roll = models.CharField(max_length=10)
    control = models.CharField(max_length=10, blank=True)
    banishment = models.CharField(max_length=10, blank=True)
    ward = models.PositiveSmallIntegerField(null=True)
    wizard = models.PositiveSmallIntegerField(default=0)
    priest = models.PositiveSmallIntegerField(default=0)
    base_size = models.CharField(max_length=300, blank=True)
    legends = models.BooleanField(default=False)
    season = models.CharField(max_length=40, null=True)  # noqa: DJ001 - None is "no season" in the value
    variant_of = models.CharField(max_length=SOURCE_ID, null=True)  # noqa: DJ001 - None is "no variant" in the value
    keywords = models.ManyToManyField(Keyword, related_name="warscrolls")
    printed_keywords = models.JSONField(default=list)
    tags = models.JSONField(default=list)
    model_entries = models.JSONField(default=list)
    command_models = models.JSONField(default=list)
    abilities = models.JSONField(default=list)

    class Meta:
        ordering = ["release", "position"]
        constraints = [models.UniqueConstraint(fields=["release", "source_id"], name="one_warscroll_per_source_id")]


class WeaponProfile(SourceEntry):
    """A weapon of a warscroll: characteristics, canonical abilities, and who carries it."""

    warscroll = models.ForeignKey(Warscroll, models.CASCADE, related_name="weapons")
    kind = models.CharField(max_length=10)
    range = models.CharField(max_length=20, null=True)  # noqa: DJ001 - None is "melee" in the value
    attacks = models.CharField(max_length=10)
    hit = models.CharField(max_length=5)
    wound = models.CharField(max_length=5)
    rend = models.CharField(max_length=5)
    damage = models.CharField(max_length=10)
    abilities = models.JSONField(default=list)
    limit = models.PositiveSmallIntegerField(null=True)
    group = models.CharField(max_length=SOURCE_ID, blank=True)
    holder = models.CharField(max_length=NAME, blank=True)
    optional = models.BooleanField(default=False)
    option = models.CharField(max_length=NAME, blank=True)
    replaces = models.JSONField(default=list)

    class Meta:
        ordering = ["warscroll", "position"]


class SubHeroRole(SourceEntry):
    """A role under which heroes join another hero's regiment."""

    faction = models.ForeignKey(Faction, models.CASCADE, related_name="roles")

    class Meta:
        ordering = ["faction", "position"]


class BattleProfile(SourceEntry):
    """What a warscroll costs in one army, and which places it may take there. Sets are lists of source ids."""

    faction = models.ForeignKey(Faction, models.CASCADE, related_name="profiles")
    warscroll = models.ForeignKey(Warscroll, models.CASCADE, related_name="profiles")
    points = models.PositiveIntegerField()
    model_count = models.PositiveSmallIntegerField()
    reinforceable = models.BooleanField(default=False)
    added_keywords = models.JSONField(default=list)
    tags = models.JSONField(default=list)
    roles = models.JSONField(default=list)
    can_lead = models.BooleanField(default=False)
    can_be_general = models.BooleanField(default=True)
    auxiliary = models.BooleanField(default=True)
    takes_place = models.BooleanField(default=True)
    companion = models.BooleanField(default=False)
    only_led_by = models.JSONField(default=list)
    needs_in_regiment = models.JSONField(default=list)
    one_per = models.JSONField(default=list)
    excluded_with = models.JSONField(default=list)
    enhancement_groups = models.JSONField(default=list)
    battlepacks = models.JSONField(default=list)
    legends = models.BooleanField(default=False)
    legends_from = models.CharField(max_length=10, null=True)  # noqa: DJ001 - None is "no date" in the value

    class Meta:
        ordering = ["faction", "position"]
        constraints = [models.UniqueConstraint(fields=["faction", "source_id"], name="one_profile_per_source_id")]


class RegimentOption(models.Model):
    """A line of a leader: how many units that match one of its targets (keyword, tag, unit or sub-hero role)."""

    profile = models.ForeignKey(BattleProfile, models.CASCADE, related_name="options")
    minimum = models.PositiveSmallIntegerField(default=0)
    maximum = models.PositiveSmallIntegerField(null=True)
    targets = models.JSONField()
    position = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["profile", "position"]

    def __str__(self) -> str:
        return " or ".join(target["name"] for target in self.targets)


class BattleFormation(SourceEntry):
    faction = models.ForeignKey(Faction, models.CASCADE, related_name="formations")
    points = models.PositiveIntegerField(default=0)
    battlepacks = models.JSONField(default=list)
    legends = models.BooleanField(default=False)

    class Meta:
        ordering = ["faction", "position"]


class EnhancementTable(SourceEntry):
    """A type of enhancement of an army (its tables count together) and how many of it the army may take."""

    faction = models.ForeignKey(Faction, models.CASCADE, related_name="enhancement_tables")
    maximum = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["faction", "position"]


class Enhancement(SourceEntry):
    """An enhancement with the keyword expression of its bearer. ``table`` is the printed table within its type."""

    group = models.ForeignKey(EnhancementTable, models.CASCADE, related_name="enhancements")
    table = models.CharField(max_length=NAME)
    points = models.PositiveIntegerField(default=0)
    bearer = models.CharField(max_length=300, blank=True)
    battlepacks = models.JSONField(default=list)

    class Meta:
        ordering = ["position"]


class Lore(SourceEntry):
    """A spell, prayer or manifestation lore of a faction; universal ones have none."""

    release = models.ForeignKey(DataRelease, models.CASCADE, related_name="lores")
    faction = models.ForeignKey(Faction, models.CASCADE, null=True, related_name="lores")
    kind = models.CharField(max_length=20)
    points = models.PositiveIntegerField(default=0)
    universal = models.BooleanField(default=False)
    battlepacks = models.JSONField(default=list)
    entries = models.JSONField(default=list)

    class Meta:
        ordering = ["release", "position"]


class FactionTerrain(SourceEntry):
    faction = models.ForeignKey(Faction, models.CASCADE, related_name="terrain")
    warscroll = models.ForeignKey(Warscroll, models.CASCADE, related_name="terrain")
    points = models.PositiveIntegerField(default=0)
    battlepacks = models.JSONField(default=list)

    class Meta:
        ordering = ["faction", "position"]


class RegimentOfRenown(SourceEntry):
    """A ready-made regiment; ``allowed`` are the armies that may include it."""

    release = models.ForeignKey(DataRelease, models.CASCADE, related_name="renown")
    points = models.PositiveIntegerField(default=0)
    allowed = models.JSONField(default=list)
    battlepacks = models.JSONField(default=list)
    enhancement_groups = models.JSONField(default=list)
    legends = models.BooleanField(default=False)

    class Meta:
        ordering = ["release", "position"]


class RenownMember(models.Model):
    """``count`` units of one warscroll in a Regiment of Renown, each of ``model_count`` models."""

    regiment = models.ForeignKey(RegimentOfRenown, models.CASCADE, related_name="members")
    warscroll = models.ForeignKey(Warscroll, models.CASCADE, related_name="renown_members")
    profile = models.CharField(max_length=SOURCE_ID)
    name = models.CharField(max_length=NAME)
    count = models.PositiveSmallIntegerField()
    model_count = models.PositiveSmallIntegerField()
    position = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["regiment", "position"]

    def __str__(self) -> str:
        return self.name


class PricePoint(models.Model):
    """What a profile cost and how many models it had in one release: the price history, for every release."""

    release = models.ForeignKey(DataRelease, models.CASCADE, related_name="prices")
    army = models.CharField(max_length=SOURCE_ID)
    profile = models.CharField(max_length=SOURCE_ID)
    name = models.CharField(max_length=NAME)
    points = models.PositiveIntegerField()
    model_count = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["release"]
        indexes = [
            models.Index(fields=["profile", "release"], name="prices_of_profile"),
            models.Index(Lower("name"), name="prices_of_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.points} ({self.release_id})"


class AbilityText(models.Model):
    """The text of an ability from the user's own copy of the data. Never shipped, exported or sent."""

    release = models.ForeignKey(DataRelease, models.CASCADE, related_name="ability_texts")
    warscroll = models.CharField(max_length=SOURCE_ID, db_index=True)
    name = models.CharField(max_length=NAME)
    declare = models.TextField(blank=True)
    effect = models.TextField(blank=True)
    position = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["warscroll", "position"]

    def __str__(self) -> str:
        return self.name


class LoadedFixtures(models.Model):
    """The hash of the fixture files that the database holds: equal hashes need no loading. One row."""

    digest = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.digest[:12]
