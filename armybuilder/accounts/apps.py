"""Registration of the package with Django."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "armybuilder.accounts"
    label = "accounts"
    verbose_name = "Accounts"
