import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { assertProblem, newPiece } from './movements-support.ts'
import { crossOrder, expectStored, type Fields, opsHeaders, product, shown } from './support.ts'

const posta = withPosta()

const path = '/ops/v1/measurements'
const sizes = { weightKg: 3.5, lengthCm: 40, heightCm: 30, widthCm: 20 }
const post = (body: unknown) => posta.post(path, body, opsHeaders(posta))
const one = (trackingCode: string, changes: Fields = {}): Fields => ({
  trackingCode,
  branch: 'C0001',
  ...sizes,
  ...changes,
})

describe('POST /measurements (D34)', () => {
  test('one measurement is recorded, with what was declared beside it', async () => {
    const order = crossOrder({ productos: [product({ peso: 1, largo: 10, alto: 10, ancho: 10 })] })
    await expectStored(posta, order)
    const { status, json } = await post(one(String(order['codigoSeguimiento'])))
    assert.equal(status, 200)
    assert.equal(json.status, 'recorded')
    const { measurement } = json
    assert.equal(measurement.package, null)
    assert.equal(measurement.volumetricWeightKg, 6)
    assert.equal(measurement.declaredWeightKg, 1)
    assert.equal(measurement.declaredVolumetricWeightKg, 0.25)
    assert.ok(measurement.price > measurement.declaredPrice)
    const difference = Math.round((measurement.price - measurement.declaredPrice) * 100) / 100
    assert.equal(measurement.priceDifference, difference)
  })

  test('the price by packages is known once each of them was measured', async () => {
    const order = crossOrder({ 'productos[0].cantidad': 2 })
    await expectStored(posta, order)
    const code = String(order['codigoSeguimiento'])
    const first = await post(one(code, { package: 1 }))
    assert.equal(first.json.measurement.price, null)
    const second = await post(one(code, { package: 2 }))
    assert.ok(second.json.measurement.price > second.json.measurement.declaredPrice)
  })

  test('numeric texts are numbers, and a time may be given', async () => {
    const at = '2026-02-03T10:20:30-03:00'
    const body = one(await newPiece(posta), { weightKg: '3.50', at, package: '2' })
    const { json } = await post(body)
    assert.equal(json.measurement.at, '2026-02-03T13:20:30.000Z')
    assert.equal(json.measurement.weightKg, 3.5)
    assert.equal(json.measurement.package, 2)
  })

  test('the same measurement sent twice is stored once', async () => {
    const code = await newPiece(posta)
    const statuses = []
    for (const at of [undefined, undefined, '2026-02-03T10:20:30Z', '2026-02-03T10:20:30Z'])
      statuses.push((await post(one(code, { at }))).json.status)
    assert.deepEqual(statuses, ['recorded', 'duplicate', 'recorded', 'duplicate'])
    const list = await posta.get(`${path}?trackingCode=${code}`, opsHeaders(posta))
    assert.equal(list.json.items.length, 2)
  })

  const faults: [field: string, value: unknown][] = [
    ...['weightKg', 'lengthCm', 'heightCm', 'widthCm'].flatMap((field) =>
      [undefined, 0, -1, 'x', 1.234, 10_000, {}].map((value): [string, unknown] => [field, value]),
    ),
    ['trackingCode', undefined],
    ['trackingCode', 'ñ'],
    ['branch', undefined],
    ['branch', 'ZZZZ'],
    ['package', 0],
    ['package', -1],
    ['package', 1.5],
    ['package', 10_000],
    ['at', 'ayer'],
    ['at', '2099-01-01T00:00:00Z'],
  ]
  for (const [field, value] of faults) {
    test(`${field} ${shown(value)} is refused, alone and among others`, async () => {
      const code = await newPiece(posta)
      const answer = await post(one(code, { [field]: value }))
      assertProblem(answer, 400)
      assert.deepEqual(
        answer.json.errors.map((error: { field: string }) => error.field),
        [field],
      )
      const { json } = await post({ measurements: [one(code, { [field]: value }), one(code)] })
      assert.deepEqual(
        json.results.map((result: { status: string }) => result.status),
        ['refused', 'recorded'],
      )
      assert.match(json.results[0].reason, new RegExp(field))
    })
  }

  test('an unknown piece is 404 alone, refused among others', async () => {
    assertProblem(await post(one('NADA-0001')), 404)
    const { json } = await post({ measurements: [one('nada-0001')] })
    assert.equal(json.results[0].status, 'refused')
    assert.equal(json.results[0].trackingCode, 'NADA-0001')
  })

  test('a thousand at once, in the order sent, and not one more', async () => {
    const code = await newPiece(posta)
    const many = Array.from({ length: 1_000 }, (_, turn) => one(code, { package: turn + 1 }))
    const { status, json } = await post({ measurements: many })
    assert.equal(status, 200)
    assert.deepEqual(
      json.results.map(
        (result: { measurement: { package: number } }) => result.measurement.package,
      ),
      many.map((entry) => entry['package']),
    )
    assertProblem(await post({ measurements: [...many, one(code)] }), 400)
  })

  test('measurements that are no list, or no objects, are told', async () => {
    for (const measurements of [null, {}, 'x', 7]) assertProblem(await post({ measurements }), 400)
    const { json } = await post({ measurements: [7, null, 'x'] })
    for (const result of json.results) assert.equal(result.status, 'refused')
  })

  test('who may not is told so', async () => {
    const token = await posta.post(
      '/ops/v1/tokens',
      { name: 'lectura', role: 'reader' },
      opsHeaders(posta),
    )
    const headers = { authorization: `Bearer ${token.json.token}` }
    assertProblem(await posta.post(path, one('NADA-0001'), headers), 403)
    assert.equal((await posta.get(path, headers)).status, 200)
    assertProblem(await posta.post(path, one('NADA-0001')), 401)
  })
})

test('GET /measurements pages through all of them', async () => {
  const seen: unknown[] = []
  let place = ''
  for (let pages = 0; pages < 100; pages += 1) {
    const url = `${path}?limit=250${place ? `&after=${encodeURIComponent(place)}` : ''}`
    const { json } = await posta.get(url, opsHeaders(posta))
    seen.push(...json.items.map((item: Fields) => JSON.stringify(item)))
    if (json.next === undefined) break
    place = json.next
  }
  assert.ok(seen.length > 1_000)
  assert.equal(new Set(seen).size, seen.length)
  assertProblem(await posta.get(`${path}?trackingCode=x`, opsHeaders(posta)), 400)
})

test('what was recorded is on the audit chain', async () => {
  const code = await newPiece(posta)
  await post(one(code))
  const { json } = await posta.get(`/ops/v1/audit?subject=piece%20${code}`, opsHeaders(posta))
  assert.deepEqual(
    json.items.map((item: { action: string }) => item.action),
    ['measurement.record'],
  )
})
