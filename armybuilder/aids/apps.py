"""The aids at the table as a Django application."""

from django.apps import AppConfig


class AidsConfig(AppConfig):
    name = "armybuilder.aids"
    label = "aids"
