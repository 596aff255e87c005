"""What became of the mutants, in words."""

import difflib

from tests.mutation.groups import ROOT
from tests.mutation.mutants import Mutant
from tests.mutation.running import Tally


def said(name: str, tally: Tally, seed: int) -> str:
    """A line for the group, and each survivor with its place and its diff."""
    counts = (
        f"{name}: {tally.killed} of {tally.killed + len(tally.survived)} killed "
        f"({100 * tally.share:.1f} %), {len(tally.equivalent)} equivalent; "
        f"seed {seed}, {tally.seconds:.0f} s of processor time\n"
    )
    return counts + "".join(map(_survivor, tally.survived))


def _survivor(mutant: Mutant) -> str:
    old = (ROOT / mutant.path).read_text().splitlines()
    lines = difflib.unified_diff(old, mutant.source.splitlines(), n=0, lineterm="")
    changes = "".join(f"    {line}\n" for line in list(lines)[3:])
    function = mutant.function or "the module"
    return f"  {mutant.path}:{mutant.line} in {function}\n{changes}"
