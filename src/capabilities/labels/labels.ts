import type { Operator } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database } from '../../kits/db/database.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { PickupPoints } from '../pickup-points/pickup-points.ts'
import type { Routing } from '../routing/routing.ts'
import type { Tracking } from '../tracking/tracking.ts'
import {
  createFloor,
  type DaySheetPlace,
  type DaySheetRow,
  type Floor,
  type FloorShipment,
  type FloorSums,
  type NamedSheet,
  type UndoneReception,
} from './hand-overs/counting.steps.ts'
import {
  createHandOvers,
  type HandOvers,
  type Sheet,
  type SheetOrder,
  type SheetPlace,
  type SheetRow,
} from './hand-overs/hand-overs.steps.ts'
import type { LabelContent } from './label-content.ts'
import { createSigning, type Signing } from './label-links.steps.ts'
import {
  findOwnedRuns,
  findRuns,
  type LabelsRefusal,
  type ManyOptions,
  type OwnedCode,
  type PrintOptions,
  type RunsRefusal,
} from './label-runs.steps.ts'
import type { LabelSizeName } from './label-sizes.ts'
import { labelLimits } from './labels.limits.ts'
import {
  findOwn,
  findPrints,
  listPending,
  type PendingOrder,
  type PendingPlace,
  type PrintRecord,
} from './labels.store.ts'
import { createContents } from './labels-content.steps.ts'
import { drawPicture } from './labels-drawing.steps.ts'
import {
  findSheet,
  listManifest,
  makeManifest,
  type PrintedManifest,
  printManifest,
} from './manifest.steps.ts'
import { type DayBounds, type ManifestName, untilMoment } from './manifest.ts'
import { createPrintCounter, createPrinting, type PrintCounter } from './printing.steps.ts'
import {
  type ReceivedPiece,
  type ReceivedSheet,
  type Reception,
  type ReceptionRefusal,
  receiveManifest,
} from './reception.steps.ts'

export { cleanText } from './label-text.ts'
export { drawContainerPdf, drawContainerZpl, drawTable } from './labels-drawing.steps.ts'
export type {
  DaySheetPlace,
  DaySheetRow,
  Floor,
  FloorShipment,
  FloorSums,
  HandOvers,
  LabelsRefusal,
  ManyOptions,
  NamedSheet,
  OwnedCode,
  PendingOrder,
  PendingPlace,
  PrintOptions,
  PrintRecord,
  ReceivedPiece,
  ReceivedSheet,
  ReceptionRefusal,
  RunsRefusal,
  Sheet,
  SheetOrder,
  SheetPlace,
  SheetRow,
  UndoneReception,
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

export interface Labels extends Signing {
  readonly handOvers: HandOvers
  /** The reception of sheets at branches. */
  readonly floor: Floor
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
  /** Prints several of the shipper's orders, all of them or none. */
  printLabels(
    shipper: number,
    codes: readonly TrackingCode[],
    options: ManyOptions,
  ): Promise<Outcome<PrintedLabels, LabelsRefusal>>
  /** Prints orders of several shippers in the order in which they are named, all or none. */
  printOwned(
    owned: readonly OwnedCode[],
    options: PrintOptions,
  ): Promise<Outcome<PrintedLabels, RunsRefusal>>
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
  /** The same of an order of the shipper; `undefined` if it has no such order. */
  findOwnPrints(shipper: number, code: TrackingCode): Promise<OwnPrints | undefined>
  /** The shipper's orders that wait to be printed, the first entered first. */
  listPending(
    shipper: number,
    after: PendingPlace | undefined,
    limit: number,
  ): Promise<PendingOrder[]>
  /** Stores the print counts that are still in memory. */
  drain(): Promise<void>
}

/** How often an order was printed; never, where there is no time. */
export type OwnPrints = Pick<PrintRecord, 'prints' | 'labels'> &
  Partial<Pick<PrintRecord, 'firstAt' | 'lastAt'>>

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

const dayMs = 86_400_000

export function openLabels(
  db: Database,
  clock: Clock,
  zone: Zone,
  doors: LabelsDoors,
  settings: LabelsSettings,
): Labels {
  const counter = createPrintCounter(db, clock, settings.onFault)
  const { print, printAll } = createPrinting(counter)
  const handOvers = createHandOvers(db, clock)
  const contents = createContents(db, clock, zone, doors, settings.labelOpenDays)
  const makeSheet = (shipper: Shipper, day: DayBounds) =>
    makeManifest(db, shipper, untilMoment(day, clock(shipper.number) + 1), clock())
  return {
    async printLabel(shipper, code, options) {
      const label = await contents.contentOfOne(shipper, code, options)
      if (!label.ok) return label
      const { content, from } = label.value
      const to = Math.min(content.total, from + labelLimits.labelsPerAnswer - 1)
      const file = print([{ content, from, to }], options, `Etiqueta ${code}`)
      return accept({ file, labels: to - from + 1, next: to < content.total ? to + 1 : undefined })
    },
    async previewLabel(shipper, code, options) {
      const content = await contents.contentOfOne(shipper, code, options)
      if (!content.ok) return content
      const { format, size = format.size } = options
      return accept(picture(content.value.content, content.value.from, size))
    },
    async printLabels(shipper, codes, options) {
      const runs = await findRuns(db, contents, shipper, codes, options)
      if (!runs.ok) return runs
      const { handOver } = options
      const made = handOver && (await makeSheet(handOver.shipper, handOver.day))
      if (made && !made.ok) return refuse({ name: made.refusal })
      return accept(printAll(runs.value, options, made?.value))
    },
    async printOwned(owned, options) {
      const ownedRuns = await findOwnedRuns(db, contents, owned, options)
      return ownedRuns.ok ? accept(printAll(ownedRuns.value, options)) : ownedRuns
    },
    ...createSigning(db, clock),
    handOvers,
    floor: createFloor({ db, clock, tracking: doors.tracking, handOvers }),
    async printManifest(shipper, day) {
      const made = await makeSheet(shipper, day)
      return made.ok ? accept(printManifest(made.value)) : made
    },
    findSheet: (name, day) => findSheet(db, name, day, clock(name.shipper)),
    listManifest: (shipper, day) => listManifest(db, clock, shipper, day),
    receiveManifest: (reception, by) => receiveManifest(db, clock, doors.tracking, reception, by),
    findPrints: (code) => counter.flush().then(() => findPrints(db, code)),
    findOwnPrints: (shipper, code) => findOwnPrints(db, counter, shipper, code),
    listPending: async (shipper, after, limit) => {
      await counter.flush()
      const since = clock(shipper) - labelLimits.pendingDays * dayMs
      return listPending(db, shipper, since, after, limit)
    },
    drain: () => counter.stop(),
  }
}

async function* picture(content: LabelContent, number: number, size: LabelSizeName) {
  yield await drawPicture(content, number, size)
}

async function findOwnPrints(
  db: Database,
  counter: PrintCounter,
  shipper: number,
  code: TrackingCode,
): Promise<OwnPrints | undefined> {
  if ((await findOwn(db, shipper, [code])).length === 0) return undefined
  await counter.flush()
  return (await findPrints(db, code)) ?? { prints: 0, labels: 0 }
}
