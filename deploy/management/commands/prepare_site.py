"""`manage.py prepare_site`: what the pages need before they are served."""

from typing import Any

from django.core.management import BaseCommand, call_command

from deploy.local.paths import is_checkout


class Command(BaseCommand):
    """Translations, where this is a checkout, and static files."""

    help = "Compile translations, collect static files."

    def handle(self, *args: Any, **options: Any) -> None:
        # A wheel brings its translations compiled.
        if is_checkout():
            call_command("compile_translations")
        call_command("collectstatic", verbosity=0, interactive=False)
