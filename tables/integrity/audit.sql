-- What the database does for the audit log. The migration that begins the log runs this,
-- and `tables.integrity.guards` compares what stands in a database with what stands here.

-- Entries follow one another: a lock is held from the first of a transaction to its end.
-- It is taken only as the transaction commits, when all its rows were written.
CREATE FUNCTION tables_audit_append(of_kind text, of_row bigint, what text,
    of_layout integer, of_content bytea)
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    last_number bigint;
    last_hash bytea;
    entry tables_auditentry;
BEGIN
    PERFORM pg_advisory_xact_lock(21065);
    SELECT e.number, e.hash INTO last_number, last_hash
    FROM tables_auditentry e ORDER BY e.number DESC LIMIT 1;
    entry.number := coalesce(last_number, 0) + 1;
    entry.kind := of_kind;
    entry.row_id := of_row;
    entry.operation := what;
    entry.layout := of_layout;
    entry.content := of_content;
    entry.at := clock_timestamp();
    entry.role := session_user;
    entry.is_owner := pg_has_role(session_user, (
        SELECT c.relowner FROM pg_class c
        WHERE c.oid = 'tables_auditentry'::regclass), 'MEMBER');
    entry.transaction := pg_current_xact_id()::text::bigint;
    entry.hash := sha256(
        coalesce(last_hash, sha256('["rectify audit 1"]'))
        || convert_to(json_build_array(
            entry.number, entry.kind, entry.row_id, entry.operation, entry.layout,
            encode(entry.content, 'hex'),
            to_char(entry.at AT TIME ZONE 'UTC',
                'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"'),
            entry.role, entry.is_owner, entry.transaction)::text, 'UTF8'));
    INSERT INTO tables_auditentry VALUES (entry.*);
END
$$;

-- A row is one text whatever the session has set: times in UTC, bytes in hexadecimal.
-- A user who may make tables could give one the name of ours.
CREATE FUNCTION tables_audit() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET timezone = 'UTC' SET bytea_output = 'hex' SET extra_float_digits = 1 AS $$
DECLARE
    pk CONSTANT text := TG_ARGV[0];
    layout CONSTANT integer := TG_ARGV[1];
    settled_by CONSTANT text := TG_ARGV[2];
    not_covered CONSTANT text[] := TG_ARGV[3:];
    old_row jsonb;
    new_row jsonb;
    old_text text;
    new_text text;
    what text := lower(TG_OP);
BEGIN
    IF TG_TABLE_SCHEMA <> 'public' THEN
        RAISE EXCEPTION 'Only tables of this server are audited.';
    END IF;
    IF TG_OP <> 'INSERT' THEN
        old_row := to_jsonb(OLD);
        old_text := (old_row - not_covered)::text;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        new_row := to_jsonb(NEW);
        new_text := (new_row - not_covered)::text;
    END IF;
    IF old_text = new_text OR settled_by <> ''
        AND old_row ->> settled_by IS NULL AND new_row ->> settled_by IS NULL
    THEN
        RETURN NULL;
    END IF;
    IF settled_by <> '' AND TG_OP = 'UPDATE' AND new_row ->> settled_by IS NULL THEN
        what := 'reopen';
        new_text := NULL;
    END IF;
    IF TG_OP = 'UPDATE' AND old_row -> pk <> new_row -> pk THEN
        PERFORM tables_audit_append(
            TG_TABLE_NAME, (old_row ->> pk)::bigint, 'delete', layout, NULL);
    END IF;
    PERFORM tables_audit_append(
        TG_TABLE_NAME, (coalesce(new_row, old_row) ->> pk)::bigint, what,
        layout, sha256(convert_to(new_text, 'UTF8')));
    RETURN NULL;
END
$$;

CREATE FUNCTION tables_refuse_emptying() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'A table whose changes are audited is never emptied.'
        USING ERRCODE = 'restrict_violation';
END
$$;

-- Called by the migration of the app that owns the table, when its rows become evidence
-- and again with the next layout when a column was added. The first time it writes down
-- the rows as they are found.
CREATE FUNCTION tables_audit_table(audited regclass, pk text, layout integer,
    settled_by text, not_covered text[])
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp
SET timezone = 'UTC' SET bytea_output = 'hex' SET extra_float_digits = 1 AS $$
DECLARE
    name CONSTANT text := (SELECT c.relname FROM pg_class c WHERE c.oid = audited);
    arguments CONSTANT text[] := ARRAY[pk, layout::text, settled_by] || not_covered;
    written CONSTANT text := (
        SELECT string_agg(quote_literal(one), ', ' ORDER BY place)
        FROM unnest(arguments) WITH ORDINALITY AS given (one, place));
    here jsonb;
BEGIN
    EXECUTE format('DROP TRIGGER IF EXISTS changes_are_audited ON %1$s;
        CREATE CONSTRAINT TRIGGER changes_are_audited
            AFTER INSERT OR UPDATE OR DELETE ON %1$s DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION tables_audit(%2$s);
        ALTER TABLE %1$s ENABLE ALWAYS TRIGGER changes_are_audited;
        DROP TRIGGER IF EXISTS audited_is_not_emptied ON %1$s;
        CREATE TRIGGER audited_is_not_emptied BEFORE TRUNCATE ON %1$s
            FOR EACH STATEMENT EXECUTE FUNCTION tables_refuse_emptying();
        ALTER TABLE %1$s ENABLE ALWAYS TRIGGER audited_is_not_emptied',
        audited, written);
    IF EXISTS (SELECT FROM tables_auditentry e WHERE e.kind = name) THEN
        RETURN;
    END IF;
    FOR here IN EXECUTE format(
        'SELECT to_jsonb(t) FROM %s t ORDER BY t.%I', audited, pk)
    LOOP
        CONTINUE WHEN settled_by <> '' AND here ->> settled_by IS NULL;
        PERFORM tables_audit_append(name, (here ->> pk)::bigint, 'found', layout,
            sha256(convert_to((here - not_covered)::text, 'UTF8')));
    END LOOP;
END
$$;
