import {
  badRequest,
  conflict,
  type KeyOperation,
  notFound,
} from '../../faces/operations/operation.wire.ts'
import { pagingQuery, readPageRequest, toPage } from '../../faces/operations/paging.wire.ts'
import { type RefusalOf, refusalAnswers } from '../../faces/operations/refusal-answers.wire.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { shapeSchema } from '../../kits/fields/structures.ts'
import { skuSchema, writeSku } from './skus/sku-message.wire.ts'
import { stockSchema, writeLevel } from './stock/stock-message.wire.ts'
import { voucherReading } from './vouchers/voucher-reading.wire.ts'
import { announcement, voucherSchema, writeVoucher } from './vouchers/voucher-view.wire.ts'
import type { VoucherDraft, Warehouse } from './warehouse.ts'
import { listSchema, readBody } from './warehouse-words.wire.ts'

export interface WarehouseKeyContext {
  readonly warehouse: Warehouse
  readonly caller: Shipper
  readonly once: Parameters<Warehouse['announceOnce']>[2]
}

type Row = KeyOperation<WarehouseKeyContext, Scope>

const scope = 'stock'

const listOwnSkus: Row = {
  method: 'GET',
  path: '/skus',
  name: 'listOwnSkus',
  summary: 'Ver los SKU de la cuenta',
  description: 'Por código.',
  scope,
  query: pagingQuery,
  response: listSchema(skuSchema),
  successStatus: 200,
  async answer({ query }, { warehouse, caller }) {
    const request = readPageRequest(query)
    const after = request.after ? { shipper: caller.number, code: request.after } : undefined
    const filter = { shipper: caller.number, active: undefined }
    const rows = await warehouse.listSkus(filter, after, request.limit + 1)
    const page = toPage(rows, request, ({ code }) => code)
    return { status: 200, body: { items: page.items.map(writeSku), next: page.next } }
  },
}

const listOwnStock: Row = {
  method: 'GET',
  path: '/stock',
  name: 'listOwnStock',
  summary: 'Ver el stock de la cuenta',
  description: 'Unidades por lugar, lote, serie y vencimiento: las que hay y las reservadas.',
  scope,
  query: [...pagingQuery, { name: 'sku', description: 'Solo este SKU.' }],
  response: listSchema(stockSchema),
  successStatus: 200,
  async answer({ query }, { warehouse, caller }) {
    const request = readPageRequest(query)
    const filter = { shipper: caller.number, sku: query['sku'] || undefined }
    const rows = await warehouse.listStock(filter, request.after, request.limit + 1)
    const page = toPage(rows, request, ({ id }) => id)
    const today = warehouse.today()
    const items = page.items.map((level) => writeLevel(level, today))
    return { status: 200, body: { items, next: page.next } }
  },
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
  request: shapeSchema(announcement),
  response: voucherSchema,
  successStatus: 201,
  problems: [{ status: 409, meaning: 'La Idempotency-Key se usó con otro pedido.' }],
  async answer({ body }, { warehouse, caller, once }) {
    const read = readBody(announcement, body, nothingAnnounced)
    if (!read.ok) return read.refusal
    // Without an issue, whatever is there has been read; an empty list is none.
    const draft = read.value as unknown as VoucherDraft
    const none = draft.lines?.findIndex(({ units }) => units < 1) ?? 0
    if (draft.lines === undefined || none >= 0)
      return badRequest(nothingAnnounced, [
        { field: `lines[${none}].units`, detail: 'Se espera un número mayor que 0.' },
      ])
    const entered = await warehouse.announceOnce(caller, draft, once)
    if (!entered.ok) return explain(entered.refusal, draft)
    const voucher = await warehouse.findVoucher(entered.value)
    return voucher ? { status: 201, body: writeVoucher(voucher) } : notFound(unknown)
  },
}

const explain = refusalAnswers<RefusalOf<Warehouse['announceOnce']>, [VoucherDraft]>({
  'shipper-not-ware': badRequest(nothingAnnounced, [
    { field: 'lines', detail: 'La cuenta no tiene stock en el depósito (WARE).' },
  ]),
  'skus-unknown': ({ skus }, { lines }) =>
    badRequest(
      nothingAnnounced,
      lines.flatMap(({ sku }, index) =>
        skus.includes(sku)
          ? [{ field: `lines[${index}].sku`, detail: `El SKU ${sku} no existe en el depósito.` }]
          : [],
      ),
    ),
  'idempotency-key-reused': conflict(
    'Esa Idempotency-Key se usó con otro pedido: mandá una nueva.',
  ),
})

const unknown = 'La cuenta no tiene un vale de ese número.'

const reading = voucherReading<WarehouseKeyContext>(unknown, ({ caller }) => caller.number)

const listOwnVouchers: Row = {
  ...reading.list,
  name: 'listOwnVouchers',
  summary: 'Ver los vales de la cuenta',
  scope,
}

const getOwnVoucher: Row = {
  ...reading.get,
  name: 'getOwnVoucher',
  summary: 'Ver un vale de la cuenta',
  scope,
}

export const warehouseRows = [
  listOwnSkus,
  listOwnStock,
  announceGoods,
  listOwnVouchers,
  getOwnVoucher,
] as const
