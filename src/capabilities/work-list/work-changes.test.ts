import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { officer, openPieceDoors, type PieceDoors } from '../../../test/support/piece-doors.ts'
import { demoBranches } from '../../demo/demo-branches.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { openAddresses } from '../addresses/addresses.ts'
import { openPickupPoints } from '../pickup-points/pickup-points.ts'
import { openWorkList, type WorkKind, type WorkList } from './work-list.ts'

const clerk = { id: 'per_1', name: 'person:per_1 Rocío', role: 'branch', branch: 'C0001' } as const
const other = { id: 'per_2', name: 'person:per_2 Iván', role: 'branch', branch: 'C0002' } as const

forEachEngine((engine) => {
  let db: TestDatabase
  let now = Date.parse('2026-11-02T12:00:00Z')
  const clock = () => now
  let doors: PieceDoors
  let work: WorkList
  before(async () => {
    db = await openMigrated(engine)
    await (await openPickupPoints(db, clock, openAddresses())).addBranches(demoBranches, officer)
    doors = await openPieceDoors(db, clock)
    work = openWorkList(db, clock)
  })
  after(() => db.dispose())

  const listed = async (code: TrackingCode) => work.list({ code }, undefined, 10)
  const item = (code: TrackingCode, kind: WorkKind = 'unconfirmed-delivery') => ({ code, kind })
  const reported = () => doors.piece('IF', 'MA', 'LD', 'EI')

  test('a reported delivery is on the list until it is confirmed', async () => {
    const code = await reported()
    assert.deepEqual(
      (await listed(code)).map(({ kind, branchCode }) => [kind, branchCode]),
      [['unconfirmed-delivery', 'C0001']],
    )
    await doors.scan(code, ['DL'])
    assert.deepEqual(await listed(code), [])
  })

  test('a person who takes an item has it until it is given back; nobody else takes it meanwhile', async () => {
    const code = await reported()
    assert.ok((await work.change([item(code)], { name: 'take' }, clerk))[0]?.ok)
    assert.ok((await work.change([item(code)], { name: 'take' }, clerk))[0]?.ok, 'again')
    assert.deepEqual(await work.change([item(code)], { name: 'take' }, officer), [
      { ok: false, refusal: { name: 'item-taken', owner: clerk.name } },
    ])
    const mine = await work.list({ ownerId: clerk.id }, undefined, 10)
    assert.deepEqual(
      mine.map((one) => one.code),
      [code],
    )
    assert.equal((await work.count({}, clerk.id)).own, 1)
    await work.change([item(code)], { name: 'release' }, officer)
    assert.equal((await work.count({}, clerk.id)).own, 0)
    assert.equal((await listed(code))[0]?.ownerId, '')
  })

  test('the items of another branch seem not to exist', async () => {
    const code = await reported()
    const deeds = [{ name: 'take' }, { name: 'resolve', note: 'listo' }] as const
    for (const deed of deeds)
      assert.deepEqual(await work.change([item(code)], deed, other), [
        { ok: false, refusal: { name: 'item-unknown' } },
      ])
    const own = await work.list({ branchCode: 'C0002' }, undefined, 100)
    assert.ok(own.every((one) => one.code !== code))
  })

  test('a date and a note stay with the item while the rules look again', async () => {
    const code = await reported()
    const deed = { name: 'plan', deadlineAt: now + 5, note: 'llamé al chofer' } as const
    await work.change([item(code)], deed, clerk)
    await doors.scan(code, ['LD'], { correction: true, at: now - 60_000 })
    const [row] = await listed(code)
    assert.deepEqual([row?.deadlineAt, row?.note], [now + 5, 'llamé al chofer'])
  })

  test('a resolved item stays away while its cause lasts, and comes back with a new one', async () => {
    const code = await reported()
    await work.change([item(code)], { name: 'resolve', note: 'confirmada por teléfono' }, clerk)
    assert.deepEqual(await listed(code), [])
    await doors.rescues.requestRescue(9001, [code], { kind: 'return' })
    assert.ok((await listed(code)).every(({ kind }) => kind !== 'unconfirmed-delivery'))
    now += 60_000
    await doors.scan(code, ['LD'], { correction: true })
    await doors.scan(code, ['EI'])
    assert.ok((await listed(code)).some(({ kind }) => kind === 'unconfirmed-delivery'))
  })

  test('many items are changed at once, each with its own outcome', async () => {
    const codes = [await reported(), await reported()]
    const absent = item('NONE-0001' as TrackingCode)
    const names = [absent, ...codes.map((code) => item(code))]
    const outcomes = await work.change(names, { name: 'take' }, clerk)
    assert.deepEqual(
      outcomes.map(({ ok }) => ok),
      [false, true, true],
    )
  })

  test('a cancelled piece that is scanned has to be set aside', async () => {
    const code = await doors.piece()
    const account = { number: 9001, name: 'Tienda', mode: 'CROSS' as const, insured: false }
    const caller = { ...account, sameDay: false, volumetricFactor: 4000 }
    await doors.cancellations.cancelOrder(caller, code)
    await doors.scan(code, ['IF'])
    await doors.scan(code, ['IF'])
    assert.deepEqual(
      (await listed(code)).map(({ kind, branchCode, detail }) => [kind, branchCode, detail]),
      [['cancelled-scanned', 'C0001', { check: 'IF' }]],
    )
  })

  test('the second failed visit asks for a decision, the first does not', async () => {
    const code = await doors.piece('IF', 'MA', 'LD', 'CA')
    assert.deepEqual(await listed(code), [])
    await doors.scan(code, ['MA', 'LD', 'CA'])
    assert.deepEqual(
      (await listed(code)).map(({ kind, detail }) => [kind, detail]),
      [['second-visit', { visits: 2 }]],
    )
    await doors.scan(code, ['MA'])
    assert.deepEqual(await listed(code), [])
  })

  test('a page of one kind goes on in the next', async () => {
    const whole = await work.list({}, undefined, 100)
    const paged: typeof whole = []
    for (;;) {
      const last = paged.at(-1)
      const page = await work.list({}, last && { ...last }, 2)
      if (page.length === 0) break
      paged.push(...page)
    }
    assert.deepEqual(paged, whole)
    assert.ok(new Set(whole.map(({ kind }) => kind)).size > 1)
    assert.equal((await work.count({}, '')).total, whole.length)
  })
})
