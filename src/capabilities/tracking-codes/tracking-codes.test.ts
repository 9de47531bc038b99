import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { crossOrder } from '../../../test/contract/support.ts'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated, withStatements } from '../../../test/support/migrated.ts'
import { openOrderDoor } from '../../../test/support/order-door.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import {
  codesPerShipper,
  parseReservedCode,
  writeReservedCode,
} from '../../kernel/reserved-code.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
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
    codes = await openTrackingCodes(db, clock)
  })
  afterEach(() => db.dispose())

  const fresh = { wellFormed: true, reserved: true, used: false }

  async function reserve(door: TrackingCodes, count: number, of = shipper) {
    const reserved = await door.reserve(of, count, undefined)
    assert.ok(reserved.ok)
    return reserved.value
  }

  /** A code in the form of one that was given, with another serial. */
  function neverGiven(code: TrackingCode): TrackingCode {
    const parts = parseReservedCode(code)
    assert.ok(parts)
    return writeReservedCode({ ...parts, serial: (parts.serial + 1) % codesPerShipper })
  }

  const openDoor = (of: Database = db) =>
    openOrderDoor(of, undefined, undefined, {
      isReservedForAnother: codes.isReservedForAnother,
    })

  test('no code is given out twice, also to concurrent callers', async () => {
    const elsewhere = await openTrackingCodes(await db.again(), clock)
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, time) => reserve(time % 2 === 0 ? codes : elsewhere, 17)),
    )
    assert.equal(new Set(all.flat()).size, 30 * 17)
    for (const code of all.flat()) assert.deepEqual(await codes.inspect(shipper, code), fresh, code)
  })

  test('no code shows the number of its shipper', async () => {
    const reserved = await reserve(codes, 1_000)
    assert.deepEqual(
      reserved.filter((code) => code.includes(String(shipper))),
      [],
    )
    // Four digits that many codes share would name the shipper as well as its number does.
    assert.ok(new Set(reserved.map((code) => code.slice(2, 6))).size > 900)
  })

  test('codes from when they showed the number stay valid, and their shipper’s', async () => {
    const [next = ''] = await reserve(codes, 1, 9003)
    await db.run('update code_sequence set hidden_from = null')
    const { serial } = parseReservedCode(next as TrackingCode) ?? { serial: 0 }
    const old = writeReservedCode({ account: 9003, serial, isOld: true })
    assert.deepEqual(await codes.inspect(9003, old), fresh)
    assert.equal((await codes.inspect(9003, next as TrackingCode)).reserved, false)
    assert.equal(await codes.isReservedForAnother(shipper, old), true)
    assert.equal(codes.isReservedForAnother(9003, old), undefined)
    assert.equal((await reserve(codes, 1, 9003)).includes(old), false)
    const later = await reserve(codes, 1, 9003)
    assert.deepEqual(await codes.inspect(9003, later[0] as TrackingCode), fresh)
  })

  test('a code that an order already uses is skipped', async () => {
    const first = await reserve(codes, 1)
    const { orders, send } = await openDoor()
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
      await (await openTrackingCodes(await db.again(), clock)).reserve(shipper, 5, once),
    ]
    assert.ok(one.ok)
    assert.deepEqual(other, one)
  })

  test("a code's facts are its format, whether it is reserved and whether it is used", async () => {
    const [code] = await reserve(codes, 1)
    assert.ok(code)
    assert.deepEqual(await codes.inspect(shipper, code), fresh)
    const foreign = { wellFormed: true, reserved: false, used: false }
    assert.deepEqual(await codes.inspect(9003, code), foreign)
    const { send } = await openDoor()
    assert.equal(await send(crossOrder({ codigoSeguimiento: code })), 0)
    assert.deepEqual(await codes.inspect(shipper, code), { ...fresh, used: true })
    assert.deepEqual(await codes.inspect(shipper, neverGiven(code)), foreign)
  })

  test('a code reserved for another is taken; one never reserved is free', async () => {
    const { send, orders } = await openDoor()
    const [foreign = ''] = await reserve(codes, 1, 9003)
    const never = neverGiven(foreign as TrackingCode)
    const nobodys = writeReservedCode({ account: 1794, serial: 78_193_006, isOld: true })
    assert.equal(await send(crossOrder({ codigoSeguimiento: foreign })), 8)
    assert.equal(await orders.findOrder(foreign as TrackingCode), undefined)
    for (const codigoSeguimiento of [never, nobodys, 'PS9003000000010'])
      assert.equal(await send(crossOrder({ codigoSeguimiento })), 0, codigoSeguimiento)
    assert.equal(await send(crossOrder({ codigoSeguimiento: foreign, servicio: 'X' })), 10)
  })

  test('loading an order with a reserved code asks the database nothing more', async () => {
    const [code = ''] = await reserve(codes, 1)
    const watched = withStatements(db)
    const { send } = await openDoor(watched.db)
    const statements = async (codigoSeguimiento: string) => {
      watched.statements.length = 0
      assert.equal(await send(crossOrder({ codigoSeguimiento })), 0)
      return watched.statements.length
    }
    await statements('INVENTADO-1')
    assert.equal(await statements(code), await statements('INVENTADO-2'))
  })
})
