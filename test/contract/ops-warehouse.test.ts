import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { assertProblem, bearer, demo } from '../v1/support.ts'
import {
  expectRefused,
  expectStored,
  type Fields,
  opsHeaders,
  wareLine,
  wareOrder,
} from './support.ts'

const posta = withPosta()

async function call(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return posta.request(method, `/ops/v1${path}`, {
    headers: opsHeaders(posta),
    ...(body === undefined ? {} : { body: text }),
  })
}

const shipper = 9002
const place = { warehouse: '001', location: 'A01' }
let skus = 0

/** A new SKU of the WARE shipper's. */
async function newSku(facts: Fields = {}): Promise<string> {
  const code = `OPS ${(skus += 1)}/é`
  const answer = await call('PUT', `/skus/${shipper}/${encodeURIComponent(code)}`, facts)
  assert.equal(answer.status, 200, answer.text)
  return code
}

const adjust = (changes: Fields[], more: Fields = {}) =>
  call('POST', '/stock/adjustments', { shipper, reason: 'prueba', changes, ...more })

async function stocked(units: number, facts: Fields = {}, names: Fields = {}): Promise<string> {
  const sku = await newSku(facts)
  const answer = await adjust([{ kind: 'count', sku, ...place, units, ...names }])
  assert.equal(answer.status, 200, answer.text)
  return sku
}

/** Units and reserved of each place of a SKU. */
async function levels(sku: string): Promise<unknown[]> {
  const { json } = await call('GET', `/stock?shipper=${shipper}&sku=${encodeURIComponent(sku)}`)
  return json.items.map((row: Fields) => [row['location'], row['units'], row['reserved']])
}

const order = (...lines: Fields[]) => wareOrder({ productos: lines })

describe('a SKU', () => {
  test('is kept as it was sent, and listed page by page', async () => {
    const facts = { description: 'Yerba', weightKg: 1.05, batchTracked: true, active: false }
    const code = await newSku(facts)
    const { json } = await call('GET', `/skus/${shipper}/${encodeURIComponent(code)}`)
    assert.deepEqual(
      { ...json },
      {
        shipper,
        code,
        lengthCm: null,
        heightCm: null,
        widthCm: null,
        serialTracked: false,
        expiryTracked: false,
        ...facts,
      },
    )
    const codes: string[] = []
    for (let last = ''; ; ) {
      const page = await call('GET', `/skus?shipper=${shipper}&limit=1&after=${last}`)
      codes.push(...page.json.items.map((one: { code: string }) => one.code))
      if (page.json.next === undefined) break
      last = encodeURIComponent(page.json.next)
    }
    assert.deepEqual(codes, ['OPS 1/é', 'SKU-AZUL', 'SKU-ROJO'])
  })

  test('of a shipper without stock in the warehouse, or with faults, is refused', async () => {
    assertProblem(await call('PUT', '/skus/9001/X', {}), 400)
    assertProblem(await call('PUT', `/skus/${shipper}/${'x'.repeat(31)}`, {}), 400)
    assertProblem(await call('PUT', `/skus/${shipper}/X`, { weightKg: -1 }), 400, 'weightKg')
    assertProblem(await call('GET', `/skus/${shipper}/NADA`), 404)
  })

  test('is tracked otherwise only while there is none of it', async () => {
    const sku = await stocked(3)
    const path = `/skus/${shipper}/${encodeURIComponent(sku)}`
    assertProblem(await call('PUT', path, { batchTracked: true }), 409)
    assert.equal((await call('PUT', path, { description: 'Otra' })).status, 200)
    await adjust([{ kind: 'count', sku, ...place, units: 0 }])
    assert.equal((await call('PUT', path, { batchTracked: true })).status, 200)
  })

  test('travels by CSV, whole or not at all', async () => {
    const file = (await call('GET', `/skus.csv?shipper=${shipper}`)).text
    const again = await call('POST', '/skus.csv', file)
    assert.deepEqual([again.json.added, again.json.changed], [0, 0], again.text)
    const header = file.split('\r\n')[0]
    const bad = await call('POST', '/skus.csv', `${header}\n9001,A,,,,,,,,,\n,B,,x,,,,,,,`)
    assertProblem(bad, 400)
    const stranger = await call('POST', '/skus.csv', `${header}\n9001,A,,,,,,,,,true`)
    assert.deepEqual([stranger.json.errors[0].row, stranger.json.errors[0].column], [2, 'shipper'])
  })
})

describe('stock', () => {
  test('is counted, damaged and moved, each with its reason in the ledger', async () => {
    const sku = await stocked(10)
    const there = { warehouse: '001', location: 'B02' }
    const answer = await adjust([
      { kind: 'damage', sku, ...place, units: 2 },
      { kind: 'transfer', sku, ...place, units: 5, to: there },
    ])
    assert.equal(answer.json.movements, 3)
    assert.deepEqual(await levels(sku), [
      ['A01', 3, 0],
      ['B02', 5, 0],
    ])
    const path = `/stock/movements?shipper=${shipper}&sku=${encodeURIComponent(sku)}`
    const { json } = await call('GET', path)
    assert.deepEqual(
      json.items.map((one: Fields) => [one['kind'], one['units'], one['reason']]),
      [
        ['count', 10, 'prueba'],
        ['damage', -2, 'prueba'],
        ['transfer', -5, 'prueba'],
        ['transfer', 5, 'prueba'],
      ],
    )
    const audit = await call('GET', `/audit?subject=${encodeURIComponent('stock of shipper 9002')}`)
    assert.ok(audit.text.includes('stock.adjust'))
  })

  test('is changed whole or not at all, and each fault is told at its change', async () => {
    const sku = await stocked(4)
    const batched = await newSku({ batchTracked: true, expiryTracked: true })
    const answer = await adjust([
      { kind: 'damage', sku, ...place, units: 1 },
      { kind: 'damage', sku, ...place, units: 4 },
      { kind: 'count', sku, ...place, units: 9, serial: 'S' },
      { kind: 'count', sku: batched, ...place, units: 9 },
      { kind: 'count', sku: 'NADA', ...place, units: 9 },
    ])
    assertProblem(answer, 400)
    assert.deepEqual(
      answer.json.errors.map(({ field }: { field: string }) => field),
      ['changes[1].units', 'changes[2].serial', 'changes[3].batch', 'changes[4].sku'],
    )
    assert.deepEqual(await levels(sku), [['A01', 4, 0]])
    assertProblem(
      await adjust([{ kind: 'transfer', sku, ...place, units: 1 }]),
      400,
      'changes[0].to',
    )
    assertProblem(await adjust([{ kind: 'damage', sku, ...place, units: 0 }]), 400)
    assertProblem(await adjust([{ kind: 'robo', sku, ...place, units: 1 }]), 400, 'changes[0].kind')
  })

  test('is changed once under one id', async () => {
    const sku = await stocked(9)
    const change = { kind: 'damage', sku, ...place, units: 4 }
    const first = await adjust([change], { id: 'rotura-1' })
    const second = await adjust([change], { id: 'rotura-1' })
    assert.deepEqual([first.json.repeated, second.json.repeated], [false, true])
    assert.deepEqual(await levels(sku), [['A01', 5, 0]])
  })

  test('can not be counted below what orders hold', async () => {
    const sku = await stocked(5)
    await expectStored(posta, order(wareLine(sku, 3)))
    const answer = await adjust([{ kind: 'count', sku, ...place, units: 2 }])
    assertProblem(answer, 400, 'changes[0].units')
    assert.match(answer.json.errors[0].detail, /3/)
    assert.equal((await adjust([{ kind: 'count', sku, ...place, units: 3 }])).status, 200)
  })

  test('a serial is in one place', async () => {
    const sku = await stocked(1, { serialTracked: true }, { serial: 'S1' })
    const elsewhere = { warehouse: '001', location: 'B02', serial: 'S1' }
    const answer = await adjust([{ kind: 'count', sku, ...elsewhere, units: 1 }])
    assertProblem(answer, 400, 'changes[0].serial')
    const two = await adjust([{ kind: 'count', sku, ...place, serial: 'S2', units: 2 }])
    assertProblem(two, 400, 'changes[0].units')
  })

  test('is counted by a file that was downloaded and mended', async () => {
    const sku = await stocked(5)
    const query = `shipper=${shipper}&sku=${encodeURIComponent(sku)}`
    const file = (await call('GET', `/stock.csv?${query}`)).text
    const path = `/stock/counts.csv?shipper=${shipper}&reason=inventario`
    const same = await call('POST', path, file)
    assert.deepEqual([same.status, same.json.movements], [200, 0], same.text)
    const mended = await call('POST', path, file.replace(',5\r\n', ',7\r\n'))
    assert.equal(mended.json.movements, 1)
    assert.deepEqual(await levels(sku), [['A01', 7, 0]])
    const wrong = await call('POST', path, file.replace(sku, 'NADA'))
    assert.deepEqual([wrong.json.errors[0].row, wrong.json.errors[0].column], [2, 'sku'])
    assertProblem(await call('POST', `/stock/counts.csv?shipper=${shipper}`, file), 400)
  })

  test('always sums up', async () => {
    const { json } = await call('GET', '/stock/check')
    assert.deepEqual(json, { sound: true, balances: [], orders: [] })
  })

  for (const query of ['shipper=x', 'expiresBefore=mañana'])
    test(`a filter that can't be read is refused: ${query}`, async () => {
      assertProblem(await call('GET', `/stock?${query}`), 400, query.split('=')[0])
    })
})

describe('orders of stock that is told apart', () => {
  const facts = { batchTracked: true, expiryTracked: true }

  test('get what expires first, or the batch and day they name, and no other', async () => {
    const sku = await stocked(2, facts, { batch: 'L2', expiresOn: '2031-05-01' })
    await adjust([{ kind: 'count', sku, ...place, batch: 'L1', expiresOn: '2030-05-01', units: 1 }])
    const named = order(wareLine(sku, 1, { lote: 'L2', vtoLote: '01/05/2031' }))
    const stored = await expectStored(posta, named)
    const { json } = await call('GET', `/picking/${stored.codGestion}`)
    assert.deepEqual([json.units[0].batch, json.units[0].expiresOn], ['L2', '2031-05-01'])
    await expectStored(posta, order(wareLine(sku, 1)))
    const none = await expectRefused(posta, order(wareLine(sku, 1, { lote: 'L1' })), 400, /\[0\]/)
    assert.match(none.errores?.[0]?.descError ?? '', /se pidieron 1 unidades y hay 0 disponibles/)
  })

  test('find nothing available of what expired, and the stock shows it so', async () => {
    const sku = await stocked(5, facts, { batch: 'L1', expiresOn: '2020-01-01' })
    const late = { kind: 'count', sku, ...place, batch: 'L2', expiresOn: '2099-01-01', units: 2 }
    await adjust([late])
    const shown = async (answer: ReturnType<typeof call>) =>
      (await answer).json.items
        .map((one: Fields) => [one['batch'], one['units'], one['available']])
        .sort()
    const query = `sku=${encodeURIComponent(sku)}`
    const expected = [
      ['L1', 5, 0],
      ['L2', 2, 2],
    ]
    assert.deepEqual(await shown(call('GET', `/stock?shipper=${shipper}&${query}`)), expected)
    const own = posta.request('GET', `/v1/stock?${query}`, { headers: bearer(demo.ware.apiKey) })
    assert.deepEqual(await shown(own), expected)
    const none = await expectRefused(posta, order(wareLine(sku, 3)), 400, /\[0\]/)
    assert.match(none.errores?.[0]?.descError ?? '', /hay 2 disponibles/)
  })

  test('get the serial they name, once', async () => {
    const sku = await stocked(1, { serialTracked: true }, { serial: 'S-1' })
    await expectStored(posta, order(wareLine(sku, 1, { serie: 'S-1' })))
    await expectRefused(posta, order(wareLine(sku, 1, { serie: 'S-1' })), 400, /\[0\]/)
  })
})

describe('picking', () => {
  test('takes units off the shelf in parts, and lists what is left', async () => {
    const sku = await stocked(9)
    const { codGestion } = await expectStored(posta, order(wareLine(sku, 4), wareLine(sku, 2)))
    const some = await call('POST', `/picking/${codGestion}`, { lines: [{ line: 1, units: 3 }] })
    assert.equal(some.json.state, 'picking', some.text)
    assert.deepEqual(await levels(sku), [['A01', 6, 3]])
    const waiting = await call('GET', `/picking?shipper=${shipper}&warehouse=001`)
    assert.ok(waiting.json.items.some((one: Fields) => one['trackingCode'] === codGestion))
    const tooMany = await call('POST', `/picking/${codGestion}`, { lines: [{ line: 1, units: 2 }] })
    assertProblem(tooMany, 400, 'line 1')
    assertProblem(await call('POST', `/picking/${codGestion}`, { lines: [{ line: 9 }] }), 400)
    const rest = await call('POST', `/picking/${codGestion}`, {})
    assert.equal(rest.json.state, 'picked')
    assert.deepEqual(await levels(sku), [['A01', 3, 0]])
    assertProblem(await call('POST', `/picking/${codGestion}`, {}), 409)
    assertProblem(await call('POST', '/picking/NADA-1', {}), 404)
    const left = await call('GET', `/picking?shipper=${shipper}&limit=1000`)
    assert.ok(!left.json.items.some((one: Fields) => one['trackingCode'] === codGestion))
  })

  test('is implied by the first scan, and undone by the return', async () => {
    const sku = await stocked(4)
    const { codGestion } = await expectStored(posta, order(wareLine(sku, 3)))
    const scan = (check: string) =>
      call('POST', '/movements', {
        movements: [{ trackingCode: codGestion, check, branch: 'C0001' }],
      })
    await scan('IF')
    assert.deepEqual(await levels(sku), [['A01', 1, 0]])
    for (const check of ['DV', 'RV', 'RM', 'RC']) await scan(check)
    assert.deepEqual(await levels(sku), [['A01', 4, 0]])
  })
})

describe('a goods voucher', () => {
  const key = () => bearer(demo.ware.apiKey)
  const announce = (lines: Fields[], headers: Record<string, string> = {}) =>
    posta.post('/v1/vouchers', { contact: 'Inés', lines }, { ...key(), ...headers })

  test('is announced, received in parts with its differences, and closed', async () => {
    const [sku, extra] = [await newSku({ description: 'Mate' }), await newSku()]
    const made = await announce([
      { sku, units: 10 },
      { sku, units: 5, expiresOn: '2030-01-01' },
    ])
    assert.equal(made.status, 201, made.text)
    const { number } = made.json
    const receive = (received: Fields[], id?: string) =>
      call('POST', `/vouchers/${number}/receptions`, { received, ...(id ? { id } : {}) })
    const first = await receive([{ line: 1, units: 6, ...place }], 'r-1')
    assert.equal(first.json.state, 'receiving', first.text)
    await receive([{ line: 1, units: 6, ...place }], 'r-1')
    assertProblem(await receive([{ line: 3, units: 1, ...place }]), 400, 'received[0].line')
    assertProblem(await receive([{ line: 1, sku, units: 1, ...place }]), 400, 'received[0]')
    assertProblem(await receive([{ sku: 'NADA', units: 1, ...place }]), 400, 'received[0].sku')
    await receive([
      { line: 2, units: 7, ...place },
      { sku: extra, units: 1, ...place },
    ])
    const closed = await call('POST', `/vouchers/${number}/close`)
    assert.equal(closed.json.state, 'closed', closed.text)
    const compared = (voucher: { lines: Fields[] }) =>
      voucher.lines.map((one) => [one['line'], one['expected'], one['counted'], one['difference']])
    assert.deepEqual(compared(closed.json), [
      [1, 10, 6, 'short'],
      [2, 5, 7, 'over'],
      [null, 0, 1, 'unexpected'],
    ])
    assert.deepEqual(await levels(sku), [['A01', 13, 0]])
    assertProblem(await receive([{ line: 1, units: 4, ...place }]), 409)
    const own = await posta.request('GET', `/v1/vouchers/${number}`, { headers: key() })
    assert.deepEqual(compared(own.json), compared(closed.json))
    const listed = await call('GET', `/vouchers?shipper=${shipper}&state=closed`)
    assert.equal(listed.json.items.at(-1).number, number)
  })

  test('brings serials one by one', async () => {
    const sku = await newSku({ serialTracked: true })
    const { number } = (await announce([{ sku, units: 2 }])).json
    const path = `/vouchers/${number}/receptions`
    const received = [{ line: 1, ...place, serials: ['A1', 'A2'] }]
    assert.equal((await call('POST', path, { received })).json.lines[0].difference, 'exact')
    assertProblem(await call('POST', path, { received }), 400, 'received[0].serial')
  })

  test('lists each SKU that nobody knows, and is for those who keep stock', async () => {
    const answer = await announce([{ sku: 'NADA', units: 1 }])
    assertProblem(answer, 400, 'lines[0].sku')
    const cross = bearer(demo.cross.apiKey)
    assertProblem(await posta.post('/v1/vouchers', { lines: [{ sku: 'A', units: 1 }] }, cross), 400)
    assertProblem(await announce([]), 400)
  })

  test('is announced once under one Idempotency-Key', async () => {
    const sku = await newSku()
    const headers = { 'idempotency-key': 'vale-1' }
    const [one, other] = [
      await announce([{ sku, units: 1 }], headers),
      await announce([{ sku, units: 1 }], headers),
    ]
    assert.equal(one.json.number, other.json.number)
    assertProblem(await announce([{ sku, units: 2 }], headers), 409)
  })

  test('of which nothing came can be withdrawn, with a reason', async () => {
    const { number } = (await announce([{ sku: await newSku(), units: 1 }])).json
    assertProblem(await call('POST', `/vouchers/${number}/withdraw`, {}), 400, 'reason')
    assertProblem(await call('POST', `/vouchers/${number}/close`), 409)
    const done = await call('POST', `/vouchers/${number}/withdraw`, { reason: 'no viene' })
    assert.equal(done.json.state, 'withdrawn')
    assertProblem(await call('POST', '/vouchers/V1/close'), 404)
  })
})

test("a shipper's program sees its own stock and SKUs, and nobody else's", async () => {
  const get = (path: string, key: string) =>
    posta.request('GET', `/v1${path}`, { headers: bearer(key) })
  const own = await get('/stock?sku=SKU-AZUL', demo.ware.apiKey)
  assert.deepEqual([own.json.items.length, own.json.items[0].units], [1, 1000])
  const codes = (await get('/skus?limit=1000', demo.ware.apiKey)).json.items
  assert.ok(codes.some((one: Fields) => one['code'] === 'SKU-ROJO'))
  assert.deepEqual((await get('/stock', demo.cross.apiKey)).json.items, [])
  const [voucher] = (await get('/vouchers', demo.ware.apiKey)).json.items
  assertProblem(await get(`/vouchers/${voucher.number}`, demo.cross.apiKey), 404)
  assertProblem(await get('/vouchers?state=x', demo.ware.apiKey), 400, 'state')
})
