import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { addUnits, assertFound, assertNoneHalf, assertRetriable } from './crash-checks.ts'
import { createClient, type SentOrder, startLoad, steadyRestMs } from './load.ts'
import { openData } from './open-data.ts'
import { newFolder, type Service, startService, type Variables } from './service.ts'
import { until } from './until.ts'

type Load = ReturnType<typeof startLoad>

/** Two nodes on one database. */
async function startNodes(databaseUrl: string) {
  const folders = await Promise.all([newFolder(), newFolder()])
  const variables: Variables = {
    POSTA_ENVIRONMENTS: 'testing',
    POSTA_LOG: 'off',
    POSTA_DATABASE_URL: databaseUrl,
    POSTA_AUDIT_KEY: 'the-audit-key-that-both-nodes-share-in-this-test',
    POSTA_OPS_TOKEN: 'ops-token-of-both-nodes-in-this-test',
  }
  const nodes: Service[] = []
  for (const { path } of folders) nodes.push(await startService({ ...variables, POSTA_DATA: path }))
  const stop = async () => {
    for (const node of nodes) node.signal('SIGTERM')
    assert.deepEqual(await Promise.all(nodes.map(({ ended }) => ended)), [0, 0])
    for (const folder of folders) await folder.remove()
  }
  return { nodes, stop }
}

export interface Changes {
  /** How many orders each node is sent at a time; every order is looked up afterwards. */
  readonly lanes?: number
  /** Called once the tables are there, before the load. */
  readonly prepare?: () => Promise<void>
  /** The changes to the database under load, one after the other; done once it can be written. */
  readonly changes: readonly ((loads: readonly Load[]) => Promise<void>)[]
}

/**
 * Loads orders at two nodes while their database changes hands: both store orders again, and
 * nothing that was acknowledged is lost or stored twice.
 */
export async function surviveUnderLoad(
  t: TestContext,
  url: string,
  { lanes = 8, prepare, changes }: Changes,
): Promise<void> {
  const { nodes, stop } = await startNodes(url)
  const db = openData({ url, folder: '', name: 'testing', poolSize: 2 })
  await addUnits(db)
  await prepare?.()
  const client = createClient(32)
  const loads = nodes.map((node) => startLoad(client, `${node.url}/testing`, lanes, steadyRestMs))
  await untilStored(loads, 50)
  for (const change of changes) {
    await change(loads)
    const since = performance.now()
    await untilStored(loads, 10)
    t.diagnostic(`both nodes stored orders again after ${Math.round(performance.now() - since)} ms`)
  }
  for (const load of loads) await load.stop()
  const orders = loads.flatMap((load) => load.sent)
  for (const order of orders) if (order.codError !== 0) order.codError = undefined
  const testing = `${nodes[0]?.url}/testing`
  await assertFound(client, testing, orders)
  assert.ok((await assertRetriable(client, testing, orders)) > 0, 'nothing was under way')
  await assertFound(client, testing, orders)
  assert.equal(await assertNoneHalf(db), orders.length)
  t.diagnostic(`${orders.length} orders, none lost, none doubled`)
  client.close()
  await stop()
  await db.close()
}

/** Waits until each load has this many more orders stored. */
async function untilStored(loads: readonly Load[], many: number): Promise<void> {
  const before = loads.map(({ sent: orders }) => orders.length)
  const stored = (orders: readonly SentOrder[]) =>
    orders.filter(({ codError }) => codError === 0).length
  await until('both nodes store orders', () =>
    loads.every(({ sent: orders }, node) => stored(orders.slice(before[node])) > many),
  )
}
