import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { crossShipper } from '../../../test/support/order-door.ts'
import { openPieceDoors, type PieceDoors } from '../../../test/support/piece-doors.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { accept, refuse } from '../../outcome.ts'
import type { Rates } from '../rates/rates.ts'
import { type AccountBook, openAccount } from './account.ts'
import { type AccountLine, chargedCents, summarize } from './charge.ts'

const orderColumns =
  'id tracking_code shipper_number entered_at service recipient_name product street locality ' +
  'province postal_code'
const dayMs = 86_400_000
const always = { from: 0, to: Number.MAX_SAFE_INTEGER }

test('charges the measured price, or else the quoted one, and nothing when cancelled', () => {
  assert.equal(chargedCents(false, 100, undefined), 100)
  assert.equal(chargedCents(false, 100, 80), 80)
  assert.equal(chargedCents(false, undefined, undefined), undefined)
  assert.equal(chargedCents(true, 100, 120), 0)
  assert.equal(chargedCents(false, 100, 80, 30), 110)
  assert.equal(chargedCents(false, undefined, undefined, 30), undefined)
})

test('a summary counts shipments without a price separately', () => {
  const place = { enteredAt: 0, service: 'E', postalCode: 1043 }
  const line = { trackingCode: 'A', ...place, rescueCents: 0 }
  const lines: AccountLine[] = [
    { ...line, cancelled: false, quotedCents: 100, measuredCents: 150, chargedCents: 150 },
    {
      ...line,
      cancelled: false,
      quotedCents: undefined,
      measuredCents: undefined,
      chargedCents: undefined,
    },
  ]
  const sum = summarize(lines)
  assert.deepEqual([sum.shipments, sum.measured, sum.unpriced], [2, 1, 1])
  assert.deepEqual([sum.quotedCents, sum.chargedCents, sum.differenceCents], [100, 150, 50])
  const cancelled = { ...line, cancelled: true, quotedCents: 80, measuredCents: 90 }
  assert.equal(summarize([{ ...cancelled, chargedCents: 0 }], sum).differenceCents, 50)
})

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  let account: AccountBook
  const codes: TrackingCode[] = []
  let now = 1_800_000_000_000

  before(async () => {
    db = await openMigrated(engine)
    doors = await openPieceDoors(db, () => now)
    const rates = { quoteRate: () => refuse({ name: 'prices-missing' } as const) }
    account = openAccount(db, { rates, shippers: { find: async () => crossShipper } })
    for (let time = 0; time < 3; time += 1) {
      // Two orders share a timestamp, as orders of one commit do.
      now += time === 1 ? 0 : 1_000
      codes.push(await doors.loadCross())
    }
  })
  after(() => db.dispose())

  async function price(code: TrackingCode, ordinal: number, cents: number | null): Promise<void> {
    await db.run(
      `insert into measurement values ($1, $2, 0, $3, 'C0001', 1, 1, 1, 1, 1, 1, 1, $4, $4, $3, 'x', 9001)`,
      [code, ordinal, now + ordinal, cents],
    )
  }

  test('lines come by the moment of loading, and pages go on within one moment', async () => {
    const whole = await account.lines(crossShipper, always, undefined, 99)
    assert.equal(whole.length, 3)
    const walked: AccountLine[] = []
    for (const [place, line] of whole.entries()) {
      const last = walked.at(-1)
      const from = last && { at: last.enteredAt, code: last.trackingCode }
      const [first] = await account.lines(crossShipper, always, from, 1)
      assert.deepEqual(first, line, String(place))
      if (first) walked.push(first)
    }
  })

  test('the newest measurement that has a price counts', async () => {
    const [code] = codes
    assert.ok(code)
    await price(code, 0, 500)
    await price(code, 1, 700)
    await price(code, 2, null)
    const lines = await account.lines(crossShipper, always, undefined, 99)
    const line = lines.find(({ trackingCode }) => trackingCode === code)
    assert.equal(line?.measuredCents, 700)
    const summed = await account.summary(crossShipper, always)
    assert.ok(summed.ok)
    const { shipments, measured, unpriced } = summed.value
    assert.deepEqual([shipments, measured, unpriced], [3, 1, 2])
  })

  test('weeks add up what is charged, and each shipment counts once', async () => {
    const period = { from: now - 20 * dayMs, to: now + dayMs }
    const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
    const weeks = await account.weeks(crossShipper, period, dayOf)
    assert.ok(weeks.ok)
    const sum = await account.summary(crossShipper, period)
    assert.ok(sum.ok)
    const total = (of: 'shipments' | 'chargedCents') =>
      weeks.value.reduce((all, week) => all + week[of], 0)
    assert.equal(total('shipments'), sum.value.shipments)
    assert.equal(total('chargedCents'), sum.value.chargedCents)
    assert.ok(weeks.value.length >= 3)
  })

  test('differences are the measured shipments that cost something else than quoted', async () => {
    const quotedCents = 500
    const quoting = openAccount(db, {
      rates: {
        quoteRate: () =>
          accept({ totalCents: quotedCents } as unknown as Extract<
            ReturnType<Rates['quoteRate']>,
            { ok: true }
          >['value']),
      },
      shippers: { find: async () => crossShipper },
    })
    const [dearer, same] = codes
    assert.ok(dearer && same)
    await price(same, 0, quotedCents)
    const differences = await quoting.differences(crossShipper, always, undefined, 9)
    assert.ok(differences.ok)
    assert.deepEqual(
      differences.value.map(({ trackingCode, differenceCents }) => [trackingCode, differenceCents]),
      [[dearer, 200]],
    )
    assert.deepEqual(differences.value[0]?.measured, { specific: 1, volumetric: 1 })
    const place = { at: differences.value[0]?.enteredAt ?? 0, code: dearer }
    const rest = await quoting.differences(crossShipper, always, place, 9)
    assert.deepEqual(rest, accept([]))
  })

  test("another's orders, and those of other days, are not there", async () => {
    const other = { ...crossShipper, number: 9002 }
    assert.deepEqual(await account.lines(other, always, undefined, 99), [])
    const early = { from: 0, to: 1_800_000_001_000 }
    assert.deepEqual(await account.lines(crossShipper, early, undefined, 99), [])
  })

  test('a long period yields to other requests, and only so many may queue', async () => {
    const large = { ...crossShipper, number: 9050 }
    await db.insertRows({
      table: 'shipment_order',
      columns: orderColumns.split(' '),
      rows: Array.from({ length: 1_001 }, (_, place) => {
        const code = `LARGA-${String(place).padStart(4, '0')}`
        const texts = ['E', 'Ana', 'Mate', 'Calle', 'Palermo', 'CABA']
        return [1_000_000 + place, code, 9050, Math.floor(place / 7), ...texts, 1425]
      }),
    })
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const answers = await Promise.all([1, 2, 3].map(() => account.summary(large, always)))
    isOver = true
    assert.ok(turns > 6, `${turns} turns of others`)
    assert.deepEqual(
      answers.map((answer) => (answer.ok ? answer.value.shipments : answer.refusal)),
      [1_001, 1_001, 'too-many-asked'],
    )
  })
})
