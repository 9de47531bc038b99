import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { geoFileName } from '../capabilities/addresses/addresses.ts'
import { type FileRefusal, readGeoFile } from '../capabilities/addresses/import/geo-import.steps.ts'
import {
  beginSource,
  type ImportMode,
  type KeptSource,
  type RowCounts,
  readSources,
  rememberData,
  sourceName,
  storeSources,
  writeIndex,
} from '../capabilities/addresses/import/geo-sources.steps.ts'
import {
  type ImportFormat,
  importFormats,
} from '../capabilities/addresses/import/import-formats.ts'
import type { ImportReport, RefusedRows } from '../capabilities/addresses/import/import-report.ts'
import { readConfig } from '../config.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError, printRecord, type Row, table } from '../kits/command-line/output.ts'
import { createProgressLine, type ProgressLine } from '../kits/command-line/progress-line.ts'
import { removeFile } from '../kits/files/text-files.ts'
import { refuseEnvironment } from './environment-choice.ts'
import { forgetRunning, noteRunning, otherProcess } from './running.ts'

const usage =
  'expected: geo import FILE... [--format FORMAT] [--add | --replace] [--reason TEXT] [--json]'

/** Imports files of places, streets and zones, stores their rows, and rebuilds the index. */
export async function importGeo(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {
    format: { type: 'string' },
    add: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    reason: { type: 'string', default: 'zona restringida' },
  })
  refuseEnvironment(values.namedEnvironment, 'addresses are the same in')
  if (positionals.length === 0) throw new CliError(usage)
  if (values.add && values.replace) throw new CliError('--add and --replace exclude each other')
  const format = readFormat(values.format)
  const progress = createProgressLine('posta geo import', values.json)
  const folder = readConfig().dataFolder
  return withIncoming(folder, async (incoming) => {
    const files: ReadFile[] = []
    // Each has a folder of its own: of files of one name, the last one is stored.
    for (const [at, path] of positionals.entries()) {
      const aside = join(incoming, String(at))
      files.push(await readFileOf(path, { aside, format, reason: values.reason, progress }))
    }
    const to = { folder, incoming, progress }
    const { sources, rows } = await storeFiles(files, modeOf(values), to)
    progress.end()
    const { localities: localityRows, streets: streetRows, zones } = rows
    // These are rows of files, of which several may be one place or street: status counts those.
    print(files, { localityRows, streetRows, zones, sources: sources.length }, values.json)
    return files.every(({ report }) => report.taken > 0) ? 0 : 1
  })
}

/**
 * Works with a folder for rows that are read and not yet stored, as the only process that changes
 * the data. It is empty afterwards; leftovers of a killed import go with the next one.
 */
export async function withIncoming<Result>(
  folder: string,
  work: (incoming: string) => Promise<Result>,
): Promise<Result> {
  const incoming = join(folder, 'geo-incoming')
  // Each notes itself before it looks: of two that begin together at least one sees the other.
  noteRunning(incoming)
  const other = otherProcess(incoming)
  if (other !== undefined) {
    forgetRunning(incoming)
    throw new CliError(
      `another command changes the addresses of ${folder} (process ${other}); ` +
        'nothing was changed, try again when it has ended',
    )
  }
  const rows = join(incoming, 'rows')
  try {
    await removeFile(rows)
    return await work(rows)
  } finally {
    await removeFile(rows)
    forgetRunning(incoming)
  }
}

interface StoringSettings {
  /** The folder of the data. */
  readonly folder: string
  readonly incoming: string
  readonly progress: ProgressLine
}

/** Stores the rows of files and rebuilds the index; the data before stay beside it. */
export async function storeFiles(
  files: readonly ReadFile[],
  mode: ImportMode,
  { folder, incoming, progress }: StoringSettings,
) {
  await rememberData(folder, geoFileName)
  const fresh = files.map(({ source }) => source)
  const sources = await storeSources(sourcesFolder(folder), fresh, mode)
  return { sources, rows: buildIndex(sources, { folder, incoming, progress }) }
}

const sourcesFolder = (folder: string) => join(folder, 'geo')

function buildIndex(
  sources: readonly KeptSource[],
  { folder, incoming, progress }: StoringSettings,
): RowCounts {
  return writeIndex(join(folder, geoFileName), sources, {
    aside: join(incoming, 'index'),
    progress(step, count) {
      const rowsSoFar = count === undefined ? '' : `, ${count.toLocaleString('en')} rows`
      progress.report(`building the index: ${step}${rowsSoFar}`)
    },
  })
}

/**
 * Builds the index anew of the rows that were imported, for a file of another version, or one that
 * is damaged. The files that `geo update --back` returns to stay as they are.
 */
export async function rebuildGeo(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  refuseEnvironment(values.namedEnvironment, 'addresses are the same in')
  if (positionals.length > 0) throw new CliError('expected: geo rebuild [--json]')
  const folder = readConfig().dataFolder
  const progress = createProgressLine('posta geo rebuild', values.json)
  return withIncoming(folder, async (incoming) => {
    const sources = readSources(sourcesFolder(folder))
    if (sources.length === 0) throw new CliError('nothing was imported: the reference is in use')
    const { localities, streets, zones } = buildIndex(sources, { folder, incoming, progress })
    progress.end()
    const counts = { localityRows: localities, streetRows: streets, zones, sources: sources.length }
    printRecord(counts, values.json)
    return 0
  })
}

function modeOf({ add, replace }: { add: boolean; replace: boolean }): ImportMode {
  if (replace) return 'replace-all'
  return add ? 'add' : 'same-source'
}

function readFormat(name: string | undefined): ImportFormat | undefined {
  if (name === undefined) return undefined
  const importFormat = importFormats.find((format) => format === name)
  if (importFormat === undefined)
    throw new CliError(`--format: expected ${importFormats.join(', ')}`)
  return importFormat
}

export interface ReadFile {
  readonly path: string
  readonly report: ImportReport
  /** Its rows, put aside. */
  readonly source: KeptSource
}

interface ReadingSettings {
  /** The folder that the rows are put aside in. */
  readonly aside: string
  readonly format: ImportFormat | undefined
  readonly reason: string
  readonly progress: ProgressLine
}

export async function readFileOf(
  path: string,
  { aside, format, reason, progress }: ReadingSettings,
): Promise<ReadFile> {
  if (!existsSync(path) || !statSync(path).isFile()) throw new CliError(`there is no file ${path}`)
  const name = basename(path)
  const onProgress = (share: number, rows: number) =>
    progress.report(`${name}: ${rows.toLocaleString('en')} rows`, share)
  const source = sourceName(path)
  const rows = beginSource(aside, source)
  try {
    const read = await readGeoFile(path, { format, reason, onProgress }, rows)
    if (!read.ok) throw new CliError(`${name}: ${explain(read.refusal)}`)
    const about = { source, format: read.value.format, importedAt: Date.now() }
    return { path, report: read.value, source: rows.finish(about) }
  } finally {
    rows.abandon()
  }
}

function explain(refusal: FileRefusal): string {
  const names = importFormats.join(', ')
  if (refusal.name === 'empty') return 'the file is empty'
  if (refusal.name === 'binary') return 'the file is no text'
  if (refusal.name === 'unpacking') return refusal.why
  if (refusal.name === 'not-geojson') return 'expected a GeoJSON FeatureCollection of polygons'
  if (refusal.name === 'columns-missing')
    return `its first line lacks the columns ${refusal.columns.join(', ')}`
  return `its first line, "${refusal.firstLine}", is of no known file; --format takes ${names}`
}

const reasons: Readonly<Record<RefusedRows['why'], string>> = {
  cells: 'fewer cells than the first line',
  quotes: 'quotes that do not close',
  country: 'another country',
  'no-place': 'no town: a river, a hill, a building',
  province: 'no known province',
  name: 'no name, or too long a one',
  'postal-code': 'the postal code has no four digits',
  number: 'a house number that is none',
  range: 'its numbers end before they begin',
  coordinates: 'coordinates outside Argentina',
  repeated: 'the same as an earlier row',
  geometry: 'no polygon',
}

function print(files: readonly ReadFile[], index: Row, json: boolean): void {
  const reports = files.map(({ path, report }) => ({ file: basename(path), ...report }))
  if (json) {
    process.stdout.write(`${JSON.stringify({ files: reports, index }, undefined, 2)}\n`)
    return
  }
  process.stdout.write(table(reports.map(toSummary)))
  const refused = reports.flatMap(({ file, refused: groups }) =>
    groups.map(({ why, rows, examples }) => ({
      file,
      'left out': rows,
      because: reasons[why],
      lines: examples.map(({ line }) => line).join(', '),
      'for example': examples[0]?.text.slice(0, 60) ?? '',
    })),
  )
  if (refused.length > 0) process.stdout.write(`\n${table(refused)}`)
  process.stdout.write(`\n${table([index])}`)
}

type Report = ImportReport & { readonly file: string }

function toSummary({ file, format, read: rows, taken, latinLines, mendedRows }: Report): Row {
  return {
    file,
    format,
    read: rows,
    taken,
    'left out': rows - taken,
    'latin-1 lines': latinLines,
    'mended rows': mendedRows,
  }
}
