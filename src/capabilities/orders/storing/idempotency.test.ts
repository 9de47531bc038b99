import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { crossOrder, newCode, wareLine, wareOrder } from '../../../../test/contract/support.ts'
import { forEachEngine, type TestDatabase, testAtOnce } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { addWareStock, type OrderDoor, openOrderDoor } from '../../../../test/support/order-door.ts'
import { openRetries } from '../../retries/retries.ts'

const dayMs = 86_400_000

forEachEngine((engine) => {
  let db: TestDatabase
  let door: OrderDoor
  let now = Date.now()

  before(async () => {
    db = await openMigrated(engine)
    await addWareStock(db, [{ sku: 'SKU-AZUL', warehouse: '001', location: 'A01', units: 5 }])
    door = await openOrderDoor(db, () => now)
  })
  after(() => db.dispose())

  const stored = async (...orders: Record<string, unknown>[]) => {
    const codes = orders.map((order) => String(order['codigoSeguimiento']))
    const rows = await db.all<{ many: number }>(
      'select count(*) as many from shipment_order where tracking_code in list($1)',
      [codes],
    )
    return rows[0]?.many
  }

  const reserved = async () =>
    (await db.all<{ reserved: number }>('select reserved from stock'))[0]?.reserved

  test('the same key and order give the first answer again, and store once', async () => {
    const order = crossOrder()
    assert.equal(await door.send(order, 'k-1'), 0)
    assert.equal(await door.send(order, 'k-1'), 0)
    assert.equal(await stored(order), 1)
    assert.equal(await door.send(order), 8)
  })

  test('it does not depend on the order of the fields, nor on the password', async () => {
    const order = crossOrder()
    assert.equal(await door.send(order, 'k-2'), 0)
    const { autentificacion, ...rest } = order
    const turned = Object.fromEntries(Object.entries(rest).toReversed())
    const credentials = { ...(autentificacion as object), password: 'otra' }
    assert.equal(await door.send({ ...turned, autentificacion: credentials }, 'k-2'), 0)
  })

  test('a restart forgets nothing', async () => {
    const order = crossOrder()
    assert.equal(await door.send(order, 'k-3'), 0)
    await door.orders.drain()
    const restarted = await openOrderDoor(await db.again(), () => now)
    assert.equal(await restarted.send(order, 'k-3'), 0)
    assert.equal(await restarted.send(crossOrder(), 'k-3'), 400)
  })

  test('a refusal is remembered even after its reason is gone', async () => {
    const order = wareOrder({ productos: [wareLine('SKU-AZUL', 6)] })
    assert.equal(await door.send(order, 'k-4'), 400)
    await db.run('update stock set units = 100')
    assert.equal(await door.send(order, 'k-4'), 400)
    assert.equal(await door.send(order, 'k-5'), 0)
  })

  test('the same key with another order is refused, and stores nothing', async () => {
    const [one, other] = [crossOrder(), crossOrder()]
    assert.equal(await door.send(one, 'k-6'), 0)
    assert.equal(await door.send(other, 'k-6'), 400)
    assert.equal(await stored(other), 0)
  })

  test('another shipper may use the same key for its own', async () => {
    assert.equal(await door.send(crossOrder(), 'k-7'), 0)
    assert.equal(await door.send(wareOrder(), 'k-7'), 0)
  })

  test('after 24 hours the key is free again', async () => {
    const [first, second] = [crossOrder(), crossOrder()]
    assert.equal(await door.send(first, 'k-8'), 0)
    now += dayMs - 1_000
    assert.equal(await door.send(second, 'k-8'), 400)
    now += 2_000
    assert.equal(await door.send(first, 'k-8'), 8)
    assert.equal(await door.send(second, 'k-8b'), 0)
  })

  test('old answers can be deleted, and only old ones', async () => {
    const order = crossOrder()
    await door.send(order, 'k-9')
    now += dayMs / 2
    const younger = crossOrder()
    await door.send(younger, 'k-10')
    now += dayMs / 2 + 1
    assert.ok((await openRetries(db, () => now).forgetOld()) >= 1)
    const left = await db.all<{ id: string }>('select id from idempotency')
    assert.ok(left.some(({ id }) => id.endsWith(':k-10')))
    assert.ok(!left.some(({ id }) => id.endsWith(':k-9')))
  })

  test('while the first is in progress the second is refused, and one is stored', async () => {
    const order = crossOrder()
    const codes = await Promise.all([door.send(order, 'k-11'), door.send(order, 'k-11')])
    assert.deepEqual(codes, [0, 11])
    assert.equal(await door.send(order, 'k-11'), 0)
  })

  testAtOnce(
    engine,
    'two processes under one key and order store one, and both answer 0 or 11',
    async () => {
      const other = await openOrderDoor(await db.again(), () => now)
      for (let round = 0; round < 15; round += 1) {
        const order = crossOrder()
        const doors = [door, other]
        const codes = await Promise.all(doors.map((one) => one.send(order, `both-${round}`)))
        assert.ok(codes.includes(0), codes.join())
        assert.ok(
          codes.every((code) => code === 0 || code === 11),
          codes.join(),
        )
        assert.equal(await stored(order), 1)
        for (const one of doors) assert.equal(await one.send(order, `both-${round}`), 0)
      }
    },
  )

  testAtOnce(engine, 'two processes under one key with two orders store one of them', async () => {
    const other = await openOrderDoor(await db.again(), () => now)
    for (let round = 0; round < 15; round += 1) {
      const reservedBefore = (await reserved()) ?? 0
      const [one, two] = [wareOrder(), wareOrder({ codigoSeguimiento: newCode() })]
      const key = `either-${round}`
      const codes = await Promise.all([door.send(one, key), other.send(two, key)])
      assert.deepEqual(new Set(codes), new Set([0, 400]))
      assert.equal(await stored(one, two), 1)
      assert.equal(await reserved(), reservedBefore + 1)
    }
  })
})
