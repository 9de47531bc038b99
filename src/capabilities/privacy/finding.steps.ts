/** The shipments of a person, and their entries in the audit log. */
import type { Operator } from '../../kernel/operator.ts'
import type { Order } from '../../kernel/order.ts'
import { partIn } from '../../kernel/personal-data.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { listPlain, type PlainEntry } from '../audit/audit.ts'
import { privacyLimits } from './privacy.limits.ts'
import {
  findCashSubjects,
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
  const pastOrders: MatchingOrder[] = await findPastOrdersWith(db, text)
  const newest = await findNewestOrderId(db)
  const step = privacyLimits.ordersSearchedAtOnce
  for (let from = 0; from <= newest; from += step)
    pastOrders.push(...(await findOrdersWith(db, text, from, from + step)))
  const parts = new Map<TrackingCode, 'recipient' | 'authorized'>()
  for (const { code, content } of pastOrders) {
    const part = partIn(JSON.parse(content) as Order, document)
    if (part !== undefined && parts.get(code) !== 'recipient') parts.set(code, part)
  }
  return parts
}

/** The person, and their shipments in the files of archives. */
export interface Searched<Archived> {
  readonly document: number
  readonly archived: readonly Archived[]
}

/** The audit log can't be erased, so it names the shipments and never the person. */
export function personFact(action: string, by: Operator, detail: object) {
  return { by, action, subject: 'people', detail }
}

const entriesAtOnce = 500

/** The numbers of the entries that hold people's words about these shipments. */
export async function findRemains(db: Handle, codes: readonly TrackingCode[]): Promise<number[]> {
  if (codes.length === 0) return []
  const own = [...codes.map((code) => `piece ${code}`), ...(await findCashSubjects(db, codes))]
  const codeSet = new Set<string>(codes)
  const remains: number[] = []
  for await (const { sequence, subject, detail } of walkPlain(db, [...own, 'pieces']))
    if (subject !== 'pieces' || detail.split(/[^\w-]+/).some((word) => codeSet.has(word)))
      remains.push(sequence)
  return remains
}

async function* walkPlain(db: Handle, subjects: readonly string[]): AsyncGenerator<PlainEntry> {
  let after = 0
  for (;;) {
    const entries = await listPlain(db, subjects, after, entriesAtOnce)
    yield* entries
    const last = entries.at(-1)
    if (last === undefined || entries.length < entriesAtOnce) return
    after = last.sequence
  }
}
