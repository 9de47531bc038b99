import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type HistoryEntry, inOneOrder, markCorrected } from './history-entry.ts'

const nowhere = { by: '', branchCode: '' }
const print: HistoryEntry = { ...nowhere, kind: 'print', at: 5, order: 1, prints: 1, labels: 1 }
const cash: HistoryEntry = {
  ...nowhere,
  kind: 'cash',
  at: 9,
  order: 1,
  step: 'collected',
  amountCents: 100,
}
const moved = (at: number, order: number, isCorrection = false) => ({
  ...nowhere,
  kind: 'movement' as const,
  at,
  order,
  check: 'IF' as const,
  reasonCode: '',
  scanId: null,
  container: null,
  isCorrection,
  reason: null,
})

describe('the history of a piece', () => {
  test('has the newest first, and a movement below what followed from it', () => {
    const movements = markCorrected([moved(1, 0), moved(9, 1)])
    const ordered = inOneOrder([...movements, print, cash])
    assert.deepEqual(
      ordered.map(({ kind, at }) => `${kind} ${at}`),
      ['cash 9', 'movement 9', 'print 5', 'movement 1'],
    )
  })

  test('marks the movement that a correction takes the place of', () => {
    const marked = markCorrected([moved(1, 0), moved(2, 1), moved(3, 2), moved(4, 3, true)])
    assert.deepEqual(
      marked.map(({ order, isCorrected }) => [order, isCorrected]),
      [
        [0, false],
        [1, false],
        [2, true],
        [3, false],
      ],
    )
  })
})
