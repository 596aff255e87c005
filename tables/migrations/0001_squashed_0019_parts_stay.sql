-- What PostgreSQL itself guarantees about recorded events and what else is a fact
-- (decisions 0003 and 0004).

-- Nobody changes, removes or truncates a fact, whoever asks.
CREATE FUNCTION tables_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION
        'A recorded event is never changed or removed (% refused).', TG_OP
        USING ERRCODE = 'restrict_violation',
              HINT = 'Take an entry back with an EventWithdrawn.';
END
$$;

-- Readers of the global position never step over an event that commits late. 21061
-- marks these among advisory locks; the 48 bits below it hold a position.
CREATE FUNCTION tables_announce_writer() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(
        (21061::bigint << 48)
        | coalesce(pg_sequence_last_value('tables_storedevent_position_seq'), 0));
    RETURN NULL;
END
$$;

CREATE FUNCTION tables_settled_position() RETURNS bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    given bigint := coalesce(
        pg_sequence_last_value('tables_storedevent_position_seq'), 0);
    lowest bigint;
BEGIN
    SELECT min(((classid::bigint & 65535) << 32) | objid::bigint) INTO lowest
    FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1
        AND classid::bigint >> 16 = 21061
        AND pid <> pg_backend_pid()
        AND database = (
            SELECT oid FROM pg_database WHERE datname = current_database());
    RETURN least(given, lowest);
END
$$;

-- PostgreSQL asks that a unique key of a partitioned table holds what parts it: what is
-- unique over all boards is kept by the receipts.
CREATE TABLE tables_storedevent (
    position bigint NOT NULL GENERATED ALWAYS AS IDENTITY
        (SEQUENCE NAME tables_storedevent_position_seq),
    board_id bigint NOT NULL,
    version integer NOT NULL
        CONSTRAINT tables_storedevent_version_check1 CHECK (version > 0),
    client_id uuid NOT NULL,
    device varchar(100) NOT NULL,
    seq bigint,
    type varchar(50) NOT NULL,
    data jsonb NOT NULL,
    base_version integer
        CONSTRAINT tables_storedevent_base_version_check1 CHECK (base_version >= 0),
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

CREATE TRIGGER events_are_not_changed
    BEFORE UPDATE OR DELETE ON tables_storedevent
    FOR EACH ROW EXECUTE FUNCTION tables_refuse_change();
ALTER TABLE tables_storedevent ENABLE ALWAYS TRIGGER events_are_not_changed;

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

-- ATTACH lets entries go on where CREATE ... PARTITION OF would stop them; nobody waits
-- longer than the lock_timeout for it, and a room that was not made is made tomorrow.
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

DO $$
DECLARE
    facts text;
    guard text;
BEGIN
    FOR facts, guard IN VALUES
        ('tables_receipt', 'receipts_are'),
        ('tables_seal', 'seals_are'),
        ('tables_forgotten', 'forgotten_is'),
        ('tables_redaction', 'redaction_is'),
        ('tables_sealelsewhere', 'sealelsewhere_is'),
        ('tables_deskstep', 'desk_steps_are')
    LOOP
        EXECUTE format('CREATE TRIGGER %2$I BEFORE UPDATE OR DELETE ON %1$I
            FOR EACH ROW EXECUTE FUNCTION tables_refuse_change();
            ALTER TABLE %1$I ENABLE ALWAYS TRIGGER %2$I',
            facts, guard || '_not_changed');
        EXECUTE format('CREATE TRIGGER %2$I BEFORE TRUNCATE ON %1$I
            FOR EACH STATEMENT EXECUTE FUNCTION tables_refuse_change();
            ALTER TABLE %1$I ENABLE ALWAYS TRIGGER %2$I',
            facts, guard || '_not_truncated');
    END LOOP;
END
$$;

-- As they are called where a version before 0.9.0 made them.
ALTER TABLE tables_table
    RENAME CONSTRAINT tables_table_key_key TO tables_table_key_3b721068_uniq;
ALTER TABLE tables_tournament
    RENAME CONSTRAINT tables_tournament_key_key TO tables_tournament_key_b35c3f40_uniq;
