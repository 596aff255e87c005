#!/bin/sh
# Run once by the database's image: the role that serves requests. It owns nothing;
# prepare_database gives it its rights.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 \
    --set password="$APP_PASSWORD" <<'SQL'
CREATE ROLE rectify_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
GRANT CONNECT ON DATABASE rectify TO rectify_app;
SQL
