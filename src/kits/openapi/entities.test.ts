import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectEntities, entity } from './entities.ts'

const zone = entity('Zone', { type: 'object', properties: { code: { type: 'string' } } })

test('an entity is stored once, and referred to with the words of the place', () => {
  const entities = collectEntities()
  const name = entities.add(
    {
      type: 'object',
      properties: {
        origin: { ...zone, description: 'From where.' },
        destination: { ...zone, type: ['object', 'null'], description: 'Where to.' },
        others: { type: 'array', items: zone },
      },
    },
    'Quote',
  )
  assert.equal(name, 'Quote')
  const reference = { $ref: '#/components/schemas/Zone' }
  assert.deepEqual(entities.schemas['Quote']?.['properties'], {
    origin: { ...reference, description: 'From where.' },
    destination: { anyOf: [reference, { type: 'null' }], description: 'Where to.' },
    others: { type: 'array', items: reference },
  })
  assert.deepEqual(entities.schemas['Zone'], {
    type: 'object',
    properties: { code: { type: 'string' } },
  })
})

test('two different schemas can not have one name', () => {
  const entities = collectEntities()
  entities.add(zone, '')
  assert.throws(() => entities.add(entity('Zone', { type: 'string' }), ''), /called Zone/)
})

test('a message without a name is called after its operation', () => {
  const entities = collectEntities()
  assert.equal(entities.add({ type: 'object' }, 'PickOrderInput'), 'PickOrderInput')
  assert.equal(entities.add(zone, 'PutZoneResult'), 'Zone')
})
