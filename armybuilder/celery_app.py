"""The Celery app; tasks are declared on it as ``@app.task(name="package.verb")``."""

import os

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

TRANSPORT_ALIASES["filesystem"] = "armybuilder.jobs.file_queue:Transport"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings.base")

app = Celery("armybuilder")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
