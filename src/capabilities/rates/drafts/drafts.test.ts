import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { demoRates } from '../../../demo/demo-rates.ts'
import { hundredths } from '../../../kernel/measures.ts'
import type { PostalCode } from '../../../kernel/postal-code.ts'
import { openAudit } from '../../audit/audit.ts'
import { openShippers } from '../../shippers/shippers.ts'
import type { RateRows } from '../rate-rows.ts'
import { openRates, type Rates } from '../rates.ts'
import { changesBetween, changeTo, contentOf, type RateChange } from './tariff-changes.ts'

const by = { id: 'token of Inés', name: 'Inés', role: 'executive' } as const
const code = (digits: number) => digits as PostalCode
const start = Date.parse('2026-11-01T12:00:00Z')
const dayMs = 86_400_000

const first: RateRows = {
  ...demoRates,
  shipperRates: [{ shipper: 7, list: 'GENERAL', originPostal: null }],
}

function requestTo(destination: number) {
  return {
    shipper: { number: 7, volumetricFactor: 4000 },
    destination: code(destination),
    weight: { specific: hundredths(200), volumetric: undefined, sides: undefined },
    service: 'E',
    declaredValueCents: 0,
    cashOnDeliveryCents: 0,
  } as const
}

const priceTo = (rates: Rates, destination: number, at?: number) => {
  const quoted = rates.quoteRate(requestTo(destination), at)
  return quoted.ok ? quoted.value.netCents : quoted.refusal.name
}

const cells = demoRates.tariffs.map(({ validFrom: _from, validTo: _to, ...price }) => price)

forEachEngine((engine) => {
  let db: TestDatabase
  let rates: Rates
  let now = start
  const clock = () => now

  before(async () => {
    db = await openMigrated(engine)
    const usual = { insured: false, sameDay: false, volumetricFactor: 4000 }
    const shippers = openShippers(db, Date.now, { limitAttempts: false })
    for (const number of [7, 8])
      await shippers.issueCredentials({ number, name: 'Tienda', mode: 'CROSS', ...usual }, by)
  })
  beforeEach(async () => {
    for (const table of ['rate_draft_change', 'rate_draft', 'rate_publication', 'shipper_rate'])
      await db.run(`delete from ${table}`)
    for (const table of ['tariff', 'price_list', 'zone_range', 'zone'])
      await db.run(`delete from ${table}`)
    now = start
    rates = await openRates(db, clock)
    await rates.openPrices(first, by)
  })
  after(() => db.dispose())

  async function draftOf(...changes: RateChange[]): Promise<string> {
    const made = await rates.drafts.create({ note: 'Suba', fromDay: '' }, by)
    assert.ok(made.ok)
    assert.ok((await rates.drafts.change(made.value.id, { put: changes, dropped: [] }, { by })).ok)
    return made.value.id
  }

  async function publish(draft: string, at?: number) {
    const done = await rates.drafts.publish(draft, { at }, by)
    assert.ok(done.ok, JSON.stringify(done))
    return done.value
  }

  /** The zone of a part of the country, and a price. */
  const moved = changeTo('ranges', {
    fromPostal: code(2000),
    toPostal: code(2099),
    zone: 'AUSTRAL',
  })
  const dearer = () => {
    const cell = cells.find(
      (one) => one.destination === 'AMBA' && one.origin === 'AMBA' && one.service === '*',
    )
    assert.ok(cell)
    return cells
      .filter((one) => one.destination === 'AMBA' && one.origin === 'AMBA')
      .map((one) => changeTo('tariffs', { ...one, amountCents: one.amountCents * 2 }))
  }

  test('a draft changes nothing, and is published at once', async () => {
    const [near, far] = [priceTo(rates, 1407), priceTo(rates, 2050)]
    const draft = await draftOf(moved, ...dearer())
    assert.equal((await rates.drafts.list())[0]?.owner, 'Inés')
    assert.equal(priceTo(rates, 1407), near)
    const done = await publish(draft)
    assert.equal(done.state, 'applied')
    assert.equal(priceTo(rates, 1407), Number(near) * 2)
    assert.notEqual(priceTo(rates, 2050), far)
    assert.equal(await rates.drafts.find(draft), undefined)
    const [entry] = await openAudit(db).list(0, 9, `rate-publication ${done.number}`)
    assert.deepEqual([entry?.action, entry?.operator], ['rates.publish', 'Inés'])
  })

  test('for a later day it is in force from that moment on, at every node', async () => {
    const other = await openRates(db, clock)
    const [near, far] = [priceTo(rates, 1407), priceTo(rates, 2050)]
    const from = start + 3 * dayMs
    const done = await publish(await draftOf(moved, ...dearer()), from)
    assert.equal(done.state, 'scheduled')
    await other.refresh()
    for (const node of [rates, other]) {
      assert.equal(priceTo(node, 1407), near, 'not yet')
      assert.equal(priceTo(node, 2050), far)
      assert.equal(priceTo(node, 1407, from - 1), near)
      assert.equal(priceTo(node, 1407, from), Number(near) * 2, 'a quote of that day')
    }
    now = from
    // Nothing was written or loaded: the moment came.
    const then = [rates, other].map((node) => [priceTo(node, 1407), priceTo(node, 2050)])
    assert.deepEqual(then[0], then[1])
    assert.equal(then[0]?.[0], Number(near) * 2)
    assert.ok(rates.isDue())
    await rates.drafts.apply()
    await other.drafts.apply()
    assert.ok(!rates.isDue())
    for (const node of [rates, other])
      assert.deepEqual([priceTo(node, 1407), priceTo(node, 2050)], then[0], 'applied once')
    assert.equal((await rates.drafts.publication(done.number))?.state, 'applied')
    const restarted = await openRates(db, clock)
    assert.deepEqual([priceTo(restarted, 1407), priceTo(restarted, 2050)], then[0])
  })

  test('an order loaded before is priced by the zones of then', async () => {
    const far = priceTo(rates, 2050)
    now += dayMs
    await publish(await draftOf(moved))
    assert.notEqual(priceTo(rates, 2050), far)
    assert.equal(priceTo(rates, 2050, start), far)
    const restarted = await openRates(db, clock)
    assert.equal(priceTo(restarted, 2050, start), far)
  })

  test('is withdrawn before its day, and not after it', async () => {
    const near = priceTo(rates, 1407)
    const done = await publish(await draftOf(...dearer()), start + dayMs)
    const cancelled = await rates.drafts.cancel(done.number, by)
    assert.ok(cancelled.ok && cancelled.value.state === 'cancelled')
    now = start + 2 * dayMs
    assert.equal(priceTo(rates, 1407), near)
    const again = await rates.drafts.cancel(done.number, by)
    assert.ok(!again.ok && again.refusal === 'publication-settled')
  })

  test('going back to a publication gives its quotes, as a new publication', async () => {
    const place = () => [priceTo(rates, 1407), priceTo(rates, 2050), priceTo(rates, 9410)]
    const opening = place()
    const one = await publish(await draftOf(moved, ...dearer()))
    const second = place()
    now += dayMs
    await publish(await draftOf({ ...moved, row: null }))
    // Changes without a draft are a version, too.
    await rates.ranges.save([{ fromPostal: code(1407), toPostal: code(1407), zone: 'NOA' }], by)
    const edited = place()
    now += dayMs
    const back = async (number: number) => {
      const made = await rates.drafts.create({ note: '', fromDay: '', backTo: number }, by)
      assert.ok(made.ok)
      now += 1
      return publish(made.value.id)
    }
    const returned = await back(one.number)
    assert.deepEqual(place(), second)
    assert.equal(returned.backTo, one.number)
    const list = await rates.drafts.publications(undefined, 10)
    const opened = list.at(-1)
    assert.equal(opened?.kind, 'edits')
    await back(opened.number)
    assert.deepEqual(place(), opening)
    const edits = list.find(({ kind }) => kind === 'edits')
    assert.ok(edits && edits.number !== opened.number)
    await back(edits.number)
    assert.deepEqual(place(), edited)
  })

  test('one that no longer fits when its day comes is not applied, and says so', async () => {
    await rates.zones.save([{ code: 'COSTA', name: 'Costa' }], by)
    const inCosta = changeTo('ranges', {
      fromPostal: code(7600),
      toPostal: code(7699),
      zone: 'COSTA',
    })
    const done = await publish(await draftOf(inCosta), start + dayMs)
    assert.ok((await rates.zones.remove('COSTA', by)).ok)
    const price = priceTo(rates, 7600)
    now = start + dayMs
    assert.equal(priceTo(rates, 7600), price)
    await rates.drafts.apply()
    assert.equal(priceTo(rates, 7600), price)
    assert.equal((await rates.drafts.publication(done.number))?.state, 'failed')
  })

  test('refuses to save over another’s change, names the change and keeps it', async () => {
    const zone = demoRates.zones[0]
    assert.ok(zone)
    const id = await draftOf(changeTo('zones', { ...zone, name: 'Una' }))
    const seen = (await rates.drafts.find(id))?.version
    const save = (name: string, version: number | undefined) =>
      rates.drafts.change(
        id,
        { put: [changeTo('zones', { ...zone, name })], dropped: [] },
        { by: { ...by, name: 'Ana' }, version },
      )
    const saved = await save('De Ana', seen)
    assert.ok(saved.ok && saved.value.changedBy === 'Ana' && saved.value.rows === 1)
    const second = await save('De Bruno', seen)
    assert.ok(!second.ok && typeof second.refusal === 'object')
    assert.equal(second.refusal.draft.changedBy, 'Ana')
    assert.deepEqual(
      second.refusal.changed.map(({ row }) => row),
      [{ ...zone, name: 'De Ana' }],
    )
    const described = await rates.drafts.describe(
      id,
      { note: 'x', fromDay: '' },
      { by, version: seen },
    )
    assert.ok(!described.ok)
    assert.ok((await save('De Bruno', saved.value.version)).ok)
    const thrown = await rates.drafts.discard(id, { by, version: seen })
    assert.ok(!thrown.ok && typeof thrown.refusal === 'object')
    assert.equal(thrown.refusal.name, 'draft-changed')
    assert.ok((await rates.drafts.discard(id, { by })).ok)
  })

  test('is refused whole: unknown names, no change, a past day, another version', async () => {
    const unfit = await draftOf(
      changeTo('ranges', { fromPostal: code(2), toPostal: code(1), zone: 'X' }),
    )
    const refused = await rates.drafts.publish(unfit, { at: undefined }, by)
    assert.ok(!refused.ok && typeof refused.refusal === 'object')
    assert.deepEqual(
      refused.refusal.faults.map(({ name }) => name),
      ['range-backwards', 'zone-unknown'],
    )
    const zone = demoRates.zones[0]
    assert.ok(zone)
    const same = await draftOf(changeTo('zones', zone))
    const tries = [
      [same, { at: undefined }, 'draft-empty'],
      [same, { at: start - 1 }, 'day-past'],
      [same, { at: undefined, version: 1 }, 'draft-changed'],
      ['none', { at: undefined }, 'draft-unknown'],
    ] as const
    for (const [id, wish, name] of tries) {
      const tried = await rates.drafts.publish(id, wish, by)
      assert.ok(!tried.ok && tried.refusal === name, name)
    }
    assert.ok((await rates.drafts.discard(same, { by })).ok)
    assert.deepEqual(await rates.drafts.discard(same, { by }), {
      ok: false,
      refusal: 'draft-unknown',
    })
  })

  test('a zone goes with its prices and ranges, and comes back with them', async () => {
    const quotes = priceTo(rates, 9410)
    const gone = contentOf(first, start)
    const without = {
      ...gone,
      zones: gone.zones.filter((zone) => zone.code !== 'AUSTRAL'),
      ranges: gone.ranges.filter(({ zone }) => zone !== 'AUSTRAL'),
      tariffs: gone.tariffs.filter(
        ({ origin, destination }) => origin !== 'AUSTRAL' && destination !== 'AUSTRAL',
      ),
    }
    await publish(await draftOf(...changesBetween(gone, without)))
    assert.equal(priceTo(rates, 9410), 'destination-not-served')
    now += 1
    const [opened] = (await rates.drafts.publications(undefined, 10)).toReversed()
    const made = await rates.drafts.create({ note: '', fromDay: '', backTo: opened?.number }, by)
    assert.ok(made.ok)
    await publish(made.value.id)
    assert.equal(priceTo(rates, 9410), quotes)
  })
})
