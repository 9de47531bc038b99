import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPostgresDatabase, testSchema } from '../../../test/support/postgres-databases.ts'
import { hasPostgres, noPostgres } from '../../../test/support/postgres-server.ts'
import { statementMs, timeLeftMs } from '../batch/deadline.ts'
import type { Database } from '../db/database.ts'
import { isOutage } from '../db/outage.ts'
import { openPostgres } from '../db/postgres.ts'
import { withOutages } from './outage-route.ts'
import type { HttpAnswer, HttpRequest, Route } from './route.ts'

const skip = hasPostgres ? false : noPostgres

/** Far longer than a test waits: only the deadline ends a hanging statement. */
const patient = { poolSize: 1, statementTimeoutMs: 3_600_000, connectTimeoutMs: 600_000 }
const deadlineMs = 100
const hanging = 'select pg_sleep(3600)'

const text = (body: HttpAnswer['body']): HttpAnswer => ({ status: 200, type: 'text/plain', body })
const nobody = {} as HttpRequest

function routeThat(handle: Route['handle'], kind: Partial<Route> = {}): Route {
  const named = { method: 'GET', path: '/', name: 'a route' } as const
  const failed = () => text('failed')
  const route = { ...named, ...kind, handle, unreadable: failed, fault: failed }
  return withOutages(route, { deadlineMs, outageStatus: undefined })
}

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const server = await createPostgresDatabase('posta_empty')
  const db = openPostgres({ url: server.url, schema: testSchema, ...patient })
  try {
    await work(db)
  } finally {
    await db.close()
    await server.stop()
  }
}

async function* piecesOf(db: Database): AsyncGenerator<string> {
  yield 'first'
  await db.all(hanging)
  yield 'second'
}

/** Where the time is over before the statement is sent, nothing is cancelled. */
const outage = (error: unknown): boolean => isOutage(error)

test('a statement that hangs is given up in every kind of route', { skip }, () =>
  withDatabase(async (db) => {
    const hangs = async (): Promise<HttpAnswer> => text(String(await db.all(hanging)))
    await assert.rejects(async () => routeThat(hangs).handle(nobody), outage)
    await assert.rejects(async () => routeThat(hangs, { patient: true }).handle(nobody), outage)
    await assert.rejects(async () => routeThat(hangs, { streams: true }).handle(nobody), outage)
    const admitting = routeThat(hangs, { patient: true, admit: hangs })
    await assert.rejects(async () => admitting.admit?.(nobody), outage)
    const file = await routeThat(() => text(piecesOf(db)), { streams: true }).handle(nobody)
    const pieces = (file.body as AsyncIterable<string>)[Symbol.asyncIterator]()
    assert.deepEqual(await pieces.next(), { done: false, value: 'first' })
    await assert.rejects(pieces.next(), outage)
  }),
)

test('a file may take longer than a request, but none of its statements may', async () => {
  const times = () => [timeLeftMs(), statementMs()]
  async function* asking(): AsyncGenerator<string> {
    yield JSON.stringify(times())
  }
  const messages: unknown[] = []
  const tell = (): HttpAnswer => {
    messages.push(times())
    return text('')
  }
  await routeThat(tell, { patient: true }).handle(nobody)
  await routeThat(tell, { streams: true }).handle(nobody)
  const file = await routeThat(() => text(asking()), { streams: true }).handle(nobody)
  for await (const piece of file.body as AsyncIterable<string>) messages.push(JSON.parse(piece))
  assert.deepEqual(messages, [
    [undefined, deadlineMs],
    [undefined, deadlineMs],
    [null, deadlineMs],
  ])
  assert.deepEqual(times(), [undefined, undefined])
})
