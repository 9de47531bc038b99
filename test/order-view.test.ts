import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getOrder } from '../src/capabilities/orders/orders.ops.ts'
import { getOwnOrder } from '../src/capabilities/orders/orders.v1.ts'
import { recordAll, scan } from './contract/movements-support.ts'
import { cancel, redirectionOf, rescue } from './contract/pieces-support.ts'
import {
  addShipper,
  crossOrder,
  expectStored,
  type Fields,
  fullOrder,
  newCode,
  opsHeaders,
} from './contract/support.ts'
import { answerOf, envelope } from './soap/envelope.ts'
import { orderOf } from './soap/scenario.ts'
import { withPosta } from './support/posta.ts'
import { assertProblem, bearer, demo, issueKey } from './v1/support.ts'

const now = Date.parse('2026-03-06T17:30:00Z')

const posta = withPosta({ clock: () => now })

const own = bearer(demo.cross.apiKey)

/** The carrier's view of an order; its shipper must see the same, and where its shipment is. */
async function viewOf(code: string): Promise<Fields> {
  const seen = await posta.get(`/ops/v1/orders/${code}`, opsHeaders(posta))
  assert.equal(seen.status, 200, seen.text)
  const { shipper, ...rest } = seen.json
  assert.equal(shipper, 9001)
  const ofShipper = await posta.get(`/v1/orders/${code}`, own)
  assert.equal(ofShipper.status, 200, ofShipper.text)
  const { trackingUrl, links, ...view } = ofShipper.json
  assert.ok(trackingUrl.includes(`/seguimiento/${code.toUpperCase()}?k=`))
  assert.ok(links.shipment.endsWith(`/v1/shipments/${code.toUpperCase()}`))
  assert.deepEqual(view, rest)
  return rest
}

async function storeRest(changes: Fields = {}, order = crossOrder): Promise<string> {
  const codigoSeguimiento = newCode()
  await expectStored(posta, order({ codigoSeguimiento, ...changes }))
  return codigoSeguimiento
}

async function storeSoap(order: Fields): Promise<void> {
  const headers = { 'content-type': 'text/xml' }
  const body = envelope('cargaCliente', order)
  const answer = await posta.request('POST', '/soap', { body, headers })
  assert.equal((answerOf(answer.text).value as Fields)['codError'], '0', answer.text)
}

const jorge = {
  name: 'Jorge Agüero',
  documentType: 'DNI',
  documentNumber: 28_765_432,
  emails: ['jorge.aguero@ejemplo.com.ar'],
  phone: '3514223344',
  mobile: '3515556677',
}

const avenue = {
  street: 'Avenida Colón',
  number: '1250',
  floor: '4',
  flat: 'B',
  postalCode: 5000,
  locality: 'Córdoba',
  province: 'Córdoba',
  latitude: '-31.4135',
  longitude: '-64.1811',
  phones: ['3514223344'],
}

const nothing = { alternativeCode: null, numericData: null, alternativeAddress: null }
const nobody = { documentType: null, documentNumber: null, emails: [], phone: null, mobile: null }
const nowhere = { number: null, floor: null, flat: null, latitude: null, longitude: null }
const entered = {
  enteredAt: new Date(now).toISOString(),
  cancelledAt: null,
  redirectedTo: null,
  promise: null,
  promiseBefore: null,
  pickupPoint: null,
  restrictedZone: null,
}

describe('a stored order is shown whole (D20)', () => {
  test('every field of REST, and those that it does not name', async () => {
    const code = await storeRest(
      { modeloEmail: 'correo', color: 'azul', 'destinatario.apodo': ['Tito', { edad: 3 }] },
      fullOrder,
    )
    assert.deepEqual(await viewOf(code), {
      trackingCode: code,
      ...entered,
      promise: { from: '2026-03-10', to: '2026-03-11' },
      service: 'E',
      alternativeCode: '42',
      numericData: '0000012345',
      recipient: jorge,
      address: avenue,
      alternativeAddress: { ...avenue, street: 'Bulevar San Juan', number: '600' },
      authorizedPersons: [{ ...jorge, name: 'Inés Agüero' }],
      deliveryNote: 'R-0001-00001234',
      smsModel: 'aviso',
      emailModel: 'correo',
      watermark: 'FRAGIL',
      observations: ['Tocar timbre', 'Entregar de mañana'],
      products: [
        {
          quantity: 1,
          lengthCm: 30,
          heightCm: 10.5,
          widthCm: 20,
          weightKg: 1.25,
          declaredValue: 15_000,
          cashOnDelivery: 0,
          sku: 'MATE-01',
          description: 'Mate de calabaza',
          batch: 'L-2026',
          warehouse: '001',
          location: 'A01',
          serial: 'S-000001',
          batchExpiry: '2027-12-31',
          packageCode: null,
        },
      ],
      additional: { color: 'azul', 'destinatario.apodo': ['Tito', { edad: 3 }] },
    })
  })

  test('every field of SOAP', async () => {
    const domicilioAlternativo = { direccion: 'Mitre', altura: 5, codigoPostal: '5001' }
    const others = { datoNumerico: '0000000099', modeloEmail: 'correo', domicilioAlternativo }
    await storeSoap({ ...orderOf('VISTA'), ...others })
    const seen = await viewOf('SOAP-VISTA')
    assert.partialDeepStrictEqual(seen, {
      alternativeCode: 'alt-VISTA',
      numericData: '0000000099',
      recipient: { name: 'José Núñez', emails: ['a@x.ar', 'b@x.ar'], mobile: '351' },
      address: { street: 'Ñuñorco 1º piso', latitude: '-31.4201', phones: ['111', '222'] },
      alternativeAddress: { street: 'Mitre', number: '5', postalCode: 5001, phones: [] },
      deliveryNote: 'R-1',
      smsModel: 'sms-1',
      emailModel: 'correo',
      watermark: 'FRÁGIL',
      observations: ['uno', 'dos ñ', 'tres', 'cuatro'],
      additional: {},
    })
    assert.deepEqual(seen['authorizedPersons'], [
      { ...nobody, name: 'Ana Peña', documentType: 'LE', documentNumber: 1 },
      { ...nobody, name: 'Luis' },
      { ...nobody, name: 'Zoë' },
    ])
    const [product] = seen['products'] as Fields[]
    assert.partialDeepStrictEqual(product, {
      quantity: 2,
      lengthCm: 10.5,
      weightKg: 1.2,
      declaredValue: 1000,
      cashOnDelivery: 0,
      description: 'Café <molido> & "otros" €',
      packageCode: 'B1',
    })
  })

  const zeros = { latitud: 0, longitud: '0' }
  const lists = { telefono: [] }
  for (const nothingSent of [null, '', {}, { direccion: '', altura: null }, zeros, lists])
    test(`an alternative address of ${JSON.stringify(nothingSent)} is none (D4)`, async () => {
      const code = await storeRest({ domicilioAlternativo: nothingSent })
      assert.equal((await viewOf(code))['alternativeAddress'], null)
    })

  test('an alternative address of SOAP without any value is none (D4)', async () => {
    for (const nothingSent of ['', ' ', { direccion: '', altura: '', telefono: '' }, zeros]) {
      const codigoSeguimiento = newCode()
      const domicilioAlternativo = nothingSent
      await storeSoap({ ...orderOf('NADA'), codigoSeguimiento, domicilioAlternativo })
      assert.equal((await viewOf(codigoSeguimiento))['alternativeAddress'], null)
    }
  })

  test('one value makes an alternative address, and what nobody names stays beside', async () => {
    const code = await storeRest({ domicilioAlternativo: { piso: '0' } })
    assert.partialDeepStrictEqual(await viewOf(code), { alternativeAddress: { floor: '0' } })
    const other = await storeRest({ domicilioAlternativo: { barrio: 'Alberdi' } })
    const { alternativeAddress, additional } = await viewOf(other)
    assert.equal(alternativeAddress, null)
    assert.deepEqual(additional, { 'domicilioAlternativo.barrio': 'Alberdi' })
  })

  test('a field that was not sent is null, or an empty list', async () => {
    const code = newCode()
    await storeSoap({
      autentificacion: { shipper: 9001, password: demo.cross.password },
      destinatario: { nombre: 'Ana' },
      domicilio: { direccion: 'Mitre' },
      codigoSeguimiento: code,
      pieza: { peso: 1 },
      cantidad: 1,
      servicio: 'E',
    })
    const { products, ...seen } = await viewOf(code)
    assert.deepEqual(seen, {
      trackingCode: code,
      ...entered,
      service: 'E',
      ...nothing,
      recipient: { ...nobody, name: 'Ana' },
      address: {
        ...nowhere,
        street: 'Mitre',
        postalCode: null,
        locality: null,
        province: null,
        phones: [],
      },
      authorizedPersons: [],
      deliveryNote: null,
      smsModel: null,
      emailModel: null,
      watermark: null,
      observations: [],
      additional: {},
    })
    const [{ quantity, weightKg, ...left } = {}] = products as Fields[]
    assert.deepEqual([quantity, weightKg], [1, 1])
    assert.equal(Object.keys(left).length, 13)
    for (const [field, value] of Object.entries(left)) assert.equal(value, null, field)
  })
})

test('a code is found in any case', async () => {
  await expectStored(posta, crossOrder({ codigoSeguimiento: 'Orden-Mixta' }))
  for (const spelling of ['orden-mixta', 'ORDEN-MIXTA', 'Orden-Mixta'])
    assert.equal((await viewOf(spelling))['trackingCode'], 'ORDEN-MIXTA')
})

test('a cancelled order says when it was', async () => {
  const code = await storeRest()
  await cancel(posta, code)
  assert.equal((await viewOf(code))['cancelledAt'], new Date(now).toISOString())
})

test('a redirected order says where it goes now, beside what was sent', async () => {
  const code = await storeRest({}, fullOrder)
  await recordAll(posta, [scan(posta, code, 'IF'), scan(posta, code, 'AS')])
  await rescue(posta, redirectionOf(code))
  assert.equal((await viewOf(code))['redirectedTo'], null, 'asked for, and not yet done')
  await recordAll(posta, [scan(posta, code, 'AR')])
  const { redirectedTo, address, recipient } = await viewOf(code)
  assert.deepEqual(redirectedTo, {
    recipientName: 'Ramiro Ibáñez',
    address: {
      ...nowhere,
      street: 'Bulevar Oroño',
      number: '850',
      postalCode: 2000,
      locality: 'Rosario',
      province: 'Santa Fe',
      phones: [],
    },
    notes: null,
  })
  assert.deepEqual([address, recipient], [avenue, jorge])
})

test('an order that is collected at a branch goes into no restricted zone', async () => {
  const ring = [
    [-58.42, -34.6],
    [-58.4, -34.6],
    [-58.4, -34.58],
    [-58.42, -34.58],
    [-58.42, -34.6],
  ]
  const geometry = { type: 'Polygon', coordinates: [ring] }
  const zone = { name: 'Palermo', reason: 'Se inunda', since: '2026-03-01', geometry }
  const added = await posta.post('/ops/v1/restricted-zones', zone, opsHeaders(posta))
  assert.equal(added.status, 201, added.text)
  const house = { 'domicilio.altura': '3253' }
  const { restrictedZone } = await viewOf(await storeRest(house))
  assert.deepEqual(restrictedZone, { name: 'Palermo', reason: 'Se inunda', homeDelivery: false })
  const branch = { servicio: 'F', 'domicilio.localidad': 'C0003' }
  const collected = await viewOf(await storeRest({ ...house, ...branch }))
  assert.equal(collected['restrictedZone'], null)
  const path = `/ops/v1/restricted-zones/${added.json.id}`
  const removed = await posta.request('DELETE', path, { headers: opsHeaders(posta) })
  assert.equal(removed.status, 200, removed.text)
})

test("another's order is the 404 of an unknown one, and of a shipment's", async () => {
  const code = await storeRest()
  const stranger = bearer(demo.ware.apiKey)
  const answers = [
    await posta.get(`/v1/orders/${code}`, stranger),
    await posta.get('/v1/orders/NADA-0001', stranger),
    await posta.get('/v1/orders/%3F', stranger),
    await posta.get(`/v1/shipments/${code}`, stranger),
  ]
  for (const answer of answers) assertProblem(answer, 404)
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
})

test("a code that nobody used is a 404 for the carrier's people", async () => {
  for (const code of ['NADA-0001', '%3F'])
    assertProblem(await posta.get(`/ops/v1/orders/${code}`, opsHeaders(posta)), 404)
})

test('those who read may look at orders, those who only scan may not', async () => {
  const code = await storeRest()
  const statuses = ['branch', 'executive', 'reader', 'scanner'].map(async (role) => {
    const made = await posta.post('/ops/v1/tokens', { name: role, role }, opsHeaders(posta))
    return (await posta.get(`/ops/v1/orders/${code}`, bearer(made.json.token))).status
  })
  assert.deepEqual(await Promise.all(statuses), [200, 200, 200, 403])
})

test('an order of one environment is unknown in the other', async () => {
  const number = 9322
  const codigoSeguimiento = newCode()
  const account = { number, name: 'En los dos', mode: 'CROSS' }
  const keys = new Map<string, string>()
  for (const environment of ['/testing', '/production']) {
    const autentificacion = await addShipper(posta, account, environment)
    const { key } = await issueKey(posta, number, { scopes: ['orders:read'] }, environment)
    keys.set(environment, key)
    if (environment === '/testing') continue
    const path = `${environment}/cargaCliente/`
    await expectStored(posta, crossOrder({ autentificacion, codigoSeguimiento }), { path })
  }
  for (const [environment, key] of keys) {
    const status = environment === '/production' ? 200 : 404
    const ops = await posta.get(
      `${environment}/ops/v1/orders/${codigoSeguimiento}`,
      opsHeaders(posta),
    )
    const v1 = await posta.get(`${environment}/v1/orders/${codigoSeguimiento}`, bearer(key))
    assert.deepEqual([ops.status, v1.status], [status, status], environment)
  }
})

interface Schema {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

test('every property of the answer is described', () => {
  const undescribed = ({ properties = {}, items }: Schema, path: string): string[] => [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      ...(inner.description ? [] : [`${path}.${name}`]),
      ...undescribed(inner, `${path}.${name}`),
    ]),
    ...(items ? undescribed(items, `${path}[]`) : []),
  ]
  for (const { response, name } of [getOrder, getOwnOrder])
    assert.deepEqual(undescribed(response, name), [])
})
