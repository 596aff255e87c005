"""What runs Rectify elsewhere is read by the tools that will read it there."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import Client
from kubernetes_validate import validate

from deploy.settings import CELERY_TASK_ROUTES
from tests.programs import program

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
KINDS = (".service", ".target", ".timer")
UNITS = sorted(u for u in (DEPLOY / "systemd").iterdir() if u.suffix in KINDS)
# Kinds that an operator brings along; the tool knows only Kubernetes' own.
OF_OPERATORS = {"postgresql.cnpg.io/v1"}


def tool(name: str) -> str:
    """The path of a tool that a test `needs`."""
    path = program(name)
    assert path, name
    return path


def run(*command: str, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=ROOT, **more
    )


@pytest.fixture
def server(tmp_path: Path) -> Path:
    """The root of a server on which the units are installed."""
    units = tmp_path / "etc" / "systemd" / "system"
    units.mkdir(parents=True)
    for unit in UNITS:
        shutil.copy(unit, units)
    programs = tmp_path / "opt" / "rectify" / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("python", "rectify"):
        (programs / name).touch(0o755)
    return tmp_path


@pytest.mark.needs("systemd-analyze")
def test_systemd_reads_every_unit_of_a_server(server: Path) -> None:
    names = [unit.name.replace("@.", "@8001.") for unit in UNITS]
    words = ["verify", "--recursive-errors=no", f"--root={server}", *names]
    done = run(tool("systemd-analyze"), *words)
    assert [line for line in done.stderr.splitlines() if "rectify" in line] == []


@pytest.mark.needs("systemd-analyze")
def test_systemd_reads_every_unit_of_a_laptop(tmp_path: Path) -> None:
    analyze = tool("systemd-analyze")
    units = sorted((DEPLOY / "systemd" / "user").iterdir())
    home = {**os.environ, "HOME": str(tmp_path)}
    (tmp_path / "rectify").mkdir()
    (tmp_path / "rectify" / "dev").touch(0o755)
    done = run(analyze, "verify", "--user", *map(str, units), env=home)
    ours = [line for line in done.stderr.splitlines() if "rectify" in line]
    assert ours == []


@pytest.mark.needs("caddy")
@pytest.mark.parametrize("place", ["caddy", "container"])
def test_caddy_reads_its_file(place: str) -> None:
    file = str(DEPLOY / place / "Caddyfile")
    name = {**os.environ, "RECTIFY_NAME": "desk.example.org"}
    done = run(
        tool("caddy"), "validate", "--adapter", "caddyfile", "--config", file, env=name
    )
    assert done.returncode == 0, done.stderr


def test_the_container_file_has_no_fault() -> None:
    done = run(tool("hadolint"), str(DEPLOY / "container" / "Dockerfile"))
    assert (done.returncode, done.stdout) == (0, "")


@pytest.fixture(scope="module")
def manifests() -> list[dict[str, Any]]:
    """Everything that the example of a site makes."""
    done = run(tool("kubectl"), "kustomize", str(DEPLOY / "kubernetes" / "example"))
    assert done.returncode == 0, done.stderr
    return list(yaml.safe_load_all(done.stdout))


def pods(manifests: list[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    for one in manifests:
        template = one.get("spec", {}).get("template")
        if template:
            yield one["metadata"]["name"], template["spec"]


@pytest.mark.needs("kubectl")
def test_kubernetes_knows_every_word(manifests: list[dict[str, Any]]) -> None:
    known = [one for one in manifests if one["apiVersion"] not in OF_OPERATORS]
    for one in known:
        validate(one, "1.32", strict=True)
    assert len(known) > 20


def by_queue(tmp_path: Path) -> list[dict[str, Any]]:
    """The example with workers that come by their queue."""
    whole = tmp_path / "kubernetes"
    shutil.copytree(DEPLOY / "kubernetes", whole)
    site = whole / "example" / "kustomization.yaml"
    written = site.read_text().replace("# components:", "components:")
    site.write_text(written)
    done = run(tool("kubectl"), "kustomize", str(site.parent))
    assert done.returncode == 0, done.stderr
    return list(yaml.safe_load_all(done.stdout))


@pytest.mark.needs("kubectl")
def test_workers_come_by_their_queue_and_by_nothing_else(tmp_path: Path) -> None:
    scaled = [
        (one["kind"], one["spec"]["scaleTargetRef"]["name"])
        for one in by_queue(tmp_path)
        if "scaleTargetRef" in one.get("spec", {})
    ]
    assert sorted(scaled) == [
        ("HorizontalPodAutoscaler", "rectify-web"),
        ("ScaledObject", "rectify-evidence"),
        ("ScaledObject", "rectify-worker"),
    ]


@pytest.mark.needs("kubectl")
def test_no_pod_is_root_or_writes_to_its_image(
    manifests: list[dict[str, Any]],
) -> None:
    seen = dict(pods(manifests))
    assert len(seen) == 6
    for pod in seen.values():
        assert pod["securityContext"]["runAsNonRoot"]
        assert not pod["automountServiceAccountToken"]
        for container in pod["containers"]:
            context = container["securityContext"]
            assert context["readOnlyRootFilesystem"]
            assert context["capabilities"] == {"drop": ["ALL"]}
            assert container["resources"]["limits"]["memory"]


@pytest.mark.needs("kubectl")
def test_every_queue_has_a_worker_everywhere(manifests: list[dict[str, Any]]) -> None:
    queues = {"celery", *(route["queue"] for route in CELERY_TASK_ROUTES.values())}
    asked = " ".join(
        str(container) for _, pod in pods(manifests) for container in [pod]
    )
    compose = (DEPLOY / "container" / "compose.yaml").read_text()
    target = (DEPLOY / "systemd" / "rectify.target").read_text()
    for queue in queues:
        assert f"--queues={queue}" in asked
        assert f"--queues={queue}" in compose
        assert f"rectify-worker@{queue}.service" in target


def test_compose_gives_every_program_of_ours_no_right_it_does_not_need() -> None:
    compose = yaml.safe_load((DEPLOY / "container" / "compose.yaml").read_text())
    ours = [one for one in compose["services"].values() if one["image"] == "rectify"]
    assert len(ours) == 5
    for service in ours:
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]


def named_figures() -> set[str]:
    """Every figure that an alert, the dashboard or a scaler asks for."""
    texts = [(DEPLOY / "monitoring" / "alerts.yaml").read_text()]
    dashboard = json.loads((DEPLOY / "monitoring" / "dashboard.json").read_text())
    texts.append((DEPLOY / "kubernetes" / "by-queue" / "queues.yaml").read_text())
    texts += [t["expr"] for panel in dashboard["panels"] for t in panel["targets"]]
    return set(re.findall(r"rectify_\w+", " ".join(texts)))


@pytest.mark.django_db
def test_alerts_and_dashboard_ask_for_figures_that_there_are(client: Client) -> None:
    told = client.get("/metrics").content.decode()
    there = set(re.findall(r"^# TYPE (rectify_\w+)", told, re.MULTILINE))
    asked = {re.sub(r"_(bucket|total)$", "", name) for name in named_figures()}
    there = {re.sub(r"_total$", "", name) for name in there}
    assert asked <= there
    assert len(asked) > 10


def test_every_alert_says_what_to_do() -> None:
    alerts = yaml.safe_load((DEPLOY / "monitoring" / "alerts.yaml").read_text())
    rules = [rule for group in alerts["groups"] for rule in group["rules"]]
    assert all(rule["annotations"]["do"] for rule in rules)
    assert len({rule["alert"] for rule in rules}) == len(rules)
