import type { Operator } from '../../../kernel/operator.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { randomFraction } from '../../../kits/secret/ids.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Announce } from '../../events/events.ts'
import { findSkus } from '../skus/sku.store.ts'
import { changeInTransaction } from '../stock/apply-changes.steps.ts'
import { voucherDocument } from '../stock/ledger.ts'
import { claimRequest, dropRequest, requestId } from '../stock/stock.store.ts'
import { skuId } from '../stock/stock.ts'
import type { RefusedChange, StockChange } from '../stock/stock-change.ts'
import { announceStock } from '../stock/write-ledger.steps.ts'
import {
  findVoucherCounts,
  findVoucherLines,
  insertVoucher,
  insertVoucherLines,
  lockVoucher,
  updateVoucher,
  type VoucherHead,
} from './voucher.store.ts'
import {
  type ComparedLine,
  compareVoucher,
  judgeVoucher,
  mayBecome,
  type VoucherDraft,
  type VoucherLine,
  type VoucherRefusal,
  type VoucherState,
  voucherNumber,
} from './voucher.ts'

/** A voucher with the announced goods and the received ones. */
export interface Voucher extends VoucherHead {
  readonly lines: readonly VoucherLine[]
  readonly compared: readonly ComparedLine[]
}

export type SettleVoucherRefusal =
  | { readonly name: 'voucher-unknown' }
  | { readonly name: 'voucher-settled'; readonly state: VoucherState }

export type ReceiveRefusal =
  | SettleVoucherRefusal
  | { readonly name: 'line-unknown'; readonly index: number; readonly lines: number }
  | { readonly name: 'changes-refused'; readonly refused: readonly RefusedChange[] }

/** Received units: of a line of the voucher, from 1, or of a SKU that was not announced. */
export interface ReceivedUnits {
  readonly line: number | undefined
  readonly sku: string | undefined
  readonly units: number
  readonly warehouse: string
  readonly location: string
  readonly batch?: string | undefined
  readonly serial?: string | undefined
  readonly expiresOn?: string | undefined
}

export interface Reception {
  /** The sender's own id of this reception: one that is sent twice counts once. */
  readonly id: string | undefined
  readonly units: readonly ReceivedUnits[]
}

/** Announces goods; returns the voucher's number. */
export async function enterInTransaction(
  tx: Handle,
  shipper: Shipper,
  draft: VoucherDraft,
  today: string,
  now: number,
): Promise<Outcome<string, VoucherRefusal>> {
  const skuIds = [...new Set(draft.lines.map(({ sku }) => skuId(shipper.number, sku)))]
  const skus = skuIds.length > 0 ? [...(await findSkus(tx, skuIds)).values()] : []
  const codes = new Set(skus.filter(({ active }) => active).map(({ code }) => code))
  const judged = judgeVoucher(shipper, draft, codes)
  if (!judged.ok) return judged
  const day = today.slice(2).replaceAll('-', '')
  for (;;) {
    const number = voucherNumber(day, randomFraction())
    const voucher = { number, shipperNumber: shipper.number, enteredAt: now, draft }
    // The random number may be taken; draw another one.
    if (!(await insertVoucher(tx, voucher))) continue
    await insertVoucherLines(tx, voucher)
    return accept(number)
  }
}

/** Adds the announced and the received lines to each voucher. */
export async function withLines(db: Handle, heads: readonly VoucherHead[]): Promise<Voucher[]> {
  if (heads.length === 0) return []
  const numbers = heads.map(({ number }) => number)
  const [lines, counts] = [
    await findVoucherLines(db, numbers),
    await findVoucherCounts(db, numbers),
  ]
  return heads.map((head) => {
    const own = lines.get(head.number) ?? []
    return { ...head, lines: own, compared: compareVoucher(own, counts.get(head.number) ?? []) }
  })
}

async function findOpen(
  tx: Handle,
  number: string,
  to: VoucherState,
): Promise<Outcome<VoucherHead, SettleVoucherRefusal>> {
  const head = await lockVoucher(tx, number)
  if (head === undefined) return refuse({ name: 'voucher-unknown' })
  return mayBecome(head.state, to)
    ? accept(head)
    : refuse({ name: 'voucher-settled', state: head.state })
}

/** Receives all or some goods of a voucher into stock. */
export async function receiveInTransaction(
  tx: Handle,
  announce: Announce,
  number: string,
  { id: ownId, units }: Reception,
  by: Operator,
  now: number,
): Promise<Outcome<Voucher, ReceiveRefusal>> {
  const open = await findOpen(tx, number, 'receiving')
  if (!open.ok) return open
  const head = open.value
  const lines = (await findVoucherLines(tx, [number])).get(number) ?? []
  const unknownLine = units.findIndex(({ line }) => line !== undefined && !lines[line - 1])
  if (unknownLine >= 0)
    return refuse({ name: 'line-unknown', index: unknownLine, lines: lines.length })
  const id = requestId(`voucher ${number}`, ownId)
  if (!(await claimRequest(tx, id, now))) return accept(await withOwnLines(tx, head))
  const record = {
    document: voucherDocument(number),
    firstEntry: head.entries,
    reason: '',
    by: by.name,
  }
  const changes = units.map((one) => toChange(one, lines))
  const made = await changeInTransaction(tx, head.shipperNumber, changes, record, now)
  if (!made.ok) {
    await dropRequest(tx, id)
    return refuse({ name: 'changes-refused', refused: made.refusal })
  }
  const entries = head.entries + made.value.postings.length
  const after: VoucherHead = { ...head, state: 'receiving', entries }
  await updateVoucher(tx, after)
  await announceStock(tx, announce, made.value.changed, now)
  await recordAudit(tx, voucherFact(after, 'voucher.receive', by, { units }), now)
  return accept(await withOwnLines(tx, after))
}

function toChange({ line, sku, ...units }: ReceivedUnits, lines: readonly VoucherLine[]) {
  const announced = line === undefined ? undefined : lines[line - 1]
  const change: StockChange = {
    ...units,
    kind: 'reception',
    sku: announced?.sku ?? sku ?? '',
    ...(line === undefined ? {} : { line: line - 1 }),
  }
  return change
}

async function withOwnLines(tx: Handle, head: VoucherHead): Promise<Voucher> {
  const [voucher] = await withLines(tx, [head])
  return voucher ?? { ...head, lines: [], compared: [] }
}

/** Closes or withdraws a voucher; the differences are audited. */
export async function settleInTransaction(
  tx: Handle,
  number: string,
  to: 'closed' | 'withdrawn',
  reason: string,
  by: Operator,
  now: number,
): Promise<Outcome<Voucher, SettleVoucherRefusal>> {
  const open = await findOpen(tx, number, to)
  if (!open.ok) return open
  const after = { ...open.value, state: to, settledAt: now, settledBy: by.name }
  await updateVoucher(tx, after)
  const voucher = await withOwnLines(tx, after)
  const action = to === 'closed' ? 'voucher.close' : 'voucher.withdraw'
  const different = voucher.compared.filter(({ difference }) => difference !== 'exact')
  await recordAudit(tx, voucherFact(after, action, by, { reason, differences: different }), now)
  return accept(voucher)
}

function voucherFact({ number }: VoucherHead, action: string, by: Operator, detail: unknown) {
  return { by, action, subject: `voucher ${number}`, detail }
}
