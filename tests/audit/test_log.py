"""The log itself: its chain, what was found at the upgrade, who may add to it."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from tables.integrity.models import AuditEntry
from tables.models import Tournament
from tests.audit.test_tampering import row_of, said
from tests.audit.world import KINDS, silenced

World = dict[str, Any]


@pytest.mark.parametrize("how", ["swap", "drop", "last", "text"])
def test_the_log_itself_is_a_chain(world: World, how: str) -> None:
    """Two entries change places, one goes, the last one goes, one says otherwise."""
    last = AuditEntry.objects.count()
    statements = {
        "swap": "UPDATE tables_auditentry SET number = CASE number"
        " WHEN 5 THEN -6 WHEN 6 THEN -5 ELSE number END;"
        " UPDATE tables_auditentry SET number = -number WHERE number < 0",
        "drop": "DELETE FROM tables_auditentry WHERE number = 5",
        "last": f"DELETE FROM tables_auditentry WHERE number = {last}",
        "text": "UPDATE tables_auditentry SET role = 'someone' WHERE number = 5",
    }
    with silenced() as line:
        line.execute(statements[how])
    words = {
        "swap": "audit log, entry 5 ",
        "drop": "entries 5 to 5 are missing",
        "last": "nothing in the audit log says",
        "text": "audit log, entry 5 ",
    }
    assert any(words[how] in one for one in said())


def test_rows_found_after_the_upgrade_are_not_taken_for_found(world: World) -> None:
    """Who changes a row with the triggers off and has it written down again."""
    with silenced() as line:
        where = row_of(world, KINDS["rulings_case"])
        line.execute(f"UPDATE rulings_case SET reason = 'forged' WHERE {where}")
        line.execute(
            "SELECT tables_audit_append('rulings_case', id, 'found', 1, sha256("
            "convert_to(to_jsonb(t)::text, 'UTF8'))) FROM rulings_case t"
            f" WHERE {where}"
        )
    assert any("as found, after the upgrade" in one for one in said())


def test_nobody_passes_a_table_off_as_one_of_ours(
    world: World, app_role_url: str
) -> None:
    """Nor adds to the log otherwise: the trigger does, with the owner's rights."""
    forged = "INSERT INTO pg_temp.rulings_case VALUES (1)"
    with psycopg.connect(app_role_url, autocommit=True) as line:
        line.execute("CREATE TEMP TABLE rulings_case (id bigint)")
        line.execute(
            "CREATE TRIGGER forged AFTER INSERT ON pg_temp.rulings_case FOR EACH ROW"
            " EXECUTE FUNCTION public.tables_audit('id', '1', '')"
        )
        with pytest.raises(psycopg.errors.RaiseException, match="of this server"):
            line.execute(forged)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            line.execute(
                "SELECT tables_audit_append('rulings_case', 1, 'insert', 1, NULL)"
            )
    assert Tournament.objects.exists()
