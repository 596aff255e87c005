"""``python -m tables.archive``: print the JSON schema of a line."""

import json
import sys

from tables.archive.lines import schema

sys.stdout.write(json.dumps(schema(), indent=2) + "\n")
