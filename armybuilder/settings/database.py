"""Database options for SQLite (embedded) and PostgreSQL (real service)."""

from typing import Any


def with_options(database: dict[str, Any], *, pool: bool, pool_size: int = 8) -> dict[str, Any]:
    """Give ``database`` with the options of its engine.

    SQLite: a writer takes its lock at the start of a transaction (``IMMEDIATE``) and waits up to 20 s for it; with WAL
    readers never wait. A thread keeps its connection (``CONN_MAX_AGE`` None): opening and closing one for each request
    cost more processor time than everything else in most requests. PostgreSQL: the native psycopg pool of at most
    ``pool_size`` connections, which wants ``CONN_MAX_AGE`` 0.
    """
    options = dict(database.get("OPTIONS", {}))
    sqlite = database["ENGINE"].endswith("sqlite3")
    if sqlite:
        options |= {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-20000;",
        }
    elif database["ENGINE"].endswith("postgresql") and pool:
        options["pool"] = {"min_size": 1, "max_size": pool_size, "timeout": 10}
    return {**database, "OPTIONS": options, "CONN_MAX_AGE": None if sqlite else 0}
