import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { GatheredRows } from '../../../../test/support/gathered-rows.ts'
import { randomRuns } from '../../../../test/support/random-runs.ts'
import { LineReader } from '../../../kits/files/read-lines.ts'
import { addressLimits } from '../addresses.limits.ts'
import { GeoFileReading, type ImportOptions } from './geo-import.steps.ts'
import { type ImportFormat, importFormats, recognizeFormat } from './import-formats.ts'

function read(
  bytes: Uint8Array | string,
  options: Partial<ImportOptions> = {},
  rows = new GatheredRows(),
) {
  const reader = new LineReader(addressLimits.geoLineBytes)
  const reading = new GeoFileReading({ format: undefined, reason: 'inundable', ...options }, rows)
  const lines = [...reader.push(Buffer.from(bytes)), ...reader.finish()]
  reading.add({ lines, bytes: bytes.length, latinLines: reader.latinLines })
  return reading.finish()
}

function taken(bytes: Uint8Array | string, options: Partial<ImportOptions> = {}) {
  const rows = new GatheredRows()
  const outcome = read(bytes, options, rows)
  assert.ok(outcome.ok, JSON.stringify(outcome))
  return { rows, report: outcome.value }
}

function refusalsOf(bytes: string): string[] {
  return taken(bytes).report.refused.flatMap(({ why, examples }) =>
    examples.map(({ line }) => `${line} ${why}`),
  )
}

const headers = {
  localities: 'provincia,iso_province_letter,partido,localidad,codigo_postal,lat,lon',
  streets:
    'provincia,partido,localidad,calle,codigo_calle,altura_desde,altura_hasta,codigo_postal,lat,lon,palabras_clave',
  'caba-blocks':
    'codigo_calle,calle,altura_desde,altura_hasta,barrio,comuna,codigo_postal,lat,lon,cp_por',
  'georef-localities':
    'categoria,centroide_lat,centroide_lon,departamento_id,departamento_nombre,fuente,id,nombre,provincia_id,provincia_nombre',
  'georef-streets':
    'altura_fin_derecha,altura_fin_izquierda,altura_inicio_derecha,altura_inicio_izquierda,categoria,departamento_nombre,id,localidad_censal_nombre,nombre,provincia_nombre',
  'caba-streets':
    'WKT,id,codigo,nomoficial,alt_izqini,alt_izqfin,alt_derini,alt_derfin,nom_mapa,long,barrio,comuna',
} as const satisfies Partial<Record<ImportFormat, string>>

describe('a file is recognized by its first line', () => {
  for (const [format, header] of Object.entries(headers))
    test(`${format}, with any separator, quotes and capitals`, () => {
      assert.equal(recognizeFormat(header), format)
      assert.equal(recognizeFormat(header.toUpperCase().replaceAll(',', ';')), format)
      assert.equal(recognizeFormat(`"${header.split(',').toReversed().join('","')}"`), format)
    })

  test('anything else is refused, and the line is shown', () => {
    const outcome = read('nombre,telefono\nAna,1')
    assert.deepEqual(outcome, {
      ok: false,
      refusal: { name: 'format-unknown', firstLine: 'nombre,telefono' },
    })
    assert.deepEqual(read('\n \n'), { ok: false, refusal: { name: 'empty' } })
  })

  test('a format that is given needs its columns', () => {
    const outcome = read('calle,barrio\nX,Y', { format: 'caba-blocks' })
    assert.ok(!outcome.ok && outcome.refusal.name === 'columns-missing')
    assert.deepEqual(outcome.refusal.columns, [
      'altura_desde',
      'altura_hasta',
      'codigo_postal',
      'lat',
      'lon',
    ])
  })
})

describe('rows of places', () => {
  test('of GeoNames have no header, and shout', () => {
    const { rows, report } = taken(
      'AR\tB1842\tMONTE GRANDE\tBuenos Aires\tB\tESTEBAN ECHEVERRIA\t\t\t\t-34.8165\t-58.4672\t4\n' +
        'AR\t4200\tSANTIAGO DEL ESTERO\tSantiago Del Estero\tG\t\t\t\t\t-27.7834\t-64.2642\t4\n' +
        'UY\t11000\tMONTEVIDEO\tMontevideo\t10\t\t\t\t\t-34.9\t-56.2\t4\n',
    )
    assert.equal(report.format, 'geonames-postal')
    assert.deepEqual(rows.localities, [
      {
        province: 'B',
        district: 'Esteban Echeverria',
        name: 'Monte Grande',
        aliases: [],
        postalCode: 1842,
        latitude: -34.8165,
        longitude: -58.4672,
      },
      {
        province: 'G',
        district: '',
        name: 'Santiago del Estero',
        aliases: [],
        postalCode: 4200,
        latitude: -27.7834,
        longitude: -64.2642,
      },
    ])
    assert.deepEqual(report.refused[0]?.why, 'country')
  })

  test('of georef have no postal code', () => {
    const { rows } = taken(
      `${headers['georef-localities']}\nLocalidad simple,-54.51,-67.19,94015,Tolhuin,INDEC,1,Tolhuin,94,"Tierra del Fuego, Antártida e Islas del Atlántico Sur"`,
    )
    const [place] = rows.localities
    assert.deepEqual([place?.province, place?.name, place?.postalCode], ['V', 'Tolhuin', 0])
  })

  test('that cannot be used are left out, each with its line and reason', () => {
    const file = [
      headers.localities,
      'Córdoba,X,Capital,Córdoba,5000,-31.4135,-64.1811',
      'Narnia,,Capital,Córdoba,5000,-31.4135,-64.1811',
      'Córdoba,X,Capital,,5000,-31.4135,-64.1811',
      'Córdoba,X,Capital,Centro,50,-31.4135,-64.1811',
      'Córdoba,X,Capital,Centro,5000,31.4135,64.1811',
      'Córdoba,X,Capital',
      'Córdoba,X,Capital,Córdoba,5000,-31.4135,-64.1811',
      ',,,,,,',
      '"Córdoba,X,Capital,Alberdi,5003,-31.41,-64.20',
      'Córdoba,X,Capital,Güemes,X5000ABC,"-31,4250","-64,1920"',
    ].join('\n')
    assert.deepEqual(refusalsOf(file).toSorted(), [
      '10 quotes',
      '3 province',
      '4 name',
      '5 postal-code',
      '6 coordinates',
      '7 cells',
      '8 repeated',
    ])
    const { rows, report } = taken(file)
    assert.deepEqual([report.read, report.taken], [9, 2])
    assert.deepEqual(
      rows.localities.map(({ name, postalCode, latitude }) => [name, postalCode, latitude]),
      [
        ['Córdoba', 5000, -31.4135],
        ['Güemes', 5000, -31.425],
      ],
    )
  })
})

describe('rows of streets', () => {
  test('of the plain file stand at their locality', () => {
    const { rows } = taken(
      `${headers.streets}\nBuenos Aires,Lanús,Lanús Oeste,Avenida Hipólito Yrigoyen,1,4000,4600,1824,-34.7,-58.39,AVENIDA AVDA HIPOLITO YRIGOYEN`,
    )
    assert.deepEqual(rows.streets, [
      {
        province: 'B',
        district: 'Lanús',
        locality: 'Lanús Oeste',
        name: 'Avenida Hipólito Yrigoyen',
        aliases: ['AVENIDA AVDA HIPOLITO YRIGOYEN'],
        from: 4000,
        to: 4600,
        postalCode: 1824,
        latitude: -34.7,
        longitude: -58.39,
        exact: false,
      },
    ])
  })

  test('of the capital stand in their block', () => {
    const { rows } = taken(
      `${headers['caba-blocks']}\n3174,Corrientes Av.,1501,1600,San Nicolas,1,1042,-34.6041,-58.3887,calle\n1,Sola,1,100,,,,,,sin`,
    )
    const [first, second] = rows.streets
    assert.deepEqual(
      [first?.district, first?.locality, first?.exact],
      ['Comuna 1', 'San Nicolas', true],
    )
    assert.deepEqual([second?.locality, second?.exact], ['Ciudad Autónoma de Buenos Aires', false])
    assert.ok(Number.isNaN(second?.latitude))
  })

  test('of georef run over both sides, and are of their kind', () => {
    const { rows } = taken(
      `${headers['georef-streets']}\n899,898,101,102,AV,ROSARIO,1,Rosario,PELLEGRINI,Santa Fe\n0,0,0,0,CALLE,Rosario,2,Rosario,CALLE 1345,Santa Fe\n99,98,101,102,CALLE,Rosario,3,Rosario,AL REVES,Santa Fe`,
    )
    assert.deepEqual(
      rows.streets.map(({ name, from, to, postalCode }) => [name, from, to, postalCode]),
      [
        ['Avenida Pellegrini', 101, 899, 0],
        ['Calle 1345', 0, 0, 0],
      ],
    )
  })

  test("of the city's callejero stand in the middle of their line", () => {
    const { rows } = taken(
      `${headers['caba-streets']}\n"MULTILINESTRING ((-58.4400 -34.6000,-58.4400 -34.6010,-58.4380 -34.6010))",1,17008,PERU,501,599,502,600,Peru,98.5,MONSERRAT,1\n"LINESTRING (101000 102000,101100 102100)",2,17009,PIEDRAS,501,599,0,0,,98.5,MONSERRAT,1`,
    )
    const [first, second] = rows.streets
    assert.deepEqual(
      [first?.name, first?.from, first?.to, first?.locality],
      ['Peru', 501, 600, 'Monserrat'],
    )
    assert.ok(Math.abs((first?.latitude ?? 0) + 34.601) < 1e-6)
    assert.ok(Math.abs((first?.longitude ?? 0) + 58.4395) < 1e-6)
    // Metres of another projection are not degrees, and the length of a stretch is not a longitude.
    assert.ok(Number.isNaN(second?.latitude))
    assert.deepEqual([second?.from, second?.to], [501, 599])
  })
})

describe('letters', () => {
  const row = 'Buenos Aires,B,La Plata,Joaquín Núñez,1896,-34.9,-58.04'

  test('are read as Latin-1 where they are, and it is said', () => {
    const { rows, report } = taken(Buffer.from(`${headers.localities}\n${row}`, 'latin1'))
    assert.equal(rows.localities[0]?.name, 'Joaquín Núñez')
    assert.equal(report.latinLines, 1)
  })

  test('that were read wrongly before are mended, and it is said', () => {
    const wrong = Buffer.from(row, 'utf8').toString('latin1')
    const { rows, report } = taken(`${headers.localities}\n${wrong}`)
    assert.equal(rows.localities[0]?.name, 'Joaquín Núñez')
    assert.equal(report.mendedRows, 1)
  })
})

test('a file of zones is read whole, and refused whole', () => {
  const ring = '[[-58.4,-34.6],[-58.3,-34.6],[-58.3,-34.5],[-58.4,-34.6]]'
  const { rows, report } = taken(`{"type":"Polygon",\n"coordinates":[${ring}]}`)
  assert.deepEqual([rows.zones.length, report.format, report.taken], [1, 'geojson-zones', 1])
  for (const text of ['{"type":', '{"type":"FeatureCollection"}', '{}'])
    assert.deepEqual(read(text), { ok: false, refusal: { name: 'not-geojson' } })
})

describe('any bytes at all', () => {
  const formats = fc.option(fc.constantFrom(...importFormats), { nil: undefined })
  const header = fc.constantFrom('', ...Object.values(headers).map((one) => `${one}\n`), '{"type":')
  const odd = fc.constantFrom(
    '"',
    ',',
    '\n',
    '\r',
    ';',
    '\t',
    '1',
    '-34',
    'Ã',
    'X',
    'Córdoba',
    '[',
    '{',
  )
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.array(odd, { maxLength: 80 }).map((signs) => new TextEncoder().encode(signs.join(''))),
  )

  test('give a report or a refusal, and every row is counted once', () => {
    fc.assert(
      fc.property(header, body, formats, (first, rest, format) => {
        const rows = new GatheredRows()
        const outcome = read(Buffer.concat([Buffer.from(first), rest]), { format }, rows)
        if (!outcome.ok) return
        const report = outcome.value
        const stored = rows.localities.length + rows.streets.length + rows.zones.length
        const left = report.refused.reduce((sum, group) => sum + group.rows, 0)
        assert.equal(report.taken, stored)
        assert.equal(report.read, stored + left)
        for (const { from, to } of rows.streets) assert.ok(from <= to)
      }),
      { numRuns: randomRuns(400) },
    )
  })
})
