"""All models of this app, imported from their packages for Django.

Packages of `tables` import models from where they are; other apps from here.
"""

from tables.access.keys import ProgramKey
from tables.access.models import (
    Assignment,
    Device,
    Duty,
    LastCode,
    NewLink,
    Official,
    Pairing,
    PlayersLinks,
    Plays,
    Slowed,
)
from tables.alerts.models import (
    AlertSettings,
    Escalation,
    Push,
    PushSubscription,
    Ring,
)
from tables.calls.models import DeskStep
from tables.devices.models import DeviceCall, DeviceItem, DeviceQueue, SentResult
from tables.event_store.models import Cursor, Receipt, StoredEvent
from tables.intake.models import Missing
from tables.integrity.models import AuditEntry, Seal, SealElsewhere
from tables.law_texts import OfficialClause
from tables.privacy.models import Forgotten, Redaction
from tables.projections.models import BoardView, TableView
from tables.regulations.models import PinnedRegulations, RegulationPack
from tables.tournaments.clock import RoundClock
from tables.tournaments.models import (
    Actor,
    Board,
    Player,
    Seating,
    Section,
    Table,
    Tournament,
    years,
)
from tables.tournaments.results import ReportedResult
from tables.tournaments.rounds import HandRecord, Round, Swiss
from tables.webhooks.models import Delivery, HeldBoard, Webhook

__all__ = [
    "Actor",
    "AlertSettings",
    "Assignment",
    "AuditEntry",
    "Board",
    "BoardView",
    "Cursor",
    "Delivery",
    "DeskStep",
    "Device",
    "DeviceCall",
    "DeviceItem",
    "DeviceQueue",
    "Duty",
    "Escalation",
    "Forgotten",
    "HandRecord",
    "HeldBoard",
    "LastCode",
    "Missing",
    "NewLink",
    "Official",
    "OfficialClause",
    "Pairing",
    "PinnedRegulations",
    "Player",
    "PlayersLinks",
    "Plays",
    "ProgramKey",
    "Push",
    "PushSubscription",
    "Receipt",
    "Redaction",
    "RegulationPack",
    "ReportedResult",
    "Ring",
    "Round",
    "RoundClock",
    "Seal",
    "SealElsewhere",
    "Seating",
    "Section",
    "SentResult",
    "Slowed",
    "StoredEvent",
    "Swiss",
    "Table",
    "TableView",
    "Tournament",
    "Webhook",
    "years",
]
