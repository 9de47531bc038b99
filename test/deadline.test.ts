import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client } from 'pg'
import { demoPassword } from '../src/demo/demo-carrier.ts'
import { crossOrder } from './contract/support.ts'
import { cookieOf } from './people/support.ts'
import { type StartedPosta, startPosta } from './support/posta.ts'
import { createPostgresDatabase } from './support/postgres-databases.ts'
import { hasPostgres, noPostgres, type PostgresServer } from './support/postgres-server.ts'
import { until } from './support/until.ts'

const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }

describe('a table that hangs', { skip: hasPostgres ? false : noPostgres }, () => {
  let database: PostgresServer
  let posta: StartedPosta
  let keeper: Client

  before(async () => {
    database = await createPostgresDatabase('posta_empty')
    const settings = { POSTA_DEADLINE_MS: '3000', POSTA_OUTAGE_STATUS: '503' }
    posta = await startPosta({ env: { ...settings, POSTA_DATABASE_URL: database.url } })
    keeper = new Client({ connectionString: database.url })
    await keeper.connect()
  })
  after(async () => {
    await keeper.end()
    await posta.close()
    await database.stop()
  })

  async function whileLocked(work: () => Promise<void>, more: string[] = []): Promise<void> {
    const tables = ['posta_testing.shipment_order', ...more].join(', ')
    await keeper.query(`begin; lock table ${tables} in access exclusive mode`)
    try {
      await work()
    } finally {
      await keeper.query('rollback')
    }
  }

  let refused = 0
  const track = async () => {
    const datos = [{ codigoSeguimiento: 'NADIE-0001' }]
    const path = '/testing/tracking/consultaTrackingMasivo/'
    const reply = await posta.post(path, { autentificacion, datos })
    if (reply.status === 503) refused += 1
    return reply
  }
  /** On a busy machine a request may take longer than its time, without any lock. */
  const untilTracked = () => until('it answers', async () => (await track()).status === 200)

  const load = async (order: ReturnType<typeof crossOrder>) =>
    posta.post('/testing/cargaCliente/', { ...order, autentificacion })

  async function isStored({ codigoSeguimiento: code }: ReturnType<typeof crossOrder>) {
    const sql = 'select 1 from posta_testing.shipment_order where tracking_code = $1'
    return (await keeper.query(sql, [code])).rows.length === 1
  }

  async function waiting(): Promise<number> {
    const { rows } = await keeper.query(
      `select pid from pg_stat_activity where application_name = 'posta' and state = 'active'
         and wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows.length
  }

  test('fails its requests in time, and nothing of theirs goes on in the database', async () => {
    await untilTracked()
    await whileLocked(async () => {
      const replies = await Promise.all(Array.from({ length: 60 }, track))
      for (const { status, json, headers } of replies) {
        assert.deepEqual([status, json[0].codError], [503, 4])
        assert.equal(headers.get('retry-after'), '5')
      }
      await until('every statement is cancelled', async () => (await waiting()) === 0)
    })
    await untilTracked()
  })

  test('an order that was given up is not stored later', async () => {
    const order = crossOrder()
    await whileLocked(async () => {
      const { status, json, headers } = await load(order)
      assert.deepEqual([status, json.codError], [503, -1])
      assert.equal(headers.get('retry-after'), '5')
      await until('its statement is cancelled', async () => (await waiting()) === 0)
    })
    let next = crossOrder()
    await until('the next one is stored', async () => {
      next = crossOrder()
      return (await load(next)).json.codError === 0
    })
    assert.deepEqual([await isStored(order), await isStored(next)], [false, true])
  })

  const page = 'text/html; charset=utf-8'
  const problem = 'application/problem+json; charset=utf-8'

  test('pages, signing in, labels and files are given up like the rest', async () => {
    const codes = { tipo: 'Z10X15', codigos: ['NADIE-0001'] }
    const label = 'impresionEtiqueta/?tipo=Z10X15&shipper=9001&codSeguimiento=NADIE-0001'
    const person = { email: 'tienda@demo.example', password: demoPassword }
    let signedIn = await posta.post('/testing/v1/session', person)
    await until('somebody is signed in', async () => {
      if (signedIn.status !== 200) signedIn = await posta.post('/testing/v1/session', person)
      return signedIn.status === 200
    })
    const session = { cookie: cookieOf(signedIn) }
    const path = (end: string) => `/testing/${end}`
    const people = ['posta_people.person', 'posta_people.person_session']
    await whileLocked(async () => {
      const replies = await Promise.all([
        posta.get(path('seguimiento/NADIE-0001')),
        posta.get(path('seguimiento/NADIE-0001/eleccion?que=dia')),
        posta.get(path('portal/envios'), session),
        posta.get(path('v1/session'), session),
        posta.post(path('v1/session'), person),
        posta.get(path('seguimiento/NADIE-0001/eventos')),
        posta.get(path(label)),
        posta.post(path('etiquetas/'), { ...codes, autentificacion }),
        posta.get(path('v1/shipments.csv'), session),
      ])
      const answers = replies.map(({ status, headers }) => [
        status,
        headers.get('content-type'),
        headers.get('retry-after'),
      ])
      const plain = 'text/plain; charset=utf-8'
      // An answer with its status in the body as well keeps it.
      assert.deepEqual(answers, [
        [500, page, '5'],
        [500, page, '5'],
        [500, page, '5'],
        [500, problem, '5'],
        [500, problem, '5'],
        [503, plain, '5'],
        [503, plain, '5'],
        [503, 'application/json; charset=utf-8', '5'],
        [500, problem, '5'],
      ])
    }, people)
  })

  test('the metrics count it by its code', async () => {
    const { text } = await posta.get('/metrics')
    const counted = /posta_refused_total\{route="[^"]+",code="4"\} (\d+)/.exec(text)?.[1]
    assert.ok(refused >= 60)
    assert.equal(Number(counted), refused)
  })
})
