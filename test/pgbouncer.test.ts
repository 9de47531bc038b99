/** PostgreSQL behind a pooler in transaction mode, which keeps nothing of a session. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Database } from '../src/kits/db/database.ts'
import { openPostgres } from '../src/kits/db/postgres.ts'
import { crossOrder } from './contract/support.ts'
import { addUnits, assertFound, assertNoneHalf } from './support/crash-checks.ts'
import { createClient, startLoad } from './support/load.ts'
import { type Pgbouncer, startPgbouncer } from './support/pgbouncer.ts'
import { type StartedPosta, startPosta } from './support/posta.ts'
import { closePostgresServer, createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres, type PostgresServer } from './support/postgres-server.ts'
import { skipWithout } from './support/programs.ts'
import { patienceMs, until } from './support/until.ts'

const skip = hasPostgres ? skipWithout('pgbouncer') : noPostgres

/** A pooler that refuses a session's settings, and one that is set to ignore them. */
const poolers = {
  'as it comes': '',
  'that ignores settings': 'ignore_startup_parameters = options,statement_timeout',
}

for (const [name, settings] of Object.entries(poolers))
  describe(`a pooler ${name}`, { skip }, () => {
    let server: PostgresServer
    let pooler: Pgbouncer
    const opened: Database[] = []
    const started: StartedPosta[] = []

    before(async () => {
      server = await createPostgresDatabase('posta_empty')
      pooler = await startPgbouncer(server.url, settings)
    })
    after(async () => {
      for (const posta of started) await posta.close()
      for (const db of opened) await db.close()
      await pooler.stop()
      await server.stop()
      await closePostgresServer()
    })

    function open(schema: string, statementTimeoutMs = patienceMs, listenUrl?: string): Database {
      const url = pooler.through(server.url)
      const times = { statementTimeoutMs, connectTimeoutMs: patienceMs }
      const db = openPostgres({ url, listenUrl, schema, poolSize: 12, ...times })
      opened.push(db)
      return db
    }
    async function start(env: Record<string, string> = {}): Promise<StartedPosta> {
      const url = pooler.through(server.url)
      const posta = await startPosta({ env: { POSTA_DATABASE_URL: url, ...env } })
      started.push(posta)
      return posta
    }

    test('statements of two schemas over the same sessions stay in their own', async () => {
      const [one, other] = [open('one'), open('other')]
      for (const db of [one, other]) {
        await db.transaction(async (tx) => {
          const [row] = await tx.all<{ path: string }>(
            `select current_setting('search_path') as path`,
          )
          await tx.script(`create schema ${row?.path}; create table kept (who text primary key)`)
        })
      }
      await Promise.all(
        Array.from({ length: 60 }, (_, turn) =>
          turn % 2 === 0
            ? one.run('insert into kept values ($1)', [`one ${turn}`])
            : other.transaction((tx) => tx.run('insert into kept values ($1)', [`other ${turn}`])),
        ),
      )
      for (const [db, who] of [
        [one, 'one'],
        [other, 'other'],
      ] as const) {
        const rows = await db.all<{ who: string }>('select who from kept')
        assert.deepEqual([...new Set(rows.map((row) => row.who.split(' ')[0]))], [who])
        assert.equal(rows.length, 30)
      }
    })

    test('work that needs a session goes to the server itself, or names the missing setting', async () => {
      const ask = (db: Database) =>
        db.session?.((session) => session.all('select 1 as one'), new AbortController().signal)
      await assert.rejects(async () => ask(open('one')), /set POSTA_LISTEN_URL to the server/)
      assert.deepEqual(await ask(open('one', patienceMs, server.url)), [{ one: 1 }])
    })

    test('a statement that fails or takes too long fails alone, and stores nothing', async () => {
      const db = open('one')
      await assert.rejects(db.run(`insert into kept values ('one 0')`), /duplicate key/)
      await assert.rejects(open('one', 300).all('select pg_sleep(5)'), /statement timeout/)
      const [row] = await db.all<{ many: number }>('select count(*) as many from kept')
      assert.equal(row?.many, 30)
    })

    if (settings !== '') return
    test('two nodes load and track orders, and learn what the other changed', async () => {
      const first = await start()
      const second = await start({ POSTA_LISTEN_URL: server.url })
      const db = open('posta_testing')
      await addUnits(db)
      const client = createClient(16)
      const loads = [first, second].map(({ url }) => startLoad(client, `${url}/testing`, 8))
      await until('orders are loaded', () =>
        loads.every(({ sent: ordersOf }) => ordersOf.length > 60),
      )
      for (const { stop } of loads) await stop()
      const orders = loads.flatMap((load) => load.sent)
      assert.deepEqual([...new Set(orders.map(({ codError }) => codError))], [0])
      assert.equal(await assertNoneHalf(db), orders.length)
      await assertFound(client, `${second.url}/testing`, orders)
      client.close()
      await learns(first, second, 9101)
      await learns(second, first, 9102)
    })

    /** A shipper that one node adds may load orders at the other. */
    async function learns(at: StartedPosta, other: StartedPosta, shipper: number): Promise<void> {
      const headers = { authorization: `Bearer ${at.opsToken}` }
      const added = await at.post(
        '/testing/ops/v1/shippers',
        { number: shipper, name: 'Otra tienda', mode: 'CROSS' },
        headers,
      )
      assert.ok(added.json.password, added.text)
      await until('the other node knows it', async () => {
        const order = crossOrder({
          autentificacion: { shipper, password: added.json.password },
          codigoSeguimiento: `NEW-${shipper}`,
        })
        return (await other.post('/testing/cargaCliente/', order)).json.codError === 0
      })
    }
  })
