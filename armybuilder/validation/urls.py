"""Addresses of the package."""

from django.urls import URLPattern, URLResolver

app_name = "validation"

urlpatterns: list[URLPattern | URLResolver] = []
