import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDayNumber } from '../../kernel/days.ts'
import { type FigureFacts, toFigures } from './figures.ts'

/** A Tuesday. */
const today = parseDayNumber('2026-11-17')
const facts: FigureFacts = {
  from: today - 1,
  to: today,
  today,
  loaded: [],
  moved: [],
  states: [],
  nameOf: (zone) => (zone === 'AMBA' ? 'Ciudad y GBA' : undefined),
}
const zeros = { loaded: 0, delivered: 0, failed: 0, returned: 0, promised: 0, onTime: 0 }
const load = (day: number, zone: string, orders: number) => ({ day, zone, orders })

test('every day of the period is there, and the totals are their sums', () => {
  const moved = { day: today, promised: 0, onTime: 0 }
  const { days, totals } = toFigures({
    ...facts,
    loaded: [load(today, 'AMBA', 3), load(today, 'SUR', 1), load(today - 1, 'SUR', 2)],
    moved: [
      { ...moved, check: 'DL', pieces: 5, promised: 4, onTime: 3 },
      { ...moved, check: 'CA', pieces: 2 },
      { ...moved, day: today - 1, check: 'DV', pieces: 1 },
      { ...moved, day: today - 2, check: 'DV', pieces: 9 },
    ],
  })
  assert.deepEqual(days, [
    { ...zeros, day: '2026-11-16', loaded: 2, returned: 1 },
    { day: '2026-11-17', loaded: 4, delivered: 5, failed: 2, returned: 0, promised: 4, onTime: 3 },
  ])
  assert.deepEqual(totals, {
    loaded: 6,
    delivered: 5,
    failed: 2,
    returned: 1,
    promised: 4,
    onTime: 3,
  })
})

test('zones of the period come with their names, most orders first', () => {
  const loaded = [load(today, 'SUR', 1), load(today, 'AMBA', 3), load(today - 9, 'SUR', 50)]
  assert.deepEqual(toFigures({ ...facts, loaded }).zones, [
    { zone: 'AMBA', name: 'Ciudad y GBA', loaded: 3 },
    { zone: 'SUR', name: undefined, loaded: 1 },
  ])
})

test('a usual day is the mean of the same weekday, in the weeks since the first order', () => {
  const loaded = [load(today, 'A', 9), load(today - 7, 'A', 4), load(today - 14, 'B', 2)]
  assert.deepEqual(toFigures({ ...facts, loaded }).today, {
    day: '2026-11-17',
    loaded: 9,
    usual: 3,
  })
  const older = [...loaded, load(today - 25, 'A', 7)]
  assert.equal(toFigures({ ...facts, loaded: older }).today.usual, 2)
  assert.equal(toFigures({ ...facts, loaded: [load(today, 'A', 9)] }).today.usual, undefined)
})

test('travelling shipments are counted apart from returning ones', () => {
  const states = [
    { state: 'AS', pieces: 4 },
    { state: 'LD', pieces: 3 },
    { state: 'MA', pieces: 2 },
    { state: 'RV', pieces: 1 },
  ] as const
  assert.deepEqual(toFigures({ ...facts, states }).inTransit, {
    pieces: 9,
    goingOut: 5,
    returning: 1,
    states,
  })
})
