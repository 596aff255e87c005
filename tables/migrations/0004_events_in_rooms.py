"""Events in rooms by board, chained by hashes, with a receipt for each (decision 0004).

The rows that are there move into the new table with their positions; their hashes are
worked out on the way. What was shown after each of them nobody has kept, so ``shown``
stays empty for them.
"""

from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import django.db.models.deletion
from django.db import connection, migrations, models

from tables.event_store.chain import first_link, link

ASIDE = """
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE tables_storedevent DROP CONSTRAINT one_event_of_a_version;
DROP INDEX one_event_of_a_sequence;
ALTER TABLE tables_storedevent RENAME TO tables_storedevent_before;
ALTER SEQUENCE tables_storedevent_position_seq
    RENAME TO tables_storedevent_before_position_seq;
"""

# PostgreSQL asks that a unique key of a table in parts holds what parts it: what is
# unique over all boards is kept by the receipts.
EVENTS = """
CREATE TABLE tables_storedevent (
    position bigint NOT NULL GENERATED ALWAYS AS IDENTITY
        (SEQUENCE NAME tables_storedevent_position_seq),
    board_id bigint NOT NULL,
    version integer NOT NULL CHECK (version > 0),
    client_id uuid NOT NULL,
    device varchar(100) NOT NULL,
    seq bigint,
    type varchar(50) NOT NULL,
    data jsonb NOT NULL,
    base_version integer CHECK (base_version >= 0),
    late boolean NOT NULL,
    occurred_at timestamptz NOT NULL,
    recorded_at timestamptz NOT NULL,
    actor_id uuid,
    hash bytea NOT NULL CHECK (octet_length(hash) = 32),
    shown bytea CHECK (octet_length(shown) = 32),
    CONSTRAINT one_event_of_a_version PRIMARY KEY (board_id, version),
    CONSTRAINT events_have_a_board FOREIGN KEY (board_id) REFERENCES tables_board (id)
        DEFERRABLE INITIALLY DEFERRED
) PARTITION BY RANGE (board_id);

CREATE INDEX events_by_position ON tables_storedevent (position);
"""

GUARDS = """
CREATE TRIGGER events_are_not_changed
    BEFORE UPDATE OR DELETE ON tables_storedevent
    FOR EACH ROW EXECUTE FUNCTION tables_refuse_change();
ALTER TABLE tables_storedevent ENABLE ALWAYS TRIGGER events_are_not_changed;

CREATE TRIGGER receipts_are_not_changed
    BEFORE UPDATE OR DELETE ON tables_receipt
    FOR EACH ROW EXECUTE FUNCTION tables_refuse_change();
ALTER TABLE tables_receipt ENABLE ALWAYS TRIGGER receipts_are_not_changed;

-- Triggers of rows go from the table to its parts by themselves, these do not.
CREATE FUNCTION tables_guard_statements(guarded regclass) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    EXECUTE format('CREATE TRIGGER events_are_not_truncated BEFORE TRUNCATE ON %1$s
        FOR EACH STATEMENT EXECUTE FUNCTION tables_refuse_change();
        ALTER TABLE %1$s ENABLE ALWAYS TRIGGER events_are_not_truncated', guarded);
    EXECUTE format('CREATE TRIGGER events_announce_their_writer BEFORE INSERT ON %1$s
        FOR EACH STATEMENT EXECUTE FUNCTION tables_announce_writer();
        ALTER TABLE %1$s ENABLE ALWAYS TRIGGER events_announce_their_writer', guarded);
END
$$;
SELECT tables_guard_statements('tables_storedevent');

CREATE TRIGGER receipts_are_not_truncated
    BEFORE TRUNCATE ON tables_receipt
    FOR EACH STATEMENT EXECUTE FUNCTION tables_refuse_change();
ALTER TABLE tables_receipt ENABLE ALWAYS TRIGGER receipts_are_not_truncated;
"""

# ATTACH lets entries go on where CREATE ... PARTITION OF would stop them; nobody waits
# longer than the lock_timeout for it, and a room that was not made is made tomorrow.
ROOMS = """
CREATE TABLE tables_storedevent_elsewhere
    PARTITION OF tables_storedevent DEFAULT;
SELECT tables_guard_statements('tables_storedevent_elsewhere');

CREATE FUNCTION tables_make_rooms() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
    width CONSTANT bigint := 100000;
    ahead CONSTANT bigint := 2;
    here bigint := (SELECT coalesce(max(id), 0) / width FROM tables_board);
    name text;
    made integer := 0;
BEGIN
    FOR room IN 0 .. here + ahead LOOP
        name := 'tables_storedevent_room_' || room;
        CONTINUE WHEN to_regclass(name) IS NOT NULL OR EXISTS (
            SELECT FROM tables_storedevent_elsewhere
            WHERE board_id >= room * width AND board_id < (room + 1) * width);
        EXECUTE format('CREATE TABLE %I (LIKE tables_storedevent
            INCLUDING CONSTRAINTS INCLUDING STORAGE)', name);
        PERFORM tables_guard_statements(name::regclass);
        EXECUTE format('ALTER TABLE tables_storedevent ATTACH PARTITION %I
            FOR VALUES FROM (%s) TO (%s)', name, room * width, (room + 1) * width);
        made := made + 1;
    END LOOP;
    RETURN made;
END
$$;
SELECT tables_make_rooms();
"""

BEFORE = """
SELECT e.board_id, e.position, t.key, b.number, e.version, e.client_id, e.device, e.seq,
    e.type, e.data::text, e.base_version, e.late, e.occurred_at, e.recorded_at, a.key
FROM tables_storedevent_before e
JOIN tables_board b ON b.id = e.board_id JOIN tables_table t ON t.id = b.table_id
LEFT JOIN tables_actor_before a ON a.user_id = e.actor_id
ORDER BY e.board_id, e.version
"""

# Somebody who is gone already still gets a key: two of them stay two.
ACTORS = """
CREATE TEMP TABLE tables_actor_before ON COMMIT DROP AS
SELECT actor_id AS user_id, gen_random_uuid() AS key FROM (
    SELECT DISTINCT actor_id FROM tables_storedevent_before
    WHERE actor_id IS NOT NULL) AS everybody;
INSERT INTO tables_actor (key, user_id, label)
SELECT a.key, u.id, '' FROM tables_actor_before a
LEFT JOIN auth_user u ON u.id = a.user_id;
"""

MOVE = """
INSERT INTO tables_storedevent (
    board_id, position, version, client_id, device, seq, type, data, base_version,
    late, occurred_at, recorded_at, actor_id, shown, hash)
OVERRIDING SYSTEM VALUE
VALUES (%s, %s, %s, %s, %s, %s, %s, %s::jsonb, %s, %s, %s, %s, %s, %s, %s)
"""

AFTERWARDS = """
INSERT INTO tables_receipt (client_id, board_id, version, device, seq)
SELECT client_id, board_id, version, device, seq FROM tables_storedevent;
SELECT setval('tables_storedevent_position_seq', last_value, is_called)
FROM tables_storedevent_before_position_seq;
SET CONSTRAINTS ALL IMMEDIATE;
DROP TABLE tables_storedevent_before;
"""


class Before(NamedTuple):
    """What of an event its hash covers."""

    version: int
    client_id: UUID
    device: str
    seq: int | None
    type: str
    data: str
    base_version: int | None
    late: bool
    occurred_at: datetime
    recorded_at: datetime
    actor: UUID | None
    shown: None = None


def move(apps: Any, schema_editor: Any) -> None:
    """Copy every stream in its order, each event with its hash."""
    with connection.cursor() as writer, connection.chunked_cursor() as reader:
        writer.execute(ACTORS)
        reader.execute(BEFORE)
        heads: dict[int, bytes] = {}
        while found := reader.fetchmany(1000):
            writer.executemany(MOVE, [_moved(heads, *row) for row in found])


def _moved(
    heads: dict[int, bytes],
    board_id: int,
    position: int,
    table_key: UUID,
    number: int,
    *columns: Any,
) -> tuple[Any, ...]:
    event = Before(*columns)
    if board_id not in heads:
        heads.clear()
    before = heads.get(board_id) or first_link(table_key, number)
    heads[board_id] = link(before, event)
    return (board_id, position, *event, heads[board_id])


STATE = [
    migrations.RemoveConstraint("storedevent", "one_event_of_a_sequence"),
    migrations.AddField(
        "storedevent",
        "hash",
        models.BinaryField(default=b""),
        preserve_default=False,
    ),
    migrations.AddField("storedevent", "shown", models.BinaryField(null=True)),
    migrations.AlterField("storedevent", "client_id", models.UUIDField()),
    migrations.AlterField(
        "storedevent",
        "actor",
        models.ForeignKey(
            db_constraint=False,
            db_index=False,
            null=True,
            on_delete=django.db.models.deletion.PROTECT,
            related_name="+",
            to="tables.actor",
            to_field="key",
        ),
    ),
]

RECEIPT = [
    migrations.CreateModel(
        name="Receipt",
        fields=[
            ("client_id", models.UUIDField(primary_key=True, serialize=False)),
            ("version", models.PositiveIntegerField()),
            ("device", models.CharField(max_length=100)),
            ("seq", models.BigIntegerField(null=True)),
            (
                "board",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="+",
                    to="tables.board",
                ),
            ),
        ],
    ),
]


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_keys_and_actors")]
    operations = [
        *RECEIPT,
        migrations.SeparateDatabaseAndState(
            [migrations.RunSQL(ASIDE + EVENTS + GUARDS + ROOMS)], STATE
        ),
        migrations.RunPython(move),
        migrations.RunSQL(AFTERWARDS),
        migrations.AddConstraint(
            "receipt",
            models.UniqueConstraint(
                condition=models.Q(("seq__isnull", False)),
                fields=("device", "seq"),
                name="one_event_of_a_sequence",
            ),
        ),
    ]
