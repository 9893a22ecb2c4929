"""Addresses of the roster endpoints."""

from django.urls import path

from armybuilder.api.v1.rosters import output, views

urlpatterns = [
    path("rosters/", views.RosterList.as_view(), name="rosters"),
    path("rosters/<str:code>/", views.RosterDetail.as_view(), name="roster"),
    path("rosters/<str:code>/copy/", views.RosterCopy.as_view(), name="roster-copy"),
    path("rosters/<str:code>/history/", views.RosterHistory.as_view(), name="roster-history"),
    path("rosters/<str:code>/export/", output.RosterExport.as_view(), name="roster-export"),
    path("rosters/<str:code>/report/", output.RosterReport.as_view(), name="roster-report"),
]
