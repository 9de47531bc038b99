import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { GeoRows, StreetRow } from '../index/geo-rows.ts'
import { mergeRows } from './merge-rows.ts'

const street = (name: string, changes: Partial<StreetRow> = {}): StreetRow => ({
  province: 'C',
  district: 'Comuna 2',
  locality: 'Recoleta',
  name,
  aliases: [],
  from: 1,
  to: 100,
  postalCode: 1425,
  latitude: -34.5,
  longitude: -58.4,
  exact: true,
  ...changes,
})

const rows = (...streets: StreetRow[]): GeoRows => ({ localities: [], streets, zones: [] })
const nowhere = { exact: false, latitude: Number.NaN, longitude: Number.NaN }

/** Enough streets to cover the capital. */
const others = Array.from({ length: 20 }, (_, place) => street(`Otra ${place}`))

function merged(reference: StreetRow[], imported: StreetRow[]): string[] {
  const { streets } = mergeRows(rows(...reference), [rows(...imported, ...others)])
  return [...streets].filter(({ name }) => !name.startsWith('Otra')).map(({ name }) => name)
}

describe('the imported rows', () => {
  test('takes the place of the streets of the reference that it locates', () => {
    const own = [street('Avenida Santa Fe'), street('Calle que nadie más conoce')]
    assert.deepEqual(merged(own, [street('Santa Fe Av.')]), ['Santa Fe Av.'])
  })

  for (const [own, other] of [
    ['Avenida General Las Heras', 'Las Heras General Av.'],
    ['Avenida Luis María Campos', 'Campos, Luis M. Av.'],
    ['José Antonio Cabrera', 'Cabrera, Jose A.'],
  ] as const)
    test(`leaves ${own} to the reference where it knows only the name, "${other}"`, () => {
      assert.deepEqual(merged([street(own)], [street(other, nowhere)]), [own])
    })

  test('stays where one of its blocks at least is located', () => {
    const imported = [street('Chile', nowhere), street('Chile', { from: 101, to: 200 })]
    assert.deepEqual(merged([street('Chile')], imported), ['Chile', 'Chile'])
  })

  test('of few streets only adds to the reference', () => {
    const { streets } = mergeRows(rows(street('Chile')), [rows(street('Perú'))])
    assert.deepEqual(
      Array.from(streets, ({ name }) => name),
      ['Chile', 'Perú'],
    )
  })

  test("takes the reference's code where its own is a guess or unknown", () => {
    const own = [street('Posadas', { from: 1301, to: 1800, postalCode: 1112 })]
    const block = { from: 1701, to: 1800 }
    const codeOf = (changes: Partial<StreetRow>) => {
      const imported = [street('Posadas', { ...block, ...changes }), ...others]
      const { streets } = mergeRows(rows(...own), [rows(...imported)])
      return [...streets].find(({ name }) => name === 'Posadas')?.postalCode
    }
    assert.equal(codeOf({ postalCode: 1129, codeIsGuess: true }), 1112)
    assert.equal(codeOf({ postalCode: 0 }), 1112)
    assert.equal(codeOf({ postalCode: 1129 }), 1129)
    assert.equal(codeOf({ postalCode: 1129, codeIsGuess: true, from: 1, to: 100 }), 1129)
  })

  test('leaves Calle 74 beside Diagonal 74', () => {
    const own = [street('Diagonal 74')]
    const other = [street('74', nowhere), street('Diagonal 74', nowhere)]
    assert.deepEqual(merged(own, other), ['Diagonal 74', '74'])
  })
})
