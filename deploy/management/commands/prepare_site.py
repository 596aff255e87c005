"""`manage.py prepare_site`: what the pages need before they are served."""

from typing import Any

from django.core.management import BaseCommand, call_command, get_commands


class Command(BaseCommand):
    """Translations, static files, and the demo tournament once."""

    help = "Compile translations, collect static files, seed the demo."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("compile_translations")
        call_command("collectstatic", verbosity=0, interactive=False)
        if "seed_demo" in get_commands():
            call_command("seed_demo")
