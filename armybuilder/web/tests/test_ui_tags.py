"""Template tags and filters of the look."""

from datetime import timedelta

import pytest
from django.template import Context, Template
from django.utils import timezone

from armybuilder.web.templatetags.ui import ago, release_day


def render(source: str, **values: object) -> str:
    return Template("{% load ui %}" + source).render(Context(values))


@pytest.mark.parametrize(("value", "text"), [(1870, "1,870"), (90, "90"), (-20, "−20"), (None, "–"), ("", "–")])
def test_points_are_written_with_a_comma(value: object, text: str) -> None:
    assert render("{{ value|points }}", value=value) == text


@pytest.mark.parametrize(("value", "text"), [(20, "+20"), (-20, "−20"), (0, "±0")])
def test_signed_numbers_carry_their_sign(value: int, text: str) -> None:
    assert render("{{ value|signed }}", value=value) == text


@pytest.mark.parametrize(
    ("value", "noun", "text"),
    [(1, "model", "1 model"), (3, "model", "3 models"), (1200, "hero,heroes", "1,200 heroes")],
)
def test_plural_follows_the_number(value: int, noun: str, text: str) -> None:
    assert render("{{ value|plural:noun }}", value=value, noun=noun) == text


def test_icon_is_decoration_unless_it_has_a_name() -> None:
    assert render('{% icon "plus" %}') == (
        '<svg class="icon" aria-hidden="true"><use href="/static/icons.svg#plus"/></svg>'
    )
    assert render('{% icon "leader" label="Leader" %}') == (
        '<svg class="icon" role="img" aria-label="Leader"><use href="/static/icons.svg#leader"/></svg>'
    )


def test_mark_links_to_its_problem_by_name() -> None:
    assert render('{% mark 1 "error" %}') == '<span class="mark" data-severity="error" aria-hidden="true">1</span>'
    assert render('{% mark 1 "error" href="#v1" label="Problem 1" %}') == (
        '<a class="mark" data-severity="error" data-key="e" data-key-go="focus" href="#v1" aria-label="Problem 1">1</a>'
    )


def test_stamp_and_notice_escape_what_they_are_given() -> None:
    assert "&lt;b&gt;" in render('{% stamp "ok" text %}', text="<b>")
    assert render('{% notice "info" role="status" %}{{ text }}{% endnotice %}', text="<i>").endswith(
        "<div>&lt;i&gt;</div></div>"
    )


def test_notice_has_the_role_and_the_id_it_is_given() -> None:
    drawn = render('{% notice "ok" role="status" id="n" %}Saved.{% endnotice %}')
    assert drawn.startswith('<div class="notice" data-severity="ok" role="status" id="n"><svg')
    assert render('{% notice "ok" %}Saved.{% endnotice %}').startswith('<div class="notice" data-severity="ok"><svg')


@pytest.mark.parametrize(
    "past, said",
    [
        (timedelta(), "just now"),
        (timedelta(minutes=3), "3 minutes ago"),
        (timedelta(hours=1), "an hour ago"),
        (timedelta(days=21), "3 weeks ago"),
    ],
)
def test_ago_is_true_in_every_time_zone(past: timedelta, said: str) -> None:
    moment = timezone.now() - past
    drawn = ago(moment)
    assert drawn.startswith(f'<time datetime="{moment.isoformat()}" title="{moment:%-d %B %Y, %H:%M} UTC">')
    assert drawn.endswith(f">{said}</time>")


def test_a_release_is_called_by_its_day() -> None:
    assert [release_day("2026-04-12"), release_day("trial")] == ["12 April 2026", "trial"]


def test_gauge_says_in_words_what_it_shows() -> None:
    drawn = render("{% gauge parts 2000 %}", parts=[{"label": "Regiment 1", "points": 2110}])
    assert 'aria-label="2,110 of 2,000 points, 110 over the limit: Regiment 1 2,110"' in drawn
    assert 'viewBox="0 0 2110 10"' in drawn


def test_pips_are_decoration() -> None:
    assert render("{% pips 1 2 %}").strip() == '<span class="pips" aria-hidden="true"><i class="on"></i><i></i></span>'


def test_spark_has_a_name() -> None:
    drawn = render('{% spark rows "Price from 230 to 190" %}', rows=[("Dec", 230), ("Jan", 190)])
    assert 'aria-label="Price from 230 to 190"' in drawn
    assert ">230</text>" in drawn
