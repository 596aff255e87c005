"""What happened at the tables: event store, projections, API, tablet, dashboard."""
