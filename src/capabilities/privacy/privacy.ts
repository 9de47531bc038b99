import type { Operator } from '../../kernel/operator.ts'
import type { Order } from '../../kernel/order.ts'
import { partIn } from '../../kernel/personal-data.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import type { ArchivedPiece, Archives } from '../archives/archives.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  deleteProofs,
  findReceived,
  listPictures,
  listProofs,
  type Picture,
  type StoredProof,
} from '../deliveries/deliveries.ts'
import { forgetSheet, listSheetsOf } from '../imports/imports.ts'
import { eraseAuthorized, findKnownOrders } from '../orders/orders.ts'
import type { Movement, Tracking } from '../tracking/tracking.ts'
import { partInFile, withoutPerson } from './archived-person.ts'
import { privacyLimits } from './privacy.limits.ts'
import {
  findBeside,
  findNewestOrderId,
  findOrdersWith,
  findPastOrdersWith,
  holdShipments,
  insertRequests,
  type MatchingOrder,
} from './privacy.store.ts'
import { isOver } from './privacy-rules.ts'
import { eraseOld, eraseRequested, eraseShipments } from './retention.steps.ts'

export { parseDocumentNumber } from './privacy-rules.ts'

/** What is stored about a person in a shipment. */
export interface PersonalShipment {
  readonly trackingCode: TrackingCode
  readonly shipper: number
  readonly enteredAt: number
  readonly part: 'recipient' | 'authorized'
  readonly order: Order
  readonly redirectedTo: unknown
  readonly normalizedAddress: unknown
  readonly rescues: readonly unknown[]
  readonly movements: readonly Movement[]
}

/** What a courier brought from a visit to the person, or from handing over to them. */
export interface PersonalVisit extends StoredProof {
  /** In base64. */
  readonly pictures: readonly Picture[]
}

export interface PersonalData {
  readonly shipments: readonly PersonalShipment[]
  readonly visits: readonly PersonalVisit[]
  /** Shipments that left the database, as the files have them. */
  readonly archived: readonly ArchivedPiece[]
  /** The ids of stored order sheets that name the person. */
  readonly sheets: readonly string[]
}

export interface Erasure {
  readonly erased: readonly TrackingCode[]
  /** Erased in the files of archives. */
  readonly archived: readonly TrackingCode[]
  /** Under way: erased once they end. */
  readonly postponed: readonly TrackingCode[]
  /** Shipments of others that the person received: what was brought from that visit is erased. */
  readonly visits: readonly TrackingCode[]
  /** The ids of the order sheets whose file and rows were forgotten. */
  readonly sheets: readonly string[]
}

export interface Privacy {
  /** Everything stored about the person with a document; the export is on record. */
  exportPerson(document: number, by: Operator): Promise<PersonalData>
  /** Erases a person from what is over, and notes what is under way; on record. */
  erasePerson(document: number, by: Operator): Promise<Erasure>
  /** Erases what is due, a bounded share of it. */
  eraseDue(): Promise<number>
}

export interface PrivacySettings {
  readonly personalDataDays: number | undefined
}

export interface PrivacyDoors {
  readonly tracking: Tracking
  readonly archives: Pick<Archives, 'listWith' | 'rewrite'>
}

const dayMs = 86_400_000

export function openPrivacy(
  db: Database,
  clock: Clock,
  { tracking, archives }: PrivacyDoors,
  { personalDataDays }: PrivacySettings,
): Privacy {
  return {
    async exportPerson(document, by) {
      const archived = [...(await findArchived(archives, document)).values()].flat()
      return { ...(await exportPerson(db, tracking, document, by, clock())), archived }
    },
    async erasePerson(document, by) {
      const archived = await eraseArchived(archives, document, by)
      const erasure = { ...(await erasePerson(db, document, by, clock())), archived }
      // The log has the orders as they were.
      await db.emptyLog?.()
      return erasure
    },
    async eraseDue() {
      const now = clock()
      const requested = await eraseRequested(db, now)
      const old =
        personalDataDays === undefined ? 0 : await eraseOld(db, now - personalDataDays * dayMs, now)
      if (requested + old > 0) await db.emptyLog?.()
      return requested + old
    },
  }
}

/** The shipments of a person that left the database, by the file that they are in. */
async function findArchived(
  { listWith }: PrivacyDoors['archives'],
  document: number,
): Promise<Map<string, ArchivedPiece[]>> {
  const found = new Map<string, ArchivedPiece[]>()
  // A line has the order as a text inside of its JSON.
  for await (const { segment, piece } of listWith(`documentNumber\\":${document}`))
    if (partInFile(piece, document) !== undefined)
      found.set(segment, [...(found.get(segment) ?? []), piece])
  return found
}

async function eraseArchived(
  archives: PrivacyDoors['archives'],
  document: number,
  by: Operator,
): Promise<TrackingCode[]> {
  const found = await findArchived(archives, document)
  const change = (piece: ArchivedPiece) =>
    partInFile(piece, document) === undefined ? piece : withoutPerson(piece, document)
  for (const segment of found.keys()) await archives.rewrite(segment, change, by)
  return [...new Set([...found.values()].flat().map(({ code }) => code))]
}

type Parts = ReadonlyMap<TrackingCode, 'recipient' | 'authorized'>

/**
 * Finds the shipments of a person, those under codes used again too. A person may be no more than
 * authorized to receive one, which no index knows, so every order is searched.
 */
async function findShipments(db: Database, document: number): Promise<Parts> {
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

async function exportPerson(
  db: Database,
  tracking: Tracking,
  document: number,
  by: Operator,
  now: number,
): Promise<Omit<PersonalData, 'archived'>> {
  const parts = await findShipments(db, document)
  const codes = [...parts.keys()].slice(0, privacyLimits.shipmentsPerPerson)
  const sheets = await listSheetsOf(db, codes, document)
  const shipments: PersonalShipment[] = []
  for (const code of codes) {
    const known = (await findKnownOrders(db, [code])).get(code)
    const tracked = await tracking.findPiece(code)
    const part = parts.get(code)
    if (known === undefined || part === undefined) continue
    const { normalizedAddress, rescues } = await findBeside(db, code)
    shipments.push({
      trackingCode: code,
      shipper: known.shipperNumber,
      enteredAt: known.enteredAt,
      part,
      order: known.order,
      redirectedTo: known.redirectedTo,
      normalizedAddress: normalizedAddress && JSON.parse(normalizedAddress),
      rescues: rescues.map((destination): unknown => JSON.parse(destination)),
      movements: tracked?.movements ?? [],
    })
  }
  const visits = await findVisits(db, codes, document)
  const detail = { shipments: codes, sheets, visits: visits.map(({ code }) => code) }
  await db.transaction((tx) => recordAudit(tx, personFact('privacy.export', by, detail), now))
  return { shipments, visits, sheets }
}

/** The visits of the person's shipments, and of those that they received for another. */
async function findVisits(
  db: Database,
  codes: readonly TrackingCode[],
  document: number,
): Promise<PersonalVisit[]> {
  const visits: PersonalVisit[] = []
  for (const code of new Set([...codes, ...(await findReceived(db, document))]))
    for (const proof of await listProofs(db, code))
      visits.push({ ...proof, pictures: await listPictures(db, proof) })
  return visits
}

/** The audit log can't be erased, so it names the shipments and never the person. */
function personFact(action: string, by: Operator, detail: object) {
  return { by, action, subject: 'people', detail }
}

async function erasePerson(
  db: Database,
  document: number,
  by: Operator,
  now: number,
): Promise<Omit<Erasure, 'archived'>> {
  const parts = await findShipments(db, document)
  const codes = [...parts.keys()]
  const sheets = await listSheetsOf(db, codes, document)
  const erased: TrackingCode[] = []
  const postponed: TrackingCode[] = []
  const atOnce = privacyLimits.erasedOrdersAtOnce
  // A person about whom nothing is stored is on record too.
  for (let from = 0; from === 0 || from < codes.length; from += atOnce) {
    const portion = codes.slice(from, from + atOnce)
    const done = await db.transaction(async (tx) => {
      const result = await erasePortion(tx, portion, parts, document, now)
      await recordAudit(tx, personFact('privacy.erase', by, result), now)
      return result
    })
    erased.push(...done.erased)
    postponed.push(...done.postponed)
  }
  const visits = await findReceived(db, document)
  if (visits.length > 0)
    await db.transaction(async (tx) => {
      await deleteProofs(tx, visits)
      await recordAudit(tx, personFact('privacy.erase', by, { visits }), now)
    })
  for (const id of sheets)
    await db.transaction(async (tx) => {
      await forgetSheet(tx, id)
      await recordAudit(tx, personFact('privacy.erase', by, { sheet: id }), now)
    })
  return { erased, postponed, visits, sheets }
}

/** Who is no more than authorized is taken out at once, also of what is under way. */
async function erasePortion(
  tx: Handle,
  codes: readonly TrackingCode[],
  parts: Parts,
  document: number,
  now: number,
): Promise<Pick<Erasure, 'erased' | 'postponed'>> {
  const held = await holdShipments(tx, codes)
  const received = held.filter(({ code }) => parts.get(code) === 'recipient')
  const over = received.filter(isOver).map(toCode)
  const open = received.filter((one) => !isOver(one)).map(toCode)
  const authorized = held.filter(({ code }) => parts.get(code) === 'authorized').map(toCode)
  await eraseShipments(tx, over)
  await eraseAuthorized(tx, authorized, document)
  await insertRequests(tx, open, now)
  return { erased: [...over, ...authorized], postponed: open }
}

function toCode({ code }: { readonly code: TrackingCode }): TrackingCode {
  return code
}
