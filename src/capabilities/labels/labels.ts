import type { Operator } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { createTurns, nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database } from '../../kits/db/database.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import { matchesSignature, newSigningKey, signText } from '../../kits/secret/signature.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { PickupPoints } from '../pickup-points/pickup-points.ts'
import type { Routing } from '../routing/routing.ts'
import type { Tracking } from '../tracking/tracking.ts'
import type { LabelContent } from './label-content.ts'
import type { LabelFormat, SheetCount } from './label-formats.ts'
import type { LabelSizeName } from './label-sizes.ts'
import { labelLimits } from './labels.limits.ts'
import {
  findOrInsertKey,
  findPrintable,
  findPrints,
  type PrintableRow,
  type PrintRecord,
} from './labels.store.ts'
import { createContents } from './labels-content.steps.ts'
import {
  drawPages,
  drawPicture,
  drawSheets,
  drawZpl,
  type LabelRun,
} from './labels-drawing.steps.ts'
import { findSheet, listManifest, type PrintedManifest, printManifest } from './manifest.steps.ts'
import { type DayBounds, type ManifestName, untilMoment } from './manifest.ts'
import { createPrintCounter } from './print-counter.steps.ts'
import {
  type ReceivedPiece,
  type ReceivedSheet,
  type Reception,
  type ReceptionRefusal,
  receiveManifest,
} from './reception.steps.ts'

export { cleanText } from './label-text.ts'
export { drawTable } from './labels-drawing.steps.ts'
export { parseManifestId } from './manifest.ts'
export type { PrintRecord, ReceivedPiece, ReceivedSheet, ReceptionRefusal }

export interface PrintOptions {
  readonly format: LabelFormat
  /** Overrides the format's size (ZPL only). */
  readonly size?: LabelSizeName
  readonly dpi?: 203 | 300
  readonly perSheet?: SheetCount
  readonly startPlace?: number
  /** The first label to print, for a single order. */
  readonly from?: number
  /** Prints return labels. */
  readonly isReturn?: boolean
  /** Whether a signature or credentials prove that it may be printed (single orders only). */
  readonly isProven?: boolean
  /** Called as soon as the order is found: drawing it may take long (single orders only). */
  readonly onFound?: () => void
  /** The base URL of tracking pages. */
  readonly baseUrl: string
}

export interface PrintedLabels {
  /** Drawn while it is read, and counted as a print once it is. */
  readonly file: StreamedBody
  readonly labels: number
  /** The first label that did not fit in this answer, if any. */
  readonly next: number | undefined
}

export type OneOrderRefusal =
  | 'order-unknown'
  /** It is printed with a signature or credentials only (D42). */
  | 'proof-needed'
  /** The order has fewer labels than `from`. */
  | { readonly name: 'labels-fewer'; readonly labels: number }

export interface Labels {
  /** Prints the labels of one of the shipper's orders. */
  printLabel(
    shipper: number,
    code: TrackingCode,
    options: PrintOptions,
  ): Promise<Outcome<PrintedLabels, OneOrderRefusal>>
  /** Renders one label of an order as a PNG; a preview does not count as a print. */
  previewLabel(
    shipper: number,
    code: TrackingCode,
    options: PrintOptions,
  ): Promise<Outcome<StreamedBody, OneOrderRefusal>>
  /** Prints several of the shipper's orders in the given sequence; all of them or none. */
  printLabels(
    shipper: number,
    codes: readonly TrackingCode[],
    options: PrintOptions,
  ): Promise<Outcome<PrintedLabels, LabelsRefusal>>
  /** Signs a link to a label on behalf of the shipper. */
  sign(shipper: number, code: TrackingCode, expiresAt: number): Promise<string>
  isSigned(shipper: number, code: string, expiresAt: number, signature: string): Promise<boolean>
  printManifest(shipper: Shipper, day: DayBounds): Promise<Outcome<PrintedManifest, 'day-empty'>>
  /** The period that the named sheet covers; `undefined` if no such sheet can exist yet. */
  findSheet(name: ManifestName, day: DayBounds): Promise<DayBounds | undefined>
  /** The codes on a sheet, including orders cancelled since it was printed. */
  listManifest(shipper: number, day: DayBounds): Promise<TrackingCode[]>
  /** Records IF for every piece that came with a sheet, and notes those that did not. */
  receiveManifest(
    reception: Reception,
    by: Operator,
  ): Promise<Outcome<ReceivedSheet, ReceptionRefusal>>
  findPrints(code: TrackingCode): Promise<PrintRecord | undefined>
  /** Stores the print counts that are still in memory. */
  drain(): Promise<void>
}

export type LabelsRefusal =
  | { readonly name: 'orders-unknown'; readonly codes: readonly TrackingCode[] }
  | { readonly name: 'labels-too-many'; readonly labels: number }

export interface LabelsDoors {
  readonly routing: Routing
  readonly pickupPoints: PickupPoints
  readonly tracking: Tracking
}

export interface LabelsSettings {
  /** How many days after its end a shipment's labels are printed without proof. */
  readonly labelOpenDays: number
  /** Called when prints can't be counted. */
  onFault(error: unknown): void
}

export function openLabels(
  db: Database,
  clock: Clock,
  zone: Zone,
  doors: LabelsDoors,
  settings: LabelsSettings,
): Labels {
  const counter = createPrintCounter(db, clock, settings.onFault)
  let signingKey: Promise<string> | undefined
  const key = () => (signingKey ??= findOrInsertKey(db, newSigningKey(), clock()))
  const draw = createDrawing()
  const { contentOf, contentOfOne } = createContents(db, clock, zone, doors, settings.labelOpenDays)
  async function* print(runs: readonly LabelRun[], options: PrintOptions, title: string) {
    for (const { content, from, to } of runs)
      counter.count(content.code as TrackingCode, to - from + 1)
    yield* draw(runs, options, title)
  }

  return {
    async printLabel(shipper, code, options) {
      const found = await contentOfOne(shipper, code, options)
      if (!found.ok) return found
      const { content, from } = found.value
      const to = Math.min(content.total, from + labelLimits.labelsPerAnswer - 1)
      const file = print([{ content, from, to }], options, `Etiqueta ${code}`)
      return accept({ file, labels: to - from + 1, next: to < content.total ? to + 1 : undefined })
    },
    async previewLabel(shipper, code, options) {
      const found = await contentOfOne(shipper, code, options)
      if (!found.ok) return found
      const { format, size = format.size } = options
      return accept(picture(found.value.content, found.value.from, size))
    },
    async printLabels(shipper, codes, options) {
      const rows = new Map((await findPrintable(db, shipper, codes)).map((row) => [row.code, row]))
      const unknown = codes.filter((code) => !rows.has(code))
      if (unknown.length > 0) return refuse({ name: 'orders-unknown', codes: unknown })
      const runs: LabelRun[] = []
      for (const code of codes) {
        const content = await contentOf(rows.get(code) as PrintableRow, options)
        runs.push({ content, from: 1, to: content.total })
      }
      const labels = runs.reduce((sum, { to }) => sum + to, 0)
      if (labels > labelLimits.labelsPerAnswer) return refuse({ name: 'labels-too-many', labels })
      const file = print(runs, options, `Etiquetas: ${codes.length} envíos`)
      return accept({ file, labels, next: undefined })
    },
    sign: async (shipper, code, expiresAt) =>
      signText(await key(), linkText(shipper, code, expiresAt)),
    isSigned: async (shipper, code, expiresAt, signature) =>
      expiresAt > clock() &&
      matchesSignature(await key(), linkText(shipper, code, expiresAt), signature),
    printManifest: (shipper, day) =>
      printManifest(db, shipper, untilMoment(day, clock(shipper.number) + 1), clock()),
    findSheet: (name, day) => findSheet(db, name, day, clock(name.shipper)),
    listManifest: (shipper, day) => listManifest(db, clock, shipper, day),
    receiveManifest: (reception, by) => receiveManifest(db, clock, doors.tracking, reception, by),
    findPrints: async (code) => {
      await counter.flush()
      return findPrints(db, code)
    },
    drain: () => counter.stop(),
  }
}

function linkText(shipper: number, code: string, expiresAt: number): string {
  return `label ${shipper} ${code} ${expiresAt}`
}

async function* picture(content: LabelContent, number: number, size: LabelSizeName) {
  yield await drawPicture(content, number, size)
}

/**
 * Draws large files in turns, and serves other requests in between: many requested at once would
 * otherwise block everybody until the last one is done.
 */
function createDrawing() {
  const nextOfMany = createTurns()
  return (runs: readonly LabelRun[], options: PrintOptions, title: string): StreamedBody => {
    const { format, size = format.size, dpi = 203, perSheet = 4, startPlace = 1 } = options
    const labels = runs.reduce((sum, { from, to }) => sum + to - from + 1, 0)
    const pause = labels > labelLimits.largePrintLabels ? nextOfMany : nextTurn
    if (format.output === 'zpl') return drawZpl(runs, size, dpi, pause)
    return format.sheet
      ? drawSheets(runs, { perSheet, startPlace }, title, pause)
      : drawPages(runs, size, title, pause)
  }
}
