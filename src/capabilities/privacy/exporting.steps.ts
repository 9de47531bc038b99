import type { Operator } from '../../kernel/operator.ts'
import type { Order } from '../../kernel/order.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import type { ArchivedPiece } from '../archives/archives.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  findReceived,
  listPictures,
  listProofs,
  type Picture,
  type StoredProof,
} from '../deliveries/deliveries.ts'
import { listSheetsOf } from '../imports/imports.ts'
import { findKnownOrders } from '../orders/orders.ts'
import { findChosen } from '../recipient-choices/recipient-choices.ts'
import type { Movement, Tracking } from '../tracking/tracking.ts'
import { codesOf } from './archived.steps.ts'
import { findRemains, findShipments, personFact, type Searched } from './finding.steps.ts'
import { privacyLimits } from './privacy.limits.ts'
import { type BesideOrders, findBeside, findBesideOrders, findSheetRows } from './privacy.store.ts'

/** The stored data about a person in a shipment. */
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

/** The proof that a courier brought from a visit to the person, or from handing over to them. */
export interface PersonalVisit extends StoredProof {
  /** In base64. */
  readonly pictures: readonly Picture[]
}

export interface PersonalData extends BesideOrders {
  readonly shipments: readonly PersonalShipment[]
  readonly visits: readonly PersonalVisit[]
  /** Shipments that left the database, as the files have them. */
  readonly archived: readonly ArchivedPiece[]
  /** The ids of stored order sheets that name the person. */
  readonly sheets: readonly string[]
  /** Their rows about the person. */
  readonly sheetRows: readonly unknown[]
  /** Entries of the audit log from before texts were sealed, by number: they can't be erased. */
  readonly auditEntries: readonly number[]
}

export async function exportPerson(
  db: Database,
  tracking: Tracking,
  { document, archived }: Searched<ArchivedPiece>,
  by: Operator,
  now: number,
): Promise<Omit<PersonalData, 'archived'>> {
  const parts = await findShipments(db, document)
  const codes = [...parts.keys()].slice(0, privacyLimits.shipmentsPerPerson)
  const sheets = await listSheetsOf(db, codes, document)
  const shipments: PersonalShipment[] = []
  for (const code of codes) {
    const order = (await findKnownOrders(db, [code])).get(code)
    const tracked = await tracking.findPiece(code)
    const part = parts.get(code)
    if (order === undefined || part === undefined) continue
    const { normalizedAddress, rescues } = await findBeside(db, code)
    shipments.push({
      trackingCode: code,
      shipper: order.shipperNumber,
      enteredAt: order.enteredAt,
      part,
      order: order.order,
      redirectedTo: order.redirectedTo,
      normalizedAddress: normalizedAddress && JSON.parse(normalizedAddress),
      rescues: rescues.map((destination): unknown => JSON.parse(destination)),
      movements: tracked?.movements ?? [],
    })
  }
  const visits = await findVisits(db, codes, document)
  const chosen = await findChosen(db, document)
  const all = [...new Set([...codes, ...codesOf(archived), ...chosen])]
  const detail = { shipments: codes, sheets, visits: visits.map(({ code }) => code) }
  await db.transaction((tx) => recordAudit(tx, personFact('privacy.export', by, detail), now))
  const sheetRows = await findSheetRows(db, sheets, codes, document)
  const beside = await findBesideOrders(db, all)
  return {
    shipments,
    visits,
    sheets,
    sheetRows,
    ...beside,
    auditEntries: await findRemains(db, all),
  }
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
