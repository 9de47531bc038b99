import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { cross, crossOrder, type Fields, opsHeaders } from './contract/support.ts'
import { type StartedPosta, startPosta } from './support/posta.ts'
import { bearer, demo } from './v1/support.ts'

const street = { direccion: 'av sta fe', altura: '3253', piso: '7', localidad: 'Palermo' }

describe('with POSTA_NORMALIZE_ORDERS on', () => {
  let posta: StartedPosta
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'posta-normalized-'))
    posta = await startPosta({ env: { POSTA_DATA: folder, POSTA_NORMALIZE_ORDERS: 'on' } })
  })
  after(async () => {
    await posta.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function load(address: Fields): Promise<string> {
    const order = crossOrder({ domicilio: address })
    const answer = await posta.post('/cargaCliente/', order)
    assert.equal(answer.json.codError, 0, answer.text)
    return String(order['codigoSeguimiento'])
  }

  function stored(code: string): Fields | undefined {
    const db = new DatabaseSync(join(folder, 'testing.db'), { readOnly: true })
    try {
      return db.prepare('select * from order_address where tracking_code = ?').get(code)
    } finally {
      db.close()
    }
  }

  test('an order keeps its normalized address beside what was sent', async () => {
    const row = stored(await load({ ...street, codigoPostal: 1425, provincia: 'CABA' }))
    assert.equal(row?.['street'], 'Av. Santa Fe')
    assert.partialDeepStrictEqual({ ...row }, { status: 'found', floor: '7', postal_code: 1425 })
    assert.ok(Math.abs(Number(row?.['latitude']) + 34.5887) < 0.002)
  })

  test('an order is never refused for an address that nobody knows', async () => {
    const address = { direccion: 'Los Aromos Azules', altura: '15', codigoPostal: 5500 }
    const row = stored(await load({ ...address, localidad: 'Mendoza', provincia: 'Mendoza' }))
    assert.equal(row?.['status'], 'unknown')
  })

  test('an order to a branch has no address to normalize', async () => {
    const [branch] = posta.demo.branches
    const order = crossOrder({ servicio: 'F', 'domicilio.localidad': branch })
    assert.equal((await posta.post('/cargaCliente/', order)).json.codError, 0)
    assert.equal(stored(String(order['codigoSeguimiento'])), undefined)
  })

  test('pick-up points are looked for from where the normalizer put it', async () => {
    const code = await load({ ...street, codigoPostal: 1000, provincia: 'CABA' })
    const key = bearer(demo.cross.apiKey)
    const near = await posta.get(`/v1/shipments/${code}/pickup-points`, key)
    assert.equal(near.status, 200, near.text)
    const answer = await posta.post('/puntosDeRetiroRest/', {
      autentificacion: cross,
      latitud: String(stored(code)?.['latitude']),
      longitud: String(stored(code)?.['longitude']),
    })
    const codes = near.json.items.map((one: { code: string }) => one.code)
    assert.ok(codes.length > 0)
    assert.deepEqual(
      codes,
      answer.json.sucursal.map((one: { codigo: string }) => one.codigo),
    )
    const other = bearer(demo.ware.apiKey)
    assert.equal((await posta.get(`/v1/shipments/${code}/pickup-points`, other)).status, 404)
  })

  test('a label is routed by the code that the normalizer is sure of', async () => {
    const put = await posta.request('PUT', '/ops/v1/routes/1100-1199', {
      headers: opsHeaders(posta),
      body: JSON.stringify({ router: 'NORTE-TEST' }),
    })
    assert.equal(put.status, 200, put.text)
    // The code that was sent is of another part of the avenue.
    const code = await load({ ...street, altura: '1900', codigoPostal: 1425, provincia: 'CABA' })
    const label = await posta.get(
      `/impresionEtiqueta/?tipo=zpl&shipper=${cross.shipper}&codSeguimiento=${code}`,
    )
    assert.match(label.text, /NORTE-TEST/)
    assert.match(label.text, /1123/)
  })
})
