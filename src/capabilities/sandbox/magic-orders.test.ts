import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { crossOrder, newCode } from '../../../test/contract/support.ts'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { crossShipper, zone } from '../../../test/support/order-door.ts'
import { openSandboxDoors } from '../../../test/support/sandbox-doors.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import { orderCreation } from '../orders/orders.rest.ts'
import type { Orders } from '../orders/orders.ts'
import { sandboxLimits } from './sandbox.limits.ts'

const magicCode = () => `SIM-DL-${newCode().slice(-6)}` as TrackingCode
const { number: owner } = crossShipper

/** A database whose process dies right after its first commit. */
function dyingAfterCommit(db: Database): Database {
  let isDead = false
  const alive = <Work extends (...sent: never[]) => unknown>(work: Work): Work =>
    ((...args: Parameters<Work>) => {
      if (isDead) throw new Error('killed')
      return work(...args)
    }) as Work
  return {
    ...db,
    all: alive(db.all),
    run: alive(db.run),
    insertRows: alive(db.insertRows),
    insertNewRows: alive(db.insertNewRows),
    transaction: alive(async (work) => {
      await db.transaction(work)
      isDead = true
      throw new Error('killed')
    }),
  }
}

/** A database whose transactions fail at the end, after all their writes. */
function failingAtTheEnd(db: Database): Database {
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await work(tx)
        throw new Error('the disk is full')
      }),
  }
}

forEachEngine((engine) => {
  let db: TestDatabase
  let now: number

  beforeEach(async () => {
    db = await openMigrated(engine)
    now = Date.parse('2026-11-02T12:00:00Z')
    await addShipper(db, owner, { name: crossShipper.name })
  })
  afterEach(() => db.dispose())

  const open = (on: Database) => openSandboxDoors(on, () => now)

  async function send(orders: Orders, code: string, key?: string): Promise<number> {
    const header = (name: string) => (name === 'idempotency-key' ? key : undefined)
    const order = crossOrder({ codigoSeguimiento: code })
    return (await orderCreation.answer(order, { orders, caller: crossShipper, zone, header })).code
  }

  async function runsOf(code: TrackingCode): Promise<string[]> {
    const { sandbox } = await open(db)
    const runs = await sandbox.listRuns({ code, owner })
    return runs.ok ? runs.value.map(({ state, reason }) => `${state} ${reason}`.trim()) : []
  }

  test('an order whose process dies as it is stored is moved all the same', async () => {
    const code = magicCode()
    const { sandbox, orders } = await open(dyingAfterCommit(db))
    await assert.rejects(send(sandbox.watchOrders(orders), code), /killed/)
    const other = await open(await db.again())
    now += sandboxLimits.sandboxMagicMs
    assert.equal(await other.sandbox.playDue(), 1)
    assert.deepEqual(await other.checksOf(code), ['PI', 'IF'])
  })

  test('an order that is not stored starts nothing', async () => {
    const code = magicCode()
    const failing = await open(failingAtTheEnd(db))
    await assert.rejects(send(failing.sandbox.watchOrders(failing.orders), code), /disk is full/)
    assert.deepEqual(await db.all('select id from sandbox_run'), [])
    const { sandbox, orders } = await open(db)
    const watched = sandbox.watchOrders(orders)
    assert.equal(await send(watched, code), 0)
    assert.notEqual(await send(watched, code), 0, 'the code is taken')
    assert.deepEqual(await runsOf(code), ['running'])
  })

  test('an order that is sent again under its key is played once', async () => {
    const code = magicCode()
    const { sandbox, orders } = await open(db)
    for (const _ of ['first', 'retry'])
      assert.equal(await send(sandbox.watchOrders(orders), code, 'key'), 0)
    assert.deepEqual(await runsOf(code), ['running'])
  })

  test('an order that takes the code of a cancelled one is played from its beginning', async () => {
    const code = magicCode()
    const { sandbox, orders, cancellations, checksOf } = await open(db)
    const watched = sandbox.watchOrders(orders)
    const reloading: Orders = {
      ...watched,
      createOrder: (order, onStored) => watched.createOrder({ ...order, reload: true }, onStored),
    }
    assert.equal(await send(watched, code), 0)
    assert.ok((await cancellations.cancelOrder(crossShipper, code)).ok)
    now += 1_000
    assert.equal(await send(reloading, code), 0)
    assert.deepEqual(await runsOf(code), ['running', 'stopped piece-cancelled'])
    now += sandboxLimits.sandboxMagicMs
    await sandbox.playDue()
    assert.equal((await checksOf(code)).at(-1), 'IF')
  })
})
