"""Addresses of the builder, below those of the rosters package."""

from django.urls import URLPattern, path, register_converter

from armybuilder.rosters.builder.views import moving, pages, repairing, starting, steps
from armybuilder.rosters.converters import CodeConverter

register_converter(CodeConverter, "code")

patterns: list[URLPattern] = [
    path("new/", starting.create, name="create"),
    path("<code:code>/add/", pages.picker, name="add"),
    path("<code:code>/units/", steps.add_or_less, name="add-unit"),
    path("<code:code>/units/<slug:uid>/weapons/", pages.weapons, name="weapons"),
    path("<code:code>/units/<slug:uid>/move/", moving.move, name="move"),
    path("<code:code>/units/<slug:uid>/<slug:step>/", steps.unit_step, name="unit-step"),
    path("<code:code>/where/<str:profile>/", moving.where, name="where"),
    path("<code:code>/choices/", steps.choose, name="choices"),
    path("<code:code>/renown/<int:index>/remove/", steps.remove_renown, name="renown-remove"),
    path("<code:code>/undo/", steps.undo, name="undo"),
    path("<code:code>/redo/", steps.redo, name="redo"),
    path("<code:code>/repairs/", repairing.repairs, name="repairs"),
    path("<code:code>/arrange/", repairing.arrange, name="arrange"),
    path("<code:code>/update/", repairing.update, name="update"),
    path("<code:code>/history/", pages.history, name="history"),
    path("<code:code>/history/<int:number>/", steps.return_to, name="return"),
    path("<code:code>/settings/", pages.settings, name="settings"),
    path("<code:code>/print/", pages.paper, name="print"),
]
