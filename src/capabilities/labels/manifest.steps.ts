import type { Order } from '../../kernel/order.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
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
export function printedAt(clock: Clock, shipper: number, to: number): number {
  const realNow = clock()
  return to - 1 - (clock(shipper) - realNow)
}

const rowsAtOnce = 500

function startOf({ from }: LoadedWithin): Omit<LoadedRow, 'content'> {
  return { enteredAt: from, code: '' as TrackingCode }
}

/** Pages through the orders: a large shipper's day is long, and other requests get a turn. */
async function* loadedOn(db: Database, shipper: number, within: LoadedWithin) {
  let after: Omit<LoadedRow, 'content'> = startOf(within)
  for (;;) {
    const rows = await listLoaded(db, shipper, within, after, rowsAtOnce)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = last
    await nextTurn()
  }
}

/** The shipments of a day on no sheet yet; `undefined` if all are on one, or none was loaded. */
export async function findFresh(
  db: Handle,
  shipper: number,
  day: DayBounds,
): Promise<DayBounds | undefined> {
  const last = await findLastSheet(db, shipper, day)
  const since = last === undefined ? day : sinceMoment(day, last)
  return (await hasLoaded(db, shipper, since)) ? since : undefined
}

async function hasLoaded(db: Handle, shipper: number, { from, to }: DayBounds): Promise<boolean> {
  const within = { from, to, cancelledFrom: undefined }
  return (await listLoaded(db, shipper, within, startOf(within), 1)).length > 0
}

/** Takes the shipments on no sheet of the day yet or, if there are none, the whole day again. */
export async function chooseBounds(
  tx: Handle,
  shipper: number,
  day: DayBounds,
  now: number,
): Promise<Outcome<DayBounds, 'day-empty'>> {
  const fresh = await findFresh(tx, shipper, day)
  if (fresh) await insertSheet(tx, shipper, fresh, now)
  else if (!(await hasLoaded(tx, shipper, day))) return refuse('day-empty')
  return accept(fresh ?? day)
}

export async function makeManifest(
  db: Database,
  shipper: Shipper,
  day: DayBounds,
  now: number,
): Promise<Outcome<Manifest, 'day-empty'>> {
  const chosen = await db.transaction((tx) => chooseBounds(tx, shipper.number, day, now))
  if (!chosen.ok) return chosen
  const { from, to } = chosen.value
  const rows = await loadRows(db, shipper.number, { from, to, cancelledFrom: undefined })
  return accept(toManifest(shipper, chosen.value, rows))
}

function toManifest(
  { number, name }: Shipper,
  bounds: DayBounds,
  rows: readonly ManifestRow[],
): Manifest {
  const shipper = cleanText(`${number} ${name}`, 80)
  return { id: manifestId(number, bounds), shipper, day: bounds.text, rows }
}

export function printManifest(manifest: Manifest): PrintedManifest {
  return { id: manifest.id, file: drawManifest(manifest) }
}

/** Prints a sheet again, as it was made. */
export async function printSheet(
  db: Database,
  clock: Clock,
  shipper: Shipper,
  bounds: DayBounds,
): Promise<PrintedManifest> {
  const { from, to } = bounds
  const cancelledFrom = printedAt(clock, shipper.number, to)
  const rows = await loadRows(db, shipper.number, { from, to, cancelledFrom })
  return printManifest(toManifest(shipper, bounds, rows))
}

async function loadRows(
  db: Database,
  shipper: number,
  within: LoadedWithin,
): Promise<ManifestRow[]> {
  const rows: ManifestRow[] = []
  for await (const loaded of loadedOn(db, shipper, within))
    rows.push(...loaded.map(({ content }) => manifestRow(JSON.parse(content) as Order)))
  return rows
}
