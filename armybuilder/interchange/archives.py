"""Reading archives of unknown origin: what may go wrong in them, and no more of a member than was asked for."""

from __future__ import annotations

import lzma
import struct
import tarfile
import zipfile
import zlib

DAMAGED: tuple[type[Exception], ...] = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    IndexError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
)
"""What the standard library raises for damaged, locked, cut off or unknown archives; it promises no common class."""

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def content(archive: zipfile.ZipFile, member: zipfile.ZipInfo, most: int) -> bytes:
    """A member's content, at most one byte more than ``most``: the size that the archive states may lie.

    Raises one of ``DAMAGED``, for methods of compression that need much memory too.
    """
    if member.compress_type not in _METHODS:
        raise NotImplementedError(f"compression method {member.compress_type}")
    with archive.open(member) as opened:
        return opened.read(most + 1)
