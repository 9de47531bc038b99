import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hundredths } from '../../kernel/measures.ts'
import { buyerCents, type CartOption, cartSides, cartWeight, inCheckoutOrder } from './cart.ts'

const sides = (height: number, length: number, width: number) => ({
  height: hundredths(height * 100),
  length: hundredths(length * 100),
  width: hundredths(width * 100),
})

const items = [
  { weight: hundredths(100), sides: sides(10, 40, 20), quantity: 2 },
  { weight: hundredths(50), sides: undefined, quantity: 1 },
]

test('a cart weighs what its items weigh, by weight and by volume', () => {
  const weight = cartWeight(items, 4000)
  assert.equal(weight.specific, 250)
  assert.equal(weight.volumetric, 450)
})

test('a locker that takes the longest sides of a cart takes each of its items', () => {
  const long = { weight: hundredths(10), sides: sides(5, 5, 90), quantity: 1 }
  assert.deepEqual(cartSides([...items, long]), [9000, 2000, 1000])
})

test('the buyer pays nothing from the threshold on', () => {
  assert.equal(buyerCents(500, 9_999, 10_000), 500)
  assert.equal(buyerCents(500, 10_000, 10_000), 0)
  assert.equal(buyerCents(500, 10_000, undefined), 500)
  assert.equal(buyerCents(500, 0, 0), 0)
})

test('the cheapest comes first, and at home before at a branch', () => {
  const option = (service: CartOption['service'], totalCents: number, priceCents = totalCents) => ({
    service,
    totalCents,
    priceCents,
  })
  const order = (...options: CartOption[]) =>
    inCheckoutOrder(options)
      .map(({ service }) => service)
      .join('')
  assert.equal(order(option('E', 300), option('F', 200)), 'FE')
  assert.equal(order(option('F', 300), option('E', 300)), 'EF')
  assert.equal(order(option('F', 200, 0), option('E', 300, 0), option('B', 100)), 'EFB')
})
