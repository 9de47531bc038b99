import type { QueryParameter } from '../../faces/operations/query-forms.wire.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { type CsvFault, csvRow } from '../../kits/csv/read-csv.ts'
import type { CsvCell } from '../../kits/csv/write-csv.ts'
import { newReading } from '../../kits/fields/field.ts'
import {
  asSound,
  readObject,
  type Shape,
  type Sound,
  shapeSchema,
} from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import type { RowFault, RowFaultName } from './rate-changes.ts'
import type { Rates, RateTable } from './rates.ts'

/** How one table is represented in the API: texts and fields. */
export interface TableFacts {
  /** The path below the API's base path, such as `zones`. */
  readonly path: string
  /** Used in operation names: `Zone` and `Zones`. */
  readonly one: string
  readonly many: string
  /** The same in Spanish: `una zona` and `las zonas`. */
  readonly words: { readonly one: string; readonly many: string; readonly description: string }
  readonly shape: Shape
  /** The fields that identify a row; joined, they are its `id`. */
  readonly key: readonly string[]
  readonly filters: readonly QueryParameter[]
  /** The format of `after`, when not every text is a valid place in the list. */
  readonly place?: RegExp
  /** Who may change it, besides the administrator. */
  readonly keepers: readonly string[]
  /** What a file replaces, in Spanish, when it may replace instead of add. */
  readonly replaces?: string
}

export interface TableWire<Row, Declared extends Shape> extends TableFacts {
  readonly shape: Declared
  table(rates: Rates): RateTable<Row>
  toRow(sent: Sound<Declared>, zone: Zone): Row
  toWire(row: Row, zone: Zone): Record<string, CsvCell>
}

const keySeparator = '~'
export function itemSchema({ shape, key }: TableFacts) {
  const schema = shapeSchema(shape)
  const id = `Lo que la distingue: ${key.join(keySeparator)}.`
  const properties = schema['properties'] as Record<string, { type?: unknown }>
  const needed = (schema['required'] ?? []) as string[]
  const shown = Object.entries(properties).map(([name, property]) => [
    name,
    needed.includes(name) ? property : { ...property, type: [property.type, 'null'] },
  ])
  return {
    type: 'object',
    properties: { id: { type: 'string', description: id }, ...Object.fromEntries(shown) },
    required: ['id', ...Object.keys(properties)],
  }
}

export function writeItem<Row>(
  { key, toWire }: Pick<TableWire<Row, Shape>, 'key' | 'toWire'>,
  row: Row,
  zone: Zone,
) {
  const written = toWire(row, zone)
  return { id: key.map((name) => String(written[name] ?? '')).join(keySeparator), ...written }
}

/** A query may repeat a parameter, or contain characters that a database can't store. */
export function storable(sent: unknown): string {
  return typeof sent === 'string' ? sent.replaceAll('\0', '').toWellFormed() : ''
}

export function readFilters(
  { filters }: TableFacts,
  query: Readonly<Record<string, string | undefined>>,
) {
  // Codes are stored in upper case; callers may use either case.
  return Object.fromEntries(filters.map(({ name }) => [name, storable(query[name]).toUpperCase()]))
}

const faultTexts: Record<RowFaultName, string> = {
  'zone-unknown': 'No hay ninguna zona con ese código.',
  'list-unknown': 'No hay ninguna lista de precios con ese código.',
  'shipper-unknown': 'No hay ningún remitente con ese número.',
  'range-backwards': 'El rango termina antes de empezar.',
  'period-backwards': 'La vigencia termina antes de empezar.',
  'weight-not-positive': 'Se espera un peso mayor que 0.',
  'row-repeated': 'Hay otra fila con la misma clave.',
}

/** The API's name for a field of a row. */
function wireName({ shape }: TableFacts, field: string): string {
  return Object.keys(shape).find((name) => shape[name]?.[0] === field) ?? field
}

export function keyWords({ key }: TableFacts): string {
  return `\`${key.join(keySeparator)}\``
}

export function withoutKey({ shape, key }: TableFacts): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !key.includes(name)))
}

export function readKey({ key }: TableFacts, id: string): JsonObject | undefined {
  const parts = id.split(keySeparator)
  if (parts.length !== key.length) return undefined
  return Object.fromEntries(key.map((name, index) => [name, parts[index]]))
}

/** A row with only the key set; the other fields are absent. */
export function readKeyRow<Row, Declared extends Shape>(
  wire: TableWire<Row, Declared>,
  key: JsonObject,
  zone: Zone,
): Row | undefined {
  const reading = newReading()
  const keyShape = Object.fromEntries(
    Object.entries(wire.shape).filter(([name]) => wire.key.includes(name)),
  ) as Declared
  const draft = readObject(keyShape, key, reading, '')
  return reading.issues.length > 0 ? undefined : wire.toRow(asSound(draft), zone)
}

export function toCsvFault(wire: TableFacts, { index, field, name }: RowFault): CsvFault {
  return { row: csvRow(index), column: wireName(wire, field), detail: faultTexts[name] }
}

export function toFieldProblem(facts: TableFacts, { field, name }: RowFault): FieldProblem {
  return { field: wireName(facts, field), detail: faultTexts[name] }
}
