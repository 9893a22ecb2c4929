"""Nothing here repeats eight words of the source texts in a row: neither data nor pages, documents, comments."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

from armybuilder.reference.tests.test_library import runs

WRITTEN = {".py", ".html", ".json", ".md", ".js", ".css", ".toml", ".yaml", ".txt"}
NOT_OURS = {".venv", "node_modules", "vendor", ".git", "var"}
FOLDERS = ("armybuilder", "factions", "templates", "docs", "static", "fixtures")


def test_no_file_takes_eight_words_in_a_row_from_the_source(shared_folder: Path) -> None:
    seeds = (shared_folder / "seeds").glob("*.txt")
    taken = {run for seed in seeds for run in runs(seed.read_text(encoding="utf-8", errors="replace"))}
    root = Path(settings.BASE_DIR)
    files = [
        path
        for folder in FOLDERS
        for path in (root / folder).rglob("*")
        if path.suffix in WRITTEN and not NOT_OURS & set(path.parts)
    ]
    assert taken
    assert len(files) > 500
    repeated = {
        str(path.relative_to(root)): " ".join(run)
        for path in files
        for run in runs(path.read_text(encoding="utf-8", errors="replace"))
        if run in taken
    }
    assert repeated == {}
