import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isProvinceLetter, provinceNames } from '../../../kernel/province.ts'
import type { StreetRow } from '../index/geo-rows.ts'
import { provincesOf } from '../matching/postal-ranges.ts'
import { foldName as fold } from '../words/fold.ts'
import { readReference } from './reference.steps.ts'
import { toGeoRows } from './reference-rows.ts'

const reference = readReference()
const { places, streets, names: named } = reference
const rows = toGeoRows({ ...reference, names: [] })

/** West, south, east and north of each province, with some margin. */
const boxes: Readonly<Record<string, readonly [number, number, number, number]>> = {
  A: [-68.6, -26.5, -62.2, -21.9],
  B: [-63.5, -41.1, -56.6, -33.2],
  C: [-58.54, -34.71, -58.33, -34.52],
  D: [-67.5, -36.1, -64.8, -31.8],
  E: [-60.9, -34.1, -57.7, -30.1],
  F: [-69.7, -32.1, -65.3, -27.6],
  G: [-65.3, -30.6, -61.6, -25.5],
  H: [-63.5, -28.1, -58.3, -24.1],
  J: [-70.7, -32.7, -66.6, -28.3],
  K: [-69.2, -30.2, -64.8, -25.0],
  L: [-68.4, -39.4, -63.3, -34.9],
  M: [-70.7, -37.7, -66.4, -31.9],
  N: [-56.1, -28.3, -53.6, -25.4],
  P: [-62.4, -27.0, -57.5, -22.4],
  Q: [-72.0, -41.2, -67.9, -36.0],
  R: [-72.0, -42.1, -62.7, -37.5],
  S: [-63.0, -34.5, -58.8, -27.9],
  T: [-66.3, -28.1, -64.4, -26.0],
  U: [-72.2, -46.1, -63.5, -41.9],
  V: [-68.7, -55.2, -63.7, -52.6],
  W: [-59.8, -30.8, -55.6, -27.2],
  X: [-65.9, -35.1, -61.7, -29.4],
  Y: [-67.3, -24.8, -64.1, -21.7],
  Z: [-73.7, -52.5, -65.6, -45.9],
}

const capitals =
  'A Salta|B La Plata|C Ciudad Autónoma de Buenos Aires|D San Luis|E Paraná|F La Rioja|G Santiago del Estero|' +
  'H Resistencia|J San Juan|K San Fernando del Valle de Catamarca|L Santa Rosa|M Mendoza|N Posadas|P Formosa|' +
  'Q Neuquén|R Viedma|S Santa Fe|T San Miguel de Tucumán|U Rawson|V Ushuaia|W Corrientes|X Córdoba|' +
  'Y San Salvador de Jujuy|Z Río Gallegos'

const metropolitan =
  'Almirante Brown|Avellaneda|Berazategui|Berisso|Brandsen|Campana|Cañuelas|Ensenada|Escobar|Esteban Echeverría|' +
  'Exaltación de la Cruz|Ezeiza|Florencio Varela|General Las Heras|General Rodríguez|General San Martín|Hurlingham|' +
  'Ituzaingó|José C. Paz|La Matanza|La Plata|Lanús|Lomas de Zamora|Luján|Malvinas Argentinas|Marcos Paz|Merlo|Moreno|' +
  'Morón|Pilar|Presidente Perón|Quilmes|San Fernando|San Isidro|San Miguel|San Vicente|Tigre|Tres de Febrero|' +
  'Vicente López|Zárate'

function liesIn(letter: string, latitude: number, longitude: number): boolean {
  const [west, south, east, north] = boxes[letter] ?? [0, 0, 0, 0]
  return west <= longitude && longitude <= east && south <= latitude && latitude <= north
}

function none(strays: readonly { readonly name: string }[]): void {
  const shown = strays.map((stray) => JSON.stringify(stray))
  assert.deepEqual(shown, [])
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index)
}

/** A code of 0 is unknown. */
const coded = places.filter(({ postalCodes }) => !postalCodes.includes(0))

describe('the places of the reference', () => {
  test('are the towns of the census, 1,800 and more with their code', () => {
    assert.ok(places.length >= 3_500, String(places.length))
    assert.ok(coded.length >= 2_700, String(coded.length))
  })

  test('are in every province, with its capital', () => {
    const names = new Set(places.map(({ province, name }) => `${province} ${name}`))
    assert.deepEqual(
      capitals.split('|').filter((capital) => !names.has(capital)),
      [],
    )
    assert.deepEqual([...new Set(places.map(({ province }) => province))].sort(), [
      ...Object.keys(provinceNames).sort(),
    ])
  })

  test('are in every partido around the capital, and in its 48 barrios', () => {
    const partidos = new Set(
      places.filter(({ province }) => province === 'B').map(({ district }) => district),
    )
    assert.deepEqual(
      metropolitan.split('|').filter((partido) => !partidos.has(partido)),
      [],
    )
    const capital = places.filter(({ province }) => province === 'C')
    assert.equal(capital.length, 48 + 1)
    assert.equal(new Set(capital.map(({ district }) => district)).size, 15)
  })

  test('have no name twice in a district', () => {
    const names = places.flatMap(({ province, district, name, aliases }) =>
      [...new Set([name, ...aliases].map(fold))].map((one) => `${province} ${district} ${one}`),
    )
    assert.deepEqual(repeated(names), [])
  })

  test('have codes of their province', () => {
    none(
      coded.filter(({ province, postalCodes }) =>
        postalCodes.some((code) => !provincesOf(code).some((letter) => letter === province)),
      ),
    )
  })

  test('have coordinates inside their province', () => {
    none(
      places.filter(({ province, latitude, longitude }) => !liesIn(province, latitude, longitude)),
    )
  })
})

describe('postal codes', () => {
  const codes = Array.from({ length: 9000 }, (_, index) => index + 1000)

  test('may lie in several provinces, named once each', () => {
    assert.deepEqual(provincesOf(8138), ['R', 'L', 'B'])
    for (const code of codes) {
      const letters = provincesOf(code)
      assert.ok(letters.every(isProvinceLetter), String(code))
      assert.deepEqual(repeated(letters), [], String(code))
    }
  })

  test('reach every province', () => {
    assert.equal(new Set(codes.flatMap(provincesOf)).size, 24)
  })
})

describe('the streets of the reference', () => {
  const cities = Map.groupBy(streets, ({ province, points }) =>
    province === 'C' ? 'Buenos Aires' : (points[0]?.place?.locality ?? ''),
  )

  test('are at least four hundred, in the five cities', () => {
    assert.ok(streets.length >= 400, String(streets.length))
    for (const city of ['Buenos Aires', 'La Plata', 'Córdoba', 'Rosario', 'Mendoza'])
      assert.ok((cities.get(city)?.length ?? 0) >= 40, city)
  })

  test('have no name twice in a city', () => {
    for (const referenceStreets of cities.values())
      assert.deepEqual(repeated(referenceStreets.map(({ name }) => name)), [])
  })

  test('have points in the order of their numbers, located at both ends', () => {
    for (const { name, points } of streets) {
      const numbers = points.map(({ number }) => number)
      const inOrder = [...new Set(numbers)].sort((left, right) => left - right)
      assert.deepEqual(numbers, inOrder, name)
      assert.ok(points.length >= 2 && points[0]?.at && points.at(-1)?.at && points[0].place, name)
    }
  })

  test('lie in a barrio or locality that is known, with a code of its province', () => {
    const names = new Set(places.map(({ province, name }) => `${province} ${name}`))
    none(rows.streets.filter(({ province, locality }) => !names.has(`${province} ${locality}`)))
    none(rows.streets.filter(({ district }) => district === ''))
    none(
      rows.streets.filter(
        ({ postalCode, province }) => !provincesOf(postalCode).some((one) => one === province),
      ),
    )
  })

  test('have coordinates inside their province', () => {
    none(
      rows.streets.filter(
        ({ province, latitude, longitude }) => !liesIn(province, latitude, longitude),
      ),
    )
  })

  test('are as long as their numbers say: a hundred numbers take 40 to 300 metres', () => {
    for (const { name, points } of streets) {
      const located = points.flatMap(({ number, at }) => (at ? [{ number, at }] : []))
      for (const [index, { number, at }] of located.entries()) {
        const next = located[index + 1]
        if (next === undefined || next.number - number < 100) continue
        const north = (next.at[0] - at[0]) * 111_200
        const east = (next.at[1] - at[1]) * 111_200 * Math.cos((at[0] * Math.PI) / 180)
        const metres = (Math.hypot(north, east) / (next.number - number)) * 100
        assert.ok(metres > 40 && metres < 300, `${name} from ${number}: ${Math.round(metres)} m`)
      }
    }
  })

  test('have ranges that are not inverted and do not overlap', () => {
    const key = ({ province, name }: StreetRow) => `${province} ${name}`
    for (const [name, blocks] of Map.groupBy(
      rows.streets.filter(({ province }) => province === 'C'),
      key,
    ))
      assertSeparate(name, blocks)
    for (const [name, blocks] of Map.groupBy(
      rows.streets.filter(({ province }) => province !== 'C'),
      (row) => `${row.locality} ${row.name}`,
    ))
      assertSeparate(name, blocks)
  })

  test('cover every number from their first to their last', () => {
    const blocks = rows.streets.filter(({ name }) => name === 'Avenida Corrientes')
    const [first, last] = [blocks[0], blocks.at(-1)]
    assert.deepEqual([first?.from, last?.to], [1, 6900])
    assert.equal(
      blocks.reduce((sum, { from, to }) => sum + to - from + 1, 0),
      6900,
    )
    const theatre = blocks.find(({ from, to }) => from <= 1530 && 1530 <= to)
    assert.deepEqual([theatre?.locality, theatre?.postalCode], ['San Nicolás', 1042])
  })
})

describe('the streets of which only names and numbers are known', () => {
  test('lie in a place that is known, with its district', () => {
    const names = new Set(
      places.map(({ province, district, name }) => `${province} ${district} ${name}`),
    )
    const lost = named.filter(
      ({ province, district, locality }) => !names.has(`${province} ${district} ${locality}`),
    )
    none(lost)
  })

  test('have numbers that are not inverted, and a code of their province or none', () => {
    none(named.filter(({ from, to }) => from > to))
    none(
      named.filter(
        ({ postalCode, province }) =>
          postalCode > 0 && !provincesOf(postalCode).some((one) => one === province),
      ),
    )
  })

  test('have a code of their own only where their city lists it after its first', () => {
    const own = named.filter(({ province, postalCode }) => province !== 'C' && postalCode > 0)
    assert.ok(own.some(({ locality, name }) => locality === 'San Juan' && name === 'Rivadavia'))
    for (const { province, locality, name, postalCode } of own) {
      const city = places.find((one) => one.province === province && one.name === locality)
      assert.ok((city?.postalCodes.indexOf(postalCode) ?? -1) > 0, `${name} ${postalCode}`)
    }
  })

  test('have no name twice in a place with the same numbers', () => {
    const written = named.map(
      ({ district, locality, name, from }) => `${district} ${locality} ${fold(name)} ${from}`,
    )
    const counts = Map.groupBy(written, (one) => one)
    const twice = [...counts].filter(([, list]) => list.length > 1).map(([one]) => one)
    assert.deepEqual(twice, [])
  })
})

function assertSeparate(name: string, blocks: readonly StreetRow[]): void {
  const sorted = blocks.toSorted((left, right) => left.from - right.from)
  for (const [index, { from, to }] of sorted.entries()) {
    assert.ok(from <= to, `${name} ${from}-${to}`)
    const next = sorted[index + 1]
    assert.ok(next === undefined || to < next.from, `${name} ${from}-${to} and ${next?.from}`)
  }
}
