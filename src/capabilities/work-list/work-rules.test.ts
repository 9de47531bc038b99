import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { compareWork, countFailedVisits, noVisits, type WorkFacts, workOf } from './work-rules.ts'

const hourMs = 3_600_000
const now = Date.parse('2026-11-10T12:00:00Z')
const idleMs = 72 * hourMs
const carried: WorkFacts = {
  code: 'MM-000001' as TrackingCode,
  shipperNumber: 9001,
  state: 'AS',
  since: now - hourMs,
  branchCode: 'C0001',
  enteredAt: now - 10 * hourMs,
  isCancelled: false,
  lateFrom: now + hourMs,
  arrivedAt: undefined,
  failedVisits: noVisits,
}
const kindsOf = (changes: Partial<WorkFacts>) =>
  workOf({ ...carried, ...changes }, now, idleMs).map(({ kind }) => kind)

test('a piece that moves in time is nobody’s work', () => assert.deepEqual(kindsOf({}), []))

test('a piece is late from the end of the promise on, and idle after the hours without a movement', () => {
  assert.deepEqual(kindsOf({ lateFrom: now }), ['late'])
  assert.deepEqual(kindsOf({ since: now - idleMs }), ['idle'])
  assert.deepEqual(kindsOf({ since: now - idleMs + 1 }), [])
  assert.deepEqual(kindsOf({ since: now - idleMs, lateFrom: now - 1 }), ['late'], 'once')
  assert.deepEqual(kindsOf({ since: now - idleMs, state: 'RV', lateFrom: now - 1 }), ['idle'])
})

test('a piece that has not come, has arrived, ended or was cancelled neither is late nor stands still', () => {
  const idle = { since: now - idleMs, lateFrom: now - 1 }
  for (const changes of [
    { state: 'PI' },
    { state: 'DL' },
    { state: 'RC' },
    { arrivedAt: now - 5 },
    { isCancelled: true },
  ] as const)
    assert.deepEqual(kindsOf({ ...idle, ...changes }), [], JSON.stringify(changes))
})

test('an address can be mended until the piece is out', () => {
  const addressReasons = 'place-corrected number-missing'
  assert.deepEqual(workOf({ ...carried, state: 'PI', addressReasons }, now, idleMs)[0]?.detail, {
    reason: 'number-missing',
  })
  assert.deepEqual(kindsOf({ state: 'LD', addressReasons }), [])
  assert.deepEqual(kindsOf({ addressReasons: 'place-corrected' }), [])
})

test('the second failed visit asks for a decision; one that was corrected did not happen', () => {
  assert.deepEqual(kindsOf({ state: 'CA', failedVisits: { count: 1, lastAt: 3 } }), [])
  const failedVisits = { count: 2, lastAt: 3 }
  assert.deepEqual(kindsOf({ state: 'CA', failedVisits }), ['second-visit'])
  assert.deepEqual(kindsOf({ state: 'AR', failedVisits }), ['second-visit'], 'back on the floor')
  const visit = (ordinal: number, check: MovementCode, correction = false, reasonCode = '') => ({
    ordinal,
    at: ordinal,
    check,
    reasonCode,
    correction,
  })
  const twice = [visit(1, 'CA'), visit(2, 'LD'), visit(3, 'CA')]
  assert.deepEqual(countFailedVisits(twice), failedVisits)
  assert.equal(countFailedVisits(twice.with(1, visit(2, 'LD', true))).count, 1)
  assert.equal(
    countFailedVisits(twice.toReversed()).count,
    2,
    'in the order in which they happened',
  )
  const back = [...twice, visit(4, 'AR')]
  assert.deepEqual(countFailedVisits(back), failedVisits, 'it waits, whenever it came back')
  assert.equal(countFailedVisits([...back, visit(5, 'MA')]).count, 0, 'it was decided')
  const late = visit(3, 'CA', false, 'TIEMPO')
  assert.equal(countFailedVisits(twice.with(2, late)).count, 1, 'nobody was there in time')
})

test('a reported delivery waits to be confirmed, a rescue for its scan, a weight for a decision', () => {
  assert.deepEqual(kindsOf({ state: 'EI' }), ['unconfirmed-delivery'])
  const pendingRescue = { kind: 'return', requestedAt: now } as const
  assert.deepEqual(kindsOf({ pendingRescue }), ['rescue-due'])
  const weights = { measuredHundredthsKg: 214, declaredHundredthsKg: 100, amountCents: 90_000 }
  assert.deepEqual(kindsOf({ heavier: { recordedAt: now, ...weights } }), ['heavier'])
})

test('a difference in cash outlives the journey', () => {
  const cashDifference = { openedAt: now, amountCents: 10_000 }
  assert.deepEqual(kindsOf({ state: 'DL', cashDifference }), ['cash-difference'])
})

test('a piece missing in a container is looked for where it was opened', () => {
  const about = { branchCode: 'B0001', openedAt: now - 5 }
  const ofBag = { missingFrom: { container: 'B.00000013', inside: '', ...about } }
  const [item] = workOf({ ...carried, ...ofBag }, now, idleMs)
  assert.deepEqual(
    [item?.kind, item?.branchCode, item?.dueAt, item?.detail],
    ['container-missing', 'B0001', now - 5, { container: 'B.00000013' }],
  )
  assert.deepEqual(kindsOf({ ...ofBag, state: 'DL' }), [])
  const missingFrom = { container: 'V.00000013', inside: 'B.00000021', ...about }
  assert.deepEqual(workOf({ ...carried, missingFrom }, now, idleMs)[0]?.detail, {
    container: 'V.00000013',
    inside: 'B.00000021',
  })
})

test('only what differs is changed', () => {
  const [late] = workOf({ ...carried, lateFrom: now }, now, idleMs)
  assert.ok(late)
  assert.deepEqual(compareWork([], [late], ['late']), { put: [late], end: [] })
  assert.deepEqual(compareWork([late], [late], ['late']), { put: [], end: [] })
  assert.deepEqual(compareWork([late], [], ['late', 'idle']), { put: [], end: ['late'] })
  const moved = { ...late, branchCode: 'C0002' }
  assert.deepEqual(compareWork([late], [moved], ['late']), { put: [moved], end: [] })
})
