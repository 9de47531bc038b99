import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isComparable } from '../../web/console/tablero/comparable.ts'

const volume = (...pieces: number[]) => ({ items: pieces.map((one) => ({ pieces: one })) })

test('the board compares with days before only where the carrier worked in them', () => {
  const now = volume(40, 0, 52, 61)
  const compares = (...pieces: number[]) =>
    isComparable({ volume: now, volumeBefore: volume(...pieces) })
  assert.equal(compares(0, 0, 0, 9), false)
  assert.equal(compares(0, 0, 0, 0), false)
  assert.equal(compares(0, 0, 31, 9), true)
  assert.equal(compares(44, 38, 31, 50), true)
})
