"""The list tools store nothing and are for anybody, a key that only reads included."""

from armybuilder.api.tests.matrix import Row, anybody
from armybuilder.validation.tests.texts import LEGAL, TWO

ROWS = (
    Row("lists-parse", "POST", anybody(), body={"text": LEGAL}),
    Row("lists-validate", "POST", anybody(), body={"text": LEGAL}),
    Row("lists-convert", "POST", anybody(), query={"to": "sigdex"}, body={"text": LEGAL}),
    Row("lists-arrange", "POST", anybody(), body={"text": LEGAL}),
    Row("lists-compare", "POST", anybody(), body={"text": TWO}),
)
