"""Take a regulation pack in, and pin one to a tournament."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from tables.common.errors import FileRefused, SetUpRefused
from tables.regulations.models import PinnedRegulations, RegulationPack
from tables.regulations.pack import PeriodsSaid
from tables.regulations.signing import SignedPack, read_signed
from tables.tournaments.models import Board, Tournament


@transaction.atomic
def take_in(*, file: bytes, compared: bool, by: Any, at: datetime) -> RegulationPack:
    """Keep a signed file; the same file again changes nothing.

    ``compared``: the fingerprint was held against what the authority publishes. It is
    asked whenever no kept pack of this authority has the same key.

    Raises `FileRefused`: what `read_signed` raises, ``unknown_signer`` or
    ``other_signer``, ``issue_twice``.
    """
    signed = read_signed(file)
    kept = RegulationPack.objects.filter(digest=signed.digest).first()
    return kept or _keep(signed, compared=compared, by=by, at=at)


def _keep(
    signed: SignedPack, *, compared: bool, by: Any, at: datetime
) -> RegulationPack:
    pack = signed.pack
    of_authority = RegulationPack.objects.filter(authority=pack.authority)
    if not compared and not of_authority.filter(public_key=signed.public_key).exists():
        code = "other_signer" if of_authority.exists() else "unknown_signer"
        raise FileRefused(code, signed.fingerprint)
    if of_authority.filter(name=pack.name, issue=pack.issue).exists():
        raise FileRefused("issue_twice", pack.title)
    return RegulationPack.objects.create(
        digest=signed.digest,
        authority=pack.authority,
        name=pack.name,
        issue=pack.issue,
        file=signed.file,
        public_key=signed.public_key,
        taken_at=at,
        taken_by=by,
    )


@transaction.atomic
def pin(*, tournament: Tournament, kept: RegulationPack | None) -> None:
    """Play a tournament by a pack, or by none; its periods become the pack's.

    Raises `SetUpRefused`: ``locked``, ``regulations_stay`` once a board was opened, or
    ``other_laws`` where the pack is not for the tournament's edition.
    """
    now = PinnedRegulations.objects.filter(tournament=tournament).first()
    if (now.pack_id if now else None) == (kept.pk if kept else None):
        return
    _require_free(tournament, kept)
    PinnedRegulations.objects.filter(tournament=tournament).delete()
    if kept:
        bind(tournament=tournament, kept=kept)
        _set_periods(tournament, kept.pack().periods)


def bind(*, tournament: Tournament, kept: RegulationPack) -> PinnedRegulations:
    """Pin a pack without asking whether it may be: what came with a tournament."""
    return PinnedRegulations.objects.create(
        tournament=tournament, pack=kept, appeal_minutes=kept.pack().periods.appeal
    )


def _set_periods(tournament: Tournament, periods: PeriodsSaid) -> None:
    """Copy the correction period; `bind` keeps the time for an appeal (92B)."""
    if periods.correction is not None:
        tournament.correction_minutes = periods.correction
        tournament.save(update_fields=["correction_minutes"])


def _require_free(tournament: Tournament, kept: RegulationPack | None) -> None:
    if tournament.locked_at is not None:
        raise SetUpRefused("locked", tournament.name)
    if Board.objects.filter(table__section__tournament=tournament).exists():
        raise SetUpRefused("regulations_stay")
    if kept and tournament.edition not in kept.pack().laws:
        raise SetUpRefused("other_laws", tournament.edition)
