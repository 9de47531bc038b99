import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { openPieceDoors, type PieceDoors } from '../../../test/support/piece-doors.ts'
import { dayNumberText, parseDayNumber } from '../../kernel/days.ts'
import { createZone } from '../../kits/clock/zone.ts'
import { chooseSums, everyDay, stretchesOf } from './figure-question.ts'
import { getFloor } from './figures.ops.ts'
import { openFigures } from './figures.ts'

interface FloorAnswer {
  readonly status: number
  readonly body: { readonly items: readonly { readonly key: string; readonly pieces: number }[] }
}

const from = parseDayNumber('2026-11-02')
const to = from + 3

describe('a question about figures', () => {
  const wish = { from, to, branch: undefined, shipper: undefined, by: 'day' as const }

  test('is answered by the sums of branches, or of shippers where it is about them', () => {
    const dimensionOf = (question: Partial<Parameters<typeof chooseSums>[0]>) => {
      const choice = chooseSums({ ...wish, ...question })
      return choice.ok ? [choice.value.dimension, choice.value.by] : choice.refusal
    }
    assert.deepEqual(dimensionOf({}), ['all', 'day'])
    assert.deepEqual(dimensionOf({ by: 'branch' }), ['branch', 'name'])
    assert.deepEqual(dimensionOf({ shipper: '9001' }), ['shipper', 'day'])
    assert.deepEqual(dimensionOf({ by: 'shipper' }), ['shipper', 'name'])
    assert.equal(dimensionOf({ by: 'shipper', branch: 'C0001' }), 'dimensions-mixed')
    assert.equal(dimensionOf({ branch: 'C0001', shipper: '9001' }), 'dimensions-mixed')
  })

  test('is read from whole months, and from days at both ends', () => {
    const stretches = (first: string, last: string, by: 'day' | 'name' = 'name') =>
      stretchesOf({ from: parseDayNumber(first), to: parseDayNumber(last), by }).map(
        (one) => `${one.span} ${dayNumberText(one.from)} ${dayNumberText(one.to)}`,
      )
    assert.deepEqual(stretches('2026-01-15', '2026-04-02'), [
      'day 2026-01-15 2026-01-31',
      'month 2026-02-01 2026-03-31',
      'day 2026-04-01 2026-04-02',
    ])
    assert.deepEqual(stretches('2026-02-01', '2026-02-28'), ['month 2026-02-01 2026-02-28'])
    assert.deepEqual(stretches('2026-02-03', '2026-03-10'), ['day 2026-02-03 2026-03-10'])
    assert.deepEqual(stretches('2026-01-01', '2026-12-31', 'day'), ['day 2026-01-01 2026-12-31'])
  })

  test('has every day of its period', () => {
    assert.deepEqual(
      everyDay(new Map(), 5, 7).map(([day, { received }]) => [day, received]),
      [
        [5, 0],
        [6, 0],
        [7, 0],
      ],
    )
  })
})

forEachEngine((engine) => {
  let db: TestDatabase
  let now = Date.parse('2026-11-02T12:00:00Z')
  let doors: PieceDoors
  before(async () => {
    db = await openMigrated(engine)
    doors = await openPieceDoors(db, () => (now += 1_000))
  })
  after(() => db.dispose())

  test('figures come by day, by branch and by shipper, with what is on the floor', async () => {
    const figures = openFigures(db, () => now)
    await doors.piece('IF', 'AS', 'AR', 'MA', 'LD', 'DL')
    const failed = await doors.piece('IF', 'AS', 'AR', 'MA', 'LD')
    now += 86_400_000
    await doors.scan(failed, ['CA'], { reasonCode: 'R1', branchCode: 'B0001' })
    await doors.piece('IF')
    const choice = { dimension: 'all', from, to, name: undefined, by: 'day' } as const
    const { total, groups } = await figures.sums(choice)
    const { received, delivered, failed: misses } = total
    assert.deepEqual([received, delivered, misses], [3, 1, 1])
    assert.deepEqual(
      groups.map(([, sums]) => [sums.received, sums.failed]),
      [
        [2, 0],
        [1, 1],
        [0, 0],
        [0, 0],
      ],
    )
    const byBranch = await figures.sums({ ...choice, dimension: 'branch', by: 'name' })
    assert.deepEqual(
      byBranch.groups.map(([key, sums]) => [key, sums.received, sums.failed]),
      [
        ['C0001', 3, 0],
        ['B0001', 0, 1],
      ],
    )
    const ofShipper = { ...choice, dimension: 'shipper', by: 'name', name: '9001' } as const
    assert.equal((await figures.sums(ofShipper)).groups[0]?.[1].received, 3)
    assert.deepEqual(await figures.reasons(choice), [{ reason: 'R1', pieces: 1 }])
    const daily = await figures.daily({ ...choice, dimension: 'branch', by: 'name' })
    assert.deepEqual(daily.get('C0001'), [2, 1, 0, 0])
    assert.deepEqual(await figures.floor({ by: 'branch' }), [
      { key: 'B0001', pieces: 1, idle: 0 },
      { key: 'C0001', pieces: 1, idle: 0 },
    ])
    const long = { from: from - 40, to: to + 40, name: undefined, by: 'name' } as const
    for (const dimension of ['branch', 'shipper'] as const)
      assert.equal((await figures.sums({ ...long, dimension })).total.received, 3)
    assert.deepEqual(await figures.reasons({ ...long, dimension: 'all' }), [
      { reason: 'R1', pieces: 1 },
    ])
    const floor = async (query: Readonly<Record<string, string>>) => {
      const input = { query } as unknown as Parameters<typeof getFloor.answer>[0]
      const context = {
        figures,
        zone: createZone('America/Argentina/Buenos_Aires'),
        clock: () => now,
        shippers: { list: async () => [] },
        pickupPoints: { findBranch: () => undefined },
      }
      const { status, body } = (await getFloor.answer(input, context)) as FloorAnswer
      return status === 200 ? body.items.map(({ key, pieces }) => [key, pieces]) : 'refused'
    }
    const [[shipper] = []] = (await floor({ by: 'shipper' })) as [string, number][]
    assert.deepEqual(await floor({ by: 'shipper' }), [[shipper, 2]])
    assert.deepEqual(await floor({ shipper: String(shipper), branch: 'c0001' }), [['C0001', 1]])
    assert.deepEqual(await floor({ shipper: '1' }), [])
    assert.deepEqual(await floor({ by: 'day' }), [['2026-11-03', 2]])
    assert.deepEqual(await floor({ from: '2026-11-03', by: 'day' }), [['2026-11-03', 2]])
    assert.deepEqual(await floor({ to: '2026-11-02', by: 'branch' }), [])
    assert.equal(await floor({ from: '2026-11-04', to: '2026-11-02' }), 'refused')
    now += 4 * 86_400_000
    assert.deepEqual(await figures.floor({ by: 'branch', branch: 'C0001' }), [
      { key: 'C0001', pieces: 1, idle: 1 },
    ])
  })
})
