import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Destination, Order } from './order.ts'
import { partIn, withoutAuthorized, withoutPeople, withoutRecipient } from './personal-data.ts'

const product = { quantity: 2, declaredValue: 900, cashOnDelivery: 1500, description: 'Libros' }

const order = {
  trackingCode: 'ABC-1',
  alternativeCode: '77',
  service: 'B',
  products: [product],
  recipient: { documentType: 'DNI', documentNumber: 30_555_444, name: 'Eulalia', phone: '4555' },
  address: {
    street: 'Calle Privada',
    number: '123',
    flat: 'B',
    postalCode: 1425,
    locality: 'Palermo',
    province: 'CABA',
    latitude: '-34.1',
    longitude: '-58.1',
    phones: ['4555'],
  },
  alternativeAddress: { street: 'Otra' },
  numericData: '0001',
  observations: ['Tocar el timbre de Eulalia'],
  authorized: [{ name: 'Ramón', documentNumber: 1 }, { documentNumber: 2 }],
  smsModel: 'Eulalia',
  emailModel: 'Eulalia',
  deliveryNote: 'R-1',
  additional: { apodo: 'Lali' },
} as unknown as Order

test('an order without its people keeps where it went, what was sent and its amounts', () => {
  assert.deepEqual(withoutPeople(order), {
    trackingCode: 'ABC-1',
    alternativeCode: '77',
    service: 'B',
    products: [product],
    recipient: { name: '' },
    address: { street: '', postalCode: 1425, locality: 'Palermo', province: 'CABA' },
    numericData: '0001',
    deliveryNote: 'R-1',
  })
})

test('a destination without its recipient keeps the place', () => {
  const { address } = order
  const destination = { recipientName: 'Ramón', address, notes: 'ladra' } as Destination
  assert.deepEqual(withoutRecipient(destination), {
    recipientName: '',
    address: { street: '', postalCode: 1425, locality: 'Palermo', province: 'CABA' },
  })
})

test('a person is the recipient of an order, authorized in it, or neither', () => {
  assert.equal(partIn(order, 30_555_444), 'recipient')
  assert.equal(partIn(order, 2), 'authorized')
  assert.equal(partIn(order, 3), undefined)
})

test('of the authorized people only the one who asks is taken out', () => {
  const left = withoutAuthorized(order, 1)
  assert.deepEqual(left, { ...order, authorized: [{ documentNumber: 2 }] })
  assert.equal('authorized' in withoutAuthorized(left, 2), false)
})
