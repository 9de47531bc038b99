import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MovementCode } from '../../kernel/movement.ts'
import {
  type AttentionItem,
  type AttentionKind,
  comparePlaces,
  idleMs,
  inOrder,
  judgeTravelling,
  placeOf,
  unmendedReason,
} from './attention-item.ts'

const now = Date.parse('2026-11-17T15:00:00Z')
const shipment = {
  code: 'MM-0001',
  recipientName: 'Sofía Benítez',
  locality: 'Mar del Plata',
  province: 'Buenos Aires',
  postalCode: 7600,
  service: 'E',
  state: 'AS' as MovementCode,
  stateSince: now - 1_000,
  branchCode: 'B0002',
}
const travelling = { ...shipment, lateFrom: null, arrivedAt: null }
const kindOf = (change: Partial<Parameters<typeof judgeTravelling>[0]>) =>
  judgeTravelling({ ...travelling, ...change }, now)?.kind

test('a shipment should be looked at by its state, its promise or its last scan', () => {
  assert.equal(kindOf({}), undefined)
  assert.equal(kindOf({ state: 'CA' }), 'nobody-home')
  assert.equal(kindOf({ state: 'DV' }), 'returning')
  assert.equal(kindOf({ lateFrom: now }), 'late')
  assert.equal(kindOf({ lateFrom: now + 1 }), undefined)
  assert.equal(kindOf({ stateSince: now - idleMs }), 'idle')
  assert.equal(kindOf({ stateSince: now - idleMs + 1 }), undefined)
  assert.equal(kindOf({ lateFrom: now, arrivedAt: now - 5, stateSince: 0 }), undefined)
})

test('only what somebody can mend of an address is told', () => {
  assert.equal(unmendedReason('number-missing postal-code-corrected'), 'number-missing')
  assert.equal(unmendedReason('street-corrected'), undefined)
})

function item(kind: AttentionKind, code: string, since: number, until?: number): AttentionItem {
  return { kind, shipment: { ...shipment, code }, since, until, detail: {} }
}

test('the most pressing kind comes first, then what ends soonest, then the oldest', () => {
  const items = [
    item('heavier', 'A', 1),
    item('late', 'B', 9),
    item('late', 'C', 5),
    item('branch-wait', 'D', 1, 90),
    item('branch-wait', 'E', 2, 80),
    item('nobody-home', 'F', 7),
  ]
  const ordered = inOrder(items)
  assert.equal(ordered.map((one) => one.shipment.code).join(''), 'FEDCBA')
  const places = ordered.map(placeOf)
  assert.ok(places.every((place, index) => comparePlaces(place, places[index + 1] ?? place) <= 0))
})

test('whoever asked for a rescue has decided about the failed visit', () => {
  const items = [item('nobody-home', 'A', 1), item('rescue-waiting', 'A', 2)]
  assert.deepEqual(
    inOrder(items).map(({ kind }) => kind),
    ['rescue-waiting'],
  )
})
