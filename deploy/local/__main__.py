"""`python -m deploy.local <command>`: the commands of `./dev`."""

import sys
from collections.abc import Callable

from deploy.local import Stopped, Trouble, checks, tools
from deploy.local.audit import audit
from deploy.local.bare import bare
from deploy.local.locks import lock
from deploy.local.run import manage, remove_demo, run

COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "run": run,
    "manage": manage,
    "remove-demo": remove_demo,
    "bare": bare,
    "image": tools.image,
    "test": checks.test,
    "e2e": checks.e2e,
    "bench": tools.bench,
    "faults": tools.faults,
    "cluster": tools.cluster,
    "load": tools.load,
    "fuzz": tools.fuzz,
    "mutate": tools.mutate,
    "oracle": tools.oracle,
    "validate-damage": tools.validate_damage,
    "release": tools.release,
    "docs": tools.docs,
    "audit": audit,
    "lock": lock,
    "lint": checks.lint,
    "types": checks.types,
    "check": checks.check,
}


def main(words: list[str]) -> int:
    """Carry out one command; say what is wrong in one sentence."""
    try:
        return COMMANDS[words[0]](words[1:])
    except Trouble as trouble:
        sys.stderr.write(f"./dev: {trouble}\n")
        return 1
    except (Stopped, KeyboardInterrupt):
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
