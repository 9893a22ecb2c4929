"""No test of the browser asserts what a page shows at one moment: it may be there a moment later."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOMENTARY = {
    *("is_visible", "is_hidden", "is_checked", "is_enabled", "is_disabled", "is_editable"),
    *("inner_text", "inner_html", "text_content", "all_inner_texts", "all_text_contents", "input_value"),
    *("get_attribute", "evaluate", "content", "title", "url"),
}
"""What Playwright reads without waiting for it to become what is expected; ``expect`` waits."""


def of_the_browser() -> list[Path]:
    sources = (path for part in ("armybuilder", "factions") for path in (ROOT / part).rglob("*.py"))
    return [path for path in sources if "playwright.sync_api" in path.read_text(encoding="utf-8")]


def momentary_reads(source: str) -> list[str]:
    """The asserts of a module that look at a page once, as ``line: name``."""
    return [
        f"{stated.lineno}: {read.attr}"
        for stated in ast.walk(ast.parse(source))
        if isinstance(stated, ast.Assert)
        for read in ast.walk(stated.test)
        if isinstance(read, ast.Attribute) and (read.attr in MOMENTARY or _counts_elements(read))
    ]


def _counts_elements(read: ast.Attribute) -> bool:
    """Whether this is ``….locator(…).count`` or the like, and not ``queryset.count``."""
    made_by = read.value.func if isinstance(read.value, ast.Call) else None
    return (
        read.attr == "count" and isinstance(made_by, ast.Attribute) and made_by.attr.startswith(("locator", "get_by"))
    )


def test_what_looks_once_is_found() -> None:
    source = (
        'assert page.locator("a").count() == 1\nassert page.url == "/"\nassert games.filter(state="x").count() == 2'
    )
    assert momentary_reads(source) == ["1: count", "2: url"]


@pytest.mark.parametrize("path", of_the_browser(), ids=lambda path: path.stem)
def test_asserts_about_pages_wait(path: Path) -> None:
    assert momentary_reads(path.read_text(encoding="utf-8")) == []
