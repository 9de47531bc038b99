import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { forEachEngine } from './support/engines.ts'
import { migratedSchema, schemaFile, schemas } from './support/write-schema.ts'

const mending = 'run: node_modules/.bin/node test/support/write-schema.ts'

forEachEngine((engine) => {
  for (const name of schemas)
    test(`the migrations of ${name} make the schema that is checked in`, async () => {
      const file = schemaFile(engine, name)
      const checkedIn = await readFile(file, 'utf8').catch(() => '')
      const made = await migratedSchema(engine, name)
      assert.ok(made.includes(name === 'people' ? 'membership' : 'shipment_order'), 'it is empty')
      if (made === checkedIn) return
      assert.equal(made, checkedIn, `${file} is not what the migrations make; ${mending}`)
    })
})
