import { account } from './capabilities/account/account.slice.ts'
import { addresses } from './capabilities/addresses/addresses.slice.ts'
import { apiKeys } from './capabilities/api-keys/api-keys.slice.ts'
import { archives } from './capabilities/archives/archives.slice.ts'
import { attention } from './capabilities/attention/attention.slice.ts'
import { audit } from './capabilities/audit/audit.slice.ts'
import { brand } from './capabilities/brand/brand.slice.ts'
import { cancellation } from './capabilities/cancellation/cancellation.slice.ts'
import { cash } from './capabilities/cash/cash.slice.ts'
import { claims } from './capabilities/claims/claims.slice.ts'
import { containers } from './capabilities/containers/containers.slice.ts'
import { dashboard } from './capabilities/dashboard/dashboard.slice.ts'
import { deliveries } from './capabilities/deliveries/deliveries.slice.ts'
import { demoRemoval } from './capabilities/demo-removal/demo-removal.slice.ts'
import { demonstration } from './capabilities/demonstration/demonstration.slice.ts'
import { events } from './capabilities/events/events.slice.ts'
import { figures } from './capabilities/figures/figures.slice.ts'
import { history } from './capabilities/history/history.slice.ts'
import { imports } from './capabilities/imports/imports.slice.ts'
import { labels } from './capabilities/labels/labels.slice.ts'
import { live } from './capabilities/live/live.slice.ts'
import { measurements } from './capabilities/measurements/measurements.slice.ts'
import { onboarding } from './capabilities/onboarding/onboarding.slice.ts'
import { operators } from './capabilities/operators/operators.slice.ts'
import { orders } from './capabilities/orders/orders.slice.ts'
import { people } from './capabilities/people/people.slice.ts'
import { pickupPoints } from './capabilities/pickup-points/pickup-points.slice.ts'
import { privacy } from './capabilities/privacy/privacy.slice.ts'
import { rates } from './capabilities/rates/rates.slice.ts'
import { recipientChoices } from './capabilities/recipient-choices/recipient-choices.slice.ts'
import { rescue } from './capabilities/rescue/rescue.slice.ts'
import { retention } from './capabilities/retention/retention.slice.ts'
import { retries } from './capabilities/retries/retries.slice.ts'
import { routing } from './capabilities/routing/routing.slice.ts'
import { runs } from './capabilities/runs/runs.slice.ts'
import { sandbox } from './capabilities/sandbox/sandbox.slice.ts'
import { shippers } from './capabilities/shippers/shippers.slice.ts'
import { sight } from './capabilities/sight/sight.slice.ts'
import { tracking } from './capabilities/tracking/tracking.slice.ts'
import { trackingCodes } from './capabilities/tracking-codes/tracking-codes.slice.ts'
import { transitTimes } from './capabilities/transit-times/transit-times.slice.ts'
import { views } from './capabilities/views/views.slice.ts'
import { volumeRamps } from './capabilities/volume-ramps/volume-ramps.slice.ts'
import { warehouse } from './capabilities/warehouse/warehouse.slice.ts'
import { webhooks } from './capabilities/webhooks/webhooks.slice.ts'
import { workList } from './capabilities/work-list/work-list.slice.ts'
import { type EnvironmentName, peopleName } from './config.ts'
import type { DemoTable } from './kernel/demonstration-rows.ts'
import type { Scope } from './kernel/scope.ts'
import type { ShipmentTable } from './kernel/shipment-rows.ts'
import type { SealedColumn } from './kits/db/sealing-work.ts'
import type { Declared, OnRemoved, Opened, SliceShape } from './slice.ts'

/** Every slice, in the order in which doors open: each may use the doors of those before it. */
export const slices = [
  audit,
  archives,
  events,
  demonstration,
  operators,
  brand,
  shippers,
  retries,
  apiKeys,
  people,
  volumeRamps,
  workList,
  trackingCodes,
  routing,
  addresses,
  warehouse,
  pickupPoints,
  transitTimes,
  rates,
  tracking,
  sight,
  live,
  orders,
  recipientChoices,
  labels,
  measurements,
  rescue,
  cancellation,
  cash,
  claims,
  containers,
  runs,
  deliveries,
  account,
  dashboard,
  attention,
  views,
  webhooks,
  history,
  figures,
  onboarding,
  sandbox,
  imports,
  privacy,
  retention,
  demoRemoval,
] as const

type Slice = (typeof slices)[number]

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

type DoorsOf<One> = One extends { readonly open: (ground: never) => infer Result }
  ? Awaited<Result> extends Opened<infer Own>
    ? Own
    : never
  : never

/** The doors of all slices, by name. */
export type Doors = Intersection<DoorsOf<Slice>>

const all: readonly SliceShape[] = slices

type EventsOf<One> = One extends { readonly events: infer Meanings } ? Meanings : never
type ScopesOf<One> = One extends { readonly scopes: infer Meanings } ? Meanings : never

/** The problems of the floor and of all slices, which are loaded here. */
export { problemCodes, problemWords } from './rows/problem-words/problem-words.ts'

/** The declarations of all slices; the compiler refuses an event or scope without a meaning. */
const declared: Declared = {
  events: gather('events') as Intersection<EventsOf<Slice>>,
  scopes: gather('scopes') as Intersection<ScopesOf<Slice>>,
  auditSubjects: [...new Set(all.flatMap(({ auditSubjects = [] }) => auditSubjects))],
}

/** The meanings of the scopes of keys, and of events. */
export const { scopes, events: eventMeanings } = declared

export const scopeNames = Object.keys(scopes) as Scope[]

/** The tables whose rows are archived with their shipment; others are found by that of orders. */
export const shipmentTables: readonly ShipmentTable[] = all
  .flatMap(({ shipmentRows = {} }) => Object.entries(shipmentRows))
  .map(([name, key]) => ({ name, key }))
  .toSorted((left, right) => rankOf(left) - rankOf(right))

/**
 * The tables with rows of the demonstration, those of later slices first: a slice refers to those
 * left of it.
 */
export const demoTables: readonly DemoTable[] = all
  .toReversed()
  .filter(({ name }) => name !== peopleName)
  .flatMap(({ name: slice, demonstration: declaredRows = {} }) =>
    Object.entries(declaredRows).map(([name, rows]) => ({ name, slice, rows: [rows].flat() })),
  )

/** The changes that follow a removal of rows, by their table. */
export const onRemoved: ReadonlyMap<string, readonly OnRemoved[]> = gatherRemoved()

function gatherRemoved(): ReadonlyMap<string, readonly OnRemoved[]> {
  const entries = all.flatMap((slice) => Object.entries(slice.onRemoved ?? {}))
  const byTable = Map.groupBy(entries, ([table]) => table)
  return new Map([...byTable].map(([table, some]) => [table, some.map(([, each]) => each)]))
}

/** The columns of a database that are stored sealed. */
export function sealedColumnsOf(database: EnvironmentName | typeof peopleName): SealedColumn[] {
  return all
    .filter(({ name }) => (name === peopleName) === (database === peopleName))
    .flatMap(({ sealed = {} }) => Object.entries(sealed))
    .flatMap(([table, columns]) => columns.map((column) => ({ table, column })))
}

function rankOf({ name }: ShipmentTable): number {
  return name === 'shipment_order' ? 1 : 0
}

/** The words for the actions of audit entries, in Spanish and in English. */
export const auditActions: NonNullable<SliceShape['auditActions']> = Object.fromEntries(
  all.flatMap((slice) => Object.entries(slice.auditActions ?? {})),
)

/** Returns the meanings of all slices sorted by name, whatever the order of the slices. */
function gather(what: 'events' | 'scopes'): object {
  const declaredBySlices = all.flatMap((slice) => Object.entries(slice[what] ?? {}))
  return Object.fromEntries(declaredBySlices.sort(([left], [right]) => (left < right ? -1 : 1)))
}

type Face = 'rest' | 'soap' | 'ops' | 'v1' | 'people'

type RowIn<Listed> = Listed extends (declared: Declared) => readonly (infer Row)[]
  ? Row
  : Listed extends readonly (infer Row)[]
    ? Row
    : never

type RowOf<One, Name extends Face> = One extends { readonly [Key in Name]: infer Listed }
  ? RowIn<Listed>
  : never

/** Returns the rows of all slices for one face. */
export function rowsOf<Name extends Face>(face: Name): RowOf<Slice, Name>[] {
  return all.flatMap((slice): readonly unknown[] => {
    const rows = slice[face] ?? []
    return typeof rows === 'function' ? rows(declared) : rows
  }) as RowOf<Slice, Name>[]
}

type CommandOf<One> = One extends { readonly commands: readonly (infer Command)[] }
  ? Command
  : never

export function commandsOf(): CommandOf<Slice>[] {
  return all.flatMap(({ commands = [] }): readonly unknown[] => commands) as CommandOf<Slice>[]
}
