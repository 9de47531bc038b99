import { ConfigError, choice, onOff, set, type Variables, wholeNumber } from './settings.ts'

/** How the service speaks to its database, and the answer when that fails. */
export interface DatabaseSettings {
  readonly databaseUrl: string | undefined
  /** Leads to the server itself, for notices, where the other leads to a pooler. */
  readonly listenUrl: string | undefined
  /** Servers to read reports and tracking from, which may be a second old. */
  readonly replicaUrl: string | undefined
  /** The connections of each of the databases: those of the environments and that of people. */
  readonly databaseConnections: number
  /** How long PostgreSQL may take for a statement, and for a connection. */
  readonly statementMs: number
  readonly connectMs: number
  /** Whether statements are prepared once per connection, under a name. */
  readonly statementNames: boolean
  /** After how long a request is given up, and its work cancelled. */
  readonly deadlineMs: number
  /** The HTTP status of REST when the database fails, where it is not the contract's own. */
  readonly outageStatus: 503 | undefined
}

export interface DatabaseDefaults {
  readonly databaseConnections: number
  readonly statementTimeoutMs: number
  readonly connectTimeoutMs: number
  readonly requestDeadlineMs: number
}

export function readDatabaseSettings(
  variables: Variables,
  defaults: DatabaseDefaults,
): DatabaseSettings {
  const number = (name: string, least: number, most: number) =>
    wholeNumber(variables, name, least, most)
  return {
    databaseUrl: postgresUrl(variables, 'POSTA_DATABASE_URL'),
    listenUrl: postgresUrl(variables, 'POSTA_LISTEN_URL'),
    replicaUrl: postgresUrl(variables, 'POSTA_REPLICA_URL'),
    databaseConnections:
      number('POSTA_DATABASE_CONNECTIONS', 2, 1_000) ?? defaults.databaseConnections,
    statementMs: number('POSTA_STATEMENT_MS', 100, 3_600_000) ?? defaults.statementTimeoutMs,
    connectMs: number('POSTA_CONNECT_MS', 100, 600_000) ?? defaults.connectTimeoutMs,
    statementNames: onOff(variables, 'POSTA_STATEMENT_NAMES') ?? true,
    deadlineMs: number('POSTA_DEADLINE_MS', 100, 3_600_000) ?? defaults.requestDeadlineMs,
    outageStatus:
      choice(variables, 'POSTA_OUTAGE_STATUS', ['contract', '503']) === '503' ? 503 : undefined,
  }
}

function postgresUrl(variables: Variables, name: string): string | undefined {
  const value = set(variables, name)
  if (value !== undefined && !/^postgres(ql)?:\/\//.test(value))
    throw new ConfigError(`${name}: expected postgres://user:password@host/database`)
  return value
}
