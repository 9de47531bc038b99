import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { crossOrder } from '../../../../test/contract/support.ts'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { addWareStock, type OrderDoor, openOrderDoor } from '../../../../test/support/order-door.ts'
import { addShipper } from '../../../../test/support/shippers.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import {
  deleteOrderAddresses,
  insertOrderAddresses,
  type OrderAddressRow,
} from './order-addresses.store.ts'

const address = (code: TrackingCode, changes: Partial<OrderAddressRow> = {}): OrderAddressRow => ({
  code,
  status: 'found',
  reasons: '',
  street: 'Av. Ñuñoa Güemes',
  number: '3253',
  floor: '7',
  flat: 'B',
  postalCode: 1425,
  province: 'C',
  district: 'Comuna 14',
  locality: 'Palermo',
  barrio: 'Palermo',
  latitude: -34.588_712_345_678,
  longitude: -58.410_987_654_321,
  isRestricted: true,
  ...changes,
})

forEachEngine((engine) => {
  let db: TestDatabase
  let door: OrderDoor
  before(async () => {
    db = await openMigrated(engine)
    await addWareStock(db, [])
    await addShipper(db, 9001)
    door = await openOrderDoor(db)
  })
  after(() => db.dispose())

  async function load(): Promise<TrackingCode> {
    const order = crossOrder()
    assert.equal(await door.send(order), 0)
    return order['codigoSeguimiento'] as TrackingCode
  }

  const rowsOf = (codes: readonly TrackingCode[]) =>
    db.all<Record<string, unknown>>(
      'select * from order_address where tracking_code in list($1) order by tracking_code',
      [codes],
    )
  const streetsOf = async (codes: readonly TrackingCode[]) =>
    (await rowsOf(codes)).map((row) => row['street'])

  test('a normalized address is stored whole, and unknown fields stay unknown', async () => {
    const [exact, unknown] = [await load(), await load()]
    await insertOrderAddresses(db, [
      address(exact),
      address(unknown, {
        status: 'unknown',
        reasons: 'street-unknown locality-unknown',
        postalCode: undefined,
        province: undefined,
        latitude: undefined,
        longitude: undefined,
        isRestricted: false,
      }),
    ])
    const [first, second] = await rowsOf([exact, unknown])
    assert.deepEqual(
      { ...first },
      {
        tracking_code: exact,
        status: 'found',
        reasons: '',
        street: 'Av. Ñuñoa Güemes',
        number: '3253',
        floor: '7',
        flat: 'B',
        postal_code: 1425,
        province: 'C',
        district: 'Comuna 14',
        locality: 'Palermo',
        barrio: 'Palermo',
        latitude: -34.588_712_345_678,
        longitude: -58.410_987_654_321,
        restricted: 1,
      },
    )
    assert.partialDeepStrictEqual(
      { ...second },
      {
        status: 'unknown',
        reasons: 'street-unknown locality-unknown',
        postal_code: null,
        province: null,
        latitude: null,
        longitude: null,
        restricted: 0,
      },
    )
  })

  test('an existing address is kept, and does not block the others', async () => {
    const codes = [await load(), await load()] as const
    await insertOrderAddresses(db, [address(codes[0])])
    await insertOrderAddresses(
      db,
      codes.map((code) => address(code, { street: 'Otra' })),
    )
    assert.deepEqual(await streetsOf(codes), ['Av. Ñuñoa Güemes', 'Otra'])
  })

  test('only the named addresses are deleted, and can be inserted again', async () => {
    const codes = [await load(), await load(), await load()] as const
    await insertOrderAddresses(
      db,
      codes.map((code) => address(code)),
    )
    await deleteOrderAddresses(db, [codes[0], codes[2]])
    assert.deepEqual(
      (await rowsOf(codes)).map((row) => row['tracking_code']),
      [codes[1]],
    )
    await deleteOrderAddresses(db, [])
    await insertOrderAddresses(db, [address(codes[0], { street: 'De nuevo' })])
    assert.deepEqual(await streetsOf(codes), ['De nuevo', 'Av. Ñuñoa Güemes'])
  })

  test('there is no address without its order, nor after a failed transaction', async () => {
    await assert.rejects(insertOrderAddresses(db, [address('NADIE-0001' as TrackingCode)]))
    const code = await load()
    const failing = db.transaction(async (tx) => {
      await insertOrderAddresses(tx, [address(code)])
      throw new Error('cut short')
    })
    await assert.rejects(failing, /cut short/)
    assert.deepEqual(await rowsOf([code, 'NADIE-0001' as TrackingCode]), [])
  })
})
