import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { KeptCall, KeptDeed, KeptScan } from '../../web/api/kept.ts'
import { cashOf } from '../../web/courier/cash.ts'
import { fitInto } from '../../web/courier/fit.ts'
import { stopsDone, stopsLeft, withKept } from '../../web/courier/kept-run.ts'
import { digitsOf, noPin, putDigits } from '../../web/courier/pin.ts'
import type { Collection, Run, Stop } from '../../web/courier/run.ts'
import { callTo, cashText, detailText, wayTo } from '../../web/courier/texts.ts'
import { courierWords } from '../../web/words/courier.ts'

const address: Stop['address'] = {
  line: 'Güemes 2745',
  locality: 'Mar del Plata',
  postalCode: 7600,
  province: 'Buenos Aires',
  between: null,
  notes: null,
  latitude: null,
  longitude: null,
}

function stop(number: number, more: Partial<Stop> = {}): Stop {
  return {
    number,
    trackingCode: `MM-${number}`,
    pieces: 1,
    state: 'LD',
    recipient: { name: `Persona ${number}`, phone: null },
    address,
    authorized: [],
    window: null,
    cashCents: null,
    proof: ['document'],
    visit: 1,
    done: null,
    ...more,
  }
}

const doneAt = (at: string, check = 'DL'): Stop['done'] =>
  ({ at, check, reasonCode: null, collectedCents: null, by: 'Ana' }) as Stop['done']

function runOf(...stops: readonly Stop[]): Run {
  const done = stops.filter((one) => one.done !== null).length
  return {
    id: null,
    name: null,
    branch: 'C0001',
    branchName: 'Centro',
    day: '2026-11-17',
    courier: { name: 'Ana', email: null },
    startedAt: null,
    stops: [...stops],
    visits: null,
    counts: { stops: stops.length, done, delivered: done, failed: 0 },
  }
}

const madeAt = Date.parse('2026-11-17T16:00:00Z')

function visit(code: string, more: Partial<KeptCall> = {}): KeptCall {
  const body = { outcome: 'delivered', trackingCode: code }
  return {
    id: `visit of ${code}`,
    owner: 'testing:1',
    code,
    at: madeAt,
    isHeld: true,
    kind: 'delivery',
    path: '/deliveries',
    body,
    seq: 1,
    state: 'waiting',
    tries: 0,
    ...more,
  }
}

const recorded = { state: 'done', answer: { status: 'recorded', body: { state: 'DL' } } } as const

function correction(of: KeptCall, more: Partial<KeptScan> = {}): KeptScan {
  const { owner, code } = of
  const scan = { check: 'LD', branch: 'C0001', undoes: of.id, seq: 2, tries: 0 }
  return {
    id: 'undo',
    owner,
    code,
    at: madeAt + 1,
    isHeld: true,
    state: 'waiting',
    ...scan,
    ...more,
  }
}

describe('the run on the phone', () => {
  const serverTime = madeAt - 60_000

  test('shows what was done without a signal, and counts it', () => {
    const run = runOf(stop(1, { cashCents: 18_500_00 }), stop(2))
    const failed = visit('MM-2', { body: { outcome: 'failed', reasonCode: 'AUSENTE' } })
    const shown = withKept(run, serverTime, [visit('MM-1'), failed])
    assert.deepEqual(stopsLeft(shown), [])
    assert.deepEqual(shown.counts, { stops: 2, done: 2, delivered: 1, failed: 1 })
    assert.equal(shown.stops[0]?.done?.collectedCents, 18_500_00)
    assert.deepEqual(
      shown.stops.map(({ done, isKept }) => [done?.check, done?.reasonCode, isKept]),
      [
        ['DL', null, true],
        ['CA', 'AUSENTE', true],
      ],
    )
  })

  test('believes the service about its later answers', () => {
    const deed = visit('MM-1', { ...recorded, answeredAt: serverTime })
    const isOpen = (asOf: number, deeds: readonly KeptDeed[]) =>
      stopsLeft(withKept(runOf(stop(1)), asOf, deeds)).length === 1
    // Back on the street the day after, or still so in an answer that was kept.
    assert.ok(isOpen(serverTime + 1, [deed]))
    assert.ok(!isOpen(serverTime - 1, [deed]))
    assert.ok(isOpen(serverTime - 1, [{ ...deed, isUndone: true }]))
    assert.ok(
      isOpen(serverTime - 1, [{ ...deed, state: 'refused', answer: { status: 'refused' } }]),
    )
  })

  test('has a stop back that was undone, whether the correction has left or not', () => {
    const run = runOf(stop(1, { done: doneAt('2026-11-17T15:00:00Z') }))
    const deed = visit('MM-1', { ...recorded, answeredAt: serverTime - 1 })
    const undone = withKept(run, serverTime, [deed, correction(deed)])
    assert.equal(undone.stops[0]?.done, null)
    assert.deepEqual(undone.counts, { stops: 1, done: 0, delivered: 0, failed: 0 })
    const answered = correction(deed, { ...recorded, answeredAt: serverTime + 1 })
    assert.equal(withKept(run, serverTime, [deed, answered]).stops[0]?.done, null)
    const refused = correction(deed, { state: 'refused', answer: { status: 'refused' } })
    assert.ok(withKept(run, serverTime, [deed, refused]).stops[0]?.done)
  })

  test('lists the last one that was done first', () => {
    const early = stop(1, { done: doneAt('2026-11-17T12:00:00Z') })
    const late = stop(2, { done: doneAt('2026-11-17T13:00:00Z') })
    const shown = withKept(runOf(early, late, stop(3)), serverTime, [])
    assert.deepEqual(
      stopsDone(shown).map(({ number }) => number),
      [2, 1],
    )
  })
})

test('cash that is still on the phone is in the pocket, once', () => {
  const run = runOf(stop(1, { cashCents: 100 }), stop(2, { cashCents: 200 }), stop(3))
  const shown = withKept(run, 0, [visit('MM-1')])
  const own = { id: 'c1', trackingCode: 'MM-9', recipientName: 'Irma', amountCents: 50 }
  const collectedAt = '2026-11-17T11:00:00Z'
  const listedCollection = { ...own, collectedAt } as Collection
  const cash = cashOf(shown, [listedCollection])
  assert.deepEqual(
    cash.inHand.map(({ code, isKept }) => [code, isKept]),
    [
      ['MM-9', false],
      ['MM-1', true],
    ],
  )
  assert.deepEqual([cash.inHandCents, cash.leftCents], [150, 200])
  const other = { ...listedCollection, id: 'c2', trackingCode: 'MM-1', amountCents: 100 }
  assert.equal(cashOf(shown, [listedCollection, other]).inHandCents, 150)
})

describe('the boxes of the PIN', () => {
  test('take a digit each, or all that is pasted', () => {
    assert.deepEqual(putDigits(noPin, 0, '4'), { value: '4   ', at: 1 })
    assert.deepEqual(putDigits('4   ', 1, 'x'), { value: '4   ', at: 1 })
    assert.deepEqual(putDigits('4   ', 1, ' 71 1 9'), { value: '4711', at: 3 })
    assert.deepEqual(putDigits('4711', 3, ''), { value: '471 ', at: 3 })
    assert.equal(digitsOf('4 1 '), '41')
  })
})

describe('the texts of a stop', () => {
  test('is what must be known before the bell is rung', () => {
    const words = courierWords.es
    const one = stop(1, { window: { from: '14:00', to: '17:30' }, proof: ['pin'], pieces: 2 })
    assert.equal(detailText(one, words), '14 a 17:30 · 2 bultos · PIN')
    assert.equal(detailText(stop(1, { visit: 2 }), words), '1 bulto · visita 2')
    assert.equal(cashText(18_500_00), '$\u00a018.500')
    assert.equal(cashText(18_500_50), '$\u00a018.500,50')
  })

  test('leads to the maps and the telephone of the phone', () => {
    const place = { ...address, latitude: -38, longitude: -57.5 }
    assert.equal(wayTo(place, false), 'geo:-38,-57.5?q=-38,-57.5')
    assert.equal(wayTo(place, true), 'maps:?daddr=-38,-57.5')
    assert.equal(
      wayTo(address, false),
      'geo:0,0?q=G%C3%BCemes%202745%2C%20Mar%20del%20Plata%2C%20Buenos%20Aires',
    )
    assert.equal(callTo('+54 (223) 555-0101'), 'tel:+542235550101')
  })
})

test('a photo is made as small as it must be, and never larger', () => {
  assert.deepEqual(fitInto(4_000, 3_000, 1_280), { width: 1_280, height: 960 })
  assert.deepEqual(fitInto(600, 800, 1_280), { width: 600, height: 800 })
})
