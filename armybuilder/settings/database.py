"""Database options for SQLite (embedded) and PostgreSQL (real service)."""

from typing import Any


def with_options(database: dict[str, Any], *, pool: bool, pool_size: int = 8) -> dict[str, Any]:
    """Give ``database`` with the options of its engine.

    SQLite: a writer takes its lock at the start of a transaction (``IMMEDIATE``) and waits up to 20 s for it; with WAL
    readers never wait. PostgreSQL: the native psycopg pool of at most ``pool_size`` connections, which wants
    ``CONN_MAX_AGE`` 0.
    """
    options = dict(database.get("OPTIONS", {}))
    if database["ENGINE"].endswith("sqlite3"):
        options |= {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-20000;",
        }
    elif database["ENGINE"].endswith("postgresql") and pool:
        options["pool"] = {"min_size": 1, "max_size": pool_size, "timeout": 10}
    return {**database, "OPTIONS": options, "CONN_MAX_AGE": 0}
