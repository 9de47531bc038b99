import type { Operator } from '../../../kernel/operator.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { Database, Handle } from '../../../kits/db/database.ts'
import { createGroups } from '../../../kits/db/groups.ts'
import { listDigest } from '../../../kits/secret/digest.ts'
import { newId } from '../../../kits/secret/ids.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Announce } from '../../events/events.ts'
import { putInTransaction, type SkuRefusal, type SkusPut } from '../skus/put-skus.steps.ts'
import { insertNewSkus, lockSkus } from '../skus/sku.store.ts'
import { type Sku, untracked } from '../skus/sku.ts'
import { changeInTransaction } from './apply-changes.steps.ts'
import { claimRequest, dropRequest, lockRows, requestId } from './stock.store.ts'
import { type StockLine, skuId, stockId } from './stock.ts'
import {
  type PlannedPosting,
  type RefusedChange,
  type StockChange,
  touchedBy,
} from './stock-change.ts'
import { announceStock } from './write-ledger.steps.ts'

export interface Adjustment {
  readonly shipperNumber: number
  /** The sender's own id: an adjustment that is sent twice is made once. */
  readonly id: string | undefined
  readonly reason: string
  readonly changes: readonly StockChange[]
}

export interface Adjusted {
  /** The ledger's document; undefined when it was made before, or changed nothing. */
  readonly document: string | undefined
  readonly repeated: boolean
  readonly postings: readonly PlannedPosting[]
}

export interface AdjustRefusal {
  readonly name: 'changes-refused'
  readonly refused: readonly RefusedChange[]
}

async function adjustInTransaction(
  tx: Handle,
  announce: Announce,
  { shipperNumber, id: ownId, reason, changes }: Adjustment,
  by: Operator,
  now: number,
): Promise<Outcome<Adjusted, AdjustRefusal>> {
  const id = requestId(`stock of shipper ${shipperNumber}`, ownId)
  if (!(await claimRequest(tx, id, now)))
    return accept({ document: undefined, repeated: true, postings: [] })
  const document = `adjustment ${newId()}`
  const record = { document, firstEntry: 0, reason, by: by.name }
  const made = await changeInTransaction(tx, shipperNumber, changes, record, now)
  if (!made.ok) {
    await dropRequest(tx, id)
    return refuse({ name: 'changes-refused', refused: made.refusal })
  }
  const { postings, changed } = made.value
  if (postings.length === 0) return accept({ document: undefined, repeated: false, postings: [] })
  await announceStock(tx, announce, changed, now)
  const detail = { document, reason, ...(await loggedChanges(changes)) }
  const subject = `stock of shipper ${shipperNumber}`
  await recordAudit(tx, { by, action: 'stock.adjust', subject, detail }, now)
  return accept({ document, repeated: false, postings })
}

const loggedAtMost = 1_000

/** Of as many as a file has, the log has how many they are and their digest; the ledger has all. */
async function loggedChanges(changes: readonly StockChange[]) {
  if (changes.length <= loggedAtMost) return { changes }
  return { changes: changes.length, digest: await listDigest(changes) }
}

/** Creates missing SKUs, tracked by nothing. */
export async function openInTransaction(
  tx: Handle,
  shipper: number,
  lines: readonly StockLine[],
  now: number,
): Promise<void> {
  const skus = lines.map(({ sku: code }) => {
    const size = {
      weightHundredthsKg: undefined,
      lengthHundredthsCm: undefined,
      heightHundredthsCm: undefined,
      widthHundredthsCm: undefined,
    }
    const sku = {
      shipperNumber: shipper,
      code,
      description: '',
      ...size,
      ...untracked,
      active: true,
    }
    return [skuId(shipper, code), sku] as const
  })
  await insertNewSkus(tx, new Map(skus), now)
  const idOf = (line: StockLine) => stockId(skuId(shipper, line.sku), line)
  const existing = new Set((await lockRows(tx, lines.map(idOf))).map(({ id }) => id))
  const changes = lines
    .filter((line) => !existing.has(idOf(line)))
    .map((line): StockChange => ({ ...line, kind: 'opening' }))
  if (changes.length === 0) return
  const record = { document: `opening ${newId()}`, firstEntry: 0, reason: '', by: 'opening' }
  const made = await changeInTransaction(tx, shipper, changes, record, now)
  if (!made.ok) throw new Error(`the first stock was refused: ${JSON.stringify(made.refusal)}`)
}

/** A call with more lines than this has a transaction of its own. */
const linesToShare = 16
const callsPerCommit = 32

interface AdjustCall {
  readonly adjustment: Adjustment
  readonly by: Operator
}

interface SkuCall {
  readonly skus: readonly Sku[]
  readonly by: Operator
}

/** Small adjustments that arrive together share a transaction, made one after the other. */
export function createAdjusting(db: Database, clock: Clock, announce: Announce) {
  return createGroups<AdjustCall, Outcome<Adjusted, AdjustRefusal>>(db, {
    maxItems: callsPerCommit,
    mayShare: ({ adjustment }) => adjustment.changes.length <= linesToShare,
    run: async (tx, calls) => {
      if (calls.length > 1) await lockTouched(tx, calls)
      return oneByOne(calls, ({ adjustment, by }) =>
        adjustInTransaction(tx, announce, adjustment, by, clock()),
      )
    },
  })
}

/** The same for SKUs, which are put one by one when somebody edits them. */
export function createPutting(db: Database, clock: Clock) {
  return createGroups<SkuCall, Outcome<SkusPut, SkuRefusal>>(db, {
    maxItems: callsPerCommit,
    mayShare: ({ skus }) => skus.length <= linesToShare,
    run: async (tx, calls) => {
      const named = calls.flatMap(({ skus }) =>
        skus.map(({ shipperNumber, code }) => skuId(shipperNumber, code)),
      )
      if (calls.length > 1) await lockSkus(tx, inOrder(named))
      return oneByOne(calls, ({ skus, by }) => putInTransaction(tx, skus, by, clock()))
    },
  })
}

/**
 * Locks all SKUs and balances of the calls before the first is made, in the order of every locker.
 * Call after call would lock balances in the order of the calls, and deadlock with orders.
 */
async function lockTouched(tx: Handle, calls: readonly AdjustCall[]): Promise<void> {
  const all = calls.flatMap(({ adjustment: { shipperNumber, changes } }) =>
    changes.map((change) => ({ shipperNumber, change })),
  )
  const skus = all.map(({ shipperNumber, change }) => skuId(shipperNumber, change.sku))
  await lockSkus(tx, inOrder(skus))
  const rows = all.flatMap(({ shipperNumber, change }) => touchedBy(shipperNumber, change))
  await lockRows(tx, inOrder(rows))
}

function inOrder(ids: readonly string[]): string[] {
  return [...new Set(ids)].toSorted()
}

async function oneByOne<Call, Result>(
  calls: readonly Call[],
  work: (call: Call) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const call of calls) results.push(await work(call))
  return results
}
