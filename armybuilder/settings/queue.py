"""Broker options for the filesystem queue (embedded) and Redis (real service)."""

from pathlib import Path
from typing import Any


def filesystem_queue(folder: Path) -> dict[str, Any]:
    """Give the transport options of a queue kept in ``folder``; the folders are created."""
    names = {"messages": folder / "messages", "control": folder / "control"}
    for path in names.values():
        path.mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(names["messages"]),
        "data_folder_out": str(names["messages"]),
        "control_folder": str(names["control"]),
        "store_processed": False,
        # Seconds between two looks into the folder: a visitor waits for the first progress of his run.
        "polling_interval": 0.1,
    }


def redis_queue() -> dict[str, Any]:
    """Give the transport options of Redis: give up soon when it is down, so that a page can say so."""
    return {"socket_connect_timeout": 2, "socket_timeout": 5, "visibility_timeout": 3600, "max_retries": 0}
