import { accept, type Outcome, refuse } from '../../../outcome.ts'
import type { StreetRow } from '../index/geo-rows.ts'
import { type LinePoint, packLine, pointAlong, simplifyLine } from '../index/packed-line.ts'
import { writeProperly } from '../words/proper-name.ts'
import {
  type Coordinates,
  type ImportCells,
  isInCountry,
  isName,
  nowhere,
  type RowRefusal,
  readCodeCell,
  readCoordinates,
  readNumberCell,
  readProvinceCell,
} from './import-cells.ts'
import type { ImportFormat } from './import-formats.ts'
import { type LocalityRead, localityReaders } from './import-localities.ts'

export type ImportedRow = LocalityRead | { readonly street: StreetRow }
type RowReader = (cells: ImportCells) => Outcome<ImportedRow, RowRefusal>

export const rowReaders: Readonly<Record<Exclude<ImportFormat, 'geojson-zones'>, RowReader>> = {
  ...localityReaders,
  streets: (cells) => readPlainStreet(cells),
  'caba-blocks': (cells) => readCapitalBlock(cells),
  'georef-streets': (cells) => readGeorefStreet(cells),
  'caba-streets': (cells) => readCapitalStreet(cells),
}

/** One name over a range of numbers, with the fields that all formats share. */
interface StreetDraft {
  readonly province: string | undefined
  readonly district: string
  readonly locality: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly numbers: readonly [from: number | undefined, to: number | undefined]
  readonly code: string
  readonly at: Coordinates | undefined
  readonly exact: boolean
  readonly line?: string
  readonly codeIsGuess?: boolean
}

function settle(draft: StreetDraft): Outcome<ImportedRow, RowRefusal> {
  const { province, district, locality, name, aliases, numbers, at } = draft
  const [from, to] = numbers
  const postalCode = readCodeCell(draft.code)
  if (province === undefined) return refuse('province')
  if (!isName(name)) return refuse('name')
  if (from === undefined || to === undefined) return refuse('number')
  if (from > to) return refuse('range')
  if (postalCode === undefined) return refuse('postal-code')
  if (at === undefined) return refuse('coordinates')
  const exact = draft.exact && Number.isFinite(at.latitude)
  const guess = draft.codeIsGuess ? { codeIsGuess: true as const } : {}
  const where = { province, district, locality, name, aliases, from, to, postalCode, ...at, exact }
  return accept({ street: { ...where, ...guess, ...(draft.line && { line: draft.line }) } })
}

/** The coordinates in this file are those of the locality. */
function readPlainStreet(cells: ImportCells): Outcome<ImportedRow, RowRefusal> {
  const words = cells.text('palabras_clave')
  return settle({
    province: readProvinceCell(cells.text('provincia')),
    district: cells.text('partido'),
    locality: cells.text('localidad', 'partido'),
    name: cells.text('calle'),
    // The bare kind of a street is not an alias.
    aliases: words === '' || words === 'CALLE' ? [] : [words],
    numbers: [
      readNumberCell(cells.text('altura_desde')),
      readNumberCell(cells.text('altura_hasta')),
    ],
    code: cells.text('codigo_postal'),
    at: readCoordinates(cells.text('lat'), cells.text('lon')),
    exact: false,
  })
}

const capital = 'Ciudad Autónoma de Buenos Aires'

function readCapitalBlock(cells: ImportCells): Outcome<ImportedRow, RowRefusal> {
  return settle({
    province: 'C',
    district: comunaOf(cells),
    locality: writeProperly(cells.text('barrio')) || capital,
    name: cells.text('calle'),
    aliases: [],
    numbers: [
      readNumberCell(cells.text('altura_desde')),
      readNumberCell(cells.text('altura_hasta')),
    ],
    code: cells.text('codigo_postal'),
    at: readCoordinates(cells.text('lat'), cells.text('lon')),
    exact: true,
    codeIsGuess: cells.text('cp_por') === 'cercano',
  })
}

function comunaOf(cells: ImportCells): string {
  const comuna = /\d+/.exec(cells.text('comuna', 'com_par', 'com_impar'))?.[0]
  return comuna === undefined || comuna === '0' ? '' : `Comuna ${Number(comuna)}`
}

function readGeorefStreet(cells: ImportCells): Outcome<ImportedRow, RowRefusal> {
  const name = cells.text('nombre')
  return settle({
    province: readProvinceCell(cells.text('provincia_nombre')),
    district: writeProperly(cells.text('departamento_nombre')),
    locality: writeProperly(
      cells.text('localidad_censal_nombre', 'localidad_nombre', 'departamento_nombre'),
    ),
    name: withKind(writeProperly(name), cells.text('categoria', 'tipo')),
    aliases: [],
    numbers: bothSides(cells, [
      ['altura_inicio_derecha', 'altura_fin_derecha'],
      ['altura_inicio_izquierda', 'altura_fin_izquierda'],
    ]),
    code: '',
    ...readCourse(cells),
    exact: true,
  })
}

/** A stretch between two corners; its geometry, where present, says where it is. */
function readCapitalStreet(cells: ImportCells): Outcome<ImportedRow, RowRefusal> {
  return settle({
    province: 'C',
    district: comunaOf(cells),
    locality: writeProperly(cells.text('barrio', 'barrio_par', 'barrio_imp')) || capital,
    name: writeProperly(cells.text('nomoficial')),
    aliases: [cells.text('nom_mapa', 'nomanter')]
      .filter((other) => other !== '')
      .map(writeProperly),
    numbers: bothSides(cells, [
      ['alt_derini', 'alt_derfin'],
      ['alt_izqini', 'alt_izqfin'],
    ]),
    code: cells.text('codigo_postal', 'cp'),
    ...readCourse(cells),
    exact: true,
  })
}

function readCourse(cells: ImportCells): Course | { readonly at: undefined } {
  const line = cells.text('wkt', 'geometry', 'geom', 'the_geom')
  if (line !== '') return courseOf(line)
  const latitude = cells.text('lat', 'latitud', 'latitude')
  // The city's own file has a column `long` too: the length of the stretch.
  if (latitude === '') return noCourse
  const longitude = cells.text('lon', 'lng', 'long', 'longitud', 'longitude')
  const at = readCoordinates(latitude, longitude)
  return at === undefined ? { at } : { at, line: '' }
}

type Side = readonly [from: string, to: string]

/** Returns the numbers of both sides; a side without houses is written 0 to 0. */
function bothSides(cells: ImportCells, sides: readonly Side[]): StreetDraft['numbers'] {
  const read = sides.map(([from, to]) => [
    readNumberCell(cells.text(from)),
    readNumberCell(cells.text(to)),
  ])
  if (read.flat().includes(undefined)) return [undefined, undefined]
  const built = read.filter(([, to]) => to !== 0).map(([from = 0, to = 0]) => [from, to] as const)
  if (built.length === 0) return [0, 0]
  // A reversed side is a mistake of the whole row, not of one number.
  if (built.some(([from, to]) => from > to)) return [1, 0]
  return [Math.min(...built.map(([from]) => from)), Math.max(...built.map(([, to]) => to))]
}

const kinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AV: 'Avenida',
    AVENIDA: 'Avenida',
    BV: 'Boulevard',
    BOULEVARD: 'Boulevard',
    DIAG: 'Diagonal',
    DIAGONAL: 'Diagonal',
    PJE: 'Pasaje',
    PASAJE: 'Pasaje',
    RUTA: 'Ruta',
  }),
)

function withKind(name: string, kind: string): string {
  const word = kinds.get(kind.toUpperCase().replaceAll('.', ''))
  const begins = name.toUpperCase().split(' ')[0]?.replaceAll('.', '') ?? ''
  return word === undefined || kinds.get(begins) !== undefined || name === ''
    ? name
    : `${word} ${name}`
}

/** Where a stretch of a street lies: its middle, and its line where it has one. */
interface Course {
  readonly at: Coordinates
  /** Packed and simplified; empty for none. */
  readonly line: string
}

/**
 * Reads a line, a set of lines or a point in well-known text. Coordinates that are not degrees are
 * unknown here.
 */
function courseOf(text: string): Course {
  if (!/^(?:MULTI)?(?:LINESTRING|POINT)\s*(?:Z|M|ZM)?\s*\(/i.test(text)) return noCourse
  const lines = joinEnds(text.split(')').map(readPoints))
  const points = lines.reduce((most, one) => (one.length > most.length ? one : most), [])
  const [longitude = Number.NaN, latitude = Number.NaN] = pointAlong(points, 0.5) ?? []
  const at = { latitude, longitude }
  if (!isInCountry(at)) return noCourse
  return { at, line: points.length < 2 ? '' : packLine(simplifyLine(points)) }
}

const noCourse: Course = { at: nowhere, line: '' }

/** Joins the parts of a street that begin where the one before ends: its blocks. */
function joinEnds(parts: readonly LinePoint[][]): LinePoint[][] {
  const lines: LinePoint[][] = []
  for (const part of parts) {
    const [end, start] = [lines.at(-1)?.at(-1), part[0]]
    if (end && start && end[0] === start[0] && end[1] === start[1])
      lines.at(-1)?.push(...part.slice(1))
    else lines.push([...part])
  }
  return lines
}

function readPoints(text: string): LinePoint[] {
  const pairs = text.slice(text.lastIndexOf('(') + 1).split(',')
  return pairs.flatMap((pair) => {
    const [longitude = Number.NaN, latitude = Number.NaN] = pair.trim().split(/\s+/).map(Number)
    return Number.isFinite(longitude) && Number.isFinite(latitude)
      ? [[longitude, latitude] as const]
      : []
  })
}
