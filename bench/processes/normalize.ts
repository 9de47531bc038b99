/**
 * node bench/processes/normalize.ts <file of addresses, or ""> <blocks.csv, or ""> <seconds> [--misses]
 * Measures the normalizer alone, in a process of its own, and prints JSON; with `--misses` also the
 * addresses that it got wrong.
 */
import { readFileSync } from 'node:fs'
import { openAddresses } from '../../src/capabilities/addresses/addresses.ts'
import { readReference } from '../../src/capabilities/addresses/reference/reference.steps.ts'
import { toGeoRows } from '../../src/capabilities/addresses/reference/reference-rows.ts'
import { readName } from '../../src/capabilities/addresses/words/street-name.ts'
import { parseCsv } from '../../src/kits/csv/parse-csv.ts'
import { type Block, createDraw, type MessyAddress, writeMessily } from '../messy-addresses.ts'

const [file = '', csv = '', seconds = '2', ...flags] = process.argv.slice(2)
const samples = 4_000

const blocks = (csv === '' ? referenceBlocks() : csvBlocks(csv)).filter(isNamed)
const memoryBefore = process.memoryUsage()
const startedAt = performance.now()
const addresses = openAddresses(file === '' ? {} : { file })
await addresses.refresh()
const status = addresses.status()
const loadMs = performance.now() - startedAt
const memory = process.memoryUsage()
const written = writeSamples()
const accuracy = judge()
const perSecond = measureSpeed(Number(seconds))
const megabytes = (bytes: number) => Math.round(bytes / 104_857.6) / 10
addresses.close()
process.stdout.write(
  `${JSON.stringify({
    ...status,
    loadMs,
    arraysMb: megabytes(memory.arrayBuffers - memoryBefore.arrayBuffers),
    residentMb: megabytes(process.memoryUsage().rss - memoryBefore.rss),
    perSecond,
    ...accuracy,
  })}\n`,
)

/** Alleys without a name of their own are not addresses. */
function isNamed({ street, latitude }: Block): boolean {
  return Number.isFinite(latitude) && !/oficial|particular|pasillo|manzana/i.test(street)
}

function referenceBlocks(): Block[] {
  const rows = toGeoRows(readReference()).streets.filter(({ province }) => province === 'C')
  return rows.map(({ name, locality, ...row }) => ({ ...row, street: name, barrio: locality }))
}

function csvBlocks(path: string): Block[] {
  const parsed = parseCsv(readFileSync(path, 'utf8'))
  if (!parsed.ok) throw new Error(`${path} can not be read`)
  const [head = [], ...rows] = parsed.value
  const place = (name: string) => head.indexOf(name)
  const text = (row: readonly string[], name: string) => row[place(name)] ?? ''
  return rows.flatMap((row) => {
    const [latitude, postalCode] = [text(row, 'lat'), Number(text(row, 'codigo_postal'))]
    if (latitude === '' || postalCode === 0 || text(row, 'altura_hasta') === '0') return []
    return {
      street: text(row, 'calle'),
      from: Number(text(row, 'altura_desde')),
      to: Number(text(row, 'altura_hasta')),
      barrio: text(row, 'barrio'),
      postalCode,
      latitude: Number(latitude),
      longitude: Number(text(row, 'lon')),
    }
  })
}

function writeSamples(): MessyAddress[] {
  const draw = createDraw(20_260_515)
  const codes = [...new Set(blocks.map(({ postalCode }) => postalCode))]
  return Array.from({ length: samples }, () =>
    writeMessily(draw, blocks[Math.floor(draw() * blocks.length)] as Block, codes),
  )
}

function ask({ line, number, postalCode, locality, province }: MessyAddress) {
  const field = number === '0' ? '' : number
  return addresses.normalize({ street: line, number: field, postalCode, locality, province })
}

function keyOf(name: string): string {
  return readName(name)
    .words.map(({ word }) => word)
    .sort()
    .join(' ')
}

function judge() {
  let [streets, codes] = [0, 0]
  const metres: number[] = []
  for (const one of written) {
    const { truth } = one
    const address = ask(one)
    const isRight = keyOf(address.street) === keyOf(truth.street)
    if (isRight) streets++
    else if (flags.includes('--misses'))
      process.stderr.write(`${one.line} | ${truth.street} ${one.house} => ${address.street}\n`)
    if (address.postalCode === truth.postalCode) codes++
    const { latitude = Number.NaN, longitude = Number.NaN } = address
    const north = (latitude - truth.latitude) * 111_200
    const east = (longitude - truth.longitude) * 111_200 * 0.823
    metres.push(Math.hypot(north, east) || 0)
  }
  metres.sort((left, right) => left - right)
  return {
    streetShare: streets / samples,
    codeShare: codes / samples,
    medianMetres: metres[samples >> 1] ?? 0,
  }
}

/** Returns addresses per second of CPU, after a warm-up. */
function measureSpeed(forSeconds: number): number {
  for (const one of written) ask(one)
  const before = process.cpuUsage()
  const until = performance.now() + forSeconds * 1000
  let done = 0
  while (performance.now() < until) {
    for (const one of written) ask(one)
    done += samples
  }
  const { user, system } = process.cpuUsage(before)
  return done / ((user + system) / 1e6)
}
