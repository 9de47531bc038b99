import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { openPieceDoors, type PieceDoors } from '../../../test/support/piece-doors.ts'
import { recordAudit } from '../audit/audit.ts'
import { openHistory } from './history.ts'

forEachEngine((engine) => {
  let db: TestDatabase
  let now = Date.parse('2026-11-02T12:00:00Z')
  let doors: PieceDoors
  before(async () => {
    db = await openMigrated(engine)
    doors = await openPieceDoors(db, () => (now += 1_000))
  })
  after(() => db.dispose())

  test('everything that happened to a piece stands in one order, the newest first', async () => {
    const code = await doors.piece('IF', 'AS')
    const others = await doors.piece('IF')
    await db.run(
      `insert into label_print (tracking_code, prints, labels, first_at, last_at)
       values ($1, 2, 2, $2, $3)`,
      [code, now + 1, now + 2],
    )
    await db.run(
      `insert into rescue (tracking_code, number, shipper_number, kind, state, requested_at,
         requested_by, settled_at, settled_by, reason)
       values ($1, 1, 9001, 'return', 'failed', $2, 'shipper 9001', $3, 'Ana', 'sin lugar')`,
      [code, now + 3, now + 4],
    )
    const by = { id: 'token 1', name: 'Ana' }
    for (const piece of [code, others])
      for (const action of ['work-list.resolve', 'movement.record']) {
        const fact = { by, action, subject: `piece ${piece}`, detail: { note: 'hecho' } }
        await db.transaction((tx) => recordAudit(tx, fact, now + 5))
      }
    const entries = await openHistory(db).find(code)
    const lines = entries.map((entry) => {
      if (entry.kind === 'movement') return entry.check
      if (entry.kind === 'rescue') return `${entry.step} ${entry.by}`
      return entry.kind === 'print' ? `print ${entry.prints}` : entry.kind
    })
    assert.deepEqual(lines, [
      'audit',
      'failed Ana',
      'requested shipper 9001',
      'print 2',
      'print 1',
      'AS',
      'IF',
      'PI',
    ])
  })

  test('a corrected movement stays, marked', async () => {
    const code = await doors.piece('IF', 'AS')
    await doors.scan(code, ['AR'], { correction: true, reason: 'llegó sin escanear' })
    const entries = await openHistory(db).find(code)
    const lines = entries.flatMap((entry) =>
      entry.kind === 'movement' ? [[entry.check, entry.isCorrected, entry.reason]] : [],
    )
    assert.deepEqual(lines, [
      ['AR', false, 'llegó sin escanear'],
      ['AS', true, null],
      ['IF', false, null],
      ['PI', false, null],
    ])
  })
})
