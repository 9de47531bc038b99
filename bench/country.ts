import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AddressQuestion } from '../src/capabilities/addresses/addresses.ts'
import { type GeoIndex, openGeoIndex } from '../src/capabilities/addresses/index/geo-index.ts'
import { type ProvinceLetter, provinceNames } from '../src/kernel/province.ts'
import { type Block, createDraw, type Draw, writeMessily } from './messy-addresses.ts'
import type { BenchOptions } from './options.ts'
import type { CountryMeasured } from './processes/country.ts'
import { atLeast, atMost, count, decimal, type Section } from './report.ts'
import type { Generator } from './rounds.ts'
import { printProgress } from './tell.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

/** Open data that may have been placed next to the checkout. */
const openData = join(root, '..', 'shared', 'data')
const openFiles = [
  'real/geonames-postal-AR.txt',
  'real/georef-localidades-censales.csv',
  'streets_caba.csv',
  'streets.csv',
].map((name) => join(openData, name))

/** A service compiles its program in its first seconds; none of these is asked again. */
const warmUps = 60_000
const measured = 60_000

/**
 * Measures what the normalizer needs with the files of a country: addresses as people write them,
 * no two alike, and an update while it answers.
 */
export async function measureCountry(
  _generator: Generator,
  folder: string,
  { country }: BenchOptions,
): Promise<Section> {
  const isOpen = openFiles.every((file) => existsSync(file))
  if (country === undefined && !isOpen)
    return { tables: [], goals: [], notes: ['country: not measured; --country names its folder.'] }
  const words = country === undefined ? ['import', ...openFiles] : ['update', '--from', country]
  const file = await importCountry(join(folder, 'country'), words)
  const questions = join(folder, 'country-questions.json')
  await writeFile(questions, JSON.stringify(await writeQuestions(file)))
  printProgress('country: measuring')
  const program = fileURLToPath(import.meta.resolve('./processes/country.ts'))
  const { stdout } = await run(process.execPath, [program, file, questions, String(warmUps)])
  return describe(JSON.parse(stdout) as CountryMeasured)
}

function describe(got: CountryMeasured): Section {
  return {
    tables: [
      {
        title: `Addresses of a country (${got.localities} places, ${got.streets} streets)`,
        columns: [
          'different addresses',
          'found %',
          'per CPU-second',
          'load CPU ms',
          'resident MB',
          'file MB',
          'longest pause ms',
        ],
        rows: [
          [
            count(got.asked),
            decimal(got.foundShare * 100, 1),
            count(got.perSecond),
            count(got.loadMs),
            decimal(got.residentMb, 1),
            decimal(got.fileMb, 1),
            decimal(got.pauseMs, 1),
          ],
        ],
      },
    ],
    goals: [
      atLeast('country: different addresses per CPU-second', got.perSecond, 25_000),
      atMost('country: load, in CPU time', got.loadMs, 1_000, ' ms'),
      atMost('country: memory, with what the work itself needs', got.residentMb, 150, ' MB'),
      atMost('country: longest pause of an update', got.pauseMs, 50, ' ms'),
    ],
  }
}

async function importCountry(folder: string, words: readonly string[]): Promise<string> {
  printProgress('country: importing')
  await run(process.execPath, [join(root, 'src', 'cli', 'posta.ts'), 'geo', ...words], {
    env: { ...process.env, POSTA_DATA: folder },
    maxBuffer: 16_777_216,
  })
  return join(folder, 'addresses.geo')
}

/** Writes addresses of the file's own blocks, drawn evenly, no two alike. */
async function writeQuestions(file: string): Promise<AddressQuestion[]> {
  const bytes = await readFile(file)
  const index = openGeoIndex(new Uint8Array(bytes).buffer)
  const blocks = blocksOf(index)
  const codes = [...new Set(blocks.map(({ postalCode }) => postalCode))]
  const draw = createDraw(20_260_515)
  const questions = new Map<string, AddressQuestion>()
  while (questions.size < warmUps + measured) {
    const block = blocks[Math.floor(draw() * blocks.length)] as CountryBlock
    const question = writeQuestion(draw, block, codes)
    questions.set(JSON.stringify(question), question)
  }
  return [...questions.values()]
}

interface CountryBlock extends Block {
  readonly province: ProvinceLetter
}

function blocksOf(index: GeoIndex): CountryBlock[] {
  const blocks: CountryBlock[] = []
  for (let street = 0; street < index.streetName.length; street++) {
    const form = index.formName[index.streetForms[street] as number] as number
    const end = index.streetSegments[street + 1] as number
    for (let segment = index.streetSegments[street] as number; segment < end; segment++)
      if ((index.segmentTo[segment] as number) > 0)
        blocks.push(blockOf(index, segment, index.text(form)))
  }
  return blocks
}

function blockOf(index: GeoIndex, segment: number, street: string): CountryBlock {
  const place = index.segmentPlace[segment] as number
  const province = index.areaProvince[index.placeArea[place] as number] as number
  return {
    street,
    from: index.segmentFrom[segment] as number,
    to: index.segmentTo[segment] as number,
    barrio: index.text(index.placeName[place] as number),
    postalCode: (index.segmentCode[segment] || index.placeCode[place]) as number,
    latitude: index.segmentLatitude[segment] as number,
    longitude: index.segmentLongitude[segment] as number,
    province: String.fromCharCode(province) as ProvinceLetter,
  }
}

function writeQuestion(draw: Draw, block: CountryBlock, codes: readonly number[]): AddressQuestion {
  const written = writeMessily(draw, block, codes)
  const { line, number, postalCode } = written
  const isCapital = block.province === 'C'
  return {
    street: line,
    number: number === '0' ? '' : number,
    postalCode: postalCode === 0 ? undefined : postalCode,
    locality: isCapital ? written.locality : block.barrio,
    province: isCapital ? written.province : provinceNames[block.province],
  }
}
