/** An error in how the command was used; the message says how to correct it. */
export class CliError extends Error {}

export type Row = Readonly<Record<string, string | number | boolean | undefined>>

/** Prints a table for people, or JSON for machines. */
export function printRows(rows: readonly Row[], asJson: boolean): void {
  process.stdout.write(asJson ? `${JSON.stringify(rows, undefined, 2)}\n` : table(rows))
}

/** Prints the fields of one record, one per line; those of an object inside it by their path. */
export function printRecord(record: object, asJson: boolean): void {
  if (asJson) {
    process.stdout.write(`${JSON.stringify(record, undefined, 2)}\n`)
    return
  }
  process.stdout.write(recordText(record))
}

export function recordText(record: object): string {
  const fields = fieldsOf(record, '')
  const width = Math.max(...fields.map(([name]) => name.length))
  return fields.map(([name, value]) => `  ${name.padEnd(width)}  ${value}\n`).join('')
}

function fieldsOf(record: object, path: string): (readonly [string, string])[] {
  return Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
    const isInside = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isInside ? fieldsOf(value, `${path}${name}.`) : [[path + name, textOf(value)] as const]
  })
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '-'
  if (typeof value === 'string') return value
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  return isPlain ? value.join(', ') : JSON.stringify(value)
}

export function table(rows: readonly Row[]): string {
  const [first] = rows
  if (first === undefined) return '(nothing)\n'
  const names = Object.keys(first)
  const cells = rows.map((row) => names.map((name) => String(row[name] ?? '')))
  const widths = names.map((name, index) =>
    Math.max(name.length, ...cells.map((row) => row[index]?.length ?? 0)),
  )
  const numeric = names.map((name) => rows.every((row) => typeof row[name] === 'number'))
  const line = (texts: readonly string[]) =>
    texts
      .map((text, index) => pad(text, widths[index] ?? 0, numeric[index] === true))
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width))
  return `${[names, rule, ...cells].map(line).join('\n')}\n`
}

function pad(text: string, width: number, right: boolean): string {
  return right ? text.padStart(width) : text.padEnd(width)
}
