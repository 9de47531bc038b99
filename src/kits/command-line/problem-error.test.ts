import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemError } from './problem-error.ts'

const problem = { status: 400, title: 'Pedido inválido', detail: 'Hay errores.' }

test('a problem without errors is its detail', () => {
  assert.equal(problemError(problem).message, 'Hay errores.')
})

test('each error names its field, or its row and column', () => {
  const errors = [
    { field: 'to', detail: 'No es un estado.' },
    { row: 3, column: 'check', detail: 'Falta.' },
  ]
  const { message } = problemError({ ...problem, errors })
  assert.equal(message, 'Hay errores. to: No es un estado. row 3, check: Falta.')
})

test('a detail that repeats its only error is left out', () => {
  const errors = [{ field: 'advance', detail: 'Hasta 366 días.' }]
  const { message } = problemError({ ...problem, detail: 'Hasta 366 días.', errors })
  assert.equal(message, 'advance: Hasta 366 días.')
})

test('advice goes on after the sentence', () => {
  const { message } = problemError(problem, '; production has it: add --production')
  assert.equal(message, 'Hay errores; production has it: add --production')
})
