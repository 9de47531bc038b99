import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client } from 'pg'
import { crossOrder } from './contract/support.ts'
import { type StartedPosta, startPosta } from './support/posta.ts'
import { createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres, type PostgresServer } from './support/postgres-server.ts'
import { openPostgresWire, type PostgresWire } from './support/postgres-wire.ts'
import { until } from './support/until.ts'

/** Far longer than a test waits: only the deadline ends what hangs. */
const patientDatabase = { POSTA_STATEMENT_MS: '3600000', POSTA_CONNECT_MS: '600000' }
const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }

describe('a database that hangs', { skip: hasPostgres ? false : noPostgres }, () => {
  let database: PostgresServer
  let wire: PostgresWire
  let posta: StartedPosta
  let keeper: Client

  before(async () => {
    database = await createPostgresDatabase('posta_empty')
    wire = await openPostgresWire(database.url)
    const settings = { POSTA_DEADLINE_MS: '700', POSTA_OUTAGE_STATUS: '503', ...patientDatabase }
    posta = await startPosta({ env: { ...settings, POSTA_DATABASE_URL: wire.url } })
    keeper = new Client({ connectionString: database.url })
    await keeper.connect()
  })
  after(async () => {
    await keeper.end()
    await posta.close()
    await wire.close()
    await database.stop()
  })

  async function whileLocked(work: () => Promise<void>): Promise<void> {
    await keeper.query('begin; lock table posta_testing.shipment_order in access exclusive mode')
    try {
      await work()
    } finally {
      await keeper.query('rollback')
    }
  }

  const track = () => {
    const datos = [{ codigoSeguimiento: 'NADIE-0001' }]
    return posta.post('/testing/tracking/consultaTrackingMasivo/', { autentificacion, datos })
  }

  async function waiting(): Promise<number> {
    const { rows } = await keeper.query(
      `select pid from pg_stat_activity where application_name = 'posta' and state = 'active'
         and wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows.length
  }

  test('in a table fails requests in time, and nothing of theirs goes on in the database', async () => {
    assert.equal((await track()).status, 200)
    await whileLocked(async () => {
      const replies = await Promise.all(Array.from({ length: 60 }, track))
      for (const { status, json, headers } of replies) {
        assert.deepEqual([status, json[0].codError], [503, 4])
        assert.equal(headers.get('retry-after'), '5')
      }
      await until('every statement is cancelled', async () => (await waiting()) === 0)
    })
    assert.equal((await track()).status, 200)
  })

  test('an order that was given up is not stored later', async () => {
    const order = { autentificacion, ...crossOrder() }
    await whileLocked(async () => {
      const { status, json, headers } = await posta.post('/testing/cargaCliente/', order)
      assert.deepEqual([status, json.codError], [503, -1])
      assert.equal(headers.get('retry-after'), '5')
      await until('its statement is cancelled', async () => (await waiting()) === 0)
    })
    assert.equal((await posta.post('/testing/cargaCliente/', order)).json.codError, 0)
  })

  test('the metrics count it by its code', async () => {
    const { text } = await posta.get('/metrics')
    assert.match(text, /posta_refused_total\{route="[^"]+",code="4"\} 60/)
  })

  test('as a whole fails requests in time, and serves again once it answers', async () => {
    wire.freeze()
    // The first ones have a connection, the others wait for one.
    for (let round = 0; round < 3; round += 1) {
      const order = posta.post('/testing/cargaCliente/', { autentificacion, ...crossOrder() })
      const told: unknown[] = []
      for (const asked of [order, ...Array.from({ length: 20 }, track)])
        void asked.then(({ status, headers }) => told.push([status, headers.get('retry-after')]))
      await until('all are answered', () => told.length === 21)
      for (const one of told) assert.deepEqual(one, [503, '5'])
    }
    wire.thaw()
    await until('it serves again', async () => (await track()).status === 200)
  })
})
