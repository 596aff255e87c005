"""The database of the tests, migrated once: every process of a run starts on a copy.

`python -m tests.template_database` makes it under the name in `TEST_TEMPLATE`, on the
server of `DATABASE_URL`, as a step of `./dev test` before pytest begins.
"""

import os
from urllib.parse import urlsplit

import django
import psycopg
from django.core.management import call_command
from psycopg import sql

NAME = "TEST_TEMPLATE"


def main() -> None:
    """Make the database and migrate it; nothing stays connected to it."""
    server, name = os.environ["DATABASE_URL"], os.environ[NAME]
    with psycopg.connect(server, autocommit=True) as line:
        line.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    os.environ["DATABASE_URL"] = urlsplit(server)._replace(path=f"/{name}").geturl()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)


def as_settings() -> dict[str, object]:
    """What Django is told of the test database; nothing where there is no template."""
    if NAME not in os.environ:
        return {}
    return {"TEMPLATE": os.environ[NAME], "MIGRATE": False}


if __name__ == "__main__":
    main()
