import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import { takeLease } from './imports.store.ts'

forEachEngine((engine) => {
  let db: TestDatabase

  before(async () => {
    db = await openMigrated(engine)
    for (const shipper of [9101, 9102]) await addShipper(db, shipper)
  })
  after(() => db.dispose())

  const addWaiting = (id: string, shipper: number, at: number) =>
    db.run(
      `insert into import (id, shipper_number, file_name, format, file_bytes, state,
         loads_at_once, reloads, failure, sheet, columns, rows_total, requested_by, created_at,
         counts, forgotten, lease_owner, lease_until)
       values ($1, $2, '', '', 0, 'judging', 0, 0, '', '', '', 0, '', $3, '[]', 0, '', 0)`,
      [id, shipper, at],
    )

  test('a shipper whose import is being worked on lets another pass', async () => {
    for (const [place, shipper] of [9101, 9101, 9101, 9102].entries())
      await addWaiting(`turn ${place}`, shipper, place)
    const take = () => takeLease(db, 'somebody', 1_000, 2_000)
    const taken = [await take(), await take(), await take(), await take(), await take()]
    assert.deepEqual(taken, ['turn 0', 'turn 3', 'turn 1', 'turn 2', undefined])
  })
})
