import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { announceToNobody, crossShipper } from '../../../test/support/order-door.ts'
import {
  elsewhere,
  officer,
  openPieceDoors,
  type PieceDoors,
} from '../../../test/support/piece-doors.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import { demoRates } from '../../demo/demo-rates.ts'
import { type AccountBook, openAccount } from '../account/account.ts'
import { openCancellations } from '../cancellation/cancellation.ts'
import { openRates, type Rates } from '../rates/rates.ts'
import type { RescueRequest } from './rescue.ts'
import { lastMovements } from './rescue-table.ts'

const { number: shipper } = crossShipper
const back: RescueRequest = { kind: 'return' }
const onward: RescueRequest = { kind: 'redirection', destination: elsewhere }

test('a rescue can be asked for until a delivery or a return begins', () => {
  assert.deepEqual(lastMovements, ['EI', 'DL', 'DV'])
})

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  let rates: Rates
  let account: AccountBook
  before(async () => {
    db = await openMigrated(engine)
    await addShipper(db, shipper, { volumetricFactor: 5_000 })
    rates = await openRates(db, Date.now)
    await rates.openPrices({ ...demoRates, shipperRates: [] }, officer)
    doors = await openPieceDoors(db, Date.now, { rates })
    account = openAccount(db, { rates, shippers: { find: async () => crossShipper } })
  })
  after(() => db.dispose())

  const lineOf = async (code: Parameters<PieceDoors['checksOf']>[0]) =>
    (await account.amountsOf(crossShipper, [code])).get(code)

  test('a return costs the list’s share of the freight, and is charged once it is done', async () => {
    const code = await doors.piece('IF', 'AS')
    const quoted = (await lineOf(code))?.quotedCents ?? 0
    const { price } = await doors.rescues.termsOf(code, back)
    assert.ok(price && price.netCents > 0 && price.totalCents <= quoted)
    assert.equal(price.netCents + price.vatCents, price.totalCents)
    assert.equal(price.shipmentChangeCents, 0)
    await doors.rescues.requestRescue(shipper, [code], back)
    assert.equal((await lineOf(code))?.rescueCents, 0, 'it waits')
    await doors.scan(code, ['AR'])
    const { rescueCents, chargedCents } = (await lineOf(code)) ?? {}
    assert.deepEqual([rescueCents, chargedCents], [price.totalCents, quoted + price.totalCents])
  })

  test('a redirection goes by its new destination, and returns the cost of the shipment then', async () => {
    const code = await doors.piece('IF', 'MA')
    const earlier = (await lineOf(code))?.chargedCents ?? 0
    const { price } = await doors.rescues.termsOf(code, onward)
    assert.ok(price && price.shipmentChangeCents > 0)
    await doors.rescues.requestRescue(shipper, [code], onward)
    const now = (await lineOf(code))?.chargedCents
    assert.equal(now, earlier + price.shipmentChangeCents + price.totalCents)
  })

  test('a cancellation that returns charges the way back; one that was withdrawn nothing', async () => {
    const [rescued, loaded] = [await doors.piece('IF'), await doors.loadCross()]
    const cancellations = openCancellations(db, Date.now, announceToNobody, rates)
    for (const code of [rescued, loaded]) await cancellations.cancelOrder(crossShipper, code)
    assert.ok(((await lineOf(rescued))?.rescueCents ?? 0) > 0)
    assert.equal((await lineOf(loaded))?.chargedCents, 0)
  })
})
