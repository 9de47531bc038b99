import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated, withStatements } from '../../../test/support/migrated.ts'
import { officer } from '../../../test/support/piece-doors.ts'
import { demoRates } from '../../demo/demo-rates.ts'
import { hundredths } from '../../kernel/measures.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import { openRates, type Rates, type TariffRow } from './rates.ts'

const now = 1_800_000_000_000
const clock = () => now
const shipper = { number: 9001, volumetricFactor: 4_000 }

const edits = fc.array(
  fc.record({
    which: fc.nat(200),
    cents: fc.integer({ min: 1, max: 100_000 }),
    how: fc.constantFrom('change', 'add', 'remove', 'list'),
  }),
  { minLength: 1, maxLength: 12 },
)

/** What everything costs: by places, weights and services, and the mark of all prices. */
function costs(rates: Rates): unknown[] {
  const quotes = [1043, 2000, 5000, 8400].flatMap((destination) =>
    [50, 900, 2_400].map((weight) => {
      const quoted = rates.quoteRate({
        shipper,
        destination: destination as PostalCode,
        weight: { specific: hundredths(weight), volumetric: undefined, sides: undefined },
        service: 'E',
        declaredValueCents: 0,
        cashOnDeliveryCents: 0,
      })
      return quoted.ok ? quoted.value.totalCents : quoted.refusal.name
    }),
  )
  return [...quotes, rates.priceMark(shipper.number, { from: now - 86_400_000, to: now })]
}

forEachEngine((engine) => {
  let db: TestDatabase
  let rates: Rates
  before(async () => {
    db = await openMigrated(engine)
    rates = await openRates(db, clock)
    await rates.openPrices({ ...demoRates, shipperRates: [] }, officer)
  })
  after(() => db.dispose())

  async function edit({ which, cents, how }: { which: number; cents: number; how: string }) {
    const rows: TariffRow[] = await rates.tariffs.page({ after: '', limit: 200, filters: {} })
    const row = rows[which % rows.length]
    assert.ok(row)
    if (how === 'remove') await rates.tariffs.remove(rates.tariffs.keyOf(row), officer)
    else if (how === 'list') {
      const [list] = await rates.priceLists.page({ after: '', limit: 1, filters: {} })
      assert.ok(list)
      await rates.priceLists.save([{ ...list, insuranceBasisPoints: cents % 500 }], officer)
    } else {
      const validFrom = how === 'add' ? now - cents : row.validFrom
      await rates.tariffs.save([{ ...row, amountCents: cents, validFrom }], officer)
    }
  }

  test('tariffs that are changed one by one cost what they cost to who loads all', async () => {
    const property = fc.asyncProperty(edits, async (some) => {
      for (const one of some) await edit(one)
      assert.deepEqual(costs(rates), costs(await openRates(db, clock)))
    })
    await fc.assert(property, { numRuns: 10 })
  })

  test('a changed tariff is not followed by loading all of them', async () => {
    const watched = withStatements(db)
    const editing = await openRates(watched.db, clock)
    const [row] = await editing.tariffs.page({ after: '', limit: 1, filters: {} })
    assert.ok(row)
    watched.statements.length = 0
    assert.ok((await editing.tariffs.save([{ ...row, amountCents: 7 }], officer)).ok)
    const outside = watched.statements.filter((sql) => !sql.startsWith('in transaction: '))
    assert.deepEqual(outside, ['begin'])
    await rates.refresh()
    assert.deepEqual(costs(editing), costs(rates))
  })
})
