from django.db import migrations

# What is told without the deal is the same where none is recorded. Where one is, it is
# not known before the next entry, or `manage.py rebuild`; until then nothing is told.
SAME_WITHOUT_DEAL = """
UPDATE tables_tableview v SET live = (
    SELECT jsonb_agg(
        CASE WHEN found.dealt THEN l.one
            ELSE l.one || '{"without_deal": null}' END ORDER BY l.place)
    FROM jsonb_array_elements(v.live) WITH ORDINALITY AS l(one, place),
    LATERAL (SELECT EXISTS (
        SELECT FROM tables_board b
        JOIN tables_storedevent e ON e.board_id = b.id AND e.version = 1
        WHERE b.table_id = v.table_id AND b.number = (l.one->>'board')::int
            AND e.data->>'deal' IS NOT NULL) AS dealt) AS found)
WHERE jsonb_array_length(v.live) > 0
"""


class Migration(migrations.Migration):

    dependencies = [
        ("tables", "0019_parts_stay"),
    ]

    operations = [migrations.RunSQL(SAME_WITHOUT_DEAL, migrations.RunSQL.noop)]
