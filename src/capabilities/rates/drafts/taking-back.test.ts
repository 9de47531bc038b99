import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { demoRates } from '../../../demo/demo-rates.ts'
import { loadTables } from '../rate-tables.steps.ts'
import { openRates, type Rates } from '../rates.ts'
import { changeTo, contentOf, type Price, priceKey } from './tariff-changes.ts'

const demo = { id: 'per_demo_walter', name: 'Walter', role: 'executive' } as const
const other = { id: 'per_ines', name: 'Inés', role: 'executive' } as const
const remover = { id: 'cli', name: 'cli', role: 'administrator' } as const
const start = Date.parse('2026-11-01T12:00:00Z')
const dayMs = 86_400_000

const prices: readonly Price[] = demoRates.tariffs.map(
  ({ validFrom: _from, validTo: _to, ...price }) => price,
)
const [one, another] = prices

forEachEngine((engine) => {
  let db: TestDatabase
  let rates: Rates
  let now = start

  before(async () => {
    db = await openMigrated(engine)
  })
  beforeEach(async () => {
    for (const table of ['rate_draft_change', 'rate_draft', 'rate_publication'])
      await db.run(`delete from ${table}`)
    for (const table of ['tariff', 'price_list', 'zone_range', 'zone'])
      await db.run(`delete from ${table}`)
    now += 10 * dayMs
    rates = await openRates(db, () => now)
    await rates.openPrices({ ...demoRates, shipperRates: [] }, remover)
  })
  after(() => db.dispose())

  async function publish(by: typeof demo | typeof other, price: Price | undefined, at?: number) {
    assert.ok(price)
    const made = await rates.drafts.create({ note: 'Suba', fromDay: '' }, by)
    assert.ok(made.ok)
    const put = [changeTo('tariffs', price)]
    assert.ok((await rates.drafts.change(made.value.id, { put, dropped: [] }, { by })).ok)
    const done = await rates.drafts.publish(made.value.id, { at }, by)
    assert.ok(done.ok, JSON.stringify(done))
    now += 1
    return done.value.number
  }
  const raised = (price = one) => price && { ...price, amountCents: price.amountCents + 100 }

  async function amounts(): Promise<(number | undefined)[]> {
    const { tariffs } = contentOf(await loadTables(db), now)
    return [one, another].map(
      (price) => tariffs.find((row) => price && priceKey(row) === priceKey(price))?.amountCents,
    )
  }
  const takeBack = () => rates.drafts.takeBack([demo.id], 'vuelven', remover)

  test('a scheduled change applied since is taken back, once', async () => {
    const opening = await amounts()
    const number = await publish(demo, raised(), now + dayMs)
    now += dayMs
    await rates.drafts.apply()
    assert.notDeepEqual(await amounts(), opening)
    now += 1
    assert.deepEqual(await takeBack(), { takenBack: [number], inForce: [] })
    assert.deepEqual(await amounts(), opening)
    const [newest] = await rates.drafts.publications(undefined, 1)
    assert.deepEqual([newest?.publishedBy, newest?.state], ['cli', 'applied'])
    now += 1
    assert.deepEqual(await takeBack(), { takenBack: [], inForce: [] })
    assert.deepEqual(await rates.drafts.list(), [])
  })

  test('several in a row go back to before the first one', async () => {
    const opening = await amounts()
    const numbers = [await publish(demo, raised()), await publish(demo, raised(raised()))]
    assert.deepEqual(await takeBack(), { takenBack: numbers, inForce: [] })
    assert.deepEqual(await amounts(), opening)
  })

  test('later edits of others stay, and the rest goes back', async () => {
    const [first, second] = await amounts()
    await publish(demo, raised())
    assert.ok(another)
    const edited = { ...another, amountCents: 77_700, validFrom: now, validTo: null }
    assert.ok((await rates.tariffs.save([edited], other)).ok)
    now += 1
    assert.equal((await takeBack()).takenBack.length, 1)
    assert.deepEqual(await amounts(), [first, 77_700])
    assert.notEqual(second, 77_700)
  })

  test('where somebody published since, nothing is taken back, and it is named', async () => {
    const number = await publish(demo, raised())
    await publish(other, raised(another))
    const left = await amounts()
    assert.deepEqual(await takeBack(), { takenBack: [], inForce: [number] })
    assert.deepEqual(await amounts(), left)
    assert.deepEqual(await rates.drafts.list(), [])
    await publish(other, one)
    assert.deepEqual(await takeBack(), { takenBack: [], inForce: [] })
  })
})
