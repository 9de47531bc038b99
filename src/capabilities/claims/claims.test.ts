import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { announceToNobody } from '../../../test/support/order-door.ts'
import { officer, openPieceDoors, type PieceDoors } from '../../../test/support/piece-doors.ts'
import { demoBranches } from '../../demo/demo-branches.ts'
import { shipperItself } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { refuse } from '../../outcome.ts'
import { sumCredits } from '../account/account.store.ts'
import { openAddresses } from '../addresses/addresses.ts'
import { openPickupPoints } from '../pickup-points/pickup-points.ts'
import { openWorkList, type WorkList } from '../work-list/work-list.ts'
import { type Claims, openClaims, type Writer } from './claims.ts'

const shipper = 9001
const by = shipperItself(shipper)
const own: Writer = { side: 'shipper', shipper, by }
const carrier: Writer = { side: 'carrier', by: officer }

forEachEngine((engine) => {
  let db: TestDatabase
  const now = Date.parse('2026-11-02T12:00:00Z')
  const clock = () => now
  let doors: PieceDoors
  let claims: Claims
  let work: WorkList
  before(async () => {
    db = await openMigrated(engine)
    await (await openPickupPoints(db, clock, openAddresses())).addBranches(demoBranches, officer)
    doors = await openPieceDoors(db, clock)
    claims = openClaims(db, clock, { announce: announceToNobody })
    work = openWorkList(db, clock)
  })
  after(() => db.dispose())

  async function opened(code: TrackingCode) {
    const wish = { code, kind: 'lost', amountCents: 500_00, text: 'No llegó.' } as const
    const claim = await claims.open(shipper, wish, by, undefined)
    assert.ok(claim.ok)
    return claim.value
  }
  const kindsOf = async (code: TrackingCode) =>
    (await work.list({ code }, undefined, 9)).map(({ kind }) => kind)

  test('an open claim is work until it is accepted, and then a credit of the account', async () => {
    const code = await doors.piece('IF', 'AS')
    const { id } = await opened(code)
    assert.deepEqual(await kindsOf(code), ['claim'])
    await doors.scan(code, ['AR', 'MA', 'LD', 'DL'])
    assert.deepEqual(await kindsOf(code), ['claim'], 'it outlives the journey')
    const settled = await claims.settle(id, { state: 'accepted', creditedCents: 400_00 }, carrier)
    assert.ok(settled.ok)
    assert.deepEqual([settled.value.state, settled.value.creditedCents], ['accepted', 400_00])
    assert.deepEqual(await kindsOf(code), [])
    const period = { from: now - 1, to: now + 1 }
    assert.equal(await sumCredits(db, shipper, period), 400_00)
    assert.equal(await sumCredits(db, 9002, period), 0)
  })

  test('both sides write while it is open, and a message brings it back to the list', async () => {
    const code = await doors.piece('IF')
    const { id } = await opened(code)
    const elsewhere: Writer = { side: 'carrier', by: { ...officer, branch: 'B9999' } }
    assert.deepEqual(await claims.write(id, 'No está acá.', elsewhere), refuse('branch-of-others'))
    await claims.write(id, 'Lo buscamos.', carrier)
    await work.change([{ code, kind: 'claim' }], { name: 'resolve', note: 'contestado' }, officer)
    assert.deepEqual(await kindsOf(code), [])
    const written = await claims.write(id, '¿Y?', own)
    assert.ok(written.ok)
    assert.deepEqual(
      written.value.messages.map(({ side, text }) => [side, text]),
      [
        ['shipper', 'No llegó.'],
        ['carrier', 'Lo buscamos.'],
        ['shipper', '¿Y?'],
      ],
    )
    assert.deepEqual(await kindsOf(code), ['claim'])
    await claims.settle(id, { state: 'refused', reason: 'se entregó' }, carrier)
    assert.deepEqual(await claims.write(id, 'no', own), { ok: false, refusal: 'claim-settled' })
  })

  test('a shipper sees and changes only its own', async () => {
    const code = await doors.piece('IF')
    const { id } = await opened(code)
    const other: Writer = { side: 'shipper', shipper: 9002, by: shipperItself(9002) }
    assert.equal(await claims.find(id, 9002), undefined)
    assert.deepEqual(await claims.write(id, 'hola', other), { ok: false, refusal: 'claim-unknown' })
    const withdrawn = { state: 'withdrawn', reason: 'x' } as const
    assert.deepEqual(await claims.settle(id, withdrawn, other), {
      ok: false,
      refusal: 'claim-unknown',
    })
    const wish = { code, kind: 'lost', amountCents: 1, text: 'mío' } as const
    assert.deepEqual(await claims.open(9002, wish, by, undefined), {
      ok: false,
      refusal: 'order-unknown',
    })
    assert.ok((await claims.list({ shipper: 9002 }, undefined, 10)).length === 0)
  })

  test('two who claim at once open one', async () => {
    const code = await doors.piece('IF')
    const wish = { code, kind: 'lost', amountCents: 1, text: 'a la vez' } as const
    const tries = await Promise.all([1, 2].map(() => claims.open(shipper, wish, by, undefined)))
    assert.equal(tries.filter(({ ok }) => ok).length, 1)
  })

  test('a shipment the carrier gives up as lost is a claim of its shipper, which it decides', async () => {
    const code = await doors.piece('IF', 'AS')
    const wish = { code, amountCents: 700_00, text: 'No está en la jaula.' }
    const elsewhere = { ...officer, role: 'branch', branch: 'B9999' } as const
    const refused = await claims.declareLost(wish, elsewhere)
    assert.deepEqual(refused, refuse('branch-of-others'))
    const lost = await claims.declareLost(wish, officer)
    assert.ok(lost.ok)
    assert.deepEqual(
      [lost.value.shipperNumber, lost.value.kind, lost.value.messages[0]?.side],
      [shipper, 'lost', 'carrier'],
    )
    assert.deepEqual(await kindsOf(code), ['claim'])
    assert.deepEqual(await claims.declareLost(wish, officer), refuse('claim-exists'))
    assert.equal((await claims.find(lost.value.id, shipper))?.id, lost.value.id)
    assert.equal(await claims.find(lost.value.id, 9002), undefined)
    const unknown = await claims.declareLost(
      { ...wish, code: 'NADA-0001' as TrackingCode },
      officer,
    )
    assert.deepEqual(unknown, refuse('order-unknown'))
  })
})
