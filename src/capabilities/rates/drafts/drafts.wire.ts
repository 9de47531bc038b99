/** Drafts and publications of the tariff in the API. */

import { hundredths } from '../../../kernel/measures.ts'
import type { Operator } from '../../../kernel/operator.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import type { Shape, Sound } from '../../../kits/fields/structures.ts'
import type { FieldProblem } from '../../../kits/http/problem.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import {
  count,
  maybeCount,
  maybeDay,
  moment,
  objectOf,
  string,
} from '../../../rows/answer-schema.ts'
import { readKey, readKeyRow, writeItem } from '../../../rows/edited-table.ts'
import { list, object } from '../../../rows/fields.ts'
import { type InBoth } from '../../../rows/operation.ts'
import { rowChangeSchema } from '../../../rows/row-changes.ts'
import { listShape, priceListsWire } from '../price-lists.wire.ts'
import {
  dayOf,
  faultTexts,
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
  toRow({ upToHundredthsKg, extraKgCents, ...sent }: Sound<typeof priceShape>): Price {
    const upTo = hundredths(upToHundredthsKg)
    return { ...sent, upToHundredthsKg: upTo, extraKgCents: extraKgCents ?? null }
  },
  toWire(row: Price, zone: Zone) {
    const {
      validFrom: _first,
      validTo: _last,
      ...told
    } = tariffsWire.toWire({ ...row, validFrom: 0, validTo: null }, zone)
    return told
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

export function readChanges(sent: Sound<typeof changedShapes>, zone: Zone): RateChange[] {
  const { zones = [], ranges = [], priceLists = [], tariffs = [], shipperRates = [] } = sent
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

export const changeSchema = entity('RateChange', {
  type: 'object',
  properties: {
    table: { type: 'string', enum: toldTables, description: 'La tabla de la fila.' },
    ...rowChangeSchema.properties,
  },
  required: ['table', ...rowChangeSchema.required],
})

export function writeChange({ change, before }: RateDifference, zone: Zone) {
  const { table, key, row } = change
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
}

export const faultSchema = entity(
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

export function writeFault({ table, key, field, name }: ChangeFault) {
  const wire = wires[table] as typeof zonesWire
  const told = Object.entries(wire.shape).find(([, [inner]]) => inner === field)?.[0] ?? field
  const { es: detail } = faultWords(name)
  return { table: pathNames.get(table) ?? table, id: idOfKey(table, key), field: told, detail }
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

/** What somebody else changed in a draft: the row, and how it is there now. */
export function changedProblem({ table, key, row }: RateChange, zone: Zone): FieldProblem {
  const { id: _id, ...now } = row === null ? { id: '' } : writeRow(table, row, zone)
  const values = Object.entries(now).filter(([, value]) => value !== null && value !== '')
  const told = values.map(([name, value]) => `${name} ${String(value)}`).join(', ')
  return {
    field: `${pathNames.get(table)} ${idOfKey(table, key)}`,
    code: 'row-changed',
    detail: row === null ? 'Ahora se quita.' : `Ahora: ${told}.`,
    en: row === null ? 'It is removed now.' : `Now: ${told}.`,
  }
}

const draftProperties = {
  id: string('Su id.'),
  owner: string('Quién lo empezó.'),
  note: string('Para qué es.'),
  from: maybeDay('El día para el que se prepara; null si no se dijo.'),
  backTo: maybeCount('El número de la publicación a la que vuelve.'),
  version: count('Aumenta con cada cambio.'),
  createdAt: moment('Cuándo se empezó.'),
  changedAt: moment('Cuándo se cambió por última vez.'),
  changedBy: string('Quién lo cambió por última vez.'),
  rows: count('Cuántas filas cambia.'),
}

export const draftSchema = entity('RateDraft', objectOf(draftProperties))

export const toldDraftSchema = entity(
  'RateDraftDetail',
  objectOf({
    ...draftProperties,
    changes: {
      type: 'array',
      items: changeSchema,
      description: 'Lo que cambia frente a lo que rige ese día.',
    },
    faults: {
      type: 'array',
      items: faultSchema,
      description: 'Lo que impide publicarlo.',
    },
  }),
)

export function writeDraft(draft: RateDraft) {
  const { id, owner, note, fromDay, backTo, version, createdAt, changedAt } = draft
  const { changedBy, rows } = draft
  return {
    id,
    owner,
    note,
    from: fromDay || null,
    backTo,
    version,
    createdAt: new Date(createdAt).toISOString(),
    changedAt: new Date(changedAt).toISOString(),
    changedBy,
    rows,
  }
}

export async function writeToldDraft(draft: RateDraft, { rates, zone, clock }: DraftsContext) {
  const at = Math.max(clock(), draft.fromDay ? startOfDay(draft.fromDay, zone) : 0)
  const differences = await rates.drafts.differences(draft.id, at)
  const faults = await rates.drafts.judge(draft.id, at)
  return {
    ...writeDraft(draft),
    changes: differences.map((one) => writeChange(one, zone)),
    faults: faults.slice(0, 100).map(writeFault),
  }
}

/** A day's start; undefined for today, whose changes are in force at once. */
export function momentOf(day: string | undefined, { zone, clock }: DraftsContext) {
  return day === undefined || day === dayOf(clock(), zone) ? undefined : startOfDay(day, zone)
}
