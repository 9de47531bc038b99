import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import {
  cross,
  crossOrder,
  expectStored,
  type Fields,
  newCode,
  shown,
  ware,
  wareOrder,
} from './support.ts'
import { ask, assertEmpty, type TrackingEntry, track, trackOne } from './tracking-support.ts'

const posta = withPosta()

function named(offset: number | undefined): string {
  return offset === undefined ? 'default' : `day ${offset}`
}

async function load(changes: Fields = {}): Promise<string> {
  const order = crossOrder(changes)
  await expectStored(posta, order)
  return String(order['codigoSeguimiento'])
}

describe('codigoSeguimiento', () => {
  test('is converted to upper case', async () => {
    const code = await load({ codigoSeguimiento: 'mIx-0001' })
    for (const spelling of ['mIx-0001', 'MIX-0001', 'mix-0001']) {
      const entry = await trackOne(posta, { codigoSeguimiento: spelling })
      assert.equal(entry.codError, 0, spelling)
      assert.equal(entry.codGestion, code.toUpperCase())
    }
  })

  test('of 4 and of 16 characters can be looked up (D16)', async () => {
    for (const codigoSeguimiento of ['LU-4', 'LOOKUP-OF-16-CHR']) {
      await load({ codigoSeguimiento })
      assert.equal((await trackOne(posta, { codigoSeguimiento })).codError, 0)
    }
  })

  test('sent as a number is taken as its text (D4)', async () => {
    await load({ codigoSeguimiento: '555001' })
    const entry = await trackOne(posta, { codigoSeguimiento: 555001 })
    assert.equal(entry.codGestion, '555001')
    assert.equal(entry.codError, 0)
  })

  test("another shipper's shipment is answered like one that is not there (D21)", async () => {
    const code = await load()
    const foreign = await trackOne(posta, { codigoSeguimiento: code }, { auth: ware })
    assertEmpty(foreign, 5, code)
    const nothing = await trackOne(posta, { codigoSeguimiento: 'NADA-0001' }, { auth: ware })
    const { codGestion: _, ...rest } = nothing
    assert.deepEqual({ ...foreign, codGestion: '' }, { ...rest, codGestion: '' })
  })
})

describe('codigoAlternativo (D21)', () => {
  for (const alternative of [880001, '880002']) {
    test(`${shown(alternative)} finds its shipment, asked as a number or as text`, async () => {
      const code = await load({ codigoAlternativo: alternative })
      for (const codigoAlternativo of [Number(alternative), String(alternative)]) {
        const entry = await trackOne(posta, { codigoAlternativo })
        assert.equal(entry.codError, 0)
        assert.equal(entry.codGestion, code)
      }
    })
  }

  test('of 15 digits finds its shipment', async () => {
    const code = await load({ codigoAlternativo: 999999999999999 })
    const entry = await trackOne(posta, { codigoAlternativo: '999999999999999' })
    assert.equal(entry.codGestion, code)
  })

  test('is compared as the text that was sent: leading zeros count', async () => {
    const code = await load({ codigoAlternativo: '00881' })
    assert.equal((await trackOne(posta, { codigoAlternativo: '00881' })).codGestion, code)
    assert.equal((await trackOne(posta, { codigoAlternativo: '881' })).codError, 5)
  })

  test('of zeros only means absent: it finds nothing (D20)', async () => {
    await load({ codigoAlternativo: 0 })
    await load({ codigoAlternativo: '000' })
    for (const codigoAlternativo of [0, '0', '000']) {
      assert.equal((await trackOne(posta, { codigoAlternativo })).codError, 5)
    }
  })

  test('of several shipments means the newest', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const code = await load({ codigoAlternativo: 882 })
      assert.equal((await trackOne(posta, { codigoAlternativo: '882' })).codGestion, code)
    }
  })

  test("of another shipper's newer shipment finds the caller's own", async () => {
    const own = await load({ codigoAlternativo: 883 })
    const other = wareOrder({ codigoAlternativo: 883 })
    await expectStored(posta, other)
    assert.equal((await trackOne(posta, { codigoAlternativo: '883' })).codGestion, own)
    const theirs = await trackOne(posta, { codigoAlternativo: '883' }, { auth: ware })
    assert.equal(theirs.codGestion, other['codigoSeguimiento'])
  })

  test('gives way to codigoSeguimiento when both are sent', async () => {
    const first = await load({ codigoAlternativo: 884 })
    await load({ codigoAlternativo: 885 })
    const both = { codigoSeguimiento: first, codigoAlternativo: '885' }
    assert.equal((await trackOne(posta, both)).codGestion, first)
    const unknown = { codigoSeguimiento: 'NADA-0002', codigoAlternativo: '885' }
    assertEmpty(await trackOne(posta, unknown), 5, 'NADA-0002')
  })

  for (const empty of ['', null]) {
    test(`decides when codigoSeguimiento is ${shown(empty)} (D4)`, async () => {
      const code = await load({ codigoAlternativo: 886 })
      const item = { codigoSeguimiento: empty, codigoAlternativo: '886' }
      assert.equal((await trackOne(posta, item)).codGestion, code)
    })
  }
})

describe('the window (D21)', () => {
  let trackingEntry: TrackingEntry
  before(async () => {
    trackingEntry = await trackOne(posta, { codigoSeguimiento: await load() })
    assert.equal(trackingEntry.codError, 0)
  })

  /** The entry date moved by whole days, dd-mm-yyyy. */
  function day(offset: number): string {
    const [date, month, year] = trackingEntry.fecha.split('-').map(Number)
    const moved = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, (date ?? 0) + offset))
    const text = moved.toISOString()
    return `${text.slice(8, 10)}-${text.slice(5, 7)}-${text.slice(0, 4)}`
  }

  async function within(window: Fields, finds: boolean) {
    const entry = await trackOne(posta, { codigoSeguimiento: trackingEntry.codGestion, ...window })
    if (finds) assert.deepEqual(entry, trackingEntry)
    else assertEmpty(entry, 5, trackingEntry.codGestion)
  }

  // fechaDesde and fechaHasta in days from the entry date; undefined is the default.
  const windows: [number | undefined, number | undefined, boolean][] = [
    [undefined, undefined, true],
    [0, 0, true],
    [0, undefined, true],
    [undefined, 0, true],
    [-1, 0, true],
    [0, 1, true],
    [-3650, 3650, true],
    [1, undefined, false],
    [1, 2, false],
    [undefined, -1, false],
    [-5, -1, false],
    [1, -1, false],
  ]
  for (const [from, until, finds] of windows) {
    test(`from ${named(from)} until ${named(until)} ${finds ? 'finds it' : 'is 5'}`, async () => {
      await within(
        {
          fechaDesde: from === undefined ? undefined : day(from),
          fechaHasta: until === undefined ? undefined : day(until),
        },
        finds,
      )
    })
  }

  for (const field of ['fechaDesde', 'fechaHasta']) {
    for (const value of [null, '']) {
      test(`${field} ${shown(value)} is the default (D4)`, () => within({ [field]: value }, true))
    }
    const unreadable = ['ayer', '2020-01-01', '01/01/2020', '1-1-2020', '01-01-20', '32-01-2020']
    const noDay = ['29-02-2023', '00-01-2020', '01-13-2020', '31-04-2020', '01-01-2020 ', ' ', '-']
    for (const value of [...unreadable, ...noDay, 1012020, true, {}, ['01-01-2020']]) {
      test(`${field} ${shown(value)} can't be read: 5`, () => within({ [field]: value }, false))
    }
  }

  test('a date that can not be read spoils only its own item', async () => {
    const item = { codigoSeguimiento: trackingEntry.codGestion }
    const { entries } = await track(posta, [item, { ...item, fechaDesde: 'ayer' }, item])
    assert.deepEqual(
      entries.map(({ codError }) => codError),
      [0, 5, 0],
    )
  })

  test('the window holds for codigoAlternativo too', async () => {
    const code = await load({ codigoAlternativo: 887 })
    const item = { codigoAlternativo: '887' }
    assert.equal((await trackOne(posta, { ...item, fechaDesde: day(0) })).codGestion, code)
    assert.equal((await trackOne(posta, { ...item, fechaDesde: day(2) })).codError, 5)
  })
})

describe('several items', () => {
  test('each yields one entry, in their order, repeats and misses included', async () => {
    const a = await load()
    const b = await load({ codigoAlternativo: 888 })
    const items = [
      { codigoSeguimiento: b },
      { codigoSeguimiento: 'nada-0003' },
      { codigoSeguimiento: a.toLowerCase() },
      { codigoAlternativo: 888 },
      {},
      { codigoSeguimiento: a },
    ]
    const { status, entries } = await track(posta, items)
    assert.equal(status, 200)
    assert.deepEqual(
      entries.map(({ codGestion, codError }) => [codGestion, codError]),
      [
        [b, 0],
        ['NADA-0003', 5],
        [a, 0],
        [b, 0],
        ['', 5],
        [a, 0],
      ],
    )
  })

  test('1,000 items in one request', async () => {
    const codes = await Promise.all(Array.from({ length: 300 }, () => load()))
    const items = Array.from({ length: 1000 }, (_, turn) =>
      turn % 3 === 0 ? (codes[turn % 300] ?? '') : `FALTA-${turn}`,
    )
    const datos = items.map((codigoSeguimiento) => ({ codigoSeguimiento }))
    const { status, entries } = await track(posta, datos)
    assert.equal(status, 200)
    assert.deepEqual(
      entries.map(({ codGestion }) => codGestion),
      items,
    )
    for (const [turn, entry] of entries.entries()) {
      assert.equal(entry.codError, turn % 3 === 0 ? 0 : 5)
      assert.equal(entry.movimientos.length, turn % 3 === 0 ? 1 : 0)
    }
  })
})

test('1,000 items by codigoAlternativo, each with its own window', async () => {
  const codes = await Promise.all(
    Array.from({ length: 100 }, (_, turn) => load({ codigoAlternativo: 900_000 + turn })),
  )
  const datos = Array.from({ length: 1000 }, (_, turn) => ({
    codigoAlternativo: String(900_000 + (turn % 100)),
    fechaHasta: turn < 500 ? '31-12-2999' : '01-01-2001',
  }))
  const { entries } = await track(posta, datos)
  assert.equal(entries.length, 1000)
  for (const [turn, entry] of entries.entries()) {
    assert.equal(entry.codError, turn < 500 ? 0 : 5)
    if (turn < 500) assert.equal(entry.codGestion, codes[turn % 100])
  }
})

describe('the address (D3, D6)', () => {
  const path = 'tracking/consultaTrackingMasivo'
  for (const base of ['/', '/testing/']) {
    for (const end of ['', '/']) {
      test(`POST ${base}${path}${end} asks testing`, async () => {
        const codigoSeguimiento = newCode()
        await load({ codigoSeguimiento })
        const request = { path: `${base}${path}${end}` }
        assert.equal((await trackOne(posta, { codigoSeguimiento }, request)).codError, 0)
      })
    }
  }

  test('production knows no demonstration shipper: 2', async () => {
    const { status, entries } = await track(posta, [{}], { path: `/production/${path}/` })
    assert.equal(status, 401)
    assert.equal(entries[0]?.codError, 2)
  })

  test('the shipper number may be a numeric string, unknown fields are ignored', async () => {
    const code = await load()
    const { entries } = await ask(posta, {
      autentificacion: { ...cross, shipper: '9001', extra: 1 },
      datos: [{ codigoSeguimiento: code, otro: [] }],
      pagina: 2,
    })
    assert.equal(entries[0]?.codError, 0)
  })
})
