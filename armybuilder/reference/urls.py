"""Addresses of the package. A row or rule is addressed by its id: ``/rules/A-45/``, ``/rules/army/R-15/``."""

from django.urls import URLPattern, URLResolver, path

from armybuilder.reference import views

app_name = "reference"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.index, name="index"),
    path("army/", views.rules, name="rules"),
    path("army/<slug:rule_id>/", views.rule, name="rule"),
    path("glossary/", views.glossary, name="glossary"),
    path("coverage/", views.coverage, name="coverage"),
    path("unconfirmed/", views.unconfirmed, name="unconfirmed"),
    path("<slug:row_id>/", views.row, name="row"),
]
