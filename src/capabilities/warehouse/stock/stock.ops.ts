import { pagesOf } from '../../../kits/batch/pages.ts'
import { writeCsv } from '../../../kits/csv/write-csv.ts'
import { accept, refuse } from '../../../outcome.ts'
import { csvOf } from '../../../rows/file-answers.ts'
import { badRequest } from '../../../rows/operation.ts'
import { anyText, dayForm, shipperForm } from '../../../rows/query-forms.ts'
import { opsRows } from '../../../rows/row.ts'
import { computed, flag, type Shown, view } from '../../../rows/view.ts'
import type { StockLevel, StockVerdict } from '../warehouse.ts'
import { readers, type WarehouseOpsContext } from '../warehouse-words.wire.ts'
import {
  countRow,
  ledgerList,
  ledgerQuery,
  listLedger,
  shownEntry,
  stockList,
  writeLevel,
} from './stock-message.wire.ts'

const { plainRow, list, partList } = opsRows<WarehouseOpsContext>()

const query = {
  shipper: [shipperForm, 'Solo lo de este remitente.'],
  sku: [anyText, 'Solo este SKU.'],
  warehouse: [anyText, 'Solo este almacén.'],
  location: [anyText, 'Solo este emplazamiento.'],
  batch: [anyText, 'Solo este lote.'],
  serial: [anyText, 'Solo este número de serie.'],
  expiresBefore: [dayForm, 'Lo que vence antes de este día, AAAA-MM-DD.'],
} as const

const listStock = list({
  ...stockList,
  name: 'listStock',
  summary: 'Ver el stock',
  roles: readers,
  sight: 'no-shipments',
  query,
  load: ({ query: filter, after, limit }, { warehouse }) =>
    warehouse.listStock(filter, after, limit),
})

const countColumns = Object.keys(countRow)

const exportStock = plainRow({
  method: 'GET',
  path: '/stock.csv',
  name: 'exportStock',
  summary: 'Bajar el stock en CSV',
  description: 'Con las columnas que el recuento espera: bajalo, corregí `units` y subilo.',
  roles: readers,
  sight: 'no-shipments',
  query,
  answer: csvOf,
  run({ query: filter }, { warehouse }) {
    const pages = pagesOf((last: StockLevel | undefined, limit) =>
      warehouse.listStock(filter, last?.id, limit),
    )
    const today = warehouse.today()
    const csv = writeCsv(countColumns, pages, (level) => writeLevel(level, today))
    return { csv, fileName: 'stock.csv' }
  },
})

const skuNeedsShipper = badRequest('Un filtro no se puede leer.', [
  {
    field: 'shipper',
    code: 'parameter-missing',
    detail: 'Con sku se espera también shipper.',
    en: 'With sku, shipper is expected, too.',
  },
])

const listStockMovements = partList({
  ...ledgerList,
  name: 'listStockMovements',
  roles: readers,
  sight: 'in-hand',
  query: {
    shipper: [shipperForm, 'Solo los de este remitente.'],
    sku: [anyText, 'Solo los de este SKU; necesita `shipper`.'],
    ...ledgerQuery,
  },
  find: ({ query: { shipper, sku } }) =>
    sku && shipper === undefined ? refuse(skuNeedsShipper) : accept(shipper),
  load: (wish, { warehouse }) => listLedger(warehouse, wish.found, wish),
  item: shownEntry,
  refusals: {},
})

const faults = (description: string): Shown<readonly object[]> => {
  return { schema: { type: 'array', items: { type: 'object' }, description } }
}

const checkStock = plainRow({
  method: 'GET',
  path: '/stock/check',
  name: 'checkStock',
  summary: 'Verificar el libro del stock',
  description: 'Suma todo el libro y dice dónde no da lo que hay; también `./posta doctor`.',
  roles: ['administrator', 'branch', 'executive'],
  sight: 'no-shipments',
  answer: view<StockVerdict>('StockCheck')({
    sound: computed(
      flag('Si todo suma.'),
      ({ balances, orders }) => balances.length === 0 && orders.length === 0,
    ),
    balances: faults('Los lugares que no dan la suma de su libro.'),
    orders: faults('Las órdenes cuyo estado no es el de su libro.'),
  }),
  run: (_input, { warehouse }) => warehouse.verifyStock(),
})

export const stockOperations = [listStock, exportStock, listStockMovements, checkStock] as const
