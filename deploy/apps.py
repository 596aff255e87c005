"""The project itself as an app: its commands, and Celery's application."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class DeployConfig(AppConfig):
    """Connects Celery, metrics, ringing and logs when Django starts."""

    name = "deploy"

    def ready(self) -> None:
        """Load the Celery application: `shared_task` binds to it."""
        from deploy import celery, metrics, ringing
        from deploy.logs import requests, tasks

        celery.connect()
        metrics.connect()
        ringing.connect()
        requests.connect()
        tasks.connect()


class OurAdministration(AdminConfig):
    """The administration, with a log-in page of its own."""

    default_site = "deploy.administration.Administration"


class OurStaticFiles(StaticFilesConfig):
    """Leaves out what no page asks for: the API has JSON only, and one reference."""

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        *("rest_framework", "redoc", "oauth2-redirect*"),
        *("swagger-ui-standalone-preset*", "swagger-ui*.map"),
        # The administration asks for their short forms.
        *("jquery.js", "select2.full.js", "xregexp.js"),
    ]
