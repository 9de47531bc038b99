import type { Operator } from '../../../kernel/operator.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { listDigest } from '../../../kits/secret/digest.ts'
import { newId } from '../../../kits/secret/ids.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Announce } from '../../events/events.ts'
import { insertNewSkus } from '../skus/sku.store.ts'
import { untracked } from '../skus/sku.ts'
import { changeInTransaction } from './apply-changes.steps.ts'
import { claimRequest, dropRequest, requestId } from './request.store.ts'
import { lockRows } from './stock.store.ts'
import { type StockLine, skuId, stockId } from './stock.ts'
import type { PlannedPosting, RefusedChange, StockChange } from './stock-change.ts'
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

export async function adjustInTransaction(
  tx: Handle,
  announce: Announce,
  { shipperNumber, id: sent, reason, changes }: Adjustment,
  by: Operator,
  now: number,
): Promise<Outcome<Adjusted, AdjustRefusal>> {
  const id = requestId(`stock of shipper ${shipperNumber}`, sent)
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
  const known = new Set((await lockRows(tx, lines.map(idOf))).map(({ id }) => id))
  const changes = lines
    .filter((line) => !known.has(idOf(line)))
    .map((line): StockChange => ({ ...line, kind: 'opening' }))
  if (changes.length === 0) return
  const record = { document: `opening ${newId()}`, firstEntry: 0, reason: '', by: 'opening' }
  const made = await changeInTransaction(tx, shipper, changes, record, now)
  if (!made.ok) throw new Error(`the first stock was refused: ${JSON.stringify(made.refusal)}`)
}
