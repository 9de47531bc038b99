import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MovementCode } from '../../kernel/movement.ts'
import type { Order } from '../../kernel/order.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import {
  addressLine,
  countStops,
  isDoneSince,
  type StopMovement,
  type StopPiece,
  toStop,
  visitOf,
} from './run-stops.ts'

/** Movements of one minute after the other: "CA/TIEMPO" has a reason, "LD!" is a correction. */
function journey(text: string): StopMovement[] {
  return text.split(' ').map((word, place) => {
    const [, check = '', reason = '', mark] = /^(\w\w)(?:\/(\w+))?(!)?$/.exec(word) ?? []
    return {
      ordinal: place + 1,
      at: (place + 1) * 60_000,
      check: check as MovementCode,
      reasonCode: reason,
      correction: mark !== undefined,
      recordedAt: (place + 1) * 60_000,
      recordedBy: 'Walter',
    }
  })
}

const order: Order = {
  trackingCode: 'MM-004512' as TrackingCode,
  service: 'B',
  products: [
    { quantity: 2, cashOnDelivery: 18_500 },
    { quantity: 1, cashOnDelivery: 100 },
  ],
  recipient: { name: 'Sofía Benítez', mobile: '223 555-0101' },
  address: {
    street: 'Av. Colón',
    number: '2180',
    floor: '3',
    flat: 'C',
    postalCode: 7600 as PostalCode,
    locality: 'Mar del Plata',
    province: 'Buenos Aires',
  },
  observations: ['tocar dos veces', 'perro'],
  authorized: [{ name: 'Marcos Benítez' }, { documentNumber: 7_111_222 }],
}

const piece: StopPiece = {
  code: order.trackingCode,
  order,
  redirectedTo: undefined,
  movements: journey('IF MA LD'),
  position: { latitude: -38, longitude: -57.5 },
  collectedCents: undefined,
}

test('an address is written as it is said at the door', () => {
  assert.equal(addressLine(order.address), 'Av. Colón 2180, piso 3, dto. C')
  assert.equal(addressLine({ street: 'Güemes', number: '2745' }), 'Güemes 2745')
  assert.equal(addressLine({ street: 'Ruta 2 km 400', flat: 'B' }), 'Ruta 2 km 400, dto. B')
})

test('a stop has the facts of the order, and leaves out unknown ones', () => {
  const stop = toStop(piece, 12, false)
  assert.deepEqual(
    [stop.number, stop.pieces, stop.state, stop.name, stop.phone, stop.visit],
    [12, 3, 'LD', 'Sofía Benítez', '223 555-0101', 1],
  )
  assert.deepEqual(stop.authorized, ['Marcos Benítez'])
  assert.equal(stop.cashCents, 18_600_00)
  assert.equal(stop.notes, 'tocar dos veces · perro')
  assert.deepEqual(stop.position, { latitude: -38, longitude: -57.5 })
  assert.equal(stop.done, undefined)
  const bare = { ...order, service: 'E' as const, recipient: { name: 'X' } }
  const plain = toStop({ ...piece, order: bare, position: undefined }, 1, false)
  assert.deepEqual(
    [plain.cashCents, plain.phone, plain.position],
    [undefined, undefined, undefined],
  )
})

test('a redirected piece goes to its new receiver', () => {
  const address = { street: 'Oroño', number: '850', postalCode: 2000 as PostalCode }
  const redirectedTo = { recipientName: 'Ramiro', address, notes: 'portero' }
  const stop = toStop({ ...piece, redirectedTo }, 1, false)
  assert.deepEqual(
    [stop.name, stop.line, stop.notes, stop.phone, stop.position, stop.authorized],
    ['Ramiro', 'Oroño 850', 'portero', undefined, undefined, []],
  )
})

test('a stop is done by a visit after it was planned, until it is undone or goes out again', () => {
  assert.equal(isDoneSince(journey('IF MA LD'), 0), false)
  assert.equal(isDoneSince(journey('IF MA LD DL'), 0), true)
  assert.equal(isDoneSince(journey('IF MA LD CA'), 0), true)
  assert.equal(isDoneSince(journey('IF MA LD CA'), 5 * 60_000), false)
  assert.equal(isDoneSince(journey('IF MA LD CA MA'), 0), true, 'ready for another visit')
  assert.equal(isDoneSince(journey('IF MA LD CA AR MA'), 0), true, 'back at the branch')
  assert.equal(isDoneSince(journey('IF MA LD CA AR MA LD'), 0), false)
  assert.equal(isDoneSince(journey('IF MA LD AR'), 0), false, 'nobody was there')
  assert.equal(isDoneSince(journey('IF MA LD CA AR!'), 0), false)
  assert.equal(isDoneSince(journey('IF MA LD DL LD!'), 0), false)
  assert.equal(isDoneSince(journey('IF MA LD DV'), 0), true)
})

test('visits that failed are counted, but for those not made in time or corrected', () => {
  assert.equal(visitOf([]), 1)
  assert.equal(visitOf(journey('IF MA LD')), 1)
  assert.equal(visitOf(journey('IF MA LD CA/AUSENTE')), 1)
  assert.equal(visitOf(journey('IF MA LD CA/AUSENTE AR')), 1)
  assert.equal(visitOf(journey('IF MA LD CA/AUSENTE MA LD')), 2)
  assert.equal(visitOf(journey('IF MA LD CA/AUSENTE MA LD CA/AUSENTE')), 2)
  assert.equal(visitOf(journey('IF MA LD CA/TIEMPO MA LD')), 1)
  assert.equal(visitOf(journey('IF MA LD CA/AUSENTE LD!')), 1)
})

test('a run counts what was delivered and what was not', () => {
  const ended = (text: string) => toStop({ ...piece, movements: journey(text) }, 1, true)
  const stops = [ended('LD DL'), ended('LD EI'), ended('LD CA'), ended('LD DV'), ended('LD')]
  assert.deepEqual(countStops(stops), { stops: 5, done: 4, delivered: 2, failed: 2 })
})
