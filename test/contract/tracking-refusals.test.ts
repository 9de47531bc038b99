import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { cross, crossOrder, expectStored, shown, ware } from './support.ts'
import { ask, assertEmpty, entriesOf, track, trackingPath } from './tracking-support.ts'

let code: string
const posta = withPosta()
before(async () => {
  const order = crossOrder()
  await expectStored(posta, order)
  code = String(order['codigoSeguimiento'])
})

for (const datos of [undefined, null, '', [], {}, 'ABCD', 5, true, { codigoSeguimiento: 'ABCD' }]) {
  test(`datos ${shown(datos)} gives one entry with 5, HTTP 200 (D21, D22)`, async () => {
    const { status, entries } = await track(posta, datos)
    assert.equal(status, 200)
    assert.equal(entries.length, 1)
    assertEmpty(entries[0], 5, '')
  })
}

const noCode = [
  {},
  { codigoSeguimiento: '' },
  { codigoSeguimiento: null },
  { codigoSeguimiento: null, codigoAlternativo: null },
  { fechaDesde: '01-01-2020' },
  null,
  'ABCD',
  5,
  true,
  [],
]
for (const item of noCode) {
  test(`an item without a code, ${shown(item)}, gives an entry with 5 (D21)`, async () => {
    const { status, entries } = await track(posta, [item, { codigoSeguimiento: code }])
    assert.equal(status, 200)
    assert.equal(entries.length, 2)
    assertEmpty(entries[0], 5, '')
    assert.equal(entries[1]?.codError, 0)
  })
}

for (const text of [
  'nada-0001',
  'Ab',
  'x'.repeat(40),
  'con#signo',
  '%',
  'CT-00000_',
  "' or 1=1 --",
]) {
  test(`a code that finds nothing, ${shown(text)}, is 5 in upper case (D22)`, async () => {
    const { status, entries } = await track(posta, [{ codigoSeguimiento: text }])
    assert.equal(status, 200)
    assertEmpty(entries[0], 5, text.toUpperCase())
  })
}

for (const text of [true, {}, ['ABCD']]) {
  test(`a code that is no text, ${shown(text)}, is 5`, async () => {
    const { entries } = await track(posta, [{ codigoSeguimiento: text }])
    assert.equal(entries.length, 1)
    assert.equal(entries[0]?.codError, 5)
  })
}

const reasons: [Record<string, unknown>, RegExp][] = [
  [{}, /codigoSeguimiento o codigoAlternativo/],
  [{ codigoSeguimiento: 'a b' }, /codigoSeguimiento.*4 a 16/],
  [{ codigoSeguimiento: 'NADA-0001', fechaDesde: '2026-01-31' }, /fechaDesde.*dd-mm-yyyy/],
  [{ codigoAlternativo: '77', fechaHasta: '31-02-2026' }, /fechaHasta.*dd-mm-yyyy/],
  [{ codigoSeguimiento: 'NADA-0001' }, /^No hay ningún envío/],
]
for (const [item, reason] of reasons) {
  test(`an item ${shown(item)} is 5, and says why (D5, D21)`, async () => {
    const { entries } = await track(posta, [item])
    assert.equal(entries[0]?.codError, 5)
    assert.match(entries[0].descError, reason)
  })
}

const unreadable: [string, string][] = [
  ['nothing at all', ''],
  ['blanks only', '  \n'],
  ['no JSON', 'codigoSeguimiento=ABCD'],
  ['half a JSON', '{"autentificacion": {"shipper": 9001'],
  ['two JSON values', '{} {}'],
  ['an array', '[]'],
  ['an array of a request', `[${JSON.stringify({ autentificacion: cross, datos: [] })}]`],
  ['a string', '"ABCD"'],
  ['a number', '9001'],
  ['true', 'true'],
  ['null', 'null'],
]
for (const [what, body] of unreadable) {
  test(`a body of ${what} is 400 in an array of one, HTTP 400 (D9)`, async () => {
    const { status, entries } = await ask(posta, body)
    assert.equal(status, 400)
    assert.equal(entries.length, 1)
    assertEmpty(entries[0], 400, '')
  })
}

const { shipper, password } = cross
const wrong: unknown[] = [
  undefined,
  null,
  '',
  [],
  {},
  cross.password,
  { shipper },
  { password },
  { shipper, password: '' },
  { shipper, password: 'otra' },
  { shipper, password: 'demo-key-9001' },
  { shipper: '', password },
  { shipper: 1234, password },
  { shipper: 'abc', password },
  { shipper: ware.shipper, password },
]
for (const auth of wrong) {
  test(`autentificacion ${shown(auth)} is 2 in each item's entry, HTTP 401 (D10)`, async () => {
    const items = [{ codigoSeguimiento: code.toLowerCase() }, {}, { codigoSeguimiento: 'nada-1' }]
    const { status, entries } = await track(posta, items, { auth })
    assert.equal(status, 401)
    assert.equal(entries.length, 3)
    for (const [turn, text] of [code, '', 'NADA-1'].entries()) {
      assertEmpty(entries[turn], 2, text)
      assert.equal(entries[turn]?.descError, entries[0]?.descError)
    }
  })
}

for (const datos of [undefined, null, [], {}, 'ABCD']) {
  test(`wrong credentials with datos ${shown(datos)} give one entry with 2 (D10)`, async () => {
    const { status, entries } = await track(posta, datos, { auth: { shipper, password: 'otra' } })
    assert.equal(status, 401)
    assert.equal(entries.length, 1)
    assertEmpty(entries[0], 2, '')
  })
}

test('{} is missing credentials: 2 in an array of one, HTTP 401 (D10)', async () => {
  const { status, entries } = await ask(posta, {})
  assert.equal(status, 401)
  assert.equal(entries.length, 1)
  assertEmpty(entries[0], 2, '')
})

test('wrong credentials with 1,000 items give 1,000 entries with 2 (D10)', async () => {
  const datos = Array.from({ length: 1000 }, () => ({ codigoSeguimiento: code }))
  const { status, entries } = await track(posta, datos, { auth: { shipper, password: 'otra' } })
  assert.equal(status, 401)
  assert.equal(entries.length, 1000)
})

test('wrong credentials tell nobody which codes exist (D36)', async () => {
  const items = [{ codigoSeguimiento: code }, { codigoSeguimiento: 'NADA-0009' }]
  const { entries } = await track(posta, items, { auth: { shipper, password: 'otra' } })
  const [existing, unknown] = entries.map((entry) => ({ ...entry, codGestion: '' }))
  assert.deepEqual(existing, unknown)
})

test('a request of 1,001 items is too large: 400 with HTTP 400, in an array of one (D9)', async () => {
  const datos = Array.from({ length: 1001 }, () => ({ codigoSeguimiento: 'NADA-0001' }))
  const answer = await posta.post(trackingPath, { autentificacion: cross, datos })
  assert.equal(answer.status, 400)
  assert.deepEqual(
    entriesOf(answer).map((entry) => entry['codError']),
    [400],
  )
})
