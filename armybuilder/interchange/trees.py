"""Roster files: BattleScribe ``.ros`` and ``.rosz`` and New Recruit's JSON, which is the same tree.

XML is read without entities or document types; a zip must hold exactly one plain member; sizes, depth and numbers of
nodes are capped. The outer force is the battlepack, its catalogue the army, inner forces are regiments, auxiliary units
or a Regiment of Renown. Every selection becomes part of the list or a problem ``SELECTION_NOT_READ``.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from armybuilder.interchange.archives import DAMAGED, content
from armybuilder.interchange.parsed import ParsedList
from armybuilder.interchange.source import MAX_LISTS, Refused
from armybuilder.interchange.tree_roster import Force, Selection, TreeRoster, to_parsed

ROS, ROSZ, NEW_RECRUIT_JSON = "ros", "rosz", "new-recruit-json"
FORMATS = frozenset({ROS, ROSZ, NEW_RECRUIT_JSON})

MAX_TREE_BYTES = 4 * 1024 * 1024
MAX_ZIP_BYTES = 1024 * 1024
MAX_DEPTH = 40
MAX_NODES = 20_000


def load_json(data: str | bytes) -> Any:
    """The value of a JSON text. Refuses what is too large, too deep or no JSON (with the line of the error).

    Escapes may name what no text holds: a tool that cuts a name after so many signs leaves half an emoji. Halves become
    the sign for what cannot be read, null characters go.
    """
    if len(data) > MAX_TREE_BYTES:
        raise Refused("SOURCE_TOO_LARGE")
    try:
        return _whole(json.loads(data, parse_constant=_no_constant))
    except json.JSONDecodeError as error:
        raise Refused("BAD_JSON", error.lineno) from error
    except (ValueError, RecursionError) as error:
        raise Refused("BAD_JSON") from error


def _whole(value: Any) -> Any:
    if isinstance(value, str):
        return _HALF.sub("\ufffd", value).replace("\0", "")
    if isinstance(value, list):
        return [_whole(item) for item in value]
    if isinstance(value, dict):
        return {_whole(name): _whole(item) for name, item in value.items()}
    return value


_HALF = re.compile("[\ud800-\udfff]")


def _no_constant(name: str) -> None:
    raise ValueError(name)


def read_json(value: Any, confidence: float) -> tuple[ParsedList, ...]:
    """Lists of a New Recruit JSON value: ``{"roster": …}`` or a list of such."""
    values = value if isinstance(value, list) else [value]
    rosters = [item["roster"] for item in values if isinstance(item, dict) and isinstance(item.get("roster"), dict)]
    if not rosters:
        raise Refused("UNKNOWN_SCHEMA", 1)
    if len(rosters) > MAX_LISTS:
        raise Refused("TOO_MANY_LISTS")
    counter = _Counter()
    return tuple(to_parsed(_json_roster(roster, counter), NEW_RECRUIT_JSON, confidence) for roster in rosters)


def read_xml(data: str | bytes, format: str, confidence: float) -> tuple[ParsedList, ...]:
    """The list of a ``.ros`` text or a ``.rosz`` archive."""
    if format == ROSZ:
        data = unzip(data if isinstance(data, bytes) else data.encode("latin-1", "replace"))
    if len(data) > MAX_TREE_BYTES:
        raise Refused("SOURCE_TOO_LARGE")
    try:
        root = fromstring(data, forbid_dtd=True, forbid_entities=True, forbid_external=True)
    except ParseError as error:
        raise Refused("BAD_XML", error.position[0]) from error
    except (DefusedXmlException, ValueError, LookupError) as error:
        raise Refused("BAD_XML") from error
    if _local(root) != "roster":
        raise Refused("UNKNOWN_SCHEMA", 1)
    return (to_parsed(_xml_roster(root, _Counter()), format, confidence),)


def unzip(data: bytes) -> bytes:
    """The one member of a ``.rosz``. Refuses several members, folders, encryption and what unpacks too large."""
    if len(data) > MAX_ZIP_BYTES:
        raise Refused("SOURCE_TOO_LARGE")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            if len(members) != 1 or members[0].is_dir() or members[0].flag_bits & 1:
                raise Refused("BAD_ZIP")
            if members[0].file_size > MAX_TREE_BYTES:
                raise Refused("SOURCE_TOO_LARGE")
            unpacked = content(archive, members[0], MAX_TREE_BYTES)
    except DAMAGED as error:
        raise Refused("BAD_ZIP") from error
    if len(unpacked) > MAX_TREE_BYTES:
        raise Refused("SOURCE_TOO_LARGE")
    return unpacked


class _Counter:
    """Counts nodes over a whole source and refuses the one too many, and any that lies too deep."""

    def __init__(self) -> None:
        self._nodes = 0

    def visit(self, depth: int) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES or depth > MAX_DEPTH:
            raise Refused("TOO_MANY_UNITS")


# XML -------------------------------------------------------------------------------------------------------------


def _local(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _children(element: Element, group: str, tag: str) -> list[Element]:
    return [child for box in element if _local(box) == group for child in box if _local(child) == tag]


def _xml_points(element: Element, group: str = "costs", tag: str = "cost") -> int:
    total = 0.0
    for cost in _children(element, group, tag):
        if cost.get("typeId") == "points" or cost.get("name", "").strip() == "pts":
            total += _figure(cost.get("value"))
    return int(total)


def _xml_roster(root: Element, counter: _Counter) -> TreeRoster:
    return TreeRoster(
        name=root.get("name", ""),
        generated_by=root.get("generatedBy", ""),
        points=_xml_points(root),
        limit=_xml_points(root, "costLimits", "costLimit"),
        forces=tuple(_xml_force(force, counter, 1) for force in _children(root, "forces", "force")),
    )


def _xml_force(element: Element, counter: _Counter, depth: int) -> Force:
    counter.visit(depth)
    return Force(
        name=element.get("name", ""),
        entry=element.get("entryId", ""),
        catalogue=element.get("catalogueName", ""),
        catalogue_id=element.get("catalogueId", ""),
        points=_xml_points(element),
        selections=tuple(
            _xml_selection(item, counter, depth + 1) for item in _children(element, "selections", "selection")
        ),
        forces=tuple(_xml_force(item, counter, depth + 1) for item in _children(element, "forces", "force")),
    )


def _xml_selection(element: Element, counter: _Counter, depth: int) -> Selection:
    counter.visit(depth)
    return Selection(
        name=element.get("name", ""),
        entry=element.get("entryId", ""),
        kind=element.get("type", ""),
        number=int(_figure(element.get("number", "1"))),
        group=element.get("group", ""),
        points=_xml_points(element),
        categories=tuple(item.get("name", "") for item in _children(element, "categories", "category")),
        selections=tuple(
            _xml_selection(item, counter, depth + 1) for item in _children(element, "selections", "selection")
        ),
    )


# JSON ------------------------------------------------------------------------------------------------------------


def _dicts(value: Any) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _figure(value: Any) -> float:
    try:
        figure = float(value)
    except (TypeError, ValueError, OverflowError):
        return 0.0
    return figure if abs(figure) < 1_000_000 else 0.0


def _json_points(value: Any) -> int:
    costs = (cost for cost in _dicts(value) if cost.get("typeId") == "points" or cost.get("name") == "pts")
    return int(sum(_figure(cost.get("value")) for cost in costs))


def _json_roster(value: dict[str, Any], counter: _Counter) -> TreeRoster:
    return TreeRoster(
        name=_text(value.get("name")),
        generated_by=_text(value.get("generatedBy")),
        points=_json_points(value.get("costs")),
        limit=_json_points(value.get("costLimits")),
        forces=tuple(_json_force(force, counter, 1) for force in _dicts(value.get("forces"))),
    )


def _json_force(value: dict[str, Any], counter: _Counter, depth: int) -> Force:
    counter.visit(depth)
    return Force(
        name=_text(value.get("name")),
        entry=_text(value.get("entryId")),
        catalogue=_text(value.get("catalogueName")),
        catalogue_id=_text(value.get("catalogueId")),
        points=_json_points(value.get("costs")),
        selections=tuple(_json_selection(item, counter, depth + 1) for item in _dicts(value.get("selections"))),
        forces=tuple(_json_force(item, counter, depth + 1) for item in _dicts(value.get("forces"))),
    )


def _json_selection(value: dict[str, Any], counter: _Counter, depth: int) -> Selection:
    counter.visit(depth)
    return Selection(
        name=_text(value.get("name")),
        entry=_text(value.get("entryId")),
        kind=_text(value.get("type")),
        number=int(_figure(value.get("number", 1))),
        group=_text(value.get("group")),
        points=_json_points(value.get("costs")),
        categories=tuple(_text(item.get("name")) for item in _dicts(value.get("categories"))),
        selections=tuple(_json_selection(item, counter, depth + 1) for item in _dicts(value.get("selections"))),
    )
