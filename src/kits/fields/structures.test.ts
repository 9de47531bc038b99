import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { limits } from '../../limits.ts'
import { unreadable } from '../../outcome.ts'
import { integer, list, object, text } from '../../rows/fields.ts'
import { newReading } from './field.ts'
import { readObject, type Shape, shapeSchema } from './structures.ts'

const person = {
  nombre: ['name', text(10, { required: true })],
  edad: ['age', integer(3)],
} as const satisfies Shape

const message = {
  persona: ['person', object(person, { required: true })],
  correo: ['mails', list(text(5), 2, { orOne: true })],
  notas: ['notes', list(text(5), 2)],
  amigos: ['friends', list(object(person), 3)],
} as const satisfies Shape

function read(body: Record<string, unknown>, ignore?: string) {
  const reading = newReading()
  const draft = readObject(message, body, reading, '', ignore)
  const issues = reading.issues.map(({ path, refusal }) => `${path} ${refusal}`)
  return { draft, issues, additional: reading.additional }
}

const persona = { nombre: 'Ana' }

describe('an object', () => {
  test('is read by the names of the wire into our own', () => {
    const { draft, issues } = read({ persona: { nombre: 'Ana', edad: '30' } })
    assert.deepEqual(draft, { person: { name: 'Ana', age: 30 } })
    assert.deepEqual(issues, [])
  })

  test('every fault inside it is reported with its whole path', () => {
    const { issues } = read({
      persona: { edad: 'x' },
      amigos: [{ nombre: 'Eva' }, { nombre: '', edad: [5] }],
    })
    assert.deepEqual(issues.toSorted(), [
      'amigos[1].edad field-malformed',
      'amigos[1].nombre field-missing',
      'persona.edad field-malformed',
      'persona.nombre field-missing',
    ])
  })

  test('a value that is no object is malformed, and an absent one is missing', () => {
    for (const part of [[], [persona], 'Ana', 5, true])
      assert.deepEqual(read({ persona: part }).issues, ['persona field-malformed'])
    for (const part of [undefined, null, ''])
      assert.deepEqual(read({ persona: part }).issues, ['persona field-missing'])
  })

  test('absent fields leave nothing behind', () => {
    const { draft } = read({ persona: { nombre: 'Ana', edad: null }, correo: '', notas: null })
    assert.deepEqual(draft, { person: { name: 'Ana' } })
  })
})

describe('fields that no declaration names', () => {
  test('are kept by their path', () => {
    const { additional } = read({
      persona: { nombre: 'Ana', apodo: 'Anita' },
      color: ['azul'],
      amigos: [{ nombre: 'Eva' }, { nombre: 'Sol', mascota: { nombre: 'Tom' } }],
    })
    assert.deepEqual(
      { ...additional },
      {
        color: ['azul'],
        'persona.apodo': 'Anita',
        'amigos[1].mascota': { nombre: 'Tom' },
      },
    )
  })

  test('are none when there is none, and the one to be ignored is none of them', () => {
    assert.equal(read({ persona }).additional, undefined)
    assert.equal(read({ persona, clave: 'secreta' }, 'clave').additional, undefined)
  })

  test('are kept whatever their name and value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
        const unknown = Object.entries(body).filter(
          ([name]) => !Object.hasOwn(message, name) && name !== '__proto__',
        )
        const { additional } = read(Object.fromEntries(unknown))
        assert.deepEqual(Object.entries(additional ?? {}), unknown)
      }),
      { numRuns: randomRuns(500) },
    )
  })

  test('are kept up to a limit, the first ones', () => {
    const many = Array.from({ length: limits.unknownFieldsKept }, (_, turn) => [`f${turn}`, turn])
    const { additional = {} } = read({ persona, ...Object.fromEntries(many), last: 1 })
    assert.equal(Object.keys(additional).length, limits.unknownFieldsKept)
    assert.equal(additional['f0'], 0)
    assert.equal(additional['last'], undefined)
  })

  test('are kept also when one is called __proto__', () => {
    const body = JSON.parse('{"__proto__": {"a": 1}, "color": "azul"}') as Record<string, unknown>
    const { additional } = read({ ...body, persona })
    assert.equal(JSON.stringify(additional), '{"__proto__":{"a":1},"color":"azul"}')
  })
})

describe('a list', () => {
  test('has up to its number of entries', () => {
    assert.deepEqual(read({ persona, notas: ['a', 'b'] }).draft.notes, ['a', 'b'])
    assert.deepEqual(read({ persona, notas: ['a', 'b', 'c'] }).issues, ['notas field-malformed'])
  })

  test('a single entry is a list of one only where that is declared', () => {
    assert.deepEqual(read({ persona, correo: 'a@b' }).draft.mails, ['a@b'])
    assert.deepEqual(read({ persona, notas: 'a' }).issues, ['notas field-malformed'])
  })

  test('absent entries are skipped, and a list of them is absent', () => {
    assert.deepEqual(read({ persona, notas: [null, 'b'] }).draft.notes, ['b'])
    assert.equal(read({ persona, notas: [null, ''] }).draft.notes, undefined)
    assert.equal(read({ persona, notas: [] }).draft.notes, undefined)
  })

  test('an unreadable entry makes the list unreadable, and is reported by its index', () => {
    const { draft, issues } = read({ persona, notas: ['a', 'demasiado'] })
    assert.equal(draft.notes, unreadable)
    assert.deepEqual(issues, ['notas[1] field-malformed'])
  })
})

test('the printed schema names what is required, and nothing else as required', () => {
  assert.deepEqual(shapeSchema(person), {
    type: 'object',
    properties: {
      nombre: { type: 'string', maxLength: 10 },
      edad: { type: 'integer', minimum: 0, maximum: 999 },
    },
    required: ['nombre'],
  })
})
