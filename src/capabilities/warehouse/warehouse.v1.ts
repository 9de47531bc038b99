import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { anyText, listRow } from '../../rows/list-row.ts'
import {
  badRequest,
  idempotencyKeyReused,
  idempotencyProblem,
  type KeyOperation,
  notFound,
} from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import { skuSchema, writeSku } from './skus/sku-message.wire.ts'
import { stockList } from './stock/stock-list.wire.ts'
import { voucherReading } from './vouchers/voucher-reading.wire.ts'
import { announcement, voucherSchema, writeVoucher } from './vouchers/voucher-view.wire.ts'
import { type VoucherDraft, type Warehouse } from './warehouse.ts'

export interface WarehouseKeyContext {
  readonly warehouse: Warehouse
  readonly caller: Shipper
  readonly once: Parameters<Warehouse['announceOnce']>[2]
}

type Row = KeyOperation<WarehouseKeyContext, Scope>

const scope = 'stock'

const listOwnSkus: Row = {
  ...listRow({
    path: '/skus',
    name: 'listOwnSkus',
    summary: 'Ver los SKU de la cuenta',
    description: 'Por código.',
    readPlace: anyText,
    load({ after: code, limit }, _input, { warehouse, caller }: WarehouseKeyContext) {
      const shipper = caller.number
      const after = code === undefined ? undefined : { shipper, code }
      return warehouse.listSkus({ shipper, active: undefined }, after, limit)
    },
    placeOf: ({ code }) => code,
    item: skuSchema,
    write: writeSku,
  }),
  scope,
}

const listOwnStock: Row = {
  ...stockList({
    name: 'listOwnStock',
    summary: 'Ver el stock de la cuenta',
    filters: [{ name: 'sku', description: 'Solo este SKU.' }],
    filterOf: ({ sku }, { caller }: WarehouseKeyContext) => ({
      shipper: caller.number,
      sku: sku || undefined,
    }),
  }),
  scope,
}

const nothingAnnounced = 'No se anunció nada.'

const announceGoods: Row = {
  method: 'POST',
  path: '/vouchers',
  name: 'announceGoods',
  summary: 'Anunciar mercadería',
  description: 'Lo mismo que `preIngresoVale` en SOAP: da el número del vale.',
  scope,
  once: true,
  request: entity('VoucherInput', shapeSchema(announcement)),
  response: voucherSchema,
  successStatus: 201,
  problems: [idempotencyProblem],
  async answer({ body }, { warehouse, caller, once }) {
    const read = readBody(announcement, body, nothingAnnounced)
    if (!read.ok) return read.refusal
    const { lines } = read.value
    // An empty list is read as undefined.
    if (lines === undefined)
      return badRequest(nothingAnnounced, [
        {
          field: 'lines[0].units',
          code: 'field-malformed',
          detail: 'Se espera un número mayor que 0.',
          en: 'Expected a number above 0.',
        },
      ])
    const draft = { ...read.value, lines }
    const entered = await warehouse.announceOnce(caller, draft, once)
    if (!entered.ok) return explain(entered.refusal, draft)
    const voucher = await warehouse.findVoucher(entered.value)
    return voucher ? { status: 201, body: writeVoucher(voucher) } : notFound(unknown)
  },
}

const explain = refusalAnswers<RefusalOf<Warehouse['announceOnce']>, [VoucherDraft]>({
  'shipper-not-ware': badRequest(nothingAnnounced, [
    {
      field: 'lines',
      code: 'field-malformed',
      detail: 'La cuenta no tiene stock en el depósito (WARE).',
      en: 'The account has no goods in the warehouse (WARE).',
    },
  ]),
  'skus-unknown': ({ skus }, { lines }) =>
    badRequest(
      nothingAnnounced,
      lines.flatMap(({ sku }, index) =>
        skus.includes(sku)
          ? [
              {
                field: `lines[${index}].sku`,
                code: 'field-malformed',
                detail: `El SKU ${sku} no existe en el depósito.`,
                en: `There is no SKU ${sku} in the warehouse.`,
              },
            ]
          : [],
      ),
    ),
  'idempotency-key-reused': idempotencyKeyReused,
})

const unknown = {
  es: 'La cuenta no tiene un vale de ese número.',
  en: 'The account has no voucher with that number.',
}

const reading = voucherReading<WarehouseKeyContext>(unknown, ({ caller }) => caller.number)

const listOwnVouchers: Row = { ...reading.list, scope }
const getOwnVoucher: Row = { ...reading.get, scope }

export const warehouseRows = [
  listOwnSkus,
  listOwnStock,
  announceGoods,
  listOwnVouchers,
  getOwnVoucher,
] as const
