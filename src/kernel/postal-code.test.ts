import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPostalCode } from './postal-code.ts'

test('a postal code is read as people write it', () => {
  for (const text of [
    '1428',
    'C1428AAG',
    'C 1428 AAG',
    'C-1428',
    'c1428-aag',
    'CP 1428',
    'CP:1428',
  ])
    assert.equal(readPostalCode(text), 1428, text)
})

test('anything else is no postal code', () => {
  for (const text of ['', '428', '0428', '14280', 'C14280', 'AB1428', '1428AB', '1428 y algo'])
    assert.equal(readPostalCode(text), undefined, text)
})
