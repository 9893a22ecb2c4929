"""The way out: a list in any format."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from armybuilder.interchange.parsed import Layout
from armybuilder.interchange.printing import PrintedList, printed
from armybuilder.interchange.writers import app, own_json, plain, texts, trees
from armybuilder.rules.aos4.army import ArmyList
from armybuilder.rules.aos4.catalogue import Catalogue
from armybuilder.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Format:
    """A written format: ``id`` as in INTERFACES, its media type and file ending."""

    id: str
    name: str
    media_type: str
    extension: str
    write: Callable[[PrintedList, Layout | None], str | bytes]


def _plain(writer: Callable[[PrintedList], str | bytes]) -> Callable[[PrintedList, Layout | None], str | bytes]:
    return lambda page, layout: writer(page)


_TEXT = "text/plain; charset=utf-8"
FORMATS: dict[str, Format] = {
    item.id: item
    for item in (
        Format("json", "Own JSON", "application/json", "json", _plain(own_json.text)),
        Format("app-ios", "Official app (iOS)", _TEXT, "txt", lambda page, layout: app.write(page, app.IOS, layout)),
        Format(
            "app-android",
            "Official app (Android)",
            _TEXT,
            "txt",
            lambda page, layout: app.write(page, app.ANDROID, layout),
        ),
        Format("new-recruit", "New Recruit text", _TEXT, "txt", _plain(texts.new_recruit)),
        Format("sigdex", "Sigdex", _TEXT, "txt", _plain(texts.sigdex)),
        Format("listbot", "Listbot", _TEXT, "txt", _plain(texts.listbot)),
        Format("ros", "BattleScribe roster", "application/xml", "ros", _plain(trees.ros)),
        Format("rosz", "BattleScribe roster (zip)", "application/zip", "rosz", _plain(trees.rosz)),
        Format("new-recruit-json", "New Recruit JSON", "application/json", "json", _plain(trees.new_recruit_json)),
        Format("markdown", "Markdown", "text/markdown; charset=utf-8", "md", _plain(plain.markdown)),
        Format("csv", "CSV", "text/csv; charset=utf-8", "csv", _plain(plain.csv_text)),
    )
}
"""Every format that lists are written in, the default first."""


OUR_OWN = frozenset({"json", "markdown", "csv"})
"""Formats that no other tool reads: they keep the names that players gave."""


class UnknownFormat(KeyError):
    """Lists are not written in this format."""


def write(
    army: ArmyList,
    catalogue: Catalogue,
    format: str,
    *,
    ruleset: RuleSet | None = None,
    faction: str = "",
    layout: Layout | None = None,
) -> str | bytes:
    """The list in a format: text, or bytes for ``rosz``. Raises UnknownFormat.

    ``ruleset`` prices it (the list's own by default); ``faction`` names the faction of an Army of Renown; ``layout``
    (of ``Resolution``) makes the app's dialects keep the order, spellings and footer of the source.
    """
    if format not in FORMATS:
        raise UnknownFormat(format)
    kept = layout if layout and layout.format == format else None
    page = printed(army, catalogue, ruleset, faction, kept.spellings if kept else None, of_tools=format not in OUR_OWN)
    return FORMATS[format].write(page, kept)
