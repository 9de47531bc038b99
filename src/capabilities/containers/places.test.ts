import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { clerk, openContainerDoors, toScan } from '../../../test/support/container-doors.ts'
import { forEachEngine, type TestDatabase, testAtOnce } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { randomRuns } from '../../../test/support/random-runs.ts'
import type { ContainerCode } from '../../kernel/container-code.ts'
import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Place } from './place.ts'

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: ReturnType<typeof openContainerDoors>
  before(async () => {
    db = await openMigrated(engine)
    doors = openContainerDoors(db)
  })
  after(() => db.dispose())

  testAtOnce(
    engine,
    'bags of the same pieces moved at once do not wait for each other',
    async () => {
      const { codes, id } = await doors.filled(30)
      const second = await doors.make()
      const moves = [
        doors.record(toScan(id, 'AS')),
        doors.record(
          ...codes.slice(0, 10).map((code) => toScan(code, 'CO', { container: second.id })),
        ),
        doors.record(
          ...codes
            .slice(10, 20)
            .toReversed()
            .map((code) => toScan(code, 'MA')),
        ),
        doors.record(toScan(second.id, 'AS')),
        doors.record(...codes.slice(5, 15).map((code) => toScan(code, 'CO', { container: id }))),
      ]
      await Promise.all(moves)
      for (const code of codes)
        assert.equal(await recomputed(code), text(await doors.containers.findPlace(code)))
    },
  )

  const text = (place: Place | undefined) => JSON.stringify(place)

  /**
   * Where a piece is by its newest movement alone, and by the codes its container was opened with.
   */
  async function recomputed(code: TrackingCode): Promise<string | undefined> {
    const [newest] = await db.all<{
      check: MovementCode
      branch: string
      container: string | null
    }>(
      `select check_code as "check", branch_code as branch, container from piece_movement
       where tracking_code = $1
       order by case when ordinal = 0 then 1 else 0 end, at desc, ordinal desc limit 1`,
      [code],
    )
    if (newest === undefined) return text({ kind: 'sender' })
    const { check, branch, container } = newest
    const holder = container === null ? undefined : (container as ContainerCode)
    if (holder !== undefined && (await doors.stateOf(holder)) !== 'opened')
      return text({ kind: holder.startsWith('V') ? 'trip' : 'container', container: holder })
    if (holder !== undefined && openings.get(holder)?.has(code) === false)
      return text({ kind: 'missing', container: holder })
    const kinds: Partial<Record<MovementCode, 'road' | 'courier' | 'recipient'>> = {
      AS: 'road',
      LD: 'courier',
      DL: 'recipient',
    }
    const kind = kinds[check] ?? 'floor'
    return text(kind === 'recipient' ? { kind } : { kind, branch })
  }

  /** The codes scanned when each container was opened. */
  const openings = new Map<string, Set<TrackingCode>>()

  const branches = ['C0001', 'B0001']
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        does: fc.constant('scan' as const),
        piece: fc.nat(5),
        check: fc.constantFrom<MovementCode>('CO', 'AS', 'AR', 'MA', 'LD', 'DL'),
        branch: fc.nat(1),
        ago: fc.option(fc.nat(20), { freq: 4 }),
        correction: fc.boolean(),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        does: fc.constant('put' as const),
        piece: fc.nat(5),
        into: fc.nat(3),
        branch: fc.nat(1),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant('move' as const),
        into: fc.nat(3),
        check: fc.constantFrom<MovementCode>('AS', 'AR'),
        branch: fc.nat(1),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant('open' as const),
        into: fc.nat(3),
        branch: fc.nat(1),
        scanned: fc.subarray([0, 1, 2, 3, 4, 5]),
      }),
    },
  )

  test('every piece is in exactly one place, whatever is scanned', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const codes = await doors.load(6)
        const made = await Promise.all([
          doors.make(),
          doors.make('cage'),
          doors.make('trip'),
          doors.make('bag', 'C0001'),
        ])
        const ids = made.map(({ id }) => id)
        const { containers } = doors
        for (const one of steps) {
          const branchCode = branches[one.branch] as string
          const piece = 'piece' in one ? (codes[one.piece] as TrackingCode) : codes[0]
          const id = ids['into' in one ? one.into : 0] as ContainerCode
          if (one.does === 'put')
            await doors.record(toScan(piece as string, 'CO', { branchCode, container: id }))
          else if (one.does === 'move') await doors.record(toScan(id, one.check, { branchCode }))
          else if (one.does === 'scan') {
            const at = one.ago === null ? undefined : Date.now() - one.ago
            const why = { correction: one.correction, reason: 'al azar' }
            await doors.record(toScan(piece as string, one.check, { branchCode, at, ...why }))
          } else {
            const scanned = one.scanned.map((place) => codes[place] as TrackingCode)
            const opened = await containers.open(
              { id, branchCode, seal: undefined, scanned },
              clerk,
            )
            if (opened.ok) openings.set(id, new Set(scanned))
          }
        }
        for (const code of codes)
          assert.equal(text(await doors.containers.findPlace(code)), await recomputed(code))
      }),
      { numRuns: randomRuns(engine.name === 'sqlite' ? 60 : 8) },
    )
  })
})
