/** Nodes whose faults raise alerts. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { crossOrder, newCode } from '../contract/support.ts'
import { type StartedPosta, type StartOptions, startPosta } from './posta.ts'
import { executeOn, type PostgresServer, startQuickPostgres } from './postgres-server.ts'
import { openPostgresWire, type PostgresWire } from './postgres-wire.ts'

/** A node on a database of its own, whose way to the server can be cut. */
interface Staged {
  readonly posta: StartedPosta
  readonly wire: PostgresWire
  /** The database itself, past the way that can be cut. */
  readonly url: string
  execute(sql: string): Promise<void>
  end(): Promise<void>
}

const template = 'posta_started'
let server: Promise<PostgresServer> | undefined
let count = 0

/** One server for all proofs, with a database that a start has migrated and filled. */
async function startServer(): Promise<PostgresServer> {
  const started = await startQuickPostgres()
  await executeOn(started.url, `create database ${template}`)
  const env = { POSTA_DATABASE_URL: started.url.replace(/postgres$/, template) }
  await (await startPosta({ env })).close()
  return started
}

export async function endServer(): Promise<void> {
  await (await server)?.stop()
  server = undefined
}

export async function newDatabase(): Promise<string> {
  server ??= startServer()
  const { url } = await server
  const name = `alerts_${++count}`
  await executeOn(url, `create database ${name} template ${template} strategy file_copy`)
  return url.replace(/postgres$/, name)
}

export async function stageNode(
  env: Readonly<Record<string, string>> = {},
  options: StartOptions = {},
  url?: string,
): Promise<Staged> {
  const database = url ?? (await newDatabase())
  const wire = await openPostgresWire(database)
  const settings = {
    POSTA_DATABASE_URL: wire.url,
    POSTA_OUTAGE_STATUS: '503',
    POSTA_CONNECT_MS: '2000',
    ...env,
  }
  const posta = await startPosta({ ...options, env: settings })
  return {
    posta,
    wire,
    url: database,
    execute: (sql) => executeOn(database, sql),
    async end() {
      await posta.close()
      await wire.close()
    },
  }
}

/** Locks rows or tables until the returned function is called. */
export async function hold(
  url: string,
  ...statements: readonly string[]
): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  return () => client.end()
}

/** One request of each kind that something is promised of. */
export async function askEverything(posta: StartedPosta): Promise<void> {
  const headers = { authorization: `Bearer ${posta.opsToken}` }
  const code = newCode()
  const movements = [{ trackingCode: code, check: 'IF', branch: 'C0001' }]
  await Promise.all([
    posta.post('/testing/cargaCliente/', crossOrder({ codigoSeguimiento: code })),
    posta.post('/testing/ops/v1/movements', { movements }, headers),
    posta.get(`/testing/v1/shipments/${code}`, { authorization: 'Bearer nobody' }),
    posta.post('/testing/tracking/consultaTrackingMasivo/', {
      autentificacion: crossOrder({})['autentificacion'],
      datos: [{ codigoSeguimiento: code }],
    }),
    posta.get(`/testing/seguimiento/${code}`),
  ])
}

export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  return work(await mkdtemp(join(tmpdir(), 'posta-alerts-')))
}

/** What workers have to do: an event to place, a delivery, and a sheet of a node that died. */
export const stuckRows = [
  `insert into posta_testing.outbox (id, shipper_number, type, occurred_at, recorded_at, data)
   values ('1', 9001, 'shipment.created', NOW, NOW, '{}')`,
  `insert into posta_testing.subscription (id, shipper_number, url, types, description, enabled,
     disabled_because, secret, created_at, changed_at)
   values ('late', 9001, 'https://shop.example/', '', '', 1, '', 'x', NOW, NOW)`,
  `insert into posta_testing.delivery (subscription_id, event_id, shipment, state, attempts, due_at,
     claim) values ('late', '1', '', 'due', 0, SOON, '')`,
  `insert into posta_testing.import (id, shipper_number, file_name, format, file_bytes, state,
     loads_at_once, reloads, failure, sheet, columns, rows_total, requested_by, created_at, counts,
     forgotten, lease_owner, lease_until)
   values ('1', 9001, 'x.csv', 'csv', 1, 'loading', 0, 0, '', '', '[]', 1, 'x', NOW, '{}', 0, 'dead',
     NOW + 900000000)`,
]
