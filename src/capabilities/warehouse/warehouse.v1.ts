import type { Shipper } from '../../kernel/shipper.ts'
import { orRefuse, refuse } from '../../outcome.ts'
import { anyText } from '../../rows/list-row.ts'
import { badRequest, notFound } from '../../rows/operation.ts'
import { anyText as queryText } from '../../rows/query-forms.ts'
import { keyRows, message } from '../../rows/row.ts'
import { shownSku } from './skus/sku-message.wire.ts'
import { stockList } from './stock/stock-message.wire.ts'
import {
  announcement,
  oneVoucher,
  shownVoucher,
  voucherList,
  voucherQuery,
} from './vouchers/voucher.wire.ts'
import type { Warehouse } from './warehouse.ts'

export interface WarehouseKeyContext {
  readonly warehouse: Warehouse
  readonly caller: Shipper
  readonly once: Parameters<Warehouse['announceOnce']>[2]
}

const { row, list } = keyRows<WarehouseKeyContext>()

const scope = 'stock'

const listOwnSkus = list({
  path: '/skus',
  name: 'listOwnSkus',
  summary: 'Ver los SKU de la cuenta',
  description: 'Por código.',
  scope,
  readPlace: anyText,
  load({ after: code, limit }, { warehouse, caller: { number: shipper } }) {
    const after = code === undefined ? undefined : { shipper, code }
    return warehouse.listSkus({ shipper, active: undefined }, after, limit)
  },
  placeOf: ({ code }) => code,
  item: shownSku,
})

const listOwnStock = list({
  ...stockList,
  name: 'listOwnStock',
  summary: 'Ver el stock de la cuenta',
  scope,
  query: { sku: [queryText, 'Solo este SKU.'] },
  load: ({ query: { sku }, after, limit }, { warehouse, caller }) =>
    warehouse.listStock({ shipper: caller.number, sku }, after, limit),
})

const nothingAnnounced = 'No se anunció nada.'

const unknown = {
  es: 'La cuenta no tiene un vale de ese número.',
  en: 'The account has no voucher with that number.',
}

const announceGoods = row({
  method: 'POST',
  path: '/vouchers',
  name: 'announceGoods',
  summary: 'Anunciar mercadería',
  description: 'Lo mismo que `preIngresoVale` en SOAP: da el número del vale.',
  scope,
  once: true,
  body: message('VoucherInput', announcement, nothingAnnounced),
  answer: shownVoucher,
  status: 201,
  async run({ body }, { warehouse, caller, once }) {
    const { lines } = body
    // An empty list is read as undefined.
    if (lines === undefined) return refuse(noUnits)
    const entered = await warehouse.announceOnce(caller, { ...body, lines }, once)
    if (!entered.ok) return entered
    return orRefuse(await warehouse.findVoucher(entered.value), notFound(unknown))
  },
  refusals: {
    'shipper-not-ware': [
      400,
      () => ({
        es: nothingAnnounced,
        errors: [
          {
            field: 'lines',
            code: 'shipper-not-ware',
            detail: 'La cuenta no tiene stock en el depósito (WARE).',
            en: 'The account has no goods in the warehouse (WARE).',
          },
        ],
      }),
    ],
    'skus-unknown': [
      400,
      ({ skus }, { body: { lines = [] } }) => ({
        es: nothingAnnounced,
        errors: lines.flatMap(({ sku }, index) =>
          skus.includes(sku)
            ? [
                {
                  field: `lines[${index}].sku`,
                  code: 'skus-unknown',
                  detail: `El SKU ${sku} no existe en el depósito.`,
                  en: `There is no SKU ${sku} in the warehouse.`,
                },
              ]
            : [],
        ),
      }),
    ],
  },
})

const noUnits = badRequest(nothingAnnounced, [
  {
    field: 'lines[0].units',
    code: 'field-malformed',
    detail: 'Se espera un número mayor que 0.',
    en: 'Expected a number above 0.',
  },
])

const listOwnVouchers = list({
  ...voucherList,
  name: 'listOwnVouchers',
  summary: 'Ver los vales de la cuenta',
  scope,
  query: voucherQuery,
  load: ({ query: { state, sort }, after, limit }, { warehouse, caller: { number: shipper } }) =>
    warehouse.listVouchers({ shipper, state, newestFirst: sort === 'newest' }, after, limit),
})

const getOwnVoucher = row({
  ...oneVoucher,
  name: 'getOwnVoucher',
  summary: 'Ver un vale de la cuenta',
  scope,
  async run({ params }, { warehouse, caller }) {
    const voucher = await warehouse.findVoucher(params.number)
    return orRefuse(voucher?.shipperNumber === caller.number ? voucher : undefined, 'not-found')
  },
  refusals: { 'not-found': [404, unknown.es, unknown.en] },
})

export const warehouseRows = [
  listOwnSkus,
  listOwnStock,
  announceGoods,
  listOwnVouchers,
  getOwnVoucher,
] as const
