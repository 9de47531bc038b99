import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { GatheredRows } from '../../../../test/support/gathered-rows.ts'
import { buildGeoFile } from '../index/build-geo.steps.ts'
import { openGeoIndex } from '../index/geo-index.ts'
import type { GeoRows } from '../index/geo-rows.ts'
import { unpackLine } from '../index/packed-line.ts'
import { linesWithin } from '../index/street-lines.ts'
import { Normalizer } from '../matching/normalize.ts'
import { GeoFileReading } from './geo-import.steps.ts'
import { keptLines, readStreet } from './geo-sources.steps.ts'
import { mergeRows } from './merge-rows.ts'

function read(text: string, rows = new GatheredRows()) {
  const reading = new GeoFileReading({ format: undefined, reason: 'x' }, rows)
  reading.add({ lines: text.split('\n'), bytes: text.length, latinLines: 0 })
  return reading.finish()
}

function taken(text: string) {
  const rows = new GatheredRows()
  const outcome = read(text, rows)
  assert.ok(outcome.ok, JSON.stringify(outcome))
  return { rows, report: outcome.value }
}

const postal = (code: string, name: string, latitude: number, longitude: number, accuracy = 4) =>
  `AR\t${code}\t${name}\tBuenos Aires\tB\t\t\t\t\t${latitude}\t${longitude}\t${accuracy}`
const georefHeader =
  'categoria,centroide_lat,centroide_lon,departamento_id,departamento_nombre,fuente,id,nombre,provincia_id,provincia_nombre'
const census = (name: string, district: string, latitude: number, longitude: number) =>
  `Localidad simple,${latitude},${longitude},1,${district},INDEC,1,${name},6,Buenos Aires`

describe('lists of places in any order', () => {
  // A town that a list puts 600 km away, two of one name, and one of each list alone.
  const geonames = taken(
    [
      postal('6508', 'STROEDER', -35.6167, -60.7667, 1),
      postal('6003', 'LAS TONINAS', -34.7, -61.1),
      postal('6000', 'VILLA NUEVA', -34.6, -61.01),
      postal('8000', 'VILLA NUEVA', -38.72, -62.3),
      postal('7530', 'EL CRUCE (CORONEL PRINGLES, PDO. CNEL. PRINGLES)', -38.6, -62.2),
    ].join('\n'),
  ).rows
  const georef = taken(
    [
      georefHeader,
      census('Stroeder', 'Patagones', -40.185487, -62.620516),
      census('Villa Nueva', 'Junín', -34.61, -61),
      census('Villa Nueva', 'Bahía Blanca', -38.71, -62.28),
      census('Ramos Otero', 'Balcarce', -37.54, -58.34),
    ].join('\n'),
  ).rows
  const none: GeoRows = { localities: [], streets: [], zones: [] }
  const forms = [
    { locality: 'Stroeder', district: '' },
    { locality: 'Las Toninas', district: '' },
    { locality: 'Ramos Otero', district: '' },
    { locality: 'Villa Nueva', district: 'Junín' },
    { locality: 'El Cruce', district: 'Coronel Pringles' },
  ]

  for (const [name, order] of [
    ['codes first', [geonames, georef]],
    ['census first', [georef, geonames]],
  ] as const)
    test(`make one place of each, where the census has it: ${name}`, () => {
      const bytes = buildGeoFile(mergeRows(none, order))
      const normalizer = new Normalizer(openGeoIndex(bytes.buffer))
      const places = forms.map((where) => {
        const address = normalizer.normalize({
          street: 'Zxqwv 123',
          province: 'Buenos Aires',
          ...where,
        })
        const degrees = [address.latitude?.toFixed(1), address.longitude?.toFixed(1)].join()
        return [address.locality, address.district, address.postalCode, degrees]
      })
      assert.deepEqual(places, [
        ['Stroeder', 'Patagones', 6508, '-40.2,-62.6'],
        ['Las Toninas', '', 6003, '-34.7,-61.1'],
        ['Ramos Otero', 'Balcarce', undefined, '-37.5,-58.3'],
        ['Villa Nueva', 'Junín', 6000, '-34.6,-61.0'],
        ['El Cruce', 'Coronel Pringles', 7530, '-38.6,-62.2'],
      ])
    })
})

describe('names of places', () => {
  test('lose words that only locate them', () => {
    const { rows } = taken(
      [
        postal('4200', 'LA FALDA (GARZA-DPTO.SARMIENTO)', -27.7, -64.2),
        postal('1667', 'KILOMETRO 36 (GRAND BOURG, PDO. GRAL. SARMIENTO)', -34.5, -58.7),
        postal('3636', 'POZO CERCADO (EL CHORRO (F), DPTO. RIVADAVIA (S))', -23.5, -61.9),
        postal('7000', 'CHABELA (APEADERO FCGM)', -37, -59),
      ].join('\n'),
    )
    assert.deepEqual(
      rows.localities.map(({ name, district }) => [name, district]),
      [
        ['La Falda', 'Sarmiento'],
        ['Kilometro 36', 'General Sarmiento'],
        ['Pozo Cercado', 'Rivadavia'],
        ['Chabela', ''],
      ],
    )
  })
})

describe('the forms of open data', () => {
  test('BAHRA: towns of the census, and sites', () => {
    const header =
      '"cod_prov","nom_prov","cod_depto","nom_depto","cod_loc","cod_bahra","tipo_bahra","nombre_bahra","lat_gd","long_gd"'
    const { rows, report } = taken(
      `${header}\n"06","BUENOS AIRES","602","PATAGONES","060","06602060000 ","LS ","STROEDER",-40.18,-62.62\n` +
        '"06","BUENOS AIRES","602","PATAGONES","060","06602060001 ","ST ","LOS POZOS",-40.1,-62.6',
    )
    assert.equal(report.format, 'bahra')
    assert.deepEqual(
      rows.localities.map(({ name, located }) => [name, located]),
      [
        ['Stroeder', 'surveyed'],
        ['Los Pozos', undefined],
      ],
    )
  })

  test('the gazetteer of GeoNames: its towns', () => {
    const line = (name: string, kind: string, province: string) =>
      `1\t${name}\t${name}\t\t-40.18\t-62.62\t${kind}\tPPL\tAR\t\t${province}\t\t\t\t0\t\t1\tzone\t2020-01-01`
    const { rows, report } = taken(
      [line('Stroeder', 'P', '01'), line('Río Negro', 'H', '16'), line('Oberá', 'P', '14')].join(
        '\n',
      ),
    )
    assert.deepEqual([report.format, report.refused[0]?.why], ['geonames-places', 'no-place'])
    assert.deepEqual(
      rows.localities.map(({ province }) => province),
      ['B', 'N'],
    )
  })

  test("the columns of georef's API", () => {
    const streets = taken(
      'calle_altura_fin_derecha,calle_altura_fin_izquierda,calle_altura_inicio_derecha,calle_altura_inicio_izquierda,calle_categoria,calle_id,calle_nombre,departamento_nombre,localidad_nombre,provincia_nombre\n' +
        '899,898,101,102,AV,1,PELLEGRINI,Rosario,Rosario,Santa Fe',
    )
    assert.equal(streets.report.format, 'georef-streets')
    const [street] = streets.rows.streets
    assert.deepEqual(
      [street?.name, street?.from, street?.to, street?.locality],
      ['Avenida Pellegrini', 101, 899, 'Rosario'],
    )
    const places = taken(
      'departamento_nombre,localidad_centroide_lat,localidad_centroide_lon,localidad_id,localidad_nombre,provincia_nombre\n' +
        'Patagones,-40.18,-62.62,1,Stroeder,Buenos Aires',
    )
    assert.equal(places.rows.localities[0]?.name, 'Stroeder')
  })

  const street = {
    altura: { fin: { derecha: 899, izquierda: 898 }, inicio: { derecha: 101, izquierda: 102 } },
    categoria: 'AV',
    departamento: { id: '1', nombre: 'Rosario' },
    localidad_censal: { id: '1', nombre: 'Rosario' },
    nombre: 'PELLEGRINI',
    provincia: { id: '82', nombre: 'Santa Fe' },
  }

  test('JSON: an answer, a list, and one object a line', () => {
    const forms = [
      JSON.stringify({ cantidad: 1, calles: [street], inicio: 0 }),
      JSON.stringify([street], undefined, 2),
      `${JSON.stringify(street)}\n${JSON.stringify({ ...street, nombre: 'OROÑO' })}\n{"x":`,
    ]
    for (const text of forms) {
      const { rows, report } = taken(text)
      assert.equal(report.format, 'georef-streets')
      assert.deepEqual(rows.streets[0]?.name, 'Avenida Pellegrini')
    }
    assert.deepEqual(taken(forms[2] as string).report.refused[0]?.rows, 1)
  })

  test('a callejero in GeoJSON is streets with their lines, not zones', () => {
    const properties = {
      nomoficial: 'PERU',
      alt_izqini: 501,
      alt_izqfin: 599,
      alt_derini: 502,
      alt_derfin: 600,
      type: 'calle',
    }
    const coordinates = [
      [-58.44, -34.6],
      [-58.44, -34.601],
      [-58.4399999, -34.6005],
      [-58.438, -34.601],
    ]
    const feature = { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } }
    const { rows, report } = taken(
      JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
    )
    assert.deepEqual([report.format, rows.zones.length], ['caba-streets', 0])
    const [drawn] = rows.streets
    assert.ok(drawn)
    const keptStreet = readStreet(keptLines.street(drawn))
    assert.deepEqual(unpackLine(Buffer.from(keptStreet.line ?? ''))[0], [-58.44, -34.6])
  })
})

describe('the line of a street', () => {
  const header = 'WKT,nomoficial,alt_izqini,alt_izqfin,alt_derini,alt_derfin,barrio,comuna'
  const { rows } = taken(
    `${header}\n"LINESTRING (-58.4400 -34.6000,-58.4400 -34.6005,-58.4400 -34.6010,-58.4380 -34.6010)",PERU,501,599,502,600,MONSERRAT,1`,
  )
  const index = openGeoIndex(buildGeoFile(rows).buffer)

  test('is kept simplified, and found by its place', () => {
    assert.equal(index.squareRange.count, 1)
    const [line, ...others] = linesWithin(index, [-58.45, -34.61, -58.43, -34.59], 10)
    assert.deepEqual(others, [])
    assert.deepEqual([line?.name, line?.from, line?.to], ['Peru', 501, 600])
    assert.deepEqual(line?.points, [
      [-58.44, -34.6],
      [-58.44, -34.601],
      [-58.438, -34.601],
    ])
    assert.deepEqual(linesWithin(index, [-58.35, -34.61, -58.34, -34.59], 10), [])
  })

  test('places numbers along it', () => {
    const { latitude, longitude } = new Normalizer(index).normalize({
      street: 'Perú 600',
      province: 'CABA',
    })
    assert.deepEqual([latitude, longitude], [-34.601, -58.438])
  })
})

describe('bytes that are no text', () => {
  test('is refused and never shown', () => {
    const picture = Buffer.from('\u{89}PNG\r\u{1a}\0\0\0IHDR').toString('latin1')
    assert.deepEqual(read(picture), { ok: false, refusal: { name: 'binary' } })
  })

  test('as the name of a street is left out', () => {
    const header =
      'provincia,partido,localidad,calle,altura_desde,altura_hasta,codigo_postal,lat,lon'
    const names = [
      'SIN NOMBRE',
      'CALLE S/N',
      'Sin denominación',
      '\u{1}\u{2}ab',
      '\u{fffd}\u{fffd}',
    ]
    const lines = names.map((name) => `Buenos Aires,Tandil,Tandil,${name},1,100,7000,-37.3,-59.1`)
    const { rows, report } = taken([header, ...lines].join('\n'))
    assert.deepEqual([rows.streets.length, report.refused[0]?.rows], [0, names.length])
    const shown = JSON.stringify(report.refused)
    assert.ok(!/\\u00|\u{fffd}/u.test(shown), shown)
  })
})
