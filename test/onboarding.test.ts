import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { volumeRampLimits } from '../src/capabilities/volume-ramps/volume-ramps.limits.ts'
import { fullOrder, newCode, opsHeaders } from './contract/support.ts'
import { withPosta } from './support/posta.ts'
import { bearer, issueKey } from './v1/support.ts'

let now = Date.parse('2026-11-16T12:00:00Z')
const posta = withPosta({ clock: () => now })

const ops = '/testing/ops/v1'
const wish = (number: number, more: object = {}) => ({
  number,
  name: 'Tienda Nueva',
  mode: 'CROSS',
  contactName: 'Ana Pérez',
  contactEmail: 'ana@example.com',
  ...more,
})

const request = (body: object, base = ops) =>
  posta.post(`${base}/onboardings`, body, opsHeaders(posta))
const reportOf = (number: number) => posta.get(`${ops}/onboardings/${number}`, opsHeaders(posta))
const approve = (number: number) =>
  posta.post(`${ops}/onboardings/${number}/approval`, {}, opsHeaders(posta))

/** Everything that a shipper does with one test order, or all but one step. */
async function tryOrder(autentificacion: object, without: 'nothing' | 'label' | 'tracking') {
  const code = newCode()
  const order = fullOrder({ codigoSeguimiento: code, autentificacion })
  const { shipper } = autentificacion as { shipper: number }
  assert.equal((await posta.post('/testing/cargaCliente/', order)).json.codError, 0)
  if (without !== 'label') {
    const where = `tipo=Z10X15&shipper=${shipper}&codSeguimiento=${code}`
    assert.equal((await posta.get(`/testing/impresionEtiqueta/?${where}`)).status, 200)
  }
  if (without !== 'tracking')
    await posta.post('/testing/tracking/consultaTrackingMasivo/', {
      autentificacion,
      datos: [{ codigoSeguimiento: code }],
    })
  return code
}

async function comeIn(number: number, more: object = {}) {
  const { status, json } = await request(wish(number, more))
  assert.equal(status, 201, JSON.stringify(json))
  return { shipper: number, password: String(json.password) }
}

describe('a shipper comes in', () => {
  test('with five whole test orders, judged one by one, and an approval', async () => {
    const testing = await comeIn(7001)
    const { json: begun } = await reportOf(7001)
    assert.equal(begun.state, 'testing')
    assert.deepEqual(begun.missing, ['Faltan 5 órdenes de prueba representativas de 5.'])

    const unprinted = await tryOrder(testing, 'label')
    const unasked = await tryOrder(testing, 'tracking')
    for (let count = 0; count < 4; count += 1) await tryOrder(testing, 'nothing')
    const { json: half } = await reportOf(7001)
    assert.equal(half.representative, 4)
    const missingOf = (code: string) =>
      half.orders.find((one: { trackingCode: string }) => one.trackingCode === code).missing
    assert.deepEqual(missingOf(unprinted), ['Falta imprimir la etiqueta.'])
    assert.deepEqual(missingOf(unasked), ['Falta consultar su seguimiento.'])
    const early = await approve(7001)
    assert.equal(early.status, 409)
    assert.match(early.json.detail, /^Falta 1 orden de prueba representativa de 5\./)

    await tryOrder(testing, 'nothing')
    const { json: ready } = await reportOf(7001)
    assert.equal(ready.state, 'ready')
    assert.ok(ready.readyAt)
    const approved = await approve(7001)
    assert.equal(approved.status, 201)
    assert.equal(approved.json.environment, 'production')
    assert.equal((await approve(7001)).status, 409)
    assert.equal((await reportOf(7001)).json.state, 'approved')

    const production = { shipper: 7001, password: String(approved.json.password) }
    const order = fullOrder({ codigoSeguimiento: newCode(), autentificacion: production })
    assert.equal((await posta.post('/production/cargaCliente/', order)).json.codError, 0)
    const wrong = { ...order, autentificacion: testing }
    assert.equal((await posta.post('/production/cargaCliente/', wrong)).json.codError, 2)
  })

  test('by /v1 alone: asking for a shipment counts as asking for its tracking', async () => {
    const testing = await comeIn(6009)
    const code = await tryOrder(testing, 'tracking')
    const { key } = await issueKey(posta, 6009, { scopes: ['tracking', 'onboarding'] })
    const orders = async () =>
      (await posta.get('/testing/v1/onboarding', bearer(key))).json.orders as object[]
    assert.deepEqual(await orders(), [
      {
        trackingCode: code,
        service: 'E',
        counts: false,
        missing: ['Falta consultar su seguimiento.'],
        lacks: ['tracking-asked'],
      },
    ])
    assert.equal((await posta.get(`/testing/v1/shipments/${code}`, bearer(key))).status, 200)
    assert.deepEqual(await orders(), [
      { trackingCode: code, service: 'E', counts: true, missing: [], lacks: [] },
    ])
  })

  test('and sees with its own key what is missing', async () => {
    await comeIn(7002, { services: 'E B' })
    const { key } = await issueKey(posta, 7002, { scopes: ['onboarding'] })
    const { status, json } = await posta.get('/testing/v1/onboarding', bearer(key))
    assert.equal(status, 200)
    assert.deepEqual(json.missing.slice(1), [
      'Falta probar el servicio E.',
      'Falta probar el servicio B.',
    ])
    const { key: other } = await issueKey(posta, 9001, { scopes: ['onboarding'] })
    assert.equal((await posta.get('/testing/v1/onboarding', bearer(other))).status, 404)
  })

  test('only once, only with a number that is free, and only in testing', async () => {
    await comeIn(7003)
    assert.equal((await request(wish(7003))).status, 409)
    assert.equal((await request(wish(9001))).status, 409)
    assert.equal((await reportOf(9001)).status, 404)
    assert.equal((await request(wish(7004), '/production/ops/v1')).status, 404)
  })

  test('not under a number that production has given already, which could never be approved', async () => {
    const account = { number: 7006, name: 'Tienda Vieja', mode: 'CROSS' }
    const made = await posta.post('/production/ops/v1/shippers', account, opsHeaders(posta))
    assert.equal(made.status, 201, made.text)
    const refused = await request(wish(7006))
    assert.equal(refused.status, 409)
    assert.equal(refused.json.detail, 'Ya existe un remitente con ese número: elegí otro.')
    assert.equal((await reportOf(7006)).status, 404)
  })

  test('not in production, and the description of both calls says so', async () => {
    const path = '/production/ops/v1'
    const listed = await posta.get(`${path}/onboardings`, opsHeaders(posta))
    assert.equal(listed.status, 404)
    const { paths } = (await posta.get(`${path}/openapi.json`)).json
    for (const method of ['get', 'post'])
      assert.equal(
        paths['/onboardings'][method].responses['404']?.description,
        listed.json.detail,
        method,
      )
  })

  test('not with what can not be read, and it is said which field', async () => {
    const { status, json } = await request({ ...wish(0), services: 'E Q', contactEmail: 'ana' })
    assert.equal(status, 400)
    assert.deepEqual(json.errors.map((one: { field: string }) => one.field).toSorted(), [
      'contactEmail',
      'number',
      'services',
    ])
  })

  test('or gives up, and can then not be approved', async () => {
    await comeIn(7005)
    const withdraw = (reason: unknown) =>
      posta.post(`${ops}/onboardings/7005/withdrawal`, { reason }, opsHeaders(posta))
    assert.equal((await withdraw('')).status, 400)
    assert.equal((await withdraw('desistió')).status, 200)
    assert.equal((await withdraw('desistió')).status, 409)
    assert.equal((await approve(7005)).status, 409)
    assert.equal((await approve(7999)).status, 404)
    const { json } = await posta.get(`${ops}/onboardings?after=7004`, opsHeaders(posta))
    assert.deepEqual(
      json.items.map((one: { shipper: number }) => one.shipper),
      [7005],
    )
  })

  test('everything goes on record', async () => {
    const { json } = await posta.get(`${ops}/audit?limit=1000`, opsHeaders(posta))
    const actions = json.items.map((one: { action: string }) => one.action)
    for (const step of ['request', 'ready', 'approved', 'withdrawn'])
      assert.ok(actions.includes(`onboarding.${step}`), step)
  })
})

function soapOrder({ shipper, password }: { shipper: number; password: string }): string {
  return `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>
    <c:cargaCliente xmlns:c="urn:carrier"><request>
      <autentificacion><shipper>${shipper}</shipper><password>${password}</password></autentificacion>
      <destinatario><nombre>Ana</nombre></destinatario>
      <domicilio><direccion>Av. Colón</direccion><codigoPostal>5000</codigoPostal></domicilio>
      <codigoSeguimiento>${newCode()}</codigoSeguimiento>
      <pieza><peso>1</peso></pieza><cantidad>1</cantidad><servicio>E</servicio>
    </request></c:cargaCliente></e:Body></e:Envelope>`
}

test('a new account loads few orders a day at first, more each week, and all when freed', async () => {
  const testing = await comeIn(7010)
  for (let count = 0; count < 5; count += 1) await tryOrder(testing, 'nothing')
  const { json } = await approve(7010)
  const autentificacion = { shipper: 7010, password: String(json.password) }
  const load = async () => {
    const order = fullOrder({ codigoSeguimiento: newCode(), autentificacion })
    return posta.post('/production/cargaCliente/', order)
  }
  for (let count = 0; count < volumeRampLimits.ordersPerDayInFirstWeek; count += 1)
    assert.equal((await load()).json.codError, 0)
  const refused = await load()
  assert.equal(refused.status, 429)
  assert.equal(refused.json.codError, -1)
  assert.match(refused.json.descError, /hoy admite 50 órdenes/)
  const wait = Number(refused.headers.get('retry-after'))
  assert.ok(wait >= 1 && wait <= 86_400, `Retry-After: ${wait}`)
  const soap = await posta.request('POST', '/production/soap', {
    body: soapOrder(autentificacion),
    headers: { 'content-type': 'text/xml; charset=utf-8' },
  })
  assert.equal(soap.status, 429)
  assert.match(soap.text, /<faultcode>[^<]*Client<\/faultcode>/)
  assert.equal(soap.headers.get('retry-after'), String(wait))
  now += 86_400_000
  assert.equal((await load()).json.codError, 0)
  now += 7 * 86_400_000
  const list = await posta.get('/production/ops/v1/volume-limits', opsHeaders(posta))
  const ramp = list.json.items.find((one: { shipper: number }) => one.shipper === 7010)
  assert.equal(ramp.ordersPerDay, volumeRampLimits.ordersPerDayInSecondWeek)
  const free = () =>
    posta.request('DELETE', '/production/ops/v1/volume-limits/7010', { headers: opsHeaders(posta) })
  assert.equal((await free()).status, 200)
  assert.equal((await free()).status, 404)
})
