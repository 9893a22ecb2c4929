"""Addresses of the list endpoints."""

from django.urls import path

from armybuilder.api.v1.lists import views

urlpatterns = [
    path("lists/parse/", views.Parse.as_view(), name="lists-parse"),
    path("lists/validate/", views.Validate.as_view(), name="lists-validate"),
    path("lists/convert/", views.Convert.as_view(), name="lists-convert"),
    path("lists/arrange/", views.Arrange.as_view(), name="lists-arrange"),
    path("lists/compare/", views.Compare.as_view(), name="lists-compare"),
]
