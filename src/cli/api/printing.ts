import { printRecord, type Row, table } from '../../kits/command-line/output.ts'

type Cell = string | number | boolean

/** Without a terminal, as wide as a page of text. */
const pageColumns = 120

/** Prints an answer for people: a list as a table, anything else a field a line. */
export function printAnswer(answer: unknown): void {
  const items = itemsOf(answer)
  if (items) printItems(items)
  else printRecord(withDashes(flatten(answer)), false)
}

function withDashes(record: Row): Row {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value ?? '-']))
}

/** Returns the items of a page, or nothing for an answer that is no list. */
export function itemsOf(answer: unknown): readonly unknown[] | undefined {
  if (typeof answer !== 'object' || answer === null || !('items' in answer)) return undefined
  return Array.isArray(answer.items) ? (answer.items as unknown[]) : undefined
}

export function printItems(items: readonly unknown[]): void {
  const rows = items.map((item) => shorten(flatten(item)))
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const told = names.filter((name) => rows.some((row) => row[name] !== undefined))
  const shown = fitting(told, rows)
  const cells = rows.map((row) => Object.fromEntries(shown.map((name) => [name, row[name]])))
  process.stdout.write(table(cells))
  const hidden = told.filter((name) => !shown.includes(name))
  if (hidden.length > 0) process.stderr.write(`posta: with --json also ${hidden.join(', ')}\n`)
}

/** Returns the first columns that fit on the screen, and at least one. */
function fitting(names: readonly string[], rows: readonly Row[]): readonly string[] {
  let left = process.stdout.columns ?? pageColumns
  const count = names.findIndex((name) => {
    const width = Math.max(name.length, ...rows.map((row) => String(row[name] ?? '').length))
    left -= width + 2
    return left < -2
  })
  return count < 0 ? names : names.slice(0, Math.max(1, count))
}

const cellCharacters = 40

function shorten(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      typeof value === 'string' && value.length > cellCharacters
        ? [name, `${value.slice(0, cellCharacters - 1)}…`]
        : [name, value],
    ),
  )
}

/** Names every value by its way into the answer: `recipient.name`, `products[0].weightKg`. */
function flatten(value: unknown, path = ''): Record<string, Cell | undefined> {
  if (value === null || value === undefined) return path === '' ? {} : { [path]: undefined }
  if (typeof value !== 'object') return { [path || 'answer']: printable(value) }
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return { [path || 'answer']: value.map(printable).join(', ') }
  const parts = Array.isArray(value)
    ? value.map((one: unknown, index) => flatten(one, `${path}[${index}]`))
    : Object.entries(value).map(([name, one]) =>
        flatten(one, path === '' ? name : `${path}.${name}`),
      )
  return Object.assign({}, ...parts) as Record<string, Cell | undefined>
}

/** Text that a recipient wrote must not move the cursor of a terminal. */
function printable(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return String(value).replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
}

interface Problem {
  readonly code?: string
  readonly detail?: string
  readonly errors?: readonly { readonly field?: string; readonly detail?: string }[]
}

/** Prints what the service refused to standard error: a line for the whole, one for each field. */
export function printProblem(status: number, text: string): void {
  const { code, detail, errors = [] } = readProblem(text)
  const lines = errors.map(({ field = '', detail: why = '', ...place }) => {
    const at = field === '' ? Object.values(place).join(' ') : field
    return `  ${printable(at)}: ${printable(why)}\n`
  })
  const what = [status, code, detail].filter((word) => word !== undefined).join(' ')
  process.stderr.write(`posta: the service answers ${printable(what)}\n${lines.join('')}`)
}

function readProblem(text: string): Problem {
  try {
    const read = JSON.parse(text) as unknown
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}
