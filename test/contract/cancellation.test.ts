import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { startPosta, withPosta } from '../support/posta.ts'
import { randomRuns } from '../support/random-runs.ts'
import { checksOf, newPiece, record, recordAll, scan } from './movements-support.ts'
import {
  cancel,
  cancellationPath,
  clientHeaders,
  only,
  pieceIn,
  rescue,
  returnOf,
  states,
} from './pieces-support.ts'
import { crossOrder, expectStored, sendOrder, ware, wareLine, wareOrder } from './support.ts'
import { trackOne } from './tracking-support.ts'

const posta = withPosta()

/** Every row of D29: the state, avalibleForCancel, weHaveTheProduct, and the consequence. */
const rows: readonly [
  state: string,
  available: boolean,
  withCarrier: boolean,
  effect: 'cancelled' | 'DV' | 'pending' | 'nothing',
][] = [
  ['PI', true, false, 'cancelled'],
  ['IF', true, true, 'DV'],
  ['GE', true, true, 'DV'],
  ['CO', true, true, 'DV'],
  ['AS', true, true, 'pending'],
  ['AR', true, true, 'DV'],
  ['MA', true, true, 'DV'],
  ['LD', true, true, 'pending'],
  ['EI', false, true, 'nothing'],
  ['DL', false, false, 'nothing'],
  ['CA', true, true, 'DV'],
  ['DV', false, true, 'nothing'],
  ['RV', false, true, 'nothing'],
  ['RM', false, true, 'nothing'],
  ['RC', false, false, 'nothing'],
]

test('the rows of D29 are the fifteen states', () => {
  assert.deepEqual(
    rows.map(([state]) => state),
    states,
  )
})

for (const [state, avalibleForCancel, weHaveTheProduct, effect] of rows) {
  test(`200: a piece in ${state}, ${effect} (D29)`, async () => {
    const code = await pieceIn(posta, state)
    const checks = await checksOf(posta, code)
    const answer = await cancel(posta, code)
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.data, { avalibleForCancel, weHaveTheProduct })
    assert.deepEqual(await checksOf(posta, code), effect === 'DV' ? [...checks, 'DV'] : checks)
    const entry = await trackOne(posta, { codigoSeguimiento: code })
    const newest = entry.movimientos.at(-1)?.descripcion
    assert.equal(entry.estado, effect === 'cancelled' ? 'Envío cancelado' : newest)
  })

  const again = effect === 'nothing' ? '200 as often as it is asked' : '422'
  test(`asked again about a piece in ${state}: ${again} (D29)`, async () => {
    const code = await pieceIn(posta, state)
    const first = await cancel(posta, code)
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await cancel(posta, code)
      assert.equal(answer.status, effect === 'nothing' ? 200 : 422)
      if (effect === 'nothing') assert.deepEqual(answer.data, first.data)
    }
  })
}

describe('a cancelled order (D22, D29, D30)', () => {
  test('adds no movement, and its code stays taken', async () => {
    const order = crossOrder()
    await expectStored(posta, order)
    const code = String(order['codigoSeguimiento'])
    await cancel(posta, code)
    assert.deepEqual(await checksOf(posta, code), ['PI'])
    assert.equal((await sendOrder(posta, order)).codError, 8)
  })

  test('refuses scans, but for corrections', async () => {
    const code = await newPiece(posta)
    await cancel(posta, code)
    const [refused] = await record(posta, [scan(posta, code, 'IF')])
    assert.equal(refused?.status, 'refused')
    assert.match(refused?.reason ?? '', /cancelado/)
    await recordAll(posta, [scan(posta, code, 'IF', { correction: true, reason: 'mal leído' })])
    const entry = await trackOne(posta, { codigoSeguimiento: code })
    assert.equal(entry.estado, 'Envío cancelado')
    assert.equal((await cancel(posta, code)).status, 422)
  })

  test('can not be rescued', async () => {
    const code = await newPiece(posta)
    await cancel(posta, code)
    const [, message] = only(await rescue(posta, returnOf(code)))
    assert.equal(message, 'La pieza no es apta para ser rescatada')
  })

  test('says so on the public page', async () => {
    const code = await newPiece(posta)
    await cancel(posta, code)
    assert.match((await posta.get(`/seguimiento/${code}`)).text, /Envío cancelado/)
  })

  test('releases the units that its loading reserved (D17)', async () => {
    const all = wareOrder({ productos: [wareLine('SKU-ROJO', 1000)] })
    await expectStored(posta, all)
    const one = { productos: [wareLine('SKU-ROJO', 1)] }
    assert.equal((await sendOrder(posta, wareOrder(one))).codError, 400)
    const code = String(all['codigoSeguimiento'])
    assert.equal((await cancel(posta, code, clientHeaders(ware))).data.avalibleForCancel, true)
    await expectStored(posta, wareOrder(one))
  })
})

describe('a return that a cancellation generated', () => {
  test('is carried out by the next branch scan', async () => {
    const code = await pieceIn(posta, 'LD')
    await cancel(posta, code)
    await recordAll(posta, [scan(posta, code, 'CA')])
    assert.deepEqual(await checksOf(posta, code), ['PI', 'IF', 'MA', 'LD', 'CA', 'DV'])
  })

  test('is a rescue like any other: the piece has one already', async () => {
    for (const state of ['AS', 'AR']) {
      const code = await pieceIn(posta, state)
      await cancel(posta, code)
      const [, message] = only(await rescue(posta, returnOf(code)))
      assert.equal(message, 'La pieza ya tiene un Rescate existente')
    }
  })

  test('a piece that its shipper rescued is not eligible any more', async () => {
    const code = await pieceIn(posta, 'AS')
    await rescue(posta, returnOf(code))
    const { status, data } = await cancel(posta, code)
    assert.equal(status, 200)
    assert.deepEqual(data, { avalibleForCancel: false, weHaveTheProduct: true })
  })

  test('of many cancellations at once, one takes effect', async () => {
    for (const state of ['PI', 'AR']) {
      const code = await pieceIn(posta, state)
      const answers = Array.from({ length: 6 }, () => cancel(posta, code))
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      assert.equal(statuses.filter((status) => status === 200).length, 1)
      assert.equal(statuses.filter((status) => status === 422).length, 5)
    }
  })
})

describe('400: piece not found at the carrier', () => {
  const never = ['NADA-0001', 'abc', 'A'.repeat(17), '%20', 'c%C3%B3digo', 'a%2Fb%2Fc%2Fd']
  for (const code of [...never, 'A'.repeat(1_000)])
    test(code.slice(0, 20), async () => {
      assert.equal((await cancel(posta, code)).status, 400)
    })

  test('a piece of another shipper, to which nothing happens', async () => {
    const code = await newPiece(posta)
    assert.equal((await cancel(posta, code, clientHeaders(ware))).status, 400)
    assert.equal((await cancel(posta, code)).data.avalibleForCancel, true)
  })
})

describe('credentials in the headers (D10)', () => {
  const { 'x-client-id': id = '', 'x-client-secret': secret = '' } = clientHeaders()
  const absent: [string, Record<string, string>][] = [
    ['none', {}],
    ['no secret', { 'x-client-id': id }],
    ['no id', { 'x-client-secret': secret }],
    ['an empty id', { 'x-client-id': '', 'x-client-secret': secret }],
    ['an empty secret', { 'x-client-id': id, 'x-client-secret': '' }],
  ]
  for (const [what, headers] of absent)
    test(`500: ${what}`, async () => {
      assert.equal((await cancel(posta, 'NADA-0001', headers)).status, 500)
    })

  const wrong: [string, Record<string, string>][] = [
    ['a wrong secret', { 'x-client-id': id, 'x-client-secret': 'otra' }],
    ['an unknown shipper', { 'x-client-id': '8999', 'x-client-secret': secret }],
    ['an id that is no number', { 'x-client-id': 'abc', 'x-client-secret': secret }],
    ['the normalizer key', { 'x-client-id': id, 'x-client-secret': 'demo-key-9001' }],
  ]
  for (const [what, headers] of wrong)
    test(`401: ${what}, which cancels nothing`, async () => {
      const code = await newPiece(posta)
      assert.equal((await cancel(posta, code, headers)).status, 401)
      assert.equal((await cancel(posta, code)).status, 200)
    })

  test('no setting makes wrong ones 200', async () => {
    const other = await startPosta({ env: { POSTA_CREDENTIALS_STATUS: '200' } })
    try {
      const headers = { 'x-client-id': id, 'x-client-secret': 'otra' }
      assert.equal((await cancel(other, 'NADA-0001', headers)).status, 401)
    } finally {
      await other.close()
    }
  })
})

test('the code is read without case, with and without a last slash (D3, D16)', async () => {
  const code = await newPiece(posta)
  assert.equal((await cancel(posta, `${code.toLowerCase()}/`)).status, 200)
  assert.equal((await cancel(posta, code)).status, 422)
})

test('the link leads to the rescue endpoint of the same environment', async () => {
  const path = `/testing${cancellationPath}`
  const { headers } = await cancel(posta, 'NADA-0001', clientHeaders(), path)
  assert.match(headers.get('link') ?? '', /\/testing\/wbs\/rescate\/>/)
  const url = /<([^>]*)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
  const answer = await rescue(posta, returnOf('NADA-0001'), { path: new URL(url).pathname })
  assert.equal(answer.status, 200)
})

test('one setting turns the endpoint off: 410, in shape (D29)', async () => {
  const other = await startPosta({ env: { POSTA_CANCELLATION: 'off' } })
  try {
    const code = await newPiece(other)
    for (const headers of [clientHeaders(), {}])
      assert.equal((await cancel(other, code, headers)).status, 410)
    assert.deepEqual(await checksOf(other, code), ['PI'])
    assert.equal(only(await rescue(other, returnOf(code)))[0], 'rejected')
  } finally {
    await other.close()
  }
})

test('any code at all gets the shape, and no fault', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), async (text) => {
      // A path can't say `.` or `..`: clients take them for steps.
      const code = encodeURIComponent(text.toWellFormed())
      if (/^\.{1,2}$/.test(code)) return
      assert.equal((await cancel(posta, code)).status, 400)
    }),
    { numRuns: randomRuns(150) },
  )
})

test('a wrong method is a plain 405', async () => {
  assert.equal((await posta.post(`${cancellationPath}/NADA-0001`, {})).status, 405)
})
