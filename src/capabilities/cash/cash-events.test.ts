import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { product } from '../../../test/contract/support.ts'
import { forEachEngine, testAtOnce } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { openPieceDoors } from '../../../test/support/piece-doors.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import { openEvents, recordEvents } from '../events/events.ts'
import { openShippers } from '../shippers/shippers.ts'
import { lockPieces } from '../tracking/tracking.ts'
import { openCash } from './cash.ts'

const shipper = 9001
const cashier = { id: 'token of caja', name: 'caja', role: 'administrator' } as const
const everything = { shipper, types: [], after: 0, limit: 100, waitMs: 0 }

forEachEngine((engine) => {
  /** Another transaction announces the piece and stays open for a while. */
  async function whileLocked(
    db: Database,
    code: TrackingCode,
    work: () => Promise<{ readonly ok: boolean }>,
  ): Promise<void> {
    let done: Promise<{ readonly ok: boolean }> | undefined
    await db.transaction(async (tx) => {
      const { lock } = await lockPieces(tx, [code])
      const at = Date.now()
      const facts = {
        branch: '',
        reasonCode: '',
        correction: false,
        promise: null,
        promiseBefore: null,
      }
      const data = { state: 'DL', ...facts } as const
      await recordEvents(lock, [{ type: 'shipment.moved', shipper, code, at, data }], at)
      done = work()
      await Promise.race([done, sleep(200)])
    })
    assert.equal((await done)?.ok, true)
  }

  testAtOnce(engine, 'money that moves is counted after what happens to its piece', async () => {
    const db = await openMigrated(engine)
    await addShipper(db, shipper)
    const other = await db.again()
    const events = await openEvents(db, Date.now)
    await events.read(everything)
    const doors = await openPieceDoors(db, Date.now, events)
    const productos = [product({ valorContrareembolso: 1_000 })]
    const code = await doors.loadCross({ servicio: 'B', productos })
    await doors.scan(code, ['IF', 'MA', 'LD', 'DL'])
    const shippers = openShippers(other, Date.now, { limitAttempts: false })
    const cash = openCash(other, Date.now, { shippers, announce: events.announce })
    const brought = { branch: 'C0001', codes: [code], countedCents: 100_000 }
    await whileLocked(db, code, () => cash.handOver(brought, cashier))
    const always = { from: 0, to: Number.MAX_SAFE_INTEGER }
    await whileLocked(db, code, () => cash.createStatement(shipper, always, cashier))
    const [statement] = await cash.listStatements({ shipper, paid: false }, '', 1)
    const day = { from: Date.now() - 1_000, to: Date.now() + 1_000_000 }
    const payment = { reference: 'transferencia 1', day }
    await whileLocked(db, code, () => cash.payStatement(statement?.id ?? '', payment, cashier))
    const messages = await db.all<{ sequence: number }>(
      'select sequence from outbox where tracking_code = $1 order by id',
      [code],
    )
    assert.deepEqual(
      messages.map(({ sequence }) => sequence),
      messages.map((_, place) => place + 1),
    )
    assert.ok(messages.length >= 12)
    await db.dispose()
  })
})
