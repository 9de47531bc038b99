import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { openPieceDoors, type PieceDoors } from '../../../../test/support/piece-doors.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { boundFilter, type MovementFilter } from './movement-list.ts'

const none: MovementFilter = {
  code: undefined,
  branch: undefined,
  check: undefined,
  recordedBy: undefined,
  recordedFrom: undefined,
  recordedTo: undefined,
  happenedFrom: undefined,
  happenedTo: undefined,
}

const day = 86_400_000
const now = 1_000 * day

describe('how much a list may cover', () => {
  const from = (filter: Partial<MovementFilter>) => {
    const bound = boundFilter({ ...none, ...filter }, now)
    return bound.ok ? bound.value.recordedFrom : bound.refusal
  }
  test('without a beginning, the month before its end', () => {
    assert.equal(from({}), now - 31 * day)
    assert.equal(from({ recordedTo: 900 * day }), 869 * day)
  })
  test('a month, and not a moment more', () => {
    assert.equal(from({ recordedFrom: now - 31 * day }), now - 31 * day)
    assert.equal(from({ recordedFrom: now - 31 * day - 1 }), 'window-too-wide')
    assert.equal(from({ recordedFrom: 0, recordedTo: 31 * day }), 0)
    assert.equal(from({ recordedFrom: 0, recordedTo: 31 * day + 1 }), 'window-too-wide')
  })
  test('anything of one piece', () => {
    assert.equal(from({ code: 'ABCD' as TrackingCode }), undefined)
  })
})

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  let clock = now

  before(async () => {
    db = await openMigrated(engine)
    doors = await openPieceDoors(db, () => clock)
  })
  after(() => db.dispose())

  test('pages meet without a gap, also within one moment', async () => {
    const pieces = [await doors.piece('IF', 'AS'), await doors.piece('IF')]
    clock += 1
    await doors.scan(pieces[0] as TrackingCode, ['AR'])
    const { tracking } = doors
    const all = await tracking.listMovements(none, undefined, 100)
    assert.deepEqual(
      all.map(({ code, check }) => [code, check]),
      [
        [pieces[0], 'IF'],
        [pieces[0], 'AS'],
        [pieces[1], 'IF'],
        [pieces[0], 'AR'],
      ],
    )
    for (const [index, place] of all.entries())
      assert.deepEqual(await tracking.listMovements(none, place, 100), all.slice(index + 1))
    const recordedBefore = { ...none, recordedTo: now + 1 }
    assert.equal((await tracking.listMovements(recordedBefore, undefined, 100)).length, 3)
    assert.equal((await tracking.listMovements(none, undefined, 2)).length, 2)
  })

  if (engine.name === 'sqlite')
    test('a list is read through its index, however many movements there are', async () => {
      const plan = await db.all<{ detail: string }>(
        `explain query plan select tracking_code from movement
         where recorded_at >= 5 and (recorded_at, tracking_code, ordinal) > (7, 'A', 1)
         order by recorded_at, tracking_code, ordinal limit 10`,
      )
      assert.match(
        plan.map(({ detail }) => detail).join('; '),
        /^SEARCH movement USING PRIMARY KEY \(recorded_at>\?\)$/,
      )
    })
})
