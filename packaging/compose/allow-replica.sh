#!/bin/sh
# Runs once, when the primary's data is made: lets the replica stream with the same password.
set -eu
echo 'host replication all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
