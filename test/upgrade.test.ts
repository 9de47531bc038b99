/** A newer version joins nodes under load and only adds to the database; a node is restarted. */
import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOpenChanges } from '../src/kits/db/change-states.ts'
import type { Database } from '../src/kits/db/database.ts'
import { addUnits, assertFound, assertNoneHalf } from './support/crash-checks.ts'
import { startHaproxy } from './support/haproxy.ts'
import { createClient, startLoad, steadyRestMs, stopLoads } from './support/load.ts'
import { openData } from './support/open-data.ts'
import {
  freePort,
  hasPostgres,
  noPostgres,
  startKillablePostgres,
} from './support/postgres-server.ts'
import { skipWithout } from './support/programs.ts'
import {
  killServices,
  newFolder,
  type Service,
  startService,
  startServiceOf,
  type Variables,
} from './support/service.ts'
import { patienceMs, until } from './support/until.ts'

after(async () => {
  await killServices()
  await stopLoads()
})

const root = join(import.meta.dirname, '..')

/** The migrations of the next version: they add, and leave long work to the background. */
const laterMigrations = {
  'later-kind': `-- additive
create table later_kind (code text primary key);
alter table shipment_order add column later_kind text;
alter table order_content add column later_note text not null default '';
`,
  'kinds-of-before': `-- in the background, by tracking_code of shipment_order
update shipment_order set later_kind = 'before'
  where tracking_code between $1 and $2 and later_kind is null;
`,
  'by-later-kind': `-- in the background
create index shipment_order_later_kind on shipment_order (later_kind);
`,
}

/** A copy of the project with more migrations. */
async function nextVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-next-'))
  for (const name of ['src', 'sql', 'package.json'])
    await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await symlink(join(root, 'web'), join(folder, 'web'))
  const count = (await readdir(join(root, 'sql'))).filter((name) => name.endsWith('.sql')).length
  for (const [place, [name, sql]] of Object.entries(laterMigrations).entries()) {
    const number = String(count + 1 + place).padStart(4, '0')
    await writeFile(join(folder, 'sql', `${number}-${name}.sql`), sql)
  }
  return folder
}

async function startAll() {
  const server = await startKillablePostgres()
  const folder = await newFolder()
  const variables: Variables = {
    POSTA_ENVIRONMENTS: 'testing',
    POSTA_LOG: 'off',
    POSTA_DATA: folder.path,
    POSTA_DATABASE_URL: server.url,
    POSTA_DEADLINE_MS: String(patienceMs),
  }
  const db = openData({ url: server.url, folder: '', name: 'testing', poolSize: 2 })
  const stop = async (nodes: readonly Service[]) => {
    for (const node of nodes) node.signal('SIGTERM')
    for (const node of nodes) assert.equal(await node.ended, 0, node.errors())
    await db.close()
    await server.stop()
    await folder.remove()
  }
  return { url: server.url, variables, db, stop }
}

/** Waits until the nodes of this name have looked whether they may go on with the database. */
async function untilLooked(db: Database, node: string): Promise<void> {
  const sql = `select 1 from pg_stat_activity where application_name = $1
    and query like '%from schema_migration where number >%' and query_start > $2::timestamptz`
  const [since] = await db.all<{ now: string }>('select now()::text as now')
  await until(`${node} has looked`, async () => {
    await sleep(20)
    return (await db.all(sql, [node, since?.now ?? ''])).length > 0
  })
}

const storedIn = ({ sent: orders }: ReturnType<typeof startLoad>) =>
  orders.filter(({ codError }) => codError === 0).length

describe('nodes on PostgreSQL', { skip: !hasPostgres && noPostgres }, () => {
  test('the next version adds to the database, and the old one goes on beside it', async () => {
    const { url, variables, db, stop } = await startAll()
    const old = await startService({
      ...variables,
      POSTA_DATABASE_URL: `${url}?application_name=old`,
    })
    await addUnits(db)
    const client = createClient(24)
    const first = startLoad(client, `${old.url}/testing`, 8, steadyRestMs)
    await until('orders are stored', () => storedIn(first) > 50)
    const before = first.sent.filter(({ codError }) => codError === 0).map(({ code }) => code)
    const project = await nextVersion()
    const fresh = await startServiceOf(project, variables)
    assert.equal((await db.all('select * from later_kind')).length, 0)
    await first.stop()
    await untilLooked(db, 'old')
    const loads = [old, fresh].map(({ url: at }) =>
      startLoad(client, `${at}/testing`, 8, steadyRestMs),
    )
    await until('both go on', () => loads.every((load) => storedIn(load) > 20))
    await until('the rest is done', async () => (await findOpenChanges(db)).length === 0)
    const changed = `select 1 from shipment_order where later_kind = 'before'
      and tracking_code in list($1)`
    assert.equal((await db.all(changed, [before])).length, before.length)
    const made = `select 1 from pg_index where indisvalid
      and indexrelid = to_regclass('shipment_order_later_kind')`
    assert.equal((await db.all(made)).length, 1)
    // An old one may also be started again meanwhile.
    const again = await startService(variables)
    for (const load of loads) await load.stop()
    const orders = [first, ...loads].flatMap((load) => load.sent)
    assert.deepEqual([...new Set(orders.map(({ codError }) => codError))], [0])
    await assertFound(client, `${old.url}/testing`, orders)
    await assertFound(client, `${fresh.url}/testing`, orders)
    assert.equal(await assertNoneHalf(db), orders.length)
    client.close()
    await stop([old, fresh, again])
    await rm(project, { recursive: true })
  })

  const skip = skipWithout('haproxy')
  test('a restart behind a balancer that checks every 2 s fails nothing', { skip }, async () => {
    const { variables, db, stop } = await startAll()
    const ports = [await freePort(), await freePort()]
    const start = (port: number | undefined) =>
      startService({ ...variables, POSTA_PORT: String(port), POSTA_DRAIN_MS: '' })
    const nodes = [await start(ports[0]), await start(ports[1])]
    await addUnits(db)
    const servers = ports.map((port) => `  server n${port} 127.0.0.1:${port} check inter 2s fall 3`)
    const statsLines = ['  stats enable', '  stats uri /balancer']
    const lines = ['  option httpchk GET /health/ready', ...statsLines, ...servers].join('\n')
    const balancer = await startHaproxy('http', lines)
    const client = createClient(4)
    const load = startLoad(client, `http://127.0.0.1:${balancer.port}/testing`, 4, steadyRestMs)
    await until('both nodes are checked', async () => {
      const { text } = await client.get(`http://127.0.0.1:${balancer.port}/balancer;csv`)
      return text.match(/^balanced,n\d+,.*,L7OK,/gm)?.length === nodes.length
    })
    nodes[0]?.signal('SIGTERM')
    assert.equal(await nodes[0]?.ended, 0)
    nodes[0] = await start(ports[0])
    await sleep(500)
    await load.stop()
    client.close()
    assert.deepEqual([...new Set(load.sent.map(({ codError }) => codError))], [0])
    assert.equal(await assertNoneHalf(db), load.sent.length)
    await balancer.stop()
    await stop(nodes)
  })
})
