"""Addresses of the account page; log-in and sign-up are django-allauth's."""

from django.urls import path

from armybuilder.accounts import views

app_name = "accounts"

urlpatterns = [
    path("", views.account, name="account"),
    path("keys/", views.create_key, name="create-key"),
    path("keys/<str:lookup>/revoke/", views.revoke_key, name="revoke-key"),
    path("data/", views.export_data, name="export-data"),
    path("delete/", views.delete, name="delete"),
]
