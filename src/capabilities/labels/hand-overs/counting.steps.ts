import type { Operator } from '../../../kernel/operator.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { inPortions } from '../../../kits/batch/portions.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { recordAudit, sealWords } from '../../audit/audit.ts'
import type { ReportedScan, ScanResult } from '../../tracking/tracking.ts'
import { addWork, endWork } from '../../work-list/work-list.ts'
import { listManifest } from '../manifest.steps.ts'
import { manifestId } from '../manifest.ts'
import { recordReceived } from '../reception.steps.ts'
import {
  type FloorParts,
  type FloorShipment,
  type FloorSums,
  listShipments,
  type NamedSheet,
  pagesOf,
  sum,
} from './floor-reading.steps.ts'
import {
  type DaySheetFilter,
  type DaySheetPlace,
  type DaySheetRow,
  listDaySheets,
  type SheetPlace,
} from './hand-overs.store.ts'
import { missingPieces } from './reception-rules.ts'
import {
  type Counted,
  findReception,
  forgetPieces,
  listNoted,
  noteResults,
  putCount,
  putReception,
  type ReceptionRow,
} from './receptions.store.ts'

export type { DaySheetPlace, DaySheetRow, FloorShipment, FloorSums, NamedSheet }

export type CountRefusal =
  | { readonly name: 'sheet-unreceived' }
  | { readonly name: 'sheet-elsewhere'; readonly branch: string }
  | { readonly name: 'sheet-closed' }
  | { readonly name: 'not-listed'; readonly codes: readonly TrackingCode[] }

export interface Counting {
  readonly counts: readonly Counted[]
  /** Closes the sheet with its missing pieces, or opens it again. */
  readonly isClosed: boolean | undefined
  readonly handedOverBy: string | undefined
}

/**
 * The shipments taken back, and those that could not be, because they went on or are another's
 * scan.
 */
export interface UndoneReception {
  readonly undone: number
  readonly kept: readonly TrackingCode[]
}

/** The reception of sheets, as the carrier's people see it. */
export interface Floor {
  listSheets(
    filter: DaySheetFilter,
    after: DaySheetPlace | undefined,
    limit: number,
  ): Promise<DaySheetRow[]>
  sum(sheet: NamedSheet): Promise<FloorSums>
  /** The branch that received it, if one has. */
  receivedAt(sheet: NamedSheet): Promise<string | undefined>
  listShipments(
    sheet: NamedSheet,
    after: SheetPlace | undefined,
    limit: number,
  ): Promise<FloorShipment[]>
  count(
    sheet: NamedSheet,
    counting: Counting,
    by: Operator,
  ): Promise<Outcome<FloorSums, CountRefusal>>
  undo(
    sheet: NamedSheet,
    reason: string,
    by: Operator,
  ): Promise<Outcome<UndoneReception, CountRefusal>>
}

export function createFloor(parts: FloorParts): Floor {
  const { db } = parts
  return {
    listSheets: (filter, after, limit) => listDaySheets(db, filter, after, limit),
    sum: (sheet) => sum(parts, sheet),
    async receivedAt({ shipper, bounds }) {
      const reception = await findReception(db, manifestId(shipper, bounds))
      return reception?.receivedAt == null ? undefined : reception.branchCode
    },
    listShipments: (sheet, after, limit) => listShipments(parts, sheet, after, limit),
    count: (sheet, counting, by) => count(parts, sheet, counting, by),
    undo: (sheet, reason, by) => undo(parts, sheet, reason, by),
  }
}

/** Locks a reception that may be changed: one that was made, at a branch of its author. */
async function lockReception(
  tx: Handle,
  sheet: NamedSheet,
  by: Operator,
): Promise<Outcome<ReceptionRow, CountRefusal>> {
  const reception = await findReception(tx, manifestId(sheet.shipper, sheet.bounds), 'lock')
  if (reception === undefined || reception.receivedAt === null)
    return refuse({ name: 'sheet-unreceived' })
  if (by.branch !== undefined && by.branch !== reception.branchCode)
    return refuse({ name: 'sheet-elsewhere', branch: reception.branchCode })
  return accept(reception)
}

async function count(
  parts: FloorParts,
  sheet: NamedSheet,
  { counts, isClosed, handedOverBy }: Counting,
  by: Operator,
): Promise<Outcome<FloorSums, CountRefusal>> {
  const listed = new Set(await listManifest(parts.db, parts.clock, sheet.shipper, sheet.bounds))
  const unlisted = counts.map(({ code }) => code).filter((code) => !listed.has(code))
  if (unlisted.length > 0) return refuse({ name: 'not-listed', codes: unlisted })
  const stored = await parts.db.transaction(async (tx) => {
    const reception = await lockReception(tx, sheet, by)
    if (!reception.ok) return reception
    const now = reception.value
    if (now.closedAt !== null && counts.length > 0 && isClosed !== false)
      return refuse({ name: 'sheet-closed' } as const)
    for (const one of counts) await putCount(tx, now.sheet, one)
    await putReception(tx, { ...now, handedOverBy: handedOverBy ?? now.handedOverBy })
    return reception
  })
  if (!stored.ok) return stored
  const wasClosed = stored.value.closedAt !== null
  if (isClosed === true && !wasClosed) await close(parts, sheet, stored.value, by)
  if (isClosed === false && wasClosed) await reopen(parts, sheet, by)
  return accept(await sum(parts, sheet))
}

/**
 * Closes a sheet. Shipments that nobody counted did not come: they go back to where they were, and
 * all missing ones are on the work list until they are scanned.
 */
async function close(
  parts: FloorParts,
  sheet: NamedSheet,
  reception: ReceptionRow,
  by: Operator,
): Promise<void> {
  const missing: FloorShipment[] = []
  for await (const rows of pagesOf(parts, sheet))
    missing.push(...rows.filter((row) => missingPieces(row) > 0))
  const absent = missing.filter(({ counted = 0, state }) => counted === 0 && state === 'IF')
  const reason = `Falta en la recepción de la hoja ${reception.sheet}`
  const { undone } = await takeBack(parts, absent.map(codeOf), reception, reason, by)
  await parts.db.transaction(async (tx) => {
    const outcome = await lockReception(tx, sheet, by)
    if (!outcome.ok) return
    const now = parts.clock()
    await putReception(tx, { ...outcome.value, closedAt: now })
    await noteResults(tx, reception.sheet, undone, 'missing')
    const about = { kind: 'hand-over-missing', shipperNumber: sheet.shipper } as const
    const { branchCode } = reception
    await addWork(
      tx,
      missing.map((one) => {
        const detail = { sheet: reception.sheet, pieces: missingPieces(one) }
        return { code: one.code, ...about, branchCode, dueAt: now, detail }
      }),
    )
    const detail = { branch: branchCode, missing: missing.map(codeOf) }
    const subject = `hand-over ${reception.sheet}`
    await recordAudit(tx, { by, action: 'hand-over.close', subject, detail }, now)
  })
}

/** Opens a sheet that was closed: its missing pieces are received again, and counted. */
async function reopen(parts: FloorParts, sheet: NamedSheet, by: Operator): Promise<void> {
  const id = manifestId(sheet.shipper, sheet.bounds)
  const missing = (await listNoted(parts.db, id, 'missing')).map(codeOf)
  const opened = await parts.db.transaction(async (tx) => {
    const reception = await lockReception(tx, sheet, by)
    if (!reception.ok) return undefined
    const open = { ...reception.value, closedAt: null, round: reception.value.round + 1 }
    await putReception(tx, open)
    await noteResults(tx, id, missing, 'received')
    await endWork(tx, missing, ['hand-over-missing'])
    const fact = { by, action: 'hand-over.reopen', subject: `hand-over ${id}`, detail: {} }
    await recordAudit(tx, fact, parts.clock())
    return open
  })
  if (opened) await recordReceived(parts.tracking, missing, opened, by)
}

/** Puts pieces back to where they were before the sheet was scanned (D43). */
async function takeBack(
  { tracking }: FloorParts,
  codes: readonly TrackingCode[],
  { branchCode }: ReceptionRow,
  reason: string,
  by: Operator,
): Promise<{ undone: TrackingCode[]; kept: TrackingCode[] }> {
  const results: ScanResult[] = []
  await inPortions(codes, async (portion) => {
    const scans = portion.map((code) => undoingScan(code, branchCode, reason, by.name))
    results.push(...(await tracking.recordMovements(scans, by)))
  })
  const isDone = (_code: TrackingCode, at: number) => results[at] === 'recorded'
  return {
    undone: codes.filter(isDone),
    kept: codes.filter((code, at) => !isDone(code, at)),
  }
}

function undoingScan(
  code: TrackingCode,
  branchCode: string,
  reason: string,
  recordedBy: string,
): ReportedScan {
  const place = { branchCode, latitude: '', longitude: '', reasonCode: '' }
  const what = { check: 'PI', at: undefined, scanId: undefined, correction: true, reason } as const
  return { code, scan: { ...place, ...what }, recordedBy }
}

/**
 * Takes back everything that a sheet's scan received; pieces that went on since then stay received.
 */
async function undo(
  parts: FloorParts,
  sheet: NamedSheet,
  reason: string,
  by: Operator,
): Promise<Outcome<UndoneReception, CountRefusal>> {
  const { db, clock } = parts
  const reception = await db.transaction((tx) => lockReception(tx, sheet, by))
  if (!reception.ok) return reception
  const id = reception.value.sheet
  const noted = [...(await listNoted(db, id, 'received')), ...(await listNoted(db, id, 'extra'))]
  const here = noted.filter(({ state }) => state === 'IF').map(codeOf)
  const gone = noted.filter(({ state }) => state !== 'IF' && state !== 'PI').map(codeOf)
  const { undone, kept: remaining } = await takeBack(parts, here, reception.value, reason, by)
  const stays = [...remaining, ...gone]
  await db.transaction(async (tx) => {
    const now = await lockReception(tx, sheet, by)
    if (!now.ok) return
    const missing = (await listNoted(tx, id, 'missing')).map(codeOf)
    await endWork(tx, [...undone, ...missing], ['hand-over-missing'])
    if (stays.length > 0) await noteResults(tx, id, undone, null)
    else await forgetPieces(tx, id)
    const isOver = stays.length === 0
    const { receivedAt, round } = now.value
    await putReception(tx, {
      ...now.value,
      receivedAt: isOver ? null : receivedAt,
      closedAt: null,
      round: round + 1,
    })
    const fact = { by, action: 'hand-over.undo', subject: `hand-over ${id}` }
    const said = sealWords([id, ...undone, ...stays, ...missing], reason)
    const detail = { reason: said.seal, undone: undone.length, stays }
    await recordAudit(tx, { ...fact, detail, sealed: [said] }, clock())
  })
  return accept({ undone: undone.length, kept: stays })
}

function codeOf({ code }: { readonly code: TrackingCode }): TrackingCode {
  return code
}
