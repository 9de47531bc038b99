import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hundredths } from '../../kernel/measures.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import { judgeRanges, judgeShipperRates, judgeTariffs, judgeZones } from './rate-changes.ts'
import { type TariffRow, tariffId } from './rate-rows.ts'

const facts = {
  zones: new Set(['A', 'B']),
  priceLists: new Set(['GENERAL']),
  shippers: new Set([9001]),
}

const tariff: TariffRow = {
  list: 'GENERAL',
  origin: 'A',
  destination: 'B',
  service: '*',
  upToHundredthsKg: hundredths(500),
  amountCents: 100,
  extraKgCents: null,
  validFrom: 1_000,
  validTo: null,
}
const code = (digits: number) => digits as PostalCode

test('a tariff refers to an existing list and zones', () => {
  const rows = [tariff, { ...tariff, list: 'X', origin: 'Y', destination: 'Z' }]
  assert.deepEqual(judgeTariffs(rows, facts), [
    { index: 1, field: 'list', name: 'list-unknown' },
    { index: 1, field: 'origin', name: 'zone-unknown' },
    { index: 1, field: 'destination', name: 'zone-unknown' },
  ])
})

test('a tariff is for some weight, and ends after it begins', () => {
  const rows = [
    { ...tariff, upToHundredthsKg: hundredths(0) },
    { ...tariff, validTo: 1_000 },
  ]
  assert.deepEqual(judgeTariffs(rows, facts), [
    { index: 0, field: 'upToHundredthsKg', name: 'weight-not-positive' },
    { index: 1, field: 'validTo', name: 'period-backwards' },
  ])
})

test('two tariffs differ in list, zones, service, weight or beginning', () => {
  const others: TariffRow[] = [
    { ...tariff, origin: 'B' },
    { ...tariff, service: 'E' },
    { ...tariff, upToHundredthsKg: hundredths(501) },
    { ...tariff, validFrom: 0 },
  ]
  assert.deepEqual(judgeTariffs([tariff, ...others], facts), [])
  assert.deepEqual(judgeTariffs([tariff, { ...tariff, amountCents: 7 }], facts), [
    { index: 1, field: 'upToHundredthsKg', name: 'row-repeated' },
  ])
})

test('a range does not end before it begins, and its zone exists', () => {
  const rows = [
    { fromPostal: code(2000), toPostal: code(1999), zone: 'A' },
    { fromPostal: code(1000), toPostal: code(1000), zone: 'C' },
  ]
  assert.deepEqual(judgeRanges(rows, facts), [
    { index: 0, field: 'toPostal', name: 'range-backwards' },
    { index: 1, field: 'zone', name: 'zone-unknown' },
  ])
})

test('a shipper that pays by a list exists, and so does the list', () => {
  const rows = [{ shipper: 1, list: 'X', originPostal: null }]
  assert.deepEqual(
    judgeShipperRates(rows, facts).map(({ name }) => name),
    ['shipper-unknown', 'list-unknown'],
  )
})

test('no zone appears twice', () => {
  const zone = { code: 'A', name: 'Norte' }
  assert.deepEqual(judgeZones([zone, zone], facts), [
    { index: 1, field: 'code', name: 'row-repeated' },
  ])
})

test('the id of a tariff sorts by weight, then by beginning', () => {
  const ids = [
    { ...tariff, upToHundredthsKg: hundredths(99) },
    tariff,
    { ...tariff, validFrom: 1_772_000_000_000 },
    { ...tariff, upToHundredthsKg: hundredths(10_000) },
  ].map(tariffId)
  assert.deepEqual(ids.toSorted(), ids)
})
