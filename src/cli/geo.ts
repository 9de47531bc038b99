import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { addressLimits } from '../capabilities/addresses/addresses.limits.ts'
import {
  type Addresses,
  type GeoStatus,
  geoFileName,
  type NormalizedAddress,
} from '../capabilities/addresses/addresses.ts'
import { reasonText, statusTexts } from '../capabilities/addresses/addresses.wire.ts'
import {
  type AddressCase,
  type CaseVariant,
  caseVariants,
  readCases,
  withVariant,
} from '../capabilities/addresses/check/address-case.ts'
import {
  type CaseSummary,
  type CaseVerdict,
  isDangerous,
  isMisplaced,
  judgeCase,
  summarize,
} from '../capabilities/addresses/check/case-summary.ts'
import {
  goBack,
  readSources,
  sourceName,
} from '../capabilities/addresses/import/geo-sources.steps.ts'
import { licenceOf } from '../capabilities/addresses/import/import-formats.ts'
import { readConfig } from '../config.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError, printRows, type Row, table } from '../kits/command-line/output.ts'
import { createProgressLine, type ProgressLine } from '../kits/command-line/progress-line.ts'
import { removeFile } from '../kits/files/text-files.ts'
import { DownloadError, downloadFile } from '../kits/remote/download-file.ts'
import { refuseEnvironment } from './environment-choice.ts'
import {
  importGeo,
  type ReadFile,
  readFileOf,
  rebuildGeo,
  storeFiles,
  withIncoming,
} from './geo-import.ts'
import { geoStatus, tryAddress, withAddresses } from './geo-try.ts'

const actions: ReadonlyMap<string, (words: string[]) => Promise<number>> = new Map(
  Object.entries({
    import: importGeo,
    update: updateGeo,
    rebuild: rebuildGeo,
    check: checkAddresses,
    try: tryAddress,
    status: geoStatus,
  }),
)

/** Commands for the data that addresses are looked up in: places and streets. */
export async function geo([name = '', ...words]: string[]): Promise<number> {
  const action = actions.get(name)
  if (action === undefined) throw new CliError(`expected: geo ${[...actions.keys()].join(' | ')}`)
  return action(words)
}

const usage = 'expected: geo check CASES.json [--variants] [--wrong] [--json]'

interface Judged {
  readonly variant: CaseVariant
  readonly addressCase: AddressCase
  readonly address: NormalizedAddress
  readonly verdict: CaseVerdict
}

/** Asks for addresses whose place is known, and counts right and wrong answers by region. */
async function checkAddresses(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {
    variants: { type: 'boolean', default: false },
    wrong: { type: 'boolean', default: false },
  })
  refuseEnvironment(values.namedEnvironment, 'addresses are the same in')
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new CliError(usage)
  const cases = readFile(path)
  const variants = values.variants ? caseVariants : caseVariants.slice(0, 1)
  const progress = createProgressLine('posta geo check', values.json)
  const judged = await withAddresses((addresses) => judge(addresses, cases, variants, progress))
  progress.end()
  const rows = variants.flatMap((variant) => {
    const own = judged.filter((one) => one.variant === variant)
    return summarize(own.map(({ verdict }) => verdict)).map((row) => toRow(variant, row))
  })
  printRows(rows, values.json)
  if (values.wrong && !values.json) printWrong(judged)
  return 0
}

function readFile(path: string): readonly AddressCase[] {
  const cases = readCases(parse(path))
  if (typeof cases === 'string') throw new CliError(`${path}: ${cases}`)
  return cases
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const isJson = error instanceof SyntaxError
    throw new CliError(isJson ? `${path}: it is no JSON` : `there is no file ${path}`)
  }
}

const casesPerTurn = 500

async function judge(
  addresses: Addresses,
  cases: readonly AddressCase[],
  variants: readonly CaseVariant[],
  progress: ProgressLine,
): Promise<Judged[]> {
  const questions = variants.flatMap((variant) =>
    withVariant(cases, variant).map((one) => ({ variant, addressCase: one })),
  )
  const judged: Judged[] = []
  for (const one of questions) {
    const address = addresses.normalize(one.addressCase.question)
    const home = homeOf(addresses, one.addressCase)
    judged.push({ ...one, address, verdict: judgeCase(one.addressCase, address, home) })
    if (judged.length % casesPerTurn !== 0) continue
    progress.report(`cases: ${judged.length}`, judged.length / questions.length)
    await nextTurn()
  }
  return judged
}

/** Returns the middle of the locality that a case says to be true. */
function homeOf(addresses: Addresses, { truth: { locality, province } }: AddressCase) {
  if (locality === '') return undefined
  const home = addresses.geocode({ street: '', locality, province })
  return home?.foundBy === 'locality' ? home : undefined
}

function toRow(variant: CaseVariant, summary: CaseSummary): Row {
  const { region, cases, found: hits, right, dangerous, doubt, unknown, misplaced } = summary
  return {
    variant,
    region,
    cases,
    found: hits,
    'found %': ((hits * 100) / cases).toFixed(1),
    right,
    dangerous,
    'street %': summary.rightStreets?.toFixed(1),
    'code %': summary.rightCodes?.toFixed(1),
    'median km': summary.medianKm?.toFixed(2),
    '90 % km': summary.ninetiethKm?.toFixed(2),
    doubt,
    'not found': unknown,
    'of them far': misplaced,
    contradictory: summary.contradictory,
  }
}

/** Lists the answers that would send a parcel, or a search for points, to a wrong place. */
function printWrong(judged: readonly Judged[]): void {
  const wrong = judged.filter(({ verdict }) => isDangerous(verdict) || isMisplaced(verdict))
  process.stdout.write(`\n${table(wrong.map(toWrongRow))}`)
}

function toWrongRow({ variant, addressCase, address, verdict }: Judged): Row {
  const { street, number, postalCode, locality, province } = addressCase.question
  return {
    case: addressCase.id,
    variant,
    asked: [street, number, postalCode, locality, province].filter(Boolean).join(', '),
    state: statusTexts[address.status],
    answered: [address.street, address.number, address.postalCode, address.locality]
      .filter(Boolean)
      .join(', '),
    why: reasonText(address.reasons),
    km: verdict.km?.toFixed(1),
    contradictory: verdict.isContradictory ? 'yes' : '',
  }
}

const downloadFolder = 'geo-downloads'

/**
 * Brings the country's open data, checks it, and imports it at once; or the files of a folder, or
 * the data before the last change. Nothing changes unless every file is right.
 */
async function updateGeo(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {
    from: { type: 'string' },
    shrink: { type: 'boolean', default: false },
    back: { type: 'boolean', default: false },
  })
  refuseEnvironment(values.namedEnvironment, 'addresses are the same in')
  if (positionals.length > 0 || (values.back && values.from !== undefined))
    throw new CliError('expected: geo update [--from FOLDER] [--shrink] [--back] [--json]')
  const { dataFolder, geoSources } = readConfig()
  const before = await withAddresses(async (addresses) => addresses.status())
  const progress = createProgressLine('posta geo update', values.json)
  const files = await withIncoming(dataFolder, async (incoming) => {
    if (values.back) return goBackIn(dataFolder)
    const paths =
      values.from === undefined
        ? await download(geoSources, join(dataFolder, downloadFolder), progress)
        : filesIn(values.from)
    const read = await readAll(paths, incoming, progress)
    if (!values.shrink) refuseShrunk(read, join(dataFolder, 'geo'))
    await storeFiles(read, 'same-source', { folder: dataFolder, incoming, progress })
    await removeFile(join(dataFolder, downloadFolder))
    return read
  })
  progress.end()
  const now = await withAddresses(async (addresses) => addresses.status())
  print(files, changes(before, now), values.json)
  return 0
}

/** No file is read for it. */
async function goBackIn(folder: string): Promise<ReadFile[]> {
  if (await goBack(folder, geoFileName)) return []
  throw new CliError('there are no earlier data to go back to')
}

async function download(
  addresses: readonly string[],
  folder: string,
  progress: ProgressLine,
): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const paths: string[] = []
  for (const address of addresses) {
    const url = new URL(address)
    const name = basename(url.pathname) || 'data'
    const path = join(folder, name)
    paths.push(path)
    // A file that an attempt of today brought whole is not fetched again: the import removes it.
    if (existsSync(path) && Date.now() - statSync(path).mtimeMs < freshMs) continue
    const onProgress = (bytes: number, total: number | undefined) =>
      progress.report(
        `${name}: ${(bytes / 1e6).toFixed(1)} MB`,
        total === undefined ? undefined : bytes / total,
      )
    try {
      await downloadFile(url, path, { ...downloadLimits, onProgress })
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error
      throw new CliError(`${address}: ${error.message}; nothing was changed, try again`)
    }
  }
  return paths
}

const freshMs = 6 * 3_600_000

const downloadLimits = {
  attempts: addressLimits.geoDownloadAttempts,
  idleMs: addressLimits.geoDownloadIdleMs,
  mostBytes: addressLimits.geoDownloadBytes,
  pauseMs: 1_000,
} as const

const endings = /\.(zip|csv|txt|json|ndjson|geojson)(\.gz)?$/i

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) throw new CliError(`there is no folder ${folder}`)
  const names = readdirSync(folder).filter((name) => endings.test(name) && !/readme/i.test(name))
  if (names.length === 0)
    throw new CliError(`${folder} has no .zip, .csv, .csv.gz, .json, .ndjson or .txt file`)
  return names.toSorted().map((name) => join(folder, name))
}

/** A file that can't be read is removed, so that the next update brings it again. */
async function readAll(
  paths: readonly string[],
  incoming: string,
  progress: ProgressLine,
): Promise<ReadFile[]> {
  const reading = { format: undefined, reason: 'zona restringida', progress }
  const files: ReadFile[] = []
  for (const [at, path] of paths.entries()) {
    try {
      const file = await readFileOf(path, { ...reading, aside: join(incoming, String(at)) })
      if (file.report.taken === 0)
        throw new CliError(`${basename(path)}: none of its rows can be used; nothing was changed`)
      files.push(file)
    } catch (error) {
      if (path.includes(downloadFolder)) await removeFile(path)
      throw error
    }
  }
  return files
}

/** A file with less than half of the rows of its last import is more likely cut than right. */
function refuseShrunk(files: readonly ReadFile[], folder: string): void {
  const lastSources = new Map(readSources(folder).map(({ facts }) => [facts.source, facts]))
  for (const { path, report } of files) {
    const last = lastSources.get(sourceName(path))
    const had = last === undefined ? 0 : last.localities + last.streets + last.zones
    if (report.taken * 2 >= had) continue
    throw new CliError(
      `${basename(path)}: it has ${report.taken} rows and had ${had}; ` +
        'nothing was changed, --shrink takes it all the same',
    )
  }
}

const counted = {
  places: 'localities',
  'postal codes': 'postalCodes',
  streets: 'streets',
  ranges: 'ranges',
  zones: 'zones',
} as const satisfies Record<string, keyof GeoStatus>

function changes(before: GeoStatus, now: GeoStatus): Row[] {
  return Object.entries(counted).map(([what, name]) => ({
    what,
    before: before[name],
    now: now[name],
    change: now[name] - before[name],
  }))
}

function print(files: readonly ReadFile[], changed: readonly Row[], json: boolean): void {
  const rows = files.map(({ path, report }) => ({
    file: basename(path),
    format: report.format,
    read: report.read,
    taken: report.taken,
    licence: licenceOf(report.format),
  }))
  if (json) {
    process.stdout.write(`${JSON.stringify({ files: rows, changed }, undefined, 2)}\n`)
    return
  }
  if (rows.length > 0) process.stdout.write(`${table(rows)}\n`)
  process.stdout.write(table(changed))
}
