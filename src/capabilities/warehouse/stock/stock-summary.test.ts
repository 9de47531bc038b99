import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  expiresSoon,
  findByWords,
  runsOut,
  type SummaryFacts,
  summarizeStock,
} from './stock-summary.ts'

const today = '2026-11-17'
const facts: SummaryFacts = {
  today,
  skus: [{ code: 'YERBA', description: 'Yerba 1 kg' }],
  stock: [],
  announced: new Map(),
  left: [],
}
const row = (units: number, reserved: number, expiresOn = '') => ({
  sku: 'YERBA',
  units,
  reserved,
  expiresOn,
})
const only = (change: Partial<SummaryFacts>) => {
  const [summary] = summarizeStock({ ...facts, ...change })
  assert.ok(summary)
  return summary
}

test('available is what is neither reserved nor expired', () => {
  const stock = [row(10, 3), row(5, 0, '2026-11-16'), row(4, 1, '2026-11-17')]
  const { units, reserved, available } = only({ stock })
  assert.deepEqual([units, reserved, available], [19, 4, 10])
})

test('how long it lasts follows from what left in the last fourteen days', () => {
  const left = [
    { sku: 'YERBA', day: '2026-11-17', units: 14 },
    { sku: 'YERBA', day: '2026-11-04', units: 14 },
    { sku: 'YERBA', day: '2026-11-03', units: 900 },
    { sku: 'MATE', day: '2026-11-17', units: 900 },
  ]
  const summary = only({ stock: [row(15, 0)], left })
  assert.deepEqual(summary.leftByDay, [14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 14])
  assert.deepEqual([summary.leavingPerDay, summary.lastsDays], [2, 7])
  assert.ok(runsOut(summary))
  assert.ok(!runsOut(only({ stock: [row(16, 0)], left })))
  assert.equal(only({ stock: [row(15, 0)] }).lastsDays, undefined)
  assert.ok(!runsOut(only({})))
})

test('the units that expire first are shown, and whether it is soon', () => {
  const stock = [row(5, 0, '2027-01-16'), row(3, 1, '2027-01-16'), row(9, 0, '2027-05-01')]
  const summary = only({ stock })
  assert.deepEqual(summary.expiresFirst, { on: '2027-01-16', units: 7 })
  assert.ok(expiresSoon(summary, today))
  assert.ok(!expiresSoon(summary, '2026-11-16'))
  assert.equal(only({ stock: [row(5, 5, '2027-01-16')] }).expiresFirst, undefined)
})

test('announced units are counted for each SKU', () => {
  assert.equal(only({ announced: new Map([['YERBA', 500]]) }).announced, 500)
})

test('words are found in codes and descriptions, whatever their case and accents', () => {
  const skus = summarizeStock({
    ...facts,
    skus: [
      { code: 'TERM-1L', description: 'Termo eléctrico' },
      { code: 'YERBA', description: 'Yerba 1 kg' },
    ],
  })
  const search = (text: string) => findByWords(skus, text).map(({ sku }) => sku)
  assert.deepEqual(search('ELECTRICO term'), ['TERM-1L'])
  assert.deepEqual(search('1'), ['TERM-1L', 'YERBA'])
  assert.deepEqual(search('termo kg'), [])
  assert.deepEqual(search('  '), ['TERM-1L', 'YERBA'])
})
