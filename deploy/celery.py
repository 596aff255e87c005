"""The Celery application: `celery --app=deploy.celery`."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, worker_init

from deploy.postgresql.required import end_where_unsuitable

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

app = Celery("rectify")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Threads of the web server have no current application of their own.
app.set_default()


def connect() -> None:
    """Connect the signals of the start of a worker and of beat."""
    worker_init.connect(begin, dispatch_uid="deploy.celery.begin")
    beat_init.connect(begin, dispatch_uid="deploy.celery.begin")


def begin(**_signal: Any) -> None:
    """Receive `worker_init` and `beat_init`."""
    end_where_unsuitable()
