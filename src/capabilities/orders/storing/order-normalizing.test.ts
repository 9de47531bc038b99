import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { crossOrder } from '../../../../test/contract/support.ts'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import {
  addWareStock,
  announceToNobody,
  type OrderDoor,
  openOrderDoor,
} from '../../../../test/support/order-door.ts'
import { addShipper } from '../../../../test/support/shippers.ts'
import { type Addresses, openAddresses } from '../../addresses/addresses.ts'

const addresses = openAddresses()

/** A normalizer that throws for one street, with the street in its message. */
const normalize: Addresses['normalize'] = (question) => {
  if (question.street === 'Calle Imposible') throw new RangeError(`no such ${question.street}`)
  return addresses.normalize(question)
}

forEachEngine((engine) => {
  let db: TestDatabase
  let door: OrderDoor
  const faults: [unknown, string][] = []
  before(async () => {
    db = await openMigrated(engine)
    await addWareStock(db, [])
    await addShipper(db, 9001)
    const normalizing = {
      normalize,
      onFault: (error: unknown, code: string) => void faults.push([error, code]),
    }
    door = await openOrderDoor(db, Date.now, announceToNobody, { normalizing })
  })
  after(() => db.dispose())

  const countOf = async (table: string, code: string) =>
    (await db.all(`select tracking_code from ${table} where tracking_code = $1`, [code])).length

  test('an order that makes the normalizer fail is stored, not normalized', async () => {
    const order = crossOrder({ 'domicilio.direccion': 'Calle Imposible' })
    const neighbours = [crossOrder(), crossOrder()]
    const codes = await Promise.all([order, ...neighbours].map((one) => door.send(one)))
    assert.deepEqual(codes, [0, 0, 0])
    const code = String(order['codigoSeguimiento'])
    assert.equal(await countOf('shipment_order', code), 1)
    assert.equal(await countOf('order_address', code), 0)
    for (const { codigoSeguimiento } of neighbours)
      assert.equal(await countOf('order_address', String(codigoSeguimiento)), 1)
    assert.deepEqual(
      faults.map(([error, whose]) => [error instanceof RangeError, whose]),
      [[true, code]],
    )
  })
})
