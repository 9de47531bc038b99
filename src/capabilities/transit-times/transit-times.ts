import { dayNumber } from '../../kernel/days.ts'
import type { DeliveryPromise } from '../../kernel/delivery-promise.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { ServiceType } from '../../kernel/service-type.ts'
import { mapInPortions, type OnRows } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { createDayEnds } from '../../kits/clock/day-ends.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch, findEpoch } from '../../kits/db/epochs.ts'
import { everyRow, judgeRows, type RowPage, writeRows } from '../../kits/db/keyed-rows.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { deletedRowFact, recordAudit, type SavedRows, savedRowsFact } from '../audit/audit.ts'
import { type Holiday, nationalHolidays } from './national-holidays.ts'
import { promise } from './promise.ts'
import {
  type JudgeRows,
  judgeHolidays,
  judgeTransitRows,
  type RowFault,
  type TransitRow,
  transitId,
} from './transit-rows.ts'
import {
  findZoneCodes,
  holidayStore,
  type TransitStore,
  transitStore,
} from './transit-times.store.ts'
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

interface SaveOptions {
  /** Whether all existing rows are deleted first. */
  readonly replace?: boolean
  readonly onStored?: OnRows | undefined
}

/** One table, for those who maintain it. */
export interface TransitTable<Row> {
  keyOf(row: Row): string
  /** Changes with every change of the table. */
  version(): Promise<number>
  page(page: RowPage): Promise<Row[]>
  judge(rows: readonly Row[]): Promise<RowFault[]>
  /** Stores all rows or none. */
  save(
    rows: readonly Row[],
    by: Operator,
    options?: SaveOptions,
  ): Promise<Outcome<SavedRows, RowFault[]>>
  remove(key: string, by: Operator): Promise<Outcome<undefined, 'row-unknown'>>
}

export interface TransitTimes {
  /**
   * When a shipment that is handed over at this moment arrives; undefined where no transit time is
   * known. Served from memory: every quote and every order asks.
   */
  promise(question: TransitQuestion, at: number): DeliveryPromise | undefined
  /** The end of the promise's last day: what has not arrived by then is late. */
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

/** What defines a table besides its statements. */
interface TableKind<Row> {
  readonly name: string
  readonly store: TransitStore<Row>
  readonly judge: JudgeRows<Row>
  keyOf(row: Row): string
}

const timesKind: TableKind<TransitRow> = {
  name: 'transit-time',
  store: transitStore,
  judge: judgeTransitRows,
  keyOf: transitId,
}

const holidaysKind: TableKind<HolidayRow> = {
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
  let loaded = await load(db)
  const dayEnd = createDayEnds(zone)
  const refresh = async () => {
    // The process that made the change has already loaded it when the notification arrives.
    if ((await findEpoch(db, transitTopic)) === loaded.version) return
    const fresh = await load(db)
    // Of two concurrent loads, the older state may arrive last.
    if (fresh.version >= loaded.version) loaded = fresh
  }
  const table = <Row>(kind: TableKind<Row>): TransitTable<Row> => ({
    keyOf: kind.keyOf,
    version: () => findEpoch(db, transitTopic),
    page: (page) => kind.store.page(db, page),
    judge: (rows) => judge(db, kind, rows),
    async save(rows, by, options = {}) {
      const saved = await db.transaction((tx) => save(tx, kind, { rows, by, options }, clock()))
      if (saved.ok) await refresh()
      return saved
    },
    async remove(key, by) {
      const removed = await db.transaction((tx) => remove(tx, kind, key, by, clock()))
      if (removed.ok) await refresh()
      return removed
    },
  })
  return {
    promise({ origin, destination, service, branchCutOff }, at) {
      const transit = findTransit(loaded.transits, origin, destination, service)
      if (transit === undefined) return undefined
      const { year, month, day, hour, minute } = zone(at)
      const moment = { day: dayNumber(year, month, day), minutes: hour * 60 + minute }
      const cutOff = transit.cutOffMinutes ?? branchCutOff ?? cutOffMinutes
      return promise(moment, { ...transit, cutOffMinutes: cutOff }, loaded.holidays)
    },
    lateFrom: ({ to }) => dayEnd(to),
    workingDayAfter: (day) => workingDayFrom(day + 1, loaded.holidays),
    nationalHolidays,
    times: table(timesKind),
    holidays: table(holidaysKind),
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
}

const everything: RowPage = { after: '', limit: 100_000_000, filters: {} }

/** The version is read first: what changes meanwhile is loaded again by the next refresh. */
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
  return { version, transits, holidays }
}

/** The service's own time if it has one, else the time for all services. */
function findTransit(
  transits: Transits,
  origin: string,
  destination: string,
  service: ServiceType,
): ReturnType<Transits['get']> {
  return (
    transits.get(transitId({ origin, destination, service })) ??
    transits.get(transitId({ origin, destination, service: '*' }))
  )
}

interface Change<Row> {
  readonly rows: readonly Row[]
  readonly by: Operator
  readonly options: SaveOptions
}

async function judge<Row>(
  db: Handle,
  kind: TableKind<Row>,
  rows: readonly Row[],
): Promise<RowFault[]> {
  const zones = await findZoneCodes(db)
  return judgeRows(rows, (portion, seen) => kind.judge(portion, zones, seen))
}

async function save<Row>(
  tx: Handle,
  kind: TableKind<Row>,
  { rows, by, options }: Change<Row>,
  now: number,
): Promise<Outcome<SavedRows, RowFault[]>> {
  const { store, keyOf, name } = kind
  // Taken first: concurrent changes of these tables wait.
  await bumpEpoch(tx, transitTopic)
  const faults = await judge(tx, kind, rows)
  if (faults.length > 0) return refuse(faults)
  const keyed = await mapInPortions(rows, (row) => ({ key: keyOf(row), row }))
  const removed = options.replace ? await store.clear(tx) : 0
  const changed = await writeRows(tx, store, keyed, options.onStored)
  const saved = { added: rows.length - changed, changed, removed }
  await recordAudit(tx, await savedRowsFact(name, keyed, by, saved), now)
  return accept(saved)
}

async function remove<Row>(
  tx: Handle,
  { name, store }: TableKind<Row>,
  key: string,
  by: Operator,
  now: number,
): Promise<Outcome<undefined, 'row-unknown'>> {
  await bumpEpoch(tx, transitTopic)
  if ((await store.remove(tx, [key])) === 0) return refuse('row-unknown')
  await recordAudit(tx, deletedRowFact(name, key, by), now)
  return accept(undefined)
}

async function openTimes(
  tx: Handle,
  rows: readonly TransitRow[],
  by: Operator,
  now: number,
): Promise<void> {
  if ((await transitStore.page(tx, { ...everything, limit: 1 })).length > 0) return
  await bumpEpoch(tx, transitTopic)
  const zones = await findZoneCodes(tx)
  const known = rows.filter(
    ({ origin, destination }) => zones.has(origin) && zones.has(destination),
  )
  await transitStore.insert(
    tx,
    known.map((row) => ({ key: transitId(row), row })),
  )
  const detail = { times: known.length }
  const fact = { by, action: 'transit-time.open', subject: 'transit-times', detail }
  await recordAudit(tx, fact, now)
}
