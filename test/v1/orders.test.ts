import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { cross, type Fields, newCode } from '../contract/support.ts'
import { trackOne } from '../contract/tracking-support.ts'
import { send } from '../soap/scenario.ts'
import { withPosta } from '../support/posta.ts'
import { csvSheet } from '../support/sheets.ts'
import { until } from '../support/until.ts'
import { assertProblem, bearer, demo, issueKey } from './support.ts'

const posta = withPosta()
const own = bearer(demo.cross.apiKey)

function order(changes: Fields = {}): Fields & { readonly trackingCode: string } {
  return {
    trackingCode: newCode(),
    service: 'E',
    recipient: {
      name: 'Ana Pérez',
      documentType: 'DNI',
      documentNumber: 30111222,
      mobile: '1155551234',
    },
    address: {
      street: 'Av. Corrientes',
      postalCode: 1043,
      locality: 'CABA',
      province: 'Buenos Aires',
    },
    products: [{ lengthCm: 30, heightCm: 10, widthCm: 20, weightKg: 1.5, quantity: 1 }],
    ...changes,
  }
}

interface Told {
  readonly field: string
  readonly code: string
}

const create = (body: Fields, headers = own) => posta.post('/v1/orders', body, headers)

async function stored(code: string): Promise<Fields> {
  const answer = await posta.get(`/v1/orders/${code}`, own)
  assert.equal(answer.status, 200, answer.text)
  const { trackingCode, enteredAt, trackingUrl, links, ...rest } = answer.json
  const shipment = await posta.get(`/v1/shipments/${code}`, own)
  assert.equal(trackingUrl, shipment.json.trackingUrl)
  assert.ok(links.shipment.endsWith(`/v1/shipments/${code}`))
  assert.equal(trackingCode, code)
  assert.ok(enteredAt)
  return rest
}

describe('one order, loaded four ways, is stored as the same', () => {
  const expected = async () => {
    const body = order()
    assert.equal((await create(body)).status, 201)
    return stored(body.trackingCode)
  }

  test('through REST', async () => {
    const code = newCode()
    const { json } = await posta.post('/cargaCliente/', {
      autentificacion: cross,
      codigoSeguimiento: code,
      servicio: 'E',
      destinatario: {
        tipoDocumento: 'DNI',
        numeroDocumento: 30111222,
        nombre: 'Ana Pérez',
        celular: '1155551234',
      },
      domicilio: {
        direccion: 'Av. Corrientes',
        codigoPostal: 1043,
        localidad: 'CABA',
        provincia: 'Buenos Aires',
      },
      productos: [{ largo: 30, alto: 10, ancho: 20, peso: 1.5, cantidad: 1 }],
    })
    assert.equal(json.codError, 0)
    assert.deepEqual(await stored(code), await expected())
  })

  test('through SOAP', async () => {
    const code = newCode()
    const answer = (await send(posta, [
      'cargaCliente',
      {
        autentificacion: cross,
        destinatario: {
          nombre: 'Ana Pérez',
          tipoDocumento: 'DNI',
          numeroDocumento: 30111222,
          celular: '1155551234',
        },
        domicilio: {
          direccion: 'Av. Corrientes',
          codigoPostal: 1043,
          localidad: 'CABA',
          provincia: 'Buenos Aires',
        },
        codigoSeguimiento: code,
        pieza: { largo: 30, alto: 10, ancho: 20, peso: 1.5 },
        cantidad: 1,
        servicio: 'E',
      },
    ])) as Fields
    assert.equal(Number(answer['codError']), 0)
    assert.deepEqual(await stored(code), await expected())
  })

  test('from a sheet', async () => {
    const code = newCode()
    const headers = bearer((await issueKey(posta, 9001, { scopes: ['imports'] })).key)
    const sheet = csvSheet([{ 'Código de seguimiento': code }])
    const uploaded = await posta.request('POST', '/v1/imports', { body: sheet, headers })
    const path = `/v1/imports/${uploaded.json.id}`
    const isIn = async (state: string) => (await posta.get(path, headers)).json.state === state
    await until('the sheet is judged', () => isIn('judged'))
    await posta.request('POST', `${path}/start`, { headers })
    await until('the sheet is loaded', () => isIn('finished'))
    assert.deepEqual(await stored(code), await expected())
  })
})

describe('POST /v1/orders', () => {
  test('answers the order as GET shows it, and when it arrives', async () => {
    const body = order({ alternativeCode: '77', additional: { campaña: 'verano' } })
    const { status, json } = await create(body)
    assert.equal(status, 201)
    const shown = await posta.get(`/v1/orders/${body.trackingCode}`, own)
    assert.deepEqual(json, shown.json)
    assert.ok(json.promise.from <= json.promise.to)
    assert.deepEqual(json.additional, { campaña: 'verano' })
  })

  test('gives an order without a code the next of the account', async () => {
    const { trackingCode: _none, ...body } = order()
    const [one, other] = [await create(body), await create(body)]
    assert.match(one.json.trackingCode, /^PS\d{13}$/)
    assert.notEqual(one.json.trackingCode, other.json.trackingCode)
    assert.equal((await posta.get(`/v1/shipments/${one.json.trackingCode}`, own)).status, 200)
  })

  test('names every fault at once, by its field and with a code', async () => {
    const answer = await create(
      order({
        trackingCode: 'x',
        service: 'Z',
        recipient: { name: '' },
        products: [{ weightKg: -1, quantity: 0 }],
        colour: 'azul',
      }),
    )
    assertProblem(answer, 400)
    const faults = answer.json.errors.map(({ field, code }: Told) => `${field} ${code}`).sort()
    assert.deepEqual(faults, [
      'colour field-unknown',
      'products[0].heightCm field-missing',
      'products[0].lengthCm field-missing',
      'products[0].quantity quantity-not-positive',
      'products[0].weightKg weight-not-positive',
      'products[0].widthCm field-missing',
      'recipient.documentNumber field-missing',
      'recipient.documentType field-missing',
      'recipient.mobile field-missing',
      'recipient.name field-missing',
      'service service-unknown',
      'trackingCode tracking-code-malformed',
    ])
    for (const { detail } of answer.json.errors) assert.ok(detail.length > 10)
  })

  test('reads a postal code as people write it', async () => {
    const address = order()['address'] as Fields
    for (const postalCode of ['C1425ABC', 'c 1425 abc', 'CP 1425', ' 1425 ', 1425]) {
      const { status, json } = await create(order({ address: { ...address, postalCode } }))
      assert.deepEqual([status, json.address?.postalCode], [201, 1425], String(postalCode))
    }
    for (const postalCode of ['C0425ABC', 'C1425ABCD', 'CABA', 999, 10_000, null]) {
      const answer = await create(order({ address: { ...address, postalCode } }))
      assertProblem(answer, 400, 'address.postalCode')
      assert.equal(answer.json.errors[0].code, 'postal-code-invalid')
    }
  })

  test('takes the branch as pickupPoint, and names it where it does not exist', async () => {
    const [branch = ''] = posta.demo.branches
    const { status, json } = await create(order({ service: 'F', pickupPoint: branch }))
    assert.equal(status, 201)
    assert.equal(json.pickupPoint, branch)
    const wrong = await create(order({ service: 'F', pickupPoint: 'NADA' }))
    assertProblem(wrong, 422, 'pickupPoint')
    assert.equal(wrong.json.code, 'branch-unknown')
  })

  test('names a pick-up point and an address in its own words', async () => {
    const english = { ...own, 'accept-language': 'en' }
    const { pickupPoint: _none, ...without } = order({ service: 'F', pickupPoint: 'NADA' })
    const missing = await create(without)
    assertProblem(missing, 422, 'pickupPoint')
    assert.match(missing.json.detail, /pickupPoint.*GET \/v1\/pickup-points/)
    assert.doesNotMatch(missing.text, /prov_codigo|localidad/)
    assert.match((await create(without, english)).json.detail, /GET \/v1\/pickup-points/)
    const { address: _gone, ...homeless } = order()
    assert.match(
      (await create(homeless, english)).text,
      /The address is missing: expected an object/,
    )
  })

  test('refuses a pick-up point for a home, or one that is no text', async () => {
    const home = await create(order({ service: 'E', pickupPoint: 'C0001' }))
    assertProblem(home, 400, 'pickupPoint')
    assert.match(home.json.detail, /servicios F y G/)
    assertProblem(await create(order({ service: 'F', pickupPoint: 5 })), 422, 'pickupPoint')
    assert.equal((await create(order({ service: 'E', pickupPoint: null }))).status, 201)
  })

  test('refuses a taken code with 409 and says since when', async () => {
    const body = order()
    assert.equal((await create(body)).status, 201)
    const again = await create(body)
    assertProblem(again, 409, 'trackingCode')
    assert.match(again.json.detail, /igual a la enviada/)
  })

  test('repeats its answer under an Idempotency-Key, also where it gave the code', async () => {
    const { trackingCode: _none, ...body } = order()
    const headers = { ...own, 'idempotency-key': `k-${newCode()}` }
    const [one, other] = [await create(body, headers), await create(body, headers)]
    assert.equal(one.status, 201)
    assert.equal(other.json.trackingCode, one.json.trackingCode)
    assertProblem(await create({ ...body, service: 'R' }, headers), 409)
  })

  test('leaves the key of a refused order free: the mended one is loaded under it', async () => {
    const headers = { ...own, 'idempotency-key': `k-${newCode()}` }
    const faulty = order({ service: 'X' })
    assertProblem(await create(faulty, headers), 400)
    assertProblem(await create(faulty, headers), 400)
    const loaded = await create(order(), headers)
    assert.equal(loaded.status, 201, loaded.text)
    assertProblem(await create(faulty, headers), 409)
  })

  test('takes an alternative code as shops have it, and finds the order by it', async () => {
    const alternativeCode = `#MLA-${newCode()}/a`
    const body = order({ alternativeCode })
    assert.equal((await create(body)).status, 201)
    assert.equal((await stored(body.trackingCode))['alternativeCode'], alternativeCode)
    const asked = await trackOne(posta, { codigoAlternativo: alternativeCode })
    assert.match(JSON.stringify(asked), new RegExp(body.trackingCode))
    assertProblem(await create(order({ alternativeCode: 'x'.repeat(31) })), 400, 'alternativeCode')
  })

  test('needs orders:write', async () => {
    const { key } = await issueKey(posta, 9001, { scopes: ['orders:read'] })
    assertProblem(await create(order(), bearer(key)), 403)
  })
})

test('validating judges as loading does, with or without a code, and stores nothing', async () => {
  const message = order()
  const validate = (body: Fields) => posta.post('/v1/orders/validate', body, own)
  assert.deepEqual((await validate(message)).json, { valid: true })
  const { trackingCode, ...without } = message
  assert.deepEqual((await validate(without)).json, { valid: true })
  assertProblem(await posta.get(`/v1/orders/${trackingCode}`, own), 404)
  assertProblem(await validate({ ...message, service: 'Z', colour: 1 }), 400, 'service')
  assert.equal((await create(message)).status, 201)
  assertProblem(await validate(message), 409, 'trackingCode')
})

describe('POST /v1/orders/batch', () => {
  const batch = (orders: unknown, headers = own) =>
    posta.post('/v1/orders/batch', { orders }, headers)
  let many: ReturnType<typeof order>[]
  before(() => {
    many = [order(), order({ service: 'Z' }), order()]
  })

  test('judges each order alone, in the order sent', async () => {
    const { status, json } = await batch(many)
    assert.equal(status, 200)
    const [one, two, three] = json.results
    assert.equal(one.order.trackingCode, many[0]?.trackingCode)
    assert.equal(two.order, null)
    assert.equal(two.problem.status, 400)
    assert.equal(two.trackingCode, many[1]?.trackingCode)
    assert.equal(three.problem, null)
  })

  test('leaves out only the order that has a field nobody knows', async () => {
    const { status, json } = await batch([order(), order({ weight: 2 }), order()])
    assert.equal(status, 200)
    const [one, two, three] = json.results
    assert.deepEqual([one.problem, three.problem], [null, null])
    assert.equal(two.order, null)
    assert.deepEqual(
      two.problem.errors.map(({ field }: { field: string }) => field),
      ['weight'],
    )
  })

  test('loads five hundred, and refuses one more, or what is no order', async () => {
    const orders = Array.from({ length: 500 }, () => order())
    const { json } = await batch(orders)
    assert.ok(json.results.every(({ problem }: { problem: unknown }) => problem === null))
    const tooMany = await batch([...orders, order()])
    assertProblem(tooMany, 400, 'orders')
    const text = 'El campo orders es una lista de 1 a 500 elementos, y llegaron 501.'
    assert.equal(tooMany.json.detail, text)
    const none = await batch('nada')
    assert.equal(none.json.detail, text.replace('llegaron 501', 'no llegó una lista'))
    const inEnglish = await batch([], { ...own, 'accept-language': 'en' })
    const english = 'The field orders is a list of 1 to 500 elements, and 0 arrived.'
    assert.equal(inEnglish.json.detail, english)
    assertProblem(await batch([...many, 'nada']), 400, 'orders[3]')
    assertProblem(await batch([]), 400, 'orders')
  })

  test('a retry under the same key answers the same and loads nothing twice', async () => {
    const { trackingCode: _none, ...without } = order()
    const headers = { ...own, 'idempotency-key': `b-${newCode()}` }
    const first = await batch([order(), without], headers)
    const again = await batch([first.json.results[0] && order(), without], headers)
    assert.equal(again.json.results[0].problem.status, 409)
    assert.equal(again.json.results[1].trackingCode, first.json.results[1].trackingCode)
    const faulty = { ...order(), service: 'X' }
    const mended = order()
    const key = { ...own, 'idempotency-key': `b-${newCode()}` }
    const refused = await batch([without, faulty], key)
    assert.equal(refused.json.results[1].order, null)
    const completed = await batch([without, mended], key)
    const codes = completed.json.results.map(({ trackingCode }: Fields) => trackingCode)
    assert.deepEqual(codes, [refused.json.results[0].trackingCode, mended.trackingCode])
  })
})

describe('the code of a cancelled order', () => {
  const reload = (body: Fields, headers = own) =>
    posta.post('/v1/orders?reload=true', body, headers)

  test('is loaded again where that is asked for', async () => {
    const first = order()
    assert.equal((await create(first)).status, 201)
    assertProblem(await reload(first), 409)
    await posta.post(`/v1/orders/${first.trackingCode}/cancellation`, {}, own)
    assertProblem(await create(first), 409)
    const second = { ...first, alternativeCode: '778899' }
    const validate = (query: string) => posta.post(`/v1/orders/validate${query}`, second, own)
    assertProblem(await validate(''), 409)
    assert.equal((await validate('?reload=true')).status, 200)
    const loaded = await reload(second, { ...own, 'idempotency-key': 'otra-vez' })
    assert.equal(loaded.status, 201, loaded.text)
    assert.equal((await stored(first.trackingCode))['alternativeCode'], '778899')
    assert.equal((await stored(first.trackingCode))['cancelledAt'], null)
    assert.equal((await reload(second, { ...own, 'idempotency-key': 'otra-vez' })).status, 201)
    assertProblem(await create(second, { ...own, 'idempotency-key': 'otra-vez' }), 409)
    assertProblem(await reload(second), 409)
  })

  test('is not loaded by another shipper', async () => {
    const first = order()
    await create(first)
    await posta.post(`/v1/orders/${first.trackingCode}/cancellation`, {}, own)
    const { key } = await issueKey(posta, 9002, { scopes: ['orders:write'] })
    assert.notEqual((await reload(first, bearer(key))).status, 201)
  })
})
