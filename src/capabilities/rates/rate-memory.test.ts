import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated, withStatements } from '../../../test/support/migrated.ts'
import { officer } from '../../../test/support/piece-doors.ts'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { demoRates } from '../../demo/demo-rates.ts'
import { hundredths } from '../../kernel/measures.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import { listChanges, noteChange } from '../../kits/db/row-changes.ts'
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

/** The cost of everything: by places, weights and services, and the mark of all prices. */
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
  return [...quotes, rates.priceRevision(shipper.number, { from: now - 86_400_000, to: now })]
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

  test('tariffs that are changed one by one cost as much as when all are loaded', async () => {
    const follower = await openRates(db, clock)
    const property = fc.asyncProperty(edits, async (some) => {
      for (const one of some) await edit(one)
      await follower.refresh()
      const expected = costs(await openRates(db, clock))
      assert.deepEqual(costs(rates), expected)
      assert.deepEqual(costs(follower), expected)
    })
    await fc.assert(property, { numRuns: randomRuns(10) })
  })

  /** How often another node, which refreshes after a change, reads a page of all tariffs. */
  async function pagesReadAfter(change: () => Promise<unknown>): Promise<number> {
    const watched = withStatements(db)
    const follower = await openRates(watched.db, clock)
    watched.statements.length = 0
    await change()
    await follower.refresh()
    assert.deepEqual(costs(follower), costs(rates))
    return watched.statements.filter((sql) => /from tariff\s+where id > /.test(sql)).length
  }

  test('a node loads only the tariffs that others changed', async () => {
    const change = { which: 3, cents: 4_321 }
    assert.equal(await pagesReadAfter(() => edit({ ...change, how: 'change' })), 0)
    assert.equal(await pagesReadAfter(() => edit({ ...change, how: 'remove' })), 0)
    assert.equal(await pagesReadAfter(() => edit({ ...change, how: 'list' })), 0)
    const several = async () => {
      for (const how of ['add', 'list', 'change', 'remove']) await edit({ ...change, how })
    }
    assert.equal(await pagesReadAfter(several), 0)
  })

  test('a node loads all tariffs where it is not known which were changed', async () => {
    const rows: TariffRow[] = await rates.tariffs.page({ after: '', limit: 10_000, filters: {} })
    const dearer = rows.map((row) => ({ ...row, amountCents: row.amountCents + 1 }))
    for (const tariffs of [dearer.slice(0, 100), dearer])
      assert.ok(
        (await pagesReadAfter(() => rates.tariffs.save(tariffs, officer, { replace: true }))) > 0,
      )
    const unnoted = async () => {
      await edit({ which: 5, cents: 1_234, how: 'change' })
      await db.run('delete from epoch_change')
    }
    assert.ok((await pagesReadAfter(unnoted)) > 0)
    const [first] = dearer
    assert.ok(first)
    const many = Array.from({ length: 501 }, (_, place) => ({ ...first, validFrom: place }))
    assert.ok((await pagesReadAfter(() => rates.tariffs.save(many, officer))) > 0)
  })

  test('changes are remembered for 500 changes', async () => {
    const note = (version: number) =>
      noteChange(db, 'topic', { table: 'tariff', version, keys: [`key ${version}`] })
    for (const version of [1, 2, 501]) await note(version)
    assert.equal(await listChanges(db, 'topic', 0, 1), undefined)
    assert.deepEqual(
      (await listChanges(db, 'topic', 1, 2))?.map(({ keys }) => keys),
      [['key 2']],
    )
    assert.equal(await listChanges(db, 'topic', 1, 502), undefined)
  })

  test('a refused change is followed by loading nothing', async () => {
    const [row] = await rates.tariffs.page({ after: '', limit: 1, filters: {} })
    assert.ok(row)
    const refused = () => rates.tariffs.save([{ ...row, list: 'NADA' }], officer)
    assert.equal(await pagesReadAfter(refused), 0)
    assert.equal(await pagesReadAfter(() => edit({ which: 1, cents: 99, how: 'change' })), 0)
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
