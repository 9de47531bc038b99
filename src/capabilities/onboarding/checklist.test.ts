import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Hundredths } from '../../kernel/measures.ts'
import type { Order } from '../../kernel/order.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { type Check, checks, findMissing, judgeTestOrders, type TestOrder } from './checklist.ts'
import { onboardingStates, stateOf } from './onboarding-states.ts'

const whole: Order = {
  trackingCode: 'PRUEBA-1' as TrackingCode,
  service: 'E',
  products: [
    {
      quantity: 1,
      weightHundredthsKg: 100 as Hundredths,
      lengthHundredthsCm: 100 as Hundredths,
      heightHundredthsCm: 100 as Hundredths,
      widthHundredthsCm: 100 as Hundredths,
    },
  ],
  recipient: { name: 'Ana Pérez', mobile: '1155512345', emails: ['ana@example.com'] },
  address: {
    street: 'Av. Santa Fe',
    number: '1860',
    locality: 'Palermo',
    province: 'CABA',
    postalCode: 1425 as PostalCode,
  },
}

const tried = (changes: Partial<Order> = {}): TestOrder => ({
  order: { ...whole, ...changes },
  labelPrinted: true,
  trackingAsked: true,
})

const [line] = whole.products

const faults: Record<Check, TestOrder> = {
  'recipient-name': tried({ recipient: { ...whole.recipient, name: ' ' } }),
  'full-address': tried({ address: { ...whole.address, number: '' } }),
  phone: tried({ recipient: { name: 'Ana', emails: ['ana@example.com'] } }),
  'e-mail': tried({ recipient: { name: 'Ana', mobile: '11', emails: ['ana'] } }),
  weights: tried({ products: [{ ...line, quantity: 1, weightHundredthsKg: 0 as Hundredths }] }),
  dimensions: tried({ products: [{ ...line, quantity: 1, widthHundredthsCm: 0 as Hundredths }] }),
  'label-printed': { ...tried(), labelPrinted: false },
  'tracking-asked': { ...tried(), trackingAsked: false },
}

describe('a test order', () => {
  test('that has everything is representative', () => {
    assert.deepEqual(findMissing(tried()), [])
  })

  for (const [check, order] of Object.entries(faults))
    test(`is reported to lack its ${check}`, () => {
      assert.deepEqual(findMissing(order), [check])
    })

  test('is reported with everything that it lacks, in the order of the list', () => {
    const bare = { order: { ...whole, recipient: { name: '' } }, labelPrinted: false }
    assert.deepEqual(findMissing({ ...bare, trackingAsked: false }), [
      'recipient-name',
      'phone',
      'e-mail',
      'label-printed',
      'tracking-asked',
    ])
  })
})

describe('the report', () => {
  const five = Array.from({ length: 5 }, () => tried())

  test('is ready with five representative orders, not with four', () => {
    assert.equal(judgeTestOrders(five, [], 5).ready, true)
    assert.equal(judgeTestOrders(five.slice(1), [], 5).ready, false)
  })

  test('waits for each service that is planned', () => {
    const report = judgeTestOrders(five, ['E', 'B'], 5)
    assert.deepEqual(report.untriedServices, ['B'])
    assert.equal(report.ready, false)
    assert.equal(judgeTestOrders([...five, tried({ service: 'B' })], ['E', 'B'], 5).ready, true)
  })

  test('counts exactly the orders that lack nothing, whatever was tried', () => {
    const some = fc.constantFrom(tried(), ...checks.map((check) => faults[check]))
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), (orders) => {
        const { representative, orders: judged, ready } = judgeTestOrders(orders, [], 5)
        assert.equal(judged.length, orders.length)
        assert.equal(representative, judged.filter(({ missing }) => missing.length === 0).length)
        assert.equal(ready, representative >= 5)
      }),
    )
  })
})

test('the state is the decision, or else follows from the orders', () => {
  const open = { approvedAt: null, withdrawnAt: null }
  assert.equal(stateOf(open, false), 'testing')
  assert.equal(stateOf(open, true), 'ready')
  assert.equal(stateOf({ ...open, approvedAt: 1 }, false), 'approved')
  assert.equal(stateOf({ ...open, withdrawnAt: 1 }, true), 'withdrawn')
  for (const { next } of Object.values(onboardingStates))
    for (const state of next) assert.ok(Object.hasOwn(onboardingStates, state))
})
