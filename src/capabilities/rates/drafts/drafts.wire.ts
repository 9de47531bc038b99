/** Drafts and publications of the tariff in the API. */

import { hundredths } from '../../../kernel/measures.ts'
import type { Operator } from '../../../kernel/operator.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import type { Shape, Sound } from '../../../kits/fields/structures.ts'
import type { FieldProblem } from '../../../kits/http/problem.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { objectOf, string } from '../../../rows/answer-schema.ts'
import { readKey, readKeyRow, writeItem } from '../../../rows/edited-table.ts'
import { list, object } from '../../../rows/fields.ts'
import type { InBoth } from '../../../rows/operation.ts'
import { declareProblems } from '../../../rows/problem-words/problem-words.ts'
import { rowChangeSchema } from '../../../rows/row-changes.ts'
import {
  computed,
  count,
  day,
  listOf,
  moment,
  orNull,
  text,
  type View,
  view,
} from '../../../rows/view.ts'
import {
  dayOf,
  faultTexts,
  listShape,
  priceListsWire,
  rangeShape,
  rangesWire,
  shipperRateShape,
  shipperRatesWire,
  startOfDay,
  tariffShape,
  tariffsWire,
  zoneShape,
  zonesWire,
} from '../rate-tables.wire.ts'
import { rateLimits } from '../rates.limits.ts'
import type { RateDraft, Rates } from '../rates.ts'
import type { ChangeFault } from './change-faults.ts'
import {
  type ChangedRow,
  changeTo,
  type Price,
  type RateChange,
  type RateDifference,
  type RateTableName,
} from './tariff-changes.ts'

const problems = declareProblems({
  'draft-empty': { es: 'El borrador no cambia nada.', en: 'The draft changes nothing.' },
  'too-many-drafts': { es: 'Hay demasiados borradores.', en: 'There are too many drafts.' },
  'too-many-scheduled': {
    es: 'Hay demasiadas publicaciones para más adelante.',
    en: 'Too many publications are scheduled.',
  },
  'changes-unfit': {
    es: 'Algún cambio no se puede publicar: no se publicó nada.',
    en: "Some change can't be published: nothing was.",
  },
  'publication-unknown': {
    es: 'No hay ninguna publicación con ese número.',
    en: 'There is no such publication.',
  },
  'publication-settled': {
    es: 'La publicación ya rige, o se sacó.',
    en: 'The publication is in force, or was withdrawn.',
  },
  'row-changed': {
    es: 'Otra persona cambió la fila.',
    en: 'Somebody else changed the row.',
  },
})

declare module '../../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

export const readers = ['administrator', 'executive', 'reader'] as const
export const keepers = ['administrator', 'executive'] as const

export const unknownDraft = [
  404,
  'No hay ningún borrador con ese id.',
  'There is no draft with that id.',
] as const

export interface DraftsContext {
  readonly rates: Rates
  readonly operator: Operator
  readonly clock: Clock
  readonly zone: Zone
}

const { validFrom: _from, validTo: _to, ...priceShape } = tariffShape

/** A price as drafts have it: without days. */
const pricesWire = {
  key: ['list', 'origin', 'destination', 'service', 'upToKg'],
  shape: priceShape,
  toRow({ upToHundredthsKg, extraKgCents, ...columns }: Sound<typeof priceShape>): Price {
    const upTo = hundredths(upToHundredthsKg)
    return { ...columns, upToHundredthsKg: upTo, extraKgCents: extraKgCents ?? null }
  },
  toWire(row: Price, zone: Zone) {
    const {
      validFrom: _first,
      validTo: _last,
      ...columns
    } = tariffsWire.toWire({ ...row, validFrom: 0, validTo: null }, zone)
    return columns
  },
}

const wires = {
  zones: zonesWire,
  ranges: rangesWire,
  priceLists: priceListsWire,
  tariffs: pricesWire,
  shipperRates: shipperRatesWire,
}

/** Each table by the name of its rows in the API. */
const tableNames = new Map<string, RateTableName>([
  ['zones', 'zones'],
  ['zone-ranges', 'ranges'],
  ['price-lists', 'priceLists'],
  ['tariffs', 'tariffs'],
  ['shipper-rates', 'shipperRates'],
])

const pathNames = new Map([...tableNames].map(([path, name]) => [name, path]))

export const toldTables = [...tableNames.keys()]

const most = rateLimits.rateDraftChangesPerRequest

const rowsOf = <Declared extends Shape>(shape: Declared, description: string) =>
  list(object(shape, { required: true }), most, { description })

export const changedShapes = {
  zones: ['zones', rowsOf(zoneShape, 'Zonas.')],
  zoneRanges: ['ranges', rowsOf(rangeShape, 'Rangos de códigos postales.')],
  priceLists: ['priceLists', rowsOf(listShape, 'Listas de precios.')],
  tariffs: ['tariffs', rowsOf(priceShape, 'Precios, sin vigencia: la da la publicación.')],
  shipperRates: ['shipperRates', rowsOf(shipperRateShape, 'Qué lista usa cada remitente.')],
} as const satisfies Shape

export function readChanges(message: Sound<typeof changedShapes>, zone: Zone): RateChange[] {
  const { zones = [], ranges = [], priceLists = [], tariffs = [], shipperRates = [] } = message
  return [
    ...zones.map((row) => changeTo('zones', row)),
    ...ranges.map((row) => changeTo('ranges', row)),
    ...priceLists.map((row) => changeTo('priceLists', priceListsWire.toRow(row, zone))),
    ...tariffs.map((row) => changeTo('tariffs', pricesWire.toRow(row))),
    ...shipperRates.map((row) => changeTo('shipperRates', shipperRatesWire.toRow(row, zone))),
  ]
}

/** A row that is named by its table and id; undefined where there can't be such a row. */
export function readRowName(
  path: string,
  id: string,
  zone: Zone,
): Pick<RateChange, 'table' | 'key'> | undefined {
  const table = tableNames.get(path)
  const wire = table && wires[table]
  const parts = wire && readKey(wire as typeof zonesWire, id)
  const row = parts && readKeyRow(wire as typeof zonesWire, parts, zone)
  return table && row && changeTo(table, row as ChangedRow[RateTableName] as never)
}

function writeRow(table: RateTableName, row: ChangedRow[RateTableName], zone: Zone) {
  return writeItem(wires[table] as typeof zonesWire, row as ChangedRow['zones'], zone)
}

export const shownChange: View<RateDifference, [Pick<DraftsContext, 'zone'>]> = {
  schema: entity('RateChange', {
    type: 'object',
    properties: {
      table: { type: 'string', enum: toldTables, description: 'La tabla de la fila.' },
      ...rowChangeSchema.properties,
    },
    required: ['table', ...rowChangeSchema.required],
  }),
  write({ change: { table, key, row }, before }, { zone }) {
    const [was, becomes] = [before, row].map((one) => one && writeRow(table, one, zone))
    const kind = was ? (becomes ? 'changed' : 'removed') : 'added'
    const { id: _was, ...old } = was ?? { id: '' }
    const { id: _is, ...fresh } = becomes ?? { id: '' }
    return {
      table: pathNames.get(table),
      kind,
      id: idOfKey(table, key),
      before: was ? old : null,
      after: becomes ? fresh : null,
    }
  },
}

const faultSchema = entity(
  'RateFault',
  objectOf({
    table: { type: 'string', enum: toldTables, description: 'La tabla de la fila.' },
    id: string('La fila.'),
    field: string('El campo.'),
    detail: string('Qué tiene.'),
  }),
)

const inUse: InBoth = { es: 'Otros datos la usan todavía.', en: 'Other data still use it.' }

function faultWords(name: ChangeFault['name']): InBoth {
  return name === 'row-in-use' ? inUse : faultTexts[name]
}

function writeFault({ table, key, field, name }: ChangeFault) {
  const wire = wires[table] as typeof zonesWire
  const fieldName = Object.entries(wire.shape).find(([, [inner]]) => inner === field)?.[0] ?? field
  const { es: detail } = faultWords(name)
  return { table: pathNames.get(table) ?? table, id: idOfKey(table, key), field: fieldName, detail }
}

/** Keys of ranges and prices are written otherwise in the API. */
function idOfKey(table: RateTableName, key: string): string {
  if (table === 'ranges') return key.replace('-', '~')
  if (table !== 'tariffs') return key
  const parts = key.split(' ')
  return [...parts.slice(0, -1), Number(parts.at(-1)) / 100].join('~')
}

export function faultProblem(fault: ChangeFault): FieldProblem {
  const { table, id, field, detail } = writeFault(fault)
  const { en } = faultWords(fault.name)
  return { field: `${table} ${id} ${field}`, code: 'row-invalid', detail, en }
}

/** The change of somebody else in a draft: the row, and how it is there now. */
export function changedProblem({ table, key, row }: RateChange, zone: Zone): FieldProblem {
  const { id: _id, ...now } = row === null ? { id: '' } : writeRow(table, row, zone)
  const values = Object.entries(now).filter(([, value]) => value !== null && value !== '')
  const shownValues = values.map(([name, value]) => `${name} ${String(value)}`).join(', ')
  return {
    field: `${pathNames.get(table)} ${idOfKey(table, key)}`,
    code: 'row-changed',
    detail: row === null ? 'Ahora se quita.' : `Ahora: ${shownValues}.`,
    en: row === null ? 'It is removed now.' : `Now: ${shownValues}.`,
  }
}

const shown = {
  id: text('Su id.'),
  owner: text('Quién lo empezó.'),
  note: text('Para qué es.'),
  from: computed(
    orNull(day('El día para el que se prepara; null si no se dijo.')),
    ({ fromDay }: RateDraft) => fromDay || null,
  ),
  backTo: orNull(count('El número de la publicación a la que vuelve.')),
  version: count('Aumenta con cada cambio.'),
  createdAt: moment('Cuándo se empezó.'),
  changedAt: moment('Cuándo se cambió por última vez.'),
  changedBy: text('Quién lo cambió por última vez.'),
  rows: count('Cuántas filas cambia.'),
} as const

export const shownDraft = view<RateDraft>('RateDraft')(shown)

/** A draft with what it changes in the tariff of its day, and what is wrong with it. */
interface JudgedDraft extends RateDraft {
  readonly changes: readonly RateDifference[]
  readonly faults: readonly ChangeFault[]
}

export const shownJudgedDraft = view<JudgedDraft, [DraftsContext]>('RateDraftDetail')({
  ...shown,
  changes: listOf(shownChange, 'Lo que cambia frente a lo que rige ese día.'),
  faults: listOf({ schema: faultSchema, write: writeFault }, 'Lo que impide publicarlo.'),
})

export async function judgeDraft(
  draft: RateDraft,
  { rates: { drafts }, zone, clock }: DraftsContext,
): Promise<JudgedDraft> {
  const at = Math.max(clock(), draft.fromDay ? startOfDay(draft.fromDay, zone) : 0)
  const changes = await drafts.differences(draft.id, at)
  const faults = await drafts.judge(draft.id, at)
  return { ...draft, changes, faults: faults.slice(0, 100) }
}

/** A day's start; undefined for today, whose changes are in force at once. */
export function momentOf(date: string | undefined, { zone, clock }: DraftsContext) {
  return date === undefined || date === dayOf(clock(), zone) ? undefined : startOfDay(date, zone)
}
