"""Addresses of the webhook endpoints."""

from django.urls import path

from armybuilder.api.v1.webhooks import views

urlpatterns = [
    path("webhooks/", views.WebhookList.as_view(), name="webhooks"),
    path("webhooks/<str:code>/", views.WebhookDetail.as_view(), name="webhook"),
    path("webhooks/<str:code>/ping/", views.WebhookPing.as_view(), name="webhook-ping"),
    path("webhooks/<str:code>/deliveries/", views.WebhookDeliveries.as_view(), name="webhook-deliveries"),
]
