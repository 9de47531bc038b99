import type { Sample, Watched } from '../metrics/watched.ts'
import { findOpenChanges, percentOf } from './change-states.ts'
import type { Database, DatabaseActivity } from './database.ts'
import { historyName } from './migrate.ts'
import { labelOf } from './migration-files.ts'

/** The metrics of the databases. */
export function watchDatabases(databases: ReadonlyMap<string, Database>): Watched[] {
  const ofServers = (measure: (activity: DatabaseActivity) => Record<string, number>, key = '') =>
    [...databases].flatMap(([database, db]): Sample[] => {
      const activity = db.activity?.()
      return Object.entries(activity ? measure(activity) : {}).map(([name, value]) => ({
        labels: { database, ...(key === '' ? {} : { [key]: name }) },
        value,
      }))
    })
  return [
    {
      name: 'posta_database_round_trips_total',
      help: 'Statements and commits sent to PostgreSQL and waited for',
      type: 'counter',
      read: () => ofServers(({ roundTrips }) => ({ roundTrips })),
    },
    {
      name: 'posta_database_errors_total',
      help: 'Work that PostgreSQL refused, or that failed with its connection',
      type: 'counter',
      read: () => ofServers(({ errors }) => ({ errors })),
    },
    {
      name: 'posta_database_connections',
      help: 'Connections to PostgreSQL by state, and callers that wait for one',
      type: 'gauge',
      read: () => ofServers(({ connections }) => ({ ...connections }), 'state'),
    },
    {
      name: 'posta_clock_difference_seconds',
      help: "How far the clock of the database is ahead of this machine's",
      type: 'gauge',
      read: () =>
        [...databases].flatMap(([database, db]) => {
          const ms = db.clockAheadMs?.()
          return ms === undefined ? [] : [{ labels: { database }, value: ms / 1_000 }]
        }),
    },
    {
      name: 'posta_replica_lag_seconds',
      help: 'How long a replica takes to have what the primary has; infinite where it is away',
      type: 'gauge',
      async read() {
        const lags = [...databases].map(async ([database, db]) => {
          const ms = await db.replicaLagMs?.()
          return ms === undefined ? [] : [{ labels: { database }, value: ms / 1_000 }]
        })
        return (await Promise.all(lags)).flat()
      },
    },
    {
      name: 'posta_migration_version',
      help: 'The last migration of a database',
      type: 'gauge',
      read: () => Promise.all([...databases].map(([name, db]) => readVersion(name, db))),
    },
    {
      name: 'posta_background_change_share',
      help: 'How much is done of what a migration left to the background, until it has ended',
      type: 'gauge',
      async read() {
        const shares = [...databases].map(([name, db]) => readShares(name, db))
        return (await Promise.all(shares)).flat()
      },
    },
  ]
}

async function readVersion(database: string, db: Database): Promise<Sample> {
  const [row] = await db.all<{ number: number }>(`select max(number) as number from ${historyName}`)
  return { labels: { database }, value: row?.number ?? 0 }
}

async function readShares(database: string, db: Database): Promise<Sample[]> {
  const open = await findOpenChanges(db)
  return open.map((one) => ({
    labels: { database, change: labelOf(one) },
    value: percentOf(one) / 100,
  }))
}
