"""HORDES lists are judged for anybody; a key adds the profiles of its account."""

from armybuilder.api.tests.matrix import Row, anybody

HORDE = {"system": "hordes-primal", "version": 1, "entries": []}
ROWS = (
    Row("validate-horde", "POST", anybody(), body={"list": HORDE}),
    Row("horde-profile-schema", "GET", anybody()),
)
