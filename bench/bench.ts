import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareWith } from './against.ts'
import { measureFloors } from './floors.ts'
import { type BenchOptions, benchUsage, readBenchOptions } from './options.ts'
import { printJson, printText, type Section } from './report.ts'
import { type Generator, startGenerator } from './rounds.ts'

export { type BenchOptions, readBenchOptions }

type Part = (generator: Generator, folder: string, options: BenchOptions) => Promise<Section>

/** Runs the bench and prints the report. Throws when any answer was wrong. */
export async function runBench(options: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-bench-'))
  const generator = await startGenerator()
  const sections: Section[] = []
  try {
    for (const part of await chooseParts(options))
      sections.push(await part(generator, folder, options))
  } finally {
    await generator.end()
    await rm(folder, { recursive: true, force: true })
  }
  const report = options.json ? printJson(sections) : printText(sections)
  process.stdout.write(`${report}\n`)
}

/** Labels are drawn, not served, so they are a separate part, named like a scenario. */
const labels = 'labels'

/** SOAP is compared with its own peer, so it is a separate part. */
const soap = 'soap'

/** The carrier's side, with its own credentials and whole journeys. */
const movements = 'movements'

/** Addresses are looked up in memory, without a server. */
const normalize = 'normalize'

/** The same with a country's files, all of them different, and an update while it answers. */
const country = 'country'

/** Webhooks are sent, not requested. */
const webhooks = 'webhooks'

/** The cost that reserving stock adds to an order, in alternation with orders that reserve none. */
const ware = 'creation-ware'

/** Sheets are validated in a separate process, whose memory is measured. */
const sheet = 'sheet'

/** The worst inputs of every row, sent one by one. */
const worst = 'worst'

/** Lists and searches of orders are read from a large store, without a server. */
const lists = 'lists'

/** The cost that /v1 and the indexes of lists add to loading an order. */
const loading = 'loading'

/** The pages for people, against the calls that return the same to programs. */
const pages = 'pages'

/** How soon a person at a scan station sees the answer. */
const station = 'scan-station'

/** The request of a checkout: a whole cart in one call. */
const cart = 'cart'

/** Open pages of the console, which receive changes. */
const live = 'live'

/** The queries of the carrier's board over a year of ten million pieces. */
const board = 'board'

/** Single scans of many stations, on one node and on several. */
const scans = 'scans'

/** A receiver that never answers, with thousands of deliveries before it. */
const deadReceiver = 'dead-receiver'

/** Changes of reference data, hundreds at once. */
const manyChanges = 'many-changes'

/** The cost of an order to PostgreSQL with one node and with several. */
const nodes = 'nodes'

/** A carrier's day, hour by hour. */
const simulate = 'simulate'

/** Of --large, only the questions to PostgreSQL, without the floors and SQLite. */
const largePostgres = 'large-postgres'

const ownParts = new Set([
  simulate,
  largePostgres,
  deadReceiver,
  manyChanges,
  labels,
  soap,
  movements,
  normalize,
  country,
  webhooks,
  ware,
  sheet,
  worst,
  lists,
  loading,
  pages,
  station,
  cart,
  live,
  board,
  scans,
  nodes,
])

async function chooseParts(options: BenchOptions): Promise<Part[]> {
  const apart = options.only.length > 0 && options.only.every((name) => ownParts.has(name))
  const parts: Part[] = apart ? [] : [withoutLabels(measureFloors)]
  if (options.only.length === 0 || options.only.includes(labels))
    parts.push(async () => (await import('./labels.ts')).measureLabels(options))
  if (options.only.length === 0 || options.only.includes(soap))
    parts.push((await import('./soap.ts')).measureSoap)
  if (options.only.length === 0 || options.only.includes(movements))
    parts.push((await import('./movements.ts')).measureMovements)
  if (options.only.length === 0 || options.only.includes(normalize))
    parts.push((await import('./normalize.ts')).measureNormalizer)
  if (options.only.length === 0 || options.only.includes(country))
    parts.push((await import('./country.ts')).measureCountry)
  if (options.only.length === 0 || options.only.includes(webhooks))
    parts.push(async (_generator, folder) =>
      (await import('./webhooks.ts')).measureWebhooks(folder, options),
    )
  if (options.only.length === 0 || options.only.includes(ware))
    parts.push((await import('./ware.ts')).measureWare)
  if (options.only.length === 0 || options.only.includes(sheet))
    parts.push((await import('./sheets.ts')).measureSheets)
  if (options.only.length === 0 || options.only.includes(worst))
    parts.push((await import('./worst.ts')).measureWorst)
  if (options.only.length === 0 || options.only.includes(lists))
    parts.push((await import('./lists.ts')).measureLists)
  if (options.only.length === 0 || options.only.includes(loading))
    parts.push((await import('./loading.ts')).measureLoading)
  if (options.only.length === 0 || options.only.includes(pages))
    parts.push((await import('./pages.ts')).measurePages)
  if (options.only.length === 0 || options.only.includes(station))
    parts.push((await import('./scan-station.ts')).measureStation)
  if (options.only.length === 0 || options.only.includes(cart))
    parts.push((await import('./cart.ts')).measureCart)
  if (options.only.length === 0 || options.only.includes(live))
    parts.push(
      async (_generator, folder) => (await import('./live.ts')).measureLive(folder, options),
      async (_generator, folder) =>
        (await import('./live-server.ts')).measureLiveServer(folder, options),
    )
  if (options.only.length === 0 || options.only.includes(board))
    parts.push((await import('./board.ts')).measureBoard)
  if (options.only.length === 0 || options.only.includes(deadReceiver))
    parts.push((await import('./dead-receiver.ts')).measureDeadReceiver)
  if (options.only.length === 0 || options.only.includes(manyChanges))
    parts.push((await import('./many-changes.ts')).measureManyChanges)
  if (options.only.length === 0 || options.only.includes(scans))
    parts.push((await import('./scans.ts')).measureScans)
  if (options.only.length === 0 || options.only.includes(nodes))
    parts.push((await import('./nodes.ts')).measureNodes)
  if (options.only.includes(simulate)) parts.push((await import('./simulate.ts')).measureDay)
  if (options.only.includes(largePostgres))
    parts.push(withoutLabels((await import('./large.ts')).measureLargePostgres))
  // Without a name of theirs, these would measure every scenario.
  if (options.large !== undefined && !apart)
    parts.push(withoutLabels((await import('./large.ts')).measureLarge))
  // The code that runs a PostgreSQL server is loaded only when it is needed.
  if (options.postgres && !apart)
    parts.push(withoutLabels((await import('./postgres.ts')).measurePostgres))
  return parts
}

function withoutLabels(part: Part): Part {
  return (generator, folder, options) =>
    part(generator, folder, {
      ...options,
      only: options.only.filter((name) => !ownParts.has(name)),
    })
}

if (import.meta.main) {
  try {
    const options = readBenchOptions(process.argv.slice(2))
    if (options.against === undefined) await runBench(options)
    else if (!(await compareWith(options.against, options))) process.exitCode = 1
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : String(error)}\n\n${benchUsage}\n`,
    )
    process.exitCode = 1
  }
}
