import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelLimits } from '../../capabilities/labels/labels.limits.ts'
import { limits } from '../../limits.ts'
import { createPrintLimits, type PrintStart } from './print-limits.ts'

const large = 51
const now = 1_800_000_000_000

function endOf(start: PrintStart): () => void {
  assert.ok('end' in start)
  return start.end
}

test('as many large files of an address as the limit says, until one ends', () => {
  const prints = createPrintLimits({ limits: true })
  const most = labelLimits.largePrintsPerAddress
  const ends = Array.from({ length: most }, () => endOf(prints.start('a', large, now)))
  assert.deepEqual(prints.start('a', large, now), { waitSeconds: 1 })
  endOf(prints.start('a', 1, now))
  endOf(prints.start('b', large, now))
  ends[0]?.()
  endOf(prints.start('a', large, now))
  assert.deepEqual(prints.start('a', large, now), { waitSeconds: 1 })
})

test('the next file waits until the labels of the last one are paid', () => {
  const prints = createPrintLimits({ limits: true })
  const { printedLabelsBurstPerAddress: burst, printedLabelsPerSecondPerAddress: rate } = limits
  endOf(prints.start('a', burst + 10 * rate, now))()
  const refused = prints.start('a', 1, now)
  assert.ok('waitSeconds' in refused && refused.waitSeconds >= 10)
  endOf(prints.start('a', 1, now + 12_000))
})

test('nothing is limited where limits are off', () => {
  const prints = createPrintLimits({ limits: false })
  for (let time = 0; time < 100; time += 1) endOf(prints.start('a', 9_999, now))
})
