import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachEngine } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { createOrderIds } from './order-numbering.steps.ts'

forEachEngine((engine) => {
  test('no id is allocated twice, by one process or by two', async () => {
    const db = await openMigrated(engine)
    const [one, other] = [createOrderIds(db), createOrderIds(db)]
    const counts = [1, 64, 9_990, 20_000, 3].flatMap((many) => [
      { ids: one, many },
      { ids: other, many },
    ])
    const taken = await Promise.all(
      counts.map(async ({ ids, many }) => {
        const first = await ids.take(many)
        return Array.from({ length: many }, (_, index) => first + index)
      }),
    )
    await db.dispose()
    const numbers = taken.flat()
    assert.equal(new Set(numbers).size, numbers.length)
    assert.ok(numbers.every((number) => Number.isSafeInteger(number) && number > 0))
  })

  test('a process allocates many ids at once', async () => {
    const db = await openMigrated(engine)
    const ids = createOrderIds(db)
    const first = await ids.take(1)
    assert.equal(await ids.take(5), first + 1)
    assert.equal(await ids.take(1), first + 6)
    const [row] = await db.all<{ next: number }>('select next from order_content_block')
    await db.dispose()
    assert.equal(row?.next, first + 10_000)
  })
})
