/**
 * The rows that read vouchers, for the carrier's and the shippers' API; they differ in whose
 * vouchers are shown.
 */

import { parseShipperNumber } from '../../../kernel/shipper.ts'
import { listRow } from '../../../rows/list-row.ts'
import { type InBoth, notFound, type OperationRow } from '../../../rows/operation.ts'
import { shipperForm, wordForm } from '../../../rows/query-forms.ts'
import type { Voucher, VoucherPlace, Warehouse } from '../warehouse.ts'
import { isNewestFirst, sortFilter } from '../warehouse-words.wire.ts'
import { voucherStates } from './voucher.ts'
import { voucherSchema, writeVoucher } from './voucher-view.wire.ts'

/** Of the caller's own shipper, or of all shippers if the caller has none and may name one. */
export function voucherReading<Context extends { readonly warehouse: Warehouse }>(
  unknown: InBoth,
  callerOf?: (context: Context) => number,
): { readonly list: OperationRow<Context>; readonly get: OperationRow<Context> } {
  const states = voucherStates.join(', ')
  const shipperFilter = {
    name: 'shipper',
    description: 'Solo los de este remitente.',
    form: shipperForm,
  }
  return {
    list: listRow({
      path: '/vouchers',
      name: callerOf ? 'listOwnVouchers' : 'listVouchers',
      summary: callerOf ? 'Ver los vales de la cuenta' : 'Listar los vales de mercadería',
      description: 'Del más viejo al más nuevo (`sort`), con lo anunciado y lo contado.',
      filters: [
        ...(callerOf ? [] : [shipperFilter]),
        { name: 'state', description: `Uno de: ${states}.`, form: wordForm(voucherStates) },
        sortFilter,
      ],
      readPlace,
      load({ after, limit }, { query }, context: Context) {
        const shipper = callerOf ? callerOf(context) : parseShipperNumber(query['shipper'])
        const state = voucherStates.find((one) => one === query['state'])
        return context.warehouse.listVouchers(
          { shipper, state, newestFirst: isNewestFirst(query) },
          after,
          limit,
        )
      },
      placeOf: placeText,
      item: voucherSchema,
      write: writeVoucher,
    }),
    get: {
      method: 'GET',
      path: '/vouchers/:number',
      name: callerOf ? 'getOwnVoucher' : 'getVoucher',
      summary: callerOf ? 'Ver un vale de la cuenta' : 'Ver un vale de mercadería',
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

function readPlace(after: string): VoucherPlace | undefined {
  const match = /^(\d{1,15})~(V\d{1,20})$/.exec(after)
  return match?.[2] === undefined ? undefined : { enteredAt: Number(match[1]), number: match[2] }
}
