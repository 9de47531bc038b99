import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conflict, notFound } from './operation.wire.ts'
import { refusalAnswers } from './refusal-answers.wire.ts'

type Refusal =
  | 'parcel-unknown'
  | { readonly name: 'parcel-gone'; readonly day: string }
  | { readonly name: 'parcel-wet' | 'parcel-torn'; readonly pieces: number }

const explain = refusalAnswers<Refusal, [branch: string]>({
  'parcel-unknown': notFound('No existe.'),
  'parcel-gone': ({ day }, branch) => conflict(`Se fue de ${branch} el ${day}.`),
  'parcel-wet': ({ name, pieces }) => conflict(`${name} ${pieces}`),
  'parcel-torn': conflict('Está roto.'),
})

test('a refusal that is a word has the answer of its row', () => {
  assert.deepEqual(explain('parcel-unknown', 'C0001'), notFound('No existe.'))
})

test('a row may tell what the refusal carries, and what its caller knows', () => {
  const gone = explain({ name: 'parcel-gone', day: '2026-03-02' }, 'C0001')
  assert.deepEqual(gone, conflict('Se fue de C0001 el 2026-03-02.'))
  assert.deepEqual(explain({ name: 'parcel-wet', pieces: 2 }, ''), conflict('parcel-wet 2'))
})

test('the compiler asks for every name, and for no other', () => {
  // @ts-expect-error: parcel-lost has no row.
  refusalAnswers<'parcel-unknown' | 'parcel-lost'>({ 'parcel-unknown': notFound('') })
  const one = { 'parcel-unknown': notFound('') }
  // @ts-expect-error: nobody refuses parcel-lost.
  refusalAnswers<'parcel-unknown'>({ ...one, 'parcel-lost': notFound('') })
})

test('a refusal that the types do not know is a fault, not an empty answer', () => {
  const unknown = 'parcel-lost' as 'parcel-unknown'
  assert.throws(() => explain(unknown, ''), /no answer to the refusal parcel-lost/)
})
