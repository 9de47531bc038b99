import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Problem } from '../http/problem.ts'
import { problemError } from './problem-error.ts'

const problem: Problem = {
  status: 400,
  title: 'Pedido inválido',
  code: 'request-invalid',
  detail: 'Hay errores.',
}

test('a problem without errors is its detail', () => {
  assert.equal(problemError(problem).message, 'Hay errores.')
})

test('each error names its field, or its row and column', () => {
  const errors: Problem['errors'] = [
    { field: 'to', code: 'field-malformed', detail: 'No es un estado.' },
    { row: 3, column: 'check', detail: 'Falta.' },
  ]
  const { message } = problemError({ ...problem, errors })
  assert.equal(message, 'Hay errores. to: No es un estado. row 3, check: Falta.')
})

test('a detail that repeats its only error is left out', () => {
  const errors: Problem['errors'] = [
    { field: 'advance', code: 'field-malformed', detail: 'Hasta 366 días.' },
  ]
  const { message } = problemError({ ...problem, detail: 'Hasta 366 días.', errors })
  assert.equal(message, 'advance: Hasta 366 días.')
})

test('advice goes on after the sentence', () => {
  const { message } = problemError(problem, '; production has it: add --production')
  assert.equal(message, 'Hay errores; production has it: add --production')
})
