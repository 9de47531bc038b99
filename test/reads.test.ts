/** A node whose database takes no writes goes on with what it only has to read. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Client } from 'pg'
import { cross, crossOrder, newCode } from './contract/support.ts'
import { type Posta, startPosta } from './support/posta.ts'
import { createPostgresDatabase } from './support/postgres-databases.ts'
import { executeOn, hasPostgres, noPostgres } from './support/postgres-server.ts'
import { mountSmallDisk, noDisk } from './support/small-disk.ts'
import { until } from './support/until.ts'

async function load(posta: Posta): Promise<{ code: string; codError: number }> {
  const code = newCode()
  const order = crossOrder({ codigoSeguimiento: code })
  const { json } = await posta.post('/testing/cargaCliente/', order)
  return { code, codError: json.codError }
}

/** The first label of all makes the key that signs links to labels. */
const print = (posta: Posta, code: string) =>
  posta.get(`/testing/impresionEtiqueta/?tipo=zpl&shipper=9001&codSeguimiento=${code}`)

async function assertReads(posta: Posta, code: string): Promise<void> {
  const datos = [{ codigoSeguimiento: code }]
  const asked = { autentificacion: cross, datos }
  const path = '/testing/tracking/consultaTrackingMasivo/'
  assert.equal((await posta.post(path, asked)).json[0].codError, 0)
  assert.equal((await posta.get(`/testing/seguimiento/${code}`)).status, 200)
  assert.equal((await print(posta, code)).status, 200)
  const quote = { ...asked, codigoPostal: 5000, pesoEspecifico: 1 }
  assert.equal((await posta.post('/testing/consulta_tarifa_rest/', quote)).json.codError, 0)
  assert.equal((await posta.get('/health/reads')).status, 200)
}

async function assertUnready(posta: Posta): Promise<void> {
  const { status, text } = await posta.get('/health/ready')
  assert.equal(status, 503)
  assert.match(text, /no-(writes|room)/)
  assert.match((await posta.get('/metrics')).text, /posta_not_ready\{reason="no-(writes|room)"\} 1/)
}

describe('a database that only reads', { skip: !hasPostgres && noPostgres }, () => {
  test('is read on, and prints of labels are counted once it takes writes', async () => {
    const database = await createPostgresDatabase('posta_empty')
    const posta = await startPosta({ env: { POSTA_DATABASE_URL: database.url } })
    const name = new URL(database.url).pathname.slice(1)
    const turn = async (reading: 'on' | 'off') => {
      await executeOn(
        database.url.replace(name, 'postgres'),
        `alter database ${name} set default_transaction_read_only = ${reading}`,
      )
      await executeOn(
        database.url,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
    }
    await print(posta, (await load(posta)).code)
    const { code } = await load(posta)
    await turn('on')
    await until('it is noticed', async () => (await posta.get('/health/reads')).status === 200)
    await assertUnready(posta)
    await assertReads(posta, code)
    assert.equal((await load(posta)).codError, -1)
    await turn('off')
    await until('it is ready', async () => (await posta.get('/health/ready')).status === 200)
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await until('the print is counted', async () => {
      const sql = 'select prints from posta_testing.label_print where tracking_code = $1'
      return (await client.query<{ prints: number }>(sql, [code])).rows[0]?.prints === 1
    })
    await client.end()
    await posta.close()
    await database.stop()
  })
})

test('of a file on a full disk everything is read on', { skip: noDisk }, async () => {
  const disk = await mountSmallDisk()
  const posta = await startPosta({ env: { POSTA_DATA: disk.folder, POSTA_DEMO: 'on' } })
  try {
    const { code } = await load(posta)
    await print(posta, code)
    await disk.fill()
    await until('nothing is stored', async () => (await load(posta)).codError === -1)
    await assertUnready(posta)
    await assertReads(posta, code)
    await disk.free()
    await until('it is ready', async () => (await posta.get('/health/ready')).status === 200)
    assert.equal((await load(posta)).codError, 0)
  } finally {
    await disk.free()
    await posta.close()
    await disk.remove()
  }
})
