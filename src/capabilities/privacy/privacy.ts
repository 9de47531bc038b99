import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { recordAudit } from '../audit/audit.ts'
import { deleteProofs, findReceived } from '../deliveries/deliveries.ts'
import { forgetSheet, listSheetsOf, listUnread } from '../imports/imports.ts'
import { eraseAuthorized } from '../orders/orders.ts'
import { eraseChoices, findChosen } from '../recipient-choices/recipient-choices.ts'
import { eraseKeptAnswers } from '../retries/retries.ts'
import type { Tracking } from '../tracking/tracking.ts'
import { eraseArchived, findArchived, type SearchedArchives } from './archived.steps.ts'
import { exportPerson, type PersonalData } from './exporting.steps.ts'
import {
  findRemains,
  findShipments,
  type Parts,
  personFact,
  type Searched,
} from './finding.steps.ts'
import { addPlaces, type ErasedPlaces, eraseShipments } from './places.steps.ts'
import { privacyLimits } from './privacy.limits.ts'
import { insertRequests, lockShipments } from './privacy.store.ts'
import { isOver } from './privacy-rules.ts'
import { eraseOld, eraseRequested } from './retention.steps.ts'

export { parseDocumentNumber } from './privacy-rules.ts'

export interface Erasure {
  readonly erased: readonly TrackingCode[]
  /** Erased in the files of archives. */
  readonly archived: readonly TrackingCode[]
  /** Under way: erased once they end. */
  readonly postponed: readonly TrackingCode[]
  /** Shipments of others that the person received: the proof of that visit is erased. */
  readonly visits: readonly TrackingCode[]
  /** The ids of the order sheets whose file and rows were forgotten. */
  readonly sheets: readonly string[]
  /** How many rows lost something, by place. */
  readonly places: ErasedPlaces
  /** Entries of the audit log from before texts were sealed, by number: they remain. */
  readonly remains: readonly number[]
}

export interface Privacy {
  /** Everything stored about the person with a document; the export is on record. */
  exportPerson(document: number, by: Operator): Promise<PersonalData>
  /** Erases a person from finished shipments, and notes those under way; on record. */
  erasePerson(document: number, by: Operator): Promise<Erasure>
  /** Erases data that is due, a bounded share of it. */
  eraseDue(): Promise<number>
}

export interface PrivacySettings {
  readonly personalDataDays: number | undefined
}

export interface PrivacyDoors {
  readonly tracking: Tracking
  readonly archives: SearchedArchives
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
      return {
        ...(await exportPerson(db, tracking, { document, archived }, by, clock())),
        archived,
      }
    },
    async erasePerson(document, by) {
      const { all, received } = await eraseArchived(archives, document, by)
      const erasure = await erasePerson(db, { document, archived: received }, by, clock())
      // The log has the orders as they were.
      await db.emptyLog?.()
      return { ...erasure, archived: all }
    },
    async eraseDue() {
      const now = clock()
      const requested = await eraseRequested(db, now)
      const old =
        personalDataDays === undefined
          ? []
          : await eraseOld(db, now - personalDataDays * dayMs, now)
      const erased = [...requested, ...old]
      if (erased.length > 0) {
        await eraseKeptAnswers(db, new Set(erased))
        await db.emptyLog?.()
      }
      return erased.length
    },
  }
}

async function erasePerson(
  db: Database,
  { document, archived }: Searched<TrackingCode>,
  by: Operator,
  now: number,
): Promise<Omit<Erasure, 'archived'>> {
  const parts = await findShipments(db, document)
  const codes = [...parts.keys()]
  const sheets = [
    ...new Set([...(await listSheetsOf(db, codes, document)), ...(await listUnread(db))]),
  ]
  const erased: TrackingCode[] = []
  const postponed: TrackingCode[] = []
  const record = (tx: Handle, detail: object) =>
    recordAudit(tx, personFact('privacy.erase', by, detail), now)
  let places: ErasedPlaces = {}
  const atOnce = privacyLimits.erasedOrdersAtOnce
  // A person about whom nothing is stored is on record too.
  for (let from = 0; from === 0 || from < codes.length; from += atOnce) {
    const portion = codes.slice(from, from + atOnce)
    const done = await db.transaction(async (tx) => {
      const { places: lost, ...result } = await erasePortion(tx, portion, parts, document, now)
      await record(tx, result)
      return { ...result, places: lost }
    })
    erased.push(...done.erased)
    postponed.push(...done.postponed)
    places = addPlaces(places, done.places)
  }
  const outside = await db.transaction((tx) => eraseOutside(tx, { document, archived }, record))
  for (const id of sheets)
    await db.transaction(async (tx) => {
      await forgetSheet(tx, id)
      await record(tx, { sheet: id })
    })
  const over = [...erased, ...archived]
  const rememberedAnswers = await eraseKeptAnswers(db, new Set([...over, ...sheets]))
  return {
    erased,
    postponed,
    visits: outside.visits,
    sheets,
    places: { ...addPlaces(places, outside.places), rememberedAnswers },
    remains: await findRemains(db, over),
  }
}

/** Erases data of shipments in archives, of those received for others, and of others' wishes. */
async function eraseOutside(
  tx: Handle,
  { document, archived }: Searched<TrackingCode>,
  record: (tx: Handle, detail: object) => Promise<void>,
) {
  const visits = await findReceived(tx, document)
  const chosen = await findChosen(tx, document)
  const places = addPlaces(await eraseShipments(tx, archived), {
    visits: visits.length === 0 ? 0 : await deleteProofs(tx, visits),
    choices: chosen.length === 0 ? 0 : await eraseChoices(tx, chosen),
  })
  if (visits.length + chosen.length > 0) await record(tx, { visits, choices: chosen })
  return { visits, places }
}

/** A person who is no more than authorized is taken out at once, also of shipments under way. */
async function erasePortion(
  tx: Handle,
  codes: readonly TrackingCode[],
  parts: Parts,
  document: number,
  now: number,
): Promise<Pick<Erasure, 'erased' | 'postponed' | 'places'>> {
  const shipments = await lockShipments(tx, codes)
  const received = shipments.filter(({ code }) => parts.get(code) === 'recipient')
  const over = received.filter(isOver).map(toCode)
  const open = received.filter((one) => !isOver(one)).map(toCode)
  const authorized = shipments.filter(({ code }) => parts.get(code) === 'authorized').map(toCode)
  const places = await eraseShipments(tx, over)
  await eraseAuthorized(tx, authorized, document)
  await insertRequests(tx, open, now)
  return { erased: [...over, ...authorized], postponed: open, places }
}

function toCode({ code }: { readonly code: TrackingCode }): TrackingCode {
  return code
}
