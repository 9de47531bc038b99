import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import {
  hasPostgres,
  noPostgres,
  type PostgresServer,
  startQuickPostgres,
} from '../../../test/support/postgres-server.ts'
import { patienceMs, until } from '../../../test/support/until.ts'
import { migrationsFolder } from '../../databases.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { isOutage, isRejectedConnection } from './outage.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'
import { toPostgresDialect } from './postgres-statements.ts'

const skip = hasPostgres ? false : noPostgres

test('a list is spelled as PostgreSQL understands it', () => {
  assert.equal(
    toPostgresDialect('select $2 where a in list($1) and b not in list($12)'),
    'select $2 where a = any($1::text[]) and b <> all($12::text[])',
  )
})

test('a server that can not be reached is an outage, reported soon', async () => {
  const db = openPostgres({
    url: 'postgres://postgres@127.0.0.1:1/postgres',
    schema: 'kit',
    poolSize: 2,
    statementTimeoutMs: 1_000,
    connectTimeoutMs: 1_000,
  })
  await assert.rejects(db.all('select 1'), isOutage)
  await assert.rejects(
    db.transaction((tx) => tx.run('select 1')),
    isOutage,
  )
  await db.close()
})

/** A proxy to a server that can fall silent. */
async function startLine(url: string) {
  const { hostname, port } = new URL(url)
  const ends: Socket[] = []
  const ending = new EventEmitter()
  let dead = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    ends.push(near, far)
    near.on('data', (bytes) => {
      if (!dead) far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!dead) near.write(bytes)
    })
    for (const end of [near, far]) end.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    ending,
    cut() {
      dead = true
      ending.emit('end')
    },
    async close() {
      for (const end of ends) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

describe('with a server', { skip }, () => {
  let server: PostgresServer | undefined
  let db: Database

  function open(overrides: Partial<PostgresOptions> = {}): Database {
    const limits = { poolSize: 2, statementTimeoutMs: patienceMs, connectTimeoutMs: patienceMs }
    return openPostgres({ url: server?.url ?? '', schema: 'kit', ...limits, ...overrides })
  }
  async function backends(): Promise<number[]> {
    const sql = `select pid from pg_stat_activity where application_name = 'posta' order by pid`
    return (await db.all<{ pid: number }>(sql)).map((row) => row.pid)
  }
  /** Ends every connection except this one. */
  const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'posta' and pid <> pg_backend_pid()`

  before(async () => {
    server = await startQuickPostgres()
    db = open()
    await db.script('create schema kit; create table kit.t (a text primary key)')
  })
  after(async () => {
    await db.close()
    await server?.stop()
  })

  test('tables are found in the schema, also when the URL brings options of its own', async () => {
    const url = `${server?.url}?options=${encodeURIComponent('-c work_mem=8MB')}`
    const other = open({ url })
    assert.deepEqual(await other.all('select a from t'), [])
    assert.deepEqual(await other.all(`select current_setting('work_mem') as it`), [{ it: '8MB' }])
    await other.close()
  })

  test('a role that may not create schemas is enough if its schema exists', async () => {
    await db.script('create role tenant login; create schema rented authorization tenant')
    const url = (server?.url ?? '').replace('postgres@', 'tenant@')
    const tenant = open({ url, schema: 'rented' })
    await migrate(tenant, migrationsFolder, 1)
    assert.deepEqual(await tenant.all('select tracking_code from shipment_order'), [])
    const homeless = open({ url, schema: 'nowhere' })
    await assert.rejects(migrate(homeless, migrationsFolder, 1), /permission denied/)
    await Promise.all([tenant.close(), homeless.close()])
  })

  test('a statement is prepared once on a connection, and never without names', async () => {
    const prepared = `select count(*) as many from pg_prepared_statements where statement like $1`
    for (const [namedStatements, many] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const other = open({ poolSize: 1, namedStatements })
      for (let time = 0; time < 3; time += 1) await other.all('select a, 42 from t')
      assert.deepEqual(await other.all(prepared, ['%42 from t']), [{ many }])
      await other.close()
    }
  })

  test('a statement with a long list is planned for it, and not kept', async () => {
    const other = open({ poolSize: 1 })
    const prepared = `select count(*) as many from pg_prepared_statements where statement like $1`
    for (const [length, many] of [
      [1_000, 0],
      [3, 1],
    ] as const) {
      const codes = Array.from({ length }, (_, index) => String(index))
      await other.all('select a, 43 from t where a in list($1)', [codes])
      assert.deepEqual(await other.all(prepared, ['%43 from t%']), [{ many }])
    }
    await other.close()
  })

  test('a statement that is refused does not cost its connection', async () => {
    const other = open({ poolSize: 1 })
    const pid = await other.all('select pg_backend_pid() as pid')
    await assert.rejects(
      other.run('insert into t values ($1)', ['nul \0']),
      (error) => !isOutage(error),
    )
    await assert.rejects(other.transaction((tx) => tx.all('select nonsense')))
    assert.deepEqual(await other.all('select pg_backend_pid() as pid'), pid)
    await other.close()
  })

  test('a statement that takes too long is ended, and a script may take longer', async () => {
    const own = open({ statementTimeoutMs: 500 })
    await assert.rejects(own.all('select pg_sleep(10)'), /statement timeout/)
    await own.transaction((tx) => tx.script('set local statement_timeout = 0; select pg_sleep(1)'))
    await own.close()
  })

  test('an idle connection that breaks is reported and replaced', async () => {
    const lost: Error[] = []
    const other = open({ poolSize: 1, onConnectionLost: (error) => lost.push(error) })
    await other.all('select 1')
    await db.all(endOthers)
    await until('the loss is reported', () => lost.length > 0)
    assert.equal(lost.length, 1)
    assert.deepEqual(await other.all('select 1 as it'), [{ it: 1 }])
    await other.close()
  })

  test('a connection that breaks inside a transaction fails it and is not used again', async () => {
    const other = open({ poolSize: 1 })
    const work = other.transaction(async (tx) => {
      await tx.run('insert into t values ($1)', ['lost'])
      await db.all(endOthers)
      await sleep(50)
      await tx.run('insert into t values ($1)', ['lost too'])
    })
    await assert.rejects(work, isOutage)
    assert.deepEqual(await other.all('select a from t'), [])
    await other.close()
  })

  test('a server that falls silent in a transaction is an outage, and not waited for twice', async () => {
    const line = await startLine(server?.url ?? '')
    const other = open({ url: line.url, statementTimeoutMs: 1_500, connectTimeoutMs: 5_000 })
    const inTransaction = async () => {
      const work = other.transaction(async (tx) => {
        await tx.run('insert into t values ($1)', ['lost'])
        await once(line.ending, 'end')
        await tx.run('insert into t values ($1)', ['lost too'])
      })
      await assert.rejects(work, isOutage)
      return 'once'
    }
    const twoQuestions = async () => {
      await other.all('select 1')
      await once(line.ending, 'end')
      for (const sql of ['select 2', 'select 3']) await assert.rejects(other.all(sql), isOutage)
      return 'twice'
    }
    try {
      const both = [inTransaction(), twoQuestions()]
      await until('both are in the middle', () => line.ending.listenerCount('end') === 2)
      line.cut()
      assert.equal(await Promise.race(both), 'once')
      await Promise.all(both)
    } finally {
      await line.close()
      await other.close()
    }
    assert.deepEqual(await db.all('select a from t'), [])
  })

  test('a statement nobody waited for still fails its transaction', async () => {
    const work = db.transaction(async (tx) => {
      await tx.run('insert into t values ($1)', ['twice'])
      tx.run('insert into t values ($1)', ['twice']).catch(() => {})
    })
    await assert.rejects(work, /rolled back/)
    assert.deepEqual(await db.all('select a from t'), [])
  })

  test('of several servers, the one that takes writes is found, also after it moved', async () => {
    const standby = await startQuickPostgres()
    const ports = [standby.url, server?.url ?? ''].map((url) => new URL(url).port)
    const reads = async (url: string, isReading: boolean) => {
      const client = new Client({ connectionString: url })
      await client.connect()
      await client.query(`alter system set default_transaction_read_only = ${isReading}`)
      await client.query('select pg_reload_conf()')
      await client.end()
    }
    const url = `postgres://postgres@127.0.0.1:1,127.0.0.1:${ports.join(',127.0.0.1:')}/postgres`
    const portOf = async (on: Database) =>
      (await on.all<{ port: number }>('select inet_server_port() as port'))[0]?.port
    await reads(standby.url, true)
    const other = open({ url, poolSize: 1 })
    try {
      await until('the writer answers', async () => String(await portOf(other)) === ports[1])
      await db.script('create table if not exists kit.moved (a text)')
      await reads(server?.url ?? '', true)
      await reads(standby.url, false)
      // Sessions of the server learn of a new setting in its own time.
      const write = () => other.run(`insert into kit.moved values ('x')`)
      await until('a write is refused', async () => (await write().catch(isOutage)) === true)
      await until('the new writer is found', async () => {
        const port = await portOf(other).catch(() => undefined)
        return String(port) === ports[0]
      })
    } finally {
      await other.close()
      await reads(server?.url ?? '', false)
      await standby.stop()
    }
  })

  test('a database that does not exist is a rejected connection, not an outage', async () => {
    const url = new URL(server?.url ?? '')
    url.pathname = '/nobody'
    const elsewhere = open({ url: url.href })
    await assert.rejects(
      elsewhere.all('select 1'),
      (error) => isRejectedConnection(error) && !isOutage(error),
    )
    await elsewhere.close()
  })

  test('a pool that stays full is an outage for those who wait', async () => {
    const other = open({ poolSize: 1, connectTimeoutMs: 1_000 })
    // On a busy machine even a free server may take longer to be reached.
    await until('it is connected', () => other.all('select 1').then(Boolean, () => false))
    await other.transaction(async (tx) => {
      await tx.all('select 1')
      await assert.rejects(other.all('select 1'), isOutage)
    })
    await other.close()
  })

  test('no more connections are opened than the pool may have', async () => {
    const other = open({ poolSize: 2 })
    const others = await backends()
    await Promise.all(Array.from({ length: 20 }, () => other.all('select pg_sleep(0.01)')))
    assert.ok((await backends()).length <= others.length + 2)
    await other.close()
  })
})
