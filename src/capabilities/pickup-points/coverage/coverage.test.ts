import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { demoBranches } from '../../../demo/demo-branches.ts'
import { openAddresses } from '../../addresses/addresses.ts'
import { openPickupPoints, type PickupPoints } from '../pickup-points.ts'
import { outlineOf } from './outline.ts'

const by = { id: 'token of Inés', name: 'Inés', role: 'administrator' } as const
const addresses = openAddresses()

forEachEngine((engine) => {
  let db: TestDatabase
  let points: PickupPoints
  let now: number

  beforeEach(async () => {
    db = await openMigrated(engine)
    now = 1_000
    points = await openPickupPoints(db, () => now, addresses)
    await points.addBranches(demoBranches, by)
  })
  afterEach(() => db.dispose())

  const codesOf = (code: string) =>
    points.coverage.of(code)?.codes.map(({ postalCode }) => postalCode) ?? []

  describe('coverage', () => {
    test('gives a postal code to the nearest branch, and to nobody where all are far', () => {
      assert.equal(points.coverage.branchAt(1425)?.code, 'C0003')
      assert.equal(points.coverage.branchAt(5500)?.code, 'M0001')
      assert.equal(points.coverage.branchAt(9410), undefined)
      assert.ok(points.coverage.without(9400, 9499).includes(9410))
      assert.deepEqual(points.coverage.without(1000, 1499), [])
    })

    test('has every code once', () => {
      const all = points.coverage.all().flatMap(({ codes }) => codes)
      assert.equal(new Set(all.map(({ postalCode }) => postalCode)).size, all.length)
      assert.ok(all.length > 300)
    })

    test('of a branch that closes goes to others, or stays without any', async () => {
      const before = codesOf('C0003')
      const inTown = points.coverage.whileClosed('c0003')
      assert.deepEqual(inTown?.without, [1627, 1629, 1748])
      assert.deepEqual(
        inTown.moves.map(({ branch }) => branch.code),
        ['C0001', 'C0002'],
      )
      const moved = inTown.moves.flatMap(({ codes }) => codes)
      assert.deepEqual(new Set([...moved, ...inTown.without]), new Set(before))
      assert.deepEqual(points.coverage.whileClosed('M0001')?.moves, [])
      assert.deepEqual(points.coverage.whileClosed('M0001')?.without, codesOf('M0001'))
    })

    test('follows closings as they begin and end', async () => {
      await points.close('M0001', { from: 5_000, until: 9_000 }, by)
      assert.equal(points.coverage.branchAt(5500)?.code, 'M0001')
      now = 5_000
      assert.equal(points.coverage.branchAt(5500), undefined)
      assert.ok(codesOf('M0001').includes(5500), 'what it attended is still told')
      now = 9_000
      assert.equal(points.coverage.branchAt(5500)?.code, 'M0001')
    })

    test('of one that closed down is nothing', async () => {
      await points.remove('M0001', by)
      assert.equal(points.coverage.of('M0001'), undefined)
      assert.equal(points.coverage.whileClosed('M0001'), undefined)
    })
  })
})

test('an outline has the outer places alone', () => {
  const square = [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
  ] as const
  assert.deepEqual(outlineOf([[1, 1], ...square, [1, 0]]), square)
  assert.deepEqual(outlineOf([[1, 1]]), [[1, 1]])
})
