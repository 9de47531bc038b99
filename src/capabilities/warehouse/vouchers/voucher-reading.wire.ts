/** The rows that read vouchers, of the carrier's API and the shippers': whose vouchers differs. */

import { notFound, type OperationRow } from '../../../faces/operations/operation.wire.ts'
import { pagingBy, readPageRequest, toPage } from '../../../faces/operations/paging.wire.ts'
import { shipperForm, wordForm } from '../../../faces/operations/query-forms.wire.ts'
import { parseShipperNumber } from '../../../kernel/shipper.ts'
import type { Voucher, VoucherPlace, Warehouse } from '../warehouse.ts'
import { listSchema } from '../warehouse-words.wire.ts'
import { voucherStates } from './voucher.ts'
import { voucherSchema, writeVoucher } from './voucher-view.wire.ts'

type UnnamedRow<Context> = Omit<OperationRow<Context>, 'name' | 'summary'>

/** Of the caller's shipper alone, or of all, where callers have none and may name one. */
export function voucherReading<Context extends { readonly warehouse: Warehouse }>(
  unknown: string,
  callerOf?: (context: Context) => number,
): { readonly list: UnnamedRow<Context>; readonly get: UnnamedRow<Context> } {
  const states = voucherStates.join(', ')
  const shipperFilter = {
    name: 'shipper',
    description: 'Solo los de este remitente.',
    form: shipperForm,
  }
  return {
    list: {
      method: 'GET',
      path: '/vouchers',
      description: 'Del más viejo al más nuevo, con lo anunciado y lo contado.',
      query: [
        ...pagingBy((after) => readPlace(after) !== undefined),
        ...(callerOf ? [] : [shipperFilter]),
        { name: 'state', description: `Uno de: ${states}.`, form: wordForm(voucherStates) },
      ],
      response: listSchema(voucherSchema),
      successStatus: 200,
      async answer({ query }, context) {
        const shipper = callerOf ? callerOf(context) : parseShipperNumber(query['shipper'])
        const state = voucherStates.find((one) => one === query['state'])
        const request = readPageRequest(query)
        const filter = { shipper, state }
        const after = readPlace(request.after)
        const rows = await context.warehouse.listVouchers(filter, after, request.limit + 1)
        const page = toPage(rows, request, placeText)
        return { status: 200, body: { items: page.items.map(writeVoucher), next: page.next } }
      },
    },
    get: {
      method: 'GET',
      path: '/vouchers/:number',
      description: 'Lo anunciado junto a lo contado, renglón por renglón.',
      response: voucherSchema,
      successStatus: 200,
      async answer({ params }, context) {
        const voucher = await context.warehouse.findVoucher(params['number'] ?? '')
        const isSeen = !callerOf || voucher?.shipperNumber === callerOf(context)
        return voucher && isSeen ? { status: 200, body: writeVoucher(voucher) } : notFound(unknown)
      },
    },
  }
}

function placeText({ enteredAt, number }: Voucher): string {
  return `${enteredAt}~${number}`
}

function readPlace(after: string | undefined): VoucherPlace | undefined {
  const match = /^(\d{1,15})~(V\d{1,20})$/.exec(after ?? '')
  return match?.[2] === undefined ? undefined : { enteredAt: Number(match[1]), number: match[2] }
}
