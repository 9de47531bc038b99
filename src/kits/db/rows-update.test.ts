import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachEngine } from '../../../test/support/engines.ts'
import { rowsUpdate } from './rows-update.ts'

const addTo = rowsUpdate(
  ['text', 'integer', 'text'],
  (rows) => `update item set units = units + added.column2, note = note || added.column3
    from ${rows} as added where item.code = added.column1`,
)

forEachEngine((engine) => {
  test('any number of rows is changed, each once, and no other', async () => {
    const db = await engine.open()
    await db.script('create table item (code text primary key, units integer, note text)')
    const codes = Array.from({ length: 200 }, (_, place) => `C${place}`)
    await db.insertRows({
      table: 'item',
      columns: ['code', 'units', 'note'],
      rows: codes.map((code, place) => [code, place, '-']),
    })
    const expected = codes.map((code, place) => ({ code, units: place, note: '-' }))
    for (const many of [0, 1, 2, 5, 17, 64, 65, 131]) {
      const some = codes.slice(3, 3 + many)
      await addTo(
        db,
        some.map((code, place) => [code, place + 1, `${many}'`]),
      )
      for (const [place, row] of expected.slice(3, 3 + many).entries()) {
        row.units += place + 1
        row.note += `${many}'`
      }
    }
    const rows = await db.all<{ code: string }>('select code, units, note from item')
    await db.dispose()
    const byCode = (left: { code: string }, right: { code: string }) =>
      left.code < right.code ? -1 : 1
    assert.deepEqual(rows.sort(byCode), expected.sort(byCode))
  })
})
