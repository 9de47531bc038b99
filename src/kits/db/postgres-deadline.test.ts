import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPostgresDatabase, testSchema } from '../../../test/support/postgres-databases.ts'
import { hasPostgres, noPostgres } from '../../../test/support/postgres-server.ts'
import { openPostgresWire } from '../../../test/support/postgres-wire.ts'
import { until } from '../../../test/support/until.ts'
import { DeadlineError, withinMs } from '../batch/deadline.ts'
import type { Database } from './database.ts'
import { isOutage } from './outage.ts'
import { openPostgres } from './postgres.ts'

const skip = hasPostgres ? false : noPostgres

/** Far longer than a test waits: only the deadline ends a hanging statement. */
const patient = { poolSize: 1, statementTimeoutMs: 3_600_000, connectTimeoutMs: 600_000 }
const insert = 'insert into late values ($1)'
const isIdle = (db: Database) => db.activity?.().connections.used === 0

test('a server that hangs fails callers in their time, and commits nothing of theirs later', {
  skip,
}, async () => {
  const server = await createPostgresDatabase('posta_empty')
  const wire = await openPostgresWire(server.url)
  const open = (url: string) => openPostgres({ url, schema: testSchema, ...patient })
  const [direct, free, taken] = [open(server.url), open(wire.url), open(wire.url)]
  const errors: unknown[] = []
  const ask = async (work: () => Promise<unknown>) =>
    Promise.resolve(withinMs(50, work)).catch((error: unknown) => errors.push(error))
  try {
    await direct.script('create table late (name text)')
    await Promise.all([free.all('select 1'), taken.all('select 1')])
    wire.freeze()
    const holder = taken.all('select 1').catch(() => undefined)
    void ask(() => free.transaction((tx) => tx.run(insert, ['in a transaction'])))
    // It waits for the connection that the holder has.
    void ask(() => taken.run(insert, ['without a connection']))
    await until('both are told', () => errors.length === 2)
    assert.deepEqual(errors, [new DeadlineError(), new DeadlineError()])
    wire.thaw()
    await holder
    await until('nothing is under way', () => isIdle(free) && isIdle(taken))
    assert.deepEqual(await direct.all('select name from late'), [])
  } finally {
    await wire.close()
    for (const db of [direct, free, taken]) await db.close()
    await server.stop()
  }
})

test('a node that falls silent in a transaction is given up, and gets its connection back', {
  skip,
}, async () => {
  const server = await createPostgresDatabase('posta_empty')
  const open = (limits: typeof patient) =>
    openPostgres({ url: server.url, schema: testSchema, ...limits })
  const [other, frozen] = [open(patient), open({ ...patient, statementTimeoutMs: 2_000 })]
  const [holding, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  try {
    await other.script('create table late (name text primary key)')
    const work = frozen.transaction(async (tx) => {
      await tx.run(insert, ['held'])
      holding.resolve()
      await thawed.promise
    })
    const givenUp = assert.rejects(work, isOutage)
    await holding.promise
    // It waits until the server has given the other transaction up.
    await other.run(insert, ['held'])
    thawed.resolve()
    await givenUp
    assert.deepEqual(await frozen.all('select name from late'), [{ name: 'held' }])
  } finally {
    thawed.resolve()
    for (const db of [other, frozen]) await db.close()
    await server.stop()
  }
})
