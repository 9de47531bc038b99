import { blocksOf, linesOf, PartFile } from '../../../kits/files/part-file.ts'
import {
  exchangeFiles,
  fileNames,
  hasFile,
  linkTree,
  moveFile,
  removeFile,
} from '../../../kits/files/text-files.ts'
import { type BuildSettings, writeGeoFile } from '../index/build-geo.steps.ts'
import type {
  LocalityRow,
  Located,
  RowSink,
  StreamedRows,
  StreetRow,
  ZoneRow,
} from '../index/geo-rows.ts'
import { readReference } from '../reference/reference.steps.ts'
import { toGeoRows } from '../reference/reference-rows.ts'
import type { ImportFormat } from './import-formats.ts'
import { mergeRows } from './merge-rows.ts'

const ending = '.rows'

/**
 * The effect on earlier imports: `same-source` replaces the rows of the same source and keeps other
 * sources, `add` also keeps the rows of the same source, `replace-all` deletes them all.
 */
export type ImportMode = 'same-source' | 'add' | 'replace-all'

/**
 * Returns the imported sources in the order of their names: whatever the order in which files were
 * imported, the same files make the same index.
 */
export function readSources(folder: string): KeptSource[] {
  return fileNames(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => openKept(`${folder}/${name}`))
    .sort((left, right) => (left.facts.source < right.facts.source ? -1 : 1))
}

/** Begins to keep a source; nothing is in use before it is stored. */
export function beginSource(folder: string, source: string): KeptWriter {
  return new KeptWriter(`${folder}/${source}${ending}`)
}

/** Moves new sources beside the old ones, and returns all stored sources. */
export async function storeSources(
  folder: string,
  fresh: readonly KeptSource[],
  mode: ImportMode,
): Promise<KeptSource[]> {
  const sources = readSources(folder)
  const names = new Set(fresh.map(({ facts }) => facts.source))
  for (const one of fresh) await storeSource(folder, one, mode === 'add' ? sources : [])
  if (mode === 'replace-all')
    for (const { path, facts } of sources) if (!names.has(facts.source)) await removeFile(path)
  return readSources(folder)
}

async function storeSource(
  folder: string,
  fresh: KeptSource,
  sources: readonly KeptSource[],
): Promise<void> {
  const path = `${folder}/${fresh.facts.source}${ending}`
  const earlier = sources.find(({ facts }) => facts.source === fresh.facts.source)
  if (earlier === undefined) return moveFile(fresh.path, path)
  const both = new KeptWriter(path)
  both.addAll(earlier)
  both.addAll(fresh)
  both.finish(fresh.facts)
}

export interface RowCounts {
  readonly localities: number
  readonly streets: number
  readonly zones: number
}

/** Writes the index of all known data atomically; a running service picks it up by itself. */
export function writeIndex(
  path: string,
  sources: readonly KeptSource[],
  settings: BuildSettings,
): RowCounts {
  const rows = mergeRows(toGeoRows(readReference()), sources.map(rowsOf))
  let streets = 0
  const counted = function* () {
    for (const row of rows.streets) {
      streets++
      yield row
    }
  }
  const file = new PartFile(path)
  try {
    writeGeoFile({ ...rows, streets: counted() }, (bytes) => file.write(bytes), settings)
    file.finish()
  } finally {
    file.abandon()
  }
  return { localities: rows.localities.length, streets, zones: rows.zones.length }
}

/** The data in use, and the kept files of those before the last change. */
function keptPairs(folder: string, index: string): readonly (readonly [string, string])[] {
  return ['geo', index].map((name) => [`${folder}/${name}`, `${folder}/geo-before/${name}`])
}

/** Keeps the sources and the index in use, to go back to: files are replaced, never changed. */
export async function rememberData(folder: string, index: string): Promise<void> {
  await removeFile(`${folder}/geo-before`)
  for (const [used, before] of keptPairs(folder, index)) await linkTree(used, before)
}

/**
 * Exchanges the data in use with those before the last change; doing it again brings them back.
 * Returns false where nothing was kept. Data that were never imported are the reference alone.
 */
export async function goBack(folder: string, index: string): Promise<boolean> {
  if (!hasFile(`${folder}/geo-before`)) return false
  for (const [used, before] of keptPairs(folder, index)) await exchangeFiles(used, before)
  return true
}

/** A source on disk: its facts, and its rows. */
export interface KeptSource {
  readonly path: string
  readonly facts: SourceFacts
}

/** The room of the first line, which is written last: the longest name of a file fits. */
const factsBytes = 1_024

/** Writes the rows of a source to a file as they come: a line of facts, then a line per row. */
class KeptWriter implements RowSink {
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

/** Returns the facts of a source; its rows stay on disk. */
function openKept(path: string): KeptSource {
  for (const line of linesOf(path)) return { path, facts: JSON.parse(line) as SourceFacts }
  throw new Error(`${path} is empty: import its file again`)
}

/** Reads the rows of a source: its streets anew each time that somebody goes through them. */
function rowsOf({ path, facts }: KeptSource): StreamedRows {
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

/** The metadata of an imported file. */
interface SourceFacts {
  readonly source: string
  readonly format: ImportFormat
  /** In milliseconds. */
  readonly importedAt: number
  readonly localities: number
  readonly streets: number
  readonly zones: number
}

/** A row as a line: a JSON array whose first item is the row's type. */
export const keptLines = {
  locality: (row: LocalityRow) => JSON.stringify(['L', ...localityCells(row)]),
  street: (row: StreetRow) => JSON.stringify(['S', ...streetCells(row)]),
  zone: ({ name, reason, polygons }: ZoneRow) => JSON.stringify(['Z', name, reason, polygons]),
} as const satisfies Record<keyof RowSink, unknown>

function localityCells(row: LocalityRow): unknown[] {
  const { province, district, name, aliases, postalCode, latitude, longitude, located } = row
  const cells = [province, district, name, aliases, postalCode, latitude, longitude]
  return located === undefined ? cells : [...cells, located]
}

function streetCells(row: StreetRow): unknown[] {
  const { province, district, locality, name, aliases, from, to } = row
  const { postalCode, latitude, longitude, exact, line, codeIsGuess } = row
  const at = [postalCode, latitude, longitude, exact, line ?? '', Number(codeIsGuess ?? false)]
  return [province, district, locality, name, aliases, from, to, ...at]
}

/** Whether a line is a street's, without reading the rest of it. */
function isStreetLine(line: string): boolean {
  return line.startsWith('["S"')
}

/** This program wrote the line, so that one that can't be parsed is a fault, not a row to skip. */
function readKept(line: string, sink: RowSink): void {
  const [kind, ...cells] = JSON.parse(line) as [string, ...never[]]
  if (kind === 'L') sink.locality(toLocality(cells as unknown as LocalityCells))
  else if (kind === 'S') sink.street(toStreet(cells as unknown as StreetCells))
  else if (kind === 'Z') sink.zone(toZone(cells as unknown as ZoneCells))
  else throw new Error(`a kept source has a row of kind ${kind}`)
}

export function readStreet(line: string): StreetRow {
  const [, ...cells] = JSON.parse(line) as [string, ...StreetCells]
  return toStreet(cells)
}

type Degrees = number | null
type LocalityCells = [string, string, string, string[], number, Degrees, Degrees, Located?]
type StreetCells = [
  ...[string, string, string, string, string[], number, number],
  ...[number, Degrees, Degrees, boolean, string?, number?],
]
type ZoneCells = [string, string, ZoneRow['polygons']]

function toLocality(cells: LocalityCells): LocalityRow {
  const [province, district, name, aliases, postalCode, latitude, longitude, located] = cells
  const at = { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN }
  const row = { province, district, name, aliases, postalCode, ...at }
  return located === undefined ? row : { ...row, located }
}

function toStreet(cells: StreetCells): StreetRow {
  const [province, district, locality, name, aliases, from, to, ...rest] = cells
  const [postalCode, latitude, longitude, exact, line = '', guess = 0] = rest
  const at = { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN, exact }
  const row = { province, district, locality, name, aliases, from, to, postalCode, ...at }
  const codeIsGuess = guess === 1 ? { codeIsGuess: true as const } : {}
  return { ...row, ...codeIsGuess, ...(line !== '' && { line }) }
}

function toZone([name, reason, polygons]: ZoneCells): ZoneRow {
  return { name, reason, polygons }
}

/** The name of an imported source: its file name, in plain letters. */
export function sourceName(path: string): string {
  const own = path.split(/[/\\]/).findLast((part) => part !== '') ?? ''
  const plain = own.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '-')
  return plain.replace(/^[.-]+/, '') || 'file'
}
