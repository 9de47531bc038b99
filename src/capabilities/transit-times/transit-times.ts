import { dayNumber } from '../../kernel/days.ts'
import type { DeliveryPromise } from '../../kernel/delivery-promise.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { ServiceType } from '../../kernel/service-type.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { createDayEnds } from '../../kits/clock/day-ends.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch, findEpoch, openMemory } from '../../kits/db/epochs.ts'
import { everyRow, type RowPage } from '../../kits/db/keyed-rows.ts'
import { sharingChanges } from '../../kits/db/topic-changes.ts'
import { type KeptTable, openTable, recordAudit, type TableKind } from '../audit/audit.ts'
import { type Holiday, nationalHolidays } from './national-holidays.ts'
import { promise, readyDay } from './promise.ts'
import {
  judgeHolidays,
  judgeTransitRows,
  type RowFault,
  type TransitRow,
  transitId,
} from './transit-rows.ts'
import { findZoneCodes, holidayStore, transitStore } from './transit-times.store.ts'
import { createHolidays, type HolidayRow, type Holidays, workingDayFrom } from './working-days.ts'

export type { TransitRow }

export const transitTopic = 'transit-times'

export interface TransitQuestion {
  /** The codes of the zones that it leaves from and goes to. */
  readonly origin: string
  readonly destination: string
  readonly service: ServiceType
  /** The cut-off of the branch that it leaves from, in minutes after midnight, if it has one. */
  readonly branchCutOff?: number | undefined
}

/** One table, for those who maintain it. */
export type TransitTable<Row> = KeptTable<Row, RowFault>

export interface TransitTimes {
  /**
   * When a shipment that is handed over at this moment arrives; undefined where no transit time is
   * known. Served from memory: every quote and every order asks.
   */
  promise(question: TransitQuestion, at: number): DeliveryPromise | undefined
  /** The end of the promise's last day: a shipment that has not arrived by then is late. */
  lateFrom(promise: DeliveryPromise): number
  /** The first working day after a day, both as days since 1970. */
  workingDayAfter(day: number): number
  nationalHolidays(year: number): Holiday[]
  readonly times: TransitTable<TransitRow>
  readonly holidays: TransitTable<HolidayRow>
  /** Stores a carrier's first transit times between its zones; does nothing if there are any. */
  openTimes(rows: readonly TransitRow[], by: Operator): Promise<void>
  refresh(): Promise<void>
}

type TransitKind<Row> = TableKind<Row, ReadonlySet<string>, RowFault>

const timesKind: TransitKind<TransitRow> = {
  name: 'transit-time',
  store: transitStore,
  judge: judgeTransitRows,
  keyOf: transitId,
}

const holidaysKind: TransitKind<HolidayRow> = {
  name: 'holiday',
  store: holidayStore,
  judge: judgeHolidays,
  keyOf: ({ day }) => day,
}

export async function openTransitTimes(
  db: Database,
  clock: Clock,
  zone: Zone,
  cutOffMinutes: number,
): Promise<TransitTimes> {
  const { current, refresh } = await openMemory(db, transitTopic, load)
  const changes = sharingChanges(db, transitTopic)
  const parts = { db, changes, clock, topic: transitTopic, findFacts: findZoneCodes, refresh }
  const dayEnd = createDayEnds(zone)
  return {
    promise({ origin, destination, service, branchCutOff }, at) {
      const { transits, holidays, promises } = current()
      const id = transitId({ origin, destination, service })
      const transit = transits.get(id) ?? transits.get(anyService(origin, destination))
      if (transit === undefined) return undefined
      const { year, month, day, hour, minute } = zone(at)
      const moment = { day: dayNumber(year, month, day), minutes: hour * 60 + minute }
      const cutOff = transit.cutOffMinutes ?? branchCutOff ?? cutOffMinutes
      const ready = readyDay(moment, cutOff)
      const last = promises.get(id)
      if (last?.ready === ready) return last.promise
      const made = promise(moment, { ...transit, cutOffMinutes: cutOff }, holidays)
      promises.set(id, { ready, promise: made })
      return made
    },
    lateFrom: ({ to }) => dayEnd(to),
    workingDayAfter: (day) => workingDayFrom(day + 1, current().holidays),
    nationalHolidays,
    times: openTable(parts, timesKind),
    holidays: openTable(parts, holidaysKind),
    async openTimes(rows, by) {
      await db.transaction((tx) => openTimes(tx, rows, by, clock()))
      await refresh()
    },
    refresh,
  }
}

type Transits = ReadonlyMap<string, Pick<TransitRow, 'minDays' | 'maxDays' | 'cutOffMinutes'>>

interface Loaded {
  readonly version: number
  readonly transits: Transits
  readonly holidays: Holidays
  /** The last promise by zones and service: nearly all shipments of a day have the same. */
  readonly promises: Map<string, { readonly ready: number; readonly promise: DeliveryPromise }>
}

const everything: RowPage = { after: '', limit: 100_000_000, filters: {} }

/** The version is read first: rows that change meanwhile are loaded again by the next refresh. */
async function load(db: Database): Promise<Loaded> {
  const version = await findEpoch(db, transitTopic)
  const rows = await everyRow(db, transitStore, transitId)
  const transits = new Map(
    rows.map(({ minDays, maxDays, cutOffMinutes, ...key }) => [
      transitId(key),
      { minDays, maxDays, cutOffMinutes },
    ]),
  )
  const holidays = createHolidays(await everyRow(db, holidayStore, holidaysKind.keyOf))
  return { version, transits, holidays, promises: new Map() }
}

/** The time for all services, where the service has none of its own. */
function anyService(origin: string, destination: string): string {
  return transitId({ origin, destination, service: '*' })
}

async function openTimes(
  tx: Handle,
  rows: readonly TransitRow[],
  by: Operator,
  now: number,
): Promise<void> {
  // Taken first: of two processes that start at once, one waits and then finds the rows.
  await bumpEpoch(tx, transitTopic)
  if ((await transitStore.page(tx, { ...everything, limit: 1 })).length > 0) return
  const zones = await findZoneCodes(tx)
  const transitRows = rows.filter(
    ({ origin, destination }) => zones.has(origin) && zones.has(destination),
  )
  await transitStore.insert(
    tx,
    transitRows.map((row) => ({ key: transitId(row), row })),
  )
  const detail = { times: transitRows.length }
  const fact = { by, action: 'transit-time.open', subject: 'transit-times', detail }
  await recordAudit(tx, fact, now)
}
