"""Addresses of the package. A run's code has ten characters, so the fixed words never clash with one."""

from django.urls import path

from armybuilder.jobs import views

app_name = "jobs"

urlpatterns = [
    path("", views.index, name="index"),
    path("webhooks/", views.hooks, name="webhooks"),
    path("webhooks/<str:code>/", views.hook, name="webhook"),
    path("webhooks/<str:code>/do/", views.change_hook, name="change-webhook"),
    path("webhooks/<str:code>/deliveries/<str:delivery>/", views.again, name="deliver-again"),
    path("<str:code>/", views.detail, name="detail"),
    path("<str:code>/cancel/", views.cancel, name="cancel"),
]
