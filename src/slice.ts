import type { Addresses } from './capabilities/addresses/addresses.ts'
import type { AnnounceHeld, EventMeanings } from './capabilities/events/events.ts'
import type { OrderWords } from './capabilities/imports/imports.ts'
import type { Production } from './capabilities/onboarding/onboarding.ts'
import type { ShipperClocks } from './capabilities/sandbox/sandbox.ts'
import type { ScanHooks, ScanListeners } from './capabilities/tracking/tracking.ts'
import type { Config, EnvironmentName } from './config.ts'
import type { KeyOperation, Operation } from './faces/operations/operation.wire.ts'
import type { Clock } from './kits/clock/clock.ts'
import type { Zone } from './kits/clock/zone.ts'
import type { Command } from './kits/command-line/command.ts'
import type { Database } from './kits/db/database.ts'
import type { Endpoint } from './kits/http/endpoint.ts'
import type { Log } from './kits/log/log.ts'
import type { Metrics } from './kits/metrics/metrics.ts'
import type { SoapOperation } from './kits/soap/operation.ts'
import type { LimitTable } from './limits.ts'

/**
 * What a slice is to the rest of the house. The faces, the references, the command line and the
 * tests read the manifests of `slices.ts`; nothing else has to be told of a new slice.
 */
export interface SliceShape {
  /** The name of its folder. */
  readonly name: string
  /** The tables that only its stores write. */
  readonly tables?: readonly string[]
  /** The events it emits, with what they mean; their data are declared beside them. */
  readonly events?: Partial<EventMeanings>
  /** Its limits that callers may meet, in words. */
  readonly limits?: LimitTable
  readonly rest?: readonly Endpoint<never>[]
  readonly soap?: readonly SoapOperation<never>[]
  readonly ops?: Rows<Operation<never>>
  readonly v1?: Rows<KeyOperation<never, string>>
  /** The chapters of the references that it opens. */
  readonly chapters?: { readonly ops?: readonly Chapter[]; readonly v1?: readonly Chapter[] }
  /** What stands in its paths where they vary, in words: by the path up to there. */
  readonly pathWords?: Readonly<Record<string, string>>
  /** What stands for the parts of its /v1 paths that vary, by how the path begins. */
  readonly samples?: Readonly<Record<string, Sample>>
  /** Commands of `./posta`. */
  readonly commands?: readonly Command<never>[]
  /** What it does while scans are recorded, in their transaction. */
  readonly onScan?: (announce: AnnounceHeld) => ScanHooks
  /** Opens its door with the ground and the doors of the slices before it. */
  readonly open?: (house: never) => Opened<object> | Promise<Opened<object>>
}

/** Rows, or how they are made of what all slices declare. */
export type Rows<Row> = readonly Row[] | ((declared: Declared) => readonly Row[])

/** What all slices declare together. */
export interface Declared {
  readonly events: EventMeanings
}

/**
 * Something of a shipper's that tests ask for as another shipper: a shipment, or what a POST to
 * /v1 creates, known by a field of its answer.
 */
export type Sample =
  | 'shipment'
  | {
      readonly path: string
      readonly body: Readonly<Record<string, unknown>>
      readonly field: string
      /** Whose goods are stored here, where only those may create it; otherwise anybody. */
      readonly mode?: 'WARE'
    }

/** A chapter of a reference: what some of its operations are about. */
export interface Chapter {
  readonly id: string
  readonly title: string
  /** Chapters are told in the order of their places. */
  readonly place: number
  /** How the paths of its operations begin; where two chapters fit, the longer one does. */
  readonly paths: readonly string[]
}

/** What every door of an environment may be opened with. */
export interface Ground {
  readonly name: EnvironmentName
  readonly config: Config
  readonly db: Database
  /** Of each shipper, in testing; production knows of no time but the world's. */
  readonly clock: Clock
  readonly zone: Zone
  readonly log: Log
  readonly metrics: Metrics | undefined
  /** Known places, which all environments share. */
  readonly addresses: Addresses
  /** What moves the clock of a shipper; in testing only. */
  readonly clocks: ShipperClocks | undefined
  /** Where shippers that are approved in testing get their accounts, if this process serves it. */
  readonly production: () => Production | undefined
  /** How sheets of orders are read and spoken of. */
  readonly orderWords: OrderWords
  /** What all slices do while scans are recorded. */
  readonly scanHooks: Omit<ScanListeners, 'announce'>
  /** Logs a failure of work that nobody waits for. */
  report(what: string): (error: unknown) => void
}

/** A door that was opened, and what the house has to do for it. */
export interface Opened<Doors extends object> {
  readonly doors: Doors
  /** Doors that stand in front of earlier ones, for the faces and the slices after this one. */
  readonly instead?: object
  /** By topic: loads anew what another process changed (`kits/db/epochs.ts`). */
  readonly refresh?: Readonly<Record<string, () => Promise<unknown>>>
  /** Forgets what is remembered, while changes can't be read. */
  readonly forget?: () => void
  /** Removes what is over; called every hour. */
  readonly clean?: () => Promise<unknown>
  /** Begins background work, in a process that serves. */
  readonly start?: () => void
  /** Lets go of those who wait, when the process is about to stop. */
  readonly release?: () => void
  /** Ends background work and waits for what is under way. */
  readonly stop?: () => Promise<unknown>
}

/** Checks a manifest and keeps its exact type: `slices.ts` derives the doors and rows from it. */
export function defineSlice<const Shape extends SliceShape>(slice: Shape): Shape {
  return slice
}
