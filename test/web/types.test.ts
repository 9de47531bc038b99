import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { test } from 'node:test'
import { assertNothing } from '../support/assert-nothing.ts'
import { webTypes } from '../support/web-types.ts'

const folder = join(import.meta.dirname, '..', '..', 'web', 'api', 'made')

test('the types of the pages are those of the rows (./posta write web-types)', () => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const stored = new Map(
    files.map((file) => [relative(folder, file).split(sep).join('/'), readFileSync(file, 'utf8')]),
  )
  const made = webTypes()
  assert.ok(made.has('v1/orders.ts'))
  const names = new Set([...stored.keys(), ...made.keys()])
  const changed = [...names].filter((name) => stored.get(name) !== made.get(name))
  assertNothing(changed, 'Not as the rows are: ./posta write web-types writes web/api/made')
})
