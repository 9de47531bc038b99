import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, describe, test } from 'node:test'
import { addUnits, assertFound, assertNoneHalf } from './support/crash-checks.ts'
import { createClient, startLoad, steadyRestMs, stopLoads } from './support/load.ts'
import { openData } from './support/open-data.ts'
import { createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres } from './support/postgres-server.ts'
import { finishPosta, killServices, newFolder, startService } from './support/service.ts'
import { patienceMs, until } from './support/until.ts'

after(async () => {
  await killServices()
  await stopLoads()
})

test('the embedded database is served by one process, and says so', async () => {
  const folder = await newFolder()
  const variables = { POSTA_DATA: folder.path }
  const { code, errors } = await finishPosta(['start', '--processes', '2'], variables)
  assert.equal(code, 2)
  assert.match(errors, /--processes: the embedded database has one writer.*POSTA_DATABASE_URL/)
  for (const wrong of ['0', 'many', '65']) {
    const output = await finishPosta(['start', '--processes', wrong], variables)
    assert.match(output.errors, /--processes: expected auto, or a number from 1 to 64/)
  }
  await folder.remove()
})

describe('several processes on PostgreSQL', { skip: !hasPostgres && noPostgres }, () => {
  test('share a port, their metrics are added up, one that dies is replaced', async () => {
    const server = await createPostgresDatabase('posta_empty')
    const folder = await newFolder()
    const service = await startService({
      POSTA_DATA: folder.path,
      POSTA_DATABASE_URL: server.url,
      POSTA_ENVIRONMENTS: 'testing',
      POSTA_LOG: 'off',
      POSTA_PROCESSES: '2',
      POSTA_DEADLINE_MS: String(patienceMs),
    })
    const db = openData({ url: server.url, folder: '', name: 'testing', poolSize: 2 })
    await addUnits(db)
    const pids = () =>
      readdirSync(folder.path).flatMap((name) => /^posta-(\d+)\.pid$/.exec(name)?.[1] ?? [])
    await until('both serve', () => pids().length === 2)
    const client = createClient(16)
    const load = startLoad(client, `${service.url}/testing`, 16)
    const answered = () => load.sent.filter(({ codError }) => codError === 0).length
    await until('orders are stored', () => answered() > 100)
    const stored = async () => {
      const { text } = await client.get(`${service.url}/metrics`)
      return Number(/^posta_order_batch_size_sum (\d+)$/m.exec(text)?.[1] ?? 0)
    }
    await load.stop()
    // A process that is too busy to report its own in time is left out of the sum.
    await until('all are counted', async () => {
      const counted = await stored()
      assert.ok(counted <= load.sent.length, `${counted} of ${load.sent.length}`)
      return counted === load.sent.length
    })
    const again = startLoad(client, `${service.url}/testing`, 16, steadyRestMs)
    await until('orders are stored', () => again.sent.length > 30)
    const [killed = ''] = pids()
    // It is handed a connection, and dies before it takes it.
    process.kill(Number(killed), 'SIGSTOP')
    const others = createClient(3)
    const lines: string[] = []
    const ask = () => others.get(`${service.url}/health/live`).then(() => 'answered')
    for (const one of [ask(), ask(), ask()])
      void one.catch(() => 'cut off').then((how) => lines.push(how))
    await until('the other process answers', () => lines.length >= 2)
    process.kill(Number(killed), 'SIGKILL')
    await until('the third is told', () => lines.length === 3)
    others.close()
    await until('it is told', () => /process \d+ ended \(SIGKILL\): another/.test(service.errors()))
    // A process that starts deletes the notes of those that are gone.
    await until('another took its place', () => pids().length === 2 && !pids().includes(killed))
    const many = again.sent.length
    await until('orders go on', () => again.sent.length > many + 50)
    await again.stop()
    const orders = [...load.sent, ...again.sent].filter(({ codError }) => codError === 0)
    await assertFound(client, `${service.url}/testing`, orders)
    await assertNoneHalf(db)
    client.close()
    assert.equal(service.output().match(/Posta is serving/g)?.length, 1)
    service.signal('SIGTERM')
    assert.equal(await service.ended, 0, service.errors())
    assert.deepEqual(pids().filter(isAlive), [])
    await db.close()
    await folder.remove()
    await server.stop()
  })
})

function isAlive(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}
