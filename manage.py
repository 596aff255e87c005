#!/usr/bin/env python
"""Run Rectify's management commands."""

import os
import sys

from django.core.management import execute_from_command_line

from deploy.logs import doing

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    doing.begin(command=" ".join(sys.argv[1:2]))
    execute_from_command_line(sys.argv)
