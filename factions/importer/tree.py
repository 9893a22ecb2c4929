"""The parsed files: elements by id, by file, and the few ways of walking them that the extractor needs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from factions.importer.errors import ImportProblem
from factions.importer.source import Source

# Characters that XML 1.0 forbids (the source has a few, typed by accident).
_FORBIDDEN = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]|\xef\xbf[\xbe\xbf]")


@dataclass
class Data:
    """All files of a snapshot. Of elements with the same id the first wins, as in the source's own tools."""

    roots: dict[str, Element] = field(default_factory=dict)
    ids: dict[str, Element] = field(default_factory=dict)
    file_of: dict[str, str] = field(default_factory=dict)
    stripped: dict[str, int] = field(default_factory=dict)
    """Number of forbidden characters removed, by file."""

    def target(self, link: Element) -> Element:
        """The element that a link points to; ImportProblem when it is dangling."""
        found = self.ids.get(link.get("targetId", ""))
        if found is None:
            file = self.file_of.get(link.get("id", ""), "?")
            raise ImportProblem(file, describe(link), f"targetId {link.get('targetId')}", "the id of an element")
        return found

    def name(self, element_id: str) -> str:
        element = self.ids.get(element_id)
        return clean(element.get("name", "")) if element is not None else element_id


def parse(source: Source) -> Data:
    """Parse every file. A document type or entity definition is refused: the data never has one."""
    data = Data()
    for file in sorted(source.files):
        content, removed = _FORBIDDEN.subn(b"", source.files[file])
        if removed:
            data.stripped[file] = removed
        if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
            raise ImportProblem(file, "document", "a document type or entity definition", "plain elements")
        try:
            root = ElementTree.fromstring(content)
        except ElementTree.ParseError as error:
            raise ImportProblem(file, "document", str(error), "well-formed XML") from error
        data.roots[file] = root
        for element in root.iter():
            element.tag = element.tag.rpartition("}")[2]
            if (element_id := element.get("id")) and element_id not in data.ids:
                data.ids[element_id] = element
                data.file_of[element_id] = file
    return data


def clean(text: str) -> str:
    """Text without markup, no-break spaces and hyphens, and outer or doubled blanks."""
    text = text.replace("\u00a0", " ").replace("\u2011", "-").replace("\u200e", "").replace("\u2019", "'")
    return re.sub(r"\s+", " ", text.replace("**", "").replace("^^", "")).strip()


def kids(element: Element, container: str) -> list[Element]:
    """Children of the named containers of an element (``constraints`` → every ``constraint``)."""
    return [child for holder in element if holder.tag == container for child in holder]


def describe(element: Element) -> str:
    return f"{element.tag} {element.get('name') or element.get('type') or ''} ({element.get('id') or 'no id'})"


def modifiers(element: Element, outer: tuple[Element, ...] = ()) -> Iterator[tuple[Element, tuple[Element, ...]]]:
    """Each modifier of an element with the modifier groups around it, outermost first."""
    for modifier in kids(element, "modifiers"):
        yield modifier, outer
    for group in kids(element, "modifierGroups"):
        yield from modifiers(group, (*outer, group))


def conditions(element: Element) -> Iterator[Element]:
    """Every condition below an element, however deep, but not those of modifiers inside it."""
    for container in ("conditions", "conditionGroups", "localConditionGroups"):
        for child in kids(element, container):
            if child.tag == "condition":
                yield child
            else:
                yield from conditions(child)


def constraints(element: Element, kind: str, scope: str) -> list[int]:
    """Values of the constraints of one type and scope."""
    return [
        int(float(constraint.get("value", "0")))
        for constraint in kids(element, "constraints")
        if constraint.get("type") == kind and constraint.get("scope") == scope
    ]


POINTS = "points"


def points(element: Element) -> int:
    """The price of a link or option in points; a missing cost is 0."""
    for cost in kids(element, "costs"):
        if cost.get("typeId") == POINTS:
            return int(float(cost.get("value", "0")))
    return 0


def characteristics(profile: Element) -> dict[str, str]:
    return {
        characteristic.get("name", ""): (characteristic.text or "").strip()
        for characteristic in kids(profile, "characteristics")
    }
