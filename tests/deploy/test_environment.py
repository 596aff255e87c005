"""What the environment says is understood, refused in a sentence, or told."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy import variables
from deploy.doctor import setting
from deploy.environment import Environment, WrongSettings, placeholders, strangers
from deploy.mail import django_settings as mail_settings
from deploy.variables import VARIABLES, page
from rulings.common.roles import ROLES
from tests.security.test_settings import compose, kubernetes, systemd

ROOT = Path(__file__).resolve().parents[2]
REFUSED = [
    ("HTTPS", "ture", "HTTPS is neither true nor false: 'ture'."),
    ("API_PASSWORDS", "of", "API_PASSWORDS is neither true nor false: 'of'."),
    ("DEBUG", "no!", "DEBUG is neither true nor false: 'no!'."),
    ("POLL_CONSIDERED", "101", "is no whole number from 1 to 100: '101'."),
    ("POLL_CHOSEN", "one", "is no whole number from 0 to 1,000: 'one'."),
    ("WAIT_LONG", "soon", "is no whole number from 1 to 120: 'soon'."),
    ("WAIT_TOO_LONG", "0", "is no whole number from 1 to 240: '0'."),
    ("EVIDENCE_LAYOUTS", "0", "is no whole number from 1 to 100,000: '0'."),
    ("LIMITS", "entires=5", "and not 'entires'."),
    ("LIMITS", "entries", "LIMITS has no number for entries: 'entries'."),
    ("LIMITS", "entries=-1", "LIMITS has no number for entries: 'entries=-1'."),
    ("LOG_FORMAT", "jsn", "LOG_FORMAT is none of json, text: 'jsn'."),
    ("LOG_LEVEL", "debug", "LOG_LEVEL is none of DEBUG, INFO"),
    ("TIME_ZONE", "Europe/Athen", "TIME_ZONE is no time zone like Europe/Athens"),
    ("REQUIRE_MFA_FOR", "director,reviwer", "'reviwer'."),
    ("ALLOWED_HOSTS", "https://desk.example", "without scheme and port"),
    ("ALLOWED_HOSTS", "desk.example:443", "without scheme and port"),
    ("CSRF_TRUSTED_ORIGINS", "desk.example", "no address like https://"),
    ("SITE_URL", "desk.example.org", "no address like https://"),
    ("SITE_URL", "https://desk.example.org/desk", "no address like https://"),
    ("EMAIL_FROM", "Rulings", "EMAIL_FROM is no sender like"),
    ("EMAIL_URL", "smtps://mail.example", "begins with none of smtp+tls"),
    ("EMAIL_URL", "smtp://mail.example?tls=yes", "takes no options"),
    ("EMAIL_URL", "smtp://:25", "EMAIL_URL is no address like"),
    ("EMAIL_URL", "smtp://mail.example:port", "EMAIL_URL is no address like"),
    ("REDIS_URL", "localhost:6379", "REDIS_URL begins with none of redis://"),
    ("REDIS_URL", "redis://h/zero", "REDIS_URL has no number of a database: '/zero'."),
    ("REDIS_URL", "redis://h/0?socket_timeout=5", "and not socket_timeout."),
    ("REDIS_URL", "redis-sentinel://h/0", "REDIS_URL names no master: "),
    ("REDIS_URL", "redis-sentinel://h/0?master=m&ssl=1", "and not ssl."),
    ("REDIS_URL", "redis-sentinel://h:p/0?master=m", "a port that is none: "),
    ("REDIS_URL", "redis-sentinel://h/x?master=m", "has no number of a database"),
    ("NOTIFIER_URL", "localhost", "NOTIFIER_URL begins with none of redis://"),
    ("REPLICA_URL", "nonsense", "REPLICA_URL is no address of a PostgreSQL."),
    ("DATABASE_URL", "nonsense", "DATABASE_URL is no address of a PostgreSQL."),
    ("DATABASE_URL", "postgres://u:%zz@h/d", "is no address of a PostgreSQL."),
    ("DATABASE_URL", "postgres://h/d?sslmod=require", 'query parameter: "sslmod"'),
    ("DATABASE_OWNER_URL", "postgres://h/", "names no database."),
    ("TRUSTED_PROXIES", "*", "TRUSTED_PROXIES names everybody"),
    ("TRUSTED_PROXIES", "127.0.0.1,caddy", "names no address and no network: 'caddy'."),
    ("PORT", "99999", "PORT is no whole number from 1 to 65,535"),
]
TAKEN = [
    (variables.HTTPS, " On ", True),
    (variables.API_PASSWORDS, "off", False),
    (variables.HTTPS, "", False),
    (variables.POLL_CONSIDERED, "100", 100),
    (variables.POLL_CONSIDERED, "1", 1),
    (variables.ALLOWED_HOSTS, "desk.example, [::1],*", ["desk.example", "[::1]", "*"]),
    (variables.SITE_URL, "https://desk.example/", "https://desk.example"),
    (variables.REQUIRE_MFA_FOR, "director,superuser", ["director", "superuser"]),
    (variables.EMAIL_FROM, "Χ <a@b.gr>", "Χ <a@b.gr>"),
    (variables.SECRET_KEY, "$ecret", "$ecret"),
    (variables.LIMITS, "codes=0", {**variables.MOST, "codes": 0}),
]


@pytest.mark.parametrize(("name", "given", "said"), REFUSED)
def test_what_cannot_be_meant_is_refused_in_a_sentence(
    name: str, given: str, said: str
) -> None:
    env = Environment({name: given})
    env(VARIABLES[name])
    with pytest.raises(WrongSettings) as refusal:
        env.require_understood()
    assert said in str(refusal.value)
    assert str(refusal.value).startswith(f"{name} ")


@pytest.mark.parametrize(("variable", "given", "value"), TAKEN)
def test_what_can_be_meant_is_taken(variable: Any, given: str, value: Any) -> None:
    env = Environment({variable.name: given})
    assert env(variable) == value
    env.require_understood()


def test_no_refusal_shows_a_password() -> None:
    for name in ("DATABASE_URL", "REDIS_URL", "EMAIL_URL"):
        for url in ("x://u:secret@h:port/d?x=1", "redis://u:secret@h/zero", "secret"):
            env = Environment({name: url})
            env(VARIABLES[name])
            with pytest.raises(WrongSettings) as refusal:
                env.require_understood()
            assert "secret" not in str(refusal.value)


@pytest.mark.parametrize(
    "command",
    [
        ["manage.py", "check"],
        ["-m", "celery", "--app=deploy.celery", "worker"],
        ["-m", "uvicorn", "deploy.asgi:application", "--port=0"],
    ],
    ids=["command", "worker", "web"],
)
def test_no_process_begins_on_settings_that_are_not_understood(
    command: list[str],
) -> None:
    """It ends with one line for each, and no traceback."""
    wrong = {"HTTPS": "ture", "LIMITS": "entires=5"}
    done = subprocess.run(
        [sys.executable, *command],
        env=os.environ | wrong | {"DJANGO_SETTINGS_MODULE": "deploy.settings"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert [line.split()[0] for line in done.stderr.splitlines()] == ["HTTPS", "LIMITS"]
    assert done.stdout == ""


def test_the_page_says_every_variable_as_the_code_has_it() -> None:
    """Renewed by `python -m deploy.variables > docs/generated/variables.md`."""
    assert (ROOT / "docs" / "generated" / "variables.md").read_text() == page()


def test_a_second_factor_can_be_asked_of_every_role() -> None:
    assert {*ROLES, "superuser"} == set(variables.ACCOUNTS)


READS = re.compile(
    r"os\.(?:environ\.(?:get|pop|setdefault)\(|environ\[|getenv\()'(\w+)'"
    r"|'(\w+)' (?:not )?in os\.environ"
)


def names_read(path: Path) -> set[str]:
    """The variables that a module names itself, however it reads them."""
    code = ast.unparse(ast.parse(path.read_text()))
    return {one or other for one, other in READS.findall(code)}


def test_nothing_reads_a_variable_that_the_page_does_not_name() -> None:
    # Of libraries; and what one process of ours hands over to the next.
    of_libraries = {"DJANGO_SETTINGS_MODULE", "PGSSLROOTCERT", "PYTHONPYCACHEPREFIX"}
    of_others = of_libraries | {"FIRST_PASSWORD", "TMPDIR"}
    read: set[str] = set()
    for app in ("lawbook", "tables", "rulings", "deploy"):
        for path in (ROOT / app).rglob("*.py"):
            read |= names_read(path)
    assert {"DATABASE_URL", "RECTIFY_VAR", "PORT"} <= read
    assert read - set(VARIABLES) - of_others == set()


def test_settings_are_read_in_no_other_way() -> None:
    text = (ROOT / "deploy" / "settings.py").read_text()
    assert re.findall(r"env\((?!(variables|servers)\.|one\))", text) == []
    assert re.findall(r"os\.environ(?!\))", text) == []


@pytest.mark.parametrize("way", [systemd, compose, kubernetes])
def test_no_way_to_run_sets_a_variable_that_nobody_reads(way: Any) -> None:
    assert set(way()) <= set(VARIABLES)


def test_compose_sets_the_owner_where_the_owner_works() -> None:
    text = (ROOT / "deploy" / "container" / "compose.yaml").read_text()
    prepare = yaml.safe_load(text)["services"]["prepare"]["environment"]
    assert set(prepare) <= set(VARIABLES)


def test_a_misspelt_name_is_told_and_others_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = {
        "EVIDENCE_LAYOUT": "9",
        "ALOWED_HOSTS": "*",
        "HTTPS_PROXY": "x",
        "PATH": "",
    }
    assert strangers(given, VARIABLES.keys()) == [
        ("ALOWED_HOSTS", "ALLOWED_HOSTS"),
        ("EVIDENCE_LAYOUT", "EVIDENCE_LAYOUTS"),
    ]
    monkeypatch.setenv("DATABASE_ULR", "postgres://elsewhere/rectify")
    [finding] = setting.variables()
    assert finding.state == "warning"
    assert "DATABASE_URL looks like it" in finding.sentence


def test_a_value_out_of_the_example_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    assert placeholders(systemd(), VARIABLES.keys()) == [
        "DATABASE_OWNER_URL",
        "DATABASE_URL",
        "METRICS_TOKEN",
        "SEAL_KEY",
        "SECRET_KEY",
    ]
    monkeypatch.setenv("METRICS_TOKEN", "CHANGE_ME")
    [finding] = setting.variables()
    assert (finding.state, "METRICS_TOKEN" in finding.sentence) == ("error", True)


MAILS = [
    ("smtp+tls://a%40b:p%2Fw@mail.example:587", ("a@b", "p/w", 587, True, None)),
    ("smtp+ssl://mail.example:465", (None, None, 465, None, True)),
    ("smtp://mail.example", (None, None, None, None, None)),
]


@pytest.mark.parametrize(("url", "expected"), MAILS)
def test_a_mail_server_is_reached_as_its_address_says(
    url: str, expected: tuple[Any, ...]
) -> None:
    found = mail_settings(url)
    names = ("HOST_USER", "HOST_PASSWORD", "PORT", "USE_TLS", "USE_SSL")
    assert tuple(found.get(f"EMAIL_{name}") for name in names) == expected
    assert found["EMAIL_HOST"] == "mail.example"
