"""The name of a version, which every answer carries."""

from pathlib import Path

from pytest_django import Settings

from tables.web import release

COLLECTED = "whitenoise.storage.CompressedManifestStaticFilesStorage"


def test_an_entry_is_answered_before_static_files_are_collected(
    settings: Settings, tmp_path: Path
) -> None:
    """The name needs no manifest, and is the same with one."""
    named = release.release()
    settings.STATIC_ROOT = str(tmp_path)
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": COLLECTED}}
    release.release.cache_clear()
    release.shell.cache_clear()
    assert release.release() == named
