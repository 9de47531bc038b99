/** The shipments of a person, and what the audit log says of them. */
import type { Operator } from '../../kernel/operator.ts'
import type { Order } from '../../kernel/order.ts'
import { partIn } from '../../kernel/personal-data.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import { privacyLimits } from './privacy.limits.ts'
import {
  findNewestOrderId,
  findOrdersWith,
  findPastOrdersWith,
  type MatchingOrder,
} from './privacy.store.ts'

export type Parts = ReadonlyMap<TrackingCode, 'recipient' | 'authorized'>

/**
 * Finds the shipments of a person, those under codes used again too. A person may be no more than
 * authorized to receive one, which no index knows, so every order is searched.
 */
export async function findShipments(db: Database, document: number): Promise<Parts> {
  const text = `"documentNumber":${document}`
  const found: MatchingOrder[] = await findPastOrdersWith(db, text)
  const newest = await findNewestOrderId(db)
  const step = privacyLimits.ordersSearchedAtOnce
  for (let from = 0; from <= newest; from += step)
    found.push(...(await findOrdersWith(db, text, from, from + step)))
  const parts = new Map<TrackingCode, 'recipient' | 'authorized'>()
  for (const { code, content } of found) {
    const part = partIn(JSON.parse(content) as Order, document)
    if (part !== undefined && parts.get(code) !== 'recipient') parts.set(code, part)
  }
  return parts
}

/** Whom it is about, and what the files of archives have of them. */
export interface Searched<Archived> {
  readonly document: number
  readonly archived: readonly Archived[]
}

/** The audit log can't be erased, so it names the shipments and never the person. */
export function personFact(action: string, by: Operator, detail: object) {
  return { by, action, subject: 'people', detail }
}
