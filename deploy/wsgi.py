"""WSGI entry: pages and API."""

import os

from django.core.wsgi import get_wsgi_application

from deploy.warmup import make_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
application = get_wsgi_application()
make_ready()
