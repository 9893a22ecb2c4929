"""Addresses of the package."""

from django.urls import URLPattern, URLResolver, path

from armybuilder.web import views

app_name = "web"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.landing, name="landing"),
    path("about/", views.about, name="about"),
    path("privacy/", views.privacy, name="privacy"),
    path("robots.txt", views.robots, name="robots"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("display/", views.display, name="display"),
    path("styleguide/", views.styleguide, name="styleguide"),
]
