import type { Order } from '../../kernel/order.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { cleanText } from './label-text.ts'
import {
  findLastSheet,
  insertSheet,
  isShipper,
  type LoadedRow,
  type LoadedWithin,
  listLoaded,
} from './labels.store.ts'
import { drawManifest } from './labels-drawing.steps.ts'
import {
  type DayBounds,
  type ManifestName,
  manifestId,
  manifestRow,
  sheetBounds,
  sinceMoment,
} from './manifest.ts'
import type { Manifest, ManifestRow } from './manifest-layout.ts'

export interface PrintedManifest {
  readonly id: string
  readonly file: StreamedBody
}

/** The period that a sheet covers; `undefined` if no shipper can have printed it. */
export async function findSheet(
  db: Database,
  name: ManifestName,
  day: DayBounds,
  now: number,
): Promise<DayBounds | undefined> {
  return (await isShipper(db, name.shipper)) ? sheetBounds(name, day, now) : undefined
}

/** Includes orders cancelled after printing: they may be in the van, and the branch must know. */
export async function listManifest(
  db: Database,
  clock: Clock,
  shipper: number,
  { from, to }: DayBounds,
): Promise<TrackingCode[]> {
  const codes: TrackingCode[] = []
  const within = { from, to, cancelledFrom: printedAt(clock, shipper, to) }
  for await (const rows of loadedOn(db, shipper, within))
    codes.push(...rows.map(({ code }) => code))
  return codes
}

/**
 * When a sheet was printed, by the real clock, which cancellations use. If the shipper has moved
 * its own clock since then, the list may have one cancelled order too many, never one too few.
 */
function printedAt(clock: Clock, shipper: number, to: number): number {
  const realNow = clock()
  return to - 1 - (clock(shipper) - realNow)
}

const rowsAtOnce = 500

/** Pages through the orders: a large shipper's day is long, and other requests get a turn. */
async function* loadedOn(db: Database, shipper: number, within: LoadedWithin) {
  let after: Omit<LoadedRow, 'content'> = { enteredAt: within.from, code: '' as TrackingCode }
  for (;;) {
    const rows = await listLoaded(db, shipper, within, after, rowsAtOnce)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = last
    await nextTurn()
  }
}

/** Lists what was loaded since the day's last sheet or, if nothing was, the whole day again. */
export async function makeManifest(
  db: Database,
  shipper: Shipper,
  day: DayBounds,
  now: number,
): Promise<Outcome<Manifest, 'day-empty'>> {
  const last = await findLastSheet(db, shipper.number, day)
  const since = last === undefined ? day : sinceMoment(day, last)
  const fresh = await loadRows(db, shipper.number, since)
  const bounds = fresh.length > 0 ? since : day
  const rows = fresh.length > 0 ? fresh : await loadRows(db, shipper.number, day)
  if (rows.length === 0) return refuse('day-empty')
  await insertSheet(db, shipper.number, bounds, now)
  const id = manifestId(shipper.number, bounds)
  const name = cleanText(`${shipper.number} ${shipper.name}`, 80)
  return accept({ id, shipper: name, day: day.text, rows })
}

export function printManifest(manifest: Manifest): PrintedManifest {
  return { id: manifest.id, file: drawManifest(manifest) }
}

async function loadRows(db: Database, shipper: number, day: DayBounds): Promise<ManifestRow[]> {
  const rows: ManifestRow[] = []
  const within = { from: day.from, to: day.to, cancelledFrom: undefined }
  for await (const loaded of loadedOn(db, shipper, within))
    rows.push(...loaded.map(({ content }) => manifestRow(JSON.parse(content) as Order)))
  return rows
}
