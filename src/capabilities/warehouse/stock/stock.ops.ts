import { parseShipperNumber } from '../../../kernel/shipper.ts'
import { pagesOf } from '../../../kits/batch/pages.ts'
import { writeCsv } from '../../../kits/csv/write-csv.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import {
  badRequest,
  csvFile,
  type Operation,
  type OperationInput,
} from '../../../rows/operation.ts'
import { dayForm, shipperForm } from '../../../rows/query-forms.ts'
import type { StockFilter, StockLevel } from '../warehouse.ts'
import { readers, type WarehouseOpsContext } from '../warehouse-words.wire.ts'
import { stockList } from './stock-list.wire.ts'
import { countRow, writeLevel } from './stock-message.wire.ts'
import { movementsList } from './stock-movements.wire.ts'

type Row = Operation<WarehouseOpsContext>

const filters = [
  { name: 'shipper', description: 'Solo lo de este remitente.', form: shipperForm },
  { name: 'sku', description: 'Solo este SKU.' },
  { name: 'warehouse', description: 'Solo este almacén.' },
  { name: 'location', description: 'Solo este emplazamiento.' },
  { name: 'batch', description: 'Solo este lote.' },
  { name: 'serial', description: 'Solo este número de serie.' },
  {
    name: 'expiresBefore',
    description: 'Lo que vence antes de este día, AAAA-MM-DD.',
    form: dayForm,
  },
]

function readFilter(query: OperationInput['query']): StockFilter {
  const { shipper, sku, warehouse, location, batch, serial, expiresBefore } = query
  return {
    shipper: parseShipperNumber(shipper),
    sku: sku || undefined,
    warehouse: warehouse || undefined,
    location: location || undefined,
    batch: batch || undefined,
    serial: serial || undefined,
    expiresBefore: expiresBefore || undefined,
  }
}

const listStock: Row = {
  ...stockList({
    name: 'listStock',
    summary: 'Ver el stock',
    filters,
    filterOf: (query, _context: WarehouseOpsContext) => readFilter(query),
  }),
  roles: readers,
  sight: 'no-shipments',
}

const countColumns = Object.keys(countRow)

const exportStock: Row = {
  method: 'GET',
  path: '/stock.csv',
  name: 'exportStock',
  summary: 'Bajar el stock en CSV',
  description: 'Con las columnas que el recuento espera: bajalo, corregí `units` y subilo.',
  roles: readers,
  sight: 'no-shipments',
  query: filters,
  ...csvFile,
  async answer({ query }, { warehouse }) {
    const pages = pagesOf((last: StockLevel | undefined, limit) =>
      warehouse.listStock(readFilter(query), last?.id, limit),
    )
    const today = warehouse.today()
    const csv = writeCsv(countColumns, pages, (level) => writeLevel(level, today))
    return { status: 200, csv, fileName: 'stock.csv' }
  },
}

const skuNeedsShipper = badRequest('Un filtro no se puede leer.', [
  {
    field: 'shipper',
    code: 'parameter-missing',
    detail: 'Con sku se espera también shipper.',
    en: 'With sku, shipper is expected, too.',
  },
])

const listStockMovements: Row = {
  ...movementsList({
    name: 'listStockMovements',
    filters: [
      { name: 'shipper', description: 'Solo los de este remitente.', form: shipperForm },
      { name: 'sku', description: 'Solo los de este SKU; necesita `shipper`.' },
    ],
    tellsWho: true,
    shipperOf(query, _context: WarehouseOpsContext) {
      const shipper = parseShipperNumber(query['shipper'])
      return query['sku'] && shipper === undefined ? skuNeedsShipper : { shipper }
    },
  }),
  roles: readers,
  sight: 'in-hand',
}

const faultList = { type: 'array', items: { type: 'object' } }

const checkStock: Row = {
  method: 'GET',
  path: '/stock/check',
  name: 'checkStock',
  summary: 'Verificar el libro del stock',
  description: 'Suma todo el libro y dice dónde no da lo que hay; también `./posta doctor`.',
  roles: ['administrator', 'branch', 'executive'],
  sight: 'no-shipments',
  response: entity('StockCheck', {
    type: 'object',
    properties: {
      sound: { type: 'boolean', description: 'Si todo suma.' },
      balances: { ...faultList, description: 'Los lugares que no dan la suma de su libro.' },
      orders: { ...faultList, description: 'Las órdenes cuyo estado no es el de su libro.' },
    },
    required: ['sound', 'balances', 'orders'],
  }),
  successStatus: 200,
  async answer(_input, { warehouse }) {
    const { balances, orders } = await warehouse.verifyStock()
    const sound = balances.length === 0 && orders.length === 0
    return { status: 200, body: { sound, balances, orders } }
  },
}

export const stockOperations = [listStock, exportStock, listStockMovements, checkStock] as const
