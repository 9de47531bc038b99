import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../src/kits/db/database.ts'
import { createClient, startLoad, stopLoads } from './support/load.ts'
import { openData } from './support/open-data.ts'
import {
  hasPostgres,
  type PostgresServer,
  startDurablePostgres,
} from './support/postgres-server.ts'
import { type Receiver, startReceiver } from './support/receiver.ts'
import {
  killServices,
  newDataFolder,
  type Service,
  startService,
  type Variables,
} from './support/service.ts'
import { until } from './support/until.ts'

const opsToken = 'ops-token-for-the-test-of-crashes'
const quiet = {
  POSTA_ENVIRONMENTS: 'testing',
  POSTA_LOG: 'off',
  POSTA_OPS_TOKEN: opsToken,
  POSTA_WEBHOOKS_ALLOW_LOOPBACK: 'on',
}

after(async () => {
  await killServices()
  await stopLoads()
})

async function subscribe(service: Service, receiver: Receiver): Promise<void> {
  const client = createClient(1)
  for (const shipper of [9001, 9002]) {
    const { status, text } = await client.post(
      `${service.url}/testing/ops/v1/webhooks`,
      JSON.stringify({ shipper, url: receiver.url }),
      { authorization: `Bearer ${opsToken}` },
    )
    assert.equal(status, 201, text)
  }
  client.close()
}

/** Loads orders until this many messages have arrived, then kills the service amidst the rest. */
async function loadAndKill(service: Service, receiver: Receiver): Promise<string[]> {
  const client = createClient(4)
  const load = startLoad(client, `${service.url}/testing`, 4)
  const before = receiver.received.length
  await until('messages', () => receiver.received.length >= before + 60)
  await sleep(Math.random() * 200)
  await service.kill()
  await load.stop()
  client.close()
  return load.sent.filter(({ codError }) => codError === 0).map(({ code }) => code)
}

/** Every stored order is announced, by one id, however often that id came. */
async function assertAllTold(
  db: Database,
  receiver: Receiver,
  acknowledged: readonly string[],
): Promise<void> {
  await until(
    'every delivery is made',
    async () =>
      (await db.all("select event_id from delivery where state <> 'dead' limit 1")).length === 0 &&
      (await db.all('select id from outbox where position is null limit 1')).length === 0,
  )
  const stored = await db.all<{ code: string }>('select tracking_code as code from shipment_order')
  const ids = new Map<string, Set<string>>()
  for (const { event } of receiver.received) {
    const code = event.trackingCode ?? ''
    ids.set(code, (ids.get(code) ?? new Set()).add(event.id))
  }
  for (const code of acknowledged) assert.ok(ids.has(code), `${code} was never told of`)
  for (const { code } of stored) assert.equal(ids.get(code)?.size, 1, `${code} by its one id`)
  assert.equal(ids.size, stored.length, 'something was told that was not stored')
}

async function crashAndRecover(
  variables: Variables,
  db: Database,
  { crashes, beside = 0 }: { readonly crashes: number; readonly beside?: number },
): Promise<void> {
  const receiver = await startReceiver(async () => {
    await sleep(Math.random() * 20)
    return 204
  })
  let service = await startService(variables)
  await subscribe(service, receiver)
  // A process that starts knows every subscription; one that runs learns of it a little later.
  const others: Service[] = []
  while (others.length < beside) others.push(await startService(variables))
  const acknowledged: string[] = []
  for (let crash = 0; crash < crashes; crash += 1) {
    acknowledged.push(...(await loadAndKill(service, receiver)))
    service = await startService(variables)
  }
  await assertAllTold(db, receiver, acknowledged)
  for (const one of [service, ...others]) await one.kill()
  await receiver.close()
}

test('on SQLite nothing is left untold, wherever Posta is killed', async () => {
  const folder = await newDataFolder()
  const db = openData({ folder: folder.path, name: 'testing' })
  await crashAndRecover({ ...quiet, POSTA_DATA: folder.path }, db, { crashes: 2 })
  await db.close()
  await folder.remove()
})

describe('on PostgreSQL', { skip: !hasPostgres }, () => {
  let server: PostgresServer | undefined
  after(() => server?.stop())

  test('the deliveries of a killed process are made by the other', async () => {
    server = await startDurablePostgres()
    const folder = await newDataFolder()
    const { url } = server
    const variables = { ...quiet, POSTA_DATA: folder.path, POSTA_DATABASE_URL: url }
    const db = openData({ url, folder: folder.path, name: 'testing', poolSize: 2 })
    await crashAndRecover(variables, db, { crashes: 1, beside: 1 })
    await db.close()
    await folder.remove()
  })
})
