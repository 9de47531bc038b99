import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attention, AttentionKind } from '../../kernel/attention.ts'
import { comparePlaces, inOrder, placeOf } from './attention-item.ts'

const shipment = {
  recipientName: 'Sofía Benítez',
  locality: 'Mar del Plata',
  province: 'Buenos Aires',
  postalCode: 7600,
  service: 'E',
  state: 'AS' as const,
  stateSince: 0,
  branchCode: 'B0002',
}

function needy(code: string, ...reasons: readonly Attention[]) {
  return { ...shipment, code, reasons }
}

const reason = (kind: AttentionKind, since: number, until?: number): Attention => ({
  kind,
  since,
  until,
})

test('the most pressing kind comes first, then what ends soonest, then the oldest', () => {
  const ordered = inOrder([
    needy('A', reason('late', 9), reason('heavier', 1)),
    needy('B', reason('late', 5)),
    needy('C', reason('branch-wait', 1, 90)),
    needy('D', reason('branch-wait', 2, 80)),
    needy('E', reason('nobody-home', 7)),
  ])
  assert.equal(ordered.map((one) => one.shipment.code).join(''), 'EDCBAA')
  const places = ordered.map(placeOf)
  assert.ok(places.every((place, index) => comparePlaces(place, places[index + 1] ?? place) <= 0))
})
