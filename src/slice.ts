import type { Config, EnvironmentName } from './config.ts'
import type { DemoRows, DemoTable } from './kernel/demonstration-rows.ts'
import type { EventMeanings } from './kernel/event.ts'
import type { Scope, ScopeMeanings } from './kernel/scope.ts'
import type { ShipmentKey, ShipmentTable } from './kernel/shipment-rows.ts'
import type { Clock } from './kits/clock/clock.ts'
import type { Zone } from './kits/clock/zone.ts'
import type { Command } from './kits/command-line/command.ts'
import type { Database, Handle } from './kits/db/database.ts'
import type { TableRow } from './kits/db/table-rows.ts'
import type { Endpoint } from './kits/http/endpoint.ts'
import type { Log } from './kits/log/log.ts'
import type { Metrics } from './kits/metrics/metrics.ts'
import type { Watched } from './kits/metrics/watched.ts'
import type { Nodes } from './kits/nodes/nodes.ts'
import type { SoapOperation } from './kits/soap/operation.ts'
import type { Traces } from './kits/traces/traced.ts'
import type { Sender } from './kits/webhooks/sender.ts'
import type { DescribedLimit } from './limits.ts'
import type { KeyOperation, Operation, PersonOperation } from './rows/operation.ts'

/**
 * A slice's manifest. The faces, the references, the command line and the tests read the manifests
 * in `slices.ts`; a new slice is registered nowhere else.
 */
export interface SliceShape {
  /** The slice's folder name. */
  readonly name: string
  /** The tables that only this slice's stores write. */
  readonly tables?: readonly string[]
  /** Columns of its tables that are stored sealed, by table; the id of their rows is `id`. */
  readonly sealed?: Readonly<Record<string, readonly string[]>>
  /** Those of its tables whose rows are archived with their shipment, and how they are found. */
  readonly shipmentRows?: Readonly<Record<string, ShipmentKey>>
  /**
   * How to find the demonstration's rows of its other tables, in the order in which they go: a row
   * before the rows it refers to (D62).
   */
  readonly demonstration?: Readonly<Record<string, DemoRows | readonly DemoRows[]>>
  /** Further changes when rows of these tables go, in the transaction that deletes them. */
  readonly onRemoved?: Readonly<Record<string, OnRemoved>>
  /**
   * The words that stand before a code, number or name in the subjects of its audit entries, such
   * as `container`: a search finds the entries by the code alone.
   */
  readonly auditSubjects?: readonly string[]
  /** The actions of its audit entries, in words: Spanish, then English. */
  readonly auditActions?: Readonly<Record<string, readonly [es: string, en: string]>>
  /** The events it emits, with their meaning; their data types are declared next to them. */
  readonly events?: Partial<EventMeanings>
  /** The scopes of keys that open its rows of /v1, with the meaning of each. */
  readonly scopes?: Partial<ScopeMeanings>
  /** The slice's limits that clients may run into, with their descriptions. */
  readonly limits?: readonly DescribedLimit[]
  readonly rest?: readonly Endpoint<never>[]
  readonly soap?: readonly SoapOperation<never>[]
  readonly ops?: Rows<Operation<never>>
  readonly v1?: Rows<KeyOperation<never, string>>
  /** Rows for people with a session, on both of these APIs (D38). */
  readonly people?: readonly PersonOperation<never>[]
  /** The chapters that it adds to the references. */
  readonly chapters?: { readonly ops?: readonly Chapter[]; readonly v1?: readonly Chapter[] }
  /** Descriptions of the variable parts of its paths, keyed by the path up to that part. */
  readonly pathWords?: Readonly<Record<string, string>>
  /** Values for the variable parts of its /v1 paths, keyed by the start of the path. */
  readonly samples?: Readonly<Record<string, Sample>>
  /** Sample values for the words of its examples that differ on every run, such as `<claim>`. */
  readonly exampleWords?: Readonly<Record<string, string>>
  /** Its `./posta` commands. */
  readonly commands?: readonly Command<never>[]
  /** Its part of the transaction that records scans; tracking declares which parts there are. */
  readonly onScan?: (announce: never, promises: never) => object
  /**
   * Opens its door. The manifest declares its needs beyond the ground: doors of the slices before
   * it, or other parts of an environment; `environment.ts` is checked to have them.
   */
  readonly open?: (ground: never) => Opened<object> | Promise<Opened<object>>
}

/** Corrects sums that counted rows to be deleted, given whole. */
export type OnRemoved = (tx: Handle, rows: readonly TableRow[], zone: Zone) => Promise<void>

/** Rows, or a function that builds them from the declarations of all slices. */
export type Rows<Row> = readonly Row[] | ((declared: Declared) => readonly Row[])

/** The declarations of all slices, combined. */
export interface Declared {
  readonly events: EventMeanings
  readonly scopes: ScopeMeanings
  readonly auditSubjects: readonly string[]
}

/**
 * A resource of one shipper that tests request as another shipper: a shipment, or something that a
 * POST to /v1 creates, identified by a field of its answer.
 */
export type Sample =
  | 'shipment'
  /** A resource of the carrier that every shipper may see. */
  | { readonly everyones: string }
  | {
      readonly path: string
      /** A value of `'<shipment>'` stands for the code of a new shipment. */
      readonly body: Readonly<Record<string, unknown>>
      readonly field: string
      /** The checks that are recorded of that shipment first, such as 'IF MA LD DL'. */
      readonly scans?: string
      /** Set where only shippers with stored goods may create it; otherwise anybody may. */
      readonly mode?: 'WARE'
    }

/** A chapter of a reference, grouping operations by subject. */
export interface Chapter {
  readonly id: string
  readonly title: string
  /** The chapter's position; chapters are printed in this order. */
  readonly place: number
  /** Path prefixes of its operations; where two chapters match, the longer prefix wins. */
  readonly paths: readonly string[]
}

/** The parts that every door of an environment may use when it opens; none belongs to a slice. */
export interface Ground {
  readonly name: EnvironmentName
  readonly config: Config
  readonly db: Database
  /** The database of people, which the environments share (D38). */
  readonly peopleDb: Database
  /** The nodes that share the databases. */
  readonly nodes: Nodes
  /** Where traces are on. */
  readonly traces: Traces | undefined
  /** Per shipper in testing; in production always the system clock. */
  readonly clock: Clock
  /** Reaches receivers within the process, in the environment that serves these alone. */
  readonly sender: Sender | undefined
  /** How the delays after wrong passwords pass, where a test decides it. */
  readonly wait: ((ms: number) => Promise<void>) | undefined
  readonly zone: Zone
  readonly log: Log
  readonly metrics: Metrics | undefined
  /** The scopes of keys that all slices declare. */
  readonly scopes: readonly Scope[]
  /** The tables of all slices whose rows belong to shipments, that of orders last. */
  readonly shipmentTables: readonly ShipmentTable[]
  /** The tables of all slices with rows of the demonstration, in the order in which they go. */
  readonly demoTables: readonly DemoTable[]
  readonly onRemoved: ReadonlyMap<string, readonly OnRemoved[]>
  /** Returns a handler that logs a failure of work that nobody awaits. */
  report(what: string): (error: unknown) => void
}

/** An open door, with the callbacks that the application runs for it. */
export interface Opened<Doors extends object> {
  readonly doors: Doors
  /** Doors that wrap earlier ones, for the faces and for the slices after this one. */
  readonly instead?: object
  /** By topic: reloads data that another process changed (`kits/db/epochs.ts`). */
  readonly refresh?: Readonly<Record<string, () => Promise<unknown>>>
  /** Clears cached data while changes can't be read. */
  readonly forget?: () => void
  /** Metrics that are read when Prometheus asks. */
  readonly watched?: readonly Watched[]
  /** Deletes expired data; called every hour. */
  readonly clean?: () => Promise<unknown>
  /** Starts background work, in a process that serves requests. */
  readonly start?: () => void
  /** Releases waiting callers when the process is about to stop. */
  readonly release?: () => void
  /** Stops background work and waits for work in progress. */
  readonly stop?: () => Promise<unknown>
}

/**
 * Checks a manifest and keeps its exact type, from which `slices.ts` derives the doors and rows.
 */
export function defineSlice<const Shape extends SliceShape>(slice: Shape): Shape {
  return slice
}
