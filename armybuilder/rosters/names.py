"""Names that people give to lists and to what is in them."""

from armybuilder.rosters.models import NAME_LENGTH

UNNAMED = "Unnamed list"
_JOINERS = "\u200c\u200d"
"""They make one sign of several, as in many emoji, and are seen only so."""
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by the tables of Unicode that show nothing."""


def clean_name(value: str) -> str:
    """A name on one line, without characters that cannot be shown; empty when nothing of it can be."""
    shown = "".join(sign if _shown(sign) else " " for sign in value)
    return " ".join(word for part in shown.split() if (word := part.strip(_JOINERS)))


def name_of_list(value: str) -> str:
    """A name under which a list can be found and opened, whatever was sent."""
    return clean_name(value)[:NAME_LENGTH].strip() or UNNAMED


def _shown(sign: str) -> bool:
    return (sign.isprintable() and sign not in _BLANKS) or sign in _JOINERS
