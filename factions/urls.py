"""Addresses of the package."""

from django.urls import URLPattern, URLResolver

app_name = "factions"

urlpatterns: list[URLPattern | URLResolver] = []
