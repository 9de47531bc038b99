import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Declared, SliceShape } from '../../slice.ts'
import { eventMeanings, scopes, slices } from '../../slices.ts'
import { livingParts } from './living-parts.ts'

/** Slices with lists that no part fills yet. */
const stillEmpty: readonly string[] = []

const small = "D8's carrier has them"
const counted = 'what the others do fills it'

/** Slices whose lists no part needs to fill, with the reason. */
const notOfWork: Readonly<Record<string, string>> = {
  routing: small,
  audit: counted,
  account: counted,
  attention: counted,
  figures: counted,
  history: counted,
  sandbox: "its runs are the visitor's own",
}

/** Whether a slice has a row that answers a list of its own. */
function hasLists({ ops = [], v1 = [] }: SliceShape): boolean {
  const declared: Declared = { events: eventMeanings, scopes, auditSubjects: [] }
  const rows = [
    ...(typeof ops === 'function' ? ops(declared) : ops),
    ...(typeof v1 === 'function' ? v1(declared) : v1),
  ]
  return rows.some(({ method, response }) => method === 'GET' && 'items' in propertiesOf(response))
}

function propertiesOf(schema: object): object {
  const { properties = {} } = schema as { readonly properties?: object }
  return properties
}

const filled = new Set(livingParts.flatMap((part) => part.slices))
const listing = (slices as readonly SliceShape[]).filter(hasLists).map(({ name }) => name)

test('every slice with lists has a part that fills them', () => {
  assert.ok(listing.includes('runs') && !listing.includes('sight'))
  const without = listing.filter((name) => !filled.has(name) && !Object.hasOwn(notOfWork, name))
  assert.deepEqual(without, stillEmpty)
})

test('parts name slices that there are', () => {
  const names = new Set(slices.map(({ name }): string => name))
  for (const name of [...filled, ...Object.keys(notOfWork)]) assert.ok(names.has(name), name)
})
