import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { crossOrder, newCode } from './contract/support.ts'
import { type StartedPosta, startPosta } from './support/posta.ts'
import { createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres, type PostgresServer } from './support/postgres-server.ts'
import { openPostgresWire, type PostgresWire } from './support/postgres-wire.ts'
import { until } from './support/until.ts'

describe('round trips to PostgreSQL', { skip: hasPostgres ? false : noPostgres }, () => {
  let database: PostgresServer
  let wire: PostgresWire
  let posta: StartedPosta
  before(async () => {
    database = await createPostgresDatabase('posta_empty')
    wire = await openPostgresWire(database.url)
    posta = await startPosta({ env: { POSTA_DATABASE_URL: wire.url } })
  })
  after(async () => {
    await posta.close()
    await wire.close()
    await database.stop()
  })

  async function countDuring(work: () => Promise<unknown>): Promise<number> {
    const count = wire.roundTrips()
    await work()
    return wire.roundTrips() - count
  }

  test('a lone order is stored in two: all its rows, and the commit', async () => {
    const create = (code: string) =>
      posta.post('/testing/cargaCliente/', crossOrder({ codigoSeguimiento: code }))
    for (const code of ['TRIP-0001', 'TRIP-0002'])
      assert.equal((await create(code)).json.codError, 0)
    // The node's own work meanwhile only adds.
    let number = 3
    await until('one is stored while the node does nothing else', async () => {
      const code = `TRIP-${String(number++).padStart(4, '0')}`
      const trips = await countDuring(async () =>
        assert.equal((await create(code)).json.codError, 0),
      )
      assert.ok(trips >= 2, `${trips} round trips`)
      return trips === 2
    })
  })

  /** The way of a piece to its recipient, and of one that goes back: a scan, and its trips. */
  const ways: readonly (readonly (readonly [check: string, trips: number, reason?: string])[])[] = [
    [
      ['IF', 8],
      ['MA', 8],
      ['LD', 9],
      ['DL', 9],
    ],
    [
      ['IF', 8],
      ['MA', 8],
      ['LD', 9],
      ['CA', 11, 'NC'],
      ['DV', 9, 'NR'],
      ['RV', 7],
      ['RM', 7],
      ['RC', 7],
    ],
  ]

  test('the guide has the round trips of each kind of scan', () => {
    const guide = readFileSync(join(import.meta.dirname, '..', 'docs', 'scaling.md'), 'utf8')
    for (const [check, trips] of ways.flat())
      assert.ok(guide.includes(`| ${check} | ${trips} |`), `${check} takes ${trips}`)
  })

  for (const way of ways)
    test(`lone scans of ${way.map(([check]) => check).join(', ')}`, async () => {
      const least = new Map<string, number>()
      const scanAll = async () => {
        const code = newCode()
        const order = crossOrder({ codigoSeguimiento: code })
        assert.equal((await posta.post('/testing/cargaCliente/', order)).json.codError, 0)
        for (const [check, , reasonCode] of way) {
          const movements = [{ trackingCode: code, check, branch: 'C0001', reasonCode }]
          const trips = await countDuring(async () => {
            const headers = { authorization: `Bearer ${posta.opsToken}` }
            const { json } = await posta.post('/testing/ops/v1/movements', { movements }, headers)
            assert.equal(json.results[0].status, 'recorded', check)
          })
          least.set(check, Math.min(trips, least.get(check) ?? trips))
        }
      }
      // The node's own work meanwhile only adds.
      await until('each was recorded while the node did nothing else', async () => {
        await scanAll()
        for (const [check, trips] of way)
          assert.ok((least.get(check) ?? 0) >= trips, `${check} takes ${least.get(check)}`)
        return way.every(([check, trips]) => least.get(check) === trips)
      })
    })

  test('a node with nothing to do asks seldom', async () => {
    await sleep(1_500)
    const statements = await countDuring(() => sleep(6_000))
    // Less than two a second over a minute; but some of its polls fall together: eleven come every
    // ten to twenty seconds, four every five, eight once a minute.
    assert.ok(statements <= 27, `${statements} round trips in six seconds`)
  })
})
