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
  type FloorShipment,
  type FloorSums,
  type House,
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
  /** Closes the sheet with what is missing, or opens it again. */
  readonly isClosed: boolean | undefined
  readonly handedOverBy: string | undefined
}

/** What was taken back, and what could not be, because it went on or is another's scan. */
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

export function createFloor(house: House): Floor {
  const { db } = house
  return {
    listSheets: (filter, after, limit) => listDaySheets(db, filter, after, limit),
    sum: (sheet) => sum(house, sheet),
    async receivedAt({ shipper, bounds }) {
      const reception = await findReception(db, manifestId(shipper, bounds))
      return reception?.receivedAt == null ? undefined : reception.branchCode
    },
    listShipments: (sheet, after, limit) => listShipments(house, sheet, after, limit),
    count: (sheet, counting, by) => count(house, sheet, counting, by),
    undo: (sheet, reason, by) => undo(house, sheet, reason, by),
  }
}

/** The reception that may be changed: one that was made, at a branch of whoever changes it. */
async function holdReception(
  tx: Handle,
  sheet: NamedSheet,
  by: Operator,
): Promise<Outcome<ReceptionRow, CountRefusal>> {
  const reception = await findReception(tx, manifestId(sheet.shipper, sheet.bounds), 'hold')
  if (reception === undefined || reception.receivedAt === null)
    return refuse({ name: 'sheet-unreceived' })
  if (by.branch !== undefined && by.branch !== reception.branchCode)
    return refuse({ name: 'sheet-elsewhere', branch: reception.branchCode })
  return accept(reception)
}

async function count(
  house: House,
  sheet: NamedSheet,
  { counts, isClosed, handedOverBy }: Counting,
  by: Operator,
): Promise<Outcome<FloorSums, CountRefusal>> {
  const listed = new Set(await listManifest(house.db, house.clock, sheet.shipper, sheet.bounds))
  const unlisted = counts.map(({ code }) => code).filter((code) => !listed.has(code))
  if (unlisted.length > 0) return refuse({ name: 'not-listed', codes: unlisted })
  const stored = await house.db.transaction(async (tx) => {
    const held = await holdReception(tx, sheet, by)
    if (!held.ok) return held
    const now = held.value
    if (now.closedAt !== null && counts.length > 0 && isClosed !== false)
      return refuse({ name: 'sheet-closed' } as const)
    for (const one of counts) await putCount(tx, now.sheet, one)
    await putReception(tx, { ...now, handedOverBy: handedOverBy ?? now.handedOverBy })
    return held
  })
  if (!stored.ok) return stored
  const wasClosed = stored.value.closedAt !== null
  if (isClosed === true && !wasClosed) await close(house, sheet, stored.value, by)
  if (isClosed === false && wasClosed) await reopen(house, sheet, by)
  return accept(await sum(house, sheet))
}

/**
 * Closes a sheet. What nobody counted did not come: it goes back to where it was, and all that is
 * missing is on the work list until it is scanned.
 */
async function close(
  house: House,
  sheet: NamedSheet,
  reception: ReceptionRow,
  by: Operator,
): Promise<void> {
  const missing: FloorShipment[] = []
  for await (const rows of pagesOf(house, sheet))
    missing.push(...rows.filter((row) => missingPieces(row) > 0))
  const absent = missing.filter(({ counted = 0, state }) => counted === 0 && state === 'IF')
  const reason = `Falta en la recepción de la hoja ${reception.sheet}`
  const { undone } = await takeBack(house, absent.map(codeOf), reception, reason, by)
  await house.db.transaction(async (tx) => {
    const held = await holdReception(tx, sheet, by)
    if (!held.ok) return
    const now = house.clock()
    await putReception(tx, { ...held.value, closedAt: now })
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

/** Opens a sheet that was closed: what was missing is received again, and counted. */
async function reopen(house: House, sheet: NamedSheet, by: Operator): Promise<void> {
  const id = manifestId(sheet.shipper, sheet.bounds)
  const missing = (await listNoted(house.db, id, 'missing')).map(codeOf)
  const opened = await house.db.transaction(async (tx) => {
    const held = await holdReception(tx, sheet, by)
    if (!held.ok) return undefined
    const open = { ...held.value, closedAt: null, round: held.value.round + 1 }
    await putReception(tx, open)
    await noteResults(tx, id, missing, 'received')
    await endWork(tx, missing, ['hand-over-missing'])
    const fact = { by, action: 'hand-over.reopen', subject: `hand-over ${id}`, detail: {} }
    await recordAudit(tx, fact, house.clock())
    return open
  })
  if (opened) await recordReceived(house.tracking, missing, opened, by)
}

/** Puts pieces back to where they were before the sheet was scanned (D43). */
async function takeBack(
  { tracking }: House,
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

/** Takes back everything that a sheet's scan received; what went on since then stays received. */
async function undo(
  house: House,
  sheet: NamedSheet,
  reason: string,
  by: Operator,
): Promise<Outcome<UndoneReception, CountRefusal>> {
  const { db, clock } = house
  const held = await db.transaction((tx) => holdReception(tx, sheet, by))
  if (!held.ok) return held
  const id = held.value.sheet
  const noted = [...(await listNoted(db, id, 'received')), ...(await listNoted(db, id, 'extra'))]
  const here = noted.filter(({ state }) => state === 'IF').map(codeOf)
  const gone = noted.filter(({ state }) => state !== 'IF' && state !== 'PI').map(codeOf)
  const { undone, kept } = await takeBack(house, here, held.value, reason, by)
  const stays = [...kept, ...gone]
  await db.transaction(async (tx) => {
    const now = await holdReception(tx, sheet, by)
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
