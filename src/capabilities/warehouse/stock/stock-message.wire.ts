import type { Shape, Sound } from '../../../kits/fields/structures.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { maybeDay, moment } from '../../../rows/answer-schema.ts'
import { integer, list, object, oneOf, text } from '../../../rows/fields.ts'
import { anyText } from '../../../rows/list-row.ts'
import { dayForm, anyText as queryText } from '../../../rows/query-forms.ts'
import { message, type QueryValues } from '../../../rows/row.ts'
import type { View } from '../../../rows/view.ts'
import { warehouseLimits } from '../warehouse.limits.ts'
import type { LedgerEntry, LedgerPlace, StockChange, StockLevel, Warehouse } from '../warehouse.ts'
import { day, instant, sortQuery } from '../warehouse-words.wire.ts'
import type { MovementKind } from './ledger.ts'
import { freeUnits, skuId } from './stock.ts'

export const place = {
  warehouse: ['warehouse', text(3, { required: true, description: 'Almacén.' })],
  location: ['location', text(3, { required: true, description: 'Emplazamiento.' })],
} as const satisfies Shape

export const names = {
  batch: ['batch', text(10, { description: 'Lote, si el SKU se sigue por lote.' })],
  serial: ['serial', text(10, { description: 'Serie, si se sigue por número de serie.' })],
  expiresOn: ['expiresOn', day('Vencimiento, si se sigue por vencimiento.')],
} as const satisfies Shape

/** The fields that identify units. */
const units = {
  sku: ['sku', text(30, { required: true, description: 'El código del SKU.' })],
  ...place,
  ...names,
  units: ['units', integer(8, { required: true, description: 'Unidades.' })],
} as const satisfies Shape

/** A row of a counts file. */
export const countRow = units

const changeKinds = ['count', 'damage', 'transfer'] as const

const change = {
  kind: [
    'kind',
    oneOf(changeKinds, {
      required: true,
      description: 'Recuento (cuántas hay), rotura o pérdida (cuántas menos), o traslado.',
    }),
  ],
  ...units,
  to: ['to', object(place, { description: 'Adónde, en un traslado.' })],
} as const satisfies Shape

export const adjustmentInput = message(
  'StockAdjustmentInput',
  {
    shipper: ['shipper', integer(9, { required: true, description: 'Número del remitente.' })],
    reason: ['reason', text(200, { required: true, description: 'Por qué; queda en el libro.' })],
    id: ['id', text(100, { description: 'Propio: un ajuste enviado dos veces se hace una vez.' })],
    changes: [
      'changes',
      list(object(change, { required: true }), warehouseLimits.stockChangesPerRequest, {
        required: true,
        least: 1,
        description: 'Qué se cuenta, se da por dañado o se traslada.',
      }),
    ],
  },
  'No se ajustó nada.',
)

/** The requested change, or undefined when a transfer does not say where to. */
export function toChange({ kind, to, ...line }: Sound<typeof change>): StockChange | undefined {
  if (kind !== 'transfer') return { ...line, kind }
  return to ? { ...line, kind, to } : undefined
}

const unitsSchema = {
  shipper: { type: 'integer', description: 'Número del remitente.' },
  sku: { type: 'string', description: 'El código del SKU.' },
  warehouse: { type: 'string', description: 'Almacén.' },
  location: { type: 'string', description: 'Emplazamiento.' },
  batch: { type: 'string', description: 'Lote; vacío si no se sigue por lote.' },
  serial: { type: 'string', description: 'Serie; vacía si no se sigue por serie.' },
  expiresOn: maybeDay('Vencimiento.'),
}

const stockSchema = entity('StockLevel', {
  type: 'object',
  properties: {
    ...unitsSchema,
    units: { type: 'integer', description: 'Unidades que hay.' },
    reserved: { type: 'integer', description: 'De ellas, las que tienen órdenes.' },
    available: { type: 'integer', description: 'Las que quedan; vencidas, ninguna.' },
  },
  required: ['shipper', 'sku', 'warehouse', 'location', 'units', 'reserved', 'available'],
})

export function writeLevel(level: StockLevel, today: string) {
  const { sku, warehouse, location, batch, serial, units: many, reserved } = level
  return {
    shipper: level.shipperNumber,
    sku,
    warehouse,
    location,
    batch,
    serial,
    expiresOn: level.expiresOn || null,
    units: many,
    reserved,
    available: freeUnits(level, today),
  }
}

const kindWords: Record<MovementKind, string> = {
  opening: 'apertura',
  reception: 'ingreso',
  reservation: 'reserva de una orden',
  release: 'liberación de una reserva',
  pick: 'preparación de una orden',
  return: 'devolución',
  count: 'recuento',
  damage: 'rotura o pérdida',
  transfer: 'traslado',
}

const entrySchema = entity('StockMovement', {
  type: 'object',
  properties: {
    document: { type: 'string', description: 'Qué lo causó: una orden, un vale, un ajuste.' },
    entry: { type: 'integer', description: 'Su lugar dentro del documento.' },
    at: moment('Cuándo se registró.'),
    kind: { type: 'string', enum: Object.keys(kindWords), description: 'Qué pasó.' },
    ...unitsSchema,
    units: { type: 'integer', description: 'Cuántas unidades más o menos hay.' },
    reserved: { type: 'integer', description: 'Cuántas más o menos están reservadas.' },
    reason: { type: 'string', description: 'Por qué, en un ajuste.' },
    recordedBy: { type: 'string', description: 'Quién lo registró.' },
  },
  required: ['document', 'entry', 'at', 'kind', 'shipper', 'sku', 'units', 'reserved'],
})

function writeEntry(entry: LedgerEntry) {
  const { document, entry: ordinal, kind, sku, warehouse, location, batch, serial } = entry
  return {
    document,
    entry: ordinal,
    at: instant(entry.at),
    kind,
    shipper: entry.shipperNumber,
    sku,
    warehouse,
    location,
    batch,
    serial,
    expiresOn: entry.expiresOn || null,
    units: entry.units,
    reserved: entry.reserved,
    reason: entry.reason,
  }
}

const shownLevel: View<StockLevel, [{ readonly warehouse: Warehouse }]> = {
  schema: stockSchema,
  write: (level, { warehouse }) => writeLevel(level, warehouse.today()),
}

/** The common part of the rows that list stock: they differ in whose it is. */
export const stockList = {
  path: '/stock',
  description: 'Unidades por lugar, lote, serie y vencimiento: las que hay y las reservadas.',
  readPlace: anyText,
  placeOf: ({ id }: StockLevel) => id,
  item: shownLevel,
} as const

/** An entry as shippers read it: without the carrier's person who recorded it. */
export const shownOwnEntry: View<LedgerEntry> = { schema: entrySchema, write: writeEntry }

export const shownEntry: View<LedgerEntry> = {
  schema: entrySchema,
  write: (entry) => ({ ...writeEntry(entry), recordedBy: entry.recordedBy }),
}

const kindsText = Object.entries(kindWords)
  .map(([kind, words]) => `\`${kind}\`: ${words}`)
  .join('; ')

/** The common part of the rows that read the stock ledger. */
export const ledgerList = {
  path: '/stock/movements',
  summary: 'Ver el libro del stock',
  description: paragraph`Cada movimiento, del más viejo al más nuevo (\`sort\`); sumados dan lo
    que hay. Sin \`document\` ni \`from\`, los de los últimos ${warehouseLimits.stockLedgerDays}
    días.`,
  notes: [{ title: 'Qué pasó', text: kindsText }],
  readPlace,
  placeOf: ({ at, entry, document }: LedgerEntry) => `${at}~${entry}~${document}`,
} as const

export const ledgerQuery = {
  document: [queryText, 'Solo los de este documento, por ejemplo `order ABC-1`.'],
  from: [dayForm, 'Desde este día, AAAA-MM-DD.'],
  ...sortQuery,
} as const

/** Reads the ledger of a shipper, or of all of them. */
export function listLedger(
  warehouse: Warehouse,
  shipper: number | undefined,
  { query, after, limit }: LedgerQuestion,
): Promise<LedgerEntry[]> {
  const { sku, document, from, sort } = query
  const filter = {
    shipper,
    from: document ? undefined : startOf(from, warehouse),
    skuId: sku ? skuId(shipper ?? 0, sku) : undefined,
    document,
    newestFirst: sort === 'newest',
  }
  return warehouse.listMovements(filter, after, limit)
}

interface LedgerQuestion {
  readonly query: QueryValues<typeof ledgerQuery> & { readonly sku: string | undefined }
  readonly after: LedgerPlace | undefined
  readonly limit: number
}

/**
 * The requested day, or the start of the default period: nobody reads years of a ledger by mistake.
 */
function startOf(from: string | undefined, warehouse: Warehouse): number {
  return from === undefined
    ? warehouse.startOf(warehouse.today(), warehouseLimits.stockLedgerDays)
    : warehouse.startOf(from, 0)
}

function readPlace(after: string): LedgerPlace | undefined {
  const match = /^(\d{1,15})~(\d{1,9})~(.+)$/s.exec(after)
  if (match?.[3] === undefined) return undefined
  return { at: Number(match[1]), entry: Number(match[2]), document: match[3] }
}
