"""Template tags and filters of the look: icons, stamps, marks, gauges, numbers in words, head and foot of the site."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any

from django import template
from django.contrib.humanize.templatetags.humanize import naturaltime
from django.contrib.messages.storage.base import Message
from django.forms import BaseForm, BoundField
from django.http import HttpRequest
from django.template.context import Context
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils import formats
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from armybuilder.web import pictures

register = template.Library()

SEVERITY_ICONS = {"error": "error", "warning": "warning", "todo": "warning", "info": "info", "ok": "check"}

# Forms ----------------------------------------------------------------------------------------------------------------


@register.filter
def first_wrong(form: BaseForm) -> str:
    """Name of the first field on the page that has a problem; empty when none has."""
    return next((field.name for field in form.visible_fields() if field.errors), "")


@register.filter
def in_focus(field: BoundField) -> SafeString:
    """The control of a field that has the focus when the page is there."""
    return field.as_widget(attrs={"autofocus": True})


# Words and numbers ----------------------------------------------------------------------------------------------------


@register.filter
def points(value: int | str | None) -> str:
    """A number with a comma between thousands (``1,870``), a true minus sign and an en dash for nothing."""
    if value in (None, ""):
        return "–"
    return f"{int(value):,}".replace("-", "−")


@register.filter
def signed(value: int) -> str:
    """The number with its sign: ``+20``, ``−20``, ``±0``."""
    return f"+{points(value)}" if value > 0 else points(value) if value < 0 else "±0"


@register.filter
def release_day(release: str) -> str:
    """A data release by its day: ``2026-04-12`` is "12 April 2026"; any other name stays as it is."""
    try:
        return formats.date_format(date.fromisoformat(release), "j F Y")
    except ValueError:
        return release


@register.filter
def ago(moment: datetime) -> SafeString:
    """How long ago something was, true in every time zone as no clock of the server is; the title has its day."""
    said = naturaltime(moment).replace("\xa0", " ")
    said = "just now" if said == "now" else said
    exact = formats.date_format(moment.astimezone(UTC), "j F Y, H:i")
    return format_html('<time datetime="{}" title="{} UTC">{}</time>', moment.isoformat(), exact, said)


@register.filter
def plural(value: int, noun: str) -> str:
    """``3|plural:"model"`` is "3 models"; an irregular plural follows a comma: ``plural:"hero,heroes"``."""
    one, _, many = noun.partition(",")
    return f"{points(value)} {one if value == 1 else many or one + 's'}"


@register.filter
def inches(value: str) -> str:
    """A characteristic as printed, with an en dash for none."""
    return "–" if value in ("", "-", None) else value


@register.filter
def severity(message: Message) -> str:
    """The severity of one of Django's messages."""
    return {"success": "ok", "debug": "info"}.get(message.level_tag, message.level_tag)


# Small parts ----------------------------------------------------------------------------------------------------------


@register.simple_tag
def icon(name: str, label: str = "", css: str = "") -> SafeString:
    """A drawing of ``icons.svg``: decoration, or with ``label`` a picture that has a name."""
    return _drawing(name, label, css)


@lru_cache(maxsize=256)
def _drawing(name: str, label: str, css: str) -> SafeString:
    """Kept, as a long list has hundreds of them and each would ask for the address of the file."""
    role = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    classes = f"icon {css}".strip()
    return format_html('<svg class="{}" {}><use href="{}#{}"/></svg>', classes, role, static("icons.svg"), name)


@register.simple_tag
def stamp(severity: str, text: str, icon_name: str = "") -> SafeString:
    """The verdict as a stamp: "Legal", "Not legal yet", "2 to do", "Judging"."""
    drawing = icon(icon_name or SEVERITY_ICONS[severity])
    return format_html('<p class="stamp" data-severity="{}">{}{}</p>', severity, drawing, text)


@register.simple_tag
def badge(severity: str, text: str, icon_name: str = "") -> SafeString:
    """A small verdict for a line of a table."""
    drawing = icon(icon_name or SEVERITY_ICONS[severity])
    return format_html('<span class="badge badge-sev" data-severity="{}">{}{}</span>', severity, drawing, text)


@register.simple_tag
def mark(number: int | str, severity: str, href: str = "", label: str = "") -> SafeString:
    """A numbered margin mark: a link with a name where ``href`` is given, else decoration beside its own words."""
    if href:
        return format_html(
            '<a class="mark" data-severity="{}" data-key="e" data-key-go="focus" href="{}" aria-label="{}">{}</a>',
            severity,
            href,
            label,
            number,
        )
    return format_html('<span class="mark" data-severity="{}" aria-hidden="true">{}</span>', severity, number)


@register.simple_block_tag
def notice(content: str, severity: str, role: str = "", id: str = "") -> SafeString:
    """A notice around its content: ``{% notice "info" %}<b>Read-only.</b>{% endnotice %}``."""
    given = [(name, value) for name, value in (("role", role), ("id", id)) if value]
    attributes = format_html_join("", ' {}="{}"', given)
    return format_html(
        '<div class="notice" data-severity="{}"{}>{}<div>{}</div></div>',
        severity,
        attributes,
        icon(SEVERITY_ICONS[severity]),
        content,
    )


@register.inclusion_tag("components/gauge.html")
def gauge(parts: Iterable[Any], limit: int, label: str = "") -> dict[str, Any]:
    """Points spent of a limit. ``parts``: objects or mappings with ``label``, ``points`` and perhaps ``bad``."""
    drawn = pictures.gauge([_part(part) for part in parts], limit)
    return {"gauge": drawn, "label": label}


@register.inclusion_tag("components/pips.html")
def pips(used: int, places: int) -> dict[str, Any]:
    """The places of a regiment as little boxes; decoration, so the words stand beside them."""
    return {"pips": pictures.pips(used, places)}


@register.inclusion_tag("components/spark.html")
def spark(rows: Sequence[tuple[str, int]], title: str) -> dict[str, Any]:
    """A line through values in time. ``rows``: pairs of (when, value); ``title`` says in words what it shows."""
    return {"spark": pictures.spark(rows), "title": title}


def _part(part: Any) -> pictures.Part:
    def read(name: str, default: Any = None) -> Any:
        return part.get(name, default) if isinstance(part, Mapping) else getattr(part, name, default)

    return pictures.Part(label=str(read("label", "")), points=int(read("points")), bad=bool(read("bad", False)))


# Frame of the site ----------------------------------------------------------------------------------------------------

SECTIONS = (
    ("Lists", ""),
    ("Factions", "factions/"),
    ("Matchups", "matchups/"),
    ("Events", "events/"),
    ("Rules", "rules/"),
)
SECTION_OF = {
    "rosters": "",
    "factions": "factions/",
    "matchups": "matchups/",
    "events": "events/",
    "rules": "rules/",
    "aids": "rules/",
}


@register.inclusion_tag("components/site_nav.html", takes_context=True)
def site_nav(context: Context) -> dict[str, Any]:
    """The five sections, the present one marked, and on wide screens the account; the foot has it on all."""
    root = reverse("web:landing")
    path = getattr(context.get("request"), "path", "")
    first = path.removeprefix(root).partition("/")[0]
    here = SECTION_OF.get(first, "" if path == root else None)
    items = [
        {"label": label, "href": root + prefix, "current": _current(path, root + prefix, here == prefix)}
        for label, prefix in SECTIONS
    ]
    user = getattr(context.get("request"), "user", None)
    return {"items": items, "account": _account_link(path, user) if user is not None else None}


def _account_link(path: str, user: Any) -> dict[str, str]:
    name, label = ("accounts:account", "Account") if user.is_authenticated else ("account_login", "Log in")
    href = optional_url(name)
    return {"label": label, "href": href, "current": _current(path, href, False)}


def _current(path: str, href: str, inside: bool) -> str:
    return "page" if path == href else "true" if inside else ""


@register.inclusion_tag("components/site_foot.html", takes_context=True)
def site_foot(context: Context) -> dict[str, Any]:
    """The links of the foot: account, display, privacy and what the data is."""
    return {
        "csrf_token": context.get("csrf_token"),
        "request": context.get("request"),
        "unconfirmed": optional_url("reference:unconfirmed"),
        "api": optional_url("api:docs"),
        "account": optional_url("accounts:account"),
        "log_in": optional_url("account_login"),
    }


def optional_url(name: str) -> str:
    """The address with this name, or nothing where the page does not exist in this installation."""
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""


@register.filter
def scheme(request: HttpRequest | str | None) -> str:
    """The colour scheme that the visitor chose: "light", "dark", or nothing for that of the system."""
    chosen = getattr(request, "COOKIES", {}).get("scheme", "")
    return chosen if chosen in ("light", "dark") else ""


@register.filter
def keys_off(request: HttpRequest | str | None) -> bool:
    """Whether the visitor switched the keyboard shortcuts off."""
    return bool(getattr(request, "COOKIES", {}).get("keys") == "off")
