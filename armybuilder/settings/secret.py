"""The secret key of an installation that was not given one."""

import os
import secrets
from pathlib import Path


def secret_key_in(folder: Path) -> str:
    """Give the key kept in ``folder/secret_key``, made on first use and readable by its owner only.

    Web server and worker may start at the same time: the first to create the file wins, the other reads it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret_key"
    draft = folder / f"secret_key.{os.getpid()}"
    if not path.exists():
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii")
