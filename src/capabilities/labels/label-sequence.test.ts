import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inSequence, type LabelSequence } from './label-sequence.ts'

const order = (
  code: string,
  enteredAt: number,
  postalCode: string,
  router: string,
  name: string,
) => ({
  enteredAt,
  content: { code, postalCode, router, name },
})

const orders = [
  order('C', 3, '1425', 'SUR', 'Núñez'),
  order('A', 1, '5000', 'CENTRO', 'álvarez'),
  order('B', 2, '1425', 'CENTRO', 'Nunez'),
]

const sorted = (sequence: LabelSequence) =>
  inSequence(orders, sequence)
    .map(({ content }) => content.code)
    .join('')

test('labels come as they were sent, or sorted, the first entered first among equals', () => {
  assert.equal(sorted('sent'), 'CAB')
  assert.equal(sorted('entered'), 'ABC')
  assert.equal(sorted('postal-code'), 'BCA')
  assert.equal(sorted('route'), 'BAC')
  assert.equal(sorted('recipient'), 'ABC')
})
