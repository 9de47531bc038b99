/** A record and the line it begins on, counted from 1. */
export interface CsvRecord {
  readonly line: number
  /** Undefined if the quotes of a cell never close. */
  readonly cells: readonly string[] | undefined
}

/**
 * Splits a file of any length, line by line. More lenient than parse-csv.ts: a quote in the middle
 * of a cell is an ordinary character, and quotes that don't close invalidate only one line.
 */
export class CsvSplitter {
  readonly #separator: string
  readonly #maxLines: number
  #line = 0
  #open: string[] = []

  constructor(separator: string, maxLines: number) {
    this.#separator = separator
    this.#maxLines = maxLines
  }

  /** The records that end with this line: usually one, none inside a quoted cell. */
  push(line: string): CsvRecord[] {
    this.#line++
    if (this.#open.length === 0 && !line.includes('"'))
      return line === '' ? [] : [{ line: this.#line, cells: line.split(this.#separator) }]
    this.#open.push(line)
    return this.#close(false)
  }

  /** The records of the last lines, if a quoted cell was still open. */
  end(): CsvRecord[] {
    return this.#close(true)
  }

  #close(isEnd: boolean): CsvRecord[] {
    const records: CsvRecord[] = []
    while (this.#open.length > 0) {
      const first = this.#line - this.#open.length + 1
      const text = this.#open.join('\n')
      const cells = splitCells(text, this.#separator, this.#open.length > 1)
      if (cells !== undefined) {
        this.#open = []
        return [...records, { line: first, cells }]
      }
      if (!isEnd && this.#open.length < this.#maxLines) return records
      // Only the first line is invalid: the others are parsed again.
      records.push({ line: first, cells: undefined })
      const [, ...rest] = this.#open
      this.#open = []
      this.#line -= rest.length
      for (const line of rest) records.push(...this.push(line))
      if (!isEnd) return records
    }
    return records
  }
}

/** The separator of the cells of a header: the candidate that occurs most often. */
export function separatorOf(header: string): string {
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const counts = [',', ';', '\t', '|'].map((sign) => [bare.split(sign).length, sign] as const)
  return counts.reduce((most, one) => (one[0] > most[0] ? one : most))[1]
}

/**
 * Text after a closing quote belongs to the cell. If the cell spans several lines, it means that
 * the quote was not the closing one, and that the first line is invalid.
 */
function splitCells(text: string, separator: string, isMultiline: boolean): string[] | undefined {
  const cells: string[] = []
  let at = 0
  for (;;) {
    if (text[at] !== '"') {
      const end = text.indexOf(separator, at)
      cells.push(end < 0 ? text.slice(at) : text.slice(at, end))
      if (end < 0) return cells
      at = end + 1
      continue
    }
    const quoted = quotedCell(text, at + 1)
    if (quoted === undefined) return undefined
    const end = text.indexOf(separator, quoted.end)
    const isFollowed = quoted.end < text.length && end !== quoted.end
    if (isMultiline && isFollowed) return undefined
    cells.push(quoted.value + text.slice(quoted.end, end < 0 ? undefined : end))
    if (end < 0) return cells
    at = end + 1
  }
}

function quotedCell(text: string, start: number): { value: string; end: number } | undefined {
  let value = ''
  let from = start
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return undefined
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}
