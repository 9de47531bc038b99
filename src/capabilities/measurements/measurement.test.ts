import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newestOf } from '../../kernel/measured.ts'
import { hundredths } from '../../kernel/measures.ts'
import type { Order } from '../../kernel/order.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import {
  amountsOf,
  declaredWeight,
  type Measurement,
  measuredWeight,
  newestOfPackages,
  placeMeasurement,
  type ReportedMeasurement,
} from './measurement.ts'

const now = 1_000_000

const sides = {
  lengthHundredthsCm: hundredths(4_000),
  heightHundredthsCm: hundredths(3_000),
  widthHundredthsCm: hundredths(2_000),
}

function reported(changes: Partial<ReportedMeasurement> = {}): ReportedMeasurement {
  return {
    code: 'CODE-1' as TrackingCode,
    package: 0,
    branchCode: 'C0001',
    at: undefined,
    weightHundredthsKg: hundredths(350),
    ...sides,
    ...changes,
  }
}

function existing(changes: Partial<Measurement> = {}): Measurement {
  return {
    ...reported(),
    ordinal: 0,
    at: 5_000,
    volumetricHundredthsKg: hundredths(600),
    declaredWeightHundredthsKg: hundredths(100),
    declaredVolumetricHundredthsKg: hundredths(0),
    priceCents: undefined,
    declaredPriceCents: undefined,
    recordedAt: 5_000,
    recordedBy: 'prueba',
    ...changes,
  }
}

describe('where a measurement goes', () => {
  test('the first is made now', () => {
    assert.deepEqual(placeMeasurement([], reported(), now), {
      ok: true,
      value: { ordinal: 0, at: now },
    })
  })

  test('without a time it comes after all that is known', () => {
    const placed = placeMeasurement(
      [existing({ at: now + 10 })],
      reported({ branchCode: 'C0002' }),
      now,
    )
    assert.deepEqual(placed, { ok: true, value: { ordinal: 1, at: now + 11 } })
  })

  test('the same one sent twice is kept once, with a time or without', () => {
    const measurement = existing()
    for (const at of [undefined, 5_000])
      assert.deepEqual(placeMeasurement([measurement], reported({ at }), now), {
        ok: false,
        refusal: measurement,
      })
  })

  test('another time, place, package, weight or side is another measurement', () => {
    const changes: Partial<ReportedMeasurement>[] = [
      { at: 5_001 },
      { at: 5_000, branchCode: 'C0002' },
      { at: 5_000, package: 1 },
      { at: 5_000, weightHundredthsKg: hundredths(351) },
      { at: 5_000, lengthHundredthsCm: hundredths(4_001) },
      { at: 5_000, heightHundredthsCm: hundredths(3_001) },
      { at: 5_000, widthHundredthsCm: hundredths(2_001) },
    ]
    for (const change of changes)
      assert.ok(placeMeasurement([existing()], reported(change), now).ok, JSON.stringify(change))
  })

  test('without a time, only what repeats the newest of its package is the same', () => {
    const heavier = existing({ ordinal: 1, at: 6_000, weightHundredthsKg: hundredths(400) })
    assert.ok(placeMeasurement([existing(), heavier], reported(), now).ok)
  })
})

describe('the newest measurement counts (D26)', () => {
  test('by its time, and of equal ones the last that became known', () => {
    const early = existing({ ordinal: 2, at: 4_000 })
    const late = existing({ ordinal: 0, at: 6_000 })
    const alike = existing({ ordinal: 1, at: 6_000 })
    assert.equal(newestOf([early, late, alike]), alike)
    assert.equal(newestOf([alike, late, early]), alike)
    assert.equal(newestOf([]), undefined)
  })

  test('of each package, in the order of packages', () => {
    const whole = existing({ ordinal: 4 })
    const second = existing({ ordinal: 0, package: 2 })
    const first = existing({ ordinal: 1, package: 1 })
    const firstAgain = existing({ ordinal: 2, package: 1, at: 7_000 })
    assert.deepEqual(newestOfPackages([whole, second, first, firstAgain]), [firstAgain, second])
    assert.deepEqual(newestOfPackages([whole]), [])
  })
})

describe('what was declared', () => {
  const product = { weightHundredthsKg: hundredths(125), quantity: 2, ...sides }
  const order = {
    service: 'B',
    products: [
      { ...product, declaredValue: 1_500, cashOnDelivery: 200 },
      { quantity: 1, declaredValue: 1 },
    ],
  } as unknown as Order
  const weight = (specific: number, volumetric: number) => ({
    specific: hundredths(specific),
    volumetric: hundredths(volumetric),
  })

  test('is all products together; what was left out weighs nothing', () => {
    const declared = declaredWeight(order, ({ weightHundredthsKg }) =>
      hundredths(weightHundredthsKg ? 600 : 0),
    )
    assert.deepEqual(declared, weight(125, 600))
  })

  test('is compared with the whole, or with all packages once each was measured', () => {
    const one = weight(100, 10)
    assert.deepEqual(measuredWeight(order, one, []), one)
    assert.equal(measuredWeight(order, undefined, []), undefined)
    assert.equal(measuredWeight(order, undefined, [one, one]), undefined)
    assert.deepEqual(measuredWeight(order, undefined, [one, one, one]), weight(300, 30))
  })

  test('amounts are whole pesos, as cents', () => {
    const declaredValueCents = 150_100
    for (const service of ['B', 'G'] as const)
      assert.deepEqual(amountsOf({ ...order, service }), {
        declaredValueCents,
        cashOnDeliveryCents: 20_000,
      })
    for (const service of ['E', 'R', 'F', 'C'] as const)
      assert.deepEqual(amountsOf({ ...order, service }), {
        declaredValueCents,
        cashOnDeliveryCents: 0,
      })
  })
})
