import { arch, cpus, loadavg, platform } from 'node:os'
import { connections } from './rounds.ts'

/** The machine's other load: above half its cores, trust CPU per request, not requests/s. */
const loadAtStart = loadavg()[0] ?? 0

export interface Table {
  readonly title: string
  readonly columns: readonly string[]
  /** Texts are left-aligned, numbers right-aligned; a number is given as formatted text. */
  readonly rows: readonly (readonly Cell[])[]
}

export type Cell = string | { readonly value: number; readonly shown: string } | undefined

export interface Goal {
  readonly name: string
  readonly wanted: string
  readonly got: string
  readonly met: boolean
}

/** One part of the bench: its results, and how they compare with the goals. */
export interface Section {
  readonly tables: readonly Table[]
  readonly goals: readonly Goal[]
  readonly notes?: readonly string[]
}

export function count(value: number): Cell {
  return { value, shown: Math.round(value).toLocaleString('en-US') }
}

export function decimal(value: number, digits = 2): Cell {
  return { value, shown: value.toFixed(digits) }
}

export function atLeast(name: string, got: number, wanted: number): Goal {
  return { name, wanted: `>= ${wanted}`, got: got.toFixed(2), met: got >= wanted }
}

export function atMost(name: string, got: number, wanted: number, unit = ''): Goal {
  const digits = wanted >= 10 ? 0 : 2
  return {
    name,
    wanted: `<= ${wanted}${unit}`,
    got: `${got.toFixed(digits)}${unit}`,
    met: got <= wanted,
  }
}

export function machineFacts(): Record<string, string | number> {
  const processors = cpus()
  return {
    node: process.version,
    platform: `${platform()} ${arch()}`,
    cores: processors.length,
    processor: processors[0]?.model ?? 'unknown',
    connections,
    'load at start': Number(loadAtStart.toFixed(1)),
  }
}

export function printText(sections: readonly Section[]): string {
  const facts = Object.entries(machineFacts()).map(([name, value]) => `${name} ${value}`)
  const goals = sections.flatMap((section) => section.goals)
  return [
    facts.join(', '),
    ...sections.flatMap((section) => [
      ...section.tables.map(printTable),
      ...(section.notes ?? []).map((note) => `${note}\n`),
    ]),
    printTable({
      title: 'Goals',
      columns: ['goal', 'wanted', 'got', ''],
      rows: goals.map(({ name, wanted, got, met }) => [name, wanted, got, met ? 'met' : 'MISSED']),
    }),
  ].join('\n')
}

export function printJson(sections: readonly Section[]): string {
  const plain = (cell: Cell) => (typeof cell === 'object' ? cell.value : (cell ?? null))
  const tables = sections.flatMap(({ tables: some }) =>
    some.map(({ title, columns, rows }) => ({
      title,
      rows: rows.map((row) =>
        Object.fromEntries(columns.map((column, index) => [column, plain(row[index])])),
      ),
    })),
  )
  const goals = sections.flatMap((section) => section.goals)
  return JSON.stringify({ machine: machineFacts(), tables, goals }, null, 2)
}

export function printTable({ title, columns, rows }: Table): string {
  const shown = (cell: Cell) => (typeof cell === 'object' ? cell.shown : (cell ?? ''))
  const isNumber = (index: number) => rows.some((row) => typeof row[index] === 'object')
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => shown(row[index]).length)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const width = widths[index] ?? 0
        return isNumber(index) ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  const rule = line(widths.map((width) => '-'.repeat(width)))
  const body = rows.map((row) => line(columns.map((_, index) => shown(row[index]))))
  return `\n${title}\n${[line(columns), rule, ...body].join('\n')}\n`
}
