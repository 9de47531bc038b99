import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { crossOrder } from '../../../test/contract/support.ts'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated, withStatements } from '../../../test/support/migrated.ts'
import { openOrderDoor } from '../../../test/support/order-door.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import { parseReservedCode, writeReservedCode } from '../../kernel/reserved-code.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { refuse } from '../../outcome.ts'
import { openTrackingCodes, type TrackingCodes } from './tracking-codes.ts'

const clock = () => 1_800_000_000_000
const shipper = 9001

forEachEngine((engine) => {
  let db: TestDatabase
  let codes: TrackingCodes

  beforeEach(async () => {
    db = await openMigrated(engine)
    for (const number of [shipper, 9003]) await addShipper(db, number)
    codes = openTrackingCodes(db, clock)
  })
  afterEach(() => db.dispose())

  async function reserve(door: TrackingCodes, count: number, of = shipper) {
    const reserved = await door.reserve(of, count, undefined)
    assert.ok(reserved.ok)
    return reserved.value
  }

  test('no code is given out twice, also to concurrent callers', async () => {
    const elsewhere = openTrackingCodes(await db.again(), clock)
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, time) => reserve(time % 2 === 0 ? codes : elsewhere, 17)),
    )
    assert.equal(new Set(all.flat()).size, 30 * 17)
    for (const code of all.flat()) assert.equal(parseReservedCode(code)?.shipper, shipper)
  })

  test('a code that an order already uses is skipped', async () => {
    const first = await reserve(codes, 1)
    const { orders, send } = await openOrderDoor(db)
    // The next places of the sequence are already used by older orders.
    const [row] = await db.all<{ order_key: string }>('select order_key from code_sequence')
    await db.run('update code_sequence set given = 0')
    const [again = ''] = await reserve(codes, 1)
    assert.equal(again, first[0], `the order of the codes is fixed by ${row?.order_key}`)
    assert.equal(await send(crossOrder({ codigoSeguimiento: again })), 0)
    await orders.drain()
    await db.run('update code_sequence set given = 0')
    const after = await reserve(codes, 3)
    assert.ok(!after.includes(again))
    assert.equal(new Set(after).size, 3)
  })

  test('a shipper that used all its codes is refused', async () => {
    await reserve(codes, 1)
    await db.run('update code_sequence set given = 99999999')
    assert.deepEqual(await codes.reserve(shipper, 2, undefined), refuse('codes-used-up'))
    assert.equal((await reserve(codes, 1)).length, 1)
    assert.deepEqual(await codes.reserve(shipper, 1, undefined), refuse('codes-used-up'))
  })

  test('a retry under the same key gets the same codes', async () => {
    const once = { shipper, operation: 'reserveCodes', key: 'k', digest: 'd' }
    const [one, other] = [
      await codes.reserve(shipper, 5, once),
      await openTrackingCodes(await db.again(), clock).reserve(shipper, 5, once),
    ]
    assert.ok(one.ok)
    assert.deepEqual(other, one)
  })

  test("a code's facts are its format, whether it is reserved and whether it is used", async () => {
    const [code] = await reserve(codes, 1)
    assert.ok(code)
    const fresh = { wellFormed: true, reserved: true, used: false }
    assert.deepEqual(await codes.inspect(shipper, code), fresh)
    const foreign = { wellFormed: true, reserved: false, used: false }
    assert.deepEqual(await codes.inspect(9003, code), foreign)
    const { send } = await openOrderDoor(db)
    assert.equal(await send(crossOrder({ codigoSeguimiento: code })), 0)
    assert.deepEqual(await codes.inspect(shipper, code), { ...fresh, used: true })
    const { serial } = parseReservedCode(code) ?? { serial: 0 }
    const never = writeReservedCode({ shipper, serial: (serial + 1) % 100_000_000 })
    assert.deepEqual(await codes.inspect(shipper, never), foreign)
  })

  test('a code reserved for another is taken; one never reserved is free', async () => {
    const { send, orders } = await openOrderDoor(db)
    const [foreign = ''] = await reserve(codes, 1, 9003)
    const { serial } = parseReservedCode(foreign as TrackingCode) ?? { serial: 0 }
    const never = writeReservedCode({ shipper: 9003, serial: (serial + 1) % 100_000_000 })
    const nobodys = writeReservedCode({ shipper: 1794, serial: 78_193_006 })
    assert.equal(await send(crossOrder({ codigoSeguimiento: foreign })), 8)
    assert.equal(await orders.findOrder(foreign as TrackingCode), undefined)
    for (const codigoSeguimiento of [never, nobodys, 'PS9003000000010'])
      assert.equal(await send(crossOrder({ codigoSeguimiento })), 0, codigoSeguimiento)
    assert.equal(await send(crossOrder({ codigoSeguimiento: foreign, servicio: 'X' })), 10)
  })

  test('loading an order with a reserved code asks the database nothing more', async () => {
    const [code = ''] = await reserve(codes, 1)
    const watched = withStatements(db)
    const { send } = await openOrderDoor(watched.db)
    const statements = async (codigoSeguimiento: string) => {
      watched.statements.length = 0
      assert.equal(await send(crossOrder({ codigoSeguimiento })), 0)
      return watched.statements.length
    }
    await statements('INVENTADO-1')
    assert.equal(await statements(code), await statements('INVENTADO-2'))
  })
})
