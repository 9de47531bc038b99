import { openFigures } from '../src/capabilities/figures/figures.ts'
import { migrationsFolder } from '../src/databases.ts'
import type { Database } from '../src/kits/db/database.ts'
import { migrate } from '../src/kits/db/migrate.ts'
import { measureEngines } from './engines.ts'
import type { BenchOptions } from './options.ts'
import { atMost, decimal, type Section } from './report.ts'
import type { Generator } from './rounds.ts'
import { printProgress } from './tell.ts'

/** A year of ten million pieces, as the writers of movements have summed them up. */
const year = { pieces: 10_000_000, days: 365, branches: 120, shippers: 1_000, onTheFloor: 100_000 }
const firstDay = 20_454
const lastDay = firstDay + year.days - 1
const cpuMsAtMost = 200
const times = 5
const rowsPerInsert = 20_000
const dayMs = 86_400_000
const reasons = ['AUSENTE', 'DIRECCION', 'EFECTIVO', 'RECHAZADO', 'ACCESO']

/** The queries of the board, all of them over the whole year. */
const questions = (db: Database) => {
  const figures = openFigures(db, () => (lastDay + 1) * dayMs)
  const all = { dimension: 'all', from: firstDay, to: lastDay, name: undefined } as const
  const oneBranch = { ...all, dimension: 'branch', name: 'C0007' } as const
  const spark = { ...all, from: lastDay - 13, by: 'name' } as const
  return [
    ['all, by day', () => figures.sums({ ...all, by: 'day' })],
    ['one branch, by day', () => figures.sums({ ...oneBranch, by: 'day' })],
    ['by branch', () => figures.sums({ ...all, dimension: 'branch', by: 'name' })],
    ['by shipper', () => figures.sums({ ...all, dimension: 'shipper', by: 'name' })],
    ['reasons of failed visits', () => figures.reasons({ ...all, by: 'day' })],
    ['reasons at one branch', () => figures.reasons({ ...oneBranch, by: 'day' })],
    ['14 days of each branch', () => figures.daily({ ...spark, dimension: 'branch' })],
    ['14 days of each shipper', () => figures.daily({ ...spark, dimension: 'shipper' })],
    ['on the floor', () => figures.floor({ by: 'branch' })],
    ['on the floor of one branch', () => figures.floor({ by: 'branch', branch: 'C0007' })],
  ] as const
}

/** Measures every question of the board over a year of ten million pieces. */
export function measureBoard(
  _generator: Generator,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  return measureEngines('board', folder, options, measure)
}

async function measure(db: Database, engine: string, serverMs: () => number): Promise<Section> {
  await migrate(db, migrationsFolder, 0)
  const rows = await fill(db)
  printProgress(`board: ${rows} sums are stored on ${engine}`)
  const measured: { name: string; cpuMs: number }[] = []
  for (const [name, ask] of questions(db))
    measured.push({ name, cpuMs: await cpuOf(ask, serverMs) })
  const million = year.pieces / 1_000_000
  return {
    tables: [
      {
        title: `The board over a year of ${million} million pieces (${rows} sums), on ${engine}`,
        columns: ['question', 'CPU ms'],
        rows: measured.map(({ name, cpuMs }) => [name, decimal(cpuMs)]),
      },
    ],
    goals: measured.map(({ name, cpuMs }) =>
      atMost(`board, ${name}, ${engine}: CPU`, cpuMs, cpuMsAtMost, ' ms'),
    ),
  }
}

async function cpuOf(ask: () => Promise<unknown>, serverMs: () => number): Promise<number> {
  await ask()
  const before = serverMs()
  const own = process.cpuUsage()
  for (let time = 0; time < times; time += 1) await ask()
  const { user, system } = process.cpuUsage(own)
  return ((user + system) / 1_000 + serverMs() - before) / times
}

type SumRow = (string | number)[]

/** Writes the sums that the movements of the year leave, and the pieces that are on the way. */
async function fill(db: Database): Promise<number> {
  const columns = 'dimension span check_code day name reason_code pieces promised on_time'.split(
    ' ',
  )
  let stored = 0
  const store = async (rows: readonly SumRow[]) => {
    for (let first = 0; first < rows.length; first += rowsPerInsert) {
      const some = rows.slice(first, first + rowsPerInsert)
      await db.transaction((tx) => tx.insertRows({ table: 'figure_sum', columns, rows: some }))
      stored += some.length
    }
  }
  const branches = names(year.branches, (at) => `C${String(at).padStart(4, '0')}`)
  const shippers = names(year.shippers, (at) => String(9_000 + at))
  for (const [dimension, some] of [
    ['all', ['']],
    ['branch', branches],
    ['shipper', shippers],
  ] as const) {
    const months = new Set(firstDaysOfMonths())
    for (let day = firstDay; day <= lastDay; day += 1) {
      const spans = dimension !== 'all' && months.has(day) ? ['day', 'month'] : ['day']
      await store(
        spans.flatMap((span) => some.flatMap((name) => sumsOf(dimension, span, day, name))),
      )
    }
  }
  await fillFloor(db, branches)
  await db.run('analyze')
  return stored
}

function names(most: number, nameOf: (at: number) => string): string[] {
  return Array.from({ length: most }, (_, at) => nameOf(at + 1))
}

function firstDaysOfMonths(): number[] {
  const start = new Date(firstDay * dayMs)
  return Array.from({ length: 13 }, (_, month) =>
    Math.floor(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month, 1) / dayMs),
  )
}

/** Of a busy day of a busy name every reason; a small shipper has one failed visit of some reason. */
function sumsOf(dimension: string, span: string, day: number, name: string): SumRow[] {
  const parts = dimension === 'all' ? 1 : dimension === 'branch' ? year.branches : year.shippers
  const pieces = Math.round((year.pieces / year.days / parts) * (span === 'month' ? 30 : 1))
  const failed = Math.max(1, Math.round(pieces * 0.06))
  const causes = failed < reasons.length ? [reasons[day % reasons.length] ?? ''] : reasons
  const sum = (check: string, reason: string, count: number): SumRow => {
    const promised = check === 'DL' ? count : 0
    const onTime = Math.round(promised * 0.93)
    return [dimension, span, check, day, name, reason, count, promised, onTime]
  }
  return [
    sum('IF', '', pieces),
    sum('DL', '', pieces),
    ...causes.map((reason) => sum('CA', reason, Math.ceil(failed / causes.length))),
  ]
}

async function fillFloor(db: Database, branches: readonly string[]): Promise<void> {
  const columns = 'id shipper_number entered_at state since branch_code ordinal'.split(' ')
  const states = ['IF', 'AS', 'AR', 'MA', 'LD', 'CA']
  for (let first = 0; first < year.onTheFloor; first += rowsPerInsert) {
    const rows = Array.from({ length: rowsPerInsert }, (_, at) => {
      const id = first + at + 1
      const since = (lastDay - (id % 10)) * dayMs
      const state = states[id % states.length] ?? 'IF'
      const branch = branches[id % branches.length] ?? ''
      return [id, 9_001 + (id % year.shippers), since, state, since, branch, 1]
    })
    await db.transaction((tx) => tx.insertRows({ table: 'order_state', columns, rows }))
  }
}
