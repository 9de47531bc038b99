import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Database } from '../src/kits/db/database.ts'
import { openData } from './support/open-data.ts'
import {
  hasPostgres,
  type PostgresServer,
  startDurablePostgres,
} from './support/postgres-server.ts'
import { killServices, newDataFolder, type Service, startService } from './support/service.ts'
import { codes, csvSheet } from './support/sheets.ts'
import { until } from './support/until.ts'

const orders = 3_000
const token = 'ops-token-for-killed-loads'
const headers = { authorization: `Bearer ${token}` }

after(async () => {
  await killServices()
})

interface Progress {
  readonly id: string
  readonly state: string
  readonly loadedOrders: number
  readonly refusedOrders: number
  readonly wrongOrders: number
}

async function ask(service: Service, path: string, body?: Buffer): Promise<Progress> {
  const response = await fetch(`${service.url}/testing/ops/v1/imports${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
  assert.ok(response.ok, await response.clone().text())
  return (await response.json()) as Progress
}

async function untilReached(
  service: Service,
  id: string,
  isReached: (progress: Progress) => boolean,
): Promise<Progress> {
  let progress = await ask(service, `/${id}`)
  await until('the sheet gets there', async () => {
    progress = await ask(service, `/${id}`)
    return isReached(progress)
  })
  return progress
}

/** Kills the service while it loads, several times; each order is there once in the end. */
async function killWhileLoading(variables: Record<string, string>, db: Database): Promise<void> {
  const settings = { ...variables, POSTA_OPS_TOKEN: token }
  let service = await startService(settings)
  const file = csvSheet(codes('KILL', orders))
  const { id } = await ask(service, '?shipper=9001&load=true', file)
  let killedAt = 0
  for (const share of [0.1, 0.3, 0.5]) {
    const reached = await untilReached(
      service,
      id,
      ({ state, loadedOrders }) => loadedOrders >= orders * share || state === 'finished',
    )
    killedAt = reached.loadedOrders
    await service.kill()
    // Its lease would run out by itself; the test does not wait for that.
    await db.run('update import set lease_until = 0')
    service = await startService(settings)
  }
  assert.ok(killedAt < orders, 'it was killed too late')
  const finished = await untilReached(service, id, ({ state }) => state === 'finished')
  assert.equal(finished.loadedOrders, orders)
  assert.equal(finished.refusedOrders, 0)
  const [counts] = await db.all<{ stored: number; received: number }>(
    `select (select count(*) from shipment_order where tracking_code like 'KILL-%') as stored,
       (select count(*) from order_content) as received`,
  )
  assert.deepEqual({ ...counts }, { stored: orders, received: orders })
  service.signal('SIGTERM')
  await service.ended
}

const quiet = { POSTA_ENVIRONMENTS: 'testing', POSTA_LOG: 'off' }

test('on SQLite a load that is killed goes on, and every row is loaded exactly once', async () => {
  const folder = await newDataFolder()
  const db = openData({ folder: folder.path, name: 'testing' })
  await killWhileLoading({ ...quiet, POSTA_DATA: folder.path }, db)
  await db.close()
  await folder.remove()
})

describe('on PostgreSQL', { skip: !hasPostgres }, () => {
  let server: Promise<PostgresServer> | undefined
  after(async () => (await server)?.stop())

  test('a load that is killed goes on, and every row is loaded exactly once', async () => {
    server = startDurablePostgres()
    const { url } = await server
    const folder = await newDataFolder()
    const db = openData({ url, folder: folder.path, name: 'testing', poolSize: 2 })
    const place = { POSTA_DATA: folder.path, POSTA_DATABASE_URL: url }
    await killWhileLoading({ ...quiet, ...place }, db)
    await db.close()
    await folder.remove()
  })
})
