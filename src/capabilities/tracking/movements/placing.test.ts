import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { randomRuns } from '../../../../test/support/random-runs.ts'
import { type MovementCode, mayFollow, movementCodes } from '../../../kernel/movement.ts'
import { inOrder, type Movement } from './journey.ts'
import { followUp, placeScan } from './placing.ts'
import type { Scan } from './scan.ts'

const now = 1_000_000

function scan(check: MovementCode, more: Partial<Scan> = {}): Scan {
  return { ...followUp(undefined, check), branchCode: 'B0001', ...more }
}

/** A stored journey through these states, 1,000 ms apart. */
function journeyOf(...checks: MovementCode[]): Movement[] {
  return checks.map((check, ordinal) => ({
    ...scan(check),
    at: (ordinal + 1) * 1_000,
    ordinal,
  }))
}

function statusOf(journey: readonly Movement[], reported: Scan): string {
  const placed = placeScan(journey, reported, now)
  return placed.ok ? 'recorded' : placed.refusal.name
}

/** The states that D31 allows after each state, derived from its sentences. */
const ways: Record<MovementCode, string> = {
  PI: 'IF',
  IF: 'GE CO AS AR MA DV',
  GE: 'CO AS AR MA DV',
  CO: 'AS AR MA DV',
  AS: 'AS AR MA DV',
  AR: 'AS AR MA DV',
  MA: 'LD AR DV',
  LD: 'EI DL CA AR DV',
  EI: 'DL DV',
  DL: '',
  CA: 'MA AR DV',
  DV: 'RV',
  RV: 'RM',
  RM: 'RC',
  RC: '',
}

describe('the table of movements', () => {
  for (const earlier of movementCodes) {
    test(`after ${earlier} come ${ways[earlier] || 'no more movements'}`, () => {
      const open = movementCodes.filter(
        (later) => statusOf(journeyOf(earlier), scan(later, { at: 5_000 })) === 'recorded',
      )
      assert.deepEqual(open.toSorted(), ways[earlier].split(' ').filter(Boolean).toSorted())
    })
  }

  test('the usual way is recorded from PI to DL', () => {
    const usual = ['PI', 'IF', 'GE', 'CO', 'AS', 'AR', 'MA', 'LD', 'EI', 'DL'] as const
    walk(usual)
  })

  test('GE, CO, AS, AR and EI may each be left out', () => {
    walk(['PI', 'IF', 'MA', 'LD', 'DL'])
  })

  test('a failed visit goes back to MA for a new one, or on to the way back', () => {
    walk(['PI', 'IF', 'MA', 'LD', 'CA', 'MA', 'LD', 'CA', 'DV', 'RV', 'RM', 'RC'])
  })

  test('a journey begins with PI and nothing else', () => {
    for (const check of movementCodes)
      assert.equal(statusOf([], scan(check)), check === 'PI' ? 'recorded' : 'out-of-order')
  })

  test('a refusal says between which movements the scan does not fit', () => {
    const placed = placeScan(journeyOf('PI', 'IF', 'MA'), scan('DL', { at: 2_500 }), now)
    assert.deepEqual(placed, {
      ok: false,
      refusal: { name: 'out-of-order', before: 'IF', after: 'MA' },
    })
  })
})

function walk(checks: readonly MovementCode[]): void {
  let journey: Movement[] = []
  for (const check of checks) {
    const placed = placeScan(journey, scan(check), now)
    assert.ok(placed.ok, `${check} after ${journey.at(-1)?.check}`)
    journey = [...journey, placed.value]
  }
  assert.deepEqual(
    inOrder(journey).map((movement) => movement.check),
    checks,
  )
}

describe('time', () => {
  test('a scan without a time happens now, and always after what is known', () => {
    const early = placeScan(journeyOf('PI'), scan('IF'), now)
    assert.equal(early.ok && early.value.at, now)
    const ahead = placeScan([{ ...scan('PI'), ordinal: 0, at: now + 50 }], scan('IF'), now)
    assert.equal(ahead.ok && ahead.value.at, now + 51)
  })

  test('a late scan is stored in its place in time', () => {
    const journey = journeyOf('PI', 'IF', 'AR')
    const placed = placeScan(journey, scan('GE', { at: 2_500 }), now)
    assert.ok(placed.ok)
    assert.deepEqual(
      inOrder([...journey, placed.value]).map((movement) => movement.check),
      ['PI', 'IF', 'GE', 'AR'],
    )
  })

  test('a late scan must fit what came before it and what came after it', () => {
    assert.equal(statusOf(journeyOf('PI', 'IF', 'MA', 'LD'), scan('CO', { at: 2_500 })), 'recorded')
    assert.equal(
      statusOf(journeyOf('PI', 'IF', 'MA', 'LD'), scan('CO', { at: 3_500 })),
      'out-of-order',
    )
    assert.equal(statusOf(journeyOf('PI', 'IF', 'CO'), scan('MA', { at: 2_500 })), 'out-of-order')
  })

  test('nothing comes after a final movement, but a late scan may come before it', () => {
    const delivered = journeyOf('PI', 'IF', 'MA', 'LD', 'DL')
    assert.equal(statusOf(delivered, scan('DV', { at: 9_000 })), 'out-of-order')
    assert.equal(statusOf(delivered, scan('EI', { at: 4_500 })), 'recorded')
  })

  test('a parcel may be scanned before the electronic order arrives', () => {
    const journey = journeyOf('PI')
    const placed = placeScan(journey, scan('IF', { at: 10 }), now)
    assert.ok(placed.ok)
    assert.deepEqual(
      inOrder([...journey, placed.value]).map((movement) => movement.check),
      ['PI', 'IF'],
    )
  })
})

describe('the same scan sent twice', () => {
  test('a scan is known by its id, whatever else it says', () => {
    const journey = [
      ...journeyOf('PI'),
      { ...scan('IF', { scanId: 's-1' }), at: 2_000, ordinal: 1 },
    ]
    assert.equal(statusOf(journey, scan('IF', { scanId: 's-1' })), 'duplicate')
    assert.equal(statusOf(journey, scan('MA', { scanId: 's-1', at: 3_000 })), 'duplicate')
    assert.equal(statusOf(journey, scan('MA', { scanId: 's-2', at: 3_000 })), 'recorded')
  })

  test('without an id it is known by what, where and when', () => {
    const journey = journeyOf('PI', 'IF', 'AS')
    assert.equal(statusOf(journey, scan('AS', { at: 3_000 })), 'duplicate')
    assert.equal(statusOf(journey, scan('AS', { at: 3_001 })), 'recorded')
    assert.equal(statusOf(journey, scan('AS', { at: 3_000, branchCode: 'C0002' })), 'recorded')
  })

  test('without id and time, what repeats the newest movement is the same scan', () => {
    assert.equal(statusOf(journeyOf('PI', 'IF'), scan('IF')), 'duplicate')
    assert.equal(
      statusOf(journeyOf('PI', 'IF'), scan('IF', { branchCode: 'C0002' })),
      'out-of-order',
    )
    assert.equal(statusOf(journeyOf('PI', 'IF', 'MA'), scan('IF')), 'out-of-order')
  })

  test('AS and AR may repeat, so that a repetition without id and time is a new movement', () => {
    assert.equal(statusOf(journeyOf('PI', 'IF', 'AS'), scan('AS')), 'recorded')
    assert.equal(statusOf(journeyOf('PI', 'IF', 'AR'), scan('AR')), 'recorded')
  })
})

describe('corrections', () => {
  test('a correction is recorded out of order, and marked', () => {
    const placed = placeScan(journeyOf('PI', 'IF'), scan('DL', { correction: true }), now)
    assert.ok(placed.ok)
    assert.equal(placed.value.correction, true)
  })

  test('a correction sent twice is stored once', () => {
    const journey = journeyOf('PI', 'IF')
    const correction = scan('DL', { correction: true, at: 4_000 })
    const placed = placeScan(journey, correction, now)
    assert.ok(placed.ok)
    assert.equal(statusOf([...journey, placed.value], correction), 'duplicate')
  })

  test('a movement after a correction is judged from it', () => {
    const journey = [
      ...journeyOf('PI', 'IF'),
      { ...scan('MA'), at: 9_000, ordinal: 2, correction: true },
    ]
    assert.equal(statusOf(journey, scan('LD')), 'recorded')
    assert.equal(statusOf(journey, scan('GE')), 'out-of-order')
  })

  test('a correction back to PI is one of them: only IF may follow it', () => {
    const back = { ...scan('PI'), at: 9_000, ordinal: 2, correction: true }
    const journey = [...journeyOf('PI', 'IF'), back]
    assert.equal(inOrder(journey).at(-1), back)
    assert.equal(statusOf(journey, scan('AR')), 'out-of-order')
    assert.equal(statusOf(journey, scan('IF', { branchCode: 'C0002' })), 'recorded')
    assert.equal(statusOf(journey, scan('GE', { at: 3_000 })), 'out-of-order')
  })
})

const anyScan = fc.record({
  check: fc.constantFrom(...movementCodes),
  branchCode: fc.constantFrom('B0001', 'C0002'),
  at: fc.option(fc.integer({ min: now - 20, max: now + 200 }), { nil: undefined }),
  scanId: fc.option(fc.nat(50).map(String), { nil: undefined }),
})

/** Scans biased towards valid next states, and many of them: fast-check alone makes ten at most. */
const anyStep = fc.tuple(anyScan, fc.boolean(), fc.nat(4))
const anyWalk = fc.array(anyStep, { maxLength: 40, size: 'max' })

function record(journey: Movement[], reported: Scan, at: number): Movement[] {
  const placed = placeScan(journey, reported, at)
  return placed.ok ? [...journey, placed.value] : journey
}

function follow(
  steps: readonly (readonly [Partial<Scan> & { check: MovementCode }, boolean, number])[],
) {
  let journey: Movement[] = [{ ...scan('PI'), at: now, ordinal: 0 }]
  for (const [index, [random, forward, choice]] of steps.entries()) {
    const open = ways[inOrder(journey).at(-1)?.check ?? 'PI'].split(' ') as MovementCode[]
    const next = open[choice % open.length]
    const reported = forward && next ? scan(next) : scan(random.check, random)
    journey = record(journey, reported, now + 10 * index)
  }
  return journey
}

describe('on any walk', () => {
  test('a journey without corrections is legal in the order in which it is judged', () => {
    let longest = 0
    fc.assert(
      fc.property(anyWalk, (steps) => {
        const judged = inOrder(follow(steps)).map((movement) => movement.check)
        longest = Math.max(longest, judged.length)
        assert.equal(judged[0], 'PI')
        for (const [index, check] of judged.slice(1).entries())
          assert.ok(mayFollow(judged[index] ?? 'RC', check), judged.join(' '))
      }),
      { numRuns: randomRuns(2_000) },
    )
    assert.ok(longest > 12, `the walks were too short to tell: ${longest}`)
  })

  test('every movement has an ordinal of its own, counted as they became known', () => {
    fc.assert(
      fc.property(anyWalk, (steps) => {
        const ordinals = follow(steps).map((movement) => movement.ordinal)
        assert.deepEqual(ordinals, [...ordinals.keys()])
      }),
    )
  })

  test('a scan with an id or a time that was recorded is a duplicate ever after', () => {
    fc.assert(
      fc.property(anyWalk, anyScan, anyWalk, (before, repeated, between) => {
        fc.pre(repeated.scanId !== undefined || repeated.at !== undefined)
        const journey = follow(before)
        const placed = placeScan(
          journey,
          scan(repeated.check, { ...repeated, correction: true }),
          now,
        )
        fc.pre(placed.ok)
        let later = [...journey, ...(placed.ok ? [placed.value] : [])]
        for (const [step] of between) later = record(later, scan(step.check, step), now)
        assert.equal(statusOf(later, scan(repeated.check, repeated)), 'duplicate')
      }),
    )
  })

  test('recording changes nothing of what was recorded before', () => {
    fc.assert(
      fc.property(anyWalk, anyScan, (steps, next) => {
        const journey = follow(steps)
        const copy = structuredClone(journey)
        placeScan(journey, scan(next.check, next), now)
        assert.deepEqual(journey, copy)
      }),
    )
  })
})
