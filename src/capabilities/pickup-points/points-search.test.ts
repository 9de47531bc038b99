import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoBranches } from '../../demo/demo-branches.ts'
import type { AddressQuestion } from '../addresses/addresses.ts'
import type { Branch } from './branch.ts'
import { createSnapshot } from './branch-snapshot.steps.ts'
import { type PointsQuestion, searchPoints } from './points-search.steps.ts'

const now = Date.parse('2026-11-17T15:00:00Z')
const mondayAt = (minutes: number) => ({ day: 0, minutes })
const nowhere: AddressQuestion = { street: undefined, locality: undefined, postalCode: undefined }
const anything: PointsQuestion = {
  coordinates: undefined,
  address: nowhere,
  text: '',
  lockers: undefined,
  cash: undefined,
  piece: { sidesHundredthsCm: [] },
  withClosed: false,
  openAt: undefined,
  most: 20,
}
const branches: readonly Branch[] = demoBranches
const places = await createSnapshot(branches)

/** Knows only the Obelisco, by its street and by its postal code. */
const questions: AddressQuestion[] = []
const addresses = {
  geocode(question: AddressQuestion) {
    questions.push(question)
    const isKnown = question.postalCode === 1043 || question.street === 'Av. 9 de Julio 100'
    return isKnown
      ? ({ latitude: -34.6037, longitude: -58.3816, name: 'Obelisco', foundBy: 'street' } as never)
      : undefined
  },
}

function search(change: Partial<PointsQuestion>, all = places) {
  const outcome = searchPoints(all, addresses, { ...anything, ...change }, now)
  assert.ok(outcome.ok)
  return outcome.value.points.map(({ branch }) => branch)
}
const codes = (change: Partial<PointsQuestion>, all = places) =>
  search(change, all).map(({ code }) => code)

test('without a place all points come by code, and with one the nearest first', () => {
  assert.equal(codes({}).length, branches.length)
  const outcome = searchPoints(places, addresses, { ...anything, text: '1043' }, now)
  assert.ok(outcome.ok)
  const [first, second] = outcome.value.points
  assert.equal(first?.branch.name, 'Microcentro')
  assert.ok((first.distanceKm ?? 9) < (second?.distanceKm ?? 0))
  assert.equal(outcome.value.origin?.name, 'Obelisco')
  assert.equal(codes({ text: '1043', most: 2 }).length, 2)
})

test('a written place is a postal code, a street with its locality, or a locality', () => {
  questions.length = 0
  for (const text of ['1043', 'Av. 9 de Julio 100, San Nicolás', 'Palermo'])
    searchPoints(places, addresses, { ...anything, text }, now)
  assert.deepEqual(questions, [
    { street: undefined, locality: undefined, postalCode: 1043 },
    { street: 'Av. 9 de Julio 100', locality: 'San Nicolás', postalCode: undefined },
    { street: undefined, locality: 'Palermo', postalCode: undefined },
  ])
})

test('words that are no place are searched for in names, addresses and codes', () => {
  assert.deepEqual(codes({ text: 'palermo' }), ['C0003'])
  assert.deepEqual(codes({ text: 'c0002' }), ['C0002'])
  assert.deepEqual(codes({ text: 'san nicolas CORRIENTES' }), ['C0002'])
  assert.deepEqual(codes({ text: 'nada que se parezca' }), [])
})

test('a place that is asked for and not known is refused', () => {
  const address = { ...nowhere, street: 'Calle Que No Existe 1' }
  const outcome = searchPoints(places, addresses, { ...anything, address }, now)
  assert.deepEqual(outcome, { ok: false, refusal: 'place-unknown' })
})

test('lockers take no cash, and points have a limit of weight', () => {
  assert.ok(search({ lockers: true }).every(({ locker }) => locker))
  assert.ok(search({ cash: true }).every(({ locker }) => !locker))
  assert.deepEqual(codes({ lockers: true, cash: true }), [])
  const heavy = { weightHundredthsKg: 2_000, sidesHundredthsCm: [] }
  assert.ok(!codes({ piece: heavy }).includes('C0003'))
})

test('closed points come only where they are asked for, and are never open', async () => {
  const closed = await createSnapshot(
    branches.map((branch) =>
      branch.code === 'C0001' ? { ...branch, closedFrom: now - 1, closedUntil: now + 1 } : branch,
    ),
  )
  assert.ok(!codes({}, closed).includes('C0001'))
  assert.ok(codes({ withClosed: true }, closed).includes('C0001'))
  assert.ok(codes({ openAt: mondayAt(600) }).includes('C0001'))
  assert.ok(!codes({ withClosed: true, openAt: mondayAt(600) }, closed).includes('C0001'))
  assert.ok(!codes({ openAt: mondayAt(180) }).includes('C0001'))
  assert.ok(codes({ openAt: mondayAt(180) }).includes('C0003'), 'lockers are open at night')
})
