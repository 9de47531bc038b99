import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../src/kits/db/database.ts'
import { addUnits, assertFound, assertNoneHalf, assertRetriable } from './support/crash-checks.ts'

import { createClient, loadOrder, type SentOrder, startLoad, stopLoads } from './support/load.ts'
import { openData } from './support/open-data.ts'
import { crashPostgres } from './support/postgres-crash.ts'
import {
  hasPostgres,
  type PostgresServer,
  startDurablePostgres,
} from './support/postgres-server.ts'
import {
  killServices,
  newDataFolder,
  type Service,
  startService,
  type Variables,
} from './support/service.ts'
import { patienceMs, until } from './support/until.ts'

const connections = 32

interface Place {
  readonly variables: Variables
  readonly db: Database
}

/** Loads, kills at a random moment and starts again, several times over. */
async function crashAndRecover({ variables, db }: Place, rounds: number): Promise<void> {
  const everything: SentOrder[] = []
  let service = await startService(variables)
  await addUnits(db)
  let cutOff = 0
  for (let round = 0; round < rounds; round += 1) {
    const orders = await loadUntilKilled(service)
    everything.push(...orders)
    await assertNoneHalf(db)
    service = await startService(variables)
    cutOff += await checkAfter(service, db, orders)
  }
  await service.kill()
  assert.equal(await assertNoneHalf(db), everything.length)
  assert.ok(cutOff > 0, 'nothing was under way at any of the crashes')
}

async function loadUntilKilled(service: Service): Promise<SentOrder[]> {
  const client = createClient(connections)
  const load = startLoad(client, `${service.url}/testing`, connections)
  // Only a service that stores orders can lose some.
  const answeredSoFar = () => load.sent.filter(({ codError }) => codError !== undefined)
  while (answeredSoFar().length < 100) await sleep(5)
  await sleep(Math.random() * 500)
  await service.kill()
  await load.stop()
  client.close()
  const codes = new Set(answeredSoFar().map(({ codError }) => codError))
  assert.deepEqual(codes, new Set([0]))
  return load.sent
}

async function checkAfter(
  service: Service,
  db: Database,
  orders: readonly SentOrder[],
): Promise<number> {
  const client = createClient(connections)
  const url = `${service.url}/testing`
  await assertFound(client, url, orders)
  const cutOff = await assertRetriable(client, url, orders)
  await assertFound(client, url, orders)
  await assertNoneHalf(db)
  client.close()
  return cutOff
}

after(async () => {
  await killServices()
  await stopLoads()
})

const quiet = { POSTA_ENVIRONMENTS: 'testing', POSTA_LOG: 'off' }
/** Every order is stored, however busy the machine is. */
const patient = { POSTA_DEADLINE_MS: String(patienceMs) }

test('on SQLite no acknowledged order is lost, doubled or half, wherever it is killed', async () => {
  const folder = await newDataFolder()
  const variables = { ...quiet, ...patient, POSTA_DATA: folder.path }
  const db = openData({ folder: folder.path, name: 'testing' })
  await crashAndRecover({ variables, db }, 4)
  await db.close()
  await folder.remove()
})

describe('on PostgreSQL', { skip: !hasPostgres }, () => {
  let server: Promise<PostgresServer> | undefined

  async function place() {
    server ??= startDurablePostgres()
    const { url } = await server
    const folder = await newDataFolder()
    const variables = { ...quiet, POSTA_DATA: folder.path, POSTA_DATABASE_URL: url }
    const db = openData({ url, folder: folder.path, name: 'testing', poolSize: 2 })
    return { url, variables, db, folder }
  }
  after(async () => (await server)?.stop())

  test('no acknowledged order is lost, doubled or half, wherever Posta is killed', async () => {
    const { variables, db, folder } = await place()
    await crashAndRecover({ variables: { ...variables, ...patient }, db }, 3)
    await db.close()
    await folder.remove()
  })

  test('a server that is killed is waited for: every answer is in shape, none is lost', async () => {
    const { url, variables, db, folder } = await place()
    const service = await startService(variables)
    const client = createClient(connections)
    const testing = `${service.url}/testing`
    await addUnits(db)
    const load = startLoad(client, testing, connections)
    await until('orders are stored', () => load.sent.some(({ codError }) => codError === 0))
    const crashed = await crashPostgres(url)
    await assertAnswersInShape(client, service, load.sent)
    const revived = await crashed.revive()
    await assertRecovers(client, service)
    await load.stop()
    const codes = new Set(load.sent.map(({ codError }) => codError))
    for (const code of codes) assert.ok([0, 8, -1].includes(code ?? Number.NaN), `codError ${code}`)
    assert.ok(codes.has(-1), 'the outage was not noticed')
    const again = openData({ url, folder: folder.path, name: 'testing', poolSize: 2 })
    await assertFound(client, testing, load.sent)
    await assertNoneHalf(again)
    client.close()
    service.signal('SIGTERM')
    assert.equal(await service.ended, 0)
    await again.close()
    await db.close().catch(() => {})
    await revived.stop()
    await folder.remove()
  })

  async function assertAnswersInShape(
    client: ReturnType<typeof createClient>,
    service: Service,
    orders: readonly SentOrder[],
  ): Promise<void> {
    const [order] = orders
    assert.ok(order)
    const url = `${service.url}/testing`
    assert.equal(await loadOrder(client, url, { ...order, key: 'while-away' }), -1)
    const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }
    const datos = [{ codigoSeguimiento: order.code }]
    const body = JSON.stringify({ autentificacion, datos })
    const { text } = await client.post(`${url}/tracking/consultaTrackingMasivo/`, body)
    const entries = JSON.parse(text) as { codError: number }[]
    // The contract's own code for a database that fails while tracking.
    assert.deepEqual(
      entries.map(({ codError }) => codError),
      [4],
    )
    assert.equal((await client.get(`${service.url}/health/ready`)).status, 503)
    assert.equal((await client.get(`${service.url}/health/live`)).status, 200)
  }

  async function assertRecovers(
    client: ReturnType<typeof createClient>,
    service: Service,
  ): Promise<void> {
    const ready = async () => (await client.get(`${service.url}/health/ready`)).status === 200
    await until('it recovers by itself', ready)
    await sleep(200)
  }
})
