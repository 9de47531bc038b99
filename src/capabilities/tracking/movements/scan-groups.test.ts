import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { countTransactions } from '../../../../test/support/counting.ts'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { officer, openPieceDoors, type PieceDoors } from '../../../../test/support/piece-doors.ts'
import type { MovementCode } from '../../../kernel/movement.ts'
import type { Operator } from '../../../kernel/operator.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { openAudit } from '../../audit/audit.ts'

forEachEngine((engine) => {
  let db: TestDatabase
  let counted: ReturnType<typeof countTransactions>
  let doors: PieceDoors

  before(async () => {
    db = await openMigrated(engine)
    counted = countTransactions(db)
    doors = await openPieceDoors(counted.db)
  })
  after(() => db.dispose())

  const courier = (name: string): Operator => ({ id: `token of ${name}`, name, role: 'courier' })

  async function scan(
    by: Operator,
    code: TrackingCode,
    check: MovementCode,
    changes: { readonly correction?: boolean; readonly scanId?: string } = {},
  ) {
    const place = { branchCode: 'C0001', latitude: '', longitude: '', reasonCode: '' }
    const reason = changes.correction ? 'de la prueba' : undefined
    const usual = { at: undefined, scanId: undefined, correction: false, reason }
    const scanned = { check, ...place, ...usual, ...changes }
    const [result] = await doors.tracking.recordMovements(
      [{ code, scan: scanned, recordedBy: by.name }],
      by,
    )
    return result
  }

  test('single scans that arrive together share their commits, each with its entry', async () => {
    const codes: TrackingCode[] = []
    for (let piece = 0; piece < 20; piece += 1) codes.push(await doors.piece())
    const audit = openAudit(db)
    const last = (await audit.findHead())?.sequence ?? 0
    const earlier = counted.transactions()
    const results = await Promise.all(
      codes.map((code, place) => scan(courier(`lector ${place}`), code, 'IF')),
    )
    assert.deepEqual(new Set(results), new Set(['recorded']))
    const used = counted.transactions() - earlier
    assert.ok(used <= 2, `${used} transactions`)
    const entries = await audit.list(last, 100)
    assert.deepEqual(
      entries.map(({ operator, operatorId, subject }) => [operator, operatorId, subject]),
      codes.map((code, place) => [`lector ${place}`, `token of lector ${place}`, `piece ${code}`]),
    )
    assert.ok((await audit.verify()).sound)
  })

  test('scans of one piece that arrive together are recorded in their order', async () => {
    const code = await doors.piece()
    const [ana, eva] = [courier('Ana'), courier('Eva')]
    const results = await Promise.all([
      scan(ana, code, 'IF', { scanId: 'one' }),
      scan(eva, code, 'AS'),
      scan(ana, code, 'IF', { scanId: 'one' }),
      scan(eva, code, 'DL'),
      scan(ana, code, 'AR'),
    ])
    assert.deepEqual(
      results.map((result) => (typeof result === 'string' ? result : result?.name)),
      ['recorded', 'recorded', 'duplicate', 'out-of-order', 'recorded'],
    )
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'AS', 'AR'])
  })

  test('a delivery and its undoing that arrive together are both booked', async () => {
    const sides = { largo: 10, alto: 10, ancho: 10 }
    const product = { ...sides, peso: 1, cantidad: 1, valorContrareembolso: 1_000 }
    const code = await doors.loadCross({ servicio: 'B', productos: [product] })
    for (const check of ['IF', 'AR', 'MA', 'LD'] as const) await scan(officer, code, check)
    const ana = courier('Ana')
    const results = await Promise.all([
      scan(ana, code, 'DL'),
      scan(ana, code, 'LD', { correction: true }),
    ])
    assert.deepEqual(results, ['recorded', 'recorded'])
    const [collected] = await db.all<{ driver_id: string; reversed: number }>(
      `select driver_id, reversed_at is not null as reversed from cash_collection
       where tracking_code = $1`,
      [code],
    )
    assert.equal(collected?.driver_id, ana.id)
    assert.ok(collected?.reversed)
  })
})
