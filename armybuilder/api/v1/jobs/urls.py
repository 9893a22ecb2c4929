"""Addresses of background work."""

from django.urls import path

from armybuilder.api.v1.jobs import views

urlpatterns = [
    path("jobs/<str:code>/", views.JobDetail.as_view(), name="job"),
    path("jobs/<str:code>/result/", views.JobResult.as_view(), name="job-result"),
]
