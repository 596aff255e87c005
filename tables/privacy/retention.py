"""Whose names are past the date that their tournaments set."""

from __future__ import annotations

from tables.common.database import rows
from tables.privacy.forgetting import Person
from tables.tournaments.models import Actor
from tables.tournaments.players import Player

# The last entry of a tournament is the last one of one of its boards.
PAST = """
past AS (
    SELECT o.id, o.keep_names_days IS NOT NULL
        AND coalesce(last.at, o.created_at) + make_interval(days => o.keep_names_days)
            < now() AS is_past
    FROM tables_tournament o
    LEFT JOIN LATERAL (
        SELECT max(e.recorded_at) AS at
        FROM tables_section s JOIN tables_table t ON t.section_id = s.id
        JOIN tables_board b ON b.table_id = t.id
        JOIN tables_storedevent e ON e.board_id = b.id AND e.version = b.version
        WHERE s.tournament_id = o.id) AS last ON true)
"""
PLAYERS = f"""
WITH {PAST}
SELECT p.id FROM tables_player p
JOIN tables_seating g ON g.player_id = p.id
JOIN tables_table t ON t.id = g.table_id
JOIN tables_section s ON s.id = t.section_id
JOIN past ON past.id = s.tournament_id
WHERE p.name <> '' OR p.number <> '' OR p.email <> ''
GROUP BY p.id HAVING bool_and(past.is_past)
"""
# Nothing is read of the events while no tournament is past its date.
ACTORS = f"""
WITH {PAST}
SELECT a.id FROM tables_actor a
JOIN (
    SELECT DISTINCT e.actor_id, s.tournament_id
    FROM tables_storedevent e
    JOIN tables_board b ON b.id = e.board_id
    JOIN tables_table t ON t.id = b.table_id
    JOIN tables_section s ON s.id = t.section_id
    WHERE e.actor_id IS NOT NULL AND EXISTS (SELECT FROM past WHERE is_past)
) AS entered ON entered.actor_id = a.key
JOIN past ON past.id = entered.tournament_id
WHERE a.label <> '' OR a.user_id IS NOT NULL
GROUP BY a.id HAVING bool_and(past.is_past)
"""


def people_past_keeping() -> list[Person]:
    """Everybody all of whose tournaments are past their date, by name or label.

    A tournament without a date keeps its names; so does somebody who is entered and
    has not sat anywhere yet.
    """
    players = Player.objects.filter(pk__in=[id for (id,) in rows(PLAYERS)])
    actors = Actor.objects.filter(pk__in=[id for (id,) in rows(ACTORS)])
    return [*players, *actors.select_related("user")]
