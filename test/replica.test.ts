/**
 * Reports and tracking are read from a streaming replica, and never data that it does not have yet.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { cross, crossOrder, expectStored, newCode } from './contract/support.ts'
import { type StartedPosta, startPosta } from './support/posta.ts'
import {
  executeOn,
  hasPostgres,
  noPostgres,
  type PostgresServer,
  startQuickPostgres,
  startStandby,
} from './support/postgres-server.ts'
import { until } from './support/until.ts'

const skip = hasPostgres ? false : noPostgres
const scans = 'select sum(seq_scan + coalesce(idx_scan, 0)) as many from pg_stat_user_tables'

describe('with a streaming replica', { skip }, () => {
  let primary: PostgresServer
  let replica: PostgresServer
  let posta: StartedPosta

  before(async () => {
    primary = await startQuickPostgres()
    replica = await startStandby(primary.url)
    const env = { POSTA_DATABASE_URL: primary.url, POSTA_REPLICA_URL: replica.url }
    posta = await startPosta({ env })
  })
  after(async () => {
    await posta?.close()
    await replica?.stop()
    await primary?.stop()
  })

  async function load(): Promise<string> {
    const codigoSeguimiento = newCode()
    await expectStored(posta, crossOrder({ codigoSeguimiento }))
    return codigoSeguimiento
  }
  async function track(code: string): Promise<number> {
    const body = { autentificacion: cross, datos: [{ codigoSeguimiento: code }] }
    return (await posta.post('/tracking/consultaTrackingMasivo/', body)).json[0].codError
  }
  const readsOfReplica = async (): Promise<number> => {
    const { Client } = await import('pg')
    const client = new Client({ connectionString: replica.url })
    await client.connect()
    const { rows } = await client.query<{ many: string }>(scans)
    await client.end()
    return Number(rows[0]?.many)
  }

  /** Tracks until the replica has answered, which has the order then. */
  async function trackThere(code: string): Promise<void> {
    const earlier = await readsOfReplica()
    await until('the replica was asked', async () => {
      assert.equal(await track(code), 0)
      return (await readsOfReplica()) > earlier
    })
  }

  test('tracking is read there', async () => trackThere(await load()))

  for (const file of ['orders', 'movements']) {
    test(`the file of ${file} is read there`, async () => {
      const headers = { authorization: `Bearer ${posta.opsToken}` }
      const earlier = await readsOfReplica()
      await until('the replica was asked', async () => {
        assert.equal((await posta.get(`/ops/v1/${file}.csv`, headers)).status, 200)
        // Counts of the reads of other tests may still come.
        return (await readsOfReplica()) > earlier + 20
      })
    })
  }

  test('an order that was loaded just now is found', async () => {
    for (let turn = 0; turn < 30; turn += 1) assert.equal(await track(await load()), 0)
  })

  test('one that falls behind is not read until it has caught up', async () => {
    const code = await load()
    await trackThere(code)
    await executeOn(replica.url, 'select pg_wal_replay_pause()')
    const scan = { trackingCode: code, check: 'IF', branch: posta.demo.branches[0] }
    const headers = { authorization: `Bearer ${posta.opsToken}` }
    const reply = await posta.post('/ops/v1/movements', { movements: [scan] }, headers)
    assert.equal(reply.status, 200, reply.text)
    const body = { autentificacion: cross, datos: [{ codigoSeguimiento: code }] }
    await until('the movement is seen', async () => {
      const { json } = await posta.post('/tracking/consultaTrackingMasivo/', body)
      return json[0].movimientos.some(({ check }: { check: string }) => check === 'IF')
    })
    await executeOn(replica.url, 'select pg_wal_replay_resume()')
  })

  test('without it, everything is answered from the primary', async () => {
    const code = await load()
    await replica.stop()
    assert.equal(await track(code), 0)
    const headers = { authorization: `Bearer ${posta.opsToken}` }
    assert.equal((await posta.get('/ops/v1/figures/floor', headers)).status, 200)
  })
})
