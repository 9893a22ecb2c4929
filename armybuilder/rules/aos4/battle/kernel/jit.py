"""Chooses between plain Python and Numba once, at import.

``ARMYBUILDER_NUMBA=0`` chooses plain Python. Machine code is cached in a folder named after the kernel's source,
because Numba itself looks at one file only and would keep code of a module whose imports have changed. Its parent
is ``NUMBA_CACHE_DIR`` or the project's ``__pycache__``, else the user's temporary folder.
"""

import os
import tempfile
from collections.abc import Callable
from hashlib import sha1
from pathlib import Path
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

Ints = list[int]
Reals = list[float]


def _wanted() -> bool:
    if os.environ.get("ARMYBUILDER_NUMBA", "1") == "0":
        return False
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


NUMBA = _wanted()


def _cache_folder() -> Path | None:
    """A writable folder for this very source; None if there is none."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    digest = sha1(b"".join(path.read_bytes() for path in sources), usedforsecurity=False).hexdigest()[:16]
    named = os.environ.get("NUMBA_CACHE_DIR")
    user = os.getuid() if hasattr(os, "getuid") else 0
    parents = [Path(named)] if named else [Path(__file__).parent / "__pycache__"]
    parents.append(Path(tempfile.gettempdir()) / f"armybuilder-numba-{user}")
    for parent in parents:
        folder = parent / f"battle-{digest}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return None


if NUMBA:
    import numba
    import numba.core.config
    from numba.core.cpu import CPUTargetOptions

    _folder = _cache_folder()
    if _folder is not None:
        vars(numba.core.config)["CACHE_DIR"] = str(_folder)
    _options: dict[str, Any] = {"cache": _folder is not None, "nogil": True, "error_model": "numpy"}
    if hasattr(CPUTargetOptions, "_nrt"):
        # The kernel creates no arrays, so it needs no reference counts; they cost a fifth of its time.
        _options["_nrt"] = False
    _compile: Callable[[Any], Any] = numba.njit(**_options)

    def jit(function: Function) -> Function:
        """The function as machine code, compiled at its first call."""
        compiled: Function = _compile(function)
        return compiled

else:

    def jit(function: Function) -> Function:
        """The function as it stands."""
        return function
