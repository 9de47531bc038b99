import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { nearestName } from './nearest-name.ts'

const names = ['limit', 'after', 'trackingCode', 'weightKg', 'lengthCm', 'to', 'from']

test('a name that was mistyped, or written another way, is recognized', () => {
  const meant = {
    lmit: 'limit',
    limti: 'limit',
    Limit: 'limit',
    limits: 'limit',
    tracking_code: 'trackingCode',
    TRACKINGCODE: 'trackingCode',
    'tracking-cod': 'trackingCode',
    weigthKg: 'weightKg',
    form: 'from',
  }
  for (const [written, name] of Object.entries(meant))
    assert.equal(nearestName(written, names), name)
})

test('a name that is like none of them is nobody', () => {
  for (const written of ['zzz', 'page', 'x', '', 'ab', '__proto__', 'x'.repeat(100_000)])
    assert.equal(nearestName(written, names), undefined, written)
})

test('a name with one letter less is recognized, wherever it is missing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...names.filter((name) => name.length > 4)),
      fc.nat(20),
      (name, at) => {
        const place = at % name.length
        assert.equal(nearestName(name.slice(0, place) + name.slice(place + 1), names), name)
      },
    ),
  )
})
