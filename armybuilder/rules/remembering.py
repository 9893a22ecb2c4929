"""Values worked out from a catalogue, made once while the catalogue is in use."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """``make(thing)``, kept for the things used last; safe to call from several threads.

    Things are told apart by identity, since catalogues are large and not hashable; what is kept holds its thing, so
    that no other can come to stand at the same address.
    """

    def __init__(self, make: Callable[[K], V], most: int = 256) -> None:
        self._make = make
        self._most = most
        self._kept: OrderedDict[int, tuple[K, V]] = OrderedDict()
        self._lock = Lock()

    def __call__(self, thing: K) -> V:
        with self._lock:
            kept = self._kept.get(id(thing))
            if kept is not None:
                self._kept.move_to_end(id(thing))
                return kept[1]
        made = self._make(thing)
        with self._lock:
            self._kept[id(thing)] = (thing, made)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return made
