#!/bin/sh
# Copies the primary once, and follows it from there.
set -eu
data=/var/lib/postgresql/data
if [ ! -s "$data/PG_VERSION" ]; then
  until pg_basebackup --host=primary --username="$POSTGRES_USER" --pgdata="$data" \
    --write-recovery-conf --wal-method=stream --checkpoint=fast; do
    rm -rf "${data:?}"/*
    sleep 2
  done
  chmod 700 "$data"
fi
exec postgres -D "$data"
