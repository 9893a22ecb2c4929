"""Addresses of the catalogue."""

from django.urls import path

from armybuilder.api.v1.catalogue import views

urlpatterns = [
    path("releases/", views.ReleaseList.as_view(), name="releases"),
    path("releases/<str:release>/", views.ReleaseDetail.as_view(), name="release"),
    path("releases/<str:release>/catalogue/", views.ReleaseDownload.as_view(), name="release-catalogue"),
    path("releases/<str:release>/diff/", views.ReleaseDiff.as_view(), name="release-diff"),
    path("factions/", views.FactionList.as_view(), name="factions"),
    path("factions/<str:slug>/", views.FactionDetail.as_view(), name="faction"),
    path("warscrolls/", views.WarscrollList.as_view(), name="warscrolls"),
    path("warscrolls/<str:key>/", views.WarscrollDetail.as_view(), name="warscroll"),
    path("keywords/", views.KeywordList.as_view(), name="keywords"),
    path("regiments-of-renown/", views.RenownList.as_view(), name="regiments-of-renown"),
    path("search/", views.Search.as_view(), name="search"),
    path("rules/", views.RuleList.as_view(), name="rules"),
    path("rules/<str:rule>/", views.RuleDetail.as_view(), name="rule"),
]
