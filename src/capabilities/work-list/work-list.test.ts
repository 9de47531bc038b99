import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import {
  elsewhere,
  officer,
  openPieceDoors,
  type PieceDoors,
} from '../../../test/support/piece-doors.ts'
import { storeMeasurement } from '../../../test/support/stored-measurement.ts'
import { demoBranches } from '../../demo/demo-branches.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { openAddresses } from '../addresses/addresses.ts'
import { openPickupPoints } from '../pickup-points/pickup-points.ts'
import { addWork, openWorkList, refreshWork, type WorkItem, type WorkList } from './work-list.ts'

const dayMs = 86_400_000
const anything = {}
const resolved = { name: 'resolve', note: 'se cotiza' } as const

forEachEngine((engine) => {
  let db: TestDatabase
  let now = Date.parse('2026-11-02T12:00:00Z')
  const clock = () => now
  let doors: PieceDoors
  let work: WorkList
  before(async () => {
    db = await openMigrated(engine)
    const points = await openPickupPoints(db, clock, openAddresses())
    await points.addBranches(demoBranches, officer)
    doors = await openPieceDoors(db, clock)
    work = openWorkList(db, clock)
  })
  after(() => db.dispose())

  const kindsOf = async (code: TrackingCode) =>
    (await work.list({ ...anything, code }, undefined, 10)).map(({ kind }) => kind)
  const dueItem = (code: string, dueAt: number): WorkItem => ({
    code: code as TrackingCode,
    kind: 'no-tariff',
    shipperNumber: 9001,
    branchCode: '',
    dueAt,
    detail: { postalCode: 9410 },
  })

  /** A piece that is collected at C0002 and has arrived there. */
  async function waiting(): Promise<TrackingCode> {
    const code = await doors.loadCross({ servicio: 'F', 'domicilio.localidad': 'c0002' })
    assert.deepEqual(await doors.scan(code, ['IF', 'AR'], { branchCode: 'C0002' }), [
      'recorded',
      'recorded',
    ])
    return code
  }

  test('items are listed from their moment on, oldest first, page by page', async () => {
    await addWork(db, [dueItem('PEND-0002', now - 5), dueItem('PEND-0001', now - 9)])
    await addWork(db, [dueItem('PEND-0003', now + 1), dueItem('PEND-0002', now - 7)])
    const listed = await work.list(anything, undefined, 10)
    assert.deepEqual(
      listed.map(({ code, dueAt }) => [code, dueAt - now]),
      [
        ['PEND-0001', -9],
        ['PEND-0002', -7],
      ],
      'an item is replaced by the next of the same kind',
    )
    const [, second] = await work.list(anything, undefined, 2)
    const place = { dueAt: now - 9, code: 'PEND-0001', kind: 'no-tariff' } as const
    assert.deepEqual(await work.list(anything, place, 10), [second])
    assert.deepEqual(await work.list({ kinds: ['return-due'] }, undefined, 10), [])
  })

  test('the person who resolves an item is recorded, once', async () => {
    await addWork(db, [dueItem('PEND-0009', now)])
    const item = { kind: 'no-tariff', code: 'PEND-0009' as TrackingCode } as const
    const deed = { name: 'resolve', note: 'se cotiza' } as const
    assert.ok((await work.change([item], deed, officer))[0]?.ok)
    assert.deepEqual(await work.change([item], deed, officer), [
      { ok: false, refusal: { name: 'item-unknown' } },
    ])
    const entries = await db.all<{ operator: string }>(
      `select operator from audit_entry where action = 'work-list.resolve'`,
    )
    assert.deepEqual(entries, [{ operator: officer.name }])
  })

  test('a piece that nobody collects is due for return after the waiting days', async () => {
    const code = await waiting()
    assert.deepEqual(await kindsOf(code), [])
    now += 7 * dayMs - 1_000
    assert.deepEqual(await kindsOf(code), [])
    now += 2_000
    assert.deepEqual(await kindsOf(code), ['return-due'])
    await doors.scan(code, ['DV'], { branchCode: 'C0002' })
    assert.deepEqual(await kindsOf(code), [])
  })

  test('one that is collected, rescued or redirected is not', async () => {
    const [collected, rescued, redirected, passing] = [
      await waiting(),
      await waiting(),
      await waiting(),
      await waiting(),
    ]
    await doors.scan(collected, ['DL'], { branchCode: 'C0002' })
    await doors.rescues.requestRescue(9001, [rescued], { kind: 'return' })
    const request = { kind: 'redirection', destination: elsewhere } as const
    await doors.rescues.requestRescue(9001, [redirected], request)
    await doors.scan(passing, ['AS'])
    now += 8 * dayMs
    for (const code of [collected, rescued, redirected, passing])
      assert.deepEqual(await kindsOf(code), [], code)
  })

  test('a piece is heavier by its newest measurement, by when it was made (D26)', async () => {
    const code = await doors.piece('IF')
    const kindsAfter = async (ordinal: number, at: number, cents: number) => {
      await storeMeasurement(db, code, { ordinal, at, cents, recordedAt: now + ordinal })
      await db.transaction((tx) => refreshWork(tx, [code], now))
      return kindsOf(code)
    }
    assert.deepEqual(await kindsAfter(0, now - 2, 700), ['heavier'])
    assert.deepEqual(await kindsAfter(1, now - 9, 100), ['heavier'], 'made before, known after')
    assert.deepEqual(await kindsAfter(2, now - 1, 100), [])
  })

  test('new items notify the people of their branch, each until they read them', async () => {
    const clerk = { id: 'per_7', name: 'Rocío', role: 'branch', branch: 'C0003' } as const
    const mate = { ...clerk, id: 'per_8', name: 'Iván' }
    const at = (code: string, dueAt: number, branchCode = 'C0003') =>
      addWork(db, [{ ...dueItem(code, dueAt), branchCode }])
    const notices = async (by: Operator) =>
      (await work.notices(by)).map(({ item, read }) => `${item.code} ${read ? 'read' : 'new'}`)
    await at('AVIS-0001', now - 60_000)
    await at('AVIS-0002', now - 30_000)
    await at('AVIS-0003', now - 20_000, 'C0004')
    await at('AVIS-0004', now + 60_000)
    await at('AVIS-0005', now - 8 * dayMs)
    assert.deepEqual(await notices(clerk), ['AVIS-0002 new', 'AVIS-0001 new'])
    await work.markRead(clerk, [`no-tariff~AVIS-0001~${now - 60_000}`, 'late~NONE-0001~1'])
    assert.deepEqual(await notices(clerk), ['AVIS-0002 new', 'AVIS-0001 read'])
    await work.markRead(clerk, undefined)
    // Found after all were read, though its moment was before.
    await at('AVIS-0006', now - 40_000)
    assert.deepEqual(await notices(clerk), ['AVIS-0002 read', 'AVIS-0006 new', 'AVIS-0001 read'])
    assert.deepEqual(await notices(mate), ['AVIS-0002 new', 'AVIS-0006 new', 'AVIS-0001 new'])
    assert.ok((await notices(officer)).includes('AVIS-0003 new'))
    await work.change([{ kind: 'no-tariff', code: 'AVIS-0002' as TrackingCode }], resolved, clerk)
    assert.deepEqual(await notices(clerk), ['AVIS-0006 new', 'AVIS-0001 read'])
  })

  test('marks of notices that nobody sees any more are removed', async () => {
    const marks = () => db.all('select 1 from work_notice_read')
    assert.notEqual((await marks()).length, 0)
    now += 15 * dayMs
    await work.clean()
    assert.deepEqual(await marks(), [])
  })
})
