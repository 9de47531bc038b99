import { blocksOf, linesOf, PartFile } from '../../../kits/files/part-file.ts'
import type { LocalityRow, RowSink, StreamedRows, ZoneRow } from '../index/geo-rows.ts'
import { isStreetLine, keptLines, readKept, readStreet, type SourceFacts } from './kept-rows.ts'

/** A source on disk: what is known of it, and its rows. */
export interface KeptSource {
  readonly path: string
  readonly facts: SourceFacts
}

/** The room of the first line, which is written last: the longest name of a file fits. */
const factsBytes = 1_024

/** Writes the rows of a source to a file as they come: a line of facts, then a line per row. */
export class KeptWriter implements RowSink {
  readonly #path: string
  readonly #file: PartFile
  readonly #counts = { localities: 0, streets: 0, zones: 0 }

  constructor(path: string) {
    this.#path = path
    this.#file = new PartFile(path)
    this.#file.write(factsLine(''))
  }

  locality(row: LocalityRow): void {
    this.#counts.localities++
    this.#file.write(Buffer.from(`${keptLines.locality(row)}\n`))
  }

  street(row: Parameters<RowSink['street']>[0]): void {
    this.#counts.streets++
    this.#file.write(Buffer.from(`${keptLines.street(row)}\n`))
  }

  zone(row: ZoneRow): void {
    this.#counts.zones++
    this.#file.write(Buffer.from(`${keptLines.zone(row)}\n`))
  }

  /** Adds the rows of another source as they are. */
  addAll({ path, facts }: KeptSource): void {
    this.#counts.localities += facts.localities
    this.#counts.streets += facts.streets
    this.#counts.zones += facts.zones
    let isFirstLine = true
    for (const block of blocksOf(path)) {
      const start: number = isFirstLine ? block.indexOf(10) + 1 : 0
      isFirstLine = isFirstLine && start === 0
      if (!isFirstLine) this.#file.write(block.subarray(start))
    }
  }

  finish(about: Pick<SourceFacts, 'source' | 'format' | 'importedAt'>): KeptSource {
    const facts = { ...about, ...this.#counts }
    this.#file.writeFirst(factsLine(JSON.stringify(facts)))
    this.#file.finish()
    return { path: this.#path, facts }
  }

  abandon(): void {
    this.#file.abandon()
  }
}

/** JSON may end with blanks. */
function factsLine(json: string): Buffer {
  return Buffer.from(`${json.padEnd(factsBytes - 1)}\n`)
}

/** Returns what is known of a source; its rows stay on disk. */
export function openKept(path: string): KeptSource {
  for (const line of linesOf(path)) return { path, facts: JSON.parse(line) as SourceFacts }
  throw new Error(`${path} is empty: import its file again`)
}

/** Reads the rows of a source: its streets anew each time that somebody goes through them. */
export function rowsOf({ path, facts }: KeptSource): StreamedRows {
  const localities: LocalityRow[] = []
  const zones: ZoneRow[] = []
  const sink = {
    locality: (row: LocalityRow) => void localities.push(row),
    zone: (row: ZoneRow) => void zones.push(row),
    street: () => {},
  }
  if (facts.localities + facts.zones > 0)
    for (const line of keptRows(path)) if (!isStreetLine(line)) readKept(line, sink)
  return { localities, zones, streets: { [Symbol.iterator]: () => streetsOf(path) } }
}

function* streetsOf(path: string) {
  for (const line of keptRows(path)) if (isStreetLine(line)) yield readStreet(line)
}

function* keptRows(path: string): Generator<string> {
  let isFirst = true
  for (const line of linesOf(path)) {
    if (!isFirst && line !== '') yield line
    isFirst = false
  }
}
