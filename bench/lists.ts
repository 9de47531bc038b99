import {
  insertOrders,
  type OrderRow,
  takeOrderIds,
} from '../src/capabilities/orders/storing/orders.store.ts'
import {
  type OrderFilter,
  type OrderPlace,
  toWords,
} from '../src/capabilities/tracking/list/order-list.ts'
import { insertMovements } from '../src/capabilities/tracking/movements/recording.store.ts'
import { openTracking, type Tracking } from '../src/capabilities/tracking/tracking.ts'
import { migrationsFolder } from '../src/databases.ts'
import { attentionKinds } from '../src/kernel/attention.ts'
import { type MovementCode, movementCodes } from '../src/kernel/movement.ts'
import { provinceNames } from '../src/kernel/province.ts'
import type { TrackingCode } from '../src/kernel/tracking-code.ts'
import { createZone } from '../src/kits/clock/zone.ts'
import type { Database } from '../src/kits/db/database.ts'
import { migrate } from '../src/kits/db/migrate.ts'
import { measureEngines } from './engines.ts'
import type { BenchOptions } from './options.ts'
import { atMost, decimal, type Section } from './report.ts'
import type { Generator } from './rounds.ts'
import { printProgress } from './tell.ts'

const orders = 100_000
const perTransaction = 2_000
const times = 40
const pageCpuMsAtMost = 5
const searchCpuMsAtMost = 20
const firstNames = 'Juan Lucía José Sofía Martín Carla Diego Ana Pedro Julieta Tomás'.split(' ')
const provinces = Object.values(provinceNames)

const everything: OrderFilter = {
  shipper: 9001,
  state: undefined,
  service: undefined,
  from: undefined,
  before: undefined,
  provinces: undefined,
  postalCode: undefined,
  words: undefined,
  late: undefined,
  sort: 'newest',
}

interface Question {
  readonly name: string
  readonly filter: Partial<OrderFilter>
  readonly after?: OrderPlace
  readonly atMostMs: number
}

const page = { atMostMs: pageCpuMsAtMost }
const search = { atMostMs: searchCpuMsAtMost }

const questions: readonly Question[] = [
  { name: 'first page', filter: {}, ...page },
  { name: 'page in the middle', filter: {}, after: { enteredAt: 50_000_000, id: 50_000 }, ...page },
  { name: 'state of many', filter: { state: 'DL' }, ...page },
  { name: 'state of few', filter: { state: 'CA' }, ...page },
  { name: 'late', filter: { late: true }, ...page },
  { name: 'late on its way', filter: { late: true, state: 'LD' }, ...page },
  { name: 'to look at', filter: { attention: 'any' }, ...search },
  { name: 'attention first', filter: { sort: 'attention' }, ...search },
  {
    name: 'attention first, beyond them',
    filter: { sort: 'attention' },
    after: { enteredAt: 50_000_000, id: 50_000, rank: attentionKinds.length },
    ...search,
  },
  { name: 'postal code of few', filter: { postalCode: 9999 }, ...search },
  { name: 'province', filter: { provinces: ['Salta'] }, ...search },
  { name: 'search: code', filter: { words: toWords('LISTA-0004711') }, ...search },
  { name: 'search: document', filter: { words: ['20004711'] }, ...search },
  { name: 'search: surname', filter: { words: toWords('apellido7') }, ...search },
  { name: 'search: first name', filter: { words: toWords('Lucía') }, ...search },
  { name: 'search: commonest name', filter: { words: toWords('María') }, ...search },
  { name: 'search: two words', filter: { words: toWords('lucía apellido7') }, ...search },
  { name: 'search in a state', filter: { words: ['lucia'], state: 'CA' }, ...search },
]

/** Measures the CPU of lists and searches among a shipper's orders, on both engines. */
export function measureLists(
  _generator: Generator,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  return measureEngines('lists', folder, options, measure)
}

async function measure(db: Database, engine: string, serverMs: () => number): Promise<Section> {
  await fill(db)
  const tracking = openTracking(db, Date.now, createZone('UTC'), { announce: async () => {} })
  const measured = []
  for (const question of questions)
    measured.push({ ...question, ...(await ask(tracking, question, serverMs)) })
  return {
    tables: [
      {
        title: `Lists of 50 among ${orders} orders of a shipper, on ${engine}`,
        columns: ['list', 'found', 'CPU ms'],
        rows: measured.map(({ name, found: rows, cpuMs }) => [name, String(rows), decimal(cpuMs)]),
      },
    ],
    goals: measured.map(({ name, cpuMs, atMostMs }) =>
      atMost(`${name}, ${engine}: CPU`, cpuMs, atMostMs, ' ms'),
    ),
  }
}

async function ask(tracking: Tracking, { filter, after }: Question, serverMs: () => number) {
  const list = () => tracking.listOrders({ ...everything, ...filter }, after, 51)
  for (let warm = 0; warm < 6; warm += 1) await list()
  const before = serverMs()
  const own = process.cpuUsage()
  let rows = 0
  for (let time = 0; time < times; time += 1) rows = (await list()).length
  const { user, system } = process.cpuUsage(own)
  return { found: rows, cpuMs: ((user + system) / 1_000 + serverMs() - before) / times }
}

async function fill(db: Database): Promise<void> {
  await migrate(db, migrationsFolder, 0)
  for (let first = 0; first < orders; first += perTransaction) {
    await db.transaction(async (tx) => {
      const firstId = await takeOrderIds(tx, perTransaction)
      const numbers = Array.from({ length: perTransaction }, (_, index) => first + index)
      await insertOrders(
        tx,
        numbers.map((number, index) => toRow(number, firstId + index)),
      )
      await insertMovements(tx, numbers.map(toMovement), 0, () => [])
    })
  }
  await db.run('analyze')
  printProgress(`lists: ${orders} orders are stored`)
}

const codeOf = (number: number) => `LISTA-${String(number).padStart(7, '0')}` as TrackingCode

function toRow(number: number, id: number): OrderRow {
  const surname = `Apellido${((number * 7919) % 2_000).toString(36)}`
  return {
    code: codeOf(number),
    shipperNumber: 9001,
    alternativeCode: String(700_000_000 + number),
    enteredAt: number * 1_000,
    service: 'E',
    recipientName: `${firstNameOf(number)} ${surname}`,
    product: 'ZAP-42 Zapatillas',
    street: 'Av. Santa Fe',
    locality: 'Palermo',
    province: provinces[number % provinces.length] ?? '',
    postalCode: number % 1_000 === 0 ? 9999 : 1_000 + (number % 2_000),
    documentType: 'DNI',
    documentNumber: String(20_000_000 + number),
    promise: '1970-01-02/1970-01-03',
    // One in a thousand arrives late: it has not arrived by now.
    lateFrom: number * 1_000 + (number % 1_000 === 1 ? 0 : 3_600_000),
    id,
    content: '{}',
  }
}

/** A fifth of all has the same name. */
function firstNameOf(number: number): string {
  return number % 5 === 0 ? 'María' : (firstNames[number % firstNames.length] ?? '')
}

/** Most are delivered, a few of each other state. */
function toMovement(number: number) {
  const check: MovementCode =
    number % 100 === 0 ? (movementCodes[number % movementCodes.length] ?? 'CA') : 'DL'
  const place = { branchCode: 'C0001', latitude: '', longitude: '', reasonCode: '' }
  const facts = { ordinal: 1, at: number * 1_000 + 1, scanId: undefined, correction: false }
  return { code: codeOf(number), recordedBy: 'bench', movement: { check, ...place, ...facts } }
}
