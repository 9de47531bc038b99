import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { crossOrder, expectStored, type Fields } from './support.ts'
import { trackOne } from './tracking-support.ts'

const start = '2026-05-15T15:00:00Z'
let now = Date.parse(start)
const posta = withPosta({ clock: () => now })
afterEach(() => {
  now = Date.parse(start)
})

/** Loads an order at one moment and asks for it at another; whether it is found. */
async function isFound(loadedAt: string, askedAt: string, window: Fields = {}): Promise<boolean> {
  now = Date.parse(loadedAt)
  const order = crossOrder()
  await expectStored(posta, order)
  now = Date.parse(askedAt)
  const item = { codigoSeguimiento: order['codigoSeguimiento'], ...window }
  const { codError } = await trackOne(posta, item)
  assert.ok(codError === 0 || codError === 5)
  return codError === 0
}

function on(day: string): Fields {
  return { fechaDesde: day, fechaHasta: day }
}

// When it was loaded, when it is asked for, whether the default window holds it.
const defaults: [string, string, string, boolean][] = [
  ['3 months ago', '2026-02-15T15:00:00Z', '2026-05-15T15:00:00Z', true],
  ['3 months ago, later in the day', '2026-02-15T03:00:00Z', '2026-05-16T02:59:59Z', true],
  ['3 months and a day ago', '2026-02-14T15:00:00Z', '2026-05-15T15:00:00Z', false],
  ['3 months and a minute ago', '2026-02-15T02:59:00Z', '2026-05-15T03:00:00Z', false],
  ['the end of a shorter month', '2026-02-28T15:00:00Z', '2026-05-31T15:00:00Z', true],
  ['across the year', '2025-11-10T15:00:00Z', '2026-02-10T15:00:00Z', true],
  ['a year ago', '2025-05-15T15:00:00Z', '2026-05-15T15:00:00Z', false],
  ['3 days ahead', '2026-05-18T15:00:00Z', '2026-05-15T15:00:00Z', true],
  ['4 days ahead', '2026-05-19T15:00:00Z', '2026-05-15T15:00:00Z', false],
]
for (const [what, loadedAt, askedAt, finds] of defaults) {
  test(`the default window ${finds ? 'holds' : 'does not hold'} ${what} (D21)`, async () => {
    assert.equal(await isFound(loadedAt, askedAt), finds)
  })
}

test('an older shipment is found when fechaDesde goes back to its day', async () => {
  const day = '15-05-2025'
  const [loadedAt, askedAt] = ['2025-05-15T15:00:00Z', '2026-05-15T15:00:00Z']
  assert.equal(await isFound(loadedAt, askedAt, { fechaDesde: day }), true)
  assert.equal(await isFound(loadedAt, askedAt, { fechaDesde: day, fechaHasta: day }), true)
  assert.equal(await isFound(loadedAt, askedAt, { fechaDesde: '16-05-2025' }), false)
  assert.equal(await isFound(loadedAt, askedAt, { fechaHasta: day }), false)
})

test('the entry date is that of Buenos Aires, at 23:30 too (D21)', async () => {
  const loadedAt = '2026-05-15T02:30:00Z'
  assert.equal(await isFound(loadedAt, start, on('14-05-2026')), true)
  assert.equal(await isFound(loadedAt, start, on('15-05-2026')), false)
})

test('fecha, checkFecha and hora are those of Buenos Aires (D22)', async () => {
  now = Date.parse('2026-05-15T02:30:45Z')
  const order = crossOrder()
  await expectStored(posta, order)
  const entry = await trackOne(posta, { codigoSeguimiento: order['codigoSeguimiento'] })
  assert.equal(entry.fecha, '14-05-2026')
  assert.equal(entry.movimientos[0]?.checkFecha, '14-05-2026 23:30:45')
  assert.equal(entry.movimientos[0]?.hora, '23:30')
})
