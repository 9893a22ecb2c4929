"""The catalogue: factions, one faction, one warscroll, search over all names, units by keyword."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import trigger_client_event
from django_htmx.middleware import HtmxDetails

from armybuilder.rules.aos4.catalogue import ArmyKind, Catalogue
from factions.forms import QueryForm, SearchForm, UnitFilterForm
from factions.presentation.book import KIND_WORDS
from factions.presentation.cards import Card, unit_card, warscroll_card
from factions.presentation.choices import choices
from factions.presentation.prices import ArmyPrices, army_prices
from factions.presentation.queries import EVERYWHERE, Answer, Candidate, ask
from factions.presentation.shelf import Book, all_prices_of, book_of_today, prices_of, texts_of
from factions.presentation.units import SECTIONS, listing
from factions.presentation.words import PRESENT_BATTLEPACK, counted, in_season
from factions.search import Hit

KINDS = (
    ("warscroll", "Warscrolls"),
    ("army", "Armies"),
    ("renown", "Regiments of Renown"),
    ("formation", "Battle formations"),
    ("enhancement", "Enhancements"),
    ("lore", "Lores"),
    ("lore-entry", "Spells, prayers and manifestations"),
    ("keyword", "Keywords"),
)
HITS_SHOWN = 40


class HtmxRequest(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails


@dataclass(frozen=True, slots=True)
class Linked:
    """A hit of the search with the address of its page."""

    hit: Hit
    url: str


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All factions by grand alliance, then the Armies of Renown."""
    book = book_of_today()
    context: dict[str, object] = {"release": None}
    if book:
        factions = sum(len(alliance.factions) for alliance in book.factions)
        units = sum(faction.units for alliance in book.factions for faction in alliance.factions)
        context = {
            **_release(book),
            "alliances": book.factions,
            "renown_armies": book.other_armies,
            "totals": {"factions": factions, "units": units},
        }
    return render(request, "factions/index.html", context)


@require_safe
@vary_on_headers("HX-Request")
def detail(request: HtmxRequest, slug: str) -> HttpResponse:
    """One army: its units with price, and what else it chooses. htmx asks for the units alone."""
    book, catalogue = _open(slug)
    army = catalogue.army
    form = UnitFilterForm(request.GET)
    asked = form.asked()
    units = listing(catalogue, asked, everything=army.legends)
    context: dict[str, object] = {
        **_release(book),
        "army": army,
        "asked": asked,
        "listing": units,
    }
    if request.htmx:
        said = f"{counted(units.shown, 'unit')} shown."
        return _announced(render(request, "factions/detail.html#units", context), said)
    context |= {
        "kind": KIND_WORDS[army.kind],
        "alliance": army.alliance.capitalize(),
        "parent": book.armies.get(army.parent or ""),
        "roles": SECTIONS,
        "battlepack": PRESENT_BATTLEPACK,
        "choices": choices(catalogue, retired=asked.retired or army.legends),
        "armies_of_renown": book.fielded_as(slug),
    }
    return render(request, "factions/detail.html", context)


@require_safe
def warscroll(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The card of a unit (by the id of its profile or warscroll), a manifestation or terrain of one army.

    ``list`` is the code of the list that the reader came from: the card leads back to it, with ``add`` to the places
    where the unit can go too.
    """
    book, catalogue = _open(slug)
    card = _card(catalogue, key)
    if card is None:
        raise Http404
    prices = prices_of(catalogue.army, card.profile.id) if card.profile else ()
    texts = texts_of(book.release.id, card.warscroll.id)
    context = {
        **_release(book),
        "army": catalogue.army,
        "card": card,
        "keywords": [(word, word.partition(" (")[0]) for word in card.keywords],
        "texts": [(ability, texts.get(ability.name, "")) for ability in card.abilities] if texts else (),
        "prices": prices,
        "price_title": _price_words(prices),
        "battlepack": PRESENT_BATTLEPACK,
        "from_list": request.GET.get("list", "")[:20],
    }
    return render(request, "factions/warscroll.html", context)


@require_safe
def prices(request: HttpRequest, slug: str) -> HttpResponse:
    """What the units of one army cost over the data releases."""
    book, catalogue = _open(slug)
    army = catalogue.army
    present = {
        profile.id
        for profile in catalogue.profiles.values()
        if army.legends or (not profile.legends and in_season(profile.battlepacks))
    }
    history = army_prices(all_prices_of(army), present)
    context = {**_release(book), "army": army, "history": history, "chart_title": _total_words(history)}
    return render(request, "factions/prices.html", context)


@require_safe
@vary_on_headers("HX-Request")
def search(request: HtmxRequest) -> HttpResponse:
    """Names of every kind like the text, best first within each kind."""
    book = book_of_today()
    form = SearchForm(request.GET)
    text = form.cleaned_data["q"].strip() if form.is_valid() else ""
    hits = book.names.find(text, limit=HITS_SHOWN) if book else ()
    order = [kind for kind, _ in KINDS]
    by_kind = groupby(sorted(hits, key=lambda hit: order.index(hit.entry.kind)), key=lambda hit: hit.entry.kind)
    found = {kind: [Linked(hit, _address(hit)) for hit in group] for kind, group in by_kind}
    best = {kind: max(linked.hit.score for linked in group) for kind, group in found.items()}
    groups = [{"title": title, "hits": found[kind], "best": best[kind]} for kind, title in KINDS if kind in found]
    groups.sort(key=lambda group: -float(group["best"]))  # type: ignore[arg-type]
    problem = _problem(form)
    said = problem or _found_words(text, len(hits))
    context = {"text": text, "groups": groups, "said": said}
    status = 422 if problem else 200
    if request.htmx:
        return _announced(render(request, "factions/search.html#results", context, status=status), said)
    return render(request, "factions/search.html", context, status=status)


@require_safe
@vary_on_headers("HX-Request")
def query(request: HtmxRequest) -> HttpResponse:
    """Which units have these keywords? An expression over keywords, the answer grouped by type of unit."""
    book = book_of_today()
    form = QueryForm(request.GET)
    valid = form.is_valid()
    text, chosen = (form.cleaned_data["q"], form.cleaned_data["army"]) if valid else ("", "")
    retired = bool(valid and form.cleaned_data["retired"])
    if book is None or (chosen and chosen not in book.armies):
        raise Http404
    pool = [candidate for candidate in book.candidates if _searched(candidate, chosen, retired)]
    answer = ask(text, pool) if valid else Answer(query="", problem=_problem(form))
    context = {
        "text": text,
        "chosen": chosen,
        "retired": retired,
        "answer": answer,
        "said": (said := _answer_words(answer)),
        "army": book.armies.get(chosen),
        "alliances": book.factions,
        "renown_armies": book.other_armies,
    }
    status = 422 if answer.problem else 200
    if request.htmx:
        return _announced(render(request, "factions/query.html#answer-part", context, status=status), said)
    return render(request, "factions/query.html", context, status=status)


def _announced(response: HttpResponse, said: str) -> HttpResponse:
    """The fragment, and the sentence that a screen reader says about it."""
    return trigger_client_event(response, "announce", {"value": said})


def _found_words(text: str, hits: int) -> str:
    if not text:
        return "Type at least two letters."
    return f"{counted(hits, 'name')} like “{text}”" if hits else f"Nothing is called “{text}”."


def _answer_words(answer: Answer) -> str:
    if answer.problem or not answer.query:
        return answer.problem or "Type one keyword or several."
    if not answer.total:
        return f"No warscroll fits {answer.query}."
    return f"{counted(answer.total, 'warscroll')}: {answer.query}"


def _problem(form: Form) -> str:
    return " ".join(str(problem) for problem in form.errors.get("q", []))


def _searched(candidate: Candidate, chosen: str, retired: bool) -> bool:
    if not retired and not candidate.present:
        return False
    army = candidate.army
    if chosen:
        return army.slug == chosen and candidate.place in ("", EVERYWHERE)
    return bool(candidate.place) or (army.kind is ArmyKind.FACTION and (retired or not army.legends))


def _open(slug: str) -> tuple[Book, Catalogue]:
    book = book_of_today()
    if book is None or slug not in book.armies:
        raise Http404
    return book, book.catalogue(slug)


def _card(catalogue: Catalogue, key: str) -> Card | None:
    profile = catalogue.profiles.get(key) or next(
        (profile for profile in catalogue.profiles.values() if profile.warscroll.id == key), None
    )
    if profile:
        return unit_card(catalogue, profile)
    for terrain in catalogue.terrain.values():
        if key in (terrain.id, terrain.warscroll.id):
            return warscroll_card(terrain.warscroll, terrain.points)
    members = (member for regiment in catalogue.renown.values() for member in regiment.members)
    found = catalogue.manifestations.get(key) or next(
        (member.warscroll for member in members if key in (member.profile, member.warscroll.id)), None
    )
    return warscroll_card(found) if found else None


def _address(hit: Hit) -> str:
    entry = hit.entry
    if entry.kind == "keyword":
        return f"{reverse('factions:query')}?{urlencode({'q': entry.name})}"
    if entry.kind == "warscroll":
        return reverse("factions:warscroll", args=[entry.army, entry.key])
    page = reverse("factions:detail", args=[entry.army])
    fragment = f"#{entry.key}" if entry.key else ""
    return f"{page}{'' if entry.present else '?retired=1'}{fragment}"


def _release(book: Book) -> dict[str, object]:
    return {"release": book.release, "release_date": date.fromisoformat(book.release.date)}


def _price_words(prices: tuple[tuple[str, int], ...]) -> str:
    if not prices:
        return ""
    (first, was), (last, now) = prices[0], prices[-1]
    return f"Price from {was:,} points in {first} to {now:,} in {last}"


def _total_words(history: ArmyPrices) -> str:
    if not history.steps:
        return ""
    first, last = history.steps[0], history.steps[-1]
    units = counted(history.everywhere, "unit")
    return f"One of each of {units}: {first.total:,} points on {first.label}, {last.total:,} on {last.label}"
