import { writeCsv } from '../../kits/csv/write-csv.ts'
import {
  type FieldProblem,
  type Operation,
  type OperationInput,
} from '../../kits/http/operation.ts'
import { pagingQuery, readPageRequest, toPage } from '../../kits/http/paging.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { skuId } from './stock.ts'
import {
  countRow,
  entrySchema,
  kindWords,
  stockSchema,
  writeEntry,
  writeLevel,
} from './stock-message.wire.ts'
import type { LedgerPlace, StockFilter, Warehouse } from './warehouse.ts'
import {
  badFilter,
  isDay,
  listSchema,
  readers,
  readShipper,
  type WarehouseOpsContext,
} from './warehouse-words.wire.ts'

type Row = Operation<WarehouseOpsContext>

const filters = [
  { name: 'shipper', description: 'Solo lo de este remitente.' },
  { name: 'sku', description: 'Solo este SKU.' },
  { name: 'warehouse', description: 'Solo este almacén.' },
  { name: 'location', description: 'Solo este emplazamiento.' },
  { name: 'batch', description: 'Solo este lote.' },
  { name: 'serial', description: 'Solo este número de serie.' },
  { name: 'expiresBefore', description: 'Lo que vence antes de este día, AAAA-MM-DD.' },
]

const problems = [{ status: 400, meaning: 'Un filtro no se puede leer.' }]

function readFilter(query: OperationInput['query']): Outcome<StockFilter, FieldProblem> {
  const shipper = readShipper(query['shipper'])
  if (!shipper.ok) return shipper
  const expiresBefore = query['expiresBefore'] || undefined
  if (expiresBefore !== undefined && !isDay(expiresBefore))
    return refuse({ field: 'expiresBefore', detail: 'Se espera una fecha AAAA-MM-DD.' })
  const { sku, warehouse, location, batch, serial } = query
  return accept({
    shipper: shipper.value,
    sku: sku || undefined,
    warehouse: warehouse || undefined,
    location: location || undefined,
    batch: batch || undefined,
    serial: serial || undefined,
    expiresBefore,
  })
}

const listStock: Row = {
  method: 'GET',
  path: '/stock',
  name: 'listStock',
  summary: 'Ver el stock',
  description: 'Unidades por lugar, lote, serie y vencimiento: las que hay y las reservadas.',
  roles: readers,
  query: [...pagingQuery, ...filters],
  response: listSchema(stockSchema),
  successStatus: 200,
  problems,
  async answer({ query }, { warehouse }) {
    const filter = readFilter(query)
    if (!filter.ok) return badFilter(filter.refusal)
    const request = readPageRequest(query)
    const rows = await warehouse.listStock(filter.value, request.after, request.limit + 1)
    const page = toPage(rows, request, ({ id }) => id)
    const today = warehouse.today()
    const items = page.items.map((level) => writeLevel(level, today))
    return { status: 200, body: { items, next: page.next } }
  },
}

const countColumns = Object.keys(countRow)

const exportStock: Row = {
  method: 'GET',
  path: '/stock.csv',
  name: 'exportStock',
  summary: 'Bajar el stock en CSV',
  description: [
    'Con las columnas que el recuento espera: bajalo, corregí `units` y subilo. Hasta ',
    `${limits.csvRows} filas.`,
  ].join(''),
  roles: readers,
  query: filters,
  response: { type: 'string', description: 'El archivo CSV.' },
  csvResponse: true,
  successStatus: 200,
  problems,
  async answer({ query }, { warehouse }) {
    const filter = readFilter(query)
    if (!filter.ok) return badFilter(filter.refusal)
    const levels = await warehouse.listStock(filter.value, undefined, limits.csvRows)
    const today = warehouse.today()
    const csv = await writeCsv(countColumns, levels, (level) => writeLevel(level, today))
    return { status: 200, csv, fileName: 'stock.csv' }
  },
}

const listStockMovements: Row = {
  method: 'GET',
  path: '/stock/movements',
  name: 'listStockMovements',
  summary: 'Ver el libro del stock',
  description: [
    'Cada movimiento, del más viejo al más nuevo; sumados dan lo que hay. Sin `document` ni ',
    `\`from\`, los de los últimos ${limits.stockLedgerDays} días.`,
  ].join(''),
  roles: readers,
  query: [
    ...pagingQuery,
    { name: 'shipper', description: 'Solo los de este remitente.' },
    { name: 'sku', description: 'Solo los de este SKU; necesita `shipper`.' },
    { name: 'document', description: 'Solo los de este documento, por ejemplo `order ABC-1`.' },
    { name: 'from', description: 'Desde este día, AAAA-MM-DD.' },
  ],
  response: listSchema(entrySchema),
  successStatus: 200,
  problems,
  notes: [
    {
      title: 'Qué pasó',
      text: Object.entries(kindWords)
        .map(([kind, words]) => `\`${kind}\`: ${words}`)
        .join('; '),
    },
  ],
  async answer({ query }, { warehouse }) {
    const shipper = readShipper(query['shipper'])
    if (!shipper.ok) return badFilter(shipper.refusal)
    const { sku, document } = query
    if (sku && shipper.value === undefined)
      return badFilter({ field: 'shipper', detail: 'Con sku se espera también shipper.' })
    const from = query['from'] || undefined
    if (from !== undefined && !isDay(from))
      return badFilter({ field: 'from', detail: 'Se espera una fecha AAAA-MM-DD.' })
    const filter = {
      shipper: shipper.value,
      from: document ? undefined : startOf(from, warehouse),
      skuId: sku ? skuId(shipper.value ?? 0, sku) : undefined,
      document: document || undefined,
    }
    const request = readPageRequest(query)
    const rows = await warehouse.listMovements(filter, readPlace(request.after), request.limit + 1)
    const page = toPage(rows, request, ({ at, entry, document: own }) => `${at}~${entry}~${own}`)
    return { status: 200, body: { items: page.items.map(writeEntry), next: page.next } }
  },
}

/** The day asked for, or the first of the usual days: nobody reads years of a ledger by mistake. */
function startOf(from: string | undefined, warehouse: Warehouse): number {
  return from === undefined
    ? warehouse.startOf(warehouse.today(), limits.stockLedgerDays)
    : warehouse.startOf(from, 0)
}

/** A place that can't be read is the beginning. */
function readPlace(after: string | undefined): LedgerPlace | undefined {
  const match = /^(\d{1,15})~(\d{1,9})~(.+)$/s.exec(after ?? '')
  if (match?.[3] === undefined) return undefined
  return { at: Number(match[1]), entry: Number(match[2]), document: match[3] }
}

const faultList = { type: 'array', items: { type: 'object' } }

const checkStock: Row = {
  method: 'GET',
  path: '/stock/check',
  name: 'checkStock',
  summary: 'Verificar el libro del stock',
  description: 'Suma todo el libro y dice dónde no da lo que hay; también `./posta doctor`.',
  roles: ['administrator', 'branch', 'executive'],
  response: {
    type: 'object',
    properties: {
      sound: { type: 'boolean', description: 'Si todo suma.' },
      balances: { ...faultList, description: 'Los lugares que no dan la suma de su libro.' },
      orders: { ...faultList, description: 'Las órdenes cuyo estado no es el de su libro.' },
    },
    required: ['sound', 'balances', 'orders'],
  },
  successStatus: 200,
  async answer(_input, { warehouse }) {
    const { balances, orders } = await warehouse.verifyStock()
    const sound = balances.length === 0 && orders.length === 0
    return { status: 200, body: { sound, balances, orders } }
  },
}

export const stockOperations = [listStock, exportStock, listStockMovements, checkStock] as const
