import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newPiece, recordAll, scan } from '../contract/movements-support.ts'
import { newCode, opsHeaders } from '../contract/support.ts'
import { withPosta } from '../support/posta.ts'
import { until } from '../support/until.ts'
import { bearer, demo } from './support.ts'

// A Tuesday, before the cut-off; Wednesday is no holiday.
const start = Date.parse('2026-03-03T12:00:00-03:00')
let now = start
const posta = withPosta({ clock: () => now })

const own = bearer(demo.cross.apiKey)
/** Three or four working days from the demonstration's origin. */
const toCuyo = { from: '2026-03-06', to: '2026-03-09' }

const read = async (path: string) => (await posta.get(`/v1${path}`, own)).json

async function loadToCuyo(): Promise<string> {
  now = start
  const body = {
    trackingCode: newCode(),
    service: 'E',
    recipient: {
      name: 'Ana Paz',
      documentType: 'DNI',
      documentNumber: 30111222,
      mobile: '1155550000',
    },
    address: { street: 'San Martín', postalCode: 5500, locality: 'Mendoza', province: 'Mendoza' },
    products: [{ lengthCm: 30, heightCm: 10, widthCm: 20, weightKg: 1.5, quantity: 1 }],
  }
  const created = await posta.post('/v1/orders', body, own)
  assert.equal(created.status, 201, created.text)
  assert.deepEqual(promisesOf(created.json), { promise: toCuyo, promiseBefore: null })
  return body.trackingCode
}

const promisesOf = ({ promise, promiseBefore }: Record<string, unknown>) => ({
  promise,
  promiseBefore,
})

/** The promise of the shipment in each answer. */
async function answerOf(code: string) {
  const shipment = await read(`/shipments/${code}`)
  const { items } = await read(`/orders?q=${code}`)
  return {
    order: promisesOf(await read(`/orders/${code}`)),
    shipment: promisesOf(shipment),
    listed: promisesOf(items[0]),
    late: [shipment.late, items[0].late],
  }
}

const everywhere = (promise: object | null, promiseBefore: object | null, late = false) => {
  const promises = { promise, promiseBefore }
  return { order: promises, shipment: promises, listed: promises, late: [late, late] }
}

const move = (code: string, ...checks: string[]) =>
  recordAll(
    posta,
    checks.map((check) => scan(posta, code, check, { branch: 'M0001' })),
  )

test('an order keeps the promise that it was given, whatever is promised to others later', async () => {
  const code = await loadToCuyo()
  now += 40 * 86_400_000
  assert.deepEqual(await answerOf(code), everywhere(toCuyo, null, true))
})

test('the promise of an order loaded through REST is kept as well', async () => {
  now = start
  const code = await newPiece(posta)
  const { promise } = await read(`/shipments/${code}`)
  assert.match(promise.from, /^2026-03-\d\d$/)
})

test('lists are filtered by what is late, and by what is not', async () => {
  const code = await loadToCuyo()
  const has = async (late: string) =>
    (await read(`/orders?late=${late}&q=${code}`)).items.map(
      (item: { trackingCode: string }) => item.trackingCode,
    )
  assert.deepEqual([await has('true'), await has('false')], [[], [code]])
  now = Date.parse('2026-03-10T00:00:00-03:00')
  assert.deepEqual([await has('true'), await has('false')], [[code], []])
  const unread = await posta.get('/v1/orders?late=quizas', own)
  assert.equal(unread.status, 400)
})

async function redirect(code: string): Promise<void> {
  const destination = {
    recipientName: 'Ramiro Ibáñez',
    address: {
      street: 'Perú',
      number: '850',
      postalCode: 5501,
      locality: 'Godoy Cruz',
      province: 'Mendoza',
    },
  }
  const wish = { kind: 'redirection', destination }
  const rescued = await posta.post(`/v1/orders/${code}/rescue`, wish, own)
  assert.equal(rescued.json.verdict, 'at-once', rescued.text)
}

test('a redirection changes it, and the first one stays known', async () => {
  const code = await loadToCuyo()
  await move(code, 'IF', 'AS', 'AR')
  now += 86_400_000
  await redirect(code)
  // It leaves again from the branch in Mendoza, not from the shipper's origin.
  const nearby = { from: '2026-03-05', to: '2026-03-06' }
  assert.deepEqual(await answerOf(code), everywhere(nearby, toCuyo))
})

test('a return ends it, and what was promised stays known', async () => {
  const code = await loadToCuyo()
  await move(code, 'IF', 'AS', 'AR')
  const rescued = await posta.post(`/v1/orders/${code}/rescue`, { kind: 'return' }, own)
  assert.equal(rescued.json.verdict, 'at-once', rescued.text)
  now += 40 * 86_400_000
  assert.deepEqual(await answerOf(code), everywhere(null, toCuyo))
})

test('a cancelled order promises nothing', async () => {
  const code = await loadToCuyo()
  const cancelled = await posta.post(`/v1/orders/${code}/cancellation`, {}, own)
  assert.equal(cancelled.status, 200, cancelled.text)
  assert.deepEqual(await answerOf(code), everywhere(null, toCuyo))
})

test('the carrier sees it as well', async () => {
  const code = await loadToCuyo()
  const { json } = await posta.get(`/ops/v1/orders/${code}`, opsHeaders(posta))
  assert.deepEqual(promisesOf(json), { promise: toCuyo, promiseBefore: null })
})

test('events have it', async () => {
  const { next } = await read('/events?after=now')
  const code = await loadToCuyo()
  await move(code, 'IF', 'AS', 'AR')
  await posta.post(`/v1/orders/${code}/rescue`, { kind: 'return' }, own)
  let facts: unknown[] = []
  await until('the events of the return', async () => {
    const { items } = await read(`/events?after=${next}`)
    facts = items
      .filter((event: { trackingCode: string }) => event.trackingCode === code)
      .map(({ type, data }: { type: string; data: Record<string, unknown> }) => [
        data['state'] ?? type,
        data['promise'],
        data['promiseBefore'],
      ])
    return facts.length === 7
  })
  assert.deepEqual(facts, [
    ['PI', toCuyo, null],
    ['IF', toCuyo, null],
    ['AS', toCuyo, null],
    ['AR', toCuyo, null],
    ['rescue.requested', undefined, undefined],
    ['DV', null, toCuyo],
    ['rescue.carried-out', null, toCuyo],
  ])
})

/** The note of the public page on days that have changed, in both languages. */
async function pageNotes(code: string): Promise<(string | undefined)[]> {
  const pages = await Promise.all(
    ['', '/en'].map(async (language) => (await posta.get(`${language}/seguimiento/${code}`)).text),
  )
  for (const page of pages) {
    assert.ok(Buffer.byteLength(page) < 30_000, `${Buffer.byteLength(page)} bytes`)
    assert.doesNotMatch(page, /Ana Paz|Ramiro|Ibáñez|Perú|850|San Martín/)
  }
  return pages.map((page) => /<p class="note change">([^<]*)</.exec(page)?.[1])
}

describe('the public page', () => {
  test('has no change where there was none', async () => {
    const code = await loadToCuyo()
    assert.deepEqual(await pageNotes(code), [undefined, undefined])
  })

  test('has the days before and after a redirection, and why', async () => {
    const code = await loadToCuyo()
    await move(code, 'IF', 'AS', 'AR')
    now += 86_400_000
    await redirect(code)
    assert.deepEqual(await pageNotes(code), [
      'Cambió el lugar de entrega: antes llegaba entre el viernes 06/03 y el lunes 09/03, ' +
        'ahora entre el jueves 05/03 y el viernes 06/03.',
      'The place of delivery changed: it was to arrive between Friday 6 Mar and Monday 9 Mar, ' +
        'and now arrives between Thursday 5 Mar and Friday 6 Mar.',
    ])
    await move(code, 'MA', 'LD', 'DL')
    assert.deepEqual(await pageNotes(code), [undefined, undefined])
  })

  test('has the promise of a return and of a cancelled order', async () => {
    const back = await loadToCuyo()
    await move(back, 'IF', 'AS', 'AR')
    await posta.post(`/v1/orders/${back}/rescue`, { kind: 'return' }, own)
    assert.deepEqual(await pageNotes(back), [
      'Iba a llegar entre el viernes 06/03 y el lunes 09/03. ' +
        'Ya no se entrega: vuelve a quien lo envió.',
      'It was to arrive between Friday 6 Mar and Monday 9 Mar. ' +
        'It is no longer delivered: it goes back to who sent it.',
    ])
    const cancelled = await loadToCuyo()
    await posta.post(`/v1/orders/${cancelled}/cancellation`, {}, own)
    assert.deepEqual(await pageNotes(cancelled), [
      'Iba a llegar entre el viernes 06/03 y el lunes 09/03.',
      'It was to arrive between Friday 6 Mar and Monday 9 Mar.',
    ])
  })
})
