"""The aids at the table store nothing and are for anybody."""

from armybuilder.aids.fields import defaults
from armybuilder.aids.registry import AIDS
from armybuilder.api.tests.matrix import Row, anybody

ROWS = (
    Row("aids", "GET", anybody()),
    *(Row(f"aid-{aid.name}", "POST", anybody(), body=defaults(aid.fields)) for aid in AIDS),
)
