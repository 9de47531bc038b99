import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Shape } from '../kits/fields/structures.ts'
import { integer, list, object, text } from './fields.ts'
import { readBody, refuseList } from './read-body.ts'

const line = object(
  {
    sku: ['sku', text(5, { required: true })],
    units: ['units', integer(3)],
  },
  { required: true },
)

const shape = {
  motivo: ['reason', text(10, { required: true })],
  renglones: ['lines', list(line, 3, { required: true, least: 1 })],
} as const satisfies Shape

test('a body without faults has what is required, by our names and in its types', () => {
  const read = readBody(shape, { motivo: 'x', renglones: [{ sku: 'A' }] }, 'No.')
  assert.ok(read.ok)
  const reason: string = read.value.reason
  const units: (number | undefined)[] = read.value.lines.map((one) => one.units)
  assert.deepEqual([reason, units], ['x', [undefined]])
})

test('everything that is wrong is answered at once, with what was judged beside', () => {
  const read = readBody(shape, { renglones: [{ units: 1 }] }, 'No.', ({ reason }) =>
    reason === undefined
      ? [{ field: 'motivo', code: 'field-malformed', detail: 'Hace falta.' }]
      : [],
  )
  assert.ok(!read.ok && 'problem' in read.refusal)
  assert.equal(read.refusal.problem.detail, 'No.')
  assert.deepEqual(read.refusal.problem.errors, [
    {
      field: 'motivo',
      code: 'field-missing',
      detail: 'Se espera un texto de hasta 10 caracteres.',
      en: 'The field is missing: expected a text of up to 10 characters.',
    },
    {
      field: 'renglones[0].sku',
      code: 'field-missing',
      detail: 'Se espera un texto de hasta 5 caracteres.',
      en: 'The field is missing: expected a text of up to 5 characters.',
    },
    { field: 'motivo', code: 'field-malformed', detail: 'Hace falta.' },
  ])
})

test('a hint is given where a field is missing, and not for one that is only wrong', () => {
  const detailOf = (body: Record<string, unknown>) => {
    const read = readBody(shape, body, { lack: 'Falta decir por qué.' })
    return !read.ok && 'problem' in read.refusal ? read.refusal.problem.detail : undefined
  }
  const lines = [{ sku: 'A' }]
  assert.equal(detailOf({ renglones: lines }), 'Falta decir por qué.')
  assert.equal(
    detailOf({ motivo: 'un texto largo', renglones: lines }),
    'Con estos datos no se puede.',
  )
  assert.equal(detailOf({ motivo: 'x', renglones: lines, otro: 1 }), 'Con estos datos no se puede.')
})

test('a mistyped list is reported with the name that was probably meant', () => {
  const refused = refuseList('movements', { movement: [] }, 3)
  assert.ok(refused && 'problem' in refused)
  assert.deepEqual(
    refused.problem.errors?.map((one) => one.detail),
    [
      'El campo movements es una lista de hasta 3 elementos, y no llegó una lista.',
      'No se conoce este campo: ¿quisiste decir movements?',
    ],
  )
  assert.equal(refuseList('movements', { movements: [] }, 3), undefined)
})
