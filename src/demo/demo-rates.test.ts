import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { quote } from '../capabilities/rates/quote.ts'
import { createRateBook } from '../capabilities/rates/rate-book.ts'
import { hundredths } from '../kernel/measures.ts'
import type { PostalCode } from '../kernel/postal-code.ts'
import { demoRates } from './demo-rates.ts'

const book = createRateBook(demoRates)

function of(destination: number, hundredthsKg: number, shipper = 9001) {
  const request = {
    shipper: { number: shipper, volumetricFactor: 4000 },
    destination: destination as PostalCode,
    weight: { specific: hundredths(hundredthsKg), volumetric: undefined, sides: undefined },
    service: 'E',
    declaredValueCents: 0,
    cashOnDeliveryCents: 0,
  } as const
  return quote(book, request, Date.UTC(2026, 2, 6))
}

test('the demonstration has a price for every postal code', () => {
  for (let destination = 1000; destination <= 9999; destination++)
    for (const weight of [0, 999_999]) assert.ok(of(destination, weight).ok, `${destination}`)
})

test('heavier never costs less, and every shipper has a price', () => {
  const destination = fc.integer({ min: 1000, max: 9999 })
  const weight = fc.integer({ min: 0, max: 999_999 })
  fc.assert(
    fc.property(destination, weight, weight, fc.nat(9999), (where, one, other, shipper) => {
      const light = of(where, Math.min(one, other), shipper)
      const heavy = of(where, Math.max(one, other), shipper)
      assert.ok(light.ok && heavy.ok)
      assert.ok(light.value.totalCents <= heavy.value.totalCents)
      assert.ok(Number.isInteger(heavy.value.totalCents))
    }),
  )
})
