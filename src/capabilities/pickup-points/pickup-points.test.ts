import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { demoBranches } from '../../demo/demo-branches.ts'
import { openAddresses } from '../addresses/addresses.ts'
import { openAudit } from '../audit/audit.ts'
import { type BranchFacts, openPickupPoints, type PickupPoints } from './pickup-points.ts'

const by = { id: 'token of Inés', name: 'Inés', role: 'administrator' } as const
const addresses = openAddresses()
const palermo = { latitude: -34.5885, longitude: -58.4108 }

function facts(code: string, changes: Partial<BranchFacts> = {}): BranchFacts {
  const { closedFrom: _from, closedUntil: _until, active: _active, ...rest } = demoBranches[0] ?? {}
  return { ...(rest as BranchFacts), code, ...changes }
}

forEachEngine((engine) => {
  let db: TestDatabase
  let points: PickupPoints
  let now: number
  const open = () => openPickupPoints(db, () => now, addresses)

  beforeEach(async () => {
    db = await openMigrated(engine)
    now = 1_000
    points = await open()
    await points.addBranches(demoBranches, by)
  })
  afterEach(() => db.dispose())

  const nearby = (lockersOnly = false) => {
    const answer = points.findNearby({ coordinates: palermo, address: {}, lockersOnly })
    assert.ok(answer.ok)
    return answer.value.points.map(({ branch }) => branch.code)
  }
  const listed = () =>
    points
      .listBranches({ lockers: undefined, piece: { sidesHundredthsCm: [] } })
      .map(({ code }) => code)
  const kinds = async (after = 0) =>
    (await points.listChanges(after, 0, 1_000)).map(({ kind, code }) => `${kind} ${code}`)

  describe('points near a place', () => {
    test('come nearest first, and lockers only where they are asked for', () => {
      assert.deepEqual(nearby().slice(0, 3), ['C0003', 'C0002', 'C0001'])
      assert.deepEqual(nearby(true).slice(0, 3), ['C0003', 'C0002', 'S0001'])
    })

    test('are 20 at most, and a filter leaves no fewer than there are', async () => {
      const many = Array.from({ length: 60 }, (_, turn) =>
        facts(`X${1_000 + turn}`, { locker: turn % 2 === 0, latitude: `-31.${100 + turn}` }),
      )
      await points.putBranches(many, by)
      assert.equal(nearby().length, 20)
      assert.equal(nearby(true).length, 20)
    })
  })

  describe('a branch that is put', () => {
    test('is visible at once, also to another process after a refresh', async () => {
      const other = await open()
      const put = await points.putBranches([facts('Z0001', { name: 'Río Gallegos' })], by)
      assert.deepEqual(put, { added: 1, changed: 0, unchanged: 0 })
      assert.equal(points.findBranch('z0001')?.name, 'Río Gallegos')
      assert.equal(other.findBranch('Z0001'), undefined)
      await other.refresh()
      assert.equal(other.findBranch('Z0001')?.name, 'Río Gallegos')
    })

    test('reads back from the database as it was put', async () => {
      const one = facts('Z0002', {
        openingHours: '24/7',
        betweenStreets: "D'Elía y Ñandú",
        cutOffMinutes: 720,
        pickupProof: 'document-or-pin',
      })
      await points.putBranches([one], by)
      const { closedFrom, closedUntil, active, ...branch } =
        (await open()).findBranch('Z0002') ?? {}
      assert.deepEqual(branch, one)
      assert.deepEqual([closedFrom, closedUntil, active], [undefined, undefined, true])
    })

    test('changes what differs, and returns how many', async () => {
      const put = await points.putBranches(
        [facts('C0001'), facts('C0002', { phone: '0800' }), facts('Z0001')],
        by,
      )
      assert.deepEqual(put, { added: 1, changed: 1, unchanged: 1 })
    })

    test('stays closed when it is', async () => {
      await points.close('C0001', { from: 500, until: undefined }, by)
      await points.putBranches([facts('C0001', { phone: '0800' })], by)
      assert.ok(!listed().includes('C0001'))
      assert.equal(points.findBranch('C0001')?.phone, '0800')
    })
  })

  describe('a branch that is temporarily closed', () => {
    test('is not offered meanwhile, and still takes orders', async () => {
      await points.close('C0003', { from: 2_000, until: 3_000 }, by)
      for (const [moment, offered] of [
        [1_999, true],
        [2_000, false],
        [2_999, false],
        [3_000, true],
      ] as const) {
        now = moment
        assert.equal(nearby().includes('C0003'), offered, String(moment))
        assert.equal(listed().includes('C0003'), offered, String(moment))
        assert.ok(points.findBranch('C0003'))
      }
    })

    test('is offered again once it is reopened', async () => {
      await points.close('C0003', { from: now, until: undefined }, by)
      assert.ok(!nearby().includes('C0003'))
      const reopened = await points.reopen('c0003', by)
      assert.ok(reopened.ok && reopened.value.closedFrom === undefined)
      assert.ok(nearby().includes('C0003'))
    })
  })

  describe('a branch that is removed', () => {
    test('is unknown from then on, but its name is kept', async () => {
      const removed = await points.remove('C0003', by)
      assert.ok(removed.ok && !removed.value.active)
      assert.equal(points.findBranch('C0003'), undefined)
      assert.equal(points.branchName('c0003'), 'Palermo')
      assert.ok(!nearby().includes('C0003') && !listed().includes('C0003'))
    })

    test("can't be closed, reopened or removed again", async () => {
      await points.remove('C0003', by)
      const again = [
        await points.remove('C0003', by),
        await points.reopen('C0003', by),
        await points.close('C0003', { from: 0, until: undefined }, by),
        await points.remove('Z9999', by),
      ]
      for (const outcome of again)
        assert.deepEqual(outcome, { ok: false, refusal: 'branch-unknown' })
    })

    test('comes back when it is put, and not with the demonstration', async () => {
      await points.remove('C0001', by)
      await points.addBranches(demoBranches, by)
      assert.equal(points.findBranch('C0001'), undefined)
      assert.deepEqual(await points.putBranches([facts('C0001')], by), {
        added: 1,
        changed: 0,
        unchanged: 0,
      })
      assert.ok(points.findBranch('C0001'))
    })
  })

  describe('the feed of changes', () => {
    test('lists every change in order, with the branch after the change', async () => {
      const before = (await points.listChanges(0, 0, 1_000)).at(-1)?.sequence ?? 0
      assert.equal(before, demoBranches.length)
      now = 5_000
      await points.putBranches([facts('C0001', { latitude: '-34.7' })], by)
      await points.putBranches([facts('C0001', { latitude: '-34.7', phone: '0800' })], by)
      await points.putBranches([facts('C0001', { latitude: '-34.7', phone: '0800' })], by)
      await points.close('C0001', { from: 6_000, until: 7_000 }, by)
      await points.reopen('C0001', by)
      await points.remove('C0001', by)
      assert.deepEqual(await kinds(before), [
        'moved C0001',
        'changed C0001',
        'closed C0001',
        'reopened C0001',
        'removed C0001',
      ])
      const changes = await points.listChanges(before, 0, 1_000)
      assert.equal(changes[0]?.branch.latitude, '-34.7')
      assert.equal(changes[2]?.branch.closedUntil, 7_000)
      assert.deepEqual(new Set(changes.map(({ at }) => at)), new Set([5_000]))
    })

    test('is read from a sequence, since a moment, up to a number', async () => {
      now = 9_000
      await points.putBranches([facts('Z0001'), facts('Z0002')], by)
      const since = await points.listChanges(0, 9_000, 1_000)
      assert.deepEqual(
        since.map(({ code }) => code),
        ['Z0001', 'Z0002'],
      )
      assert.equal((await points.listChanges(0, 9_001, 1_000)).length, 0)
      assert.equal((await points.listChanges(0, 0, 3)).length, 3)
      assert.equal((await points.listChanges(since[0]?.sequence ?? 0, 0, 9)).length, 1)
    })

    test('has no gaps and no repetitions when two change branches at once', async () => {
      const other = await openPickupPoints(await db.again(), () => now, addresses)
      const codes = Array.from({ length: 12 }, (_, turn) => `N${turn + 1}`)
      const doorOf = (turn: number) => (turn % 2 === 0 ? points : other)
      await Promise.all(codes.map((code, turn) => doorOf(turn).putBranches([facts(code)], by)))
      const sequences = (await points.listChanges(0, 0, 1_000)).map(({ sequence }) => sequence)
      assert.deepEqual(
        sequences,
        Array.from({ length: demoBranches.length + codes.length }, (_, turn) => turn + 1),
      )
    })
  })

  test('every change is audited with its operator, and nothing else is', async () => {
    const audit = openAudit(db)
    await points.putBranches([facts('C0001', { phone: '0800' })], by)
    await points.putBranches([facts('C0001', { phone: '0800' })], by)
    const entries = await audit.list(0, 100, 'branch C0001')
    assert.deepEqual(
      entries.map(({ operator, action }) => [operator, action]),
      [['Inés', 'branch.put']],
    )
    assert.ok((await audit.verify()).sound)
  })
})
