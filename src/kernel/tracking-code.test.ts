import assert from 'node:assert/strict'
import { test } from 'node:test'
import { likelyCode } from './tracking-code.ts'

test('letters among the digits of a code are read as the digits that they look like', () => {
  assert.equal(likelyCode('MM-00451Z'), 'MM-004512')
  assert.equal(likelyCode('hola-0oI1'), 'HOLA-0011')
  assert.equal(likelyCode('BOLSO-1OS'), 'BOLSO-105')
})

test('codes without such letters have no other one that was meant', () => {
  for (const text of ['MM-004512', 'mm-004512', 'HOLA', 'x', 'MM 00451Z'])
    assert.equal(likelyCode(text), undefined)
})
