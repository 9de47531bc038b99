import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badRequest, conflict, notFound } from './operation.ts'
import { refusalAnswers } from './refusal-answers.ts'

type Refusal =
  | 'order-unknown'
  | { readonly name: 'journey-ended'; readonly day: string }
  | { readonly name: 'piece-cancelled' | 'piece-collected'; readonly pieces: number }

const explain = refusalAnswers<Refusal, [branch: string]>({
  'order-unknown': notFound('No existe.'),
  'journey-ended': ({ day }, branch) => conflict(`Se fue de ${branch} el ${day}.`),
  'piece-cancelled': ({ name, pieces }) => conflict(`${name} ${pieces}`),
  'piece-collected': conflict('Está roto.'),
})

test('a refusal that is a word has the answer of its row', () => {
  assert.deepEqual(explain('order-unknown', 'C0001'), notFound('No existe.', 'order-unknown'))
})

test('a row may use the facts of the refusal, and those of its caller', () => {
  const gone = explain({ name: 'journey-ended', day: '2026-03-02' }, 'C0001')
  assert.deepEqual(gone, conflict('Se fue de C0001 el 2026-03-02.', 'journey-ended'))
  const wet = explain({ name: 'piece-cancelled', pieces: 2 }, '')
  assert.deepEqual(wet, conflict('piece-cancelled 2', 'piece-cancelled'))
})

test('the compiler asks for every name, and for no other', () => {
  // @ts-expect-error: route-unknown has no row.
  refusalAnswers<'order-unknown' | 'route-unknown'>({ 'order-unknown': notFound('') })
  const one = { 'order-unknown': notFound('') }
  // @ts-expect-error: nobody refuses route-unknown.
  refusalAnswers<'order-unknown'>({ ...one, 'route-unknown': notFound('') })
  // @ts-expect-error: parcel-wet has no words in both languages.
  refusalAnswers<'order-unknown' | 'parcel-wet'>(one)
})

test('the name is the code of the problem and of its fields, unless they have their own', () => {
  const answer = refusalAnswers<'sku-unknown'>({
    'sku-unknown': badRequest('No se guardó.', [
      { field: 'sku', code: 'field-malformed', detail: 'No existe.' },
      { field: 'units', code: 'units-lacking', detail: 'Faltan.' },
    ]),
  })('sku-unknown')
  assert.ok('problem' in answer)
  assert.equal(answer.problem.code, 'sku-unknown')
  assert.deepEqual(
    answer.problem.errors?.map((one) => 'code' in one && one.code),
    ['sku-unknown', 'units-lacking'],
  )
})

test('a refusal that the types do not know is a fault, not an empty answer', () => {
  const unknown = 'route-unknown' as 'order-unknown'
  assert.throws(() => explain(unknown, ''), /no answer to the refusal route-unknown/)
})
