import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { apiVersions } from '../src/rows/api-version.ts'
import {
  breakingChanges,
  printShape,
  readShape,
  type Shape,
  shapedApis,
  shapeOf,
} from './support/api-shape.ts'
import { assertNothing } from './support/assert-nothing.ts'

const changelog = readFileSync(join(import.meta.dirname, '../docs/api-changelog.md'), 'utf8')

const mend =
  'These break clients: undo them, or list them in docs/api-changelog.md under a new version ' +
  '(./posta write api-shape writes the shape of a release)'

for (const api of shapedApis)
  test(`changes that break clients of ${api.base} are listed in docs/api-changelog.md`, () => {
    const file = join(import.meta.dirname, 'golden/api-shape', `${api.face}.txt`)
    const released = readShape(readFileSync(file, 'utf8'))
    assert.ok(released.size > 300)
    const breaking = breakingChanges(released, shapeOf(api))
    const unlisted = breaking.filter((change) => !changelog.includes(`\`${change}\``))
    assertNothing(unlisted, mend)
  })

test('the changelog has a chapter for every version', () => {
  for (const version of apiVersions) assert.ok(changelog.includes(`\n## ${version}\n`), version)
})

describe('a change that breaks clients', () => {
  const released = shapeOf(shapedApis[0] as (typeof shapedApis)[number])
  const after = (change: (shape: Map<string, string>) => void) => {
    const now = new Map(released)
    change(now)
    return breakingChanges(released, now)
  }

  test('is not a document that stays as it is, or that only grows', () => {
    assert.deepEqual(breakingChanges(released, readShape(printShape(released))), [])
    const grown = after((shape) => {
      shape.set('GET /news', '')
      shape.set('< Order.color', 'string !')
      shape.set('> OrderInput.color', 'string|null')
      shape.set('> POST /news application/json', 'News !')
      shape.set('< ListedOrder.state', `${shape.get('< ListedOrder.state')?.slice(0, -2)}|"ZZ" !`)
    })
    assert.deepEqual(grown, [])
  })

  test('is not a new event, nor a new value of a list of values', () => {
    const grown = after((shape) => {
      shape.set('< Event', `${valueOf(released, '< Event')}|ZebraSeenEvent`)
      shape.set('< ZebraSeenEvent.type', '"zebra.seen" !')
      const listed = valueOf(released, '> WebhookInput.types')
      shape.set('> WebhookInput.types', listed.replace('[]', '|"zebra.seen"[]'))
    })
    assert.deepEqual(grown, [])
  })

  test('is another type of an answer, or a list that is none any more', () => {
    const changed = (place: string, what: string) => after((shape) => shape.set(place, what))
    assert.equal(changed('< Order.trackingCode', 'string|integer !').length, 1)
    const listed = valueOf(released, '> WebhookInput.types')
    assert.equal(changed('> WebhookInput.types', listed.replace('[]', '')).length, 1)
  })

  test('is a path, a parameter, a field or a value of it that is gone', () => {
    const gone = (place: string) => after((shape) => shape.delete(place))
    assert.deepEqual(gone('GET /orders'), ['removed GET /orders'])
    assert.equal(gone('> GET /orders query state').length, 1)
    assert.deepEqual(gone('< Order.recipient'), ['removed < Order.recipient'])
    const state = valueOf(released, '> GET /orders query state')
    const less = after((shape) =>
      shape.set('> GET /orders query state', state.replace('|"DL"', '')),
    )
    assert.equal(less.length, 1)
  })

  test('is a field that must be sent now, or may be missing or null in an answer', () => {
    const changed = (place: string, what: string) => after((shape) => shape.set(place, what))
    assert.deepEqual(changed('> OrderInput.color', 'string !'), [
      'newly required > OrderInput.color',
    ])
    assert.equal(changed('> OrderInput.alternativeCode', 'string !').length, 1)
    assert.equal(changed('< Order.trackingCode', 'string').length, 1)
    assert.equal(changed('< Order.trackingCode', 'string|null !').length, 1)
    assert.equal(changed('> GET /orders query color', 'string !').length, 1)
  })
})

function valueOf(shape: Shape, place: string): string {
  const what = shape.get(place)
  assert.ok(what, `${place} is not there`)
  return what
}
