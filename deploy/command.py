"""`rectify <command>`: the management commands, where the wheel is installed."""

import os
import sys

from django.core.management import execute_from_command_line

from deploy.logs import doing


def main() -> None:
    """Run the command that was asked for."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    doing.begin(command=" ".join(sys.argv[1:2]))
    execute_from_command_line(sys.argv)
