"""Frozen values to plain JSON and back: fields by name, defaults left out, sets sorted. Pure and quick."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Hashable, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

Json: TypeAlias = Any
T = TypeVar("T")


class DocumentError(ValueError):
    """A document does not have the form of the value it should hold."""


def to_json(value: object) -> Json:
    """Plain JSON of a value: dataclasses become objects without fields at their default, sets sorted lists."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        result = {}
        for name, default in _fields(type(value)):
            item = getattr(value, name)
            if default is not dataclasses.MISSING and item == default:
                continue
            result[name] = to_json(item)
        return result
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, frozenset | set):
        return sorted(to_json(item) for item in value)
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    return value


def from_json(kind: type[T], data: Json) -> T:
    """The value of a class that ``to_json`` made ``data`` of. Raises DocumentError for a wrong form.

    A dataclass that already stands within ``data`` is taken as it is: references are resolved beforehand.
    """
    try:
        decode: Callable[[Json], T] = _decoder(kind)  # type: ignore[arg-type]
        return decode(data)
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise DocumentError(f"no {kind.__name__}: {error}") from error


@cache
def _fields(kind: type) -> tuple[tuple[str, Any], ...]:
    found = []
    for field in dataclasses.fields(kind):
        default: Any = field.default
        if field.default_factory is not dataclasses.MISSING:
            default = field.default_factory()
        found.append((field.name, default))
    return tuple(found)


@cache
def _decoder(kind: Hashable) -> Callable[[Json], Any]:
    """A function that decodes JSON to the annotated type."""
    origin, arguments = get_origin(kind), get_args(kind)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _dataclass_decoder(kind)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind._value2member_map_.__getitem__
    if kind in (tuple[str, ...], frozenset[str]):
        return _strings(tuple if origin is tuple else frozenset)
    if origin in (Union, types.UnionType):
        inner = _decoder(next(a for a in arguments if a is not type(None)))
        return lambda data: None if data is None else inner(data)
    if origin is tuple:
        item = _decoder(arguments[0])
        return lambda data: tuple([item(element) for element in data])
    if origin is frozenset:
        item = _decoder(arguments[0])
        return lambda data: frozenset([item(element) for element in data])
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        item = _decoder(arguments[1])
        return lambda data: types.MappingProxyType({key: item(element) for key, element in data.items()})
    return _plain(kind)


def _strings(kind: type) -> Callable[[Json], Any]:
    """For a tuple or frozen set of strings: most of what a document holds, so without a call for each of them."""

    def decode(data: Json) -> Any:
        if isinstance(data, str) or not set(map(type, data)) <= _STRING:
            raise TypeError(f"{data!r} is no list of strings")
        return kind(data)

    return decode


_STRING = {str}


def _plain(kind: Any) -> Callable[[Json], Any]:
    if kind is Any:
        return _frozen

    def decode(data: Json) -> Any:
        if not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
            raise TypeError(f"{data!r} is no {kind.__name__}")
        return data

    return decode


def _frozen(data: Json) -> Any:
    return tuple(_frozen(item) for item in data) if isinstance(data, list) else data


def _dataclass_decoder(kind: type) -> Callable[[Json], Any]:
    hints = get_type_hints(kind)
    decoders = {name: _decoder(hints[name]) for name, _ in _fields(kind)}
    plain = {name: taken for name, _ in _fields(kind) if (taken := _taken_as_it_is(hints[name])) is not None}

    def decode(data: Json) -> Any:
        if isinstance(data, kind):
            return data
        return kind(
            **{
                name: item if type(item) is plain.get(name) else decoders[name](item)  # a call less for most items
                for name, item in data.items()
            }
        )

    return decode


def _taken_as_it_is(hint: Any) -> type | None:
    """The class of JSON that stands in a field as it stands in the document; None where it is decoded."""
    arguments = [argument for argument in get_args(hint) if argument is not type(None)]
    inner = arguments[0] if get_origin(hint) in (Union, types.UnionType) and len(arguments) == 1 else hint
    return inner if inner in (str, int, bool) else None
