import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingPieces, resultOf } from './reception-rules.ts'

const facts = { state: 'PI', isCancelled: false, noted: undefined, isSheetReceived: true } as const

test('a shipment of a sheet that nobody scanned is awaited, unless it came before', () => {
  assert.equal(resultOf({ ...facts, isSheetReceived: false }), 'awaited')
  assert.equal(resultOf({ ...facts, isSheetReceived: false, state: 'IF' }), 'received')
  assert.equal(resultOf({ ...facts, isSheetReceived: false, state: 'LD' }), 'received')
})

test('the note of the reception holds, wherever the shipment went since', () => {
  assert.equal(resultOf({ ...facts, noted: 'received', state: 'LD' }), 'received')
  assert.equal(
    resultOf({ ...facts, noted: 'received', state: 'IF', isCancelled: true }),
    'received',
  )
})

test('a shipment that did not enter says why', () => {
  assert.equal(resultOf(facts), 'missing')
  assert.equal(resultOf({ ...facts, isCancelled: true }), 'cancelled')
  assert.equal(resultOf({ ...facts, state: 'LD' }), 'elsewhere')
})

test('pieces are missing from what was received only, and never less than none', () => {
  const two = { result: 'received', pieces: 2 } as const
  assert.equal(missingPieces({ ...two, counted: undefined }), 2)
  assert.equal(missingPieces({ ...two, counted: 1 }), 1)
  assert.equal(missingPieces({ ...two, counted: 3 }), 0)
  assert.equal(missingPieces({ result: 'cancelled', pieces: 2, counted: 0 }), 0)
})
