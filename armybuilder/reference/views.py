"""Pages of the rules reference. The rules are read from memory; only what the present data hold needs the database."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

from armybuilder.numbers import whole_number
from armybuilder.reference import coverage as covered
from armybuilder.reference import examples, selectors
from armybuilder.reference.entries import GAMES, KINDS, PHASES, TAGS
from armybuilder.reference.forms import IndexForm
from armybuilder.reference.grouping import grouping_keywords
from armybuilder.reference.library import library


class HtmxRequest(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails


@require_safe
@vary_on_headers("HX-Request")
def index(request: HtmxRequest) -> HttpResponse:
    """Every row of the catalogue, narrowed by text, game, phase and topic."""
    filters = IndexForm(request.GET).filters()
    context = {
        "filters": filters,
        "found": selectors.find(filters),
        "games": GAMES.items(),
        "phases": selectors.phases(filters.game),
        "topics": selectors.topics(filters.game),
        "phase_names": PHASES,
        "unconfirmed": len(library().unconfirmed()) + len(selectors.open_rows()),
    }
    return render(request, "reference/index.html#results" if request.htmx else "reference/index.html", context)


@require_safe
def row(request: HttpRequest, row_id: str) -> HttpResponse:
    """One row of the catalogue; the id of a composition rule leads to its own page."""
    page = selectors.row_page(row_id)
    if page is None:
        rule = library().rule(row_id)
        if rule is None:
            raise Http404("no such rule")
        return redirect("reference:rule", rule_id=rule.id, permanent=True)
    if page.row.id != row_id:
        return redirect("reference:row", row_id=page.row.id, permanent=True)
    context = {
        "page": page,
        "game": GAMES[page.row.game],
        "phase": PHASES[page.row.phase],
        "kind": KINDS[page.row.kind],
        "tags": [TAGS[tag] for tag in page.row.tags],
        "aids": covered.aids_of(page.row.id),
    }
    return render(request, "reference/row.html", context)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The composition rules by section."""
    return render(request, "reference/rules.html", {"sections": selectors.composition_sections()})


@require_safe
@vary_on_headers("HX-Request")
def rule(request: HtmxRequest, rule_id: str) -> HttpResponse:
    """One composition rule: law, sources, codes, examples judged now, and the rows it rests on.

    ``?repairs=2`` adds the repairs of the second illegal example; htmx gets them alone.
    """
    page = selectors.rule_page(rule_id)
    if page is None:
        raise Http404("no such rule")
    if page.rule.id != rule_id:
        return redirect("reference:rule", rule_id=page.rule.id, permanent=True)
    number = whole_number(request.GET.get("repairs", ""), longest=3) or 0
    context = {
        "page": page,
        "game": GAMES[page.rule.game],
        "pairs": examples.examples_of(page.rule.id),
        "without": examples.reasons_without(page.rule.id, [code for code, _ in page.rule.codes]),
        "repairs_of": number,
    }
    if number:
        try:
            context["repaired"] = examples.repairs_of(page.rule.id, number)
        except LookupError:
            raise Http404("no such example") from None
    return render(request, "reference/_repairs.html" if request.htmx and number else "reference/rule.html", context)


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """Keywords, weapon abilities and terms; and the keywords that only group units, with what they group."""
    context = {"sections": selectors.glossary_sections(), "grouping": grouping_keywords()}
    return render(request, "reference/glossary.html", context)


@require_safe
def unconfirmed(request: HttpRequest) -> HttpResponse:
    """What rests on one source, could not be verified, or is left open by the source."""
    known = library()
    context = {
        "sections": selectors.composition_sections(only_unconfirmed=True),
        "rows": selectors.open_rows(),
        "standings": known.standings,
        "sources": known.sources.items(),
    }
    return render(request, "reference/unconfirmed.html", context)


@require_safe
def coverage(request: HttpRequest) -> HttpResponse:
    """Every row with its tests and the pages that show it."""
    rows = covered.coverage()
    context = {
        "parts": covered.coverage_by_part(),
        "count": len(rows),
        "tests": len({test for row in rows for test in row.tests}),
    }
    return render(request, "reference/coverage.html", context)
