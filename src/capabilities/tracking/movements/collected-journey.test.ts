import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { type MovementCode, movementCodes, nextStates } from '../../../kernel/movement.ts'
import type { Movement } from './journey.ts'
import { followUp, placeScan } from './placing.ts'
import type { Scan } from './scan.ts'

const now = 1_000_000
const collectedAt = 'B0001'
const elsewhere = 'C0001'

function scan(check: MovementCode, more: Partial<Scan> = {}): Scan {
  return { ...followUp(undefined, check), branchCode: collectedAt, ...more }
}

function journeyOf(...checks: MovementCode[]): Movement[] {
  return checks.map((check, ordinal) => ({ ...scan(check), at: (ordinal + 1) * 1_000, ordinal }))
}

function statusOf(journey: readonly Movement[], reported: Scan): string {
  const placed = placeScan(journey, reported, now, { collectedAt })
  return placed.ok ? 'recorded' : placed.refusal.name
}

/**
 * The movements that D40 allows after each state at the branch of the order, derived from its
 * sentences.
 */
const ways: Record<MovementCode, string> = {
  PI: 'IF',
  IF: 'GE CO AS AR DV',
  GE: 'CO AS AR DV',
  CO: 'AS AR DV',
  AS: 'AS AR DV',
  AR: 'AS AR EI DL DV',
  MA: 'AR DV',
  LD: 'AR EI DL CA DV',
  EI: 'DL DV',
  DL: '',
  CA: 'AR DV',
  DV: 'RV',
  RV: 'RM',
  RM: 'RC',
  RC: '',
}

void describe('a piece that is collected at a branch', () => {
  for (const earlier of movementCodes)
    test(`after ${earlier} come ${ways[earlier] || 'no more movements'}`, () => {
      const open = movementCodes.filter(
        (later) => statusOf(journeyOf(earlier), scan(later, { at: 5_000 })) === 'recorded',
      )
      assert.deepEqual(open.toSorted(), ways[earlier].split(' ').filter(Boolean).toSorted())
    })

  test('a scan that would send it to a home is refused by that name, with the branch', () => {
    for (const earlier of ['IF', 'AS', 'AR', 'CA'] as const)
      for (const check of ['MA', 'LD'] as const) {
        const placed = placeScan(journeyOf('PI', earlier), scan(check), now, { collectedAt })
        assert.deepEqual(placed, {
          ok: false,
          refusal: { name: 'piece-collected', branch: collectedAt },
        })
      }
    const correction = scan('MA', { correction: true })
    assert.equal(statusOf(journeyOf('PI', 'IF', 'AR'), correction), 'recorded')
  })

  test('is handed over only once it has arrived at its branch', () => {
    const [received, arrived] = [journeyOf('PI', 'IF'), journeyOf('PI', 'IF', 'AR')]
    const inTransit = arrived.map((movement) => ({ ...movement, branchCode: elsewhere }))
    for (const check of ['EI', 'DL'] as const) {
      assert.equal(statusOf(received, scan(check)), 'not-at-branch')
      assert.equal(statusOf(inTransit, scan(check)), 'not-at-branch')
      assert.equal(statusOf(arrived, scan(check)), 'recorded')
    }
    assert.equal(statusOf(inTransit, scan('AR')), 'recorded')
  })

  test('a late arrival elsewhere does not come between AR at its branch and DL', () => {
    const journey = journeyOf('PI', 'IF', 'AR', 'DL')
    const late = { at: 3_500, branchCode: elsewhere }
    assert.equal(statusOf(journey, scan('AR', late)), 'out-of-order')
    assert.equal(statusOf(journey, scan('AR', { at: 3_500 })), 'recorded')
  })

  const anyScan = fc.record({
    check: fc.constantFrom(...movementCodes),
    branchCode: fc.constantFrom(collectedAt, elsewhere),
  })

  test('no walk without corrections goes out for distribution or ends far from its branch', () => {
    fc.assert(
      fc.property(fc.array(anyScan, { maxLength: 60, size: 'max' }), (scans) => {
        let journey = journeyOf('PI')
        for (const { check, branchCode } of scans) {
          const placed = placeScan(journey, scan(check, { branchCode }), now, { collectedAt })
          if (placed.ok) journey = [...journey, placed.value]
        }
        for (const [place, { check }] of journey.entries()) {
          assert.ok(!['MA', 'LD', 'CA'].includes(check), check)
          const before = journey[place - 1]
          if (check === 'EI' || (check === 'DL' && before?.check !== 'EI'))
            assert.deepEqual([before?.check, before?.branchCode], ['AR', collectedAt])
        }
      }),
    )
  })

  test('is never stuck: an end can be reached from every state', () => {
    for (const state of movementCodes) {
      const reached = new Set<MovementCode>([state])
      for (const one of reached) for (const next of nextStates(one, 'branch')) reached.add(next)
      assert.ok(reached.has('DL') || reached.has('RC'), state)
    }
  })
})
