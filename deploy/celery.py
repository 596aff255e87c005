"""The Celery application: `celery --app=deploy.celery`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

app = Celery("rectify")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Threads of the web server have no current application of their own.
app.set_default()
