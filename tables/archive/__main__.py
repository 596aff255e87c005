"""``python -m tables.archive``: print the JSON schema of a line."""

import json
import os
import sys

import django


def main() -> None:
    """Print the schema; the lines stand beside models, which want Django set up."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    from tables.archive.lines import schema  # noqa: PLC0415 apps first

    sys.stdout.write(json.dumps(schema(), indent=2) + "\n")


if __name__ == "__main__":
    main()
