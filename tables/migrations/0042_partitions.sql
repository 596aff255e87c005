-- The partitions of the events are called partitions, their indexes too.
DO $$
DECLARE
    found record;
    called text;
BEGIN
    FOR found IN SELECT oid, relname, relkind FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')
            AND relname ~ '^tables_storedevent_(room_\d+|elsewhere)'
    LOOP
        called := regexp_replace(
            regexp_replace(found.relname, '_room_', '_partition_'), '_elsewhere', '_default');
        IF found.relkind = 'r' THEN
            EXECUTE format('ALTER TABLE %I RENAME TO %I', found.relname, called);
        ELSE
            EXECUTE format('ALTER INDEX %I RENAME TO %I', found.relname, called);
        END IF;
    END LOOP;
END
$$;

ALTER FUNCTION tables_make_rooms() RENAME TO tables_make_partitions;
CREATE OR REPLACE FUNCTION tables_make_partitions() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
    width CONSTANT bigint := 100000;
    ahead CONSTANT bigint := 2;
    here bigint := (SELECT coalesce(max(id), 0) / width FROM tables_board);
    name text;
    made integer := 0;
BEGIN
    FOR number IN 0 .. here + ahead LOOP
        name := 'tables_storedevent_partition_' || number;
        CONTINUE WHEN to_regclass(name) IS NOT NULL OR EXISTS (
            SELECT FROM tables_storedevent_default
            WHERE board_id >= number * width AND board_id < (number + 1) * width);
        EXECUTE format('CREATE TABLE %I (LIKE tables_storedevent
            INCLUDING CONSTRAINTS INCLUDING STORAGE)', name);
        PERFORM tables_guard_statements(name::regclass);
        EXECUTE format('ALTER TABLE tables_storedevent ATTACH PARTITION %I
            FOR VALUES FROM (%s) TO (%s)', name, number * width, (number + 1) * width);
        made := made + 1;
    END LOOP;
    RETURN made;
END
$$;

-- The version before calls it so while it still runs beside this one; for one release.
CREATE FUNCTION tables_make_rooms() RETURNS integer
LANGUAGE sql AS 'SELECT tables_make_partitions()';
