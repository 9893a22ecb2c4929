"""What the browser's tests read off a page. All of it waits: a page is there before its content is."""

from playwright.sync_api import Page

NO_CONNECTION = frozenset({"net::ERR_", "htmx:sendError", "htmx:afterRequest"})
"""What the browser and htmx complain about when nothing can be reached; see ``expected_errors``."""


def wider_than_window(page: Page) -> int:
    """By how many CSS pixels a loaded page scrolls sideways; 0 is as it should be."""
    page.wait_for_load_state()
    wider: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wider
