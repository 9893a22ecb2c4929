"""The interactive documentation in a browser, under the content security policy (the fixture fails on any error)."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.e2e]


def test_docs_show_the_operations_and_send_a_request(live_page: Page, reference_data: Any) -> None:
    answer = live_page.goto("/api/v1/docs/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert ("unsafe" in policy, "img-src 'self' data:" in policy) == (False, True)
    operation = live_page.locator("#operations-Catalogue-list_factions")
    operation.locator(".opblock-summary-control").click()
    operation.get_by_role("button", name="Try it out").click()
    operation.get_by_role("button", name="Execute").click()
    body = operation.locator(".live-responses-table .response-col_description")
    expect(body.get_by_text("seraphon").first).to_be_visible()
    expect(operation.locator(".live-responses-table tbody .response-col_status").first).to_have_text(re.compile("^200"))


def test_docs_lead_to_the_document(live_page: Page) -> None:
    live_page.goto("/api/v1/docs/")
    live_page.locator(".opblock").first.wait_for()
    with live_page.expect_download() as started:
        live_page.get_by_role("link", name="OpenAPI document").click()
    assert started.value.path().read_text(encoding="utf-8").startswith("openapi: 3.1.1")
