import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject } from '../src/kits/fields/field.ts'
import type { JsonObject } from '../src/kits/http/endpoint.ts'
import { assertNothing } from './support/assert-nothing.ts'
import { withPosta } from './support/posta.ts'

const posta = withPosta()

/** The fields of every schema in a part of a document that say nothing about themselves. */
function* undescribed(part: unknown, place: string): Generator<string> {
  if (!isJsonObject(part)) return
  const { properties } = part
  for (const [name, value] of Object.entries(part)) {
    const inner = name === 'example' || name === 'examples' ? [] : [value].flat()
    for (const one of inner) yield* undescribed(one, `${place}/${name}`)
  }
  // A schema with fields; a field may be called "properties" itself.
  if (!isJsonObject(properties) || !isSchema(part)) return
  for (const [name, field] of Object.entries(properties))
    if (!isDescribed(field)) yield `${place}.${name}`
}

function isSchema({ type }: JsonObject): boolean {
  return [type].flat().includes('object')
}

function isDescribed(field: unknown): boolean {
  return (
    isJsonObject(field) && typeof field['description'] === 'string' && field['description'] !== ''
  )
}

/** Named schemas in one place: the words may stand there or beside the reference. */
function withReferences(document: JsonObject): JsonObject {
  const { schemas } = document['components'] as { schemas: Record<string, JsonObject> }
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    if (!isJsonObject(value) || typeof value['$ref'] !== 'string') return value
    const named = schemas[value['$ref'].split('/').at(-1) ?? '']
    return { description: named?.['description'], ...value }
  }) as JsonObject
}

for (const path of ['/v1/openapi.json', '/ops/v1/openapi.json'])
  test(`every field of a request or an answer in ${path} says what it is`, async () => {
    const { json } = await posta.get(path)
    const paths = new Set(undescribed(withReferences(json as JsonObject), path))
    assertNothing([...paths], 'Without a description: give the field one where its row declares it')
    assert.ok(JSON.stringify(json).includes('"properties"'), 'the document has schemas')
  })

test('a field without words is found, also where it only refers to another schema', () => {
  const field = { type: 'string', description: 'Algo.' }
  const schema = { type: 'object', properties: { a: field, b: { type: 'string' }, c: {} } }
  const document = {
    components: { schemas: { One: schema, Two: { ...schema, description: 'Dos.' } } },
    paths: {
      '/x': {
        type: 'object',
        properties: {
          one: { $ref: '#/components/schemas/One' },
          two: { $ref: '#/components/schemas/Two' },
        },
      },
    },
  }
  assert.deepEqual(
    [...undescribed(withReferences(document), '')].map((place) => place.split('.').at(-1)),
    ['b', 'c', 'b', 'c', 'one'],
  )
})
