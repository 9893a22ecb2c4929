"""Every page there is, on a phone and with things in it: nothing is too wide, too small, out of order or unnamed.

The addresses are taken from the URL configuration, so that a new page is looked at or the test says so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import SESSION_KEY
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse
from playwright.sync_api import Page

from armybuilder.e2e.test_matchups import battle_run
from armybuilder.jobs.models import Webhook
from armybuilder.jobs.tasks import compute_chunk
from armybuilder.rosters.models import Roster
from armybuilder.tournaments import tests as tournament_tests
from armybuilder.tournaments.services.audit import Actor
from armybuilder.tournaments.services.rounds import pair_round
from armybuilder.tournaments.services.submissions import submit_list, text_of_document
from armybuilder.tournaments.tests.factories import make_event, make_players, make_user

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("reference_data")]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LONG = "Maximiliane Alexandra von Hohenstein-Wittelsbach"

FORMS = {
    *("accounts:create-key", "accounts:revoke-key", "jobs:cancel", "jobs:change-webhook", "jobs:deliver-again"),
    *("aids:hordes-begin", "aids:hordes-delete", "aids:hordes-load", "aids:hordes-restore", "aids:hordes-step"),
    *("matchups:paste", "matchups:stop", "matchups:what-if", "rosters:add-unit", "rosters:arrange"),
    *("rosters:choices", "rosters:copy", "rosters:copy-shared", "rosters:create", "rosters:delete"),
    *("rosters:field-creation", "rosters:import-read", "rosters:import-run-save", "rosters:load"),
    *("rosters:redo", "rosters:remove-creation", "rosters:rename", "rosters:renown-remove", "rosters:restore"),
    *("rosters:return", "rosters:spearhead-choices", "rosters:undo", "rosters:unit-step", "rosters:update"),
    *("tournaments:add-player", "tournaments:attend", "tournaments:check-in", "tournaments:bulk"),
    *("tournaments:change-player", "tournaments:copy", "tournaments:decide", "tournaments:lock"),
    *("tournaments:load-players", "tournaments:organisers", "tournaments:pair", "tournaments:penalty"),
    *("tournaments:preview", "tournaments:recheck", "tournaments:report", "tournaments:result"),
    *("tournaments:scoring", "tournaments:send", "tournaments:start", "tournaments:swap"),
}
FILES = {
    *(
        "",
        "healthz",
        "web:favicon",
        "web:robots",
        "accounts:export-data",
        "aids:hordes-file",
        "aids:hordes-schema",
        "aids:hordes-text",
    ),
    *("rosters:backup", "rosters:download", "rosters:shared-download", "tournaments:export", "tournaments:links"),
}
"""What is no page: files, plain text, and the scheme of the API without a name."""
ELSEWHERE = {
    *("account_confirm_email", "account_reset_password_from_key", "account_confirm_login_code"),
    *("account_confirm_reauthentication_code", "account_request_reauthentication_code", "account_set_password"),
    *("account_login", "account_signup", "account_reset_password", "matchups:progress", "rosters:import-run"),
    *("rosters:import-run-list", "rosters:edit-link", "tournaments:recheck-run", "web:styleguide", "rosters:creation"),
}
"""Pages that redirect who is logged in, need a token from an e-mail, or are parts of pages that are here."""

FAULTS = """() => {
  const found = [], page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) found.push("scrolls sideways");
  for (const text of document.querySelectorAll("svg text")) {
    const { left, right } = text.getBoundingClientRect(), drawing = text.closest("svg").getBoundingClientRect();
    const cut = left < drawing.left - 1 || right > drawing.right + 1;
    if (cut && text.checkVisibility()) found.push(`cut in a drawing: ${text.textContent}`);
  }
  const heads = ".tally dt, .roster thead th, .table:not(.table-cards) thead:not(.vh) th";
  for (const label of document.querySelectorAll(heads)) {
    const words = document.createRange();
    words.selectNodeContents(label);
    const lines = new Set([...words.getClientRects()].map((line) => Math.round(line.top))).size;
    if (lines > label.textContent.trim().split(/\\s+/).length) found.push(`broken word: ${label.textContent}`);
  }
  for (const figure of document.querySelectorAll(".shares dd")) {
    if (figure.getBoundingClientRect().height > 1.6 * parseFloat(getComputedStyle(figure).fontSize)) {
      found.push(`broken figure: ${figure.textContent}`);
    }
  }
  let before = 0;
  for (const heading of document.querySelectorAll("h1, h2, h3, h4")) {
    if (!heading.checkVisibility()) continue;
    const level = Number(heading.tagName[1]);
    if (level > before + 1) found.push(`heading out of order: ${heading.textContent}`);
    before = level;
  }
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  for (const control of document.querySelectorAll(controls)) {
    const label = control.matches("[type=checkbox], [type=radio]") ? control.labels?.[0] : null;
    const { width, height } = (label ?? control).getBoundingClientRect();
    const shown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width && height;
    const inText = getComputedStyle(control).display === "inline" && control.closest("p, li, dd, td, .notice");
    if (shown && !(inText && control.matches("a")) && Math.min(width, height) < 23.5) {
      found.push(`target of ${Math.round(width)} × ${Math.round(height)}: ${control.outerHTML.slice(0, 90)}`);
    }
  }
  return found;
}"""


def names_of_pages() -> set[str]:
    """Every name of the URL configuration but those of the API, which answers programs."""

    def walk(patterns: Iterable[Any], space: str = "") -> Iterator[str]:
        for entry in patterns:
            if isinstance(entry, URLPattern):
                yield f"{space}{entry.name or ''}"
            else:
                inner = getattr(entry, "namespace", None)
                yield from walk(entry.url_patterns, f"{space}{inner}:" if inner else space)

    return {name for name in walk(get_resolver().url_patterns) if not name.startswith("api:")}


def code_of(client: Client, path: str, **fields: str) -> str:
    """Post what begins a list, and give the code of the list."""
    answer = client.post(path, fields)
    assert answer.status_code == 303, (path, answer.status_code)
    return str(answer["Location"]).split("?")[0].rstrip("/").rpartition("/")[2]


@pytest.fixture
def pages(client: Client) -> dict[str, str]:
    """The address of every page, of a player and organiser who has everything."""
    user = make_user("mira")
    client.force_login(user)
    folder = Path(tournament_tests.__file__).parent / "lists"
    texts = [text_of_document(json.loads(path.read_text())) for path in sorted(folder.glob("*.json"))]
    client.post(reverse("rosters:import-read"), {"do": "save", "text": texts[0]})
    roster = Roster.objects.get()
    uid = roster.document["regiments"][0]["leader"]["uid"]
    profile = roster.document["regiments"][0]["leader"]["profile"]
    shared = roster.share_code
    box = code_of(client, reverse("rosters:spearhead-box", args=["emberway"]), do="save")
    glory = code_of(client, reverse("rosters:glory"), pack="path-to-glory-ascension", faction="skaven", warlord="")
    horde = code_of(client, reverse("aids:hordes-begin"), name="Horde", faction="emberwild", points_limit="500")
    sheet = code_of(client, reverse("aids:scores"), keeper="battle", player_0="Anna", player_1=LONG[:40])
    event = make_event(user, name=f"The gathering of {LONG}", ruleset="ghb-2025-26", release="2026-04-12")
    players = [*make_players(event, 2), *make_players(event, 1)]
    players[0].name = LONG
    players[0].save()
    submit_list(player=players[0], data=texts[0], actor=Actor("Mira"))
    submit_list(player=players[1], data="on paper", actor=Actor("Mira"))
    pair_round(event=event, actor=Actor("Mira"))
    run = battle_run(20, theirs="stormcast-eternals")
    for chunk in run.chunks.order_by("index"):
        compute_chunk(chunk.pk)
    hook = Webhook.objects.create(user=user, url=f"https://example.org/{'long/' * 20}", events=["roster.changed"])
    code, player, token = event.code, players[0].code, players[0].token
    return {
        **{name: reverse(name) for name in names_of_pages() if _is_plain(name)},
        "aids:aid": reverse("aids:aid", args=["fight-order"]),
        "aids:hordes-profile": reverse("aids:hordes-profile", args=["orsa-cinderhand"]),
        "aids:sheet": reverse("aids:sheet", args=[sheet]),
        "factions:detail": "/factions/skaven/",
        "factions:prices": "/factions/skaven/prices/",
        "factions:warscroll": f"/factions/blades-of-khorne/{profile}/?list={roster.code}&add=1",
        "factions:search": "/factions/search/?q=knight",
        "factions:query": "/factions/keywords/?q=HERO and MONSTER",
        "jobs:detail": reverse("jobs:detail", args=[run.code]),
        "jobs:webhook": reverse("jobs:webhook", args=[hook.code]),
        "matchups:run": reverse("matchups:run", args=[run.code]),
        "reference:row": "/rules/A-84/",
        "reference:rule": "/rules/army/R-15/",
        **{
            name: reverse(name, args=[roster.code])
            for name in (
                *("rosters:add", "rosters:change", "rosters:detail", "rosters:history", "rosters:links"),
                *("rosters:newer", "rosters:print", "rosters:repairs", "rosters:settings", "rosters:text"),
            )
        },
        "rosters:move": reverse("rosters:move", args=[roster.code, uid]),
        "rosters:weapons": reverse("rosters:weapons", args=[roster.code, uid]),
        "rosters:where": reverse("rosters:where", args=[roster.code, profile]),
        "rosters:shared": reverse("rosters:shared", args=[shared]),
        "rosters:shared-text": reverse("rosters:shared-text", args=[shared]),
        "rosters:spearhead-box": reverse("rosters:spearhead-box", args=["emberway"]),
        "rosters:spearhead-print": reverse("rosters:spearhead-print", args=[box]),
        "rosters:creations": reverse("rosters:creations", args=[glory]),
        "rosters:new-creation": reverse("rosters:new-creation", args=[glory, "anvil"]),
        "a list of Spearhead": reverse("rosters:detail", args=[box]),
        "a list of Path to Glory": reverse("rosters:detail", args=[glory]),
        "a list of HORDES": reverse("rosters:detail", args=[horde]),
        **{
            name: reverse(name, args=[code])
            for name in (
                *("tournaments:delete", "tournaments:desk", "tournaments:enter", "tournaments:event"),
                *("tournaments:log", "tournaments:players", "tournaments:print", "tournaments:rounds"),
                *("tournaments:settings", "tournaments:standings", "tournaments:statistics"),
            )
        },
        "tournaments:correct-player": reverse("tournaments:correct-player", args=[code, player]),
        "tournaments:list": reverse("tournaments:list", args=[code, player]),
        "tournaments:submission": reverse("tournaments:submission", args=[code, player]),
        "tournaments:player": reverse("tournaments:player", args=[token]),
        "tournaments:game-lists": reverse("tournaments:game-lists", args=[token, 1]),
        "no such page": "/nowhere/",
        "the address of a form": reverse("rosters:arrange", args=[roster.code]),
    }


def _is_plain(name: str) -> bool:
    if name in FORMS | FILES | ELSEWHERE:
        return False
    try:
        reverse(name)
    except Exception:  # an address that needs something
        return False
    return True


def take_over(client: Client, live_page: Page) -> None:
    """Let the browser go on as the person who is logged in at the client."""
    assert SESSION_KEY in client.session
    address = {"domain": "localhost", "path": "/"}
    live_page.context.add_cookies(
        [{"name": name, "value": morsel.value, **address} for name, morsel in client.cookies.items()]  # type: ignore[typeddict-item]
    )


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_every_page_holds_on_a_phone(
    live_page: Page,
    client: Client,
    pages: dict[str, str],
    accessibility_faults: Callable[[Page], list[str]],
    expected_errors: set[str],
) -> None:
    expected_errors |= {"404", "405"}
    take_over(client, live_page)
    faults: dict[str, list[str]] = {}
    for name, path in pages.items():
        answer = live_page.goto(path)
        assert answer is not None
        wanted = {"no such page": 404, "the address of a form": 405}.get(name, 200)
        found = [] if answer.status == wanted else [f"answers {answer.status}"]
        found += [*live_page.evaluate(FAULTS), *accessibility_faults(live_page)]
        if found:
            faults[name] = found
    assert "\n".join(f"{name}: {fault}" for name, found in faults.items() for fault in found) == ""


TOO_WIDE = """(size) => {
  const page = document.documentElement, edge = page.clientWidth;
  page.style.fontSize = size;
  if (page.scrollWidth <= edge) return [];
  const end = (element) => Math.round(element.getBoundingClientRect().right);
  const held = (box) =>
    box && box !== document.body && (getComputedStyle(box).overflowX !== "visible" || held(box.parentElement));
  return [...document.querySelectorAll("body *"), page]
    .filter((one) => one === page || (end(one) > edge && !held(one.parentElement)))
    .map((one) => `${one === page ? page.scrollWidth : end(one)}: ${one.outerHTML.slice(0, 90)}`);
}"""


@pytest.mark.parametrize("live_page", [PHONE], indirect=True)
def test_no_page_scrolls_sideways_with_large_text_or_on_the_narrowest_phone(
    live_page: Page, client: Client, pages: dict[str, str], expected_errors: set[str]
) -> None:
    expected_errors |= {"404", "405"}
    take_over(client, live_page)
    faults: list[str] = []
    for name, path in pages.items():
        live_page.goto(path)
        for width, size in ((390, "200%"), (320, "100%")):
            live_page.set_viewport_size({"width": width, "height": 844})
            faults += [f"{name} at {width} px, text of {size}: {fault}" for fault in live_page.evaluate(TOO_WIDE, size)]
    assert "\n".join(faults) == ""


def test_no_page_is_forgotten(pages: dict[str, str]) -> None:
    assert names_of_pages() - FORMS - FILES - ELSEWHERE - set(pages) == set()
    assert (FORMS | FILES | ELSEWHERE) - names_of_pages() == set()
