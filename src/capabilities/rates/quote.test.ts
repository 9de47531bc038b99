import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hundredths } from '../../kernel/measures.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import { type QuoteRequest, quote } from './quote.ts'
import { createRateBook, findZone } from './rate-book.ts'
import type { RateRows, TariffRow } from './rate-rows.ts'

const now = Date.UTC(2026, 2, 6)
const day = 86_400_000
const code = (digits: number) => digits as PostalCode

function tariff(upToKg: number, amount: number, changes: Partial<TariffRow> = {}): TariffRow {
  return {
    list: 'GENERAL',
    origin: 'A',
    destination: 'B',
    service: '*',
    upToHundredthsKg: hundredths(Math.round(upToKg * 100)),
    amountCents: Math.round(amount * 100),
    extraKgCents: null,
    validFrom: 0,
    validTo: null,
    ...changes,
  }
}

const general = {
  code: 'GENERAL',
  name: 'General',
  originPostal: code(1000),
  vatBasisPoints: 0,
  insuranceBasisPoints: 100,
  insuranceMinimumCents: 500,
  cashBasisPoints: 250,
  cashMinimumCents: 1_000,
  returnBasisPoints: 0,
  redirectionBasisPoints: 0,
}

function rowsOf(tariffs: readonly TariffRow[], changes: Partial<RateRows> = {}): RateRows {
  return {
    zones: [
      { code: 'A', name: 'Norte' },
      { code: 'B', name: 'Sur' },
    ],
    ranges: [
      { fromPostal: code(1000), toPostal: code(1999), zone: 'A' },
      { fromPostal: code(2000), toPostal: code(2999), zone: 'B' },
    ],
    priceLists: [general],
    tariffs,
    shipperRates: [],
    ...changes,
  }
}

function asking(kg: number, changes: Partial<QuoteRequest> = {}): QuoteRequest {
  return {
    shipper: { number: 1, volumetricFactor: 4000 },
    destination: code(2500),
    weight: { specific: hundredths(Math.round(kg * 100)), volumetric: undefined, sides: undefined },
    service: 'E',
    declaredValueCents: 0,
    cashOnDeliveryCents: 0,
    ...changes,
  }
}

function priced(rows: RateRows, request: QuoteRequest, at = now) {
  const quoted = quote(createRateBook(rows), request, at)
  assert.ok(quoted.ok, JSON.stringify(quoted))
  return quoted.value
}

function refused(rows: RateRows, request: QuoteRequest, at = now): string {
  const quoted = quote(createRateBook(rows), request, at)
  assert.ok(!quoted.ok, JSON.stringify(quoted))
  return quoted.refusal.name
}

describe('the bracket', () => {
  const rows = rowsOf([tariff(1, 100), tariff(5, 300), tariff(10, 500, { extraKgCents: 4_000 })])

  test('is the lightest that holds the weight, its limit included', () => {
    assert.equal(priced(rows, asking(0)).totalCents, 10_000)
    assert.equal(priced(rows, asking(1)).totalCents, 10_000)
    assert.equal(priced(rows, asking(1.01)).totalCents, 30_000)
    assert.equal(priced(rows, asking(5)).totalCents, 30_000)
    assert.equal(priced(rows, asking(10)).totalCents, 50_000)
  })

  test('beyond the highest, every started kilogram is added', () => {
    assert.equal(priced(rows, asking(10.01)).totalCents, 54_000)
    assert.equal(priced(rows, asking(11)).totalCents, 54_000)
    assert.equal(priced(rows, asking(11.01)).totalCents, 58_000)
    assert.equal(priced(rows, asking(11.01)).extraKg, 2)
    assert.equal(priced(rows, asking(9999.99)).totalCents, 50_000 + 9_990 * 4_000)
  })

  test('beyond the highest without a price per kilogram, nothing is carried', () => {
    assert.equal(refused(rowsOf([tariff(1, 100)]), asking(1.01)), 'weight-not-served')
  })

  test('a price beyond what can be added up exactly is refused, never rounded', () => {
    const dear = rowsOf([tariff(1, 1, { extraKgCents: 9_999_999_999 })])
    const weight = asking(0, {
      weight: {
        specific: hundredths(0),
        volumetric: undefined,
        sides: {
          height: hundredths(999_999),
          length: hundredths(999_999),
          width: hundredths(999_999),
        },
      },
    })
    assert.equal(refused(dear, weight), 'weight-not-served')
  })
})

describe('the service', () => {
  const rows = rowsOf([
    tariff(5, 300),
    tariff(20, 900),
    tariff(5, 200, { service: 'F' }),
    tariff(5, 700, { service: 'B', validTo: now }),
  ])

  test('its own tariff wins over the one for all', () => {
    assert.equal(priced(rows, asking(1, { service: 'F' })).totalCents, 20_000)
    assert.equal(priced(rows, asking(1, { service: 'E' })).totalCents, 30_000)
  })

  test('where its own does not reach, the one for all does', () => {
    assert.equal(priced(rows, asking(6, { service: 'F' })).totalCents, 90_000)
    assert.equal(priced(rows, asking(1, { service: 'B' })).totalCents, 30_000)
  })

  test('a service with no tariff at all is refused', () => {
    const only = rowsOf([tariff(5, 200, { service: 'F' })])
    assert.equal(refused(only, asking(1, { service: 'E' })), 'tariff-missing')
  })
})

describe('the validity', () => {
  test('begins with its first moment and ends before its last', () => {
    const rows = rowsOf([tariff(5, 300, { validFrom: now, validTo: now + day })])
    assert.equal(refused(rows, asking(1), now - 1), 'tariff-missing')
    assert.equal(priced(rows, asking(1), now).totalCents, 30_000)
    assert.equal(priced(rows, asking(1), now + day - 1).totalCents, 30_000)
    assert.equal(refused(rows, asking(1), now + day), 'tariff-missing')
  })

  test('of several in force, the one that began last counts', () => {
    const rows = rowsOf([
      tariff(5, 300),
      tariff(5, 400, { validFrom: now }),
      tariff(5, 500, { validFrom: now + day }),
    ])
    assert.equal(priced(rows, asking(1), now - 1).totalCents, 30_000)
    assert.equal(priced(rows, asking(1), now).totalCents, 40_000)
    assert.equal(priced(rows, asking(1), now + day).totalCents, 50_000)
    assert.equal(priced(rows, asking(1), now + day).tariff.amountCents, 50_000)
  })

  test('the price per extra kilogram is that of the tariff in force', () => {
    const rows = rowsOf([
      tariff(5, 300, { extraKgCents: 1_000 }),
      tariff(5, 300, { validFrom: now, extraKgCents: 2_000 }),
    ])
    assert.equal(priced(rows, asking(6), now - 1).extraCents, 1_000)
    assert.equal(priced(rows, asking(6), now).extraCents, 2_000)
  })
})

describe('the list', () => {
  const own = { ...general, code: 'PROPIA', vatBasisPoints: 2_100, originPostal: code(2000) }
  const rows = rowsOf(
    [
      tariff(5, 300),
      tariff(5, 100, { list: 'PROPIA', origin: 'A' }),
      tariff(5, 50, { list: 'PROPIA', origin: 'B' }),
    ],
    {
      priceLists: [general, own],
      shipperRates: [
        { shipper: 7, list: 'PROPIA', originPostal: null },
        { shipper: 8, list: 'PROPIA', originPostal: code(1500) },
      ],
    },
  )
  const of = (number: number) =>
    priced(rows, asking(1, { shipper: { number, volumetricFactor: 4000 } }))

  test("is the shipper's own, else the general one", () => {
    assert.equal(of(1).list.code, 'GENERAL')
    assert.equal(of(1).totalCents, 30_000)
    assert.equal(of(7).list.code, 'PROPIA')
  })

  test("shipments leave from the shipper's place, else from the list's", () => {
    assert.equal(of(7).origin.code, 'B')
    assert.equal(of(7).totalCents, 6_050)
    assert.equal(of(8).origin.code, 'A')
    assert.equal(of(8).totalCents, 12_100)
  })

  test('without any list, or an origin in no zone, there is no price', () => {
    assert.equal(refused(rowsOf([], { priceLists: [] }), asking(1)), 'prices-missing')
    const astray = rowsOf([], { priceLists: [{ ...general, originPostal: code(9000) }] })
    assert.equal(refused(astray, asking(1)), 'prices-missing')
  })
})

describe('the zone', () => {
  test('a destination in none, or without a tariff, is refused', () => {
    const rows = rowsOf([tariff(5, 300)])
    assert.equal(refused(rows, asking(1, { destination: code(3000) })), 'destination-not-served')
    assert.equal(refused(rows, asking(1, { destination: code(1000) })), 'tariff-missing')
  })

  test('of ranges that overlap, the narrowest counts', () => {
    const book = createRateBook(
      rowsOf([], {
        ranges: [
          { fromPostal: code(1500), toPostal: code(1500), zone: 'B' },
          { fromPostal: code(1000), toPostal: code(9999), zone: 'A' },
        ],
      }),
    )
    assert.equal(findZone(book, code(1499))?.code, 'A')
    assert.equal(findZone(book, code(1500))?.code, 'B')
    assert.equal(findZone(book, code(1501))?.code, 'A')
    assert.equal(findZone(book, code(9999))?.code, 'A')
  })
})

describe('surcharges and VAT', () => {
  const taxed = rowsOf([tariff(5, 300)], {
    priceLists: [{ ...general, vatBasisPoints: 2_100 }],
  })

  test('insurance is a share of the declared value, with a minimum', () => {
    assert.deepEqual(priced(taxed, asking(1, { declaredValueCents: 10_000 })).surcharges, [
      { kind: 'insurance', ofCents: 10_000, cents: 500 },
    ])
    assert.deepEqual(priced(taxed, asking(1, { declaredValueCents: 100_050 })).surcharges, [
      { kind: 'insurance', ofCents: 100_050, cents: 1_001 },
    ])
  })

  test('cash on delivery is a share of the amount, with a minimum', () => {
    assert.deepEqual(priced(taxed, asking(1, { cashOnDeliveryCents: 1 })).surcharges, [
      { kind: 'cash-on-delivery', ofCents: 1, cents: 1_000 },
    ])
  })

  test('VAT is on everything', () => {
    const request = asking(1, { declaredValueCents: 10_000, cashOnDeliveryCents: 10_000 })
    const { netCents, vatCents, totalCents } = priced(taxed, request)
    assert.equal(netCents, 30_000 + 500 + 1_000)
    assert.equal(vatCents, 6_615)
    assert.equal(totalCents, 38_115)
  })

  test('without them there are none', () => {
    assert.deepEqual(priced(taxed, asking(1)).surcharges, [])
  })
})
