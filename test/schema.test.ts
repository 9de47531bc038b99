import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { forEachEngine } from './support/engines.ts'
import { migratedSchema, schemaFile } from './support/write-schema.ts'

const mending = 'run: node_modules/.bin/node test/support/write-schema.ts'

forEachEngine((engine) => {
  test('the migrations make the schema that is checked in', async () => {
    const file = schemaFile(engine)
    const checkedIn = await readFile(file, 'utf8').catch(() => '')
    const made = await migratedSchema(engine)
    assert.ok(made.includes('shipment_order'), 'the dump is empty')
    if (made === checkedIn) return
    assert.equal(made, checkedIn, `${file} is not what the migrations make; ${mending}`)
  })
})
