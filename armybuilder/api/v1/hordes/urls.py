"""Addresses of HORDES: Primal."""

from django.urls import path

from armybuilder.api.v1.hordes import views

urlpatterns = [
    path("hordes/validate/", views.ValidateHorde.as_view(), name="validate-horde"),
    path("hordes/profiles/schema/", views.ProfileSchema.as_view(), name="horde-profile-schema"),
]
