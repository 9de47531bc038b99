import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import {
  officer,
  openPieceDoors,
  type PieceDoors,
  scanner,
} from '../../../../test/support/piece-doors.ts'
import type { MovementCode } from '../../../kernel/movement.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { openShippers } from '../../shippers/shippers.ts'
import { allowedAfter, instructionFor, type ScanReport } from './scan.ts'

const shop: Shipper = {
  number: 9001,
  name: 'Tienda',
  mode: 'CROSS',
  insured: false,
  sameDay: false,
  volumetricFactor: 4000,
}

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors

  before(async () => {
    db = await openMigrated(engine)
    doors = await openPieceDoors(db)
  })
  after(() => db.dispose())

  async function report(
    code: TrackingCode,
    check: MovementCode,
    identity: { readonly at?: number; readonly scanId?: string } = {},
  ): Promise<ScanReport> {
    const place = { branchCode: 'C0001', latitude: '', longitude: '', reasonCode: '' }
    const scan = {
      at: undefined,
      scanId: undefined,
      ...identity,
      check,
      ...place,
      correction: false,
    }
    const reported = { code, scan, recordedBy: scanner.name }
    const [only] = await doors.tracking.reportMovements([reported], scanner)
    return only ?? assert.fail('no report')
  }

  test(`${engine.name}: a scan returns where it leaves its piece`, async () => {
    const code = await doors.loadCross()
    const scanned = await report(code, 'IF', { at: Date.now() + 1, scanId: 's-1' })
    const { piece = assert.fail('no piece') } = scanned
    assert.equal(scanned.result, 'recorded')
    assert.deepEqual([piece.before?.check, piece.now?.check], ['PI', 'IF'])
    assert.deepEqual(allowedAfter(piece), ['GE', 'CO', 'AS', 'AR', 'MA', 'DV'])
    assert.equal(instructionFor(scanned), undefined)
    assert.equal(piece.shipperNumber, 9001)
    assert.ok(piece.locality !== '' && piece.postalCode >= 1000)
  })

  test(`${engine.name}: a scan returns the shipper of its piece`, async () => {
    const code = await doors.loadCross()
    assert.equal((await report(code, 'IF')).piece?.shipper, undefined)
    const shippers = openShippers(db, Date.now, { limitAttempts: false })
    await shippers.issueCredentials({ ...shop, sameDay: true }, officer)
    const { piece } = await report(code, 'MA')
    assert.deepEqual(piece?.shipper, { number: 9001, name: 'Tienda', sameDay: true })
  })

  test(`${engine.name}: a repeated scan returns the author and the time of the first one`, async () => {
    const code = await doors.loadCross()
    const at = Date.now() + 1
    await report(code, 'IF', { at, scanId: 's-1' })
    for (const identity of [
      { at, scanId: 's-1' },
      { at: at + 60_000, scanId: 's-2' },
    ]) {
      const { result, piece } = await report(code, 'IF', identity)
      assert.notEqual(result, 'recorded')
      assert.deepEqual([piece?.previous?.at, piece?.previous?.recordedBy], [at, scanner.name])
    }
    const { piece } = await report(code, 'LD', { at: at + 70_000 })
    assert.equal(piece?.previous, undefined)
  })

  test(`${engine.name}: the scan of a cancelled, rescued, ended or unknown piece says so`, async () => {
    const cancelled = await doors.loadCross()
    await doors.cancellations.cancelOrder(shop, cancelled)
    assert.equal(instructionFor(await report(cancelled, 'IF')), 'cancelled')
    const rescued = await doors.loadCross()
    await doors.scan(rescued, ['IF', 'AS'])
    await doors.rescues.requestRescue(9001, [rescued], { kind: 'return' })
    const met = await report(rescued, 'AR')
    assert.equal(instructionFor(met), 'rescue')
    assert.deepEqual([met.piece?.rescue, met.piece?.now?.check], ['return', 'DV'])
    const ended = await doors.loadCross()
    await doors.scan(ended, ['IF', 'MA', 'LD', 'DL'])
    assert.equal(instructionFor(await report(ended, 'IF')), 'set-aside')
    assert.equal(instructionFor(await report('NADA-0001' as TrackingCode, 'IF')), 'set-aside')
  })
})
