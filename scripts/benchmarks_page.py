"""The tables of ``docs/benchmarks.md`` that are written by scripts; each stands between two comments with its name."""

from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "benchmarks.md"


def write_table(name: str, text: str) -> None:
    """Put a table in the place of the one of this name; ValueError when the page has no such place."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, rest = PAGE.read_text(encoding="utf-8").split(begin)
    _, after = rest.split(end)
    PAGE.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")
