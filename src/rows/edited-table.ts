import type { Operator } from '../kernel/operator.ts'
import { pagesOf } from '../kits/batch/pages.ts'
import type { OnRows } from '../kits/batch/portions.ts'
import type { Zone } from '../kits/clock/zone.ts'
import { type CsvFault, csvRow } from '../kits/csv/read-csv.ts'
import type { CsvCell } from '../kits/csv/write-csv.ts'
import { newReading } from '../kits/fields/field.ts'
import {
  asSound,
  readObject,
  type Shape,
  type Sound,
  shapeSchema,
} from '../kits/fields/structures.ts'
import type { JsonObject } from '../kits/http/endpoint.ts'
import type { FieldProblem } from '../kits/http/problem.ts'
import { entity } from '../kits/openapi/entities.ts'
import { limits } from '../limits.ts'
import type { Outcome } from '../outcome.ts'
import { type InBoth } from './operation.ts'
import type { QueryParameter } from './query-forms.ts'

/** The fault of one of the rows to store, and its field. */
interface RowFault {
  readonly index: number
  readonly field: string
  readonly name: string
}

interface SavedRows {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
}

/** A table of reference data as its door offers it to those who maintain it. */
export interface EditedTable<Row> {
  keyOf(row: Row): string
  /** Changes with every change of the table. */
  version(): Promise<number>
  /** Rows after a key, in key order; a filter of `''` matches everything. */
  page(page: {
    readonly after: string
    readonly limit: number
    readonly filters: Readonly<Record<string, string>>
  }): Promise<Row[]>
  /** Returns the faults of rows without storing them. */
  judge(rows: readonly Row[]): Promise<RowFault[]>
  /** Stores all rows or none. */
  save(
    rows: readonly Row[],
    by: Operator,
    options?: { readonly replace?: boolean; readonly onStored?: OnRows | undefined },
  ): Promise<Outcome<SavedRows, RowFault[]>>
  remove(key: string, by: Operator): Promise<Outcome<undefined, 'row-unknown' | 'row-in-use'>>
}

/** The context of every operation of such a table, besides the door. */
export interface TableContext {
  readonly operator: Operator
  readonly zone: Zone
}

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
  /** The roles that may change it, besides the administrator. */
  readonly keepers: readonly string[]
  /** The rows that a file replaces, in Spanish, when it may replace instead of add. */
  readonly replaces?: string
  /** The meaning of each fault of a row. */
  readonly faultTexts: Readonly<Record<string, InBoth>>
}

export interface TableWire<Context, Row, Declared extends Shape> extends TableFacts {
  readonly shape: Declared
  /** Columns that a file may leave out: files from before they existed are still read. */
  readonly optional?: readonly (keyof Declared & string)[]
  /** Which rows a file replaces: those whose part it names; all where this is absent. */
  partOf?(row: Row): string
  table(context: Context): EditedTable<Row>
  toRow(sent: Sound<Declared>, zone: Zone): Row
  toWire(row: Row, zone: Zone): Record<string, CsvCell>
}

/**
 * The rows of a table for an export. A file that replaces the table may be imported meanwhile: no
 * one is given the first rows of one table and the last ones of another, but a file that is cut.
 */
export async function* rowPages<Row>(
  table: EditedTable<Row>,
  filters: Readonly<Record<string, string>>,
): AsyncGenerator<readonly Row[]> {
  const version = await table.version()
  const pages = pagesOf((last: Row | undefined, limit) =>
    table.page({ after: last === undefined ? '' : table.keyOf(last), limit, filters }),
  )
  let isFirst = true
  for await (const rows of pages) {
    if (!isFirst && (await table.version()) !== version)
      throw new Error('The table was changed while it was exported.')
    yield rows
    isFirst = false
  }
}

const keySeparator = '~'
export function itemSchema({ one, shape, key }: TableFacts) {
  const schema = shapeSchema(shape)
  const id = `Lo que la distingue: ${key.join(keySeparator)}.`
  const properties = schema['properties'] as Record<string, { type?: unknown }>
  const needed = (schema['required'] ?? []) as string[]
  const shown = Object.entries(properties).map(([name, property]) => [
    name,
    needed.includes(name) ? property : { ...property, type: [property.type, 'null'] },
  ])
  return entity(one, {
    type: 'object',
    properties: { id: { type: 'string', description: id }, ...Object.fromEntries(shown) },
    required: ['id', ...Object.keys(properties)],
  })
}

export function writeItem<Row>(
  { key, toWire }: Pick<TableWire<never, Row, Shape>, 'key' | 'toWire'>,
  row: Row,
  zone: Zone,
) {
  const written = toWire(row, zone)
  return { id: key.map((name) => String(written[name] ?? '')).join(keySeparator), ...written }
}

/** A query may repeat a parameter, or contain characters that a database can't store. */
export function storable(text: unknown): string {
  return typeof text === 'string' ? text.replaceAll('\0', '').toWellFormed() : ''
}

export function readFilters(
  { filters }: TableFacts,
  query: Readonly<Record<string, string | undefined>>,
) {
  // Codes are stored in upper case; callers may use either case.
  return Object.fromEntries(filters.map(({ name }) => [name, storable(query[name]).toUpperCase()]))
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
  wire: Pick<TableWire<never, Row, Declared>, 'shape' | 'key' | 'toRow'>,
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

/** The first faults, as many as an answer lists: a file may have one in each of its rows. */
export function toCsvFaults(wire: TableFacts, faults: readonly RowFault[]): CsvFault[] {
  return faults.slice(0, limits.violationsPerAnswer).map((fault) => toCsvFault(wire, fault))
}

function toCsvFault(wire: TableFacts, { index, field, name }: RowFault): CsvFault {
  return { row: csvRow(index), column: wireName(wire, field), ...wordsOf(wire, name) }
}

export function toFieldProblem(wire: TableFacts, { field, name }: RowFault): FieldProblem {
  return { field: wireName(wire, field), code: 'row-invalid', ...wordsOf(wire, name) }
}

function wordsOf({ faultTexts }: TableFacts, name: string) {
  const { es: detail, en } = faultTexts[name] ?? { es: name, en: name }
  return { detail, en }
}
