"""Commands of `./dev` that hand over to one program, with the servers it wants."""

import sys

from deploy.local.servers import servers_for_tests
from deploy.local.steps import Step, run_and_report
from deploy.local.supervisor import supervised

MODULE = [sys.executable, "-m"]
SITE = "deploy/release/site/mkdocs.yml"
NIGHTLY = ["--boards", "100000"]


def bench(arguments: list[str]) -> int:
    """The benchmarks, which print ratios measured in one run, on durable servers."""
    return _with_servers("tests.bench", arguments, durable=True)


def cluster(arguments: list[str]) -> int:
    """Two database servers and four web processes, killed under load."""
    return _alone("tests.cluster", arguments)


def docs(arguments: list[str]) -> int:
    """The documentation as a site in `dist/docs`; a dead link or a stray page fails."""
    # Material's notice about mkdocs 2 would stand in front of every answer.
    quiet = {"NO_MKDOCS_2_WARNING": "true"}
    build = [*MODULE, "mkdocs", "build", "--strict", "--clean", "-f", SITE]
    return run_and_report((Step("docs", [*build, *arguments], quiet),))


def faults(arguments: list[str]) -> int:
    """The whole product, on servers of its own, while everything around it breaks."""
    return _alone("tests.faults", arguments)


def fuzz(arguments: list[str]) -> int:
    """Broken and odd files through everything that reads one."""
    return _alone("tests.fuzz", arguments)


def image(arguments: list[str]) -> int:
    """The container image, made and run without privileges."""
    return _alone("deploy.image", arguments)


def load(arguments: list[str]) -> int:
    """Tables, tablets and desks against a served site, and what it takes."""
    return _alone("tests.load", arguments)


def mutate(arguments: list[str]) -> int:
    """Single faults in the code, and which of them the tests notice."""
    return _with_servers("tests.mutation", arguments)


def oracle(arguments: list[str]) -> int:
    """The rules against the second reading of the Laws, on random boards."""
    return _alone("tests.oracle", ["--jobs", "2", *(arguments or NIGHTLY)])


def release(arguments: list[str]) -> int:
    """Whether everything is ready for a release, and its files in `dist/`.

    Some of what it asks is a test, and tests want servers.
    """
    return _with_servers("deploy.release", arguments)


def validate_damage(arguments: list[str]) -> int:
    """The deals made for the damage evidence, and boards with known answers."""
    command = [*MODULE, "tests.evidence.validating", *arguments]
    return run_and_report((Step("damage evidence", command),))


def _alone(module: str, arguments: list[str]) -> int:
    """The code of a program that starts what it needs, or needs nothing."""
    with supervised() as supervisor:
        return supervisor.run([*MODULE, module, *arguments], {})
    return 130


def _with_servers(module: str, arguments: list[str], *, durable: bool = False) -> int:
    """The code of a program on servers that go away with it."""
    with servers_for_tests(durable=durable) as (supervisor, env):
        return supervisor.run([*MODULE, module, *arguments], env)
    return 130
